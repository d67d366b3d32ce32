"""A conflict: a contradiction seen as the thing that a person decides."""

from typing import Self

from memory.models.edge import Edge
from memory.models.scoped import ScopedQuerySet
from memory.states import EdgeType


class ConflictQuerySet(ScopedQuerySet["Conflict"]):
    """Keep to contradictions."""

    def contradictions(self) -> Self:
        """Keep the edges that contradict."""
        return self.filter(type=EdgeType.CONTRADICTS)


class Conflict(Edge):
    """Be an edge of the type contradicts."""

    objects = ConflictQuerySet.as_manager()

    class Meta:
        proxy = True
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"e{self.pk}: {self.source} or {self.target}"
