"""Judge what one clause says: the type of claim, its tags, or nothing worth keeping."""

import re
from collections.abc import Callable

from memory.analysis import mentions
from memory.extraction.english import choices, doubts, gates, limits, plans, settled, talk, technical
from memory.extraction.english.choosing import is_chosen, is_settled
from memory.extraction.english.duties import announced, request, task, wish
from memory.extraction.english.saying import (
    PASSED_OVER,
    Saying,
    choice_tags,
    has_content,
    is_choice,
    is_doubtful,
    negated,
)
from memory.extraction.english.tagging import finite_verb
from memory.extraction.prose import Verdict

_LEAST = 4
_MOVED = re.compile(
    r"(?:if .*)?\bi(?:'m| am|'ve| have)? (?:just |also )?mov(?:ed|ing) (?:to|from|in"
    r"|out)\b",
    re.IGNORECASE,
)
"""What somebody does who changes flats, unless the words are technical."""
_THINKING = re.compile(r"\bthink(?:ing)? (?:about|of)\b", re.IGNORECASE)
_BRIEF = 4
_OUGHT = frozenset({"should", "shouldn't"})
"""Verbs of how something is wanted, by somebody and for now: neither a fact nor a rule."""
_QUOTED_PART = 3
_DEPENDENT = frozenset({"since", "before", "after", "until", "till", "while", "as", "once"})


def judge(saying: Saying) -> Verdict | None:
    """Give the verdict on a clause, or None when no rule knows it.

    The rules run in order and the first that knows the clause decides: doubt before choice, so that a hedged
    choice is a note and never a decision.
    """
    for rule in _RULES:
        verdict = rule(saying)
        if verdict is not None:
            return Verdict(verdict.type, verdict.tags, rule.__name__.strip("_"))
    return None


def _shown(saying: Saying) -> Verdict | None:
    """Pass over words that only point, joke or fill a form."""
    if talk.PLACEHOLDER.match(saying.text) or "{{" in saying.text or len(saying.text) < _LEAST or _is_quotation(saying):
        return PASSED_OVER
    serious = gates.without_laugh(saying.text)
    laughs = serious is not saying.text and not any(sign.isdigit() for sign in serious)
    if laughs or doubts.JOKE.search(serious):
        return PASSED_OVER
    if saying.marked and saying.announced:
        return None
    if talk.LIFE.search(saying.text) and not (technical.is_technical(saying.words) or _binds(saying)):
        return PASSED_OVER
    return PASSED_OVER if gates.REMARK.match(saying.text) else None


def _binds(saying: Saying) -> bool:
    """Say whether a clause tells what must be, and not of the speaker."""
    return choices.MODAL.search(saying.text) is not None and technical.SPEAKERS.isdisjoint(saying.tagged.words)


def _is_quotation(saying: Saying) -> bool:
    """Say whether the greater part of a clause is what somebody else said, in quotation marks."""
    shown = doubts.SHOWN_QUOTE.search(saying.text)
    return shown is not None and saying.text.count("x", shown.start()) * _QUOTED_PART > len(saying.text)


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
    if talk.NOT_FOUND.match(saying.text):
        return Verdict("fact", ("negated",))
    idle = (
        talk.ASSISTANT_TALK,
        choices.PREFERENCE,
        talk.INSTRUCTION,
        choices.WISH,
        talk.EVALUATION,
        gates.ADVISED,
        gates.RAN,
    )
    if any(cue.search(saying.text) for cue in idle):
        return PASSED_OVER
    if choices.IMPERATIVE_CHOICE.match(saying.text) or talk.REQUEST.match(saying.text) or saying.explains:
        return PASSED_OVER
    return None


