"""Judge what one clause says: the type of claim, its tags, or nothing worth keeping."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from memory.analysis import mentions
from memory.extraction.english import choices, doubts, settled, talk, technical
from memory.extraction.english.tagging import Tagged, finite_verb, tag
from memory.extraction.prose import Announcement, Verdict
from memory.extraction.values import Role


@dataclass(frozen=True)
class Saying:
    """Hold a clause as it is judged.

    `text` is masked and free of lead marks, `words` is the same stretch as written, `sentence` the masked
    whole sentence, `announced` the kind that a mark ("TODO:") or the line above a list gives it, or nothing;
    `explains` that it is part of a longer explanation by an assistant; `joint` what joins it to the clause before.
    """

    text: str
    words: str
    sentence: str
    role: Role
    tagged: Tagged
    verb: int | None
    announced: Announcement = ""
    explains: bool = False
    joint: str = ""
    marked: bool = False


PASSED_OVER = Verdict(type=None)


@dataclass(frozen=True)
class Setting:
    """Hold what stands around a clause; see `Saying`."""

    sentence: str
    role: Role
    announced: Announcement = ""
    explains: bool = False
    joint: str = ""
    marked: bool = False


def saying(masked: str, words: str, setting: Setting) -> Saying:
    """Prepare a clause for judgement."""
    tagged = tag(masked, start=0, end=len(masked))
    return Saying(
        text=masked,
        words=words,
        sentence=setting.sentence,
        role=setting.role,
        tagged=tagged,
        verb=finite_verb(tagged, 0, len(tagged.words)),
        announced=setting.announced,
        explains=setting.explains,
        joint=setting.joint,
        marked=setting.marked,
    )


def judge(saying: Saying) -> Verdict | None:
    """Give the verdict on a clause, or None when no rule knows it.

    The rules run in order and the first that knows the clause decides: doubt before choice, so that a hedged
    choice is a note and never a decision.
    """
    for rule in _RULES:
        verdict = rule(saying)
        if verdict is not None:
            return verdict
    return None


def _shown(saying: Saying) -> Verdict | None:
    """Pass over words that only point, joke or fill a form."""
    if doubts.JOKE.search(saying.text) or talk.PLACEHOLDER.match(saying.text) or len(saying.text) < 4:
        return PASSED_OVER
    return None


def _announced(saying: Saying) -> Verdict | None:
    kind = saying.announced
    if saying.role == "assistant" and kind in {"question", "option", "task", "preference"}:
        return Verdict("question") if kind == "question" and saying.sentence.rstrip().endswith("?") else PASSED_OVER
    if kind == "option":
        return Verdict("note", ("hedged",)) if technical.is_technical(saying.words) else PASSED_OVER
    if kind == "decision" and not is_doubtful(saying):
        return _announced_decision(saying)
    known: dict[str, Verdict] = {
        "task": Verdict("note", ("task",)),
        "constraint": Verdict("concept", ("constraint", *negated(saying))),
        "preference": Verdict("preference", negated(saying)),
        "question": Verdict("question"),
    }
    if kind == "constraint" and saying.role == "assistant":
        return None
    if kind in {"preference", "constraint"} and (
        saying.joint in {"comma", "paren", "dash", "colon"} or saying.joint == "reason"
    ):
        return None
    return known.get(kind)


def _announced_decision(saying: Saying) -> Verdict | None:
    if (
        talk.TASK.search(saying.text)
        or choices.CONSTRAINT.search(saying.text)
        or saying.joint in {"paren", "reason"}
        or talk.CHATTER.match(saying.text)
    ):
        return None
    if not saying.marked and talk.REQUEST.match(saying.text) and not choices.IMPERATIVE_CHOICE.match(saying.text):
        return None
    if saying.verb is not None and saying.tagged.tags[saying.verb] == "E" and not saying.marked:
        return None
    return Verdict("decision", choice_tags(saying))


def _assistant_talk(saying: Saying) -> Verdict | None:
    """Let through, of what an assistant says, what it states about the work."""
    if saying.role != "assistant":
        return None
    if (
        choices.SETTLED.search(saying.text)
        and not doubts.HEDGE.search(saying.text)
        and "you" not in saying.tagged.words
    ):
        return Verdict("decision", choice_tags(saying))
    idle = (talk.ASSISTANT_TALK, choices.PREFERENCE, talk.INSTRUCTION, choices.WISH)
    if any(cue.search(saying.text) for cue in idle):
        return PASSED_OVER
    if choices.IMPERATIVE_CHOICE.match(saying.text) or talk.REQUEST.match(saying.text) or saying.explains:
        return PASSED_OVER
    return None


def _task(saying: Saying) -> Verdict | None:
    if doubts.INDIRECT_QUESTION.search(saying.text):
        return Verdict("question", ("open",))
    if doubts.UNDECIDED.search(saying.text) and not choices.DEFERRED.search(saying.text.replace("decided", "")):
        return Verdict("question", ("open",))
    if talk.TASK.search(saying.text) and not choices.CONDITIONAL_TASK.search(saying.text):
        return Verdict("note", ("task",)) if saying.role == "user" else PASSED_OVER
    return None


def _request(saying: Saying) -> Verdict | None:
    if choices.PREFERENCE.search(saying.text) and not choices.POLITE_WISH.search(saying.text):
        return None
    if choices.WISH.search(saying.text):
        return PASSED_OVER
    firm = (choices.IMPERATIVE_CHOICE, settled.OUTCOME)
    if choices.CONSTRAINT.search(saying.text) or any(cue.match(saying.text) for cue in firm):
        return None
    asked = saying.verb is None or saying.verb > 5 or saying.tagged.tags[0] in "BX"
    if _is_imperative(saying) or (asked and talk.REQUEST.match(saying.text)):
        return PASSED_OVER
    return None


def _is_imperative(saying: Saying) -> bool:
    """Say whether a clause tells somebody to do something: a plain verb at its start, with what it acts on."""
    letters = saying.tagged.tags
    if letters[1:2] in {"V", "X", "Z"}:
        return False
    return letters[:1] == "B" or (
        letters[:1] == "b"
        and letters[1:2] in set("DPUTMI")
        and saying.tagged.words[1] not in {"of", "in", "on", "at", "for"}
    )


def _chatter(saying: Saying) -> Verdict | None:
    if saying.role != "user":
        return None
    if talk.YOUR_WORK.search(saying.text) or doubts.HEARSAY.search(saying.text):
        return PASSED_OVER
    if talk.LIFE.search(saying.text) and not technical.is_technical(saying.words):
        return PASSED_OVER
    if talk.CHATTER.match(saying.text) and not _is_firm(saying):
        return PASSED_OVER
    return PASSED_OVER if talk.EVALUATION.search(saying.text) or choices.EPISTEMIC.search(saying.text) else None


def _is_firm(saying: Saying) -> bool:
    weighed = (
        doubts.HEDGE.search(saying.text)
        and choices.CHOICE_WORD.search(saying.text)
        and technical.is_technical(saying.words)
    )
    firm = (choices.DECISION, choices.PREFERENCE)
    return bool(
        weighed
        or settled.OUTCOME.match(saying.text)
        or talk.ROLE.match(saying.text)
        or any(cue.search(saying.text) for cue in firm)
    )


def _never_was(saying: Saying) -> Verdict | None:
    if doubts.COUNTERFACTUAL.search(saying.text) or doubts.UNSURE.search(saying.text):
        return PASSED_OVER
    if doubts.PAST_HABIT.search(saying.text):
        stated = saying.verb is not None and technical.is_technical(saying.words)
        return Verdict("fact", ("past",)) if stated else PASSED_OVER
    return None


def _doubt(saying: Saying) -> Verdict | None:
    if doubts.REPORTED.search(saying.text) and doubts.SHOWN_QUOTE.search(saying.text):
        return PASSED_OVER
    if doubts.REPORTED.search(saying.text) and is_choice(saying):
        return Verdict("note", ("reported",))
    if doubts.CONSENT.search(saying.text) and is_choice(saying):
        return Verdict("note", ("conditional", "proposed"))
    return _hedged(saying) if is_doubtful(saying) else None


def _hedged(saying: Saying) -> Verdict:
    if saying.role == "assistant":
        return PASSED_OVER
    if is_choice(saying) or doubts.STRONG_HEDGE.search(saying.text):
        return Verdict("note", ("hedged",)) if _has_content(saying) else PASSED_OVER
    stated = saying.verb is not None and not talk.FIRST_PERSON.match(saying.text)
    telling = technical.is_technical(saying.words) and not talk.WEAK_SUBJECT.match(saying.text)
    return Verdict("note", ("hedged",)) if stated and telling else PASSED_OVER


def _has_content(saying: Saying) -> bool:
    return technical.is_technical(saying.words) or sum(letter in "NGEBbZ" for letter in saying.tagged.tags) >= 2


def _preference(saying: Saying) -> Verdict | None:
    if choices.PREFERENCE.search(saying.text) and not choices.VAGUE_OBJECT.search(saying.text):
        return Verdict("preference", negated(saying))
    return None


def _firm_preference(saying: Saying) -> Verdict | None:
    """Take a plain liking for one, even where its words hold a doubt: "I like it when you are not sure"."""
    if saying.role == "user" and choices.PREFERENCE.match(saying.text) and not doubts.OPENLY.search(saying.text):
        return _preference(saying)
    return None


def _constraint(saying: Saying) -> Verdict | None:
    if (choices.DECISION.search(saying.text) or settled.OUTCOME.search(saying.text)) and not choices.MODAL.search(
        saying.text
    ):
        return None
    if not choices.CONSTRAINT.search(choices.IF_THEN.sub("", saying.text)):
        return None
    if saying.role == "assistant" and (not talk.OURS.match(saying.text) or saying.tagged.tags[0] in "IS"):
        return PASSED_OVER
    return Verdict("concept", ("constraint", *negated(saying)))


def _decision(saying: Saying) -> Verdict | None:
    if choices.VAGUE_OBJECT.search(saying.text):
        return PASSED_OVER
    if saying.role == "assistant":
        return _assistant_choice(saying)
    if _is_chosen(saying) or _is_settled(saying):
        if saying.joint == "reason" and not choices.LETS.search(saying.text):
            return None
        return Verdict("decision", choice_tags(saying))
    if choices.IMPERATIVE_CHOICE.match(saying.text) is None:
        return None
    specific = mentions(saying.words) or choices.NAMED.search(saying.text, 4) or choices.FIRM.search(saying.sentence)
    return Verdict("decision", choice_tags(saying)) if specific else PASSED_OVER


def _is_chosen(saying: Saying) -> bool:
    conditional = choices.IF_THEN.match(saying.text)
    if conditional is not None:
        main = saying.text[conditional.end() :]
        if any(cue.search(main) for cue in (choices.DECISION, settled.OUTCOME, choices.SETTLING, choices.NO_MORE)):
            return True
    if saying.verb is None:
        if choices.SO_BE_IT.search(saying.text) and _starts_with_name(saying):
            return True
    elif saying.joint == "so" and saying.tagged.words[0] == "we" and saying.tagged.tags[saying.verb] in "Bb":
        return True
    told = (choices.DECISION, choices.FROM_NOW_ON, choices.NO_MORE, settled.OUTCOME, settled.EXCLUSIVE)
    return any(cue.search(saying.text) for cue in told)


def _starts_with_name(saying: Saying) -> bool:
    named = mentions(saying.words)
    return bool(named) and named[0].start == 0


def _assistant_choice(saying: Saying) -> Verdict | None:
    if choices.PROPOSAL.search(saying.text):
        choice = choices.DECISION.search(saying.text) and technical.is_technical(saying.words)
        return Verdict("note", ("proposed",)) if choice else PASSED_OVER
    if choices.WE_CHOSE.search(saying.text):
        return Verdict("decision", choice_tags(saying))
    return None


def _is_settled(saying: Saying) -> bool:
    found = choices.SETTLING.search(saying.text)
    return found is not None and saying.role == "user" and not choices.BY_ITSELF.search(saying.text)


def _fact(saying: Saying) -> Verdict | None:
    if _is_momentary(saying) or (saying.role == "assistant" and not _is_ours(saying)):
        return PASSED_OVER
    if len(saying.tagged.words) < 3 and not technical.is_technical(saying.words):
        return None
    listed = saying.announced == "fact" and len(saying.tagged.words) > 1 and saying.role == "user"
    if listed or any(cue.match(saying.text) for cue in (talk.PERSON, talk.CURRENTLY, talk.ROLE)):
        return Verdict("fact", negated(saying))
    if saying.verb is None or saying.tagged.tags.endswith("X"):
        return None
    return Verdict("fact", negated(saying)) if _states(saying) else None


def _is_momentary(saying: Saying) -> bool:
    """Say whether some words tell how a run went, how to do something, or point at what is shown."""
    passing = talk.TRANSIENT.match(saying.text) or talk.INSTRUCTION.match(saying.text)
    return bool(passing or talk.DEICTIC.search(saying.text))


def _is_ours(saying: Saying) -> bool:
    """Say whether an assistant speaks of this work, not of how such things generally are."""
    if talk.EXPLANATION.search(saying.text):
        return False
    weak = talk.WEAK_SUBJECT.match(saying.text) is not None and saying.joint == ""
    return not weak or talk.OURS.match(saying.words) is not None


def _states(saying: Saying) -> bool:
    """Say whether a clause tells something of its own: not about the speakers, nor about "it" without more."""
    first, letters = saying.tagged.words[0], saying.tagged.tags
    if first in technical.SPEAKERS:
        return first == "your" and saying.role == "assistant"
    if first in technical.WE:
        return technical.is_technical(saying.words) or sum(letter in "NZb" for letter in letters[1:]) >= 2
    if not talk.WEAK_SUBJECT.match(saying.text):
        return True
    if saying.tagged.words[min(saying.verb or 0, len(letters) - 1)] in technical.BEING and not technical.is_telling(
        saying.words
    ):
        return len(letters) >= 8
    return len(letters) >= 4 and (technical.is_telling(saying.words) or any(letter in "VEZ" for letter in letters))


def is_choice(saying: Saying) -> bool:
    """Say whether some words speak of a choice, made or not."""
    found = (choices.DECISION, choices.PREFERENCE, choices.CHOICE_WORD)
    return any(cue.search(saying.text) for cue in found)


def is_doubtful(saying: Saying) -> bool:
    """Say whether some words are hedged; "May" the month is no hedge."""
    may = doubts.MODAL_MAY.search(saying.text) and not doubts.PERMITS.match(saying.text)
    return bool(may or doubts.HEDGE.search(saying.text))


def negated(saying: Saying) -> tuple[str, ...]:
    """Give the tag of a denial; a contrast at the end ("use uv, not pip") is none."""
    return ("negated",) if doubts.NEGATION.search(doubts.CONTRAST.sub("", saying.text)) else ()


def choice_tags(saying: Saying) -> tuple[str, ...]:
    """Give the tags that say what sort of choice it is."""
    shapes: tuple[tuple[str, re.Pattern[str]], ...] = (
        ("conditional", doubts.CONDITION),
        ("deferred", choices.DEFERRED),
        ("rejected", choices.REJECTED),
        ("reverted", choices.REVERTED),
    )
    return (*negated(saying), *(name for name, shape in shapes if shape.search(saying.text)))


_RULES: tuple[Callable[[Saying], Verdict | None], ...] = (
    _shown,
    _announced,
    _assistant_talk,
    _task,
    _request,
    _chatter,
    _never_was,
    _firm_preference,
    _doubt,
    _preference,
    _constraint,
    _decision,
    _fact,
)
