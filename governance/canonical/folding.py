"""Fold the ways of writing one character into one: case, width, composition, decoration, alphabet."""

import unicodedata

import regex

from governance.canonical.lookalikes import CAPITALS, LETTERS

_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\N{BRAILLE PATTERN BLANK}\N{ARABIC TATWEEL}]+")
_POWER = regex.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_FUSING = regex.compile(r"(?<=\p{N})(?=\p{No})|(?<=\p{No})(?=\p{N})")
_FOREIGN_DIGIT = regex.compile(r"(?![0-9])\p{Nd}")
_OVERLAY = regex.compile("[\u0305\u0332-\u0338\u20d0-\u20ff]+")
_STACK = regex.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3,}")
_ORPHAN = regex.compile(r"(?<![\p{L}\p{M}\p{N}])\p{M}+")
_SECOND_DOT = regex.compile("(?<=i)\u0307+")
_STRUCK_SIGN = regex.compile("(\\p{Sm})\u0338")
_BOUNDS = str.maketrans({"≤": "<=", "≥": ">=", "≦": "<=", "≧": ">=", "⩽": "<=", "⩾": ">="})
_LETTERS = str.maketrans(LETTERS)
_CAPITALS = str.maketrans(CAPITALS)


def fold(text: str) -> str:
    """Return a text in lower case and NFC, of plain digits and, where letters look Latin, of Latin letters.

    Accents stay, because they make other words; strokes, frames and stacks of three marks or more go. Case folding and
    compatibility are Unicode's own (UAX #15, UTS #39).
    """
    text = _latin_capitals(_plain(text))
    text = unicodedata.normalize("NFKD", text.casefold())
    text = _FOREIGN_DIGIT.sub(_digit, text)
    text = _undecorated(text).translate(_LETTERS)
    return unicodedata.normalize("NFC", _SECOND_DOT.sub("", text))


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFD", _UNSEEN.sub("", text))
    # A stroke decorates a letter, but turns `=` into `≠`.
    text = _STRUCK_SIGN.sub(r"¬\1", text).translate(_BOUNDS)
    # Compatibility would turn `10²` into `102` and `1½` into `11/2`.
    text = _FUSING.sub(" ", _POWER.sub(lambda power: "^" + power[0], text))
    return _UNSEEN.sub("", unicodedata.normalize("NFKD", text))


def _latin_capitals(text: str) -> str:
    """Read capitals as Latin ones in a text that is mainly Latin; elsewhere they are their small letters' capitals."""
    if CAPITALS.keys().isdisjoint(text):
        return text
    letters = len(regex.findall(r"\p{L}", text))
    latin = len(regex.findall(r"\p{Latin}", text))
    return text.translate(_CAPITALS) if 2 * latin >= letters else text


def _undecorated(text: str) -> str:
    return _ORPHAN.sub("", _OVERLAY.sub("", _STACK.sub("", text)))


def _digit(match: regex.Match[str]) -> str:
    # Python can know an older Unicode than the regular expressions do; a digit it does not know stays.
    return str(unicodedata.decimal(match[0], match[0]))
