"""Cut a sentence into clauses and say which clause gives the reason for which."""

import re
from dataclasses import dataclass, replace

from memory.extraction.english.choices import CONSTRAINT, DECISION, PREFERENCE
from memory.extraction.english.tagging import Tagged, clause_tags
from memory.extraction.values import Confidence

_JOINT = re.compile(
    r"(?P<paren>\s*\((?=[^()]{12,}\)))"
    r"|(?P<reason>(?:\s*[,;:(\u2013\u2014-]\s*|\s+)(?:because(?!\s+of\b)|since|as|given(?!\s+up\b)(?:\s+that)?|"
    r"considering(?:\s+that)?|"
    r"seeing(?:\s+(?:that|as))?|'?cause|cuz|coz|bc|due\s+to\s+the\s+fact\s+that)\s+(?!(?:long|soon|much|many|far"
    r"|well|if|though)\b))"
    r"|(?P<so>\s+(?:\u2192|->|=>)\s+|(?:\s*[,\u2013\u2014-]\s*|\s+|^)(?:and\s+)?(?:so(?!\s+(?:far|much|many|long|on|"
    r"that(?!\s+(?:is|was|will|has)\b))\b)|therefore|hence|thus|which\s+is\s+why|"
    r"that'?s\s+why)\s*,?\s+)"
    r"|(?P<but>(?:\s*,\s*|\s+)(?:but|however|though|otherwise)\s*,?\s+|\s*,\s*yet\s+)"
    r"|(?P<and>(?:\s*,\s*|\s+)(?:and|and\s+then|then|plus)\s+)"
    r"|(?P<dash>\s+-{1,2}>?\s+|\s*[\u2013\u2014]\s+|:\s+)"
    r"|(?P<comma>,+\s+)",
    re.IGNORECASE,
)
_LEADING_REASON = re.compile(
    r"(?:because|since|given(?:\s+that)?|considering(?:\s+that)?|as|seeing(?:\s+(?:that|"
    r"as))?)\s+(?P<reason>[^,]{6,200}),\s+(?:so\s+|then\s+)?",
    re.IGNORECASE,
)
_TEMPORAL = re.compile(
    r"(?:the\s+)?(?:last|next|early|late|mid|then|yesterday|today|january|february|march|april|may\s|june|"
    r"july|august|september|"
    r"october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|v?\d|version|"
    r"release|day|beginning|start|launch\b)",
    re.IGNORECASE,
)
_AS_REASON = re.compile(r"(?:we|it|they|the|our|that|this|there|i|nobody|everyone|most|all|its|their)\b", re.IGNORECASE)
_AS_SAID = re.compile(
    r"(?:we|i|you|they)\s+(?:discussed|said|agreed|mentioned|planned|speak|go|know|see|asked|wrote|can|"
    r"always)\b|it\s+(?:is|was|stands)\s*$|is\b",
    re.IGNORECASE,
)
_CONSEQUENCE = re.compile(r"(?:let'?s|don't|do not|use|switch|keep|go|no)\b", re.IGNORECASE)
_IMPERATIVE = re.compile(
    r"(?:please\s+|pls\s+)?(?:let'?s|don't|do not|never|always|use|go with|switch|stick|stay|drop|avoid|"
    r"prefer|keep|replace|"
    r"can you|could you|please|pls|no more|no \w+ (?:since|because)|update|fix|add|check|tell|show|"
    r"make sure|talk|ask|run|leave|see|look|(?:somebody|someone|@\w+)\s+(?:please\s+)?\w+)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?:[\w./&'-]+\s){0,4}[\w./&'()-]+$")
