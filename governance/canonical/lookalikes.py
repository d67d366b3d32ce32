"""Name the Latin letter that a letter of another alphabet looks like.

The pairs are those of Unicode's security data (UTS #39, confusables.txt) as the package confusable-homoglyphs ships
them. The standard's own skeleton is not used: it takes `1`, `l` and `I` for one, and `m` for `rn`, so that ports and
words which people tell apart would fall together. Here a Latin letter or digit of ASCII stands for itself.
"""

import json
import unicodedata
from collections.abc import Iterator
from importlib.resources import files

_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "

_EAST_ASIAN = {
    "カ": "力", "ロ": "口", "エ": "工", "ニ": "二", "ハ": "八", "ト": "卜", "タ": "夕", "イ": "亻",
    "ー": "一", "ヘ": "へ", "ꟷ": "一",
}  # fmt: skip

_ARABIC = {"ک": "ك", "ی": "ي", "ڪ": "ك"}


def _pairs() -> Iterator[tuple[str, str]]:
    """Yield each letter with the lower-case ASCII letters it looks like."""
    source = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    for letter, alike in json.loads(source).items():
        target = str(alike[0]["c"])
        if len(alike) == 1 and target.isascii() and target.isalpha() and _speaks_for_itself(letter, target):
            yield letter, target


def _speaks_for_itself(letter: str, target: str) -> bool:
    """Say whether a letter, and not just a part of a joined or composed one, looks like its target."""
    if letter.isascii() or len(letter) != 1 or not letter.isalpha():
        return False
    if unicodedata.normalize("NFKD", letter) != letter or unicodedata.bidirectional(letter) != "L":
        return False
    return len(target) == 1 or unicodedata.name(letter, "").startswith("LATIN")


def _small_capitals() -> dict[str, str]:
    names = {letter: _SMALL_CAPITAL + letter.upper() for letter in "abcdefghijklmnopqrstuvwyz"}
    found = {letter: _named(name) for letter, name in names.items()}
    return {small: letter for letter, small in found.items() if small}


def _named(name: str) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:  # Unicode has no such small capital
        return ""


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Return what folded letters look like, and what capitals look like where that is something else."""
    capitals: dict[str, str] = {}
    folded: dict[str, str] = {}
    for letter, target in _pairs():
        if letter == letter.casefold():
            folded[letter] = target.lower()
        else:
            # The data say `l` for all that looks like a bar; what looks like it as a capital is meant as an I.
            capitals[letter] = "i" if target == "l" else target.lower()
    through_capitals = {letter.casefold(): target for letter, target in capitals.items()}
    letters = {**_small_capitals(), **through_capitals, **folded, **_EAST_ASIAN, **_ARABIC}
    differing = {letter: target for letter, target in capitals.items() if letters[letter.casefold()] != target}
    return letters, differing


LETTERS, CAPITALS = _tables()
"""LETTERS is for case-folded text. CAPITALS has those, like the Greek N, whose small letter looks like another."""
