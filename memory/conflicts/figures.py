"""Find another figure where the rest is the same: a number, a length of time, a date, a version."""

from memory.analysis.meaning import Reading, Term, Value
from memory.conflicts.comparing import CHANGING, Compared, tied_alike

_HAPPENED_WORDS = """
    support supports supported supporting works tested accepts shipped released deployed merged fixed happened met ran
    held published closed opened finished completed passed failed crashed restarted joined left added created wrote
    found sent paid sold lasted
"""
_HAPPENED = frozenset(_HAPPENED_WORDS.split())
_HOLDERS = frozenset({"user", "customer", "client", "peopl", "person", "entri", "record", "item", "member", "project"})
_BOUNDS = {"UNDER": "UPPER", "OVER": "LOWER"}
_MOMENTS = ("date", "weekday", "clock")
_MONTH = 30.44 * 86_400


def figures(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another figure, date or version of the same thing."""
    if new.negative != old.negative or not _one_subject(new, old, rest) or not tied_alike(new, old):
        return ""
    current, former = _current(new), _current(old)
    if not current or len(current) != len(former) or not (new.terms or "UPPER" in new.marks) or _happened(new):
        return ""
    if "ALSO" in new.marks | old.marks:
        return ""
    pairs = [(mine, theirs) for mine, theirs in zip(current, former, strict=True) if mine.form != theirs.form]
    if not pairs or any(
        _kind(mine) != _kind(theirs) or ((mine.names_a_thing or theirs.names_a_thing) and not _needed(new, old))
        for mine, theirs in pairs
    ):
        return ""
    if len(pairs) > 1 and sorted(_digits(mine) for mine, _ in pairs) != sorted(_digits(theirs) for _, theirs in pairs):
        return ""
    excluding = next((pair for pair in pairs if _exclude(*pair)), None)
    return f"different value: {excluding[0].words}, not {excluding[1].words}" if excluding else ""


def _one_subject(new: Reading, old: Reading, rest: Compared) -> bool:
    """Say whether nothing is left over but who has a thing, or the one doing that leads up to the figure."""
    told = [term for term in (*rest.mine, *rest.theirs) if not (term.action and not term.link and not term.passive)]
    if not told and new.told & old.told and (new.named | old.named) & CHANGING:
        return True
    if not told and not (rest.mine and rest.theirs):
        return len(rest.mine) + len(rest.theirs) < 2 and (not rest.mine + rest.theirs or len(new.told & old.told) > 1)
    holders = (
        len(told) == 1 and told[0].key in _HOLDERS and not _is_whose(told[0], new if told[0] in rest.mine else old)
    )
    return holders and len(new.told & old.told) > 1


def _is_whose(holder: Term, reading: Reading) -> bool:
    """Say whether a holder only tells another thing apart: "the customer's plan"."""
    following = reading.terms[reading.terms.index(holder) + 1 :][:1]
    return any(term.beside and not term.action for term in following)


def _needed(new: Reading, old: Reading) -> bool:
    """Say whether both only tell which version of something is needed."""
    needed = [{key for key in reading.named if not key.startswith("~")} for reading in (new, old)]
    return needed[0] == needed[1] and len(needed[0]) == 1 and "MUST" in new.marks & old.marks


def _current(reading: Reading) -> list[Value]:
    """Give the values without what they are said to have been before: "raised from 10 to 20" is 20."""
    return [value for value in reading.values if value.side != "FROM" or len(reading.values) == 1]


def _digits(value: Value) -> str:
    return "".join(character for character in value.words if character.isdigit()) or value.canonical


def _happened(reading: Reading) -> bool:
    """Say whether a statement tells an event, or lists what is supported: two such can both be true."""
    bounded = any(value.limit for value in reading.values)
    on_a_day = any(value.dimension in _MOMENTS for value in reading.values)
    moved = reading.named & (CHANGING | {"schedule", "set", "plan"})
    if on_a_day and ("WAS" in reading.marks or ("WAS-DONE" in reading.marks and not moved)):
        return True
    if "IS-DONE" in reading.marks:
        return False
    if on_a_day and any(_is_past(term) for term in reading.terms):
        return True
    told = {word for term in reading.terms for word in term.text.casefold().split()} & _HAPPENED
    return bool(told) and not (bounded and told <= {"support", "supports", "supported"})


def _is_past(term: Term) -> bool:
    """Say whether a doing is told as over: "the vendor answered"."""
    return term.told and term.text.endswith("ed") and not term.passive and term.key not in CHANGING and not term.head


def _kind(value: Value) -> str:
    return "time" if value.dimension == "months" else value.form[0]


def _exclude(mine: Value, theirs: Value) -> bool:
    """Say whether two bounded figures leave no figure that fits both."""
    bounds = {_BOUNDS.get(value.form[2], value.form[2]) for value in (mine, theirs)}
    if _same_day(mine, theirs) or ("ABOUT" in bounds and not _are_far_apart(mine, theirs)):
        return False
    if mine.dimension != theirs.dimension:
        return bounds <= {"", "UPPER"} and _are_other_lengths(mine, theirs)
    if len(bounds) == 1:
        return mine.canonical != theirs.canonical
    if bounds == {"UPPER", "LOWER"}:
        upper, lower = (mine, theirs) if mine.limit in ("UPPER", "UNDER") else (theirs, mine)
        return _beyond(upper.canonical, lower.canonical, upper=False)
    for one, other in ((mine, theirs), (theirs, mine)):
        if one.form[2] == "" and other.limit in ("UPPER", "LOWER", "UNDER", "OVER"):
            return _beyond(one.canonical, other.canonical, upper=other.limit in ("UPPER", "UNDER"))
    return False


def _are_other_lengths(mine: Value, theirs: Value) -> bool:
    """Say whether two lengths of time, one in months, differ by more than a month's own days do."""
    first, second = (float(v.canonical) * (_MONTH if v.dimension == "months" else 1) for v in (mine, theirs))
    return abs(first - second) > 0.05 * max(first, second)


def _are_far_apart(mine: Value, theirs: Value) -> bool:
    """Say whether of two rough figures one is more than twice the other."""
    try:
        low, high = sorted((float(mine.canonical), float(theirs.canonical)))
    except ValueError:
        return False
    return _kind(mine) == _kind(theirs) and mine.dimension == theirs.dimension and high > 2 * low


def _same_day(mine: Value, theirs: Value) -> bool:
    """Say whether two dates can be one: the year or the day may be left out."""
    if mine.dimension != "date":
        return False
    first, second = (value.canonical.split("-") for value in (mine, theirs))
    if len(first[0]) != len(second[0]):
        first, second = (parts[1:] if len(parts[0]) == 4 else parts for parts in (first, second))
    shorter = min(len(first), len(second))
    return first[:shorter] == second[:shorter]


def _beyond(figure: str, bound: str, *, upper: bool) -> bool:
    try:
        return float(figure) > float(bound) if upper else float(figure) < float(bound)
    except ValueError:
        return False
