"""Hold the words with which one language speaks of time, and fold words to compare them."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

Table = Mapping[str, str]
"""What a word means to the words that mean it, separated by spaces; "_" stands for a space inside one."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Words:
    """Hold a language as patterns.

    In a pattern "<name>" is a word of the table of that name, "<name:other>" one of the table `other`, and "<?name>"
    one that need not be there; "<day>", "<year>", "<hour>" and "<minute>" are digits; a space is white space of any
    kind, an accent may be missing. Where a name starts with "?", the phrase counts only after a word such as "in".

    - `small`: frequent small words by which a question in this language is known
    - `tables`: the vocabulary
    - `points`: (kind, pattern) of the phrases that name a time; `resolving` knows the kinds
    - `before`, `behind`: (role, pattern) of what may stand directly before or behind a point: a relation, a part
      ("early"), "about", or "veto", which says that it is no point in time at all
    - `joints`: (role, pattern) of what joins two points to a span ("span") or lists them ("and", "or")
    - `events`: (relation, pattern) of bounds that are no dates; "WORDS" stands for up to eight words, and `stops` are
      the words before which these end; an unspaced language has a group `words` instead
    - `no_event`: what those words do not begin with
    - `latest`, `earliest`: words of order
    - `unread`: phrases that look like time and cannot be placed
    """

    code: str
    spaced: bool
    small: str
    tables: Mapping[str, Table]
    points: tuple[tuple[str, str], ...]
    before: tuple[tuple[str, str], ...]
    behind: tuple[tuple[str, str], ...]
    joints: tuple[tuple[str, str], ...]
    events: tuple[tuple[str, str], ...]
    no_event: str
    stops: str
    latest: str
    earliest: str
    unread: tuple[str, ...]


def fold(text: str) -> str:
    """Give a text without case, accents and widths, to look words up by."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'"))
    return "".join(mark for mark in plain if not unicodedata.combining(mark))
