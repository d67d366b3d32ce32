from django.db import migrations, models


class Migration(migrations.Migration):
    """Let jobs keep what came of them in words."""

    dependencies = [
        ("governance", "0009_keep_webhooks_apart"),
    ]

    operations = [
        migrations.AddField(
            model_name="job",
            name="note",
            field=models.TextField(
                blank=True, help_text="What came of it, where there is more to say than that it is done."
            ),
        ),
    ]
