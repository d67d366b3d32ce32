"""Find the phrases of a question that name a time, in every language at once; the longest one wins a place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory.timewords import chinese, english, french, german, japanese, numbers, spanish
from memory.timewords.grammar import Grammar, Rule, compiled, tokens
from memory.timewords.words import Words

SPACED = (english.WORDS, german.WORDS, french.WORDS, spanish.WORDS)
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_HAN = re.compile("[\u3400-\u9fff]")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, kw_only=True)
class Point:
    """Hold a phrase that names a time, its half-open span and its language; a weak one needs a word such as "in"."""

    kind: str
    weak: bool
    span: tuple[int, int]
    meant: dict[str, str]
    grammar: Grammar


def languages(question: str) -> tuple[Grammar, ...]:
    """Give the languages a question may be in, the likeliest first."""
    asian: tuple[Words, ...] = ()
    if _KANA.search(question):
        asian = (japanese.WORDS,)
    elif _HAN.search(question):
        asian = (chinese.WORDS, japanese.WORDS)
    words = tokens(question)
    spaced = sorted(map(compiled, SPACED), key=lambda item: -len(item.small & words))
    return (*map(compiled, asian), *spaced)


def prepare() -> None:
    """Compile every rule, which takes most of a second; a question would wait for those it is the first to need."""
    for words in (*SPACED, japanese.WORDS, chinese.WORDS, numbers.WORDS):
        for rule in compiled(words).points:
            _ = rule.pattern


def points(question: str, *, spoken: Sequence[Grammar]) -> list[Point]:
    """Give the phrases that do not overlap, in order: the longest first, then those of the likeliest language."""
    words = tokens(question)
    grammars = (compiled(numbers.WORDS), *spoken) if _DIGIT.search(question) else spoken
    rules = [(rule, grammar) for grammar in grammars for rule in grammar.points]
    found = [point for rule, grammar in rules for point in _matches(question, rule, grammar, words)]
    found.sort(key=lambda point: (point.span[0] - point.span[1], point.weak))
    chosen: list[Point] = []
    taken = bytearray(len(question))
    for point in found:
        start, end = point.span
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            chosen.append(point)
    return sorted(chosen, key=lambda point: point.span)


def _matches(question: str, rule: Rule, grammar: Grammar, words: frozenset[str]) -> Iterator[Point]:
    if any(words.isdisjoint(need) for need in rule.needs):
        return
    for match in rule.pattern.finditer(question):
        meant = grammar.meant(match.groupdict(), rule.tables)
        yield Point(kind=rule.kind, weak=rule.weak, span=match.span(), meant=meant, grammar=grammar)
