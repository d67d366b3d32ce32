"""Where the operations of memory are found over REST."""

from governance.api.routes import Route

ROUTES = (
    Route("POST", "conversations", "observe_conversation"),
    Route("POST", "turns/t<int:turn>/extract", "extract_turn"),
    Route("GET", "query", "query_graph"),
    Route("POST", "query", "query_graph"),
    Route("POST", "context", "build_context"),
    Route("GET", "briefing", "prime_context"),
    Route("GET", "timeline", "timeline"),
    Route("GET", "differences", "graph_diff"),
    Route("GET", "topics", "get_topics"),
    Route("GET", "aggregates", "aggregate_graph"),
    Route("POST", "nodes", "store_node", creates=True),
    Route("PATCH", "nodes/<str:node_id>", "update_node"),
    Route("DELETE", "nodes/<str:node_id>", "delete_node"),
    Route("GET", "nodes/<str:node_id>/related", "get_related"),
    Route("GET", "nodes/<str:node_id>/history", "get_node_history"),
    Route("POST", "nodes/<str:node_id>/accept", "accept_node"),
    Route("POST", "nodes/<str:node_id>/reject", "reject_node"),
    Route("POST", "nodes/<str:node_id>/retire", "retire_node"),
    Route("GET", "tombstones", "list_tombstones"),
    Route("POST", "tombstones/<str:tombstone>/lift", "lift_tombstone"),
    Route("POST", "edges", "store_edge", creates=True),
    Route("GET", "conflicts", "list_conflicts"),
    Route("POST", "conflicts/<str:edge_id>/resolve", "resolve_conflict"),
    Route("POST", "conflicts/<str:edge_id>/reopen", "reopen_conflict"),
    Route("GET", "scopes", "list_context_scopes"),
    Route("GET", "stats", "get_stats"),
    Route("POST", "retention/prune", "prune_retention"),
)
