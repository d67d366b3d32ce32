"""Find what makes two statements exclude one another, from what each of them means."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from memory.analysis import mentions
from memory.analysis.lexicon import SHARED
from memory.analysis.meaning import Reading, Term
from memory.analysis.meaning.matching import carrying
from memory.analysis.meaning.opposites import are_listed, exclude_one_another
from memory.conflicts.comparing import Compared, compare, same_values, shared, tied_alike
from memory.conflicts.figures import figures
from memory.conflicts.frames import other_doer, other_moment, other_order, without_first
from memory.conflicts.reach import all_but_one, everyone, kept_or_ended, often, turned_order
from memory.conflicts.slots import moved_place, other_name, other_place, single

_CHOOSING = frozenset(
    {
        "split",
        "rewrite",
        "build",
        "write",
        "move",
        "replace",
        "stay",
        "start",
        "end",
        "update",
        "upgrade",
        "change",
        "release",
        "name",
    }
)
MOST_TERMS = 60
_APART = ("HEDGE", "PAST", "SOME", "DEFAULT", "THEIR", "OTHER", "WAS")
_ESTABLISHING = frozenset({"install", "create", "add", "introduc", "get", "plan", "build", "buy", "enable", "start"})
"""Doings that bring about what the other side says is not there."""
_MOMENTS = frozenset({"upload", "request", "push", "commit", "merge", "demand", "save", "deploy", "start"})
_OWNING = frozenset({"own", "lead", "contact"})
_MANNERS = frozenset({"automatic", "manual", "synchronous", "asynchronous", "sequenti", "parallel"})
_OPEN = frozenset({"support", "accept", "read", "import", "export", "pars", "receive", "allow", "know", "offer"})
"""Doings that have room for several at once."""
_SIDES_OF_A_CHOICE = frozenset({"", "TO"})
Rule = Callable[[Reading, Reading, Compared], str]


def opposition(new: Reading, old: Reading) -> str:
    """Say in a few words why two statements cannot both hold, or nothing where they can.

    Everything but what changed has to be matched: a word left over on either side is another subject.
    """
    if new.asks or old.asks or not are_comparable(new, old) or _stand_apart(new, old):
        return ""
    rest = compare(new, old)
    for rule in _RULES:
        reason = rule(new, old, rest)
        if reason:
            return reason
    return ""


def are_comparable(new: Reading, old: Reading) -> bool:
    """Say whether two statements can be about one thing at all: they share an idea, or a category of technologies."""
    if max(len(new.terms), len(old.terms)) > MOST_TERMS:
        return False
    if len(new.terms) == len(old.terms) == 1:
        return True
    return bool(new.named & old.named or new.categories or old.categories or (new.values and old.values))


def differ_in_subject(new: Reading, old: Reading) -> bool:
    """Say whether each statement names something that the other does not, beside technologies and how one chooses."""
    if max(len(new.terms), len(old.terms)) > MOST_TERMS:
        return False
    rest = compare(new, old)
    return bool(_subject(rest.left)) and bool(_subject(rest.right))


def _subject(terms: tuple[Term, ...]) -> list[Term]:
    return [
        t
        for t in carrying(terms)
        if not t.category and t.key not in _CHOOSING and t.side not in ("CAUSE", "INSTEAD", "FROM")
    ]


def _stand_apart(new: Reading, old: Reading) -> bool:
    if any("SOME" in reading.marks or "HEDGE" in reading.marks or "PAST" in reading.marks for reading in (new, old)):
        return True
    if any((mark in new.marks) != (mark in old.marks) for mark in _APART):
        return True
    mine, theirs = _places(new), _places(old)
    return mine != theirs and not (_everywhere(new) and not mine) and not (_everywhere(old) and not theirs)


def _places(reading: Reading) -> frozenset[str]:
    return frozenset(key for key in reading.ideas() if key.startswith("env:"))


def _everywhere(reading: Reading) -> bool:
    return "ALL" in reading.marks and "environment" in reading.ideas()


def _polarity(new: Reading, old: Reading, rest: Compared) -> str:
    denied, said = (new, old) if new.negative else (old, new)
    if (
        ("ONLY" in denied.marks and "ONLY" not in said.marks)
        or ("ONLY" in said.marks and "ONLY" not in denied.marks and (rest.mine or rest.theirs))
        or "LATER-NOT" in new.marks | old.marks
        or new.negative == old.negative
        or not _says_what_is_denied(new, old, rest)
        or not tied_alike(new, old)
    ):
        return ""
    if not (carrying(new.terms) or len(new.named & old.named) > 1) or not _values_agree(new, old):
        return ""
    shared = " ".join(
        dict.fromkeys(term.text.casefold() for term in carrying(new.terms) if not term.key.startswith("~"))
    )
    return f"opposite stance on {shared}"


def _says_what_is_denied(new: Reading, old: Reading, rest: Compared) -> bool:
    """Say whether one side claims just what the other denies, if only for a part: "no flags", "flags in the app"."""
    denied, more = (rest.mine, rest.theirs) if new.negative else (rest.theirs, rest.mine)
    denied = tuple(term for term in denied if not term.head)
    said = old if new.negative else new
    narrower = [term for term in more if term.key not in _ESTABLISHING]
    if denied or len(narrower) > 2 or (narrower and "MAY" in said.marks):
        return False
    owned = bool(_OWNING & new.named & old.named)
    return all(_is_part(term) or (owned and term.name) for term in narrower)


def _is_part(term: Term) -> bool:
    rhythm = term.key.startswith(("per:", "every-"))
    return rhythm or (term.placed and term.side == "" and not term.action)


def _values_agree(new: Reading, old: Reading) -> bool:
    """Say whether a denial covers what is said: with the same values, or with none at all."""
    denied, said = (new, old) if new.negative else (old, new)
    return not denied.values or sorted(v.form for v in denied.values) == sorted(v.form for v in said.values)


def _choice(new: Reading, old: Reading, rest: Compared) -> str:
    mine, theirs = rest.mine, rest.theirs
    if new.negative or old.negative or "ALSO" in new.marks | old.marks or not mine or not theirs:
        return ""
    told = [term for term in (*mine, *theirs) if term.key not in _CHOOSING]
    chosen = {_category(term) for term in told}
    if "support" in new.ideas() & old.ideas() or len(chosen) != 1 or "" in chosen:
        return ""
    if not any(term.category for term in told) or any(term.side not in _SIDES_OF_A_CHOICE for term in told):
        return ""
    if (chosen <= SHARED and not shared(new, old)) or "MAY" in new.marks | old.marks or not tied_alike(new, old):
        return ""
    return f"different choice of {chosen.pop()}: {_listed(mine)}, not {_listed(theirs)}"


def _category(term: Term) -> str:
    """Give what a name is chosen for, also where it could be an everyday word: "yarn" beside "npm"."""
    return term.category or _category_of(term.text)


@lru_cache(maxsize=4_096)
def _category_of(name: str) -> str:
    named = mentions(f"use {name}")
    return named[0].technology.category if named else ""


def _listed(terms: Iterable[Term]) -> str:
    return " and ".join(dict.fromkeys(term.text for term in terms if _category(term)))


def _is_doing_pair(one: Term, other: Term) -> bool:
    """Say whether two doings are each the other's opposite, and not two moments at which something is done."""
    return are_listed(one.key, other.key) and not {one.key, other.key} <= _MOMENTS


