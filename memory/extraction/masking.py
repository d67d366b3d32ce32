"""Hide what a speaker only shows: quoted sentences, inline code and addresses.

The masked text has the same length as the original, so that spans found in one hold in the other.
"""

import re

_SHOWN = re.compile(
    r"(?<!`)`{1,3}[^`\n]+`{1,3}"
    r"|[A-Za-z][A-Za-z0-9+.-]{1,15}://[^\s<>\"')\]]+"
    r"|\"(?=(?:[^\"\s]*[ \t]){2})[^\"\n]{1,400}\""
    r"|\u201c(?=(?:[^\u201c\u201d\s]*[ \t]){2})[^\u201c\u201d\n]{1,400}\u201d"
)
_ALNUM = re.compile(r"\w")
_TYPOGRAPHIC = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})


def mask(text: str) -> str:
    """Put `x` for each letter and digit of quotations of three words or more, inline code and URLs.

    Typographic apostrophes become plain ones.
    """
    return _SHOWN.sub(lambda shown: _ALNUM.sub("x", shown.group()), text.translate(_TYPOGRAPHIC))
