"""Read lines of notes that name a topic and say in a word or two what holds for it: "dark mode: won't do"."""

import re

from memory.analysis import mentions
from memory.extraction.english.cues import cue
from memory.extraction.english.tagging import finite_verb, tag
from memory.extraction.english.technical import is_telling
from memory.extraction.prose import Announcement, Verdict

_TOPIC = re.compile(
    r"(?P<topic>[^\s:?!][^:?!\n]{1,58}?)\s*(?::|\s[\u2013\u2014-]|\s?(?:\u2192|->|"
    r"=>))\s+(?P<said>\S.*)$",
    re.DOTALL,
)
_VERDICT = cue(
    r"""(?:(?:is\ |are\ )?(?:postponed|deferred|parked|dropped|cancell?ed|rejected|declined|approved|accepted|agreed|
    shelved|scrapped|killed|moved\ to|pushed\ (?:back\ )?to|on\ hold|on\ ice)\b
    |(?:yes|no|nope|ok|okay|go|no-?go|out|in|later|skip|won'?t\ (?:do|fix|happen)|wontfix|not\ now|not\ this|keep|
    dead|next\ (?:sprint|quarter|release|year)|out\ of\ scope|in\ scope)(?=\s*(?:[,.;(!\u2013\u2014-]|$)|\ (?:for|
      until|in|
    next|this|from|with)\b))"""
)
_STATE = cue(
    r"""(?:(?:still|now|currently|mostly|almost|all|already)\ )?(?:blocked|waiting|stuck|done|finished|merged|deployed|
    released|working\ on|out|away|sick|on\ (?:vacation|holiday|leave|track)|delayed|late|ready|live|broken|fixed)\b"""
)
_NOT_TOPICS = cue(
    r"(?:to-?\ ?do|fixme|tasks?|notes?|ps|p\.s|nb|fyi|btw|edit|update|re|q|a|example|e\.g|subject|from|date|status)\b"
)
_RULE = cue(
    r"\b(?:never|always|at\ most|at\ least|no\ (?:more|less|fewer)\ than|must|mandatory|forbidden|not\ allowed"
    r"|max(?:imum|\.)?\ \d|min(?:imum|\.)?\ \d)\b"
)
_SHARED = re.compile(r"\b[A-Za-z]\w* for (?:the |all |our )?\w+[^,;]*[,;] (?:and )?[A-Za-z]\w* for \w+", re.IGNORECASE)
"""Each to its own: "Adyen for the EU, Stripe for the rest"."""
_NAME = re.compile(r"[A-Z][a-z]+(?:\s[A-Z][a-z]+)?$|@\w+$|me$|i$")


def about_topic(sentence: str, words: str, *, announced: Announcement, led: bool) -> Verdict | None:
    """Give the verdict on a line "topic: so", or None where it is another sort of sentence.

    `sentence` is masked, `words` as written; `led` says that the line stands below one that introduces it. A value is
    a fact there, if it holds a number or a name; what is said of a person's work is one everywhere.
    """
    found = _TOPIC.match(sentence)
    if found is None or _NOT_TOPICS.match(found.group("topic")):
        return None
    said = found.group("said")
    if _VERDICT.match(said) and not said.rstrip().endswith("?"):
        return Verdict("decision")
    if not _has_verb(said) and (known := _without_verb(found, words)) is not None:
        return known
    if _NAME.match(found.group("topic")):
        return Verdict("fact") if _STATE.match(said) else None
    if not led or announced not in {"", "fact"} or _has_verb(said) or _has_verb(found.group("topic")):
        return None
    return Verdict("fact") if is_telling(words[found.start("said") :]) else None


def _without_verb(found: re.Match[str], words: str) -> Verdict | None:
    """Give the verdict on what says without a verb what must be, or what each has."""
    if _RULE.search(found.group("said")) and not _NAME.match(found.group("topic")):
        return Verdict("concept", ("constraint",))
    said = words[found.start("said") :]
    return Verdict("decision") if _SHARED.search(said) and mentions(said) else None


def _has_verb(words: str) -> bool:
    tagged = tag(words, start=0, end=min(len(words), 240))
    return finite_verb(tagged, 0, len(tagged.words)) is not None or tagged.tags[:1] in {"B", "b", "E"}
