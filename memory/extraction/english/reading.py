"""Read one turn in English: its sentences and clauses, each judged, with the reasons they give for one another."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from memory.extraction.english import choices, doubts, gates, settled, talk
from memory.extraction.english.answers import answer
from memory.extraction.english.clauses import Clause, clauses
from memory.extraction.english.judgement import judge
from memory.extraction.english.marks import DEFINED, TIME_MARK, after_marks, trimmed
from memory.extraction.english.questions import is_question, is_worth_asking, question_start
from memory.extraction.english.reasons import with_neighbours, with_reasons
from memory.extraction.english.repairs import agreed, confirmed, is_joking, moved, repaired, taken_back, undone
from memory.extraction.english.retractions import correction_of, is_firm
from memory.extraction.english.saying import PASSED_OVER, Setting, saying
from memory.extraction.english.technical import is_technical
from memory.extraction.english.topics import about_topic
from memory.extraction.judged import weighed
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
_REPAIR = re.compile(
    r"(?:(?:argh|oh|ah|hm+|ugh|oops|ehm|uh)\W+)*(?:no,?\s+wait|wait,?\s+no|(?:argh|oops|ah|ugh)\W+no|scratch\s+that"
    r"|make\s+that|"
    r"no,?\s+sorry|sorry,?\s+(?:no|i\s+meant?)|i\s+mean(?:t)?|correction|no,?\s+actually)\b\W*",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r">[>\s]*(?:and\s|so\s|but\s)?(?:should|shall|do we|can we|could we|would|which|what about|how about|how many|"
    r"how long|and\b).*\?\s*$",
    re.IGNORECASE,
)
"""A quoted line that asks for a choice."""
_ASKED_ABOVE = 300
_FEWEST_EXPLAINING = 2
_LEAST_MUSED = 12
_FEWEST_MUSED = 4
_OURS = frozenset({"we", "i", "our", "my", "here", "we're", "i'm", "we've", "we'll", "i'll", "let's"})


def read(prose: Prose, /) -> list[Heard]:
    """Give the judged stretches of a turn in the order of their words, leaving out what says nothing.

    A stretch of more than 1,000 characters without the end of a sentence is not prose and is not read. The rules
    propose; `weighed` decides.
    """
    return weighed(prose, *proposed(prose))


def proposed(prose: Prose) -> tuple[list[Heard], list[Heard]]:
    """Give what the rules hear in a turn, and the clauses that they read and passed over."""
    sentences = [found for found in prose.sentences if found.end - found.start <= LONGEST_SENTENCE]
    texts = [prose.masked[found.start : found.end] for found in sentences]
    if prose.role == "user" and any(doubts.JOKE_OVER_ALL.search(text) for text in texts):
        return [], []
    if prose.role == "user" and (composed := _composed_from(texts)) is not None:
        sentences, texts = sentences[:composed], texts[:composed]
    led = [prose.masked[lead.start : lead.end] for lead in prose.leads]
    spoken = [*texts, *led] if prose.role == "assistant" else []
    finds = any(talk.FINDING.search(text) or talk.REPORT.search(text) for text in spoken)
    explains = bool(spoken) and (_explains(texts) or _teaches(spoken, finds=finds))
    heard: list[Heard] = []
    leads = list(prose.leads)
    passed: list[Heard] = []
    for _, group in groupby(sentences, key=lambda found: found.block):
        block = list(group)
        while leads and leads[0].start < block[0].start:
            heard.extend(_lead(prose, leads.pop(0)))
        found = _placed(_block(prose, block, passed, explains=explains, finds=finds), len(heard))
        heard = _concluded(prose, heard, list(found), block[0])
    for lead in leads:
        heard.extend(_lead(prose, lead))
    return heard, passed


def _composed_from(texts: Sequence[str]) -> int | None:
    """Give the index of the sentence from which a turn only shows what is to be written, or None."""
    for index, text in enumerate(texts):
        if not gates.COMPOSE.search(text):
            continue
        if gates.IN_THE_STYLE.search(text) or gates.SPELLED_OUT.match(text):
            return index
        if any(gates.IN_THE_STYLE.search(after) for after in texts[index + 1 : index + 3]):
            return index + 1
    return None


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


def _teaches(texts: Sequence[str], *, finds: bool) -> bool:
    """Say whether an assistant's turn sets out to explain: by its opening, or anywhere if it reports nothing."""
    return any(talk.TEACHING.search(text) for text in (texts[:1] if finds else texts))


def _explains(texts: Sequence[str]) -> bool:
    """Say whether an assistant's turn teaches: many of its sentences are general or about what one can do."""
    general = sum(talk.GENERIC.search(text) is not None and talk.OFFER.search(text) is None for text in texts)
    return general >= _FEWEST_EXPLAINING and general >= _EXPLAINS_FROM * len(texts)


