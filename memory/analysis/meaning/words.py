"""Cut a text into words under the ideas that the word lists give them."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from threading import Lock
from typing import NamedTuple

import regex

from memory.analysis.meaning.english import ACTIONS, MARKS
from memory.analysis.meaning.english_opposites import DENIED
from memory.analysis.meaning.english_things import THINGS
from memory.analysis.meaning.other_languages import FRENCH, GERMAN, SPANISH
from memory.analysis.meaning.phrasing import reworded
from memory.analysis.meaning.unspaced import CHINESE, JAPANESE
from memory.analysis.scripts import UNSPACED
from memory.analysis.stems import stem

_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_UNSPACED = regex.compile(rf"{UNSPACED}+")
_EDGE = regex.compile(rf"(?<={UNSPACED})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?={UNSPACED})")
_INVISIBLE = regex.compile(r"\p{Cf}+")
_QUOTES = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "`": " ", "*": " ", "\u2013": "-", "\u2014": ";"}
)
_WORD = re.compile(
    r"(?P<word>(?:/|(?<![\w.])\.(?=[a-z]{2}))?[^\W_](?:[\w]|[-./+@](?=\w)|(?<=\w)_)*(?:\(\)|\+\+|\#(?!\w))?|_\w+|/(?=[\s,;]))|(?P<stop>[.,;:!?()\n\u3002\u3001\uff0c])"
)
_NOT = re.compile(r"n't\b", re.IGNORECASE)
_SHORTENED = re.compile(r"'(?:s|re|ve|ll|d|m)\b", re.IGNORECASE)
_ELIDED = re.compile(r"\b(?:l|d|qu|n|s|j|c|m|t)'(?=\w)", re.IGNORECASE)
_RATE = re.compile(r"(?<=\w)(?=/(?:s|sec|second|min|minute|h|hour|day|week|month|year)$)")
_NEGATED = re.compile(r"(?:[Uu]n(?=[a-z]+(?:ed|able|ible|en)$)|[Nn]on-)([a-z]{3,})")
_DENIED = re.compile(rf"(?:[Ii][nmlr]|[Dd]is)({'|'.join(DENIED.split())})(?:ly)?")
_UNSTEMMED = ("ly", "ible", "ment")
"""Endings whose stem is another word's: "hourly" is no "hour", "responsible" no "response"."""
_NUMBERED = re.compile(
    r"\b(?:IE|iOS|Android|Python|Node|Java|PHP|Ruby|Postgres|PG|Django|React|Vue|Angular|Windows|ES)(?=\d)"
)
_CAN_NOT = re.compile(r"\b(?:can't|cannot|can not)\b", re.IGNORECASE)
_BRITISH = re.compile(r"(?<=[a-z]{4})is(?=(?:e|es|ed|ing|ation|er)$)")
_COUNTRY = re.compile(r"\bUS\b")
_PARTED = re.compile(
    r"\b(turn(?:s|ed|ing)?|switch(?:es|ed|ing)?|roll(?:s|ed|ing)?|shut(?:s|ting)?|phas(?:e|es|ed|ing)|rul(?:e|es|ed|ing)|"
    r"set(?:s|ting)?|back(?:s|ed|ing)?|push(?:es|ed|ing)?)\s((?:[\w-]+\s){1,4}?)(on|off|back|out|down|up)"
    r"(?=\s*(?:[.,;!?]|$|\b(?:for|by|in|during|until|everywhere|again|completely|after|before|when|if)\b))",
    re.IGNORECASE,
)
"""A doing and its little word with the object between them: "turn the cache off"."""
_one_at_a_time = Lock()


@dataclass(frozen=True)
class Entry:
    """Hold what a phrase stands for: the marks it sets and the term it names, if any."""

    marks: tuple[str, ...]
    term: str
    action: bool


class Word(NamedTuple):
    """Hold one word or known phrase: its own text and place, and its entry when it is known."""

    text: str
    start: int
    end: int
    stem: str
    entry: Entry | None


def plain(text: str) -> str:
    """Give a text in one spelling of its signs: compatibility forms, straight quotes, no marks of code."""
    folded = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).translate(_QUOTES)
    folded = _COUNTRY.sub("USA", folded)
    opened = _opened(_NUMBERED.sub(lambda name: f"{name.group()} ", _EDGE.sub(" ", folded)))
    return reworded(_PARTED.sub(r"\1 \3 \2", opened))


