"""Hide what a speaker only shows: quoted sentences, inline code and addresses.

The masked text has the same length as the original, so that spans found in one hold in the other.
"""

import re

_SHOWN = re.compile(
    r"(?<!`)`{1,3}[^`\n]+`{1,3}"
    r"|[A-Za-z][A-Za-z0-9+.-]{1,15}://[^\s<>\"')\]\u3001\u3002]*[^\s<>\"')\]\u3001\u3002.,;:!?]"
    r"|\"(?=(?:[^\"\s]*\s){2})(?:[^\"\n]|\n(?!\s*\n)){1,600}\""
    r"|(?<![\w'])'(?=\w)(?=(?:[^'\s]*[ \t]){2})(?:[^'\n]|(?<=\w)'(?=\w)){8,300}(?<=[\w.!?])'(?!\w)"
    r"|[\u201c\u201e](?=(?:[^\u201c\u201d\s]*[ \t]){2})[^\u201c\u201d\n]{1,400}[\u201d\u201c]"
    r"|\u00ab(?=(?:[^\u00ab\u00bb\s]{0,400}[ \t\u00a0]){2})[^\u00ab\u00bb\n]{1,400}\u00bb"
    r"|\u300c[^\u300d\n]{8,400}\u300d"
)
_MARKS = frozenset('\n`"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d')
_TYPOGRAPHIC = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})


def mask(text: str) -> str:
    """Put `x` for everything inside quotations of three words or more, inline code and URLs, but not for their marks.

    Typographic apostrophes become plain ones.
    """
    return _SHOWN.sub(_hidden, text.translate(_TYPOGRAPHIC))


def _hidden(shown: re.Match[str]) -> str:
    return "".join(sign if sign in _MARKS else "x" for sign in shown.group())
