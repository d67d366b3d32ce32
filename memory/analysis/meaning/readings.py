"""Hold what one statement says."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Term(NamedTuple):
    """Hold one idea a statement names, and how it is written there.

    `key` is the same for every way of putting the idea; `side` is the part it stands in, empty for the main one;
    `clause` and `joined` tell where: in which clause, and whether a list ties it to the term before it.
    `link` is the preposition right before it, `every` whether it is said of all of a kind, `beside` whether it
    follows the term before it at once.
    """

    key: str
    text: str
    side: str = ""
    clause: int = 0
    head: bool = False
    action: bool = False
    known: bool = False
    name: bool = False
    category: str = ""
    joined: bool = False
    passive: bool = False
    placed: bool = False
    told: bool = False
    link: str = ""
    every: bool = False
    beside: bool = False


@dataclass(frozen=True)
class Value:
    """Hold one value with the bound that words around it set, and the part it stands in."""

    dimension: str
    canonical: str
    words: str
    limit: str = ""
    side: str = ""
    names_a_thing: bool = False

    @property
    def form(self) -> tuple[str, str, str]:
        """Give what equal values have in common: the kind, the canonical figure and the bound."""
        kind = "plain" if self.dimension == "version" else self.dimension
        return kind, self.canonical, "" if self.limit == "EXACT" else self.limit


@dataclass(frozen=True)
class Reading:
    """Hold what one statement says: its terms and values in order, its marks, and whether it denies."""

    language: str
    terms: tuple[Term, ...]
    values: tuple[Value, ...]
    marks: frozenset[str]
    negative: bool
    asks: bool

    def ideas(self, *, side: str | None = None) -> frozenset[str]:
        """Give the ideas named, all of them or those of one part."""
        if side is None:
            return self.named
        return frozenset(term.key for term in self.terms if term.side == side)

    @cached_property
    def named(self) -> frozenset[str]:
        """Give every idea named."""
        return frozenset(term.key for term in self.terms)

    @cached_property
    def told(self) -> frozenset[str]:
        """Give the ideas that name more than the kind of something."""
        return frozenset(term.key for term in self.terms if not term.head)

    @cached_property
    def categories(self) -> frozenset[str]:
        """Give what the technologies named are chosen for."""
        return frozenset(term.category for term in self.terms if term.category)

    def tied(self, side: str) -> frozenset[str]:
        """Give what stands in one part, lengths of time left out; in a preference "X to Y" turns Y away."""
        if side not in self._tied:
            self._tied[side] = self._tied_in(side)
        return self._tied[side]

    @cached_property
    def _tied(self) -> dict[str, frozenset[str]]:
        return {}

    def _tied_in(self, side: str) -> frozenset[str]:
        terms = {term.key for term in self.terms if term.side == side and not term.head}
        doing = any(term.action for term in self.terms if term.side == "TO")
        if side == "INSTEAD" and "PREFER" in self.marks and not terms and not doing:
            return self.tied("TO")
        return frozenset(
            terms | {v.canonical for v in self.values if v.side == side and v.dimension not in ("time", "months")}
        )
