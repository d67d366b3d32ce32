"""Show a turn without the words that no longer hold.

A turn can hold a decision that was reversed beside a reason that still stands. The turn may be served for the
reason; the reversed words must not come back with it.
"""

import re
from collections.abc import Iterable, Sequence

from governance.refs import NODE, ref
from memory.models import Evidence, Turn
from memory.recall.ask import Ask

Span = tuple[int, int, str]


def readable_texts(turns: Sequence[Turn], *, ask: Ask) -> dict[int, str]:
    """Return what may be shown of each turn: all of it when history is asked for."""
    if ask.include_history:
        return {turn.pk: turn.text for turn in turns}
    spans = _stale_spans(turns, ask=ask)
    return {turn.pk: without(turn.text, spans[turn.pk]) for turn in turns}


def without(text: str, spans: Iterable[Span]) -> str:
    """Return a text with marks in place of spans, and of every repetition of their words; overlaps count as one."""
    cuts = sorted({cut for span in spans for cut in occurrences(text, span)})
    shown, position = [], 0
    for start, end, mark in cuts:
        if start >= position:
            shown += [text[position:start], f"[{mark}]"]
        position = max(position, end)
    return "".join([*shown, text[position:]])


def _stale_spans(turns: Sequence[Turn], *, ask: Ask) -> dict[int, list[Span]]:
    spans: dict[int, list[Span]] = {
        turn.pk: [(start, end, "forgotten") for start, end in turn.withheld] for turn in turns
    }
    drawn = Evidence.objects.filter(tenant_id=ask.actor.tenant_id, turn_id__in=spans)
    standing = ask.nodes_in_force.filter(evidence__turn_id__in=spans).values("pk")
    resting = drawn.in_force(known_at=ask.known_at).filter(node__in=standing)
    for evidence in drawn.exclude(pk__in=resting.values("pk")):
        if evidence.turn_id and evidence.start is not None and evidence.end is not None:
            mark = f"no longer holds: {ref(NODE, evidence.node_id)}"
            spans[evidence.turn_id].append((evidence.start, evidence.end, mark))
    return _unless_also_in_force(spans, resting)


def _unless_also_in_force(spans: dict[int, list[Span]], standing: Iterable[Evidence]) -> dict[int, list[Span]]:
    """Keep the words that a node in force rests on too: they hold, whatever else was once read into them."""
    held = {(evidence.turn_id, evidence.start, evidence.end) for evidence in standing}
    return {
        turn_id: [span for span in found if (turn_id, span[0], span[1]) not in held] for turn_id, found in spans.items()
    }


def occurrences(text: str, span: Span) -> list[Span]:
    """Return a span and every other place in the text that says the same words."""
    start, end, mark = span
    words = text[start:end]
    again = re.finditer(re.escape(words), text, re.IGNORECASE) if len(words) > 3 else ()
    return [(start, end, mark), *((match.start(), match.end(), mark) for match in again)]
