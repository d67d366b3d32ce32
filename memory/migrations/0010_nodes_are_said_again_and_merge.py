import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from audit.row_security import expose, isolate, link, unlink


class Migration(migrations.Migration):
    """Count how often a node was said again, name what is near it, and keep how nodes took one another in."""

    dependencies = [
        ("governance", "0010_jobs_tell_what_came_of_them"),
        ("memory", "0009_turns_have_passages"),
    ]

    operations = [
        migrations.AddField(
            model_name="node",
            name="near",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(),
                blank=True,
                default=list,
                editable=False,
                help_text="Nodes that nearly say the same.",
                size=None,
            ),
        ),
        migrations.AddField(
            model_name="node",
            name="restated",
            field=models.PositiveIntegerField(default=0, editable=False, help_text="How often it was said again."),
        ),
        migrations.AlterField(
            model_name="node",
            name="aliases",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.TextField(),
                blank=True,
                default=list,
                help_text="Other wordings of what it says.",
                size=None,
            ),
        ),
        migrations.CreateModel(
            name="Merge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.TextField()),
                ("merged_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("merged_by", models.CharField(max_length=200)),
                ("moved", models.JSONField(editable=False, help_text="What moved and what there was before.")),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("undone_by", models.CharField(blank=True, max_length=200)),
                (
                    "absorbed",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absorptions",
                        to="memory.node",
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="took_in",
                        to="memory.node",
                    ),
                ),
                (
                    "tenant",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.tenant",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at", None)),
                        fields=("absorbed",),
                        name="one_standing_merge_per_absorbed_node",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kept", models.F("absorbed")), _negated=True), name="merge_joins_two_nodes"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("undone_at", None), ("undone_by", "")),
                            models.Q(("undone_at__isnull", False), models.Q(("undone_by", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="undone_merge_says_by_whom",
                    ),
                ],
            },
        ),
        migrations.RunSQL(isolate("memory_merge"), expose("memory_merge")),
        *(
            migrations.RunSQL(
                link("memory_merge", column, "memory_node", on_delete="CASCADE"), unlink("memory_merge", column)
            )
            for column in ("kept_id", "absorbed_id")
        ),
    ]
