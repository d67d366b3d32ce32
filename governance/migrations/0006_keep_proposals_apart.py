from django.db import migrations

from audit.row_security import drop_key_by_tenant, expose, isolate, key_by_tenant, link, unlink

TABLES = [
    "governance_policyrule",
    "governance_proposal",
    "governance_approval",
    "governance_proposalcomment",
]
LINKS = [
    ("governance_policyrule", "project_id", "governance_project"),
    ("governance_proposal", "project_id", "governance_project"),
    ("governance_approval", "proposal_id", "governance_proposal"),
    ("governance_proposalcomment", "proposal_id", "governance_proposal"),
]


class Migration(migrations.Migration):
    """Force row-level security and composite keys on what is proposed, decided and said."""

    dependencies = [("governance", "0005_proposals_and_policy")]
    operations = [
        *(migrations.RunSQL(isolate(table), expose(table)) for table in TABLES),
        *(migrations.RunSQL(key_by_tenant(table), drop_key_by_tenant(table)) for table in TABLES),
        *(migrations.RunSQL(link(*row), unlink(row[0], row[1])) for row in LINKS),
    ]
