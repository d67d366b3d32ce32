"""The operations of memory; importing this declares them."""

from memory.operations import (
    conflicts,
    edges,
    extraction,
    nodes,
    observation,
    recall,
    retention,
    scopes,
    tombstones,
    tracing,
    trust,
)

__all__ = [
    "conflicts",
    "edges",
    "extraction",
    "nodes",
    "observation",
    "recall",
    "retention",
    "scopes",
    "tombstones",
    "tracing",
    "trust",
]
