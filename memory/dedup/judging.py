"""Judge whether two sayings are one."""

import unicodedata

from memory.analysis.meaning import Reading, read
from memory.analysis.meaning.matching import Leftover, carrying, leftover
from memory.analysis.meaning.words import plain
from memory.dedup.guards import differences
from memory.dedup.sayings import Saying, Verdict

LEAST_SIMILAR = 0.35
NEAR_SIMILAR, NEAR_SHARE = 0.75, 0.6
MOST_TERMS = 60
_STATED = frozenset({"decision", "fact", "concept"})


def judge(left: Saying, right: Saying, *, similarity: float | None) -> Verdict:
    """Tell whether two sayings are the same, near or different; symmetric, deterministic, linear in their lengths.

    `similarity` is the cosine of their vectors, None without a model. Same takes the same ideas, values, marks and
    roles on both sides, and with a model of one language a likeness of at least 0.35: it never makes two sayings
    one by itself. Near takes a likeness of 0.75 or six in ten ideas in common.
    """
    first, second = sorted((left, right), key=lambda saying: (saying.type, saying.content))
    if _letters(first.content) == _letters(second.content):
        return _of_one_wording(first, second)
    mine, theirs = read(first.content), read(second.content)
    if max(len(mine.terms), len(theirs.terms)) > MOST_TERMS:
        return _of_long_sayings(mine, theirs, similarity)
    rest = leftover(mine, theirs, without_reasons=first.type == second.type == "decision")
    reasons = (*_types(first, second), *differences(mine, theirs, type=second.type), *_words(mine, theirs, rest))
    if not reasons and _is_like(mine, theirs, similarity):
        return Verdict("same", ("the same in other words",))
    if not reasons:
        reasons = (f"the same words, but a likeness of only {similarity:.2f}",)
    is_near = (similarity or 0.0) >= NEAR_SIMILAR or rest.share >= NEAR_SHARE
    return Verdict("near" if is_near else "different", reasons)


def _of_long_sayings(mine: Reading, theirs: Reading, similarity: float | None) -> Verdict:
    """Leave what says many things at once to a person."""
    shared, named = mine.ideas() & theirs.ideas(), mine.ideas() | theirs.ideas()
    is_near = (similarity or 0.0) >= NEAR_SIMILAR or len(shared) / len(named) >= NEAR_SHARE
    return Verdict("near" if is_near else "different", ("too long to tell whether they say the same",))


def _letters(text: str) -> str:
    return " ".join(plain(unicodedata.normalize("NFKC", text)).replace('"', " ").casefold().split()).rstrip(" .")


def _of_one_wording(first: Saying, second: Saying) -> Verdict:
    if first.type == second.type:
        return Verdict("same", ("the same words",))
    return Verdict("near", ("the same words", *_types(first, second)))


def _types(first: Saying, second: Saying) -> tuple[str, ...]:
    if first.type == second.type or {first.type, second.type} <= _STATED:
        return ()
    return (f"one is a {first.type}, the other a {second.type}",)


def _words(mine: Reading, theirs: Reading, rest: Leftover) -> tuple[str, ...]:
    if not carrying(mine.terms) and not (mine.values and mine.terms):
        return ("too few words to tell",)
    only, other = carrying(rest.left), carrying(rest.right)
    weak = all(term.action for term in (*rest.left, *rest.right))
    if not only and not other and (weak or not (rest.left and rest.right)):
        return ()
    shown = [" ".join(dict.fromkeys(term.text for term in terms)) for terms in (rest.left, rest.right)]
    return (f"only one says {' or '.join(part for part in shown if part)}",)


def _is_like(mine: Reading, theirs: Reading, similarity: float | None) -> bool:
    return similarity is None or mine.language != theirs.language or similarity >= LEAST_SIMILAR
