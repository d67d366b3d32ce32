"""Describe a candidate by features: its words and their kinds, what stands around it, what the rules take it for."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

from memory.extraction.english.tagging import Tagged, clause_tags
from memory.extraction.judged.candidates import Candidate
from memory.extraction.prose import Prose

_DIGITS = re.compile(r"\d+")
_MASKED = re.compile(r"x{3,}$")
_LONGEST = 40
_BESIDE = 2
_NEAR = 8
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


def features(prose: Prose, candidate: Candidate, *, of_turn: Iterable[str]) -> set[str]:
    """Give the features of a candidate: its own and those of its turn."""
    heard = candidate.heard
    tagged, verb = clause_tags(prose.masked[heard.start : heard.end])
    return {
        *of_turn,
        *_of_words(tagged.words),
        *_of_shape(tagged, verb),
        *_of_sentence(prose, candidate),
        *_of_place(prose, candidate),
        *_of_rules(prose, candidate),
    }


def _of_rules(prose: Prose, candidate: Candidate) -> list[str]:
    verdict = candidate.heard.verdict
    kind = verdict.type or "none"
    own = [f"R={kind}", f"R={kind}/{prose.role[0]}", f"rule={verdict.rule}"]
    return own + [f"tag={one}" for one in verdict.tags] if verdict.tags else own


def _plain(word: str) -> str:
    if word.isalpha():
        return "<code>" if word[:3] == "xxx" and _MASKED.match(word) else word
    return _DIGITS.sub("#", word)


def _of_words(words: Sequence[str]) -> list[str]:
    plain = [_plain(word) for word in words[:_LONGEST]]
    if not plain:
        return []
    found = [f"w={word}" for word in plain]
    found += [f"b={first} {second}" for first, second in pairwise(plain)]
    found += [f"f1= {plain[0]}", f"l={plain[-1]}"]
    return [*found, f"f2= {plain[0]} {plain[1]}"] if len(plain) > 1 else found


def _of_shape(tagged: Tagged, verb: int | None) -> list[str]:
    letters = tagged.tags
    found = [f"tt={letters[index : index + 3]}" for index in range(len(letters) - 2)]
    found += [f"t1={letters[:1]}", f"t2={letters[:2]}", f"t3={letters[:3]}", f"t4={letters[:4]}"]
    found.append(f"n={bisect_left(_LENGTHS, len(letters))}")
    if verb is None:
        return [*found, "v=none"]
    return [
        *found,
        f"v={tagged.words[verb]}",
        f"vt={letters[verb : verb + 2]}",
        f"vs={letters[max(0, verb - 1) : verb + 1]}",
    ]


def _of_sentence(prose: Prose, candidate: Candidate) -> list[str]:
    heard, sentence = candidate.heard, candidate.sentence
    before = [_plain(word) for word in prose.masked[sentence.start : heard.start].casefold().split()]
    after = [_plain(word) for word in prose.masked[heard.end : sentence.end].casefold().split()]
    sign = _SIGN.search(prose.text, max(sentence.start, sentence.end - 6), sentence.end)
    found = [
        f"p1={before[-1] if before else ''}",
        f"a1={after[0] if after else ''}",
        f"e={sign.group() if sign else ''}",
    ]
    found += [f"pw={word}" for word in before[:_NEAR]]
    found += [f"aw={word}" for word in after[:_NEAR]]
    if before:
        found.append("later")
    elif heard.end < sentence.end:
        found.append("first of more")
    return found


def _of_place(prose: Prose, candidate: Candidate) -> list[str]:
    sentence = candidate.sentence
    line = prose.text.rfind("\n", 0, sentence.start) + 1
    mark = prose.text[line : min(sentence.start, line + 8)].strip()
    found = [f"announced={sentence.announced}", f"at={_position(candidate)}", f"mark={_DIGITS.sub('#', mark)}"]
    if sentence.item:
        found.append(f"item/{prose.role}")
    if sentence.lead:
        found += [f"lead={word.strip('*_:.')}" for word in sentence.lead.casefold().split()[:10]]
    return found + _of_neighbour("B", candidate.before) + _of_neighbour("A", candidate.after)


def _of_neighbour(name: str, text: str) -> list[str]:
    words = text[:_BEGINNING].casefold().split()[:_BESIDE]
    if not words:
        return []
    found = [f"{name}1={words[0]}", f"{name}2={' '.join(words)}"]
    return [*found, f"{name}?"] if text.endswith("?") else found


def _position(candidate: Candidate) -> str:
    if candidate.count == 1:
        return "only"
    if not candidate.position:
        return "first"
    return "last" if candidate.position + 1 == candidate.count else "inner"
