"""Turn text into the tokens that lexical search stores and asks for.

The same function serves documents and queries: whatever a text is stored under, the same text finds.
"""

import unicodedata
from collections.abc import Iterator
from hashlib import blake2b

import regex

from memory.analysis.scripts import UNSPACED, pairs
from memory.analysis.stems import STOP_WORDS, stem
from memory.analysis.technologies import is_technology

LONGEST = 64

_WORD = rf"(?:(?!{UNSPACED})[\p{{L}}\p{{M}}\p{{N}}_])"
_SCAN = regex.compile(
    rf"""
      (?P<url>[A-Za-z][A-Za-z0-9+.-]{{1,15}}://[^\s<>"'`)\]}}]+)
    | (?P<mail>(?<![\w.+-]){_WORD}[\w.+-]{{0,63}}@{_WORD}[\w-]*(?:\.[\w-]+)+)
    | (?P<path>(?:~|\.{{1,2}}|[A-Za-z]:|{_WORD}(?:[\w@.-]{{0,127}}\w)?)?(?:[/\\][\w@.-]*\w)+)
    | (?P<number>(?<![\w.])\d{{1,3}}(?:,\d{{3}})+(?![\d,]))
    | (?P<compound>{_WORD}+(?:(?:[.\-+:]|::|['\u2019]){_WORD}+)*(?:\+\+|\#(?!\w))?)
    | (?P<unspaced>{UNSPACED}+)
    | (?P<symbol>\p{{Extended_Pictographic}})
    """,
    regex.VERBOSE,
)
_INVISIBLE = regex.compile(r"\p{Cf}+")
_UNSPACED = regex.compile(UNSPACED)
_PARTS = regex.compile(rf"{_WORD}+|{UNSPACED}+")
_HUMPS = regex.compile(
    r"\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\d+|[\p{Lo}\p{Lm}][\p{Lo}\p{Lm}\p{M}]*|\p{N}"
)
_ACRONYMS = regex.compile(r"\p{Lu}{2,}s")
_MARKS = regex.compile(r"\p{Mn}+")
_CONTRACTION = regex.compile(r"'(?:s|re|ll|ve|d|m)$")
_PLAIN = regex.compile(r"[\p{L}\p{M}]+(?:'[\p{L}]+)?")
_LATIN = regex.compile(r"[\p{Latin}\p{M}']+")


def analyse(text: str) -> list[str]:
    """Give the search tokens of a text, in order, repeats kept.

    Words are case-folded, freed of accents when Latin, and stemmed as English. Identifiers, versions, paths,
    addresses and numbers with a unit are kept whole and also split. Unspaced scripts give pairs. Stop words
    are left out unless nothing else is there; text without any word gives its symbols. No token is longer
    than 64 characters: a longer one keeps its beginning and a digest of the whole.
    """
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    found = [token for match in _SCAN.finditer(plain) for token in _tokens(match)]
    kept = [token for token in found if token not in STOP_WORDS]
    return [_short(token) for token in kept or found or plain.split()]


def _tokens(match: regex.Match[str]) -> Iterator[str]:
    kind, run = match.lastgroup, match.group()
    if kind == "unspaced":
        yield from pairs(run)
    elif kind == "symbol":
        yield run
    elif kind == "number":
        yield run.replace(",", "")
    elif kind == "compound":
        yield from _compound(run)
    else:
        yield from _address(run)


def _address(run: str) -> Iterator[str]:
    """Keep an address or path whole, its last name whole, and its words."""
    whole = run.rstrip(".,;:!?").replace("\\", "/").casefold()
    yield whole
    name = whole.rstrip("/").rpartition("/")[2]
    if name != whole and "?" not in name and not _PLAIN.fullmatch(name):
        yield name
    for part in _PARTS.findall(run):
        yield from _part(part)


def _compound(run: str) -> Iterator[str]:
    if run.isascii() and run.isalpha() and run.islower():
        yield _word(run)
        return
    whole = _CONTRACTION.sub("", run.replace("\u2019", "'"))
    if _PLAIN.fullmatch(whole) and not _has_humps(whole):
        yield _word(whole)
        return
    yield whole.casefold()
    parts = _PARTS.findall(whole)
    if len(parts) == 1:
        yield from () if is_technology(whole) else _split(parts[0])
        return
    for part in parts:
        yield from _part(part)


def _part(part: str) -> Iterator[str]:
    if _UNSPACED.match(part):
        yield from pairs(part)
        return
    if _has_humps(part) or "_" in part or not _PLAIN.fullmatch(part):
        yield part.casefold()
        if not is_technology(part):
            yield from _split(part)
        return
    yield _word(part)


def _split(identifier: str) -> Iterator[str]:
    pieces = _HUMPS.findall(identifier)
    if len(pieces) > 1 or (pieces and pieces[0] != identifier):
        yield from (_word(piece) for piece in pieces)


def _has_humps(word: str) -> bool:
    if word.isupper() or _ACRONYMS.fullmatch(word):
        return False
    return any(character.isupper() for character in word[1:]) and len(_HUMPS.findall(word)) > 1


def _word(word: str) -> str:
    folded = _CONTRACTION.sub("", word.casefold())
    if folded in STOP_WORDS:
        return folded
    if folded.isascii() and folded.isalpha():
        return stem(folded)
    if not _LATIN.fullmatch(folded):
        return folded
    bare = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", folded)))
    return stem(bare) if bare and bare.isascii() else bare or folded


def _short(token: str) -> str:
    if len(token) <= LONGEST:
        return token
    digest = blake2b(token.encode(), digest_size=8).hexdigest()
    return f"{token[: LONGEST - len(digest) - 1]}~{digest}"
