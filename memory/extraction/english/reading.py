"""Read one turn in English: its sentences and clauses, each judged, with the reasons they give for one another."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from memory.extraction.english import choices, doubts, talk
from memory.extraction.english.clauses import Clause, clauses
from memory.extraction.english.judgement import PASSED_OVER, Setting, judge, saying
from memory.extraction.english.marks import DEFINED, after_marks, trimmed
from memory.extraction.english.questions import is_question, is_worth_asking, question_start
from memory.extraction.english.reasons import with_neighbours, with_reasons
from memory.extraction.english.retractions import correction_of, is_firm
from memory.extraction.prose import Announcement, CorrectionKind, Heard, Prose, Sentence, Verdict

LONGEST_SENTENCE = 1_000
_EXPLAINS_FROM = 0.3
_CONCLUDES = re.compile(
    r"(?:so|therefore|thus|hence|that'?s why|which is why)\b(?! (?:far|that|much|many|long))", re.IGNORECASE
)
_REPAIRED = re.compile(
    r"(?:\.{2,}|\u2026|[,;\u2013\u2014-])?\s*\b(?:no wait|wait,? no|no,? wait|scratch that|make that|i mean)\b\W*",
    re.IGNORECASE,
)
"""What takes back, in the same breath, what comes before it in the sentence."""
_FEWEST_EXPLAINING = 2


def read(prose: Prose, /) -> list[Heard]:
    """Give the judged stretches of a turn in the order of their words, leaving out what says nothing.

    A stretch of more than 1,000 characters without the end of a sentence is not prose and is not read.
    """
    sentences = [found for found in prose.sentences if found.end - found.start <= LONGEST_SENTENCE]
    texts = [prose.masked[found.start : found.end] for found in sentences]
    if prose.role == "user" and any(doubts.JOKE_OVER_ALL.search(text) for text in texts):
        return []
    explains = prose.role == "assistant" and _explains(texts)
    finds = prose.role == "assistant" and any(
        talk.FINDING.search(prose.masked, one.start, one.end) for one in (*sentences, *prose.leads)
    )
    heard: list[Heard] = []
    leads = list(prose.leads)
    for _, group in groupby(sentences, key=lambda found: found.block):
        block = list(group)
        while leads and leads[0].start < block[0].start:
            heard.extend(_lead(prose, leads.pop(0)))
        found = _placed(_block(prose, block, explains=explains, finds=finds), len(heard))
        heard = _concluded(prose, heard, list(found), block[0])
    for lead in leads:
        heard.extend(_lead(prose, lead))
    return heard


def _lead(prose: Prose, lead: Sentence) -> list[Heard]:
    """Hear, in a line that introduces others, only that something said before does not hold."""
    kind = correction_of(prose.masked[lead.start : lead.end])
    start, end = trimmed(prose.text, lead.start, lead.end)
    if kind is None or end <= start:
        return []
    return [Heard(start=start, end=end, verdict=PASSED_OVER, block=lead.block, correction=kind)]


def _concluded(prose: Prose, heard: list[Heard], found: list[Heard], opening: Sentence) -> list[Heard]:
    """Tie "So: ..." at the start of a paragraph to the statement before it."""
    concludes = _CONCLUDES.match(prose.masked, opening.start, opening.end) is not None
    if concludes and found and heard and heard[-1].verdict.type in {"fact", "concept"} and heard[-1].reason_for is None:
        heard = [*heard[:-1], replace(heard[-1], reason_for=len(heard), confidence="inferred")]
    return [*heard, *found]


def _placed(found: Sequence[Heard], offset: int) -> Iterator[Heard]:
    for one in found:
        yield one if one.reason_for is None else replace(one, reason_for=one.reason_for + offset)


def _explains(texts: Sequence[str]) -> bool:
    """Say whether an assistant's turn teaches: many of its sentences are general or about what one can do."""
    general = sum(talk.GENERIC.search(text) is not None and talk.OFFER.search(text) is None for text in texts)
    return general >= _FEWEST_EXPLAINING and general >= _EXPLAINS_FROM * len(texts)


def _block(prose: Prose, block: Sequence[Sentence], *, explains: bool, finds: bool) -> list[Heard]:
    """Read a paragraph or item; a supposition or a joke holds to its end."""
    heard: list[Heard] = []
    last: list[Heard] = []
    for place, sentence in enumerate(block):
        text = prose.masked[sentence.start : sentence.end]
        if doubts.SUPPOSED.match(text) or (prose.role == "user" and doubts.JOKE.search(text)):
            break
        if prose.role == "assistant" and ((DEFINED.match(text) and not finds) or _opens_generally(text)):
            break
        if doubts.QUOTED_INLINE.search(text):
            break
        if choices.CONFIRMED.match(text) and place:
            heard = _confirmed(prose, heard, block[place - 1], known=bool(last))
            continue
        rhetorical = place + 1 < len(block) and _answers(prose, block[place + 1])
        last = _sentence(_Heading(prose, sentence, explains=explains, rhetorical=rhetorical, first=place == 0))
        heard.extend(_placed(last, len(heard)))
    return with_neighbours(prose, heard)


def _opens_generally(text: str) -> bool:
    return talk.GENERIC.match(text) is not None or text.casefold().startswith(("some general", "in general"))


def _answers(prose: Prose, after: Sentence) -> bool:
    """Say whether the speaker answers a question at once: then nobody is asked."""
    return prose.masked[after.start : after.end].casefold().startswith(("because", "well, because", "since "))


