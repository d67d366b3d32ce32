"""Give what is learned from: the candidates of labelled English turns, each with its features and its kind.

Besides the labelled cases there are sayings, one short turn a line, in `cases/sayings_tune.txt`; no rule was written
with them in sight, so they show how far the rules are to be trusted.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from memory.extraction import Utterance
from memory.extraction.english.reading import proposed
from memory.extraction.extractor import OWN, asked_in
from memory.extraction.judged.candidates import Candidate, candidates
from memory.extraction.judged.features import features, of_turn
from memory.extraction.languages import language_of
from memory.extraction.prose import Prose
from memory.extraction.reading import prose_of
from tests.benchmarks.extraction.cases import FOLDER, Case, Expected
from tests.benchmarks.extraction.turns import overlap

SAYINGS = FOLDER / "sayings_tune.txt"
_MARK = re.compile(r"\{([dpfcqn])\|(.*?)\}", re.DOTALL)
_TYPES = {"d": "decision", "p": "preference", "f": "fact", "c": "concept", "q": "question", "n": "note"}
_SAID = datetime(2026, 3, 4, 10, tzinfo=UTC)


@dataclass(frozen=True)
class Example:
    """Hold what one candidate looks like and the kind that it is; `case` names the turn it comes from."""

    case: str
    features: tuple[str, ...]
    kind: str


def sayings() -> list[Case]:
    """Read the sayings as cases; what claims nothing must not be noted."""
    lines = SAYINGS.read_text(encoding="utf-8").splitlines()
    return [_saying(line, number) for number, line in enumerate(lines, 1) if line and not line.startswith("# ")]


def _saying(line: str, number: int) -> Case:
    words = line.removeprefix("A> ").replace("\\n", "\n")
    text, nodes, reached = "", [], 0
    for mark in _MARK.finditer(words):
        text += words[reached : mark.start()]
        start, reached = len(text), mark.end()
        text += mark.group(2)
        end = start + len(mark.group(2).rstrip("?"))
        nodes.append(Expected(start=start, end=end, types=frozenset({_TYPES[mark.group(1)]})))
    text += words[reached:]
    return Case(
        id=f"saying-{number}",
        set="sayings",
        language="en",
        utterances=(Utterance(role="assistant" if line.startswith("A> ") else "user", text=text, observed_at=_SAID),),
        nodes=tuple(nodes),
        optional=(),
        never=() if nodes else (Expected(start=0, end=len(text), types=frozenset()),),
        links=(),
        entities=frozenset(),
        dates=(),
        corrects=None,
    )


def examples(case: Case) -> Iterator[Example]:
    """Give the candidates of a turn that English rules read, but for those that two colleagues would not agree on."""
    turn = case.utterances[-1]
    if turn.role not in {"user", "assistant"} or language_of(turn.text) not in OWN:
        return
    asked = asked_in(case.utterances[-2]) if len(case.utterances) > 1 else ""
    prose = replace(prose_of(turn.text, role=turn.role), asked=asked)
    found = list(candidates(prose, *proposed(prose)))
    for candidate, kind in zip(found, _kinds(case, found), strict=True):
        if kind:
            yield _example(case, prose, candidate, kind)


def _example(case: Case, prose: Prose, candidate: Candidate, kind: str) -> Example:
    return Example(case=case.id, features=tuple(sorted(features(prose, candidate, of_turn=of_turn(prose)))), kind=kind)


def _kinds(case: Case, found: Sequence[Candidate]) -> Iterator[str]:
    """Give the kind of each candidate: of the node it matches best, `none`, or nothing where it is left open."""
    spans = [Expected(start=one.heard.start, end=one.heard.end, types=frozenset()) for one in found]
    scored = [(overlap(node, span), i, n) for i, node in enumerate(case.nodes) for n, span in enumerate(spans)]
    pairs: dict[int, int] = {}
    for score, i, n in sorted(scored, reverse=True):
        if score and n not in pairs and i not in pairs.values():
            pairs[n] = i
    touched = {n for score, _, n in scored if score}
    for n, span in enumerate(spans):
        if n in pairs:
            [kind] = case.nodes[pairs[n]].types
            yield kind
        else:
            yield "" if n in touched or any(_shares(span, may) for may in case.optional) else "none"


def _shares(span: Expected, may: Expected) -> bool:
    common = min(span.end, may.end) - max(span.start, may.start)
    return overlap(span, may) > 0 or common * 2 > span.end - span.start
