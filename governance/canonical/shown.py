"""Give the text that a page, an address or a string of a program would show for what is written."""

import html
from urllib.parse import unquote

import regex

_TAG = regex.compile(
    r"<!--.*?-->|</?(?:a|b|br|code|del|div|em|font|i|ins|li|mark|p|s|small|span|strong|sub|sup|u)\b[^<>]*>",
    regex.IGNORECASE | regex.DOTALL,
)
_ESCAPE = regex.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|u\{([0-9a-fA-F]{1,6})\})")
# Letters in black squares and circles, and those that flags are made of: no compatibility leads to their letters.
_FRAMED = {start + place: chr(ord("a") + place) for start in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)}
_PICTURES = regex.compile(r"[\p{So}\p{Emoji_Modifier}\N{VARIATION SELECTOR-16}]+")


def as_shown(text: str) -> str:
    """Return a text as a reader takes it in: without tags, with escapes and framed letters resolved.

    For comparing with what was rejected, beside the text itself, never for keeping.
    """
    resolved = _TAG.sub("", html.unescape(text))
    return _ESCAPE.sub(_letter, unquote(resolved)).translate(_FRAMED)


def without_pictures(text: str) -> str:
    """Return a text without pictographs, which a model of meaning takes for words that it does not know."""
    return " ".join(_PICTURES.sub(" ", text).split())


def _letter(found: regex.Match[str]) -> str:
    number = int(next(part for part in found.groups() if part), 16)
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else str(found[0])
