"""Find characters that a reader does not see, and words whose letters are not what they seem.

Sources: Unicode Technical Standard 39 (look-alikes), UTS 51 (emoji sequences), UAX 31 (joiners in scripts that need
them), and for the bidirectional controls CVE-2021-42574.
"""

from functools import lru_cache
from itertools import pairwise

import regex

from governance.risk.values import Finding, Risk

_HIDDEN = regex.compile(
    r"(?P<bidi_control>[\u202a-\u202e\u2066-\u2069]++|[\u200e\u200f\u061c])"
    r"|(?P<tag_character>[\U000e0000-\U000e007f]++)"
    r"|(?P<variation_selector>[\ufe00-\ufe0f\U000e0100-\U000e01ef]++)"
    r"|(?P<control>[\p{Cc}--[\n\t\r]]++)"
    r"|(?P<soft_hyphen>\u00ad)"
    r"|(?P<blank_letter>[\u115f\u1160\u3164\uffa0]++)"
    r"|(?P<zero_width>[[\p{Default_Ignorable_Code_Point}\p{Cf}]--\p{Prepended_Concatenation_Mark}]++)",
    regex.V1,
)
_SENTENCES = {
    "bidi_control": "A direction control can show the text in another order than it is stored.",
    "tag_character": "Tag characters carry letters that no reader sees.",
    "variation_selector": "Variation selectors stand where they change no glyph and can carry hidden bytes.",
    "control": "A control character is not shown and can act on a terminal.",
    "soft_hyphen": "A soft hyphen splits a word without being shown.",
    "blank_letter": "A letter that looks like nothing stands in the text.",
    "zero_width": "A character without width is not shown.",
}
_NEEDS_JOINERS = (
    r"[\p{Arabic}\p{Syriac}\p{Nko}\p{Mongolian}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}"
    r"\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}]"
)
_HARMLESS = regex.compile(
    rf"(?<={_NEEDS_JOINERS})[\u200c\u200d]"
    r"|(?<=\p{Extended_Pictographic}[\ufe0f\U0001f3fb-\U0001f3ff]?)\u200d(?=\p{Extended_Pictographic})"
    r"|(?<=[\p{S}\p{P}\p{N}\p{Extended_Pictographic}\p{Han}\p{Myanmar}\p{Phags_Pa}])[\ufe00-\ufe0f]"
    r"|(?<=\p{Han})[\U000e0100-\U000e01ef]"
    r"|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
    r"|(?<=\p{Mongolian})[\u180b-\u180f]"
)
_RIGHT_TO_LEFT = regex.compile(r"[\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}]")
_NEAR = 20
_DIRECTION_MARKS = frozenset("\u200e\u200f\u061c")
_PRINTABLE_ASCII = regex.compile(r"[\x20-\x7e\n\t\r]*+")

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]++")
_FOREIGN = regex.compile(r"[\p{Cyrillic}\p{Greek}\p{Armenian}\p{Cherokee}\p{Coptic}\p{Lisu}]")
_SCRIPTS = {
    "latin": regex.compile(r"\p{Latin}"),
    "cyrillic": regex.compile(r"\p{Cyrillic}"),
    "greek": regex.compile(r"\p{Greek}"),
    "armenian": regex.compile(r"\p{Armenian}"),
    "cherokee": regex.compile(r"\p{Cherokee}"),
    "coptic": regex.compile(r"\p{Coptic}"),
    "lisu": regex.compile(r"\p{Lisu}"),
}
_LOOK_ALIKE = frozenset(
    "АВЕЅІЈКМНОРСТУХаеорсухіјѕһҺԁԛԜԝѵѴҮүӏӀ"  # Cyrillic that a reader takes for Latin
    "ABEKMHOPCTYXSIJaeopcyxijshdqwv"  # Latin that a reader takes for Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"  # Greek that a reader takes for Latin
)
_ALMOST_LATIN = frozenset("ανρικυ")
_SYMBOL_LIMIT = 3