def _confirmed(prose: Prose, heard: list[Heard], before: Sentence, *, known: bool) -> list[Heard]:
    """Take the sentence before "that's decided" for a choice: its claim, or the wish that it is."""
    if choices.WISH.match(prose.masked, before.start, before.end):
        first = clauses(prose.masked, start=before.start, end=before.end)[0]
        start, end = trimmed(prose.text, first.start, first.end)
        wish = Heard(start=start, end=end, verdict=Verdict("decision"), block=before.block)
        kept = [found for found in heard if found.start < before.start]
        return [*kept, wish, *(_shifted(found) for found in heard[len(kept) :])]
    if not known:
        start, end = trimmed(prose.text, before.start, before.end)
        return (
            [*heard, Heard(start=start, end=end, verdict=Verdict("decision"), block=before.block)]
            if end > start
            else heard
        )
    if heard:
        heard[-1] = replace(heard[-1], verdict=Verdict("decision", heard[-1].verdict.tags))
    return heard


def _shifted(found: Heard) -> Heard:
    return found if found.reason_for is None else replace(found, reason_for=found.reason_for + 1)


@dataclass(frozen=True)
class _Heading:
    """Hold a sentence with what stands around it."""

    prose: Prose
    sentence: Sentence
    explains: bool
    rhetorical: bool
    first: bool


def _sentence(given: _Heading) -> list[Heard]:
    prose, sentence = given.prose, given.sentence
    repaired = _REPAIRED.search(prose.masked, sentence.start, sentence.end)
    opened = repaired.end() if repaired is not None and repaired.end() < sentence.end else sentence.start
    start, kind = after_marks(prose.masked, opened, sentence.end)
    marked = kind != ""
    kind = kind or (sentence.announced if given.first or not sentence.item else "")
    correction = correction_of(prose.masked[sentence.start : sentence.end])
    if is_question(prose.masked[sentence.start : sentence.end]) or (kind == "question" and marked):
        return _question(given, start, kind)
    cut = clauses(prose.masked, start=start, end=sentence.end)
    heard = [
        _clause(given, clause, kind if not index or not marked else "", marked=marked)
        for index, clause in enumerate(cut)
    ]
    heard = _justified(prose, heard, cut)
    if correction is not None:
        heard = _corrected(heard, correction, firm=is_firm(prose.masked[sentence.start : sentence.end]))
    return list(_settled(with_reasons(heard, cut)))


def _justified(prose: Prose, heard: list[Heard], cut: Sequence[Clause]) -> list[Heard]:
    """Take "no sequences" for a choice where a reason is given for it."""
    explained = {clause.reason_for for clause in cut if clause.joint == "reason"}
    return [
        replace(found, verdict=Verdict("decision", ("negated",)))
        if index in explained
        and found.verdict.type is None
        and prose.masked[found.start : found.start + 3].casefold() == "no "
        else found
        for index, found in enumerate(heard)
    ]


def _corrected(heard: list[Heard], kind: CorrectionKind, *, firm: bool) -> list[Heard]:
    """Mark what corrects: the first claim of the sentence, or the sentence itself where it claims nothing."""
    for index, found in enumerate(heard):
        if found.verdict.type is not None:
            tags = (*found.verdict.tags, *(("correction",) if firm else ()))
            marked = replace(found, verdict=Verdict(found.verdict.type, tags), correction=kind)
            return [*heard[:index], marked, *heard[index + 1 :]]
    return [replace(heard[0], correction=kind), *heard[1:]] if heard and firm else heard


def _question(given: _Heading, start: int, kind: Announcement) -> list[Heard]:
    prose, sentence = given.prose, given.sentence
    masked = prose.masked[start : sentence.end]
    if given.rhetorical or (prose.role != "user" and kind != "question"):
        return []
    if kind != "question" and not is_worth_asking(masked):
        return []
    start, end = trimmed(prose.text, question_start(prose.masked, start, sentence.end), sentence.end)
    if end - start < 4:
        return []
    return [Heard(start=start, end=end, verdict=Verdict("question"), block=sentence.block)]


def _clause(given: _Heading, clause: Clause, kind: Announcement, *, marked: bool) -> Heard:
    prose, sentence = given.prose, given.sentence
    start, own = after_marks(prose.masked, clause.start, clause.end)
    start, end = trimmed(prose.text, start, clause.end)
    if end <= start or clause.label:
        return Heard(start=clause.start, end=clause.end, verdict=PASSED_OVER, block=sentence.block)
    verdict = judge(
        saying(
            prose.masked[start:end],
            prose.text[start:end],
            Setting(
                sentence=prose.masked[sentence.start : sentence.end],
                role=prose.role,
                announced=own or kind,
                explains=given.explains,
                joint=clause.joint,
                marked=marked or own != "",
            ),
        )
    )
    return Heard(start=start, end=end, verdict=verdict or Verdict(None, ("unknown",)), block=sentence.block)


def _settled(heard: Sequence[Heard]) -> Iterator[Heard]:
    """Leave out what says nothing and renumber the reasons."""
    places: dict[int, int] = {}
    for index, found in enumerate(heard):
        if found.verdict.type is not None or found.correction is not None:
            places[index] = len(places)
    for index, found in enumerate(heard):
        if index in places:
            target = None if found.reason_for is None else places.get(found.reason_for)
            yield replace(found, reason_for=target)
