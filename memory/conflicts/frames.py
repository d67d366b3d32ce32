"""Find another doer of what one does, another order of two doings, and another moment, where all else is the same."""

from memory.analysis.meaning import Reading, Term
from memory.analysis.meaning.matching import carrying
from memory.conflicts.comparing import Compared, same_values, shared, tied_alike

_DUTY_WORDS = """
    review write approve merge own lead handle deploy release monitor test check answer document plan prepar coordin
    sign update rotate backup pay design translate sponsor host chair moder manag decid
"""
_DUTIES = frozenset(_DUTY_WORDS.split())
"""Doings for which someone in particular answers."""
_ONCE = frozenset(["wrote", "led", "paid", "held", "ran", "sold", "built", "drew", "chose", "took over"])
_TOLD_APART = {"ALSO", "MAY", "ONLY", "SOME", "WAS", "WAS-DONE", "PAST", "PREFER", "IF", "UNLESS"}
_TIMES = frozenset({"immedi", "instant", "every-night", "sometimes"})


def other_doer(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another name for the one who answers for a thing: "Ada reviews it", "it is reviewed by Grace"."""
    mine, theirs = _people(rest.mine), _people(rest.theirs)
    if mine is None or theirs is None or new.negative or old.negative or (new.marks | old.marks) & _TOLD_APART:
        return ""
    common = {term.key for term in new.terms if term.key in _DUTIES} & old.named
    if (
        not common
        or not (_goes_on(new, common) and _goes_on(old, common))
        or not _does(new, mine, common)
        or not _does(old, theirs, common)
    ):
        return ""
    if len(shared(new, old) - common) < 1 or not tied_alike(new, old) or not same_values(new, old):
        return ""
    return f"{mine.text}, not {theirs.text}"


def _goes_on(reading: Reading, duties: set[str]) -> bool:
    """Say whether someone does or will do a thing, not who once did it: two may have."""
    done = [term.text.casefold() for term in reading.terms if term.key in duties]
    return "IS-DONE" in reading.marks or not any(text.endswith("ed") or text in _ONCE for text in done)


def _people(terms: tuple[Term, ...]) -> Term | None:
    """Give the one name, or the one doer of what is done, that a side says alone."""
    named = len(terms) == 1 and (terms[0].name or terms[0].side == "BY") and not terms[0].category
    return terms[0] if named else None


def _does(reading: Reading, person: Term, duties: set[str]) -> bool:
    place = next(n for n, term in enumerate(reading.terms) if term.key == person.key)
    if person.side == "BY":
        return True
    following = reading.terms[place + 1 : place + 2]
    return not person.told and bool(following) and following[0].key in duties and not following[0].passive


def other_order(new: Reading, old: Reading, rest: Compared) -> str:
    """Find "before" where the other side says "after", and two doings put the other way round."""
    if rest.mine or rest.theirs or new.negative != old.negative or not same_values(new, old):
        return ""
    if {"TURNED", "WAS", "WAS-DONE", "PREFER"} & (new.marks | old.marks) or not (_tells(new) and _tells(old)):
        return ""
    first, later = new.tied("BEFORE"), new.tied("AFTER")
    if (first and first == old.tied("AFTER") and not later) or (later and later == old.tied("BEFORE") and not first):
        return "one comes before, the other after"
    other = old.tied("BEFORE")
    if first and other and first <= old.ideas(side="") and other <= new.ideas(side="") and first != other:
        return "the other way round"
    return ""


def without_first(new: Reading, old: Reading, rest: Compared) -> str:
    """Find "do it without asking" where the other side says "ask before you do it"."""
    if rest.mine or rest.theirs or (new.marks | old.marks) & {"IF", "UNLESS", "ONLY", "TURNED"}:
        return ""
    for asked, heedless in ((new, old), (old, new)):
        later, first = asked.tied("BEFORE"), asked.ideas(side="")
        told = [term for term in heedless.terms if not term.head]
        if not later or asked.negative or not heedless.negative or heedless.tied("BEFORE") or not told:
            continue
        if told[-1].link == "without" and told[-1].key in first and told[0].key in later:
            return f"{asked.terms[0].text} first, not without"
    return ""


def _tells(reading: Reading) -> bool:
    """Tell what goes on from what one is asked to do, which may be done twice."""
    told = any((term.action or term.passive) and term.told and not term.side for term in reading.terms)
    return told and not (reading.terms[0].action and not reading.terms[0].told and "IS-DONE" not in reading.marks)


def other_moment(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another rhythm or moment of one doing: "after every write", "once a day"."""
    mine, theirs = _moment(new, rest.left), _moment(old, rest.right)
    if not mine or not theirs or mine == theirs or new.negative != old.negative or not shared(new, old):
        return ""
    if (new.marks | old.marks) & _TOLD_APART or new.values or old.values:
        return ""
    if not any(moment in _TIMES or moment.startswith("per:") for moment in (mine, theirs)):
        return ""
    both = {term.key for term in new.terms if term.action or term.told} & old.named
    return f"{mine}, not {theirs}" if both else ""


def _moment(reading: Reading, left: tuple[Term, ...]) -> str:
    told = carrying(left)
    if len(told) != 1:
        return ""
    term = told[0]
    if term.key in _TIMES or term.key.startswith("per:"):
        return term.key
    return term.text if term.side == "AFTER" and "ALL" in reading.marks else ""
