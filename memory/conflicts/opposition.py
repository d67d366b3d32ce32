"""Find what makes two statements exclude one another, from what each of them means."""

from collections.abc import Callable

from memory.analysis.lexicon import SHARED
from memory.analysis.meaning import Reading, Term, Value
from memory.analysis.meaning.english_things import OPPOSED
from memory.analysis.meaning.matching import Leftover, carrying, leftover

_OPPOSED = frozenset(frozenset(pair.split()) for pair in OPPOSED.replace("\n", " ").split(", "))
_CHOOSING = frozenset({"move", "replace", "stay", "start", "end", "update", "upgrade", "change", "release", "name"})
MOST_TERMS = 60
_OWNING = frozenset({"own", "lead", "contact"})
_SINGLE_WORDS = """
    level colour separ delimit name format-kind languag language license encod timezone currency theme font port
    protocol provid default primary source-of-truth region plan deadline owner titl method strategi prioriti
"""
_SINGLE = frozenset(_SINGLE_WORDS.split())
_TIED = ("IF", "UNLESS", "BEFORE", "AFTER", "UNTIL", "SINCE", "INSTEAD")
_APART = ("HEDGE", "PAST", "SOME", "DEFAULT", "THEIR", "OTHER", "WAS")
_HAPPENED_WORDS = """
    support supports supported supporting works tested accepts shipped released deployed merged fixed happened met ran
    held published closed opened finished completed passed failed crashed restarted joined left added created wrote
    found sent paid sold lasted
"""
_HAPPENED = frozenset(_HAPPENED_WORDS.split())
_CHANGING = frozenset(
    {"move", "change", "update", "upgrade", "grow", "shrink", "postpone", "increase-to", "extend", "doubl", "bring"}
)
_TONGUES = frozenset({"english", "german", "french", "spanish", "japanese", "chinese"})
Rule = Callable[[Reading, Reading, Leftover], str]


def opposition(new: Reading, old: Reading) -> str:
    """Say in a few words why two statements cannot both hold, or nothing where they can.

    Everything but what changed has to be matched: a word left over on either side is another subject.
    """
    if new.asks or old.asks or max(len(new.terms), len(old.terms)) > MOST_TERMS or _stand_apart(new, old):
        return ""
    rest = leftover(new, old, without_reasons=True)
    for rule in _RULES:
        reason = rule(new, old, rest)
        if reason:
            return reason
    return ""


def differ_in_subject(new: Reading, old: Reading) -> bool:
    """Say whether each statement names something that the other does not, beside technologies and how one chooses."""
    if max(len(new.terms), len(old.terms)) > MOST_TERMS:
        return False
    rest = leftover(new, old, without_reasons=True)
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


def _unmatched(rest: Leftover) -> tuple[list[Term], list[Term]]:
    """Give what either side says alone; the kinds of things count where both sides name another one."""
    both = all(any(term.key not in _CHANGING for term in terms) for terms in (rest.left, rest.right))
    sides = [list(terms) if both and not carrying(terms) else carrying(terms) for terms in (rest.left, rest.right)]
    mine, theirs = (
        [t for t in side if not t.key.startswith("env:") and t.side != "CAUSE" and t.key not in _CHANGING]
        for side in sides
    )
    return mine, theirs


def _tied_alike(new: Reading, old: Reading) -> bool:
    return all(new.tied(side) == old.tied(side) for side in _TIED)


def _polarity(new: Reading, old: Reading, rest: Leftover) -> str:
    if (
        ("ONLY" in new.marks) != ("ONLY" in old.marks)
        or new.negative == old.negative
        or any(_unmatched(rest))
        or not _tied_alike(new, old)
    ):
        return ""
    if not carrying(new.terms) or not _values_agree(new, old):
        return ""
    shared = " ".join(
        dict.fromkeys(term.text.casefold() for term in carrying(new.terms) if not term.key.startswith("~"))
    )
    return f"opposite stance on {shared}"


