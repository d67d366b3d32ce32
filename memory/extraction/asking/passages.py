"""Cut a turn into passages that a model can take in, without what it must not see."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.extraction.values import Role

LONGEST = 6_000
BLANK = "\u2588"
# Where a text is cut if it can be: between paragraphs, lines, sentences, words.
SEAMS = ("\n\n", "\n", ". ", "。", " ")


@dataclass(frozen=True)
class Passage:
    """Hold a stretch of a turn as a model sees it; `start` and `blanked` count the turn's own characters."""

    text: str
    start: int
    role: Role
    blanked: tuple[tuple[int, int], ...] = ()


def passages(text: str, *, role: Role, hidden: Iterable[tuple[int, int]] = ()) -> list[Passage]:
    """Return a turn's passages in order, none longer than 6,000 characters, with hidden spans blanked out."""
    spans = tuple(sorted({(start, end) for start, end in hidden if start < end}))
    shown = _blanked(text, spans)
    cuts = [0]
    while cuts[-1] < len(shown):
        cuts.append(_cut(shown, cuts[-1]))
    pieces = [(start, shown[start:end]) for start, end in pairwise(cuts)]
    return [Passage(text=piece, start=start, role=role, blanked=spans) for start, piece in pieces if piece.strip()]


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts, last = [], 0
    for start, end in spans:
        parts += [text[last:start], BLANK * (min(end, len(text)) - max(start, last))]
        last = max(last, end)
    return "".join([*parts, text[last:]])


def _cut(text: str, start: int) -> int:
    """Return where the passage that begins at `start` ends: at the last seam of its second half."""
    end = start + LONGEST
    if end >= len(text):
        return len(text)
    for seam in SEAMS:
        found = text.rfind(seam, start + LONGEST // 2, end)
        if found >= 0:
            return found + len(seam)
    return end
