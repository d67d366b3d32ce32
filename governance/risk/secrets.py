"""Find secrets in a text and write the text without them.

Own rules rather than a scanner's: the kept detectors read files, lines or repositories, load an HTTP client to verify
what they find, and return values where spans are needed.
"""

import regex

from governance.risk.plain import Plain, plain
from governance.risk.secret_checks import CHECKS
from governance.risk.secret_rules import RULES, SecretRule
from governance.risk.values import Finding, Risk, by_position


def find_secrets(text: str) -> tuple[Finding, ...]:
    """Find secrets, also those written with full-width letters or split by characters that are not seen.

    Spans never overlap: where two rules meet, one finding covers both and bears the name of the more precise rule.
    """
    read = plain(text)
    found = [finding for rule in RULES for finding in _found(read, rule)]
    return _joined(found)


def redacted(text: str, findings: tuple[Finding, ...]) -> str:
    """Return the text with the span of each finding replaced by `[redacted: <kind>]`."""
    pieces: list[str] = []
    last = 0
    for finding in _joined(findings):
        pieces += (text[last : finding.start], f"[redacted: {finding.kind}]")
        last = finding.end
    return "".join((*pieces, text[last:]))


def _found(read: Plain, rule: SecretRule) -> list[Finding]:
    is_secret = CHECKS[rule.check]
    group = "secret" if "secret" in rule.pattern.groupindex else 0
    return [
        _finding(read, rule, match, group)
        for match in rule.pattern.finditer(read.text)
        if is_secret(match[group], match)
    ]


def _finding(read: Plain, rule: SecretRule, match: regex.Match[str], group: str | int) -> Finding:
    start, end = read.span(*match.span(group))
    return Finding(risk=Risk.SECRET, start=start, end=end, kind=rule.kind, sentence=rule.sentence)


def _joined(findings: tuple[Finding, ...] | list[Finding]) -> tuple[Finding, ...]:
    ranks = {finding: rank for rank, finding in reversed(list(enumerate(findings)))}
    joined: list[Finding] = []
    for finding in by_position(findings):
        if not joined or finding.start >= joined[-1].end:
            joined.append(finding)
            continue
        previous = joined.pop()
        named = min(previous, finding, key=lambda one: ranks[one])
        covering = Finding(
            risk=named.risk,
            start=previous.start,
            end=max(previous.end, finding.end),
            kind=named.kind,
            sentence=named.sentence,
        )
        ranks[covering] = ranks[named]
        joined.append(covering)
    return tuple(joined)
