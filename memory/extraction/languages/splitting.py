"""Give the sentences of a turn as one language ends them, each with what the line above its list announces."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from memory.extraction.languages.announcing import announced_by, is_lead
from memory.extraction.languages.rules import Rules
from memory.extraction.prose import Announcement, Prose, Sentence

LONGEST_SENTENCE = 1_000
_QUOTED = re.compile(
    r"«[^«»]{8,2000}»|\u201e[^\u201e\u201c\u201d]{8,2000}[\u201c\u201d]|\u201c[^\u201c\u201d]{8,2000}\u201d"
    r"|[\u201c\"](?=[^\u201d\"\n]*[\u3040-\u30ff\u3400-\u9fff]{2})[^\u201d\"\n]{6,2000}[\u201d\"]"
    r"|「[^「」]{8,2000}」|『[^『』]{8,2000}』"
)
_LETTER = re.compile(r"\w")
_INNER_END = re.compile(r"[。！？]+[」』）)\"\u201d]*|[?!]+(?=[\u3040-\u30ff\u3400-\u9fff])|\n")
_UNSPACED = re.compile(r"\s*[\u3040-\u30ff\u3400-\u9fff(（]")
_BULLET = re.compile(
    r"\s*(?:[・■●○◆◇※‣▪►★☆•]\s*|[①-⑳]\s*|[（(]?[0-9０-９一二三四五六七八九十]{1,3}(?:[)）]、?|[、．])\s*"
    r"|第[一二三四五六七八九十]+[、，,:：]\s*)"
)


@dataclass(frozen=True)
class Said:
    """Mark one sentence: a half-open span, the block it stands in, and what announces it."""

    start: int
    end: int
    block: int
    announced: Announcement


def quotations_hidden(masked: str) -> str:
    """Put `x` for the letters of quotations in the marks of other languages, and of CJK quotations of 8 characters."""
    return _QUOTED.sub(lambda quoted: _LETTER.sub("x", quoted.group()), masked)


def said(prose: Prose, masked: str, rules: Rules) -> Iterator[Said]:
    """Give the sentences in order.

    What an abbreviation of the language parted is put together again; what only this language parts is cut: at its own
    full stops, and at the end of a line where a bullet of its own follows. Lines that introduce a list give nothing.
    """
    introduced: Announcement = ""
    for sentence in _whole(prose, masked, rules):
        announced: Announcement = ""
        if sentence.item:
            announced = sentence.announced or announced_by(sentence.lead)
        if not sentence.item:
            introduced = ""
        for start, end in _pieces(masked, sentence.start, sentence.end):
            if is_lead(masked[start:end]):
                introduced = announced_by(masked[start:end])
            else:
                yield Said(start, end, sentence.block, announced or introduced)


def _whole(prose: Prose, masked: str, rules: Rules) -> Iterator[Sentence]:
    """Join a sentence to the one before it in the same block when that one ended in an abbreviation."""
    held: Sentence | None = None
    for sentence in prose.sentences:
        if held is not None and _goes_on(held, sentence, masked, rules):
            held = replace(held, end=sentence.end)
            continue
        if held is not None:
            yield held
        held = sentence
    if held is not None:
        yield held


def _goes_on(held: Sentence, sentence: Sentence, masked: str, rules: Rules) -> bool:
    if held.block != sentence.block or "\n" in masked[held.end : sentence.start]:
        return False
    return rules.abbreviation.search(masked, max(held.start, held.end - 16), held.end) is not None


def _pieces(masked: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    opened = start
    for stop in _INNER_END.finditer(masked, start, end):
        if stop.group() == "\n" and not _ends_here(masked, stop.end(), end):
            continue
        yield from _trimmed(masked, opened, stop.end())
        opened = stop.end()
    yield from _trimmed(masked, opened, end)


def _ends_here(masked: str, place: int, end: int) -> bool:
    """Say whether a line ends a piece: a bullet of its own follows, or the text goes on in a script without spaces."""
    return any(starts.match(masked, place, end) for starts in (_BULLET, _UNSPACED))


def _trimmed(masked: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    bullet = _BULLET.match(masked, start, end)
    start = bullet.end() if bullet is not None else start
    piece = masked[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    if first < last:
        yield first, last
