from django.db import migrations

from audit.row_security import drop_key_by_tenant, expose, isolate, key_by_tenant, link, unlink

TABLES = ["memory_tombstone", "memory_valuekey"]

# A tombstone that could be deleted, moved or lifted twice would let a rejected value come back unseen; without its
# tenant's key none would recognise anything any more.
GUARD = """
    CREATE FUNCTION refuse_to_forget_a_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'What was rejected is not forgotten: % on % is refused.', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER memory_tombstone_stays BEFORE DELETE ON memory_tombstone
        FOR EACH ROW EXECUTE FUNCTION refuse_to_forget_a_rejection();
    CREATE TRIGGER memory_tombstone_is_never_emptied BEFORE TRUNCATE ON memory_tombstone
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_forget_a_rejection();
    CREATE TRIGGER memory_tombstone_is_only_lifted BEFORE UPDATE ON memory_tombstone FOR EACH ROW
        WHEN (OLD.lifted_at IS NOT NULL OR (
            to_jsonb(OLD) - '{lifted_at,lifted_by,lift_reason,vector,model}'::text[] IS DISTINCT FROM
            to_jsonb(NEW) - '{lifted_at,lifted_by,lift_reason,vector,model}'::text[]))
        EXECUTE FUNCTION refuse_to_forget_a_rejection();
    CREATE TRIGGER memory_valuekey_stays BEFORE UPDATE OR DELETE ON memory_valuekey
        FOR EACH ROW EXECUTE FUNCTION refuse_to_forget_a_rejection();
    CREATE TRIGGER memory_valuekey_is_never_emptied BEFORE TRUNCATE ON memory_valuekey
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_forget_a_rejection();
"""
UNGUARD = """
    DROP TRIGGER memory_tombstone_stays ON memory_tombstone;
    DROP TRIGGER memory_tombstone_is_never_emptied ON memory_tombstone;
    DROP TRIGGER memory_tombstone_is_only_lifted ON memory_tombstone;
    DROP TRIGGER memory_valuekey_stays ON memory_valuekey;
    DROP TRIGGER memory_valuekey_is_never_emptied ON memory_valuekey;
    DROP TRIGGER memory_valuekey_is_never_emptied ON memory_valuekey;
    DROP FUNCTION refuse_to_forget_a_rejection();
"""


class Migration(migrations.Migration):
    """Keep tenants' tombstones apart, and let nobody take one away."""

    dependencies = [("memory", "0005_tombstones_and_risks"), ("governance", "0004_find_what_is_over")]
    operations = [
        *(migrations.RunSQL(isolate(table), expose(table)) for table in TABLES),
        *(migrations.RunSQL(key_by_tenant(table), drop_key_by_tenant(table)) for table in TABLES),
        migrations.RunSQL(
            link("memory_tombstone", "project_id", "governance_project"), unlink("memory_tombstone", "project_id")
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
