"""Tell how much of a text asks and who is said to speak."""

import regex

# A sign inside a word ends no sentence: of 3.11, main.py, or the query of an address.
_SENTENCE = regex.compile(r"(?:[^.!?？！。\n]|[.!?](?=[\w/=&]))+[.!?？！。]*")
# "Caroline: ..." as transcripts write it; a path, a URL or a label of code begins otherwise or has no blank.
_SPEAKER = regex.compile(r"(\p{Lu}[\p{L}\p{M}.'’-]{1,30}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,30}){0,2}): (?=\S)")
_NO_NAMES = frozenset({"note", "todo", "fix", "decision", "question", "answer", "error", "warning", "update", "ps"})


def question_share(text: str) -> float:
    """Return the share of a text's sentences that ask, by length: 0 to 1."""
    sentences = [part for part in _SENTENCE.findall(text) if part.strip()]
    whole = sum(len(part) for part in sentences)
    asking = sum(len(part) for part in sentences if part.rstrip().endswith(("?", "？")))
    return asking / whole if whole else 0.0


def speaker_of(text: str) -> str:
    """Return the name that a transcript puts before what was said; empty where there is none."""
    found = _SPEAKER.match(text)
    name = found.group(1) if found else ""
    return "" if name.casefold() in _NO_NAMES else name
