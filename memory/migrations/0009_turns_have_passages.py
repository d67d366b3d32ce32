import django.db.models.deletion
import pgvector.django.halfvec
from django.db import migrations, models

from audit.row_security import expose, isolate, link, unlink


class Migration(migrations.Migration):
    """Give turns passages, the vectors of their words, and the name of who spoke."""

    dependencies = [
        ("governance", "0010_jobs_tell_what_came_of_them"),
        ("memory", "0008_a_model_is_an_origin"),
    ]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="asking",
            field=models.FloatField(default=0.0, help_text="Share of its sentences that ask, 0 to 1."),
        ),
        migrations.AddField(
            model_name="turn",
            name="speaker",
            field=models.CharField(blank=True, help_text="Name of who spoke, where it is known.", max_length=100),
        ),
        migrations.AddField(
            model_name="turn",
            name="words",
            field=models.BinaryField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Passage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Place among the passages, from 2.")),
                ("start", models.PositiveIntegerField(help_text="Where it begins in the turn's text.")),
                ("end", models.PositiveIntegerField(help_text="Where it ends in the turn's text.")),
                ("vector", pgvector.django.halfvec.HalfVectorField(editable=False)),
                ("model", models.CharField(editable=False, max_length=200)),
                (
                    "tenant",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="governance.tenant",
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="passages",
                        to="memory.turn",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("turn", "number"), name="one_passage_per_place"),
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="passage_holds_something"
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 2)), name="first_passage_is_the_turn"),
                    models.CheckConstraint(
                        condition=models.Q(("model", ""), _negated=True), name="passage_vector_names_its_model"
                    ),
                ],
            },
        ),
        migrations.RunSQL(isolate("memory_passage"), expose("memory_passage")),
        migrations.RunSQL(
            link("memory_passage", "turn_id", "memory_turn", on_delete="CASCADE"), unlink("memory_passage", "turn_id")
        ),
    ]
