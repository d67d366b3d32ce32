"""Show a turn without the words that no longer hold.

A turn can hold a decision that was reversed beside a reason that still stands. The turn may be served for the
reason; the reversed words must not come back with it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from governance.refs import NODE, ref
from memory.models import Evidence, Turn
from memory.recall.ask import Ask
from memory.states import Trust

Span = tuple[int, int, str]
# Words shorter than this are too common for every repetition to go.
LEAST_REPEATED = 4
FORGOTTEN = "forgotten"


def readable_texts(turns: Sequence[Turn], *, ask: Ask) -> dict[int, str]:
    """Return what may be shown of each turn; when history is asked for, all but what nobody has looked at yet."""
    if ask.include_history:
        waiting = _quarantined(turns, ask=ask)
        return {turn.pk: without(turn.text, waiting[turn.pk]) for turn in turns}
    spans = stale_spans(turns, ask=ask)
    return {turn.pk: without(turn.text, spans[turn.pk]) for turn in turns}


def without(text: str, spans: Iterable[Span]) -> str:
    """Return a text with marks in place of spans, and of every repetition of their words; overlaps count as one."""
    cuts = sorted(set(occurrences(text, spans)))
    shown, position = [], 0
    for start, end, mark in cuts:
        if start >= position:
            shown += [text[position:start], f"[{mark}]"]
        position = max(position, end)
    return "".join([*shown, text[position:]])


def _quarantined(turns: Sequence[Turn], *, ask: Ask) -> dict[int, list[Span]]:
    """Return the spans of each turn that are withheld until a person has decided about them."""
    spans: dict[int, list[Span]] = {turn.pk: [] for turn in turns}
    rows = Evidence.objects.filter(
        tenant_id=ask.actor.tenant_id, turn_id__in=list(spans), node__trust=Trust.QUARANTINED
    )
    for turn_id, start, end, node_id in rows.values_list("turn_id", "start", "end", "node_id"):
        if turn_id is not None and start is not None and end is not None:
            spans[turn_id].append((start, end, f"quarantined: {ref(NODE, node_id)}"))
    return spans


def stale_spans(turns: Sequence[Turn], *, ask: Ask) -> dict[int, list[Span]]:
    """Return the spans of each turn that were forgotten, or that nothing in force rests on any more."""
    spans: dict[int, list[Span]] = {
        turn.pk: [(start, end, _why(*because)) for start, end, *because in turn.withheld] for turn in turns
    }
    drawn: list[tuple[int, int, int, int, bool]] = ask.rows(_drawn, ids=list(spans)) if spans else []
    for turn_id, start, end, node_id, rests in drawn:
        if not rests:
            spans[turn_id].append((start, end, f"no longer holds: {ref(NODE, node_id)}"))
    held = {(turn_id, start, end) for turn_id, start, end, _, rests in drawn if rests}
    return _unless_also_in_force(spans, held)


def _why(reference: str = "") -> str:
    return f"rejected before: {reference}" if reference else FORGOTTEN


def _drawn(ask: Ask, ids: list[int]) -> "QuerySet[Any, Any]":
    """Return the spans drawn from turns, with node, and whether that is in force and rests on them."""
    drawn = Evidence.objects.filter(tenant_id=ask.actor.tenant_id, turn_id__any_of=ids)
    standing = ask.nodes_in_force.filter(evidence__turn_id__any_of=ids).values("pk")
    resting = drawn.in_force(known_at=ask.known_at).filter(node__in=standing)
    rests = Exists(resting.filter(pk=OuterRef("pk")))
    return drawn.annotate(rests=rests).values_list("turn_id", "start", "end", "node_id", "rests")


def _unless_also_in_force(spans: dict[int, list[Span]], held: set[tuple[int, int, int]]) -> dict[int, list[Span]]:
    """Keep the words that a node in force rests on too: they hold, whatever else was once read into them."""
    return {
        turn_id: [span for span in found if (turn_id, span[0], span[1]) not in held] for turn_id, found in spans.items()
    }


def occurrences(text: str, spans: Iterable[Span]) -> list[Span]:
    """Return spans and every other place in the text that says the words of one of them, in whatever case.

    The text is read once, however many spans there are: a place is looked at only if it begins like one of them.
    """
    found = list(spans)
    if not found:
        return []
    folded = _folded(text)
    marks: dict[str, str] = {}
    for start, end, mark in found:
        marks.setdefault(folded[start:end], mark)
    lengths = _lengths_by_beginning(marks)
    for place in range(len(folded) - LEAST_REPEATED + 1):
        for length in lengths.get(folded[place : place + LEAST_REPEATED], ()):
            repeated = marks.get(folded[place : place + length])
            if repeated is not None:
                found.append((place, place + length, repeated))
                break
    return found


def _lengths_by_beginning(known: Iterable[str]) -> dict[str, list[int]]:
    """Return how long the words are that begin with the same letters, longest first."""
    lengths: dict[str, set[int]] = defaultdict(set)
    for words in known:
        if len(words) >= LEAST_REPEATED:
            lengths[words[:LEAST_REPEATED]].add(len(words))
    return {beginning: sorted(found, reverse=True) for beginning, found in lengths.items()}


def _folded(text: str) -> str:
    """Return a text without case in which every character keeps its place."""
    whole = text.casefold()
    if len(whole) == len(text):
        return whole
    return "".join(sign if len(sign.casefold()) > 1 else sign.casefold() for sign in text)
