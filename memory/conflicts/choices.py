"""Read which technologies or conventions a statement chooses or turns away, and for what."""

import re
from dataclasses import dataclass
from functools import lru_cache

from memory.analysis import Mention, analyse, mentions
from memory.conflicts.wording import (
    CATEGORY_WORDS,
    DOUBT,
    GENERIC,
    NEGATIVE,
    PAST,
    core,
    environments,
)

_CHOOSING = re.compile(
    r"\b(?:us(?:e|es|ing)|go(?:ing|es)?\s+(?:back\s+)?(?:with|to|for)|went\s+(?:back\s+)?(?:with|to|for)|"
    r"choos(?:e|es|ing)|"
    r"chose|chosen|pick(?:s|ed|ing)?|adopt(?:s|ed|ing)?|switch(?:es|ed|ing)?\s+(?:\w+\s+){0,3}?(?:to|from)|"
    r"mov(?:e|es|ed|ing)\s+(?:\w+\s+){0,3}?(?:to|from|off)|migrat(?:e|es|ed|ing)\s+(?:\w+\s+){0,3}?(?:to|"
    r"from|off)|"
    r"stick(?:s|ing)?\s+(?:with|to)|stay(?:s|ed|ing)?\s+(?:with|on)|standardi[sz](?:e|ed|ing)\s+on|"
    r"settl(?:e|ed|ing)\s+on|"
    r"prefer(?:s|red)?|replac(?:e|es|ed|ing)|drop(?:s|ped|ping)?|ditch(?:ed|ing)?|avoid(?:s|ing)?|"
    r"reject(?:ed|ing)?|"
    r"rul(?:e|ed|ing)\s+out|decid(?:e|ed)\s+(?:on|for|against)|decision\s+(?:is|was)|revert(?:ed|"
    r"ing)?\s+(?:back\s+)?to|"
    r"runs?\s+on|running\s+on|deploy(?:s|ed|ing)?\s+(?:to|on|with)|host(?:ed|ing|s)?\s+on|built\s+(?:with|"
    r"on)|"
    r"indent(?:s|ed|ing)?\s+with|writ(?:e|ten|ing)\s+in|loves?|likes?|hates?|dislikes?|abandon(?:ed|ing)?|"
    r"(?:database|db|framework|queue|broker|cache|editor|formatter|language|cloud|provider|stack|tool|"
    r"store|ci)\s+(?:is|will\s+be))\b",
    re.IGNORECASE,
)
_CHOSEN_AFTER = re.compile(
    r"\s*(?:it\s+is\b|(?:is|was|has\s+been|will\s+be)\s+(?:(?P<no>not|no\s+longer|rejected|ruled\s+out|"
    r"dropped)\b|"
    r"(?:our|the|my)\s+(?:\w+\s+){0,2}?(?:database|db|choice|framework|queue|broker|cache|editor|formatter|"
    r"language|cloud|"
    r"provider|default|tool|store)\b|chosen|selected|adopted|picked))",
    re.IGNORECASE,
)
_TURNED_AWAY = re.compile(
    r"(?:\b(?:instead\s+of|rather\s+than|over|from|off|not|than|against|without|replac(?:e|es|ed|ing)|"
    r"drop(?:ped|ping|s)?|"
    r"ditch(?:ed|ing)?|avoid(?:s|ing)?|reject(?:ed|ing)?|rul(?:e|ed|ing)\s+out|abandon(?:ed|ing)?|hates?|"
    r"dislikes?|"
    r"no\s+longer\s+us(?:e|ing))\s+(?:the\s+|our\s+)?)$",
    re.IGNORECASE,
)
_ENDS_OBJECT = re.compile(
    r"\s*(?:$|[.,;:!)]|(?:for|in|on|with|as|to|at|because|since|instead|rather|over|and|or|but|not|from|"
    r"than|by|everywhere|"
    r"again|now|then|only|always|anymore|any\s+more|here|is|was|has|it|going|across|under|after|due|v?\d)\b)",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r"\s+([\w-]+)")


