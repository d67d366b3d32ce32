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
_TAKING = frozenset({"accept", "permit", "tolerat", "take"})
"""What is no more than a bound beside one: "we accept no more than 5 MB" and "at most 5 MB"."""
_TELLING = frozenset({"send", "write", "add", "meet", "build", "handle", "stay", "schedule"})
_ALIKE = (
    {"write", "build"},
    {"send", "go"},
    {"handle", "run"},
    {"handle", "happen"},
    {"store", "write"},
    {"add", "store"},
    {"stay", "store"},
    {"schedule", "run"},
)
"""Doings that tell something where they stand against another one, and those that say the same."""
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
    bounded = any(value.limit for value in (*mine.values, *theirs.values))
    only, other = (
        [term for term in carrying(terms) if not (bounded and term.key in _TAKING)] for terms in (rest.left, rest.right)
    )
    weak = _say_little(rest)
    if not only and not other and (weak or not (rest.left and rest.right)):
        return ()
    shown = [" ".join(dict.fromkeys(term.text for term in terms)) for terms in (rest.left, rest.right)]
    return (f"only one says {' or '.join(part for part in shown if part)}",)


def _say_little(rest: Leftover) -> bool:
    """Say whether what is left over are only doings that stand for one another: "runs on", "lives on"."""
    if not all(term.action or term.key == "go" for term in (*rest.left, *rest.right)):
        return False
    if max(len(rest.left), len(rest.right)) > 1:
        return False
    keys = {term.key for term in (*rest.left, *rest.right)}
    return not keys & _TELLING or keys in _ALIKE


def _is_like(mine: Reading, theirs: Reading, similarity: float | None) -> bool:
    return similarity is None or mine.language != theirs.language or similarity >= LEAST_SIMILAR
