"""Hold a clause as it is judged, and the questions that several rules ask of it."""

import re
from dataclasses import dataclass

from memory.analysis import mentions
from memory.extraction.english import choices, doubts, technical
from memory.extraction.english.cues import Cue
from memory.extraction.english.tagging import Tagged, clause_tags
from memory.extraction.prose import Announcement, Verdict
from memory.extraction.values import Role

_BY_THE_WAY = re.compile(
    r",\s(?:probably|maybe|perhaps|likely|possibly|presumably|i\s(?:think|guess))\b[^,]{0,40}$", re.IGNORECASE
)
"""A doubt about a detail that is added at the end: what stands before it is not in doubt."""
PASSED_OVER = Verdict(type=None)


@dataclass(frozen=True)
class Saying:
    """Hold a clause as it is judged.

    `text` is masked and free of lead marks, `words` is the same stretch as written, `sentence` the masked
    whole sentence, `announced` the kind that a mark ("TODO:") or the line above a list gives it, or nothing;
    `explains` that it is part of a longer explanation by an assistant, `finds` that an assistant reports on work;
    `joint` what joins it to the clause before.
    """

    text: str
    words: str
    sentence: str
    role: Role
    tagged: Tagged
    verb: int | None
    announced: Announcement = ""
    explains: bool = False
    finds: bool = False
    joint: str = ""
    marked: bool = False


@dataclass(frozen=True)
class Setting:
    """Hold what stands around a clause; see `Saying`."""

    sentence: str
    role: Role
    announced: Announcement = ""
    explains: bool = False
    finds: bool = False
    joint: str = ""
    marked: bool = False


def saying(masked: str, words: str, setting: Setting) -> Saying:
    """Prepare a clause for judgement."""
    tagged, verb = clause_tags(masked)
    return Saying(
        text=masked,
        words=words,
        sentence=setting.sentence,
        role=setting.role,
        tagged=tagged,
        verb=verb,
        announced=setting.announced,
        explains=setting.explains,
        finds=setting.finds,
        joint=setting.joint,
        marked=setting.marked,
    )


def is_imperative(saying: Saying) -> bool:
    """Say whether a clause tells somebody to do something: a plain verb at its start, with what it acts on."""
    letters = saying.tagged.tags
    if letters[1:2] in {"V", "X", "Z"}:
        return False
    return letters[:1] == "B" or (
        letters[:1] == "b"
        and letters[1:2] in set("DPUTMI")
        and saying.tagged.words[1] not in {"of", "in", "on", "at", "for"}
    )


def starts_with_name(saying: Saying) -> bool:
    named = mentions(saying.words)
    return bool(named) and named[0].start == 0


def has_content(saying: Saying) -> bool:
    return technical.is_technical(saying.words) or sum(letter in "NGEBbZ" for letter in saying.tagged.tags) >= 2


def is_choice(saying: Saying) -> bool:
    """Say whether some words speak of a choice, made or not."""
    found = (choices.DECISION, choices.PREFERENCE, choices.CHOICE_WORD)
    return any(cue.search(saying.text) for cue in found)


def is_doubtful(saying: Saying) -> bool:
    """Say whether some words are hedged; "May" the month is no hedge."""
    text = _BY_THE_WAY.sub("", saying.text) if ", " in saying.text else saying.text
    may = doubts.MODAL_MAY.search(text) and not doubts.PERMITS.match(text)
    return bool(may or doubts.HEDGE.search(text))


def negated(saying: Saying) -> tuple[str, ...]:
    """Give the tag of a denial; a contrast at the end ("use uv, not pip") is none."""
    return ("negated",) if doubts.NEGATION.search(doubts.CONTRAST.sub("", saying.text)) else ()


def choice_tags(saying: Saying) -> tuple[str, ...]:
    """Give the tags that say what sort of choice it is."""
    shapes: tuple[tuple[str, Cue], ...] = (
        ("conditional", doubts.CONDITION),
        ("deferred", choices.DEFERRED),
        ("rejected", choices.REJECTED),
        ("reverted", choices.REVERTED),
    )
    return (*negated(saying), *(name for name, shape in shapes if shape.search(saying.text)))
