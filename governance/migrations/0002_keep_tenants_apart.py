from django.db import migrations

from audit.row_security import (
    CURRENT_TENANT,
    drop_key_by_tenant,
    expose,
    isolate,
    key_by_tenant,
    link,
    setting,
    unlink,
)

OWN_KEY = f"digest = {setting('waggle.key_digest')}"
OWN_MEMBERSHIP = f"user_id = {setting('waggle.user')}::integer"

# A tenant is seen from inside, by its members and, as a bare list, by the sweepers, which then enter one by one.
TENANT = f"""
    ALTER TABLE governance_tenant ENABLE ROW LEVEL SECURITY;
    ALTER TABLE governance_tenant FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant_reads ON governance_tenant FOR SELECT USING (
        id = {CURRENT_TENANT} OR {setting("waggle.sweep")} = 'on'
        OR EXISTS (SELECT 1 FROM governance_membership m WHERE m.tenant_id = governance_tenant.id
                    AND m.user_id = {setting("waggle.user")}::integer));
    CREATE POLICY tenant_adds ON governance_tenant FOR INSERT WITH CHECK (id = {CURRENT_TENANT});
    CREATE POLICY tenant_changes ON governance_tenant FOR UPDATE USING (id = {CURRENT_TENANT});
    CREATE POLICY tenant_removes ON governance_tenant FOR DELETE USING (id = {CURRENT_TENANT});
"""

PLAIN = [
    "governance_project",
    "governance_projectright",
    "governance_keyproject",
    "governance_job",
    "governance_rememberedreply",
    "governance_retentionpolicy",
    "governance_retentionrun",
]
TABLES = [*PLAIN, "governance_membership", "governance_apikey"]
LINKS = [
    ("governance_keyproject", "key_id", "governance_apikey"),
    ("governance_keyproject", "project_id", "governance_project"),
    ("governance_projectright", "content_object_id", "governance_project"),
]


class Migration(migrations.Migration):
    """Force row-level security and composite keys on every table of a tenant."""

    dependencies = [("governance", "0001_tenants_keys_and_jobs")]
    operations = [
        *(migrations.RunSQL(isolate(table), expose(table)) for table in PLAIN),
        migrations.RunSQL(
            isolate("governance_membership", also_visible=OWN_MEMBERSHIP), expose("governance_membership")
        ),
        migrations.RunSQL(isolate("governance_apikey", also_visible=OWN_KEY), expose("governance_apikey")),
        migrations.RunSQL(TENANT, expose("governance_tenant")),
        *(migrations.RunSQL(key_by_tenant(table), drop_key_by_tenant(table)) for table in TABLES),
        *(migrations.RunSQL(link(*row), unlink(row[0], row[1])) for row in LINKS),
    ]
