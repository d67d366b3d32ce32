"""Cut a sentence into clauses by the rules of its language, and say which clause is the reason for which."""

import re
from dataclasses import dataclass, replace

from memory.extraction.languages.rules import Rules
from memory.extraction.values import Confidence

_FEWEST = 2
_FEWEST_AFTER_REASON = 8
"""What follows a reason in the same sentence says something by itself only if it has some length."""


@dataclass(frozen=True)
class Clause:
    """Mark one clause: a half-open span, what joins it to the one before, and the clause it is a reason for.

    `reason_for` is an index into the clauses of the same sentence; -1 is the last claim before the sentence.
    """

    start: int
    end: int
    joint: str = ""
    reason_for: int | None = None
    confidence: Confidence = "explicit"


def clauses(masked: str, start: int, end: int, rules: Rules) -> list[Clause]:
    """Give the clauses between two positions of a masked text, in order.

    A reason is explicit by its word, inferred where it only follows a comma or a colon.
    """
    leading = rules.leading_reason.match(masked, start, end)
    if leading is None:
        explains = rules.explains.match(masked, start, end)
        found = _cut(masked, explains.end() if explains is not None else start, end, rules)
        return found if explains is None else [replace(found[0], reason_for=-1), *found[1:]]
    first = Clause(*leading.span("reason"), joint="reason", reason_for=1)
    rest = _cut(masked, leading.end(), end, rules)
    return [first, *(_moved(clause) for clause in rest)]


def _moved(clause: Clause) -> Clause:
    held = clause.reason_for is None or clause.reason_for < 0
    return clause if held else replace(clause, reason_for=(clause.reason_for or 0) + 1)


def _cut(masked: str, start: int, end: int, rules: Rules) -> list[Clause]:
    found: list[Clause] = []
    opened, joint = start, ""
    for cut in rules.joint.finditer(masked, start, end):
        if cut.start() - opened < _FEWEST or end - cut.end() < _FEWEST or not _cuts(masked, cut, opened, end, rules):
            continue
        found.append(Clause(start=opened, end=cut.start(), joint=joint))
        opened, joint = cut.end(), cut.lastgroup or ""
    found.append(Clause(start=opened, end=end, joint=joint))
    return _reasoned(masked, found, rules)


def _cuts(masked: str, cut: re.Match[str], opened: int, end: int, rules: Rules) -> bool:
    kind = cut.lastgroup
    if kind == "so":
        return end - cut.end() >= _FEWEST_AFTER_REASON
    if kind in {"reason", "colon"}:
        return True
    before = masked[opened : cut.start()]
    if rules.leans.match(before):
        return False
    if kind == "but":
        return True
    return rules.opens.match(masked, cut.end(), end) is not None and _says_something(before, rules)


def _says_something(words: str, rules: Rules) -> bool:
    cues = (rules.states, rules.decision, rules.preference, rules.constraint, rules.task)
    return any(cue.search(words) for cue in cues)


def _reasoned(masked: str, found: list[Clause], rules: Rules) -> list[Clause]:
    """Point reasons at what they may justify; the types of both sides decide later whether they do."""
    result = list(found)
    for index, clause in enumerate(found):
        if clause.joint == "so" and index:
            result[index - 1] = replace(result[index - 1], reason_for=index, confidence="explicit")
        trails = rules.trailing_reason.search(masked, clause.start, clause.end)
        if trails is not None:
            result[index] = replace(result[index], end=trails.start(), reason_for=index - 1)
        elif index and clause.joint == "reason":
            result[index] = replace(result[index], reason_for=index - 1)
        elif index and clause.joint in {"comma", "colon"}:
            result[index] = replace(result[index], reason_for=index - 1, confidence="inferred")
    return result