def _opposed(new: Reading, old: Reading, rest: Compared) -> str:
    """Find a quality in place of its opposite; who does it may stand on one side alone where it is a manner."""
    mine, theirs = _qualities(rest.mine, rest.theirs)
    if len(mine) != 1 or len(theirs) != 1 or new.negative != old.negative or not tied_alike(new, old):
        return ""
    if any(term.told and term.key in _OPEN and term.key != mine[0].key for term in new.terms) or (
        new.marks | old.marks
    ) & {"ALSO", "MAY"}:
        return ""
    if not _exclude_one_another(mine[0], theirs[0]) or not same_values(new, old):
        return ""
    return f"{mine[0].text}, not {theirs[0].text}" if shared(new, old) or _is_all(new, old) else ""


def _qualities(mine: Sequence[Term], theirs: Sequence[Term]) -> tuple[list[Term], list[Term]]:
    """Leave out by whom or where something is done, where only one side tells it beside a manner."""
    if len(mine) + len(theirs) != 3 or not {term.key for term in (*mine, *theirs)} & _MANNERS:
        return list(mine), list(theirs)
    kept = [[term for term in side if term.side != "BY" and not term.placed] for side in (mine, theirs)]
    return kept[0], kept[1]


def _exclude_one_another(one: Term, other: Term) -> bool:
    if all(term.key.startswith("per:") for term in (one, other)):
        return True
    if one.action and other.action and not (one.link and other.link) and not _is_doing_pair(one, other):
        return False
    return (one.told or other.told) and exclude_one_another(one.key, other.key)


