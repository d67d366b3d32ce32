"""Find a statement about all that another breaks for some, and one about few that another opens to everyone."""

from memory.analysis.meaning import Reading, Term
from memory.analysis.meaning.matching import carrying
from memory.conflicts.comparing import Compared, same_values, shared, tied_alike

_KEEPING = frozenset({"keep", "keeps", "keeping", "kept", "stay", "stays", "staying", "remain", "remains"})
_ENDING = frozenset({"delete", "cancel", "split", "replace", "archive", "unsubscribe"})


def everyone(new: Reading, old: Reading, rest: Compared) -> str:
    """Find what is open to everyone where only some were let in."""
    for narrow, wide, told, others in ((old, new, rest.right, rest.left), (new, old, rest.left, rest.right)):
        few = "ONLY" in narrow.marks and "ONLY" not in wide.marks and narrow.marks.isdisjoint({"IF", "AFTER", "TURNED"})
        if not few or "ALL" not in wide.marks or new.negative or old.negative or carrying(others):
            continue
        is_who = 1 <= len(told) <= 3 and any(term.key == narrow.terms[0].key for term in told)
        if is_who and "ALL" not in narrow.marks and shared(new, old) and same_values(new, old):
            return f"everyone, where only {told[0].text} was said"
    return ""


def all_but_one(new: Reading, old: Reading, rest: Compared) -> str:
    """Find one of a kind that is denied what was said of all of the kind, or of nobody."""
    if new.negative == old.negative or (new.marks | old.marks) & {"ONLY", "SOME", "UNLESS"}:
        return ""
    for whole, part, more, fewer in ((old, new, rest.left, rest.right), (new, old, rest.right, rest.left)):
        told = carrying(more)
        if carrying(fewer) or not 1 <= len(told) <= 2 or any(_is_doing(term, whole) for term in told):
            continue
        if _is_one_of(whole, part, told) and same_values(new, old) and tied_alike(new, old):
            return f"not {told[0].text}, where all was said"
    return ""


def _is_doing(term: Term, whole: Reading) -> bool:
    return term.action and not term.placed and "NOBODY" not in whole.marks and not any(t.every for t in whole.terms)


def _is_one_of(whole: Reading, part: Reading, told: list[Term]) -> bool:
    """Say whether what one side says alone picks one out of all: "all pages" and "the checkout page"."""
    place = part.terms.index(told[-1])
    if "NOBODY" in whole.marks:
        return place < len(told)
    after = part.terms[place + 1 : place + 2]
    all_of = {term.key for term in whole.terms if term.every}
    return "ALL" not in part.marks and bool(all_of & {term.key for term in after})


def turned_order(new: Reading, old: Reading, rest: Compared) -> str:
    """Find "do it before" beside "don't do it before"."""
    if rest.mine or rest.theirs or ("TURNED" in new.marks) == ("TURNED" in old.marks):
        return ""
    denied, said = (new, old) if "TURNED" in new.marks else (old, new)
    first = said.tied("BEFORE")
    return f"opposite stance on {said.terms[0].text}" if first and first == denied.tied("AFTER") else ""


def kept_or_ended(new: Reading, old: Reading, rest: Compared) -> str:
    """Find something that stays on one side and goes on the other."""
    if new.negative or old.negative or new.values or old.values or not shared(new, old) or not tied_alike(new, old):
        return ""
    for kept, more, fewer in ((old, rest.left, rest.right), (new, rest.right, rest.left)):
        told = [term for term in carrying(more) if term.side != "TO"]
        gone = len(told) == 1 and told[0].key in _ENDING and told[0].side == ""
        if gone and not carrying(fewer) and _stays(kept):
            return f"{told[0].text}, where it was said to stay"
    return ""


def _stays(reading: Reading) -> bool:
    words = (word for term in reading.terms for word in term.text.casefold().split())
    return "KEEP" in reading.marks or any(word in _KEEPING for word in words)


def often(new: Reading, old: Reading, rest: Compared) -> str:
    """Find another rhythm: "every two weeks" and "once a month"."""
    if new.negative != old.negative or not shared(new, old) or not tied_alike(new, old):
        return ""
    for counted, named, told, other in ((new, old, rest.theirs, rest.mine), (old, new, rest.mine, rest.theirs)):
        every = len(counted.values) == 1 and counted.values[0].limit == "EVERY"
        if every and not named.values and not other and len(told) == 1 and told[0].key.startswith("per:"):
            return f"{told[0].text}, not every {counted.values[0].words}"
    return ""
