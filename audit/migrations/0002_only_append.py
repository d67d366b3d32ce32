from django.db import migrations

from audit.row_security import (
    append_only,
    drop_append_only,
    drop_key_by_tenant,
    expose,
    isolate,
    key_by_tenant,
    link,
    unlink,
)

REFUSE = """
    CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'The ledger only grows: % on % is refused.', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END $$;
"""


class Migration(migrations.Migration):
    """Keep tenants apart and let the ledger only grow."""

    dependencies = [("audit", "0001_ledger")]
    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION refuse_ledger_change();"),
        migrations.RunSQL(isolate("audit_event"), expose("audit_event")),
        migrations.RunSQL(isolate("audit_eventdetail"), expose("audit_eventdetail")),
        migrations.RunSQL(append_only("audit_event"), drop_append_only("audit_event")),
        migrations.RunSQL(append_only("audit_eventdetail"), drop_append_only("audit_eventdetail")),
        migrations.RunSQL(key_by_tenant("audit_event"), drop_key_by_tenant("audit_event")),
        migrations.RunSQL(
            link("audit_eventdetail", "event_id", "audit_event"), unlink("audit_eventdetail", "event_id")
        ),
    ]