def find_hidden(text: str) -> tuple[Finding, ...]:
    """Find what is in a text and not seen: zero-width, direction, tag and control characters, stray selectors.

    Joiners inside emoji and in scripts that need them, selectors on a base, flag sequences, and direction marks near
    right-to-left letters are left alone. Linear in the text.
    """
    if _PRINTABLE_ASCII.fullmatch(text):
        return ()
    return tuple(
        _hidden(match) for match in _HIDDEN.finditer(text) if not (_is_harmless(match) or _is_mark_in_its_script(match))
    )


def find_mixed_scripts(text: str) -> tuple[Finding, ...]:
    """Find words that mix Latin, Cyrillic, Greek or another script so that one letter passes for another.

    A Greek letter that no one takes for a Latin one (`Δt`, `µs`, `Ωm`) and a foreign ending on a Latin stem (`PDFка`)
    are left alone.
    """
    if text.isascii():
        return ()
    found = (_mixed(match) for match in _WORD.finditer(text) if _FOREIGN.search(match[0]))
    return tuple(finding for finding in found if finding)


def revealed(text: str) -> str:
    r"""Return the text with each hidden character written as `\u{200B}`, for a person to look at."""
    pieces: list[str] = []
    last = 0
    for finding in find_hidden(text):
        hidden = text[finding.start : finding.end]
        pieces += (text[last : finding.start], "".join(f"\\u{{{ord(character):04X}}}" for character in hidden))
        last = finding.end
    return "".join((*pieces, text[last:]))


def _is_harmless(match: regex.Match[str]) -> bool:
    harmless = _HARMLESS.match(match.string, match.start())
    return harmless is not None and harmless.end() == match.end()


def _is_mark_in_its_script(match: regex.Match[str]) -> bool:
    if match[0] not in _DIRECTION_MARKS:
        return False
    near = match.string[max(0, match.start() - _NEAR) : match.end() + _NEAR]
    return _RIGHT_TO_LEFT.search(near) is not None


def _hidden(match: regex.Match[str]) -> Finding:
    kind = match.lastgroup or "zero_width"
    start, end = match.span()
    return Finding(risk=Risk.HIDDEN, start=start, end=end, kind=kind, sentence=_SENTENCES[kind])


def _mixed(match: regex.Match[str]) -> Finding | None:
    word = match[0]
    letters = [(script, letter) for letter in word if (script := _script(letter))]
    scripts = list(dict.fromkeys(script for script, _ in letters))
    if len(scripts) < 2 or not _is_confusing(letters, scripts):
        return None
    names = sorted(scripts, key=list(_SCRIPTS).index)[:2]
    return Finding(
        risk=Risk.MIXED_SCRIPT,
        start=match.start(),
        end=match.end(),
        kind="_".join(names),
        sentence=f"One word mixes {names[0].title()} and {names[1].title()} letters.",
    )


@lru_cache(maxsize=4096)
def _script(letter: str) -> str | None:
    return next((name for name, pattern in _SCRIPTS.items() if pattern.match(letter)), None)


def _is_confusing(letters: list[tuple[str, str]], scripts: list[str]) -> bool:
    if set(scripts) == {"latin", "greek"}:
        return _greek_passes_for_latin(letters)
    if set(scripts) != {"latin", "cyrillic"}:
        return True
    changes = sum(first[0] != second[0] for first, second in pairwise(letters))
    return changes > 1 or any(_all_look_alike(letters, script) for script in scripts)


def _all_look_alike(letters: list[tuple[str, str]], wanted: str) -> bool:
    return all(letter in _LOOK_ALIKE for script, letter in letters if script == wanted)


def _greek_passes_for_latin(letters: list[tuple[str, str]]) -> bool:
    greek = {letter for script, letter in letters if script == "greek"}
    if greek & _LOOK_ALIKE:
        return True
    is_symbol = letters[0][0] == "greek" and len(letters) <= _SYMBOL_LIMIT + 1
    return bool(greek & _ALMOST_LATIN) and not is_symbol
