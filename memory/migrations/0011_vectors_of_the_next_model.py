import django.db.models.deletion
import pgvector.django.halfvec
from django.db import migrations, models

from audit.row_security import expose, isolate, link, unlink


class Migration(migrations.Migration):
    """Keep the vectors of the next model apart until all are there, and tell which model a tenant is served by."""

    dependencies = [
        ("governance", "0010_jobs_tell_what_came_of_them"),
        ("memory", "0010_nodes_are_said_again_and_merge"),
    ]

    operations = [
        migrations.CreateModel(
            name="ServedModel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("model", models.CharField(editable=False, max_length=200)),
                ("since", models.DateTimeField(auto_now=True)),
                (
                    "tenant",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="governance.tenant",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ComingVector",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Place among the passages, from 1; a node is one.")),
                ("start", models.PositiveIntegerField(help_text="Where it begins in the text.")),
                ("end", models.PositiveIntegerField(help_text="Where it ends in the text.")),
                ("vector", pgvector.django.halfvec.HalfVectorField(editable=False)),
                ("words", models.BinaryField()),
                ("model", models.CharField(editable=False, max_length=200)),
                (
                    "node",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="coming",
                        to="memory.node",
                    ),
                ),
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
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="coming",
                        to="memory.turn",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("node", "turn", "number"), name="one_coming_vector_per_place", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("node", None), ("turn__isnull", False)),
                            models.Q(("node__isnull", False), ("turn", None)),
                            _connector="OR",
                        ),
                        name="coming_vector_is_of_a_node_or_a_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("model", ""), _negated=True), name="coming_vector_names_its_model"
                    ),
                ],
            },
        ),
        *(migrations.RunSQL(isolate(table), expose(table)) for table in ("memory_servedmodel", "memory_comingvector")),
        *(
            migrations.RunSQL(
                link("memory_comingvector", column, target, on_delete="CASCADE"), unlink("memory_comingvector", column)
            )
            for column, target in (("node_id", "memory_node"), ("turn_id", "memory_turn"))
        ),
    ]
