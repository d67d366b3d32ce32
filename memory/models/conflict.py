"""A conflict: a contradiction seen as the thing that a person decides."""

from memory.models.edge import Edge


class Conflict(Edge):
    """Be an edge of the type contradicts."""

    class Meta:
        proxy = True
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"e{self.pk}: {self.source} or {self.target}"
