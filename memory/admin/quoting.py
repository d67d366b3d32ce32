"""Show a quote inside the words around it, and a turn without what was forgotten."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from django.utils import timezone

from audit.admin.showing import plain
from governance.actors import Actor
from governance.scopes import Scope
from memory.models import Evidence, Turn
from memory.recall.ask import Ask
from memory.recall.withholding import FORGOTTEN, occurrences, stale_spans

Kind = Literal["plain", "quote", "gone", "forgotten", "cut"]
Span = tuple[int, int]
AROUND = 160


@dataclass(frozen=True)
class Piece:
    """Hold a run of characters and what they are: said, quoted, no longer holding, forgotten or left out."""

    kind: Kind
    text: str


def gone_in(turns: Sequence[Turn], actor: Actor) -> dict[int, list[Span]]:
    """Return where each turn says, once or again, what nothing in force rests on any more."""
    ask = Ask(text="", actor=actor, now=timezone.now(), project_ids=actor.projects(Scope.MEMORY_READ))
    texts = {turn.pk: turn.text for turn in turns}
    return {
        turn_id: [(start, end) for start, end, mark in occurrences(texts[turn_id], spans) if mark != FORGOTTEN]
        for turn_id, spans in stale_spans(turns, ask=ask).items()
    }


def in_context(evidence: Evidence, *, gone: Sequence[Span] = ()) -> list[Piece]:
    """Return a quote with what was said around it; one from outside, or whose turn is gone, stands alone."""
    turn, start, end = evidence.turn, evidence.start, evidence.end
    if turn is None or start is None or end is None:
        return [Piece("quote", plain(evidence.quote))]
    window = (max(0, start - AROUND), min(len(turn.text), end + AROUND))
    return pieces(turn, quotes=[(start, end)], gone=gone, window=window)


def said_in(turn: Turn, words: str, actor: Actor) -> list[Piece]:
    """Return the place where a turn says some words, with what was said around it."""
    start = turn.text.index(words)
    end = start + len(words)
    window = (max(0, start - AROUND), min(len(turn.text), end + AROUND))
    return pieces(turn, quotes=[(start, end)], gone=gone_in([turn], actor).get(turn.pk, ()), window=window)


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
    withheld = [(begin, end, FORGOTTEN) for begin, end, *_ in turn.withheld if (begin, end) not in quotes]
    forgotten = [(start, end) for start, end, _ in occurrences(turn.text, withheld)]
    named: list[tuple[Kind, Sequence[Span]]] = [("forgotten", forgotten), ("quote", quotes), ("gone", gone)]
    ordered = [(kind, [span for span in spans if _overlap(span, within)]) for kind, spans in named]
    edges = {edge for _, spans in ordered for span in spans for edge in span}
    cuts = sorted({edge for edge in edges if within[0] < edge < within[1]} | set(within))
    return [(_kind(ordered, start, end), start, end) for start, end in pairwise(cuts)]


def _overlap(span: Span, window: Span) -> bool:
    return span[0] < window[1] and window[0] < span[1]


def _kind(ordered: Iterable[tuple[Kind, Sequence[Span]]], start: int, end: int) -> Kind:
    for kind, spans in ordered:
        if any(first <= start and end <= last for first, last in spans):
            return kind
    return "plain"


def _words(text: str, kind: Kind, runs: Sequence[tuple[Kind, int, int]]) -> str:
    return "forgotten" if kind == "forgotten" else plain(text[runs[0][1] : runs[-1][2]])
