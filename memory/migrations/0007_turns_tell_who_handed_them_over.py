from django.db import migrations, models


class Migration(migrations.Migration):
    """Keep with a turn who handed it over, so that nobody alone stands behind what their own program said."""

    dependencies = [("memory", "0006_keep_tombstones")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="handed_by",
            field=models.BigIntegerField(
                blank=True,
                editable=False,
                help_text="Id of the person who, or whose program, handed it over.",
                null=True,
            ),
        ),
    ]
