"""Tell the language of a turn: by its script, then by its small words and letters."""

import re
from functools import cache

from memory.extraction.languages.function_words import CHINESE_HAN, FUNCTION_WORDS, JAPANESE_HAN, LETTERS, RULED

LOOKED_AT = 20_000
"""How many characters from the start decide."""
_SHOWN = re.compile(
    r"(?ms)^[ \t]*(?P<fence>```|~~~).*?(?:^[ \t]*(?P=fence)[^\n]*$|\Z)"  # a code block
    r"|`[^`\n]*`"
    r"|\b[a-z][a-z0-9+.-]*://\S+"
    r"|[A-Za-z0-9_.@~-]*/[A-Za-z0-9_./@~-]*"  # a path
    r"|[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)+"  # a file, a dotted or an underscored name
)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019](?:t|s|re|ll|ve|m|d)\b)?")
_ELISION = re.compile(r"\b(?:qu|[cdjlmnst])'(?=[aeiouyh\u00e0-\u00fc])")
_ENDING = {
    "de": re.compile(r"[a-zäöüß]{3}(?:ung|ungen|keit|heit|ieren|iert|lich|isch|igt)\b"),
    "es": re.compile(r"[a-záéíóúñ]{2}(?:amos|emos|imos|ción|aciones|ando|iendo)\b"),
    "fr": re.compile(r"[a-zéèêç]{3}(?:ement|euse|eux|aient|ée|ées)\b"),
}
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1cff\uac00-\ud7af\u1100-\u11ff\u3130-\u318f]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
_LETTER_WORTH = 0.5
_LEAST_OF_OTHERS = 1.5
"""The evidence it takes to leave a text unread; a single word such as "per" is no such evidence."""
_CHARACTERS_PER_WORD = 2


def language_of(text: str) -> str:
    """Give the language of a turn: `en`, `de`, `fr`, `es`, `ja` or `zh`; nothing for any other and for no language.

    Code, paths and addresses don't count. Kana make a text Japanese and other Han Chinese, unless most of its words are
    of a Latin script. There the small words of each language are counted, each worth less the more languages have it.
    Latin words without any such sign are taken for English, as names and commands are. The first 20,000 characters
    decide, so the cost is bounded.
    """
    words = _SHOWN.sub(" ", text[:LOOKED_AT])
    kana, han = len(_KANA.findall(words)), len(_HAN.findall(words))
    scores = _scores(words)
    best = max(scores, key=scores.__getitem__)
    if best not in RULED and scores[best] < _LEAST_OF_OTHERS:
        best = max(RULED, key=scores.__getitem__)
    if (kana + han) / _CHARACTERS_PER_WORD > scores[best]:
        return _unspaced(words, kana=kana)
    if len(_OTHER_SCRIPT.findall(words)) / _CHARACTERS_PER_WORD > scores[best] or not _LATIN.search(words):
        return ""
    if not scores[best]:
        return "en"
    return best if best in RULED else ""


def _unspaced(words: str, *, kana: int) -> str:
    if kana > 1:
        return "ja"
    japanese = sum(character in JAPANESE_HAN for character in words)
    chinese = sum(character in CHINESE_HAN for character in words)
    return "ja" if japanese > chinese else "zh"


def _scores(words: str) -> dict[str, float]:
    """Count the small words and the letters of each language; those with rules come first where two are equal."""
    scores = dict.fromkeys(FUNCTION_WORDS, 0.0)
    worth = _worth()
    plain = words.replace("\u2019", "'").casefold()
    scores["fr"] += len(_ELISION.findall(plain))
    for word in _WORD.findall(plain):
        for language, value in worth.get(word, ()):
            scores[language] += value
    for language, ending in _ENDING.items():
        scores[language] += _LETTER_WORTH * len(ending.findall(plain))
    letters = _letters()
    for character in plain:
        if character in letters:
            for language in letters[character]:
                scores[language] += _LETTER_WORTH / len(letters[character])
    return scores


@cache
def _worth() -> dict[str, tuple[tuple[str, float], ...]]:
    speakers: dict[str, list[str]] = {}
    for language, words in FUNCTION_WORDS.items():
        for word in set(words.split()):
            speakers.setdefault(word, []).append(language)
    return {word: tuple((one, 1 / len(those)) for one in those) for word, those in speakers.items()}


@cache
def _letters() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for language, letters in LETTERS.items():
        for letter in letters:
            found.setdefault(letter, []).append(language)
    return {letter: tuple(those) for letter, those in found.items()}