def _is_all(new: Reading, old: Reading) -> bool:
    """Say whether either statement only asks for one thing: "use metric units"."""
    return "USE" in new.marks & old.marks and len(new.told) == len(old.told) == 1


def _only(new: Reading, old: Reading, rest: Compared) -> str:
    mine, theirs = rest.mine, rest.theirs
    if len(mine) != 1 or len(theirs) != 1 or new.negative or old.negative or not tied_alike(new, old):
        return ""
    if (
        ("ONLY" in new.marks) == ("ONLY" in old.marks)
        or mine[0].side != theirs[0].side
        or len(new.named & old.named) < 2
    ):
        return ""
    exclusive, other = (theirs[0], mine[0]) if "ONLY" in old.marks else (mine[0], theirs[0])
    return f"{other.text}, where only {exclusive.text} was said"


def _preferred_instead(new: Reading, old: Reading, rest: Compared) -> str:
    """Find what one prefers alone where the other puts something before it."""
    if "PREFER" not in new.marks & old.marks or new.negative or old.negative or new.values or old.values:
        return ""
    for choosing, plain in ((new, old), (old, new)):
        away = choosing.tied("INSTEAD")
        if away and away == plain.told and not plain.tied("INSTEAD") and not away & choosing.ideas(side=""):
            return "something else is preferred"
    return ""


def _order(new: Reading, old: Reading, rest: Compared) -> str:
    """Find a preference put the other way round, and a sole holder exchanged."""
    if rest.left or rest.right or new.negative != old.negative:
        return ""
    if "PREFER" in new.marks & old.marks:
        for side in ("BEFORE", "AFTER", "INSTEAD"):
            mine, theirs = new.tied(side), old.tied(side)
            if mine and theirs and mine <= old.ideas(side="") and theirs <= new.ideas(side=""):
                return "the preference is turned round"
    if "source-of-truth" in new.ideas() and new.terms[0].key != old.terms[0].key:
        return f"{new.terms[0].text}, not {old.terms[0].text}"
    return ""


def _left_behind(new: Reading, old: Reading, rest: Compared) -> str:
    """Find a move away from what the other statement says is in place."""
    for moving, staying in ((new, old), (old, new)):
        gone, reached = _moved(moving)
        gone |= _replaced(moving) | _turned_away(moving)
        others = {t.key for t in carrying(staying.terms) if t.key not in _CHOOSING and not t.key.startswith("~")}
        stated = others | {v.canonical for v in staying.values}
        if gone & (_moved(staying)[0] | staying.tied("INSTEAD")) or "replace" in moving.named & staying.named:
            continue
        if gone and gone <= stated and not reached & stated and _stands(staying) and _covers(moving, others):
            return "moved away from " + " and ".join(sorted(gone))
    return ""


def _stands(reading: Reading) -> bool:
    """Say whether a statement keeps something, if only by denying what was to replace it."""
    return "KEEP" in reading.marks or not reading.negative


def _turned_away(reading: Reading) -> frozenset[str]:
    """Give what a statement turns away for something else, other than as a matter of taste."""
    apart = {"PREFER", "ALSO", "MAY", "IF", "HEDGE"} & reading.marks
    return frozenset() if apart or reading.negative else reading.tied("INSTEAD")


def _replaced(reading: Reading) -> frozenset[str]:
    """Give what a statement says is replaced: "X by Y" and "X with Y" alike."""
    place = next((n for n, term in enumerate(reading.terms) if term.key == "replace"), None)
    if place is None or reading.negative:
        return frozenset()
    passive = reading.terms[place].passive
    near = reading.terms[place - 1 : place] if passive else reading.terms[place + 1 : place + 2]
    return frozenset(term.key for term in near)


def _moved(reading: Reading) -> tuple[frozenset[str], frozenset[str]]:
    if "move" not in reading.ideas() or "ALSO" in reading.marks or reading.negative:
        return frozenset(), frozenset()
    gone, reached = reading.tied("FROM"), reading.tied("TO")
    return gone - {"port"}, reached


def _covers(moving: Reading, others: set[str]) -> bool:
    listen = {"listen"}
    left = moving.tied("FROM") | moving.tied("INSTEAD")
    return others - listen <= moving.ideas() and bool((others - listen) - left)


_RULES: tuple[Rule, ...] = (
    _polarity,
    figures,
    _order,
    _preferred_instead,
    _choice,
    single,
    other_place,
    moved_place,
    everyone,
    all_but_one,
    turned_order,
    kept_or_ended,
    often,
    other_name,
    other_doer,
    other_order,
    without_first,
    other_moment,
    _opposed,
    _only,
    _left_behind,
)