@dataclass(frozen=True)
class Choice:
    """Hold what a statement chooses and turns away in one category, for what, and where."""

    category: str
    chosen: frozenset[str]
    refused: frozenset[str]
    about: frozenset[str]
    environments: frozenset[str]


@lru_cache(maxsize=4_096)
def choices(text: str) -> tuple[Choice, ...]:
    """Give the choices of a statement by category; none when it doubts or speaks of the past.

    A name counts only as the object of a choosing verb, or where it is said to be the choice: "use the
    PostgreSQL wire protocol" chooses no database.
    """
    statement = core(text)
    if DOUBT.search(text) or PAST.search(statement):
        return ()
    named = mentions(statement)
    stances = {index: _stance(statement, named, index) for index in range(len(named))}
    about = _about(statement, [named[index] for index, stance in stances.items() if stance])
    found: list[Choice] = []
    for category in dict.fromkeys(named[index].technology.category for index, stance in stances.items() if stance):
        sides = {
            wanted: frozenset(
                named[index].technology.name
                for index, stance in stances.items()
                if stance == wanted and named[index].technology.category == category
            )
            for wanted in ("+", "-")
        }
        found.append(Choice(category, sides["+"], sides["-"], about, environments(statement)))
    return tuple(found)


def _stance(text: str, named: list[Mention], index: int) -> str:
    """Say whether a mention is chosen ("+"), refused ("-") or only mentioned ("")."""
    mention = named[index]
    before, after = text[: mention.start], text[mention.end :]
    said = _CHOSEN_AFTER.match(after)
    if said is not None and not before.strip(" \"'`*"):
        return "-" if said.group("no") else "+"
    verb = _last(_CHOOSING, before)
    if verb is None or not _is_object(text, named, verb.end(), index):
        return ""
    refusing = _TURNED_AWAY.search(before) is not None or NEGATIVE.search(before[: verb.end()]) is not None
    if refusing and re.search(r"\b(?:over|instead of|rather than|with)\s+$", before[verb.end() :]):
        return "-"
    return "-" if refusing else "+"


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for match in pattern.finditer(text):
        found = match
    return found


def _is_object(text: str, named: list[Mention], verb_end: int, index: int) -> bool:
    """Say whether a mention is a whole object of the verb, alone, in a list, or as what is refused."""
    mention = named[index]
    if not _ends_object(text, mention.end):
        return False
    between = text[verb_end : mention.start]
    for other in reversed(named[:index]):
        if other.start >= verb_end:
            between = between.replace(text[other.start : other.end], " ")
    gap = re.sub(
        r"\b(?:the|a|an|our|and|or|not|both|only|just|plain|back|to|over|with|instead of|rather than|from|by|"
        r"database|framework|v?\d[\w.]*)\b|[,&+\"'`*\s]",
        " ",
        between,
        flags=re.IGNORECASE,
    )
    return not gap.strip()


def _ends_object(text: str, end: int) -> bool:
    if _ENDS_OBJECT.match(text, end):
        return True
    following = _NEXT_WORD.match(text, end)
    return following is not None and set(analyse(following.group(1))) <= CATEGORY_WORDS


def _about(text: str, chosen: list[Mention]) -> frozenset[str]:
    """Give the stems of what the choice is for: neither the chosen names nor words without a subject."""
    rest = list(text)
    for mention in chosen:
        rest[mention.start : mention.end] = " " * (mention.end - mention.start)
    plain = NEGATIVE.sub(" ", "".join(rest))
    return frozenset(analyse(plain)) - GENERIC - CATEGORY_WORDS - _NUMBERS.union(*_ENVIRONMENT_STEMS)


_NUMBERS = frozenset(str(number) for number in range(100)) | {"anymor", "longer", "everywher", "anyth"}
_ENVIRONMENT_STEMS = [
    frozenset(analyse(word)) for word in ("production", "prod", "staging", "development", "dev", "locally", "local")
]
