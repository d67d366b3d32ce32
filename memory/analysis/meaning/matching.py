"""Match the words of two statements, and tell which are left over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memory.analysis.meaning.readings import Reading, Term
from memory.analysis.meaning.synonyms import are_synonyms, is_word


@dataclass(frozen=True)
class Leftover:
    """Hold the terms of either side that nothing on the other side stands for, and the share that is matched."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]
    share: float


def leftover(left: Reading, right: Reading, *, without_reasons: bool) -> Leftover:
    """Match two statements idea by idea; a typing error in a long unknown word is one idea.

    `without_reasons` leaves the reason out where only one side gives one.
    """
    mine, theirs = (
        _stated(one, other, without_reasons=without_reasons) for one, other in ((left, right), (right, left))
    )
    shared = {term.key for term in mine} & {term.key for term in theirs}
    only = [term for term in mine if term.key not in shared]
    other = [term for term in theirs if term.key not in shared]
    for term in tuple(only):
        twin = next((candidate for candidate in other if _stand_for_one_another(term, candidate)), None)
        if twin is not None:
            only.remove(term)
            other.remove(twin)
    if _run_together(only) == _run_together(other):
        only, other = [], []
    only, other = _without_category(only, (*mine, *theirs)), _without_category(other, (*mine, *theirs))
    all_keys = {term.key for term in (*mine, *theirs)}
    return Leftover(tuple(only), tuple(other), (len(all_keys) - len(only) - len(other)) / max(1, len(all_keys)))


def _run_together(terms: Sequence[Term]) -> str:
    """Give words as one: "fall back" and "fallback", "key bindings" and "keybindings"."""
    return "".join(
        dict.fromkeys(term.text.casefold().replace("-", "").replace(" ", "") for term in terms)
    ).removesuffix("s")


_PURPOSES = frozenset({"cache", "queue", "store", "search", "key", "design", "mail", "tracing", "rendering"})


def _without_category(terms: list[Term], all_terms: Sequence[Term]) -> list[Term]:
    """Leave out what only names the category of a technology that is named: "PostgreSQL", "the PostgreSQL database"."""
    named = {word for term in all_terms for word in term.category.split()} - _PURPOSES
    return [term for term in terms if term.key.removeprefix("env:").rpartition("-")[2] not in named]


def _stated(reading: Reading, other: Reading, *, without_reasons: bool) -> list[Term]:
    one_sided = without_reasons and "CAUSE" not in other.marks
    return [term for term in reading.terms if not (one_sided and term.side == "CAUSE") and not term.key.startswith("~")]


def carrying(terms: Iterable[Term]) -> list[Term]:
    """Give the terms that name more than the kind of something."""
    return [term for term in terms if not term.head]


_MEASURED = frozenset({"character", "length"})
"""What a length is counted in, and what it is called."""


def _stand_for_one_another(one: Term, other: Term) -> bool:
    if {one.key, other.key} == _MEASURED:
        return True
    if one.name or other.name:
        return is_typing_error(one, other)
    return is_typing_error(one, other) or are_synonyms(one.text.casefold(), other.text.casefold())


def is_typing_error(one: Term, other: Term) -> bool:
    """Say whether two words are one but for a letter too many, too few or exchanged with its neighbour.

    A letter put for another makes too many other words ("mapping", "matting"): it counts only where just one
    of the two is a word.
    """
    short, long = sorted((one.text.casefold(), other.text.casefold()), key=len)
    if len(short) < 7 or short[:2] != long[:2] or not (short.isalpha() and long.isalpha()):
        return False
    start = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(long) == len(short) + 1:
        return short[start:] == long[start + 1 :]
    exchanged = short[:start] + short[start + 1 : start + 2] + short[start : start + 1] + short[start + 2 :]
    if len(long) == len(short) and exchanged == long:
        return True
    replaced = len(long) == len(short) and short[start + 1 :] == long[start + 1 :]
    return replaced and _is_real(one) != _is_real(other)


def _is_real(term: Term) -> bool:
    return term.known or is_word(term.text.casefold())
