"""Compare a new statement with existing ones and name those it cannot stand beside."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal

from memory.analysis import analyse
from memory.analysis.lexicon import SHARED
from memory.conflicts.choices import Choice, choices
from memory.conflicts.values import Value, values
from memory.conflicts.wording import (
    ADDITION,
    DOUBT,
    FAVOURING,
    GENERIC,
    LIKING,
    NEGATIVE,
    PAST,
    POSITIVE_OF_PAIR,
    REPLACEMENT,
    core,
    environments,
)

Confidence = Literal["explicit", "inferred", "weak"]
_COMPARED = {"decision": "project", "fact": "project", "concept": "project", "preference": "person"}
_DOUBTFUL_TAGS = frozenset({"hedged", "conditional", "reported", "proposed", "past", "open", "task"})


@dataclass(frozen=True)
class Statement:
    """Hold one stored or new statement; `key` is whatever the caller knows it by."""

    key: int
    type: str
    content: str
    tags: tuple[str, ...]
    valid_from: datetime | None


@dataclass(frozen=True)
class Contradiction:
    """Name an existing statement that the new one contradicts, why, and how plainly.

    `explicit` when the new statement itself says that it replaces something, else `inferred`.
    """

    key: int
    reason: str
    confidence: Confidence


def contradictions(new: Statement, existing: Sequence[Statement]) -> list[Contradiction]:
    """Give the existing statements that cannot hold together with the new one, in their order.

    Only statements of the same standing are compared: what the project does (decisions, facts, constraints),
    or what a person prefers. Hedged, conditional, reported and past statements contradict nothing. Statements
    about different environments, parts or subjects, and choices that join others, are left alone.
    """
    if not _is_firm(new):
        return []
    found: list[Contradiction] = []
    for old in existing:
        if old.key == new.key or not _is_firm(old) or _COMPARED[old.type] != _COMPARED[new.type]:
            continue
        reason = _why(new.content, old.content)
        if reason:
            plain = REPLACEMENT.search(new.content) is not None
            found.append(Contradiction(old.key, reason, "explicit" if plain else "inferred"))
    return found


def _is_firm(statement: Statement) -> bool:
    return statement.type in _COMPARED and not _DOUBTFUL_TAGS.intersection(statement.tags)


def _why(new: str, old: str) -> str:
    for mine in choices(new):
        for theirs in choices(old):
            reason = _choice_conflict(mine, theirs, new, old)
            if reason:
                return reason
    first, second = _subject(new), _subject(old)
    if first is None or second is None or first.environments != second.environments:
        return ""
    return _opposite(first, second) or _other_value(first, second)


def _choice_conflict(new: Choice, old: Choice, new_text: str, old_text: str) -> str:
    if new.category != old.category or new.environments != old.environments:
        return ""
    if not _same_slot(new.about, old.about):
        return ""
    refused = (new.refused & old.chosen) | (new.chosen & old.refused)
    if refused and not (new.chosen & old.chosen):
        return f"opposite stance on {_listed(refused)}"
    joins = ADDITION.search(core(new_text)) or ADDITION.search(core(old_text))
    if not new.chosen or not old.chosen or new.chosen & old.chosen or joins:
        return ""
    if not _excludes_others(new, old, new_text, old_text):
        return ""
    return f"different choice of {new.category}: {_listed(new.chosen)}, not {_listed(old.chosen)}"


def _excludes_others(new: Choice, old: Choice, new_text: str, old_text: str) -> bool:
    """Say whether having one of the category means not having another, as these two are put."""
    if LIKING.search(new_text) or LIKING.search(old_text):
        return False
    if FAVOURING.search(new_text) and FAVOURING.search(old_text):
        return True
    replaces = REPLACEMENT.search(new_text) is not None
    return new.category not in SHARED or replaces or bool(new.about and new.about == old.about)


def _same_slot(new: frozenset[str], old: frozenset[str]) -> bool:
    """Say whether two choices are for the same thing: both for the whole, or for parts mostly named alike."""
    if not new or not old:
        return not new and not old
    return len(new & old) / len(new | old) >= 0.5


@dataclass(frozen=True)
class _Subject:
    stems: frozenset[str]
    frame: frozenset[str]
    negative: bool
    values: tuple[Value, ...]
    environments: frozenset[str]
    additive: bool


@lru_cache(maxsize=4_096)
def _subject(text: str) -> _Subject | None:
    """Read what a statement is about, or None when it doubts or speaks of the past."""
    statement = core(text)
    if DOUBT.search(text) or PAST.search(statement):
        return None
    found = tuple(value for value in values(statement) if not _names_a_thing(statement, value))
    rest = list(statement)
    for value in found:
        rest[value.start : value.end] = " " * (value.end - value.start)
    negatives = len(NEGATIVE.findall(statement))
    bare = POSITIVE_OF_PAIR.sub(" ", NEGATIVE.sub(" ", statement))
    return _Subject(
        stems=frozenset(analyse(bare)) - GENERIC,
        frame=frozenset(analyse("".join(rest))) - GENERIC - _LINKING,
        negative=negatives % 2 == 1,
        values=found,
        environments=environments(statement),
        additive=_is_additive(statement),
    )


_LINKING_WORDS = """
after within per every minute minutes second seconds hour hours day days about around up down by into until at
exactly
"""
_LINKING = frozenset(token for word in _LINKING_WORDS.split() for token in analyse(word))
_ADDITIVE_WORDS = """
support supports supported works tested accepts
shipped released deployed merged fixed happened met ran held published closed opened finished completed
passed failed crashed restarted joined left added created wrote found sent paid sold
"""
_ADDITIVE = frozenset(_ADDITIVE_WORDS.split())


def _is_additive(text: str) -> bool:
    """Say whether a statement tells what happened or is supported: two such can both be true."""
    return any(word.strip(".,").casefold() in _ADDITIVE for word in text.split())


def _names_a_thing(text: str, value: Value) -> bool:
    """Say whether a bare number belongs to a name ("phase 2 is ..."): it stands before the verb."""
    if value.dimension != "plain":
        return False
    return _VERBS.isdisjoint(text[: value.start].casefold().split())


_VERB_WORDS = """
is are was were be has have must should can cannot may will need needs use uses using set allows allow
takes take expires expire listens runs run supports support requires require lasts last limits limit caps
cap keeps keep equals moved changed increased decreased raised lowered went goes gets get holds hold costs
cost to at of with after within for in pin pinned upgrade upgraded indent stores store serves serve prefer
prefers don't decided let's
"""
_VERBS = frozenset(_VERB_WORDS.split())


def _opposite(new: _Subject, old: _Subject) -> str:
    same_values = [value.canonical for value in new.values] == [value.canonical for value in old.values]
    if new.negative == old.negative or not new.stems or new.stems != old.stems or not same_values:
        return ""
    return f"opposite stance on {' '.join(sorted(new.stems))}"


def _other_value(new: _Subject, old: _Subject) -> str:
    if new.negative != old.negative or (new.additive and old.additive) or not new.frame:
        return ""
    if len(new.values) != len(old.values) or not new.values or not _same_frame(new.frame, old.frame):
        return ""
    changed = [
        (mine, theirs)
        for mine, theirs in zip(new.values, old.values, strict=True)
        if mine.canonical != theirs.canonical
    ]
    if len(changed) != 1 or changed[0][0].dimension != changed[0][1].dimension:
        return ""
    mine, theirs = changed[0]
    return f"different value: {mine.words}, not {theirs.words}"


def _same_frame(new: frozenset[str], old: frozenset[str]) -> bool:
    return new == old or (len(new & old) >= 4 and len(new & old) / len(new | old) >= 0.8)


def _listed(names: frozenset[str]) -> str:
    return " and ".join(sorted(names))
