"""Hear a short answer to a choice that the turn before put: "the queue", after "A queue or a plain table?"."""

import re

from memory.analysis import mentions
from memory.extraction.english.clauses import clauses
from memory.extraction.english.marks import after_marks, trimmed
from memory.extraction.english.tagging import finite_verb, tag
from memory.extraction.prose import Heard, Prose, Sentence, Verdict
from memory.extraction.words import words_of

_CHOICE = re.compile(r"\b(?:or|which|vs\.?|versus|either)\b", re.IGNORECASE)
_OWN_WORK = re.compile(
    r"\b(?:shall|should|can|could|may) i\b|\bwant me\b|\bwould you like me\b|\bi (?:start|begin"
    r"|run)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z0-9+#]{2,}")
_EMPTY = frozenset(
    words_of(
        "yes no yep nope ok okay sure the an it that this one first second third both neither please thanks and or for "
        "with of to in on me my you your do don what why how when which maybe later now not go ahead all none"
    )
)
_LONGEST = 6
_STEM = 4


def answer(prose: Prose, sentence: Sentence) -> Heard | None:
    """Give the choice that a sentence of few words and no verb makes among what was asked, or None."""
    if not prose.asked or not _CHOICE.search(prose.asked):
        return None
    opened, kind = after_marks(prose.masked, sentence.start, sentence.end)
    first = clauses(prose.masked, start=opened, end=sentence.end)[0]
    comma = prose.masked.find(", ", first.start, first.end)
    start, end = trimmed(prose.text, first.start, first.end if comma < 0 else comma)
    tagged = tag(prose.masked, start=start, end=end)
    if kind or end <= start or len(tagged.words) > _LONGEST or finite_verb(tagged, 0, len(tagged.words)) is not None:
        return None
    if _OWN_WORK.search(prose.asked) and not mentions(prose.text[start:end]):
        return None
    said = set(_WORD.findall(prose.text[start:end].casefold())) - _EMPTY
    asked = {word[:_STEM] for word in _WORD.findall(prose.asked.casefold())}
    if (
        not said
        or prose.text[end : sentence.end].lstrip().startswith("?")
        or not all(_is_of(word, asked) for word in said)
    ):
        return None
    return Heard(start=start, end=end, verdict=Verdict("decision"), block=sentence.block)


def _is_of(word: str, asked: set[str]) -> bool:
    return word[:_STEM] in asked or any(stem.startswith(word) for stem in asked)
