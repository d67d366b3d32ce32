"""Find what a correction is about: the earlier claim that shares most with it, else the latest one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory.extraction.prose import Heard
from memory.extraction.values import Claim, Correction
from memory.extraction.words import words_of

_WORD = re.compile(r"[^\W_]+(?:\.\d+)*")
_STEM = 6
_LEAST = 4
_LATEST = 64
_EMPTY = frozenset(
    words_of(
        """
about again also always been before being both could does doing done each ever every from going have here into
just keep like make more most much need never only other over really same should since some still take than that
them then there these they thing this those time until very want well were what when where which while will with
would your actually instead nothing everything anything always scrap forget ignore wrong correction sorry meant
change changed changes mind idea move moves moved update
"""
    )
)


@dataclass(frozen=True)
class Said:
    """Hold the words of a turn that corrects: the turn's index, the stretch, its claim's index, and its
    sentence and paragraph."""

    utterance: int
    heard: Heard
    claim: int | None
    about: tuple[str, str]


def tie(said: Said, *, claims: Sequence[Claim], firm: bool) -> Correction | None:
    """Give the correction with what it corrects, or None where nothing earlier can be meant.

    `firm` is a correction by its words ("scrap that"): where it shares no word with an earlier claim, the latest is
    meant. Another ("freeze moves to 30 April") must share a word. Only the latest 64 claims are compared.
    """
    best, most = _nearest(stems(said.about[0]), said, claims, least=1)
    if best is None and firm:
        best, most = _nearest(stems(said.about[1]), said, claims, least=0)
    if best is None or said.heard.correction is None:
        return None
    return Correction(
        kind=said.heard.correction,
        utterance=said.utterance,
        start=said.heard.start,
        end=said.heard.end,
        claim=said.claim,
        corrected=best,
        corrected_utterance=claims[best].utterance,
        confidence="explicit" if firm and most else "inferred",
    )


def _nearest(words: frozenset[str], said: Said, claims: Sequence[Claim], *, least: int) -> tuple[int | None, int]:
    """Give the latest of the claims that share most words, at least so many, and how many it shares."""
    best, most = None, least
    start = max(0, len(claims) - _LATEST)
    for index in range(len(claims) - 1, start - 1, -1):
        earlier = claims[index]
        if earlier.type in {"entity", "question"} or earlier.utterance >= said.utterance:
            continue
        common = len(words & stems(earlier.content))
        if common > most or (best is None and common >= most):
            best, most = index, common
    return best, most


def stems(words: str) -> frozenset[str]:
    """Give the content words of a text, cut to six letters, and its numbers."""
    found = (word.casefold() for word in _WORD.findall(words))
    return frozenset(word[:_STEM] for word in found if (len(word) >= _LEAST or word.isdigit()) and word not in _EMPTY)
