"""Read the sentences of a turn by the rules of one language."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memory.extraction.languages.announcing import announced_at
from memory.extraction.languages.cutting import Clause, clauses
from memory.extraction.languages.judging import PASSED_OVER, Saying, judge
from memory.extraction.languages.rules import Rules
from memory.extraction.languages.splitting import LONGEST_SENTENCE, Said, quotations_hidden, said
from memory.extraction.languages.trimming import without_end, without_start
from memory.extraction.prose import Announcement, CorrectionKind, Heard, Prose, Verdict

_QUESTION_MARK = re.compile(r"[?？][\"')）」\u201d\s]*$")
_JUSTIFIED = frozenset({"decision", "preference", "concept", "note"})
_MOST_FILLERS = 4
_NAMES_NOTHING = 6
"""The length up to which a preference is only a verdict on what stands before it."""


@dataclass(frozen=True)
class _Piece:
    """Hold a judged clause before its place in the result is known; `reason_for` counts the clauses of the sentence."""

    heard: Heard
    reason_for: int | None


@dataclass(frozen=True)
class RuledReading:
    """Judge the sentences of a turn by the rules of one language; see `memory.extraction.prose.Reading`.

    A stretch of more than 1,000 characters without the end of a sentence is not prose and is not read.
    """

    rules: Rules

    def __call__(self, prose: Prose, /) -> Sequence[Heard]:
        """Give the judged stretches of a turn, in the order of their words."""
        masked = quotations_hidden(prose.masked)
        heard: list[Heard] = []
        pending: CorrectionKind | None = None
        for sentence in said(prose, masked, self.rules):
            if sentence.end - sentence.start > LONGEST_SENTENCE:
                continue
            kind = _correction(masked[sentence.start : sentence.end], self.rules) or pending
            pieces = _sentence(prose, masked, sentence, self.rules)
            new = _with_neighbour(list(_placed(pieces, heard)), heard)
            pending = kind if not new else None
            heard.extend(_correcting(new, kind))
        return _with_bare_retraction(heard, pending, prose)


def _correction(sentence: str, rules: Rules) -> CorrectionKind | None:
    if rules.corrects.search(sentence):
        return "correct"
    if rules.retracts.search(sentence):
        return "retract"
    return "reverse" if rules.reverses.search(sentence) else None


def _correcting(new: list[Heard], kind: CorrectionKind | None) -> list[Heard]:
    """Mark the first claim of a sentence that takes something back, replaces or undoes it.

    Only the first two are corrections by their words; "after all" is one only if the earlier words are about the same.
    """
    if kind is None or not new:
        return new
    first = new[0]
    tags = first.verdict.tags if kind == "reverse" else (*first.verdict.tags, "correction")
    marked = replace(first, correction=kind, verdict=Verdict(first.verdict.type, tags))
    return [marked, *new[1:]]


def _with_bare_retraction(heard: list[Heard], pending: CorrectionKind | None, prose: Prose) -> list[Heard]:
    """Keep a turn's last words that only take something back: "Vergiss das." """
    if pending != "retract" or not prose.sentences:
        return heard
    last = prose.sentences[-1]
    end = without_end(prose.text, last.start, min(last.end, last.start + LONGEST_SENTENCE))
    if end <= last.start or (heard and heard[-1].end > last.start):
        return heard
    return [*heard, Heard(start=last.start, end=end, verdict=Verdict(None), block=last.block, correction="retract")]


def _sentence(prose: Prose, masked: str, sentence: Said, rules: Rules) -> list[_Piece]:
    words = masked[sentence.start : sentence.end]
    kind, first = announced_at(masked, sentence.start, sentence.end)
    kind = kind or sentence.announced
    if rules.laughs.search(words) or (rules.supposes.search(words) and not kind):
        return []
    if kind == "question" or _QUESTION_MARK.search(words) or rules.asks.search(words):
        return _question(prose, masked, sentence, rules, kind)
    start = _after_fillers(masked, first, sentence.end, rules)
    cut = clauses(masked, start, sentence.end, rules)
    pieces = [_judged(prose, masked, sentence, clause, rules, kind) for clause in cut]
    return _joined(_with_reasons(_whole(pieces)), masked, rules)


def _question(prose: Prose, masked: str, sentence: Said, rules: Rules, kind: Announcement) -> list[_Piece]:
    words = masked[sentence.start : sentence.end]
    turned = (rules.addressed, rules.idle, rules.condition)
    wanted = kind == "question" or not any(cue.search(words) for cue in turned)
    if prose.role != "user" or not wanted or (kind != "question" and len(words) < _shortest_question(words)):
        return []
    start = _after_fillers(masked, announced_at(masked, sentence.start, sentence.end)[1], sentence.end, rules)
    start = without_start(prose.text, start, sentence.end)
    heard = Heard(start=start, end=sentence.end, verdict=Verdict("question"), block=sentence.block)
    return [_Piece(heard, None)] if start < sentence.end else []


def _shortest_question(words: str) -> int:
    """Give how many characters a question of the project has at least: fewer where a character is a word."""
    return 6 if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", words) else 16


def _after_fillers(masked: str, start: int, end: int, rules: Rules) -> int:
    for _ in range(_MOST_FILLERS):
        filler = rules.filler.match(masked, start, end)
        if filler is None or filler.end() == start or filler.end() >= end:
            break
        start = filler.end()
    return start


