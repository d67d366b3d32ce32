"""Read one turn: its sentences and clauses, each judged, with the reasons they give for one another."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from memory.extraction import cues
from memory.extraction.blocks import blocks
from memory.extraction.clauses import Clause, clauses
from memory.extraction.judgement import (
    PASSED_OVER,
    Saying,
    Verdict,
    is_question,
    is_worth_asking,
    judge,
)
from memory.extraction.masking import mask
from memory.extraction.sentences import sentences
from memory.extraction.values import Confidence, Role

LONGEST_SENTENCE = 1_000
EXPLAINS_FROM = 1_200
"""The length from which an assistant's turn is taken for an explanation: it then states only settled choices."""
_JUSTIFIED = frozenset({"decision", "preference", "concept", "note"})
_OPENING = ' \t\r\n([*_"'
_END = " \t\r\n.!,;:\u2026\u3002"
_ANNOUNCEMENTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            "option",
            r"\b(?:options?|ideas?|alternatives?|candidates?|proposals?|pros|cons|consider(?:ing)?|could|maybe)\b",
        ),
        ("question", r"\bquestions?\b"),
        ("task", r"\b(?:to-?\s?dos?|fixme|tasks?|action items?|next steps?|follow[- ]ups?|remaining)\b"),
        ("constraint", r"\b(?:requirements?|constraints?|rules|must(?: haves?)?)\b"),
        ("preference", r"\b(?:preferences?|i prefer|i like)\b"),
        ("decision", r"\b(?:decisions?|decided|agreed?|resolution|verdict)\b"),
        ("fact", r"^facts?\b"),
    )
)
_NAMES_NOTHING = re.compile(r"\W*(?:\w+\W*)?$")


@dataclass(frozen=True)
class Heard:
    """Hold one judged stretch of a turn; `reason_for` is an index into the same turn's list."""

    start: int
    end: int
    verdict: Verdict
    block: int
    reason_for: int | None = None
    confidence: Confidence = "explicit"


def read(text: str, *, role: Role) -> list[Heard]:
    """Give the judged stretches of a turn in the order of their words, leaving out what says nothing.

    A stretch of more than 1,000 characters without the end of a sentence is not prose and is not read.
    """
    masked = mask(text)
    explains = role == "assistant" and len(text) > EXPLAINS_FROM
    heard: list[Heard] = []
    for number, block in enumerate(blocks(text)):
        if block.kind == "heading" or block.done:
            continue
        loose = role == "assistant" and block.kind == "item"
        for index, (start, end) in enumerate(sentences(masked, start=block.start, end=block.end)):
            if end - start > LONGEST_SENTENCE:
                continue
            kind = _announced_by(block.lead) if index == 0 else ""
            sentence = _Sentence(
                text, masked, start, end, role=role, kind=kind, explains=explains or (loose and not kind)
            )
            offset = len(heard)
            heard.extend(_moved(found, offset, number) for found in _sentence(sentence))
    return heard


@dataclass(frozen=True)
class _Sentence:
    text: str
    masked: str
    start: int
    end: int
    role: Role
    kind: str
    explains: bool


def _moved(found: Heard, offset: int, block: int) -> Heard:
    target = None if found.reason_for is None else found.reason_for + offset
    return replace(found, reason_for=target, block=block)


def _announced_by(lead: str) -> str:
    return next((kind for kind, pattern in _ANNOUNCEMENTS if pattern.search(lead)), "")


def _sentence(sentence: _Sentence) -> list[Heard]:
    masked = sentence.masked[sentence.start : sentence.end]
    if is_question(masked):
        if sentence.role == "assistant" or not is_worth_asking(masked):
            return []
        start = _after_marks(sentence.masked, sentence.start, sentence.end)
        return [Heard(start=start, end=sentence.end, verdict=Verdict("question"), block=0)]
    cut = clauses(sentence.masked, start=_after_kind(sentence)[0], end=sentence.end)
    heard = [_heard(sentence, clause) for clause in cut]
    return list(_settled(_with_reasons(heard, cut)))


