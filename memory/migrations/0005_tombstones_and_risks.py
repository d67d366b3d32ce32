import django.contrib.postgres.fields
import django.db.models.deletion
import pgvector.django.halfvec
from django.db import migrations, models


class Migration(migrations.Migration):
    """Remember what a person rejected, and what a person should look at."""

    dependencies = [
        ("governance", "0004_find_what_is_over"),
        ("memory", "0004_withdrawn_evidence"),
    ]

    operations = [
        migrations.AddField(
            model_name="node",
            name="risks",
            field=models.JSONField(
                blank=True,
                default=list,
                editable=False,
                help_text="What a person should look at, as {risk, kind, sentence}.",
            ),
        ),
        migrations.CreateModel(
            name="Tombstone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "node_type",
                    models.CharField(blank=True, help_text="Empty where it stops a node of any type.", max_length=16),
                ),
                (
                    "digest",
                    models.CharField(
                        editable=False, help_text="Keyed digest of the value's canonical form.", max_length=64
                    ),
                ),
                (
                    "form",
                    models.PositiveIntegerField(
                        editable=False, help_text="Version of the canonical form behind the digest."
                    ),
                ),
                ("vector", pgvector.django.halfvec.HalfVectorField(blank=True, editable=False, null=True)),
                ("model", models.CharField(blank=True, editable=False, max_length=200)),
                (
                    "marks",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=64), default=list, editable=False, size=None
                    ),
                ),
                (
                    "negated",
                    models.BooleanField(default=False, editable=False, help_text="Whether the value denies something."),
                ),
                (
                    "node_number",
                    models.BigIntegerField(
                        blank=True,
                        help_text="The node that was rejected; it may be gone by now, or never have been.",
                        null=True,
                    ),
                ),
                ("reason", models.TextField()),
                ("rejected_by", models.CharField(max_length=200)),
                ("rejected_at", models.DateTimeField()),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_by", models.CharField(blank=True, max_length=200)),
                ("lift_reason", models.TextField(blank=True)),
                (
                    "project",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.project",
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
                        condition=models.Q(("lifted_at", None)),
                        fields=("tenant", "project", "node_type", "digest"),
                        name="one_standing_tombstone_per_value",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("node_type", ""),
                            (
                                "node_type__in",
                                ["fact", "entity", "concept", "preference", "decision", "question", "note"],
                            ),
                            _connector="OR",
                        ),
                        name="tombstone_type_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="tombstone_says_why"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lift_reason", ""), ("lifted_at", None), ("lifted_by", "")),
                            models.Q(
                                ("lifted_at__isnull", False),
                                models.Q(("lifted_by", ""), _negated=True),
                                models.Q(("lift_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="lifted_tombstone_says_by_whom_and_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("vector__isnull", True), models.Q(("model", ""), _negated=True), _connector="OR"
                        ),
                        name="tombstone_vector_names_its_model",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ValueKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.BinaryField(help_text="32 random bytes.")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
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
                "constraints": [models.UniqueConstraint(fields=("tenant",), name="one_value_key_per_tenant")],
            },
        ),
    ]
