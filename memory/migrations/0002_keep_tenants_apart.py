from django.db import migrations

from audit.row_security import drop_key_by_tenant, expose, isolate, key_by_tenant, link, unlink

KEYED = [
    "memory_session",
    "memory_sessionedge",
    "memory_turn",
    "memory_node",
    "memory_nodeversion",
    "memory_edge",
    "memory_evidence",
]
TABLES = [*KEYED, "memory_nodeterm", "memory_turnterm"]
LINKS = [
    ("memory_session", "project_id", "governance_project", "NO ACTION"),
    ("memory_sessionedge", "source_id", "memory_session", "CASCADE"),
    ("memory_sessionedge", "target_id", "memory_session", "CASCADE"),
    ("memory_turn", "project_id", "governance_project", "NO ACTION"),
    ("memory_turn", "session_id", "memory_session", "NO ACTION"),
    ("memory_node", "project_id", "governance_project", "NO ACTION"),
    ("memory_node", "session_id", "memory_session", "NO ACTION"),
    ("memory_node", "superseded_by_id", "memory_node", "SET NULL (superseded_by_id)"),
    ("memory_nodeversion", "node_id", "memory_node", "CASCADE"),
    ("memory_edge", "project_id", "governance_project", "NO ACTION"),
    ("memory_edge", "source_id", "memory_node", "CASCADE"),
    ("memory_edge", "target_id", "memory_node", "CASCADE"),
    ("memory_edge", "winner_id", "memory_node", "SET NULL (winner_id)"),
    ("memory_evidence", "node_id", "memory_node", "CASCADE"),
    ("memory_evidence", "turn_id", "memory_turn", "CASCADE"),
    ("memory_nodeterm", "node_id", "memory_node", "CASCADE"),
    ("memory_turnterm", "turn_id", "memory_turn", "CASCADE"),
]


class Migration(migrations.Migration):
    """Force row-level security and composite keys on every table of memory."""

    dependencies = [("memory", "0001_sessions_nodes_and_edges"), ("governance", "0002_keep_tenants_apart")]
    operations = [
        *(migrations.RunSQL(isolate(table), expose(table)) for table in TABLES),
        *(migrations.RunSQL(key_by_tenant(table), drop_key_by_tenant(table)) for table in KEYED),
        *(
            migrations.RunSQL(link(table, column, target, on_delete=on_delete), unlink(table, column))
            for table, column, target, on_delete in LINKS
        ),
    ]
