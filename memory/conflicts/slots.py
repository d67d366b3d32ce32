"""Find another filling of a place that has room for one: an owner, a level, a colour, where something is kept."""

from collections.abc import Set

from memory.analysis.meaning import Reading, Term
from memory.analysis.meaning.matching import carrying
from memory.conflicts.comparing import Compared, same_values, shared, tied_alike

_OWNING = frozenset(
    {"own", "lead", "contact", "take-over", "handl", "handle", "coordin", "repres", "head", "chair", "sponsor"}
)
_SINGLE_WORDS = """
    level colour separ delimit name format-kind languag language license encod timezone currency theme font port
    protocol provid default primary source-of-truth region plan deadline owner titl method strategi prioriti mode
    status state sever standard locat branch host url spell target maintain successor order way unit style floor mode
"""
_SINGLE = frozenset(_SINGLE_WORDS.split())
_TONGUES = frozenset({"english", "german", "french", "spanish", "japanese", "chinese"})
_IN = """
    store host write locat keep contain document cache handl handle track maintain comput calcul defin configure render
    build generat create plan collect take-place
"""
_BY = "sort group partit partition order shard handl handle render comput calcul host own lead organ create generat run"
_WITH = "comput calcul build render encrypt hash sign compress write format test lint deploy handl handle create"
_PLACES = {
    "in": frozenset(_IN.split()),
    "by": frozenset(_BY.split()),
    "with": frozenset(_WITH.split()),
    "to": frozenset({"assign", "round", "send", "redirect"}),
}
"""Doings that have room for one after a preposition: something is kept in one place, sorted by one thing."""
_MOST_TOLD = 3


def single(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another holder of what has just one: an owner, a level, a colour."""
    mine, theirs = rest.mine, rest.theirs
    if len(mine) != 1 or len(theirs) != 1 or new.negative != old.negative or "ALSO" in new.marks | old.marks:
        return ""
    both = new.ideas() & old.ideas()
    owners = _are_names(mine[0], theirs[0]) and bool(_OWNING & both)
    last = new.terms[-1].key == mine[0].key and old.terms[-1].key == theirs[0].key and bool(_SINGLE & both)
    level_of = _followed_by_single(new, mine[0]) and _followed_by_single(old, theirs[0])
    tongues = {mine[0].key, theirs[0].key} <= _TONGUES and bool(shared(new, old))
    is_told = any(term.action and not term.head and term.key not in _OWNING | _SINGLE for term in new.terms)
    if is_told or "MAY" in new.marks | old.marks:
        last = level_of = False
    if not (owners or last or level_of or tongues) or not tied_alike(new, old) or not same_values(new, old):
        return ""
    return f"{mine[0].text}, not {theirs[0].text}"


def _are_names(one: Term, other: Term) -> bool:
    """Say whether both are names: a name at the start may be an everyday word as well, like "Grace"."""
    return (one.name or other.name) and one.text[0].isupper() and other.text[0].isupper()


def _followed_by_single(reading: Reading, term: Term) -> bool:
    place = next(n for n, other in enumerate(reading.terms) if other.key == term.key)
    return place + 2 == len(reading.terms) and place > 0 and reading.terms[-1].key in _SINGLE


def other_name(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another name where one was chosen, or moved to, for the same thing."""
    mine, theirs = rest.mine, rest.theirs
    if len(mine) != 1 or len(theirs) != 1 or new.negative or old.negative or "MAY" in new.marks | old.marks:
        return ""
    sides = ("", "TO", "FROM") if ("move" in new.named) != ("move" in old.named) else ("", "TO")
    named = all(t.name and (t.told or t.link) and not t.category and t.side in sides for t in (mine[0], theirs[0]))
    chosen = "USE" in new.marks | old.marks or "move" in new.ideas() | old.ideas() or _says_who(new, old)
    if not named or not chosen or "ALSO" in new.marks | old.marks or not shared(new, old) or not tied_alike(new, old):
        return ""
    return f"{mine[0].text}, not {theirs[0].text}"


def _says_who(new: Reading, old: Reading) -> bool:
    """Say whether both only tell who or what something is: "the lead is Ada"."""
    both = (*new.terms, *old.terms)
    return (
        not new.values
        and not any(term.action and term.key not in _OWNING for term in both)
        and not any(reading.terms[-1].link for reading in (new, old))
    )


def moved_place(new: Reading, old: Reading, rest: Compared) -> str:
    """Find a move to another place than the one something is said to be in."""
    for moved, stays, more, told in ((new, old, rest.left, rest.right), (old, new, rest.right, rest.left)):
        reached = [term for term in carrying(more) if term.key != "move"]
        left = carrying(told)
        moving = "move" in moved.named and not moved.negative and not stays.negative and "ALSO" not in moved.marks
        if (
            not moving
            or not 1 <= len(reached) <= 2
            or not 1 <= len(left) <= 2
            or any(term.side != "TO" for term in reached)
        ):
            continue
        kept = {term.key for term in stays.terms} & _PLACES["in"]
        if kept and _ends_with(stays, left) == "in" and shared(new, old) and same_values(new, old):
            return (
                f"{_words(reached)}, not {_words(left)}" if moved is new else f"{_words(left)}, not {_words(reached)}"
            )
    return ""


def other_place(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another place, form or order where something has one: kept in, stored as, sorted by."""
    mine, theirs = list(rest.mine), list(rest.theirs)
    if new.negative or old.negative or (new.marks | old.marks) & {"ALSO", "MAY", "ONLY", "INSTEAD"}:
        return ""
    if not mine or not theirs or not same_values(new, old) or not tied_alike(new, old):
        return ""
    link, other = _ends_with(new, mine), _ends_with(old, theirs)
    doings = {term.key for term in new.terms if term.action or term.told} & old.named
    doing = doings if link == "as" and "USE" not in new.marks | old.marks else doings & _PLACES.get(link, frozenset())
    subject = shared(new, old) - doing
    if not link or link != other or not doing or not subject or _is_told_of_another(new, old, doing):
        return ""
    return f"{_words(mine)}, not {_words(theirs)}"


def _ends_with(reading: Reading, told: list[Term]) -> str:
    """Give the preposition before what a statement alone says, where that is how it ends."""
    keys = {term.key for term in told}
    place = next(n for n, term in enumerate(reading.terms) if term.key in keys)
    ending = reading.terms[place:]
    if len(ending) > _MOST_TOLD or any(
        t.key not in keys or t.side not in ("", "TO", "BY") for t in ending if not t.head
    ):
        return ""
    return ending[0].link


def _is_told_of_another(new: Reading, old: Reading, doing: Set[str]) -> bool:
    """Say whether what stands before the doing differs: then two things are each in their place."""
    before, ahead = (
        {t.key for t in reading.terms[: _place_of(reading, doing)] if not t.head} for reading in (new, old)
    )
    return bool(before and ahead and before != ahead)


def _place_of(reading: Reading, doing: Set[str]) -> int:
    return next(n for n, term in enumerate(reading.terms) if term.key in doing)


def _words(terms: list[Term]) -> str:
    return " ".join(dict.fromkeys(term.text for term in terms))
