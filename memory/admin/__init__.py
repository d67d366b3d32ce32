"""The console's pages of what is known and where it comes from."""

from memory.admin import conflicts, edges, evidence, nodes, proposals, sessions, tombstones, turns

__all__ = ["conflicts", "edges", "evidence", "nodes", "proposals", "sessions", "tombstones", "turns"]