def _chatter(saying: Saying) -> Verdict | None:
    if saying.role != "user":
        return None
    planned = plans.is_bare_plan(saying.tagged)
    if (talk.YOUR_WORK.search(saying.text) and not planned) or doubts.HEARSAY.search(saying.text):
        return PASSED_OVER
    if talk.CHATTER.match(saying.text) and not _is_firm(saying) and not plans.is_plan(saying.tagged):
        return PASSED_OVER
    valued = (talk.VERDICT, talk.EVALUATION, choices.EPISTEMIC)
    return PASSED_OVER if any(cue.search(saying.text) for cue in valued) else None


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
    unreal = (
        doubts.COUNTERFACTUAL,
        doubts.UNSURE,
        doubts.OTHERS,
        doubts.WOULD,
        doubts.NO_CLAIM,
        gates.UNREAL,
        gates.ELSEWHERE,
    )
    if any(cue.search(saying.text) for cue in unreal):
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
    if is_doubtful(saying):
        return _hedged(saying)
    if saying.role == "user" and choices.SHOULD.search(saying.text) and not choices.CONSTRAINT.search(saying.text):
        return Verdict("note", ("proposed",)) if has_content(saying) else PASSED_OVER
    return None


def _put_off(saying: Saying) -> Verdict | None:
    """Take a choice that is put off to a time for one, whatever is to be thought about by then."""
    if saying.role != "user" or not choices.PUT_OFF.match(saying.text):
        return None
    text = _THINKING.sub("", saying.text)
    doubted = doubts.STRONG_HEDGE.search(text) or doubts.REPORTED.search(text)
    return None if doubted else Verdict("decision", choice_tags(saying))


def _hedged(saying: Saying) -> Verdict:
    if saying.role == "assistant":
        return PASSED_OVER
    if doubts.WISHED_FOR.search(saying.text):
        return Verdict("note", ("hedged",))
    if is_choice(saying) or doubts.STRONG_HEDGE.search(saying.text):
        return Verdict("note", ("hedged",)) if has_content(saying) else PASSED_OVER
    stated = saying.verb is not None and not talk.FIRST_PERSON.match(saying.text)
    telling = technical.is_technical(saying.words) and not talk.WEAK_SUBJECT.match(saying.text)
    return Verdict("note", ("hedged",)) if stated and telling else PASSED_OVER


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
    if talk.DEICTIC.search(saying.text) and saying.tagged.words[0] in technical.WE | technical.SPEAKERS:
        return PASSED_OVER
    main = choices.IF_THEN.sub("", saying.text)
    if not (choices.CONSTRAINT.search(main) or limits.LIMIT.search(main) or limits.BARE_LIMIT.match(main)):
        return None
    weak = not talk.OURS.match(saying.text) or talk.WEAK_SUBJECT.match(saying.text) or saying.tagged.tags[0] in "IS"
    if saying.role == "assistant" and weak:
        return PASSED_OVER
    return Verdict("concept", ("constraint", *negated(saying)))


def _decision(saying: Saying) -> Verdict | None:
    if choices.VAGUE_OBJECT.search(saying.text) or (
        _MOVED.match(saying.text) and not technical.is_technical(saying.words)
    ):
        return PASSED_OVER
    if saying.role == "assistant":
        return _assistant_choice(saying)
    if is_chosen(saying) or is_settled(saying):
        if saying.joint == "reason" and not choices.LETS.search(saying.text):
            return None
        return Verdict("decision", choice_tags(saying))
    if choices.IMPERATIVE_CHOICE.match(saying.text) is None:
        return None
    specific = mentions(saying.words) or choices.NAMED.search(saying.text, 4) or choices.FIRM.search(saying.sentence)
    return Verdict("decision", choice_tags(saying)) if specific else PASSED_OVER


def _assistant_choice(saying: Saying) -> Verdict | None:
    if choices.PROPOSAL.search(saying.text):
        choice = choices.DECISION.search(saying.text) and technical.is_technical(saying.words)
        return Verdict("note", ("proposed",)) if choice else PASSED_OVER
    if choices.WE_CHOSE.search(saying.text):
        return Verdict("decision", choice_tags(saying))
    return None


