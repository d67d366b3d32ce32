import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let no project go while a key names it."""

    dependencies = [("governance", "0002_keep_tenants_apart")]
    operations = [
        migrations.AlterField(
            model_name="keyproject",
            name="project",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.project"
            ),
        ),
    ]