def _judged(prose: Prose, masked: str, sentence: Said, clause: Clause, rules: Rules, kind: Announcement) -> _Piece:
    start = _after_fillers(masked, clause.start, clause.end, rules)
    start = without_start(prose.text, start, clause.end)
    end = _end_of(prose.text, masked, start, clause.end, rules)
    if end <= start:
        return _Piece(Heard(start=start, end=start, verdict=PASSED_OVER, block=sentence.block), None)
    words = masked[start:end]
    saying = Saying(words, masked[sentence.start : sentence.end], prose.role, "" if clause.joint else kind, rules)
    verdict = judge(saying)
    heard = Heard(
        start=start,
        end=end,
        verdict=verdict,
        block=sentence.block,
        confidence=clause.confidence,
        label=rules.labelled(prose.text[start:end], verdict.type or ""),
    )
    return _Piece(heard, clause.reason_for)


def _end_of(text: str, masked: str, start: int, end: int, rules: Rules) -> int:
    end = without_end(text, start, end)
    closing = rules.closing.search(masked, start, end)
    return without_end(text, start, closing.start()) if closing is not None else end


def _with_reasons(pieces: list[_Piece]) -> list[_Piece]:
    result = list(pieces)
    for index, piece in enumerate(pieces):
        target = piece.reason_for
        if target is None or target < 0:
            continue
        if _justifies(piece, result[target], index=index):
            result[index] = replace(piece, heard=replace(piece.heard, verdict=_reason(piece.heard.verdict)))
        else:
            result[index] = replace(piece, reason_for=None)
    return result


def _justifies(piece: _Piece, main: _Piece, *, index: int) -> bool:
    found = piece.heard.verdict
    if found == PASSED_OVER:
        return False
    if piece.heard.confidence == "explicit":
        return main.heard.verdict.type is not None and found.type in {None, "fact", "concept", "note", "preference"}
    return main.heard.verdict.type in {"decision", "preference"} and found.type == "fact"


def _reason(verdict: Verdict) -> Verdict:
    tags = tuple(tag for tag in verdict.tags if tag != "unknown")
    kind = "fact" if verdict.type in {None, "concept"} else verdict.type
    return Verdict(kind, (*tags, "reason"))


def _whole(pieces: list[_Piece]) -> list[_Piece]:
    """Give a preference that names nothing ("..., that suits me") the clause before it, which says what is meant."""
    result = list(pieces)
    for index in range(1, len(pieces)):
        before, piece = result[index - 1], result[index]
        if _is_about(piece, before):
            heard = replace(piece.heard, start=before.heard.start, label="")
            result[index - 1 : index + 1] = [_silent(before), replace(piece, reason_for=None, heard=heard)]
    return result


def _is_about(piece: _Piece, before: _Piece) -> bool:
    if piece.heard.verdict.type != "preference" or piece.heard.end - piece.heard.start > _NAMES_NOTHING:
        return False
    near = 0 <= piece.heard.start - before.heard.end <= _MOST_FILLERS
    return near and before.heard.verdict.type in {None, "fact"} and before.heard.verdict != PASSED_OVER


def _silent(piece: _Piece) -> _Piece:
    return _Piece(replace(piece.heard, verdict=PASSED_OVER), None)


def _joined(pieces: list[_Piece], masked: str, rules: Rules) -> list[_Piece]:
    """Make one of two choices side by side for two environments: "production on A, staging on B" is one decision."""
    result = list(pieces)
    for index in range(1, len(pieces)):
        first, second = result[index - 1], result[index]
        if _is_one_choice(first, second, masked, rules):
            heard = replace(first.heard, end=second.heard.end, label="")
            result[index - 1 : index + 1] = [_silent(second), replace(first, heard=heard)]
    return result


def _is_one_choice(first: _Piece, second: _Piece, masked: str, rules: Rules) -> bool:
    types = (first.heard.verdict.type, second.heard.verdict.type)
    if types[0] != "decision" or types[1] not in {"decision", "fact", None} or second.heard.verdict == PASSED_OVER:
        return False
    if not 0 <= second.heard.start - first.heard.end <= _MOST_FILLERS:
        return False
    return all(rules.environment.search(masked[p.heard.start : p.heard.end]) for p in (first, second))


def _placed(pieces: list[_Piece], before: list[Heard]) -> Iterator[Heard]:
    """Leave out what says nothing, and point reasons at places in the turn's list."""
    places: dict[int, int] = {}
    for index, piece in enumerate(pieces):
        if piece.heard.verdict.type is not None or (piece.reason_for == -1 and _explains_last(piece, before)):
            places[index] = len(before) + len(places)
    for index, piece in enumerate(pieces):
        if index not in places:
            continue
        if piece.reason_for == -1 and _explains_last(piece, before):
            verdict = _reason(piece.heard.verdict)
            yield replace(piece.heard, verdict=verdict, reason_for=len(before) - 1)
            continue
        target = places.get(piece.reason_for) if piece.reason_for is not None else None
        yield replace(piece.heard, reason_for=target)


def _with_neighbour(new: list[Heard], before: list[Heard]) -> list[Heard]:
    """Take a fact that follows a choice in the same paragraph for its reason, weakly."""
    if not new or not before or before[-1].block != new[0].block:
        return new
    if before[-1].verdict.type != "decision" or new[0].verdict.type != "fact" or new[0].reason_for is not None:
        return new
    return [replace(new[0], reason_for=len(before) - 1, confidence="weak"), *new[1:]]


def _explains_last(piece: _Piece, before: list[Heard]) -> bool:
    if not before or piece.heard.verdict == PASSED_OVER:
        return False
    return before[-1].verdict.type in _JUSTIFIED and piece.heard.block - before[-1].block <= 1
