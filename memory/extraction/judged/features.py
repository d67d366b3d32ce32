"""Describe a candidate by features: its words and their kinds, what stands around it, what the rules take it for."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from memory.extraction.english.tagging import Tagged, finite_verb, tag
from memory.extraction.judged.candidates import Candidate
from memory.extraction.prose import Prose

_DIGITS = re.compile(r"\d+")
_MASKED = re.compile(r"x{3,}$")
_LONGEST = 40
_OPENING = 3
_SHAPE = 4
_BESIDE = 2
_BEGINNING = 60
_SIGN = re.compile(r"[^\w\s]+$")
_LENGTHS = (3, 5, 8, 12, 18, 28)


def of_turn(prose: Prose) -> tuple[str, ...]:
    """Give the features that all candidates of a turn have in common."""
    if not prose.sentences:
        return ()
    first = prose.sentences[0]
    opening = prose.masked[first.start : first.end][:_BEGINNING].casefold().split()[:_BESIDE]
    openings = (f"O{count}={' '.join(opening[:count])}" for count in range(1, len(opening) + 1))
    shown = len(prose.text) - sum(one.end - one.start for one in prose.sentences)
    counted = f"many={min(len(prose.sentences), 12).bit_length()}"
    return (f"role={prose.role}", *openings, counted, f"shown={min(shown // 80, 8).bit_length()}")


def features(prose: Prose, candidate: Candidate, *, of_turn: Sequence[str]) -> tuple[str, ...]:
    """Give the features of a candidate, each once: its own and those of its turn."""
    heard = candidate.heard
    tagged = tag(prose.masked, start=heard.start, end=heard.end)
    every = chain(
        of_turn,
        _of_words(tagged),
        _of_shape(tagged),
        _of_sentence(prose, candidate),
        _of_place(prose, candidate),
        _of_rules(prose, candidate),
    )
    return tuple(dict.fromkeys(every))


def _of_rules(prose: Prose, candidate: Candidate) -> Iterator[str]:
    verdict = candidate.heard.verdict
    kind = verdict.type or "none"
    yield f"R={kind}"
    yield f"rule={verdict.rule}"
    yield f"R={kind}/{prose.role[0]}"
    for one in verdict.tags:
        yield f"tag={one}"


def _plain(word: str) -> str:
    if _MASKED.match(word):
        return "<code>"
    return _DIGITS.sub("#", word)


def _of_words(tagged: Tagged) -> Iterator[str]:
    words = [_plain(word) for word in tagged.words[:_LONGEST]]
    for word in words:
        yield f"w={word}"
    for first, second in pairwise(words):
        yield f"b={first} {second}"
    if not words:
        return
    opening = ""
    for count, word in enumerate(words[:_OPENING], 1):
        opening = f"{opening} {word}"
        yield f"f{count}={opening}"
    yield f"l={words[-1]}"


def _of_shape(tagged: Tagged) -> Iterator[str]:
    letters = tagged.tags
    for count in range(1, _SHAPE + 1):
        yield f"t{count}={letters[:count]}"
    for index in range(len(letters) - 2):
        yield f"tt={letters[index : index + 3]}"
    verb = finite_verb(tagged, 0, len(letters))
    if verb is None:
        yield "v=none"
    else:
        yield f"v={tagged.words[verb]}"
        yield f"vt={letters[verb : verb + 2]}"
        yield f"vs={letters[max(0, verb - 1)]}{letters[verb]}"
    yield f"n={sum(len(letters) > length for length in _LENGTHS)}"


def _of_sentence(prose: Prose, candidate: Candidate) -> Iterator[str]:
    heard, sentence = candidate.heard, candidate.sentence
    before = prose.masked[sentence.start : heard.start].casefold().split()
    after = prose.masked[heard.end : sentence.end].casefold().split()
    yield f"p1={_plain(before[-1]) if before else ''}"
    yield f"a1={_plain(after[0]) if after else ''}"
    for word in before[:8]:
        yield f"pw={_plain(word)}"
    for word in after[:8]:
        yield f"aw={_plain(word)}"
    sign = _SIGN.search(prose.text, max(sentence.start, sentence.end - 6), sentence.end)
    yield f"e={sign.group() if sign else ''}"
    if heard.end < sentence.end and not before:
        yield "first of more"
    if before:
        yield "later"


def _of_place(prose: Prose, candidate: Candidate) -> Iterator[str]:
    sentence = candidate.sentence
    yield f"announced={sentence.announced}"
    if sentence.item:
        yield f"item/{prose.role}"
    for word in sentence.lead.casefold().split()[:10]:
        yield f"lead={word.strip('*_:.')}"
    for name, text in (("B", candidate.before), ("A", candidate.after)):
        words = text[:_BEGINNING].casefold().split()[:_BESIDE]
        for count in range(1, len(words) + 1):
            yield f"{name}{count}={' '.join(words[:count])}"
        if text.endswith("?"):
            yield f"{name}?"
    yield f"at={_position(candidate)}"
    line = prose.text.rfind("\n", 0, sentence.start) + 1
    yield f"mark={_DIGITS.sub('#', prose.text[line : min(sentence.start, line + 8)].strip())}"


def _position(candidate: Candidate) -> str:
    if candidate.count == 1:
        return "only"
    if not candidate.position:
        return "first"
    return "last" if candidate.position + 1 == candidate.count else "inner"