_ATTRIBUTES = re.compile(
    r"\b(?:confirmed|confirms|answered|replied|reports?|reported|mentioned|reminded\s+\w+|pointed\s+out|announced"
    r"|added|agreed|"
    r"decided|says?|came\s+back|got\s+back)$",
    re.IGNORECASE,
)
_ALSO = re.compile(r"(?:never|always|not|or)\b", re.IGNORECASE)
_BOUND = re.compile(r"\b(?:must|should|shall|may|can|will|has to|have to|needs? to)\b", re.IGNORECASE)
"""A modal verb that also governs what follows: "must raise, never be treated as 0"."""
_LABEL_LENGTH = 48
_DEPENDENT = "SW"
_ORDER = frozenset({first + second for first in "Bb" for second in "DNUbZ"} | {"BG", "BT", "BI"})
_RELATIVE = re.compile(r",?\s+(?:which|who|whose|where)\b[^,]*$")
_LOOKED_AT = 240


@dataclass(frozen=True)
class Clause:
    """Mark one clause: a half-open span, what joins it to the one before, and the clause it is a reason for.

    `reason_for` is an index into the clauses of the same sentence. `label` says that it only names what the next one
    is about ("mobile: ...").
    """

    start: int
    end: int
    joint: str = ""
    reason_for: int | None = None
    confidence: Confidence = "explicit"
    label: bool = False


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


def is_clause(masked: str, start: int, end: int) -> bool:
    """Say whether the words from a position on start with a subject and its finite verb."""
    return clause_tags(masked[start : min(end, start + _LOOKED_AT)])[1] is not None


def _cut(masked: str, start: int, end: int) -> list[Clause]:
    found: list[Clause] = []
    opened, joint = start, ""
    for cut in _JOINT.finditer(masked, start, end):
        if cut.start() <= opened or cut.end() >= end or not _cuts(masked, cut, opened, end):
            continue
        label = cut.group().strip() == ":" and _is_label(masked, opened, cut.start())
        found.append(Clause(start=opened, end=cut.start(), joint=joint, label=label))
        opened, joint = cut.end(), "colon" if cut.group().strip() == ":" else cut.lastgroup or ""
    found.append(Clause(start=opened, end=end, joint=joint))
    return _reasoned(found)


def _reasoned(found: list[Clause]) -> list[Clause]:
    """Point reasons at what they may justify; the types of both sides decide later whether they do."""
    result = list(found)
    for index, clause in enumerate(found):
        if not index or found[index - 1].label:
            continue
        if clause.joint == "reason":
            result[index] = replace(clause, reason_for=index - 1)
        elif clause.joint == "so":
            for before in range(index - 1, -1, -1):
                result[before] = replace(result[before], reason_for=index)
                if result[before].joint not in {"and", "comma"}:
                    break
        elif clause.joint == "and" and result[index - 1].joint == "reason":
            result[index] = replace(clause, reason_for=result[index - 1].reason_for)
        elif clause.joint in {"comma", "dash", "paren", "colon"}:
            result[index] = replace(clause, reason_for=index - 1, confidence="inferred")
    return result


def _cuts(masked: str, cut: re.Match[str], opened: int, end: int) -> bool:
    kind, after = cut.lastgroup or "", cut.end()
    if kind == "reason":
        return _is_reason(masked, cut, after, end)
    if masked.count("(", opened, cut.start()) > masked.count(")", opened, cut.start()):
        return False
    if kind == "dash" and cut.group().strip() == ":":
        return _cuts_at_colon(masked, opened, cut, end)
    if kind == "paren":
        closed = masked.find(")", after, end)
        return is_clause(masked, after, closed if closed > 0 else end)
    return _stands_alone(masked, opened, cut.start(), kind=kind) and _goes_on(masked, cut, opened, end)


