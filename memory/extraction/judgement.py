"""Judge what one clause says: the type of claim, its tags, or nothing worth keeping."""

from collections.abc import Callable
from dataclasses import dataclass

from memory.analysis import mentions
from memory.extraction import cues
from memory.extraction.grammar import FINITE_VERB, SUBORDINATE, is_clause
from memory.extraction.values import ClaimType, Role


@dataclass(frozen=True)
class Saying:
    """Hold a clause as it is judged.

    `text` is masked and free of lead marks, `words` is the same stretch as written, `sentence` the masked
    whole sentence, `announced` the kind that a mark ("TODO:") or the line above a list gives it, or nothing;
    `explains` that it is part of a longer explanation by an assistant.
    """

    text: str
    words: str
    sentence: str
    role: Role
    announced: str = ""
    explains: bool = False


@dataclass(frozen=True)
class Verdict:
    """Hold the type and tags of a claim; without a type the clause is deliberately passed over."""

    type: ClaimType | None
    tags: tuple[str, ...] = ()


PASSED_OVER = Verdict(type=None)
_FEWEST_WORDS = 2


def judge(saying: Saying) -> Verdict | None:
    """Give the verdict on a clause, or None when no rule knows it.

    The rules run in order and the first that knows the clause decides: doubt before choice, so that a hedged
    or conditional choice is a note and never a decision.
    """
    for rule in _RULES:
        verdict = rule(saying)
        if verdict is not None:
            return verdict
    return None


def is_question(sentence: str) -> bool:
    """Say whether a masked sentence asks: by its mark, or by its opening words when the mark is missing."""
    stripped = sentence.rstrip("\"')*_` ")
    if stripped.endswith(("?", "\uff1f")):
        return True
    lead = cues.LEAD_MARK.match(sentence)
    opening = sentence[lead.end() :] if lead else sentence
    if cues.INVERTED_QUESTION.match(opening):
        return True
    return cues.WH_QUESTION.match(opening) is not None and not stripped.endswith(("!", ":"))


def is_worth_asking(sentence: str) -> bool:
    """Say whether a question is about the work, and not small talk or a request in the form of one."""
    lead = cues.LEAD_MARK.match(sentence)
    opening = sentence[lead.end() :] if lead else sentence
    if cues.REQUEST.match(opening) or cues.IDLE_QUESTION.match(opening) or cues.ASKS_YOU.search(opening):
        return False
    return len(opening.split()) > _FEWEST_WORDS


def is_technical(words: str) -> bool:
    """Say whether some words name a technology, an identifier or a thing of software work."""
    return bool(cues.TECHNICAL.search(words) or cues.IDENTIFIER.search(words) or mentions(words))


def _announced(saying: Saying) -> Verdict | None:
    kind = saying.announced
    if kind and kind != "decision" and saying.role == "assistant":
        return PASSED_OVER
    if kind == "option":
        return Verdict("note", ("hedged",)) if is_technical(saying.words) else PASSED_OVER
    if kind == "decision" and not _is_doubtful(saying):
        return Verdict("decision", _negated(saying))
    known: dict[str, Verdict] = {
        "task": Verdict("note", ("task",)),
        "constraint": Verdict("concept", ("constraint", *_negated(saying))),
        "preference": Verdict("preference", _negated(saying)),
        "question": Verdict("question"),
        "fact": Verdict("fact"),
    }
    return known.get(kind)


def _assistant_talk(saying: Saying) -> Verdict | None:
    """Let through, of what an assistant says, what it states about the work."""
    if saying.role != "assistant":
        return None
    idle = (cues.ASSISTANT_TALK, cues.PREFERENCE, cues.INSTRUCTION, cues.WISH)
    if any(cue.search(saying.text) for cue in idle):
        return PASSED_OVER
    if cues.IMPERATIVE_CHOICE.match(saying.text) or cues.REQUEST.match(saying.text):
        return PASSED_OVER
    if saying.explains and not cues.SETTLED.search(saying.text):
        return PASSED_OVER
    return None


def _task(saying: Saying) -> Verdict | None:
    if cues.UNDECIDED.search(saying.text):
        return Verdict("question", ("open",))
    if cues.TASK.search(saying.text):
        return Verdict("note", ("task",)) if saying.role == "user" else PASSED_OVER
    return None


def _request(saying: Saying) -> Verdict | None:
    if cues.WISH.search(saying.text):
        return PASSED_OVER
    if cues.PREFERENCE.search(saying.text) or cues.CONSTRAINT.search(saying.text):
        return None
    return PASSED_OVER if cues.REQUEST.match(saying.text) else None


