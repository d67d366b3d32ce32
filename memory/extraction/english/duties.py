"""Judge what is announced, to be done, wished or asked for: the rules of `judgement` before choice and fact."""

from memory.extraction.english import choices, doubts, likings, limits, plans, settled, talk, technical
from memory.extraction.english.saying import (
    PASSED_OVER,
    Saying,
    choice_tags,
    is_doubtful,
    is_imperative,
    negated,
    starts_with_name,
)
from memory.extraction.names import GIVEN
from memory.extraction.prose import Verdict
from memory.extraction.words import words_of

_MODALS = frozenset(words_of("should must need needs has have will shall can could would"))
_ONCE = ("is ", "writes", "drafts", "prepares", "organi")
_SHORT = 3
_KINDS = frozenset(words_of("all every each any no nothing nobody"))
_TAKES = ("to", "owes", "take", "volunteered", "offered")


def announced(saying: Saying) -> Verdict | None:
    """Judge a clause by the mark before it or the line above it, where that decides."""
    kind = saying.announced
    if kind in {"", "fact"}:
        return None
    if saying.role == "assistant" and kind in {"question", "option", "task", "preference"}:
        return Verdict("question") if kind == "question" and saying.sentence.rstrip().endswith("?") else PASSED_OVER
    if kind == "option":
        return Verdict("note", ("hedged",)) if technical.is_technical(saying.words) else PASSED_OVER
    if kind == "decision" and not is_doubtful(saying):
        return _announced_decision(saying)
    if kind == "constraint" and choices.WISHED.search(saying.sentence):
        return PASSED_OVER
    return None if _speaks_for_itself(saying) else _known(saying)


def _known(saying: Saying) -> Verdict | None:
    known: dict[str, Verdict] = {
        "task": Verdict("note", ("task",)),
        "constraint": Verdict("concept", ("constraint", *negated(saying))),
        "preference": Verdict("preference", negated(saying)),
        "question": Verdict("question"),
    }
    return known.get(saying.announced)


def _speaks_for_itself(saying: Saying) -> bool:
    """Say whether a clause is not what is announced: a statement below "to do", an aside or reason below "rules"."""
    kind = saying.announced
    if kind == "constraint" and saying.role == "assistant":
        return True
    if kind == "task":
        ruled = choices.CONSTRAINT.search(saying.text) and "must" in saying.tagged.words[2:]
        return not saying.marked and (_tells(saying) or (bool(ruled) and saying.tagged.words[0] not in technical.WE))
    return kind in {"preference", "constraint"} and saying.joint in {"comma", "paren", "dash", "colon", "reason"}


def _tells(saying: Saying) -> bool:
    """Say whether an item below "to do" is a statement of its own, not something to do."""
    if saying.verb is None or is_imperative(saying) or saying.tagged.words[0] in technical.WE | technical.SPEAKERS:
        return False
    modal = saying.tagged.words[saying.verb] in _MODALS
    return not modal and talk.TASK.search(saying.text) is None and talk.ASSIGNED.match(saying.text) is None


def _announced_decision(saying: Saying) -> Verdict | None:
    if choices.PREFERENCE.search(saying.text) or likings.LIKING.search(saying.text):
        return None
    if (
        talk.TASK.search(saying.text)
        or (saying.role == "user" and _is_assigned(saying))
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


def task(saying: Saying) -> Verdict | None:
    if saying.role == "user" and doubts.WONDERED.match(saying.text):
        return Verdict("note", ("hedged",))
    if doubts.INDIRECT_QUESTION.search(saying.text):
        return Verdict("question", ("open",))
    if doubts.UNDECIDED.search(saying.text) and not choices.DEFERRED.search(saying.text.replace("decided", "")):
        return Verdict("question", ("open",))
    after_lead = saying.text[led.end() :] if (led := talk.WHEN.match(saying.text)) else saying.text
    given = talk.TASK.search(after_lead) or (saying.role == "user" and (_is_to_do(saying) or _is_assigned(saying)))
    if given and not choices.CONDITIONAL_TASK.search(saying.text) and not _is_rule(saying):
        return Verdict("note", ("task",)) if saying.role == "user" else PASSED_OVER
    return None


def _is_rule(saying: Saying) -> bool:
    """Say whether what has to be holds for all of a kind: then it is a rule, not a piece of work."""
    return saying.tagged.words[0] in _KINDS and limits.LIMIT.search(saying.text) is not None


def _is_to_do(saying: Saying) -> bool:
    settled_by = (choices.DECISION, settled.OUTCOME, talk.CHATTER)
    return plans.is_task(saying.tagged) and not (
        is_doubtful(saying) or any(cue.search(saying.text) for cue in settled_by)
    )


def wish(saying: Saying) -> Verdict | None:
    """Take a standing wish or a liking for a preference, a bare one too ("short names please")."""
    if saying.role != "user" or saying.joint == "reason" or choices.VAGUE_OBJECT.search(saying.text):
        return None
    if choices.AUTHORITY.match(saying.text):
        return Verdict("concept", ("constraint", *negated(saying)))
    told = (likings.LIKING, likings.TASTE)
    if likings.STANDING_ORDER.match(saying.text):
        return Verdict("preference", negated(saying))
    liked = any(cue.search(saying.text) for cue in told) and not is_doubtful(saying)
    named = saying.verb is not None and saying.tagged.tags[:2] == "NZ" and len(saying.tagged.words) <= _SHORT
    bare = (
        (saying.verb is None or named or _ends_politely(saying))
        and likings.BARE_WISH.match(saying.text)
        and saying.tagged.tags[0] not in "BbXEV"
    )
    return Verdict("preference", negated(saying)) if liked or bare else None


def _ends_politely(saying: Saying) -> bool:
    """Say whether some words without a subject pronoun end in "please", their verb only looking like one."""
    letters = saying.tagged.tags
    last = saying.tagged.words[-1] in {"please", "pls", "plz"}
    return last and saying.verb is not None and letters[saying.verb] in "Zb" and not set(letters) & {"P", "K", "X"}


def _is_assigned(saying: Saying) -> bool:
    """Say whether a person takes some work; with "will" or "should" only somebody known by name does."""
    found = talk.ASSIGNED.match(saying.text)
    if found is None:
        return False
    who = saying.tagged.words[0]
    if found.group("how").startswith(_ONCE) and saying.tagged.tags[0] == "N" and not starts_with_name(saying):
        return True
    return who in GIVEN or who == "me" or (found.group("how").startswith(_TAKES) and saying.tagged.tags[0] == "N")


def request(saying: Saying) -> Verdict | None:
    if choices.PREFERENCE.search(saying.text) and not choices.POLITE_WISH.search(saying.text):
        return None
    if choices.WISH.search(saying.text):
        return PASSED_OVER
    firm = (choices.IMPERATIVE_CHOICE, settled.OUTCOME)
    if choices.CONSTRAINT.search(saying.text) or any(cue.match(saying.text) for cue in firm):
        return None
    asked = saying.verb is None or saying.verb > 5 or saying.tagged.tags[0] in "BX"
    if is_imperative(saying) or (asked and talk.REQUEST.match(saying.text)):
        return PASSED_OVER
    return None
