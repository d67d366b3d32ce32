"""Show a quote inside the words around it, and a turn without what was forgotten."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from audit.admin.showing import plain
from memory.models import Evidence, Turn
from memory.recall.withholding import occurrences

Kind = Literal["plain", "quote", "gone", "forgotten", "cut"]
Span = tuple[int, int]
AROUND = 160


@dataclass(frozen=True)
class Piece:
    """Hold a run of characters and what they are: said, quoted, no longer holding, forgotten or left out."""

    kind: Kind
    text: str


def in_context(evidence: Evidence) -> list[Piece]:
    """Return a quote with what was said around it; one from outside, or whose turn is gone, stands alone."""
    turn, start, end = evidence.turn, evidence.start, evidence.end
    if turn is None or start is None or end is None:
        return [Piece("quote", plain(evidence.quote))]
    window = (max(0, start - AROUND), min(len(turn.text), end + AROUND))
    return pieces(turn, quotes=[(start, end)], window=window)


def pieces(
    turn: Turn, *, quotes: Sequence[Span] = (), gone: Sequence[Span] = (), window: Span | None = None
) -> list[Piece]:
    """Return a turn in pieces; what was forgotten is named and not shown, unless the very same span is quoted still.

    A span that is both in force and not counts as in force.
    """
    begin, finish = window or (0, len(turn.text))
    kinds = _kinds(turn, quotes=quotes, gone=gone, within=(begin, finish))
    found = [Piece(kind, _words(turn.text, kind, list(runs))) for kind, runs in groupby(kinds, key=lambda run: run[0])]
    before = [Piece("cut", "…")] if begin > 0 else []
    after = [Piece("cut", "…")] if finish < len(turn.text) else []
    return [*before, *found, *after]


def _kinds(turn: Turn, *, quotes: Sequence[Span], gone: Sequence[Span], within: Span) -> list[tuple[Kind, int, int]]:
    forgotten = [
        (start, end)
        for begin, finish in turn.withheld
        if (begin, finish) not in quotes
        for start, end, _ in occurrences(turn.text, (begin, finish, "forgotten"))
    ]
    ordered: list[tuple[Kind, Sequence[Span]]] = [("forgotten", forgotten), ("quote", quotes), ("gone", gone)]
    edges = {edge for _, spans in ordered for span in spans for edge in span}
    cuts = sorted({edge for edge in edges if within[0] < edge < within[1]} | set(within))
    return [(_kind(ordered, start, end), start, end) for start, end in pairwise(cuts)]


def _kind(ordered: Iterable[tuple[Kind, Sequence[Span]]], start: int, end: int) -> Kind:
    for kind, spans in ordered:
        if any(first <= start and end <= last for first, last in spans):
            return kind
    return "plain"


def _words(text: str, kind: Kind, runs: Sequence[tuple[Kind, int, int]]) -> str:
    return "forgotten" if kind == "forgotten" else plain(text[runs[0][1] : runs[-1][2]])
