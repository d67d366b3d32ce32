"""Compare a new statement with existing ones and name those it cannot stand beside."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memory.analysis.lexicon import SHARED
from memory.analysis.meaning import read
from memory.conflicts.choices import Choice, choices
from memory.conflicts.opposition import differ_in_subject, opposition
from memory.conflicts.wording import (
    ADDITION,
    FAVOURING,
    LIKING,
    REPLACEMENT,
    core,
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
    mine, theirs = read(new), read(old)
    worded = _by_wording(new, old)
    if worded and not differ_in_subject(mine, theirs):
        return worded
    brief, earlier = core(new), core(old)
    is_whole = (brief, earlier) == (new, old)
    return opposition(mine, theirs) or ("" if is_whole else opposition(read(brief), read(earlier)))


def _by_wording(new: str, old: str) -> str:
    for mine in choices(new):
        for theirs in choices(old):
            reason = _choice_conflict(mine, theirs, new, old)
            if reason:
                return reason
    return ""


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


def _listed(names: frozenset[str]) -> str:
    return " and ".join(sorted(names))