def _block(prose: Prose, block: Sequence[Sentence], passed: list[Heard], *, explains: bool, finds: bool) -> list[Heard]:
    """Read a paragraph or item; a supposition holds to its end, a joke until somebody is serious again."""
    heard: list[Heard] = []
    last: list[Heard] = []
    joking = False
    answering = prose.role == "user" and block[0] is prose.sentences[0]
    for place, sentence in enumerate(block):
        text = prose.masked[sentence.start : sentence.end]
        joking = is_joking(text, before=joking) and prose.role == "user"
        if joking:
            heard = taken_back(heard, since=block[max(place - 1, 0)].start) if gates.RETORT.search(text) else heard
            continue
        after = block[place + 1] if place + 1 < len(block) else None
        heed = _heed(prose, sentence, after, finds=finds)
        if heed == "stop":
            break
        if heed == "skip":
            continue
        if place and (choices.CONFIRMED.match(text) or settled.AGREED_ON.match(text)):
            heard = confirmed(prose, heard, block[place - 1], known=bool(last))
            continue
        rhetorical = after is not None and _answers(prose, after)
        about = _Heading(prose, sentence, explains, rhetorical, place == 0, finds, passed)
        last = _sentence(about)
        chosen = answer(prose, sentence) if answering else None
        answering = chosen is not None
        last = last if chosen is None else [chosen, *(moved(one, 1) for one in last if one.start >= chosen.end)]
        mended = _REPAIR.match(text) if place else None
        if mended is not None:
            heard, last = repaired(prose, heard, last, (block[place - 1], sentence), mended.end())
        heard = undone(prose, heard, sentence)
        heard.extend(_placed(last, len(heard)))
    return with_neighbours(prose, list(_settled(heard)))


def _heed(prose: Prose, sentence: Sentence, after: Sentence | None, *, finds: bool) -> Literal["", "skip", "stop"]:
    """Say whether a sentence is to be passed over, alone or with the rest of its paragraph."""
    text = prose.masked[sentence.start : sentence.end]
    if doubts.SUPPOSED.match(text):
        return "stop"
    if prose.role == "assistant" and _passes(sentence, text, finds=finds):
        goes_on = after is not None and talk.RECAP.search(prose.masked[after.start : after.end])
        return "skip" if goes_on else "stop"
    if doubts.ANSWERED.search(text) or (prose.role == "user" and _is_ordered(sentence)):
        return "skip"
    return "stop" if doubts.QUOTED_INLINE.search(text) else ""


def _is_ordered(sentence: Sentence) -> bool:
    """Say whether a list item stands below a line that asks for work to be done at once."""
    return sentence.item and talk.ORDERING.search(sentence.lead) is not None


def _passes(sentence: Sentence, text: str, *, finds: bool) -> bool:
    """Say whether an assistant teaches, repeats or suggests from here to the end of the paragraph."""
    own = talk.FINDING.search(sentence.lead) or talk.RECAP.search(sentence.lead)
    if not finds and talk.GENERAL_SUBJECT.match(text) and talk.OPENING_ARTICLE.match(text):
        return True
    suggested = sentence.item and talk.SUGGESTING.search(sentence.lead) is not None and not own
    taught = DEFINED.match(text) is not None and not finds
    return suggested or taught or talk.ECHO.match(text) is not None or _opens_generally(text)


def _opens_generally(text: str) -> bool:
    return talk.GENERIC.match(text) is not None or text.casefold().startswith(("some general", "in general"))


def _answers(prose: Prose, after: Sentence) -> bool:
    """Say whether the speaker answers a question at once: then nobody is asked."""
    return prose.masked[after.start : after.end].casefold().startswith(("because", "well, because", "since "))


@dataclass(frozen=True)
class _Heading:
    """Hold a sentence with what stands around it."""

    prose: Prose
    sentence: Sentence
    explains: bool
    rhetorical: bool
    first: bool
    finds: bool
    passed: list[Heard]


def _sentence(given: _Heading) -> list[Heard]:
    prose, sentence = given.prose, given.sentence
    mended = _REPAIRED.search(prose.masked, sentence.start, sentence.end)
    opened = mended.end() if mended is not None and mended.end() < sentence.end else sentence.start
    opened += _closed(prose.masked, sentence) != sentence.end and opened == sentence.start
    start, kind = after_marks(prose.masked, opened, sentence.end)
    marked = kind != ""
    timed = None
    if not marked and prose.role == "user":
        timed = TIME_MARK.match(prose.masked, opened, sentence.end) or TIME_MARK.match(
            prose.masked, start, sentence.end
        )
    if timed is not None:
        start, kind = timed.end(), "task"
    kind = kind or (sentence.announced if given.first or not sentence.item else "")
    correction = correction_of(prose.masked[sentence.start : sentence.end])
    told = _of_topic(given, start, kind)
    if told is not None:
        return [told]
    if is_question(prose.masked[sentence.start : sentence.end]) or (kind == "question" and marked):
        return _question(given, start, kind)
    cut = clauses(prose.masked, start=start, end=_closed(prose.masked, sentence))
    heard = [
        _clause(given, clause, kind if not index or not marked else "", marked=marked)
        for index, clause in enumerate(cut)
    ]
    heard = _carried(prose, heard, cut)
    heard = _answered(given, agreed(prose, _justified(prose, heard, cut)))
    if correction is not None:
        heard = _corrected(heard, correction, firm=is_firm(prose.masked[sentence.start : sentence.end]))
    reasoned = with_reasons(heard, cut)
    given.passed.extend(found for found in reasoned if found.verdict.type is None and found.correction is None)
    return list(_settled(reasoned))