def _values_agree(new: Reading, old: Reading) -> bool:
    """Say whether a denial covers what is said: with the same values, or with none at all."""
    denied, said = (new, old) if new.negative else (old, new)
    return not denied.values or sorted(v.form for v in denied.values) == sorted(v.form for v in said.values)


def _figures(new: Reading, old: Reading, rest: Leftover) -> str:
    if new.negative != old.negative or any(_unmatched(rest)) or not _tied_alike(new, old):
        return ""
    current, former = _current(new), _current(old)
    if not current or len(current) != len(former) or not (new.terms or "UPPER" in new.marks) or _happened(new):
        return ""
    if "ALSO" in new.marks | old.marks:
        return ""
    pairs = [(mine, theirs) for mine, theirs in zip(current, former, strict=True) if mine.form != theirs.form]
    if not pairs or any(
        mine.form[0] != theirs.form[0] or mine.names_a_thing or theirs.names_a_thing for mine, theirs in pairs
    ):
        return ""
    if len(pairs) > 1 and sorted(_digits(mine) for mine, _ in pairs) != sorted(_digits(theirs) for _, theirs in pairs):
        return ""
    excluding = next((pair for pair in pairs if _exclude(*pair)), None)
    return f"different value: {excluding[0].words}, not {excluding[1].words}" if excluding else ""


def _current(reading: Reading) -> list[Value]:
    """Give the values without what they are said to have been before: "raised from 10 to 20" is 20."""
    return [value for value in reading.values if value.side != "FROM" or len(reading.values) == 1]


def _digits(value: Value) -> str:
    return "".join(character for character in value.words if character.isdigit())


def _happened(reading: Reading) -> bool:
    """Say whether a statement tells an event, or lists what is supported: two such can both be true."""
    bounded = any(value.limit for value in reading.values)
    told = {word for term in reading.terms for word in term.text.casefold().split()} & _HAPPENED
    return bool(told) and not (bounded and told <= {"support", "supports", "supported"})


def _exclude(mine: Value, theirs: Value) -> bool:
    """Say whether two bounded figures leave no figure that fits both."""
    bounds = {mine.form[2], theirs.form[2]}
    if "ABOUT" in bounds or _same_day(mine, theirs):
        return False
    if len(bounds) == 1:
        return mine.canonical != theirs.canonical
    for one, other in ((mine, theirs), (theirs, mine)):
        if one.form[2] == "" and other.limit in ("UPPER", "LOWER", "UNDER", "OVER"):
            return _beyond(one.canonical, other.canonical, upper=other.limit in ("UPPER", "UNDER"))
    return False


def _same_day(mine: Value, theirs: Value) -> bool:
    """Say whether two dates can be one: the year or the day may be left out."""
    first, second = ({*value.canonical.split("-")} for value in (mine, theirs))
    return mine.dimension == "date" and (first <= second or second <= first)


def _beyond(figure: str, bound: str, *, upper: bool) -> bool:
    try:
        return float(figure) > float(bound) if upper else float(figure) < float(bound)
    except ValueError:
        return False


def _choice(new: Reading, old: Reading, rest: Leftover) -> str:
    mine, theirs = _unmatched(rest)
    if new.negative or old.negative or "ALSO" in new.marks | old.marks or not mine or not theirs:
        return ""
    chosen = {term.category for term in (*mine, *theirs) if term.key not in _CHOOSING}
    if (
        "support" in new.ideas() & old.ideas()
        or len(chosen) != 1
        or "" in chosen
        or any(t.side for t in (*mine, *theirs) if t.key not in _CHOOSING)
    ):
        return ""
    if (chosen <= SHARED and not _shared(new, old)) or "MAY" in new.marks | old.marks or not _tied_alike(new, old):
        return ""
    return f"different choice of {chosen.pop()}: {_listed(mine)}, not {_listed(theirs)}"


def _shared(new: Reading, old: Reading) -> frozenset[str]:
    return frozenset(t.key for t in carrying(new.terms)) & old.ideas()


def _listed(terms: list[Term]) -> str:
    return " and ".join(dict.fromkeys(term.text for term in terms if term.category))


