"""Write the SQL by which PostgreSQL keeps tenants apart, for use in migrations.

A table is isolated by forced row-level security: its policy compares `tenant_id` with a setting of the running
transaction, and an unset setting compares with nothing. Composite foreign keys make a row that points into another
tenant impossible.
"""

TENANT_SETTING = "waggle.tenant"
CURRENT_TENANT = f"NULLIF(current_setting('{TENANT_SETTING}', true), '')::bigint"


def setting(name: str) -> str:
    """Return the SQL that reads a transaction's setting, NULL when unset."""
    return f"NULLIF(current_setting('{name}', true), '')"


def isolate(table: str, *, also_visible: str = "") -> str:
    """Force row-level security on a table; `also_visible` is SQL that lets a credential see its own row."""
    visible = f"tenant_id = {CURRENT_TENANT}" + (f" OR {also_visible}" if also_visible else "")
    return f"""
        ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
        ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
        CREATE POLICY tenant_reads ON {table} FOR SELECT USING ({visible});
        CREATE POLICY tenant_adds ON {table} FOR INSERT WITH CHECK (tenant_id = {CURRENT_TENANT});
        CREATE POLICY tenant_changes ON {table} FOR UPDATE USING (tenant_id = {CURRENT_TENANT})
            WITH CHECK (tenant_id = {CURRENT_TENANT});
        CREATE POLICY tenant_removes ON {table} FOR DELETE USING (tenant_id = {CURRENT_TENANT});
    """


def expose(table: str) -> str:
    """Undo `isolate`."""
    return f"""
        DROP POLICY tenant_reads ON {table};
        DROP POLICY tenant_adds ON {table};
        DROP POLICY tenant_changes ON {table};
        DROP POLICY tenant_removes ON {table};
        ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE {table} DISABLE ROW LEVEL SECURITY;
    """


def key_by_tenant(table: str) -> str:
    """Add the (tenant_id, id) key that composite foreign keys point to."""
    return f"ALTER TABLE {table} ADD CONSTRAINT {table}_once_per_tenant UNIQUE (tenant_id, id);"


def drop_key_by_tenant(table: str) -> str:
    """Undo `key_by_tenant`."""
    return f"ALTER TABLE {table} DROP CONSTRAINT {table}_once_per_tenant;"


def link(table: str, column: str, target: str, *, on_delete: str = "NO ACTION") -> str:
    """Add a foreign key that cannot leave the tenant."""
    return (
        f"ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_in_same_tenant "
        f"FOREIGN KEY (tenant_id, {column}) REFERENCES {target} (tenant_id, id) "
        f"ON DELETE {on_delete} DEFERRABLE INITIALLY DEFERRED;"
    )


def unlink(table: str, column: str) -> str:
    """Undo `link`."""
    return f"ALTER TABLE {table} DROP CONSTRAINT {table}_{column}_in_same_tenant;"


def append_only(table: str) -> str:
    """Refuse update, delete and truncate on a table, whoever asks."""
    return f"""
        CREATE TRIGGER {table}_only_grows BEFORE UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
        CREATE TRIGGER {table}_is_never_emptied BEFORE TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    """


def drop_append_only(table: str) -> str:
    """Undo `append_only`."""
    return f"""
        DROP TRIGGER {table}_only_grows ON {table};
        DROP TRIGGER {table}_is_never_emptied ON {table};
    """
