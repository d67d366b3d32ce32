"""Write the label that a person would give a claim in the language of its words."""

import re
from collections.abc import Callable

LONGEST = 60
_CHOICES = frozenset({"decision", "preference"})
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WORDS = re.compile(r"\S+")
_NAME = re.compile(r"[A-Za-z0-9][\w.+#/-]*")
_LOOSE_END = ",;: \u2013\u2014-、，（("
_FIRST_WORD = re.compile(r"[a-zà-öø-ÿ]+(?![\w.])")


def rewritten(pairs: tuple[tuple[str, str], ...], *, capitals: bool) -> Callable[[str, str], str]:
    """Give the labeller of a language that rewrites some openings and endings of choices and facts.

    Each pair is a pattern and what stands in its place, tried in order, each at most once. `capitals`
    says that a label starts with a capital letter. Questions and notes keep their words.
    """
    rules = tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in pairs)

    def labelled(words: str, kind: str) -> str:
        plain = " ".join(words.split()).strip("*_ ")
        if kind in _CHOICES:
            for pattern, instead in rules:
                plain = pattern.sub(instead, plain, count=1) or plain
        return shortened(_capitalised(plain) if capitals else plain)

    return labelled


def shortened(text: str) -> str:
    """Cut a text to at most 60 characters, between words or, without spaces, not inside a Latin name."""
    if len(text) <= LONGEST:
        return text
    ends = [word.end() for word in _WORDS.finditer(text) if word.end() < LONGEST]
    cut = text[: ends[-1]] if ends and ends[-1] > LONGEST // 2 else text[: LONGEST - 1]
    if _UNSPACED.search(text):
        inside = [name.start() for name in _NAME.finditer(text) if name.start() < len(cut) < name.end()]
        cut = cut[: inside[0]] if inside and inside[0] else cut
    return (cut.rstrip(_LOOSE_END) or cut) + "\u2026"


def _capitalised(text: str) -> str:
    return text[0].upper() + text[1:] if _FIRST_WORD.match(text) else text