def _closed(masked: str, sentence: Sentence) -> int:
    """Give where a sentence ends: before the bracket, if it stands in brackets as a whole."""
    start, end = sentence.start, sentence.end
    whole = masked[start] == "(" and masked[end - 1] == ")" and masked.count("(", start, end) == 1
    return sentence.end - 1 if whole else sentence.end


def _of_topic(given: _Heading, start: int, kind: Announcement) -> Heard | None:
    prose, sentence = given.prose, given.sentence
    if prose.role != "user" or kind not in {"", "fact", "decision", "task"}:
        return None
    start, end = trimmed(prose.text, start, sentence.end)
    verdict = about_topic(
        prose.masked[start:end], prose.text[start:end], announced=kind, led=sentence.lead.endswith((":", "\uff1a"))
    )
    return None if verdict is None else Heard(start=start, end=end, verdict=verdict, block=sentence.block)


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


def _carried(prose: Prose, heard: list[Heard], cut: Sequence[Clause]) -> list[Heard]:
    """Pass over what goes on with the words or deeds of others: "their deck says it is fast, and never fails"."""
    result, others = list(heard), False
    for index, clause in enumerate(cut):
        text = prose.masked[clause.start : clause.end]
        own = text.split(maxsplit=1)[:1]
        if index and (clause.joint not in {"and", "comma"} or own[0].casefold() in _OURS):
            others = False
        if others:
            result[index] = replace(result[index], verdict=PASSED_OVER)
        others = others or gates.ELSEWHERE.search(text) is not None or doubts.HEARSAY.search(text) is not None
    return result


def _answered(given: _Heading, heard: list[Heard]) -> list[Heard]:
    """Take the first clause below a quoted "should we ...?" for the choice that answers it."""
    prose, sentence = given.prose, given.sentence
    above = prose.text[: sentence.start].rstrip()[-_ASKED_ABOVE:].rpartition("\n")[2]
    if not given.first or prose.role != "user" or _ASKED.match(above) is None or not heard:
        return heard
    first = heard[0]
    known = first.verdict.type in {None, "fact"} and first.verdict.tags != ("hedged",)
    return [replace(first, verdict=Verdict("decision")), *heard[1:]] if known and first.end - first.start > 2 else heard


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
    if given.rhetorical or (prose.role != "user" and kind != "question" and not _is_recap(given)):
        return []
    if kind != "question" and doubts.MUSING.match(masked) and prose.role == "user":
        return _mused(given, start)
    if kind != "question" and talk.ASKED_OF_ALL.match(masked) and prose.role == "user":
        start, end = trimmed(prose.text, start, len(prose.masked[: sentence.end].rstrip(" ?!")))
        return [Heard(start=start, end=end, verdict=Verdict("note", ("task",)), block=sentence.block)]
    private = talk.LIFE.search(masked) is not None and not is_technical(prose.text[start : sentence.end])
    if kind != "question" and (private or not is_worth_asking(masked)):
        return []
    start, end = trimmed(prose.text, question_start(prose.masked, start, sentence.end), sentence.end)
    if end - start < 4:
        return []
    return [Heard(start=start, end=end, verdict=Verdict("question"), block=sentence.block)]


def _mused(given: _Heading, start: int) -> list[Heard]:
    """Take "maybe it is the cache?" for the idea that it is."""
    prose, sentence = given.prose, given.sentence
    start, end = trimmed(prose.text, start, len(prose.masked[: sentence.end].rstrip(" ?!")))
    words = prose.text[start:end].casefold().split()
    vague = len(words) < _FEWEST_MUSED or not {"this", "that", "it", "i"}.isdisjoint(words)
    if end - start < _LEAST_MUSED or (vague and not is_technical(prose.text[start:end])):
        return []
    return [Heard(start=start, end=end, verdict=Verdict("note", ("hedged",)), block=sentence.block)]


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
                role="user" if _is_recap(given) else prose.role,
                announced=own or kind,
                explains=given.explains,
                finds=given.finds,
                joint=clause.joint,
                marked=marked or own != "",
            ),
        )
    )
    return Heard(start=start, end=end, verdict=verdict or Verdict(None, ("unknown",)), block=sentence.block)


def _is_recap(given: _Heading) -> bool:
    """Say whether an assistant lists what holds between the two: then it counts as if the user said it."""
    lead = given.sentence.lead
    return given.prose.role == "assistant" and given.sentence.item and talk.RECAP.search(lead) is not None


def _settled(heard: Sequence[Heard]) -> Iterator[Heard]:
    """Leave out what says nothing and renumber the reasons."""
    places: dict[int, int] = {}
    for index, found in enumerate(heard):
        if found.verdict.type is not None or found.correction is not None:
            places[index] = len(places)
    for index, found in enumerate(heard):
        if index in places:
            target = None if found.reason_for is None else places.get(found.reason_for)
            yield found if target == found.reason_for else replace(found, reason_for=target)
