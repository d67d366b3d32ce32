"""Tell punctuation that makes another value from punctuation that only dresses one.

Each rule looks at the characters right beside a mark. A mark that counts only because something is *not* beside it is
written with a sign of its own: the form has no spaces, so that it would be read differently a second time.
"""

import regex

_A = r"\p{L}\p{M}\p{N}"
_QUOTES = r"[\p{Pi}\p{Pf}\"'`‚„′″「」『』]+"
_AFTER_WORD = rf"{_A})\]}}"

_SAME = str.maketrans(
    {"−": "-", "⁄": "/", "∕": "/", "×": "∗", "〜": "~", "→": "->", "⇒": "=>", "٪": "%", "٫": ".", "٬": ","}
    | dict.fromkeys("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n")
)

_DRESS = (
    (r"[^\S\n]+", " "),
    (rf"(?<=[0-9]){_QUOTES}(?=[0-9])", " "),
    (_QUOTES, ""),
    (r"<([a-z]{1,20}://[^<>\s]++)>", r"\1"),
    # A dash of a sentence, while it can still be told from the hyphen of an option (`--force`).
    (rf"(?<![{_A}])[–—―](?=\p{{L}})", " "),
    (r"\p{Pd}+", "-"),
    # Markdown: what begins a line, struck text, emphasis. A row of stars and digits is a schedule, not a list.
    (r"(?m)^(?: ?(?:[-+•‣◦▪]|\*(?= [^*0-9])|#{1,6}|>(?= \p{L})|[0-9]{1,3}\)) )+", ""),
    (r"~~", ""),
    (rf"(?<![{_A}*/])\*{{2,3}}(?=[^\s*/.,)\]])", ""),
    (rf"(?<=[^\s([/,*])\*{{2,3}}(?![{_A}*/])", ""),
    (rf"(?<![{_A}*/])\*(?=[^\s*/.,)\]0-9])", ""),
    (rf"(?<=[^\s([/,*0-9])\*(?![{_A}*/])", ""),
)

_SIGNS = (
    (r"\*", "∗"),
    (r"~", "∼"),
    # Not: `!ready`, `!=`; else an exclamation.
    (r"!+", "!"),
    (rf"!(?==)|(?<![{_A}])!(?=[(\[{{]*+[{_A}.=$])", "¬"),
    # Dots: hidden and relative paths (`.env`, `../x`), after a digit (`1.2`, `3.x`); else a stop or `dotted.name`.
    (r"\.{3,}", " "),
    (rf"(?<![{_AFTER_WORD}.])\.(?=\.?[{_A}/\\])", "⸱"),
    (rf"(?<=⸱)\.(?=[{_A}/\\])", "⸱"),
    (rf"(?<![0-9])\.|\.(?![{_A}])", " "),
    # Dashes: arrows, minus and options, ranges and dates; else `kebab-case` or a pause.
    (r"->", "⁒>"),
    (rf"(?<![{_AFTER_WORD}])-(?=[{_A}⸱\p{{Sc}}])", "⁒"),
    (r"(?<=[0-9]) ?- ?(?=[0-9])", "-"),
    (r"(?<![0-9])-|-(?![0-9])", " "),
    # Colons and commas: inside times, addresses and numbers.
    (r":{2,}", "∷"),
    (r"(?<![0-9])∷(?![0-9])", " "),
    (r"(?<![0-9])[:,]|[:,](?![0-9])", " "),
    # A hash on a word: `C#`, `#12`.
    (rf"(?<![{_A}])#(?![{_A}])", " "),
    # All other punctuation, and accents that stand alone.
    (rf"[^{_A}\p{{S}}\p{{Cn}}\p{{Co}}\p{{Cs}}@&%/\\§‰.,:#?\-⸱]+|(?!\^)\p{{Sk}}", " "),
    # A question mark inside an address.
    (r"(?<![a-z0-9/])\?|\?(?![a-z0-9])", " "),
    # Words run together; only between digits a space makes another value.
    (r" {2,}", " "),
    (r"(?<![0-9]) | (?![0-9])", ""),
)

_PATH = regex.compile(r"[^\s<>()\[\]{},;]+")
_ROOTED = regex.compile(r"[.~]{0,2}[/\\]")
_NAME_WITH_DOT = regex.compile(r"\.[\p{L}\p{N}]")
_IN_PATH = (
    (regex.compile(rf"(?<![0-9])\.(?=\.?[{_A}/\\])"), "⸱"),
    (regex.compile(rf"(?<![0-9])-(?=[{_A}_.\-/\\])|-(?=[\p{{L}}_])"), "⁒"),
    (regex.compile(rf"_(?=[{_A}_.\-/\\⸱⁒])"), "⎽"),
)

_DRESSED, _SIGNED = (
    tuple((regex.compile(pattern), replacement) for pattern, replacement in rules) for rules in (_DRESS, _SIGNS)
)


def significant(text: str) -> str:
    """Return a folded text with only the characters that make its value, words run together."""
    text = _replaced(text.translate(_SAME), _DRESSED)
    if "/" in text or "\\" in text:
        text = _PATH.sub(_path, text)
    return _replaced(text, _SIGNED)


def _path(match: regex.Match[str]) -> str:
    """Return a word with the dots, dashes and underscores that part the names of a path or an address."""
    word = match[0]
    return _replaced(word, _IN_PATH) if _is_path(word) else word


def _is_path(word: str) -> bool:
    """Tell `docs/read-me.md` from `CI/CD-Pipeline`: by its root, a second slash, or a name with a dot."""
    slashes = word.count("/") + word.count("\\")
    return slashes > 1 or (slashes == 1 and bool(_ROOTED.match(word) or _NAME_WITH_DOT.search(word)))


def _replaced(text: str, rules: tuple[tuple[regex.Pattern[str], str], ...]) -> str:
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return text
