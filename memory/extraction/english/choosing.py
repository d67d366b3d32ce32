"""Say whether a clause tells a choice: by its words, by its grammar, or by what it names."""

import re

from memory.analysis import mentions
from memory.extraction.english import choices, plans, settled
from memory.extraction.english.saying import Saying, starts_with_name

_BRIEF = 4
_IT_IS = re.compile(r"(?:it'?s|it is|it'?ll be|it will be)(?: now)? ", re.IGNORECASE)
_IN_THE_END = re.compile(r"\b(?:in the end|finally|eventually|after all|at last|so then)\b", re.IGNORECASE)
_BARE = 2
_ASIDES = frozenset({"after", "before", "until", "till", "once", "when"})
_TOLD = (
    choices.DECISION,
    choices.FROM_NOW_ON,
    choices.NO_MORE,
    settled.OUTCOME,
    settled.EXCLUSIVE,
    settled.ARRANGED,
)


def is_chosen(saying: Saying) -> bool:
    """Say whether a clause tells or makes a choice."""
    conditional = choices.IF_THEN.match(saying.text)
    if conditional is not None:
        main = saying.text[conditional.end() :]
        if any(cue.search(main) for cue in (choices.DECISION, settled.OUTCOME, choices.SETTLING, choices.NO_MORE)):
            return True
    if _is_short(saying) or _is_named(saying) or _is_told(saying):
        return True
    planned = plans.is_plan(saying.tagged) or plans.is_proposed_together(saying.tagged)
    verb = saying.verb
    alone = (
        verb is None
        or verb < _BARE
        or (saying.tagged.tags[0] == "G" and not _ASIDES.isdisjoint(saying.tagged.words[:verb]))
    )
    bare = plans.is_bare_plan(saying.tagged) and alone
    concluded = saying.joint == "so" and saying.tagged.words[0] == "we" and saying.verb is not None
    return planned or bare or (concluded and saying.tagged.tags[saying.verb or 0] in "Bb")


def _is_short(saying: Saying) -> bool:
    """Say whether words without a verb name what is chosen or refused."""
    if saying.verb is not None:
        return False
    settled_so = choices.SO_BE_IT.search(saying.text) is not None and starts_with_name(saying)
    return settled_so or _is_refused(saying) or choices.OPTION.match(saying.text) is not None


def _is_told(saying: Saying) -> bool:
    """Say whether a clause tells a choice, not counting a clause of time or reason at its end."""
    aside = "S" in saying.tagged.tags[1:] or not _ASIDES.isdisjoint(saying.tagged.words)
    main = settled.SIDE.sub("", saying.text) if aside else saying.text
    return any(cue.search(main) for cue in _TOLD)


def _is_named(saying: Saying) -> bool:
    """Say whether "it's" names a technology as what it came to: "in the end it's DuckDB"."""
    found = _IT_IS.match(saying.text)
    if found is None or not (saying.joint == "colon" or _IN_THE_END.search(saying.sentence)):
        return False
    return any(mention.start == found.end() for mention in mentions(saying.words))


def _is_refused(saying: Saying) -> bool:
    """Say whether a technology is named as unwanted and nothing more: "no Redis"."""
    named = mentions(saying.words) if saying.tagged.words[0] == "no" and len(saying.tagged.words) <= _BRIEF else []
    return bool(named) and named[0].start == len("no ")


def is_settled(saying: Saying) -> bool:
    """Say whether a thing is told to stay, move or be from now on, not of itself."""
    found = choices.SETTLING.search(saying.text)
    if found is None or saying.role != "user" or choices.FLOWS.match(saying.text):
        return False
    return not choices.BY_ITSELF.search(saying.text)
