"""Hold the small words and signs by which a statement is read: joints, copulas, questions and what bounds a value."""

import re

SIDES = frozenset(
    {"FROM", "TO", "BEFORE", "AFTER", "INSTEAD", "IF", "UNLESS", "UNTIL", "SINCE", "WITHOUT", "CAUSE", "BY"}
)
CLOSED_BY_PLACE = frozenset({"FROM", "TO", "BEFORE", "AFTER", "INSTEAD", "WITHOUT", "BY", "UNTIL", "SINCE"})
LIMITS = frozenset({"LOWER", "UPPER", "OVER", "UNDER", "EXACT", "ABOUT"})
BEFORE_A_VALUE = {
    "over": "OVER",
    "under": "UNDER",
    "within": "UPPER",
    "about": "ABOUT",
    "around": "ABOUT",
    "above": "OVER",
    "below": "UNDER",
}
ASKED = "who what when where why how which whose whether wer wann warum wo wie welche qui quand pourquoi quién cuándo"
ASKING = frozenset(ASKED.split())
JOINTS = frozenset(["and", "or", "und", "oder", "et", "ou", "y", "e", "&", "/", "plus", "と", "和", "及"])
COPULAS = frozenset(
    [
        "ist",
        "sind",
        "wird",
        "werden",
        "est",
        "sont",
        "es",
        "son",
        "está",
        "están",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "get",
        "gets",
        "got",
    ]
)
STOPS = frozenset(".,;:!?()\n\u3002\u3001\uff0c")
VALUE_NEXT = re.compile(
    r"\s*(?:an?\b|the last\b)?\s*[$€£]?(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|ten\b|half\b)", re.IGNORECASE
)
ASKED_ALIKE = {"which": "what", "wer": "who", "wann": "when", "warum": "why", "qui": "who", "quand": "when"}
RELATIONS = dict.fromkeys(("has", "have", "had"), "have") | dict.fromkeys(
    ("need", "needs", "require", "requires"), "need"
)
DETERMINERS = frozenset(
    [
        "the",
        "a",
        "an",
        "we",
        "our",
        "all",
        "every",
        "each",
        "this",
        "these",
        "i",
        "they",
        "it",
        "der",
        "die",
        "das",
        "le",
        "la",
        "les",
        "el",
        "los",
    ]
)
ASKING_ALWAYS = frozenset(["who", "whose", "why", "wer", "warum", "quién"])
AUXILIARY = re.compile(
    r"\s+(?:do|does|did|is|are|was|should|shall|can|could|will|would|has|have|must)\b", re.IGNORECASE
)
PARTICIPLE_NEXT = re.compile(
    r"\s+(?:\w+ly\s+|not\s+|never\s+)?\w+(?:ed|en|ept|elt|ent|old|ound|own|ut|un|ade|aid|et)\b", re.IGNORECASE
)
FORCE = frozenset({"USE", "MUST", "MAY", "SHOULD", "NOT", "PREFER", "UPPER", "LOWER", "EXACT"})
LINKS = dict.fromkeys(("in", "on", "at", "inside", "under"), "in") | {
    word: word
    for word in (
        "as",
        "by",
        "to",
        "with",
        "for",
        "from",
        "of",
        "over",
        "than",
        "via",
        "through",
        "against",
        "between",
        "without",
    )
}
SPEAKERS = frozenset(["we", "i", "they", "you", "wir", "ich"])
TIME_NEXT = re.compile(
    r"\s*(?:about\s|around\s|roughly\s)?\d+\s?(?:ms|s|secs?|seconds?|mins?|minutes?|h|hours?|days?)\b", re.IGNORECASE
)
DAY_NEXT = re.compile(
    r"\s+(?:next\s|end\sof\s|\d{4}-|\d{1,2}(?:st|nd|rd|th)?\s[A-Z]|(?:mon|tues?|wednes|thurs?|fri|satur|sun)day|tomorrow|"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)",
    re.IGNORECASE,
)
PLATFORMS = frozenset(
    ["android", "io", "ios", "window", "maco", "macos", "chrome", "firefox", "safari", "edg", "ubuntu", "debian"]
)
MOMENTS = frozenset({"time", "date", "weekday", "clock", "months"})
