"""Judge what one clause says by the rules of its language."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from memory.analysis import mentions
from memory.extraction.languages.explicit import VERDICTS
from memory.extraction.languages.rules import Rules
from memory.extraction.prose import Announcement, Verdict
from memory.extraction.values import Role

PASSED_OVER = Verdict(None)
"""The verdict on words that are known to say nothing worth keeping."""
UNKNOWN = Verdict(None, ("unknown",))
"""The verdict on words that no rule knows; they can still be a reason."""

_IDENTIFIER = re.compile(
    r"`[^`]+`|\b[a-z]+_\w|\b[a-z]+[A-Z]\w|\b[A-Z]{2,}[a-z]?\b|\b[A-Z][a-z]+[A-Z]\w"
    r"|[\w@-]+\.(?:py|js|tsx?|jsx|go|rs|java|kt|rb|php|cs?|cpp|h|sql|sh|toml|ya?ml|json|ini|md|html|css|vue|tf|lock|"
    r"csv)\b"
    r"|\bv?\d+\.\d+(?:\.\d+)*\b|(?<![\w.])/[\w-]+"
)
_AMOUNT = re.compile(
    r"(?:\d(?:[\d.,\u202f ]*\d)?|[一二三四五六七八九十百千万]+)\s*(?:%|‰|ms|[µn]s|s|min|h|[KMGT]i?[BO]|[kmgt]o|"
    r"kb|mb|gb|"
    r"MHz|GHz|fps|rps|qps|req|px|"
    r"秒|分|時間|小时|分钟|毫秒|天|日|万|億|亿|件|次|回|倍|人|行|台|個|个|条|Sekunden?|Minuten?|Stunden?|Tage?n?|"
    r"secondes?|minutes?|heures?|jours?|segundos?|minutos?|horas?|días?)(?![A-Za-z])"
)

_ASIDE = re.compile(r"[(（][^()（）]*[)）]")
_FEWEST_CHARACTERS = 6


@dataclass(frozen=True)
class Saying:
    """Hold a clause as it is judged: masked, without its opening words; and what is known of its place."""

    text: str
    sentence: str
    role: Role
    announced: Announcement
    rules: Rules


def judge(saying: Saying) -> Verdict:
    """Give the verdict on a clause.

    The rules run in order and the first that knows the clause decides: doubt before choice, so that a hedged or
    conditional choice is a note and never a decision.
    """
    for rule in _RULES:
        verdict = rule(saying)
        if verdict is not None:
            return verdict
    return UNKNOWN


def is_technical(text: str, rules: Rules) -> bool:
    """Say whether some words name a technology, an identifier, an amount or a thing of software work."""
    return bool(rules.technical.search(text) or _AMOUNT.search(text)) or _names(text)


def _names(text: str) -> bool:
    return bool(_IDENTIFIER.search(text) or mentions(text))


def _announced(saying: Saying) -> Verdict | None:
    verdict = VERDICTS.get(saying.announced)
    if verdict is None:
        return None
    if saying.role == "assistant":
        return PASSED_OVER
    if saying.announced == "decision" and saying.rules.hedge.search(saying.text):
        return Verdict("note", ("hedged",))
    return Verdict(verdict.type, (*verdict.tags, *_negated(saying)))


def _talk(saying: Saying) -> Verdict | None:
    rules = saying.rules
    if rules.unreal.search(saying.text) or rules.transient.search(saying.text):
        return PASSED_OVER
    if rules.idle.search(saying.text) and not _names(saying.text):
        return PASSED_OVER
    if saying.role != "assistant":
        return None
    talks = (rules.general, rules.intent, rules.request, rules.preference, rules.hedge, rules.addressed)
    return PASSED_OVER if any(cue.search(saying.text) for cue in talks) else None


def _reported(saying: Saying) -> Verdict | None:
    return PASSED_OVER if saying.rules.reported.search(saying.sentence) else None


def _wanted(saying: Saying) -> Verdict | None:
    rules = saying.rules
    if rules.preference.search(saying.text):
        return Verdict("preference", _negated(saying))
    if rules.told.match(saying.text) and is_technical(saying.text, rules) and rules.firm.search(saying.text):
        return Verdict("decision", _negated(saying))
    if not rules.request.search(saying.text):
        return None
    return Verdict("preference", _negated(saying)) if rules.standing.search(saying.text) else PASSED_OVER


def _open(saying: Saying) -> Verdict | None:
    rules = saying.rules
    if rules.deferral.search(saying.text):
        return Verdict("decision", ("deferred",))
    if rules.undecided.search(saying.text):
        return Verdict("question", ("open",)) if is_technical(saying.text, rules) else PASSED_OVER
    return None


def _doubtful(saying: Saying) -> Verdict | None:
    rules = saying.rules
    choice = rules.decision.search(saying.text)
    wanted = rules.constraint.search(saying.text) or rules.preference.search(saying.text)
    hedged = rules.hedge.search(saying.text)
    if rules.condition.search(saying.text) and not wanted and not hedged:
        if choice:
            return Verdict("decision", ("conditional",))
        return PASSED_OVER if rules.addressed.search(saying.text) else None
    if not hedged:
        return None
    kept = choice or is_technical(saying.text, rules)
    return Verdict("note", ("hedged",)) if kept and saying.role == "user" else PASSED_OVER


def _task(saying: Saying) -> Verdict | None:
    return Verdict("note", ("task",)) if saying.role == "user" and saying.rules.task.search(saying.text) else None


def _constraint(saying: Saying) -> Verdict | None:
    if not saying.rules.constraint.search(saying.text):
        return None
    if saying.role == "assistant":
        return Verdict("fact", _negated(saying)) if _names(saying.text) else PASSED_OVER
    return Verdict("concept", ("constraint", *_negated(saying)))


def _decision(saying: Saying) -> Verdict | None:
    if not saying.rules.decision.search(saying.text):
        return None
    return Verdict("decision", _negated(saying)) if saying.role == "user" else PASSED_OVER


def _fact(saying: Saying) -> Verdict | None:
    rules = saying.rules
    if rules.owns.search(saying.text):
        return Verdict("fact", _negated(saying))
    if rules.person.match(saying.text) or len(saying.text) < _FEWEST_CHARACTERS:
        return None
    if not rules.states.search(_ASIDE.sub("", saying.text)):
        return None
    return Verdict("fact", _negated(saying)) if is_technical(saying.text, rules) else None


def _negated(saying: Saying) -> tuple[str, ...]:
    return ("negated",) if saying.rules.negation.search(saying.text) else ()


_RULES: tuple[Callable[[Saying], Verdict | None], ...] = (
    _announced,
    _talk,
    _reported,
    _open,
    _doubtful,
    _wanted,
    _task,
    _constraint,
    _decision,
    _fact,
)