def _after_kind(sentence: _Sentence) -> tuple[int, str]:
    """Step over lead marks and a kind mark such as "Decision:", and say which kind it announces."""
    start = _after_marks(sentence.masked, sentence.start, sentence.end)
    mark = cues.KIND_MARK.match(sentence.masked, start, sentence.end)
    if mark is None:
        return start, sentence.kind
    return mark.end(), _announced_by(mark.group("kind")) or sentence.kind


def _after_marks(masked: str, start: int, end: int) -> int:
    for _ in range(3):
        if cues.KIND_MARK.match(masked, start, end):
            break
        mark = cues.LEAD_MARK.match(masked, start, end) or cues.TITLE_MARK.match(masked, start, end)
        if mark is None or _NAMES_NOTHING.match(masked, mark.end(), end):
            break
        start = mark.end()
    return start


def _heard(sentence: _Sentence, clause: Clause) -> Heard:
    first, kind = _after_kind(sentence)
    start = _after_marks(sentence.masked, clause.start, clause.end)
    start += len(sentence.text[start : clause.end]) - len(sentence.text[start : clause.end].lstrip(_OPENING))
    end = _end_of(sentence.text, start, clause.end)
    announced = kind if clause.start == first else ""
    saying = Saying(
        text=sentence.masked[start:end],
        words=sentence.text[start:end],
        sentence=sentence.masked[sentence.start : sentence.end],
        role=sentence.role,
        announced=announced,
        explains=sentence.explains,
    )
    verdict = judge(saying) if end > start else PASSED_OVER
    if verdict is not None and verdict.type is not None and cues.CORRECTION.search(saying.sentence):
        verdict = Verdict(verdict.type, (*verdict.tags, "correction"))
    return Heard(start=start, end=end, verdict=verdict or Verdict(None, ("unknown",)), block=0)


def _end_of(text: str, start: int, end: int) -> int:
    """Step back over closing punctuation, and a bracket that was opened before the clause."""
    while end > start:
        last = text[end - 1]
        if last in _END or (last in ')]"*_' and not _is_paired(text[start:end], last)):
            end -= 1
            continue
        return end
    return end


def _is_paired(words: str, closing: str) -> bool:
    opening = {")": "(", "]": "["}.get(closing)
    if opening is None:
        return words.count(closing) % 2 == 0
    return words.count(opening) >= words.count(closing)


def _with_reasons(heard: list[Heard], cut: list[Clause]) -> list[Heard]:
    result = list(heard)
    for index, clause in enumerate(cut):
        target = clause.reason_for
        if target is None:
            continue
        reason, main = result[index], result[target]
        if clause.joint == "reason" and main.verdict.type == "fact" and target < index:
            result[target] = replace(main, end=reason.end)
            result[index] = replace(reason, verdict=PASSED_OVER)
        elif _justifies(reason, main, clause):
            result[index] = replace(
                reason, verdict=_reason_verdict(reason), reason_for=target, confidence=clause.confidence
            )
    return result


def _justifies(reason: Heard, main: Heard, clause: Clause) -> bool:
    if main.verdict.type not in _JUSTIFIED or reason.verdict == PASSED_OVER:
        return False
    if clause.confidence == "explicit":
        return reason.verdict.type in {None, "fact", "note", "concept", "preference"}
    return main.verdict.type in {"decision", "preference"} and reason.verdict.type in {None, "fact"}


def _reason_verdict(reason: Heard) -> Verdict:
    tags = tuple(tag for tag in reason.verdict.tags if tag != "unknown")
    return Verdict(reason.verdict.type or "fact", (*tags, "reason"))


def _settled(heard: list[Heard]) -> Iterator[Heard]:
    """Leave out what says nothing and renumber the reasons."""
    places: dict[int, int] = {}
    for index, found in enumerate(heard):
        if found.verdict.type is not None:
            places[index] = len(places)
    for index, found in enumerate(heard):
        if index in places:
            target = None if found.reason_for is None else places.get(found.reason_for)
            yield replace(found, reason_for=target)