def _fact(saying: Saying) -> Verdict | None:
    if _is_momentary(saying) or (saying.role == "assistant" and not _is_ours(saying)):
        return PASSED_OVER
    if _is_scrap(saying):
        return None
    if _is_reported(saying):
        return Verdict("fact", negated(saying))
    if saying.verb is None or saying.tagged.tags.endswith("X") or _is_dependent(saying):
        return None
    if saying.tagged.words[saying.verb] in _OUGHT:
        return PASSED_OVER
    return Verdict("fact", negated(saying)) if _states(saying) else None


def _is_scrap(saying: Saying) -> bool:
    """Say whether words are too few to tell something."""
    words = len(saying.tagged.words)
    numbered = saying.role == "assistant" and words < _BRIEF and saying.words[:1].isdigit()
    return numbered or (words < 3 and not technical.is_technical(saying.words))


def _is_reported(saying: Saying) -> bool:
    """Say whether a clause tells what it is announced as, what a person saw or is, or how things are at present."""
    if any(cue.match(saying.text) for cue in (talk.PERSON, talk.CURRENTLY, talk.ROLE)):
        return True
    listed = saying.announced == "fact" and len(saying.tagged.words) > 1
    seen = talk.OBSERVED.match(saying.text) is not None and technical.is_telling(saying.words)
    return saying.role == "user" and (listed or seen)


def _is_dependent(saying: Saying) -> bool:
    """Say whether a clause that opens with "when" or "which" has no main clause after it."""
    letters = saying.tagged.tags
    opens = letters[0] in "SW" or (letters[0] == "I" and saying.tagged.words[0] in _DEPENDENT)
    return opens and saying.joint != "reason" and not _has_main(saying)


def _has_main(saying: Saying) -> bool:
    """Say whether a clause that opens with "when" or "since" goes on to a main clause, with or without a comma."""
    tagged, letters = saying.tagged, saying.tagged.tags
    comma = letters.find(",")
    if comma >= 0:
        return finite_verb(tagged, comma + 1, len(letters)) is not None
    verb = finite_verb(tagged, 1, len(letters))
    if verb is None or letters[0] == "W":
        return False
    if saying.tagged.words[0] in _DEPENDENT and letters[1:verb].count("D") > 1:
        return True
    starts = [index for index in range(verb + 2, len(letters)) if letters[index] in "DPK"]
    return any(letters[index - 1] not in "CISTW" and finite_verb(tagged, index, len(letters)) for index in starts)


def _is_momentary(saying: Saying) -> bool:
    """Say whether some words tell how a run went, how to do something, or point at what is shown."""
    passing = talk.TRANSIENT.match(saying.text) or talk.INSTRUCTION.match(saying.text)
    told = saying.role == "user" and talk.MOMENTARY.match(saying.text) and saying.joint in {"", "and", "but", "comma"}
    return bool(passing or told or talk.DEICTIC.search(saying.text))


def _is_ours(saying: Saying) -> bool:
    """Say whether an assistant speaks of this work, not of how such things generally are."""
    if saying.joint == "reason" and saying.finds and talk.YOURS.search(saying.text):
        return True
    if talk.LESSON.match(saying.text) and not saying.finds:
        return False
    if talk.EXPLANATION.search(saying.text) or (
        not saying.finds and saying.joint != "so" and talk.GENERAL_SUBJECT.match(saying.text)
    ):
        return False
    weak = talk.WEAK_SUBJECT.match(saying.text) is not None and saying.joint == ""
    named = saying.tagged.words[0].startswith("there") and technical.IDENTIFIER.search(saying.words) is not None
    return not weak or named or (saying.finds and talk.OURS.match(saying.words) is not None)


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


_RULES: tuple[Callable[[Saying], Verdict | None], ...] = (
    _shown,
    announced,
    _assistant_talk,
    task,
    wish,
    request,
    _chatter,
    _never_was,
    _firm_preference,
    _put_off,
    _doubt,
    _preference,
    _constraint,
    _decision,
    _fact,
)
