from django.db import migrations

from audit.row_security import drop_key_by_tenant, expose, isolate, key_by_tenant, link, unlink

TABLES = ["governance_webhook", "governance_delivery"]
LINKS = [
    ("governance_delivery", "proposal_id", "governance_proposal"),
    ("governance_delivery", "webhook_id", "governance_webhook"),
]


class Migration(migrations.Migration):
    """Force row-level security and composite keys on webhooks and on what is delivered."""

    dependencies = [("governance", "0008_webhooks")]
    operations = [
        *(migrations.RunSQL(isolate(table), expose(table)) for table in TABLES),
        *(migrations.RunSQL(key_by_tenant(table), drop_key_by_tenant(table)) for table in TABLES),
        *(migrations.RunSQL(link(*row), unlink(row[0], row[1])) for row in LINKS),
    ]
