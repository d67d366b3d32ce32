"""Make a span as short as a person would quote it, without reading its words."""

_OPENING = ' \t\r\n([*_"\u3000（【「『«\u201e\u201c•・■●◆※>-\u2013\u2014'
_END = " \t\r\n.!,;:\u2026\u3000。！，、；：~～〜✅👍🙏😅😂🙂🎉"
_PAIRS = {
    ")": "(",
    "]": "[",
    "）": "（",
    "】": "【",
    "」": "「",
    "』": "『",
    "»": "«",
    "\u201c": "\u201e",
    "\u201d": "\u201c",
}
_BOTH_WAYS = '"*_'


def without_end(text: str, start: int, end: int) -> int:
    """Step back over closing punctuation, and over a closing mark whose opening one is not in the span."""
    while end > start:
        last = text[end - 1]
        if last in _END or _is_loose(text, start, end):
            end -= 1
            continue
        break
    return end


def without_start(text: str, start: int, end: int) -> int:
    """Step over opening marks; one that is closed again within the span stays."""
    while start < end and text[start] in _OPENING and not _is_closed(text, start, end):
        start += 1
    return start


def _is_loose(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    if last in _BOTH_WAYS:
        return text.count(last, start, end) % 2 == 1
    other = _PAIRS.get(last)
    return other is not None and text.count(other, start, end) < text.count(last, start, end)


def _is_closed(text: str, start: int, end: int) -> bool:
    first = text[start]
    if first in _BOTH_WAYS:
        return text.count(first, start, end) % 2 == 0
    closing = next((closing for closing, opened in _PAIRS.items() if opened == first), "")
    return bool(closing) and text.count(closing, start, end) >= text.count(first, start, end)
