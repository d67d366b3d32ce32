from django.db import migrations

TABLES = ("memory_nodeterm", "memory_turnterm")
# What was stored since the last vacuum is looked up in the table besides, which doubles the time of finding by words.
SOON = "autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.01"
AS_ALL = "autovacuum_vacuum_insert_threshold, autovacuum_vacuum_insert_scale_factor"


class Migration(migrations.Migration):
    """Have PostgreSQL note soon that new terms are visible to all, so that an index alone answers for them."""

    dependencies = [("memory", "0012_conversations_are_tied_when_asked")]

    operations = [
        migrations.RunSQL(f"ALTER TABLE {table} SET ({SOON})", f"ALTER TABLE {table} RESET ({AS_ALL})")
        for table in TABLES
    ]
