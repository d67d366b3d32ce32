"""Hold what is weighed: a stretch that the rules cut out, with what they take it for and what stands around it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory.extraction.prose import Heard, Prose, Sentence


@dataclass(frozen=True, slots=True)
class Candidate:
    """Hold a stretch and the sentence it stands in; `place` is its index among what is heard, or None if passed over.

    `before` and `after` are the sentences beside it, masked, empty where there are none; `position` counts from 0,
    `count` is how many sentences the turn has.
    """

    heard: Heard
    place: int | None
    sentence: Sentence
    before: str
    after: str
    position: int
    count: int


def candidates(prose: Prose, heard: Sequence[Heard], passed: Sequence[Heard]) -> Iterator[Candidate]:
    """Give what the rules heard and what they passed over, in the order of the words, each in its sentence."""
    every = sorted([*enumerate(heard), *((None, one) for one in passed)], key=_start)
    index, sentences, reached = 0, prose.sentences, 0
    for number, (place, one) in enumerate(every):
        while index + 1 < len(sentences) and sentences[index].end <= one.start:
            index += 1
        if not sentences or not sentences[index].start <= one.start < sentences[index].end:
            continue
        if place is None and (one.start < reached or _is_taken(every, number)):
            continue
        reached = max(reached, one.end)
        yield Candidate(
            heard=one,
            place=place,
            sentence=sentences[index],
            before=_text(prose, sentences, index - 1),
            after=_text(prose, sentences, index + 1),
            position=index,
            count=len(sentences),
        )


def _start(each: tuple[int | None, Heard]) -> int:
    return each[1].start


def _is_taken(every: Sequence[tuple[int | None, Heard]], number: int) -> bool:
    """Say whether the next stretch begins inside one that was passed over."""
    return number + 1 < len(every) and every[number + 1][1].start < every[number][1].end


def _text(prose: Prose, sentences: Sequence[Sentence], index: int) -> str:
    if not 0 <= index < len(sentences):
        return ""
    return prose.masked[sentences[index].start : sentences[index].end]