def language_of(text: str) -> str:
    """Tell the language whose word lists fit a text best; English where nothing speaks for another."""
    if _UNSPACED.search(text):
        return "japanese" if _KANA.search(text) else "chinese"
    said = [word.strip(".,;:!?") for word in text.casefold().split()]
    counts = {language: sum(word in known for word in said) for language, known in _SPOKEN.items()}
    best = max(counts, key=lambda language: (counts[language], language == "english"))
    return best if counts[best] > counts["english"] else "english"


def _stemmer(language: str) -> Callable[[str], str]:
    module = import_module(f"snowballstemmer.{language}_stemmer")
    made: Callable[[str], str] = getattr(module, f"{language.title()}Stemmer")().stemWord
    return made


_STEMMERS = {language: _stemmer(language) for language in ("german", "french", "spanish")}


@lru_cache(maxsize=65_536)
def stem_in(word: str, language: str) -> str:
    """Give the stem of one case-folded word in its language; a compound with hyphens is stemmed part by part."""
    if "-" in word:
        return "-".join(stem_in(part, language) for part in word.split("-"))
    if language in _STEMMERS:
        with _one_at_a_time:
            return _STEMMERS[language](word)
    if not word.isascii() or not word.isalpha():
        return word
    return stem(_BRITISH.sub("iz", word))


def _lines(*blocks: str) -> Iterator[tuple[str, str]]:
    for block in blocks:
        for line in re.sub(r",\n\s+", ", ", block.strip()).splitlines():
            keys, _, phrases = line.partition(" | ")
            yield keys, phrases


def _entry(keys: str, *, action: bool) -> Entry:
    marks = tuple(key for key in keys.split() if key.isupper())
    term = " ".join(key for key in keys.split() if not key.isupper())
    return Entry(("USE", *marks), "", action=False) if term == "use" else Entry(marks, term, action or term in _DOINGS)


_DOINGS = frozenset(keys.split()[-1] for keys, _ in _lines(ACTIONS))
Lexicon = Mapping[tuple[str, ...], Entry]


def _lexicon(language: str, *blocks: tuple[str, bool]) -> tuple[Lexicon, Mapping[str, int]]:
    known: dict[tuple[str, ...], Entry] = {}
    written: dict[tuple[str, ...], Entry] = {}
    longest: dict[str, int] = {}
    for block, action in blocks:
        for keys, phrases in _lines(block):
            entry = _entry(keys, action=action)
            for phrase in phrases.split(", "):
                pieces = tuple(_pieces(phrase.strip().casefold()))
                if not pieces:
                    continue
                stems = tuple(stem_in(piece, language) for piece in pieces)
                written[pieces] = written.get(pieces, entry)
                if not pieces[0].endswith(_UNSTEMMED):
                    known.setdefault(stems, entry)
                for first in {stems[0], pieces[0]}:
                    longest[first] = max(len(stems), longest.get(first, 0))
    return known | written, longest


def _pieces(phrase: str) -> list[str]:
    return _opened(phrase).split()


def _opened(text: str) -> str:
    """Take contractions apart: "don't" is "do not", "we're" is "we"."""
    text = _CAN_NOT.sub("can not", text)
    text = _SHORTENED.sub(" ", _NOT.sub(" not", text.replace("won't", "will not")))
    return _ELIDED.sub("", text)


_BLOCKS = {
    "english": ((MARKS, False), (ACTIONS, True), (THINGS, False)),
    "german": ((GERMAN, False),),
    "french": ((FRENCH, False),),
    "spanish": ((SPANISH, False),),
}


@cache
def _lexicon_of(language: str) -> tuple[Lexicon, Mapping[str, int]]:
    """Return the word lists of a language, stemmed when first needed: a start would wait for those of all."""
    return _lexicon(language, *_BLOCKS[language])


def _runs(block: str) -> dict[str, Entry]:
    known: dict[str, Entry] = {}
    for keys, phrases in _lines(block):
        for phrase in phrases.split(", "):
            known.setdefault(unicodedata.normalize("NFKC", phrase.strip()), _entry(keys, action=False))
    return known


