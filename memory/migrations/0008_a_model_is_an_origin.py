from django.db import migrations, models


class Migration(migrations.Migration):
    """Let nodes say that a model read them out of a turn."""

    dependencies = [
        ("memory", "0007_turns_tell_who_handed_them_over"),
    ]

    operations = [
        migrations.AlterField(
            model_name="node",
            name="origin",
            field=models.CharField(
                choices=[
                    ("user", "user"),
                    ("assistant", "assistant"),
                    ("tool", "tool"),
                    ("model", "model"),
                    ("person", "person"),
                    ("import", "import"),
                ],
                max_length=16,
            ),
        ),
    ]
