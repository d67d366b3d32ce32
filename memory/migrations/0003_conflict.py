from django.db import migrations


class Migration(migrations.Migration):
    """Give the console a name for edges that contradict; no table changes."""

    dependencies = [("memory", "0002_keep_tenants_apart")]
    operations = [
        migrations.CreateModel(
            name="Conflict",
            fields=[],
            options={"ordering": ("-id",), "proxy": True, "indexes": [], "constraints": []},
            bases=("memory.edge",),
        ),
    ]
