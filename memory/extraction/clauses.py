"""Cut a sentence into clauses and say which clause gives the reason for which."""

import re
from dataclasses import dataclass, replace

from memory.extraction.grammar import SUBORDINATE, is_clause
from memory.extraction.values import Confidence

_JOINT = re.compile(
    r"(?P<reason>(?:\s*[,;:(\u2013\u2014-]\s*|\s+)(?:because(?!\s+of\b)|since|as|given(?:\s+that)?|"
    r"considering(?:\s+that)?|"
    r"seeing(?:\s+(?:that|as))?|cause|cuz|bc)\s+)"
    r"|(?P<so>(?:\s*[,\u2013\u2014-]\s*|\s+)(?:and\s+)?(?:so|therefore|hence|thus|which\s+is\s+why|"
    r"that's\s+why)\s*,?\s+)"
    r"|(?P<but>(?:\s*,\s*|\s+)(?:but|however|yet|though)\s*,?\s+)"
    r"|(?P<and>(?:\s*,\s*|\s+)(?:and|and\s+then|then)\s+)"
    r"|(?P<dash>\s+[-\u2013\u2014]{1,2}\s+|\s*\u2014\s*|:\s+)"
    r"|(?P<comma>,\s+)",
    re.IGNORECASE,
)
_LEADING_REASON = re.compile(
    r"(?:because|since|given(?:\s+that)?|considering(?:\s+that)?|as)\s+(?P<reason>[^,]{6,200}),\s+(?:so\s+|"
    r"then\s+)?",
    re.IGNORECASE,
)
_TEMPORAL = re.compile(
    r"(?:the\s+)?(?:last|next|early|late|mid|then|yesterday|today|january|february|march|april|may\s|june|"
    r"july|august|"
    r"september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|v?\d|"
    r"version|release|"
    r"day|beginning|start|launch\b)",
    re.IGNORECASE,
)
_AS_REASON = re.compile(r"(?:we|it|they|the|our|that|this|there|i|nobody|everyone|most|all)\b", re.IGNORECASE)
_AS_SAID = re.compile(
    r"(?:we|i|you|they)\s+(?:discussed|said|agreed|mentioned|planned|speak|go|know|see)\b", re.IGNORECASE
)
_CONSEQUENCE = re.compile(
    r"(?:we|i|let'?s|the\s+team|they|it|our|i'm|we're|we'll)\b|(?:don't|do not|use|switch)\b", re.IGNORECASE
)
_CLAUSE_AFTER_AND = re.compile(
    r"(?:we|i|they|it|you|let'?s|there|the|our|my|this|that|all|each|every|don't|do not|never|always|use|"
    r"[A-Z])"
    r"(?:'\w+)?\b"
)
_PLACED = re.compile(r"(?:for|in|on|at|with|by)\b[^,]*,?\s(?:we|i|they)(?:'\w+)?\s+\w", re.IGNORECASE)
"""A statement that opens with its place: "For the backend we use ..."."""
_IMPERATIVE = re.compile(
    r"(?:please\s+)?(?:let'?s|don't|do not|never|always|use|go with|switch|stick|stay|drop|avoid|prefer|"
    r"keep|replace)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Clause:
    """Mark one clause: a half-open span, what joins it to the one before, and the clause it is a reason for.

    `reason_for` is an index into the clauses of the same sentence.
    """

    start: int
    end: int
    joint: str = ""
    reason_for: int | None = None
    confidence: Confidence = "explicit"


def clauses(masked: str, *, start: int, end: int) -> list[Clause]:
    """Cut the sentence between two positions of a masked text.

    A cut is made only where a subject and verb follow, so that lists, names and asides stay whole. A reason
    is explicit after "because" and the like or before "so", inferred when it only follows a comma or a dash.
    """
    leading = _LEADING_REASON.match(masked, start, end)
    if leading is not None and _is_reason(masked, leading, leading.start("reason"), end):
        rest = _cut(masked, leading.end(), end)
        because = Clause(start=leading.start("reason"), end=leading.end("reason"), joint="reason")
        moved = [replace(c, reason_for=c.reason_for + 1 if c.reason_for is not None else None) for c in rest]
        return [replace(because, reason_for=1), *moved]
    return _cut(masked, start, end)


def _cut(masked: str, start: int, end: int) -> list[Clause]:
    found: list[Clause] = []
    opened, joint = start, ""
    for cut in _JOINT.finditer(masked, start, end):
        if cut.start() <= opened or not _cuts(masked, cut, opened, end):
            continue
        found.append(Clause(start=opened, end=cut.start(), joint=joint))
        opened, joint = cut.end(), cut.lastgroup or ""
    found.append(Clause(start=opened, end=end, joint=joint))
    return _reasoned(found)


def _reasoned(found: list[Clause]) -> list[Clause]:
    """Point reasons at what they may justify; the types of both sides decide later whether they do."""
    result = list(found)
    for index, clause in enumerate(found):
        if index and clause.joint == "reason":
            result[index] = replace(clause, reason_for=index - 1)
        elif index and clause.joint == "so":
            result[index - 1] = replace(result[index - 1], reason_for=index)
        elif index and clause.joint in {"comma", "dash"}:
            result[index] = replace(clause, reason_for=index - 1, confidence="inferred")
    return result


def _cuts(masked: str, cut: re.Match[str], opened: int, end: int) -> bool:
    kind = cut.lastgroup
    after = masked[cut.end() : min(end, cut.end() + 200)]
    before = masked[opened : cut.start()]
    if kind == "reason":
        return _is_reason(masked, cut, cut.end(), end)
    if not _stands_alone(before):
        return False
    if kind == "so":
        return _CONSEQUENCE.match(after) is not None
    starts_anew = is_clause(after) or _IMPERATIVE.match(after) is not None
    if not starts_anew:
        return False
    if kind == "and" and _CLAUSE_AFTER_AND.match(after) is None and "," not in cut.group():
        return is_clause(before) and is_clause(after)
    return kind == "but" or _PLACED.match(before) is not None or _is_main(before)


def _is_main(before: str) -> bool:
    return is_clause(before) or _IMPERATIVE.match(before) is not None


def _stands_alone(before: str) -> bool:
    """Say whether what stands before a joint is more than the phrase that introduces what comes after it."""
    if not SUBORDINATE.match(before) or _PLACED.match(before):
        return True
    return is_clause(before.partition(",")[2].strip())


def _is_reason(masked: str, joint: re.Match[str], after: int, end: int) -> bool:
    word = joint.group().strip(" ,;:(\u2013\u2014-").split()[0].casefold()
    reason = masked[after : min(end, after + 200)]
    if not is_clause(reason):
        return False
    if word == "since":
        return _TEMPORAL.match(reason) is None
    if word == "as":
        return _AS_REASON.match(reason) is not None and _AS_SAID.match(reason) is None
    return True