def _single(new: Reading, old: Reading, rest: Leftover) -> str:
    """Find another holder of what has just one: an owner, a level, a colour."""
    mine, theirs = _unmatched(rest)
    if len(mine) != 1 or len(theirs) != 1 or new.negative != old.negative or "ALSO" in new.marks | old.marks:
        return ""
    shared = _shared(new, old)
    owners = mine[0].name and theirs[0].name and bool(_OWNING & shared)
    last = new.terms[-1].key == mine[0].key and old.terms[-1].key == theirs[0].key and bool(_SINGLE & shared)
    level_of = _followed_by_single(new, mine[0]) and _followed_by_single(old, theirs[0])
    tongues = {mine[0].key, theirs[0].key} <= _TONGUES and bool(shared)
    if (
        not (owners or last or level_of or tongues)
        or not _tied_alike(new, old)
        or [v.form for v in new.values] != [v.form for v in old.values]
    ):
        return ""
    return f"{mine[0].text}, not {theirs[0].text}"


def _followed_by_single(reading: Reading, term: Term) -> bool:
    place = next(n for n, other in enumerate(reading.terms) if other.key == term.key)
    return place + 2 == len(reading.terms) and place > 0 and reading.terms[-1].key in _SINGLE


def _other_name(new: Reading, old: Reading, rest: Leftover) -> str:
    """Find another name where one was chosen, or moved to, for the same thing."""
    mine, theirs = _unmatched(rest)
    if len(mine) != 1 or len(theirs) != 1 or new.negative or old.negative or "MAY" in new.marks | old.marks:
        return ""
    named = all(t.name and t.told and not t.category and t.side in ("", "TO") for t in (mine[0], theirs[0]))
    chosen = "USE" in new.marks | old.marks or "move" in new.ideas() | old.ideas()
    if not named or not chosen or "ALSO" in new.marks | old.marks or not _shared(new, old) or not _tied_alike(new, old):
        return ""
    return f"{mine[0].text}, not {theirs[0].text}"


def _opposed(new: Reading, old: Reading, rest: Leftover) -> str:
    mine, theirs = _unmatched(rest)
    if len(mine) != 1 or len(theirs) != 1 or new.negative != old.negative or not _tied_alike(new, old):
        return ""
    often = all(term.key.startswith("per:") for term in (mine[0], theirs[0]))
    opposed = often or frozenset((mine[0].key, theirs[0].key)) in _OPPOSED
    if not opposed or not _shared(new, old) or [v.form for v in new.values] != [v.form for v in old.values]:
        return ""
    return f"{mine[0].text}, not {theirs[0].text}"


def _only(new: Reading, old: Reading, rest: Leftover) -> str:
    mine, theirs = _unmatched(rest)
    if len(mine) != 1 or len(theirs) != 1 or new.negative or old.negative or not _tied_alike(new, old):
        return ""
    if ("ONLY" in new.marks) == ("ONLY" in old.marks) or mine[0].side != theirs[0].side or len(_shared(new, old)) < 2:
        return ""
    exclusive, other = (theirs[0], mine[0]) if "ONLY" in old.marks else (mine[0], theirs[0])
    return f"{other.text}, where only {exclusive.text} was said"


def _order(new: Reading, old: Reading, rest: Leftover) -> str:
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


def _left_behind(new: Reading, old: Reading, rest: Leftover) -> str:
    """Find a move away from what the other statement says is in place."""
    for moving, staying in ((new, old), (old, new)):
        gone, reached = _moved(moving)
        gone |= _replaced(moving)
        others = {t.key for t in carrying(staying.terms) if t.key not in _CHOOSING and not t.key.startswith("~")}
        stated = others | {v.canonical for v in staying.values}
        if gone and gone <= stated and not reached & stated and not staying.negative and _covers(moving, others):
            return "moved away from " + " and ".join(sorted(gone))
    return ""


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
    return others - listen <= moving.ideas() and bool((others - listen) - moving.tied("FROM"))


_RULES: tuple[Rule, ...] = (_polarity, _figures, _order, _choice, _single, _other_name, _opposed, _only, _left_behind)
