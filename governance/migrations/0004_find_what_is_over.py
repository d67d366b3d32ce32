from django.db import migrations, models


class Migration(migrations.Migration):
    """Index what the sweeper clears away by its age."""

    dependencies = [("governance", "0003_keys_keep_their_projects")]
    operations = [
        migrations.AddIndex(
            model_name="rememberedreply",
            index=models.Index(fields=["tenant", "created_at"], name="reply_by_age"),
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(("state__in", ["done", "cancelled"])),
                fields=["tenant", "finished_at"],
                name="job_settled",
            ),
        ),
    ]