def _goes_on(masked: str, cut: re.Match[str], opened: int, end: int) -> bool:
    """Say whether what follows a joint is a clause or an order of its own."""
    kind, after = cut.lastgroup or "", cut.end()
    starts = is_clause(masked, after, end)
    if kind == "so":
        return starts or _CONSEQUENCE.match(masked, after, end) is not None
    orders = _IMPERATIVE.match(masked, after, end) is not None or _lists_orders(masked, opened, after, end)
    elliptic = _ALSO.match(masked, after, end) is not None and _BOUND.search(masked, opened, cut.start()) is not None
    orders = orders and not elliptic and " " in masked[after:end].strip()
    if orders and (kind != "and" or not starts):
        return _is_main(masked, opened, cut.start())
    return _starts_anew(masked, after, end, kind=kind)


def _lists_orders(masked: str, opened: int, after: int, end: int) -> bool:
    """Say whether an order follows another: both start with the plain form of a verb and what it acts on."""
    return all(
        clause_tags(masked[start : min(end, start + _LOOKED_AT)])[0].tags[:2] in _ORDER for start in (opened, after)
    )


def _starts_anew(masked: str, start: int, end: int, *, kind: str) -> bool:
    """Say whether a clause with a subject of its own starts here, and is more than an echo ("bf16 doesn't")."""
    tagged, verb = clause_tags(masked[start : min(end, start + _LOOKED_AT)])
    if verb is None or (tagged.tags[0] in _DEPENDENT and kind != "but"):
        return False
    if tagged.tags[verb] == "X" and (verb + 1 == len(tagged.words) or tagged.tags[verb + 1] in ",)"):
        return False
    return kind != "and" or tagged.tags[0] != "G"


def _cuts_at_colon(masked: str, opened: int, cut: re.Match[str], end: int) -> bool:
    if _is_label(masked, opened, cut.start()):
        return len(masked[cut.end() : end].split()) > 1
    return is_clause(masked, cut.end(), end)


def _is_label(masked: str, start: int, end: int) -> bool:
    """Say whether words before a colon only name what follows, or who says it ("Lisa (PM) confirmed: ...")."""
    if end - start < _LABEL_LENGTH and _ATTRIBUTES.search(masked, start, end) is not None:
        return True
    short = end - start < _LABEL_LENGTH and _LABEL.match(masked, start, end) is not None
    return short and not is_clause(masked, start, end)


def _is_main(masked: str, start: int, end: int) -> bool:
    return (
        is_clause(masked, start, end)
        or _IMPERATIVE.match(masked, start, end) is not None
        or any(cue.search(masked[start:end]) for cue in (DECISION, PREFERENCE, CONSTRAINT))
    )


def _stands_alone(masked: str, start: int, end: int, *, kind: str) -> bool:
    """Say whether what stands before a joint is more than the phrase that introduces what comes after it."""
    tagged, _ = clause_tags(masked[start:end])
    if not tagged.words or (kind == "and" and _RELATIVE.search(masked[start:end]) is not None):
        return False
    if kind in {"comma", "dash"} and tagged.tags[0] not in "SW" and CONSTRAINT.match(masked[start:end]) is not None:
        return True
    if tagged.tags[0] in "SW" or (tagged.tags[0] == "I" and not is_clause(masked, start, end)):
        comma = masked.find(",", start, end)
        return comma > 0 and is_clause(masked, comma + 1, end)
    if kind in {"so", "but"}:
        return True
    return _is_main(masked, start, end) or (kind != "and" and _is_statement(tagged))


def _is_statement(tagged: Tagged) -> bool:
    """Say whether words without a subject state something: a participle ("rolled back ...") or three words and more."""
    return tagged.tags[0] in "EGVDN" and len(tagged.words) > (2 if tagged.tags[0] in "EV" else 3)


def _is_reason(masked: str, joint: re.Match[str], after: int, end: int) -> bool:
    word = joint.group().strip(" ,;:(\u2013\u2014-").split()[0].casefold()
    if not is_clause(masked, after, end):
        return False
    if word == "since":
        return _TEMPORAL.match(masked, after, end) is None
    if word == "as":
        return _AS_REASON.match(masked, after, end) is not None and _AS_SAID.match(masked, after, end) is None
    return True