def _never_was(saying: Saying) -> Verdict | None:
    if cues.COUNTERFACTUAL.search(saying.text) or cues.UNSURE.search(saying.text):
        return PASSED_OVER
    if cues.PAST_HABIT.search(saying.text):
        stated = is_clause(saying.text) and is_technical(saying.words)
        return Verdict("fact", ("past",)) if stated else PASSED_OVER
    return None


def _doubt(saying: Saying) -> Verdict | None:
    if cues.REPORTED.search(saying.text) and cues.SHOWN_QUOTE.search(saying.text):
        return PASSED_OVER
    for cue, tag in ((cues.REPORTED, "reported"), (cues.CONDITION, "conditional")):
        if cue.search(saying.text) and _is_choice(saying):
            return Verdict("note", (tag,))
    if not _is_doubtful(saying):
        return None
    if _is_choice(saying):
        return Verdict("note", ("hedged",))
    stated = is_clause(saying.text) and not cues.FIRST_PERSON.match(saying.text) and saying.role == "user"
    return Verdict("note", ("hedged",)) if stated and is_technical(saying.words) else PASSED_OVER


def _preference(saying: Saying) -> Verdict | None:
    if cues.PREFERENCE.search(saying.text) and not cues.VAGUE_OBJECT.search(saying.text):
        return Verdict("preference", _negated(saying))
    return None


def _constraint(saying: Saying) -> Verdict | None:
    if cues.CONSTRAINT.search(saying.text):
        if saying.role == "assistant" and not cues.OURS.match(saying.text):
            return PASSED_OVER
        return Verdict("concept", ("constraint", *_negated(saying)))
    return None


def _decision(saying: Saying) -> Verdict | None:
    if cues.VAGUE_OBJECT.search(saying.text):
        return PASSED_OVER
    if saying.role == "assistant" and cues.PROPOSAL.search(saying.text):
        choice = cues.DECISION.search(saying.text) and is_technical(saying.words)
        return Verdict("note", ("proposed",)) if choice else PASSED_OVER
    if cues.DECISION.search(saying.text):
        return Verdict("decision", _negated(saying))
    named = mentions(saying.words)
    if named and named[0].start == 0 and cues.TURNED_AWAY.match(saying.text, named[0].end):
        return Verdict("decision", ("negated",))
    if cues.IMPERATIVE_CHOICE.match(saying.text) is None:
        return None
    specific = named or cues.NAMED.search(saying.text, 4) or cues.FIRM.search(saying.sentence)
    return Verdict("decision", _negated(saying)) if specific else PASSED_OVER


def _fact(saying: Saying) -> Verdict | None:
    if cues.TRANSIENT.match(saying.text) or cues.INSTRUCTION.match(saying.text):
        return PASSED_OVER
    if saying.role == "assistant" and (cues.EXPLANATION.search(saying.text) or not cues.OURS.match(saying.words)):
        return PASSED_OVER
    if cues.PERSON.match(saying.text):
        return Verdict("fact", _negated(saying))
    start = saying.text.find(",") + 1 if SUBORDINATE.match(saying.text) else 0
    start += len(saying.text[start:]) - len(saying.text[start:].lstrip())
    if cues.HAVE.match(saying.text, start):
        return Verdict("fact", _negated(saying)) if _states(saying, start, whole=True) else None
    if cues.WEAK_SUBJECT.match(saying.text, start):
        return None
    return Verdict("fact", _negated(saying)) if _states(saying, start, whole=False) else None


def _states(saying: Saying, start: int, *, whole: bool) -> bool:
    """Say whether a finite verb follows a technical subject (or any subject, when the whole is technical)."""
    for verb in FINITE_VERB.finditer(saying.text, start):
        subject = saying.words[start : verb.start()]
        if subject.strip() and is_technical(saying.words[start:] if whole else subject):
            return True
    return FINITE_VERB.search(saying.text, start + 2) is not None and bool(mentions(saying.words[start:]))


def _is_choice(saying: Saying) -> bool:
    found = (cues.DECISION, cues.PREFERENCE, cues.CHOICE_WORD)
    return any(cue.search(saying.text) for cue in found)


def _is_doubtful(saying: Saying) -> bool:
    return bool(cues.HEDGE.search(saying.text) or cues.MODAL_MAY.search(saying.text))


def _negated(saying: Saying) -> tuple[str, ...]:
    return ("negated",) if cues.NEGATION.search(cues.CONTRAST.sub("", saying.text)) else ()


_RULES: tuple[Callable[[Saying], Verdict | None], ...] = (
    _announced,
    _assistant_talk,
    _task,
    _request,
    _never_was,
    _doubt,
    _preference,
    _constraint,
    _decision,
    _fact,
)
