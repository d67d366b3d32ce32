from django.db import migrations

from audit.row_security import isolate, key_by_tenant, link, unlink

TABLE, TARGET = "memory_sessionedge", "memory_session"


class Migration(migrations.Migration):
    """Keep nothing of a conversation besides its turns: what it is about and is tied by is told from what holds."""

    dependencies = [("memory", "0011_vectors_of_the_next_model")]

    operations = [
        # Dropped with its table; who goes back gets the table with its rules.
        *(
            migrations.RunSQL(unlink(TABLE, column), link(TABLE, column, TARGET, on_delete="CASCADE"))
            for column in ("source_id", "target_id")
        ),
        migrations.RunSQL(migrations.RunSQL.noop, key_by_tenant(TABLE)),
        migrations.RunSQL(migrations.RunSQL.noop, isolate(TABLE)),
        migrations.DeleteModel("SessionEdge"),
        migrations.RemoveField("session", "vector"),
        migrations.RemoveField("session", "model"),
    ]