_SPOKEN = {
    language: frozenset(
        word for block in blocks for _, phrases in _lines(block) for word in phrases.replace(",", " ").split()
    )
    for language, blocks in {
        "english": (MARKS, ACTIONS, THINGS),
        "german": (GERMAN,),
        "french": (FRENCH,),
        "spanish": (SPANISH,),
    }.items()
}
_UNSPACED_LEXICONS = {"japanese": _runs(JAPANESE), "chinese": _runs(CHINESE)}
_LONGEST_RUN = max(len(phrase) for known in _UNSPACED_LEXICONS.values() for phrase in known)


def words(text: str, *, language: str) -> list[Word]:
    """Give the words of a plain text in order; the longest known phrase wins. Stops are words of one sign."""
    found: list[Word] = []
    tokens = list(_tokens(text, language=language))
    index = 0
    while index < len(tokens):
        length, entry = _longest_at(tokens, index, language=language)
        first, last = tokens[index], tokens[index + max(length, 1) - 1]
        found.append(Word(text[first.start : last.end], first.start, last.end, first.stem, entry or first.entry))
        index += max(length, 1)
    return found


def _longest_at(tokens: list[Word], index: int, *, language: str) -> tuple[int, Entry | None]:
    first = tokens[index]
    folded = first.text.casefold()
    for known, longest in _lists(language):
        most = max(longest.get(first.stem, 0), longest.get(folded, 0), longest.get(folded.removesuffix("s"), 0))
        span = tokens[index : index + most]
        written, stems = [token.text.casefold() for token in span], tuple(token.stem for token in span)
        for length in range(len(span), 0, -1):
            entry = _as_written(known, written[:length]) or known.get(stems[:length])
            if entry is not None:
                return length, entry
    return 0, None


def _as_written(known: Lexicon, written: list[str]) -> Entry | None:
    """Look a phrase up before it is stemmed: "production" and "product" share a stem, "exceptions" and "except" too."""
    return known.get(tuple(written)) or known.get((*written[:-1], written[-1].removesuffix("s")))


def _lists(language: str) -> list[tuple[Lexicon, Mapping[str, int]]]:
    own = [_lexicon_of(language)] if language in _BLOCKS and language != "english" else []
    return [*own, _lexicon_of("english")]


def _tokens(text: str, *, language: str) -> Iterator[Word]:
    for match in _WORD.finditer(text):
        token, start = match.group(), match.start()
        if match.lastgroup == "stop":
            yield Word(token, start, match.end(), token, None)
        elif _UNSPACED.search(token):
            yield from _unspaced(token, start, language=language)
        else:
            for part, at, stem_of_it in _parts(token, language):
                yield Word(part, start + at, start + len(token), stem_of_it, None)


@lru_cache(maxsize=65_536)
def _parts(token: str, language: str) -> tuple[tuple[str, int, str], ...]:
    """Part a rate from what is counted, and "un-" from what it turns round; give the place and stem of each part."""
    negated = _NEGATED.fullmatch(token) or _DENIED.fullmatch(token)
    parts = _RATE.split(token) if negated is None or _is_known(token) else ["not", negated.group(1)]
    return tuple(
        (part, token.rindex(part) if part in token else 0, stem_in(part.casefold(), language)) for part in parts
    )


def _is_known(token: str) -> bool:
    known, _ = _lexicon_of("english")
    return (token.casefold(),) in known


def _unspaced(run: str, start: int, *, language: str) -> Iterator[Word]:
    """Cut a run without spaces at the words known; what lies between is one word for each script."""
    known, at, unknown = _UNSPACED_LEXICONS[language], 0, 0
    while at < len(run):
        length = next((n for n in range(min(_LONGEST_RUN, len(run) - at), 0, -1) if run[at : at + n] in known), 0)
        if length:
            yield from _unknown(run, unknown, at, start)
            yield Word(
                run[at : at + length],
                start + at,
                start + at + length,
                run[at : at + length],
                known[run[at : at + length]],
            )
            unknown = at + length
        at += max(length, 1)
    yield from _unknown(run, unknown, at, start)


_SCRIPTS = regex.compile(r"[\p{Katakana}\u30fc]+|\p{Hiragana}+|[^\p{Katakana}\p{Hiragana}]+")
_HIRAGANA = regex.compile(r"\p{Hiragana}+")


def _unknown(run: str, first: int, last: int, start: int) -> Iterator[Word]:
    for part in _SCRIPTS.finditer(run[first:last]):
        if not _HIRAGANA.fullmatch(part.group()):
            at = start + first + part.start()
            yield Word(part.group(), at, at + len(part.group()), part.group(), None)
