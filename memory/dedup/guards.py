"""Name what keeps two statements apart however alike they sound."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from memory.analysis.meaning import Reading, Term

_RULES = frozenset({"decision", "concept", "preference", "note"})
_TELLING = {
    "HEDGE": "only one is put as a possibility",
    "PAST": "only one speaks of the past",
    "ALSO": "only one adds to something",
    "ONLY": "only one excludes everything else",
    "SOME": "only one speaks of a part",
    "DEFAULT": "only one speaks of a default",
    "THEIR": "they speak of different people's things",
    "OTHER": "only one speaks of another one",
    "UNLESS": "only one makes an exception",
    "IF": "only one has a condition",
    "FOR-NOW": "only one is for a time",
}
_TIED = {
    "BEFORE": "they come before different things",
    "AFTER": "they come after different things",
    "INSTEAD": "they turn different things away",
    "IF": "their conditions differ",
    "UNLESS": "their exceptions differ",
    "UNTIL": "they end at different times",
    "SINCE": "they start at different times",
}
_COMPARING = frozenset({"over", "than", "against"})
_ACTING = ("", "BY", "TO", "FROM")
Guard = Callable[[Reading, Reading, str], Iterator[str]]


def differences(left: Reading, right: Reading, *, type: str) -> tuple[str, ...]:
    """Give every reason for which two statements of one type cannot be the same; none when no guard objects."""
    return tuple(reason for guard in _GUARDS for reason in guard(left, right, type))


def _question(left: Reading, right: Reading, type: str) -> Iterator[str]:
    if left.asks != right.asks and type != "question":
        yield "only one is a question"


def _negation(left: Reading, right: Reading, type: str) -> Iterator[str]:
    if left.negative != right.negative:
        yield "only one is negated"
    if ("DENIED-TWICE" in left.marks) != ("DENIED-TWICE" in right.marks):
        yield "only one denies two things"
    if ("LATER-NOT" in left.marks) != ("LATER-NOT" in right.marks):
        yield "only one is negated in a further sentence"
    reasons = "CAUSE" in left.marks and "CAUSE" in right.marks
    if reasons and ("CAUSE-NOT" in left.marks) != ("CAUSE-NOT" in right.marks):
        yield "only one reason is negated"


def _marks(left: Reading, right: Reading, type: str) -> Iterator[str]:
    ignored = {"HEDGE", "IF"} if "POLITE" in left.marks | right.marks else set()
    ignored |= {"HEDGE"} if type == "question" else set()
    for mark, reason in _TELLING.items():
        if mark not in ignored and (mark in left.marks) != (mark in right.marks):
            yield reason
    if type != "preference" and ("PREFER" in left.marks) != ("PREFER" in right.marks):
        yield "only one is put as a wish"
    if any("WAS-DONE" in one.marks and "IS-DONE" in other.marks for one, other in ((left, right), (right, left))):
        yield "only one speaks of the past"
    if type == "fact" and ("WILL" in left.marks) != ("WILL" in right.marks):
        yield "only one is yet to come"
    if _comes(left) != _comes(right) and _comes(left) and _comes(right):
        yield "one comes before, the other after"
    if type == "fact" and ("WAS" in left.marks) != ("WAS" in right.marks):
        yield "only one speaks of the past"


def _comes(reading: Reading) -> str:
    """Say on which side of something else a statement puts what it says."""
    sides = reading.marks & {"BEFORE", "AFTER"}
    return next(iter(sides)) if len(sides) == 1 and not reading.marks & {"TURNED", "NOT"} else ""


def _force(left: Reading, right: Reading, type: str) -> Iterator[str]:
    mine, theirs = force(left, type=type), force(right, type=type)
    if mine != theirs:
        yield f"one is put as {mine or 'a plain statement'}, the other as {theirs or 'a plain statement'}"


def force(reading: Reading, *, type: str) -> str:
    """Give how strongly a statement is put: of a rule, "must" adds nothing, and what may not be is ruled out."""
    bounds = {value.limit for value in reading.values}
    if type == "note" or bounds & (
        {"UPPER", "UNDER"} if "MAY" in reading.marks else {"UPPER", "UNDER", "LOWER", "OVER"}
    ):
        return ""
    if type == "question":
        asked = any(term.key.startswith("ask:") for term in reading.terms)
        return "a possibility" if reading.marks & {"MAY", "HEDGE"} and not asked else ""
    if "OPTIONAL" in reading.marks:
        return "an option"
    return "" if type in _RULES and reading.marks & {"NOT", "MUST"} else _said_force(reading, type=type)


def _said_force(reading: Reading, *, type: str) -> str:
    if "SHOULD" in reading.marks:
        return "" if type == "preference" else "a recommendation"
    if "MUST" in reading.marks:
        return "a requirement"
    may = "MAY" in reading.marks and not reading.marks & {"NOT", "ONLY"}
    return "a permission" if may else ""


def _values(left: Reading, right: Reading, type: str) -> Iterator[str]:
    mine, theirs = [value.form for value in left.values], [value.form for value in right.values]
    if Counter(mine) != Counter(theirs):
        only, other = _listed(left, right), _listed(right, left)
        yield f"different values: {only or 'none'}, not {other or 'none'}"
    elif mine != theirs and _swapped(mine, theirs):
        yield "the same values in another order"


def _swapped(mine: list[tuple[str, str, str]], theirs: list[tuple[str, str, str]]) -> bool:
    """Say whether values of one kind have changed places."""
    kinds = {dimension for dimension, _, _ in mine}
    return any([v for v in mine if v[0] == kind] != [v for v in theirs if v[0] == kind] for kind in kinds)


def _listed(reading: Reading, other: Reading) -> str:
    known = {value.form for value in other.values}
    bounds = {"UPPER": "at most ", "LOWER": "at least ", "OVER": "over ", "UNDER": "under ", "ABOUT": "about "}
    return ", ".join(bounds.get(v.limit, "") + v.words for v in reading.values if v.form not in known)


def _bounds(left: Reading, right: Reading, type: str) -> Iterator[str]:
    if left.values or right.values:
        return
    for mark in ("UPPER", "LOWER"):
        if (mark in left.marks) != (mark in right.marks):
            yield "only one speaks of a limit"


def _sides(left: Reading, right: Reading, type: str) -> Iterator[str]:
    for side, reason in _TIED.items():
        mine, theirs = left.tied(side), right.tied(side)
        if mine != theirs and not (mine and mine < theirs) and not (theirs and theirs < mine):
            yield reason
    for side in ("FROM", "TO"):
        mine, theirs = left.tied(side), right.tied(side)
        if mine and theirs and not mine & theirs:
            yield "they lead from or to different places"
    if left.tied("FROM") & right.tied("TO") or left.tied("TO") & right.tied("FROM"):
        yield "they lead the other way round"


def _order(left: Reading, right: Reading, type: str) -> Iterator[str]:
    if (
        _transposed(left, right)
        or _told_of_another(left, right)
        or any(_turned(left, right, key) for key in left.ideas() & right.ideas())
    ):
        yield "who does what to whom is turned round"


def _told_of_another(left: Reading, right: Reading) -> bool:
    """Say whether a word goes with another one of two: "the warehouse database", "warehouse orders"."""
    mine, theirs = _phrases(left), _phrases(right)
    both = left.named & right.named
    return any({mine[key], theirs[key]} <= both and mine[key] != theirs[key] for key in mine.keys() & theirs.keys())


def _phrases(reading: Reading) -> dict[str, str]:
    """Give for each word what it stands right before, doings and rhythms apart."""
    pairs = pairwise(reading.terms)
    return {
        one.key: other.key
        for one, other in pairs
        if other.beside
        and one.link != "of"
        and not one.action
        and not one.passive
        and not other.text.endswith("ly")
        and not other.joined
        and not other.action
        and not _is_rhythm(other)
        and one.clause == other.clause
    }


def _transposed(left: Reading, right: Reading) -> bool:
    """Say whether two things have just changed places, other than in a list."""
    mine, theirs = [t.key for t in left.terms], [t.key for t in right.terms]
    moved = [n for n, (one, other) in enumerate(zip(mine, theirs, strict=False)) if one != other]
    if len(mine) != len(theirs) or len(moved) != 2 or Counter(mine) != Counter(theirs):
        return False
    first, second = moved
    listed = second == first + 1 and left.terms[second].joined and right.terms[second].joined
    one_phrase = second == first + 1 and _is_one_phrase(left.terms[first], left.terms[second], right.terms[second])
    stay = [n for n in range(len(mine)) if n not in moved]
    voices = {term.key: term.passive for term in right.terms}
    if any(voices[left.terms[n].key] != left.terms[n].passive for n in moved):
        return False
    if _part_of(left, first, right) or _part_of(left, second, right) or _is_adverbial(left, right, moved):
        return False
    alike = all(left.terms[n].text.casefold() == right.terms[n].text.casefold() for n in stay)
    return alike and not listed and not one_phrase


def _is_one_phrase(first: Term, second: Term, turned: Term) -> bool:
    """Say whether two terms name one thing together: "client input" and "input from the client"."""
    return not (first.name and second.name) and {second.link, turned.link}.isdisjoint(_COMPARING)


def _is_adverbial(left: Reading, right: Reading, moved: list[int]) -> bool:
    """Say whether one of two things tells only when or where: it may stand before or after the other."""
    first, second = (left.terms[n] for n in moved)
    if any(_is_rhythm(term) for term in (first, second)):
        return True
    placed = {term.key: term.placed for term in right.terms}
    return first.placed != second.placed and all(placed[term.key] == term.placed for term in (first, second))


def _is_rhythm(term: Term) -> bool:
    return term.key.startswith(("per:", "every-"))


def _part_of(left: Reading, place: int, right: Reading) -> bool:
    """Say whether a term stands in the same part of both statements, and in one that sets it apart."""
    term = left.terms[place]
    sides = {other.side for other in left.terms if other.key != term.key}
    return term.side not in sides and any(other.key == term.key and other.side == term.side for other in right.terms)


def _turned(left: Reading, right: Reading, key: str) -> bool:
    """Say whether what stands before and after one doing is exchanged, the voice being the same."""
    for mine in _around(left, key):
        for theirs in _around(right, key):
            if mine.before & theirs.after and mine.after & theirs.before:
                return True
    return False


class _Around:
    """Hold who does and what is done to, around one doing."""

    def __init__(self, before: set[str], after: set[str]) -> None:
        self.before = before
        self.after = after


def _around(reading: Reading, key: str) -> Iterator[_Around]:
    for place, term in enumerate(reading.terms):
        if term.key != key or not (term.action or (not term.known and term.text.endswith(("s", "ed")))):
            continue
        clause = [
            t
            for t in reading.terms
            if t.clause == term.clause and not t.head and t.side in _ACTING and not _is_rhythm(t)
        ]
        before = {t.key for t in reading.terms[:place] if t in clause}
        after = {t.key for t in reading.terms[place + 1 :] if t in clause and not t.placed}
        doers = {t.key for t in reading.terms[place + 1 :] if t in clause and t.side == "BY"}
        yield _Around(doers, (before | after) - doers) if doers or term.passive else _Around(before, after)


_GUARDS: tuple[Guard, ...] = (_question, _negation, _marks, _force, _values, _bounds, _sides, _order)
