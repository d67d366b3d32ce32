"""Find the prose of a turn: paragraphs and list items, without code, logs, tables and quotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from memory.extraction import lines
from memory.extraction.neighbours import pasted

_ENDS = re.compile(r"[)]\s*$|[.!?:;\u2026\u3002\uff01\uff1f][\"')\]*_`]*\s*$")
_RUNS_ON = re.compile(
    r"(?:[,\u2013\u2014-]|\b(?:and|or|but|the|a|an|to|of|for|with|because|that|in|on|is|are|we|so|use|using|"
    r"will|should|must|"
    r"not|via|into|than|as|our|from))\s*$",
    re.IGNORECASE,
)
_CARRIES_ON = re.compile(r"\s*(?:because|and|but|so|which|since|instead|for|to|with|as|than|rather|or|due)\b")
_ANEW = re.compile(
    r"\s*(?:(?:oh|ah|also|ps|p\.s\.|btw|anyway|ok|okay|another thing|next)\b[\s,:]"
    r"|what\s+is\b)",
    re.IGNORECASE,
)
"""A line that starts with such a word goes on with something else."""
_WRAPPED_AT = 46
_APART = re.compile(r"\n\s*\n")
_ASIDE = re.compile(r"\s*<!--")
_MARKED = re.compile(r"[\w-]+(?: [\w-]+)?:\s")
_SENTENCE = re.compile(r"[.!?;\u2026\u3002\uff01\uff1f]\W*$")
_TITLE = 60
_BRANCH = 3
_BEFORE_LEAD = re.compile(r"[.!?][\"')*_]*\s+(?=[^.!?]+$)")


_CLOSING = {
    "forwarded": lines.FORWARD_ENDS,
    "traceback": lines.TRACEBACK_ENDS,
    "chat": re.compile(r"\s*$"),
    "mail": lines.SIGNED,
    "rule": lines.RULE,
    "conflict": lines.CONFLICT_ENDS,
    "object": re.compile(r"[}\]][,;]?\s*$"),
    "-->": re.compile(r".*-->"),
}


@dataclass(frozen=True)
class Block:
    """Mark one paragraph or list item: a half-open span, its kind, and the lines that introduce it.

    `lead` is the "...:" line before a list or paragraph, `heading` the section it stands in, both in their words;
    `stated` says that a line with a colon at its end only shows something, and may say something of its own.
    """

    start: int
    end: int
    kind: str
    lead: str = ""
    heading: str = ""
    done: bool = False
    stated: bool = False


def blocks(text: str) -> list[Block]:
    """Give the prose blocks of a text in order; `kind` is `paragraph`, `item`, `lead` or `heading`.

    An unclosed fence makes the rest of the text code. Lines of one wrapped paragraph are one block, lines
    that end by themselves are one block each. Words of others, introduced as such, are left out.
    """
    found: list[Block] = []
    lead = heading = ""
    prose = list(_without_quoted(text, _joined(text)))
    for block, after in zip_longest(prose, prose[1:]):
        words = text[block.start : block.end].rstrip()
        if block.kind == "heading":
            heading, lead = words, ""
            found.append(block)
            continue
        if after is not None and _is_branch(text, words, block, after):
            lead = lead or heading
            found.append(replace(block, kind="heading"))
            continue
        if (words.endswith((":", "\uff1a")) and not block.stated) or _heads(words, block, after):
            *said, line = _lead(text, block)
            found += [replace(one, lead=lead, heading=heading) for one in said]
            found.append(replace(line, heading=heading))
            lead = text[line.start : line.end].rstrip()
            continue
        if block.kind == "paragraph" and found and found[-1].kind == "item":
            lead = ""
        led = block.lead or lead
        found.append(replace(block, lead=led, heading=heading) if led or heading else block)
        goes_on = after is not None and _APART.search(text, block.end, after.start) is None
        lead = lead if block.kind == "item" or goes_on else ""
    return found


def _is_branch(text: str, words: str, block: Block, after: Block) -> bool:
    """Say whether a list item only names what the items indented below it are about."""
    if block.kind != "item" or after.kind != "item" or len(words) > _TITLE or words.endswith((".", "?", "!", ":")):
        return False
    return len(words.split()) <= _BRANCH and _indent(text, after) > _indent(text, block)


def _indent(text: str, block: Block) -> int:
    opened = text.rfind("\n", 0, block.start) + 1
    return len(text[opened : block.start]) - len(text[opened : block.start].lstrip())


def _heads(words: str, block: Block, after: Block | None) -> bool:
    """Say whether a short line without an end of its own names what the list below it holds, or is a known title."""
    if block.kind != "paragraph" or after is None or _SENTENCE.search(words) or len(words) > _TITLE:
        return False
    return after.kind == "item" or (after.kind == "paragraph" and lines.TITLE.fullmatch(words) is not None)


def _lead(text: str, block: Block) -> list[Block]:
    """Part what is said before a line that introduces something from that line."""
    start = max(block.start, block.end - lines.LOOKED_AT)
    said = _BEFORE_LEAD.search(text, start, block.end)
    if said is None:
        return [replace(block, kind="lead")]
    return [replace(block, end=said.start() + 1), replace(block, start=said.end(), kind="lead")]


def _without_quoted(text: str, found: Iterator[Block]) -> Iterator[Block]:
    """Leave out what a line such as "the vendor wrote:" introduces: the next paragraph, or the lists that follow."""
    quoted, reached = "", 0
    for block in _stated(text, list(found)):
        words = text[block.start : block.end].rstrip()
        if block.kind == "shown":
            quoted = ""
            continue
        quoted = _still_quoted(quoted, block, gap=_APART.search(text, reached, block.start) is not None, words=words)
        reached = block.end
        if quoted:
            continue
        breaks_off = block.kind == "paragraph" and len(words) <= _TITLE and lines.DANGLING.search(words) is not None
        if not breaks_off:
            yield block
        if block.kind == "paragraph" and (
            breaks_off
            or lines.TEXTWORK.search(words[-lines.LOOKED_AT :])
            or (words.endswith((":", "\uff1a")) and _quotes(words))
        ):
            quoted = "opened"


def _stated(text: str, found: list[Block]) -> Iterator[Block]:
    """Mark the lines with a colon at their end that stand before something shown, and do not announce it."""
    for index, block in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        shows = after is not None and after.kind == "shown" and block.kind == "paragraph"
        said = text[block.start : block.end].rstrip()
        yield replace(block, stated=True) if shows and said.endswith(":") and not _quotes(said) else block


def _still_quoted(quoted: str, block: Block, *, gap: bool, words: str) -> str:
    """Give how a block is quoted: among the listed, as what was said, or (empty) not at all."""
    if quoted and block.kind in {"item", "heading"}:
        return "listed"
    if quoted == "opened":
        return "" if words.endswith(":") else "said"
    return "said" if quoted == "said" and not gap else ""


def _quotes(words: str) -> bool:
    """Say whether a line announces the words of others, and not a decision, a rule or a task."""
    last = _BEFORE_LEAD.split(words[-160:])[-1]
    shown = lines.SHOWN_LEAD.search(last) is not None
    return shown or (lines.QUOTING_LEAD.search(last) is not None and lines.OWN_LEAD.search(last) is None)


def _joined(text: str) -> Iterator[Block]:
    """Join the lines of a wrapped paragraph or item."""
    current: Block | None = None
    for line in _classified(text):
        if current is not None and line.kind == "paragraph" and _continues(text, current, line):
            current = replace(current, end=line.end)
            continue
        if current is not None:
            yield current
        if line.kind == "shown":
            yield line
        current = None if line.kind in {"gap", "shown"} else line
    if current is not None:
        yield current


def _continues(text: str, block: Block, line: Block) -> bool:
    if block.kind == "heading":
        return False
    before, after = (
        text[max(block.start, block.end - lines.LOOKED_AT) : block.end],
        text[line.start : line.end],
    )
    if _ENDS.search(before[-20:]) or _MARKED.match(after) or _ANEW.match(after):
        return False
    last_line = before.rpartition("\n")[2]
    if _RUNS_ON.search(last_line[-20:]) or _CARRIES_ON.match(after):
        return True
    return len(last_line) >= _WRAPPED_AT and not after[:1].isupper()


def _classified(text: str) -> Iterator[Block]:
    """Give each line as a block of its own; what is shown is a gap."""
    region = _Regions()
    raw = text.splitlines(keepends=True)
    found: list[Block] = []
    alone: list[bool] = []
    start = 0
    for line in raw:
        end = start + len(line.rstrip())
        held = region.holds(line)
        found.append(Block(start=start, end=end, kind="shown") if held else _line(line, start, end))
        alone.append(not held and found[-1].kind == "shown")
        start += len(line)
    for block, shown in zip(found, pasted(raw, alone), strict=True):
        yield replace(block, kind="shown") if shown else block


class _Regions:
    """Follow, line by line, what is shown whole: fences, forwarded mail, tracebacks, comments, objects."""

    def __init__(self) -> None:
        self._until = ""
        self._before = ""

    def holds(self, raw: str) -> bool:
        """Say whether a line belongs to such a stretch; its first and last lines do."""
        if self._until:
            if self._closes(raw):
                self._until = ""
            return True
        self._until = self._opens(raw)
        spoken = lines.SPOKEN.match(raw)
        if raw.strip():
            self._before = raw.rstrip()
        said = spoken is not None and spoken.group("name").casefold() in lines.SPEAKERS
        return bool(self._until) or said or _ASIDE.match(raw) is not None

    def _opens(self, raw: str) -> str:
        fence = lines.FENCE.match(raw)
        if fence is not None:
            mark = fence.group(1)
            return "" if raw.count(mark) > 1 and mark in {'"""', "'''"} else mark
        shapes = (
            ("forwarded", lines.FORWARDED.match(raw)),
            ("traceback", lines.TRACEBACK.match(raw)),
            ("chat", lines.CHAT_HEADER.match(raw)),
            ("mail", self._before and lines.GREETING.match(raw)),
            ("mail", lines.HEADER.match(self._before) and lines.BARE_GREETING.match(raw)),
            ("mail", lines.FORWARD_HEAD.match(raw)),
            ("rule", self._before.endswith(":") and not lines.CONFLICT.match(raw) and lines.RULE.match(raw)),
            ("conflict", lines.CONFLICT.match(raw)),
            ("object", raw.strip() in {"{", "["}),
            ("-->", _ASIDE.match(raw) and "-->" not in raw),
        )
        return next((name for name, opens in shapes if opens), "")

    def _closes(self, raw: str) -> bool:
        closing = _CLOSING.get(self._until)
        if closing is not None:
            return closing.match(raw) is not None
        fence = lines.FENCE.match(raw)
        return fence is not None and fence.group(1).startswith(self._until)


def _line(raw: str, start: int, end: int) -> Block:
    heading = lines.HEADING.match(raw)
    if heading is not None:
        return Block(start=start + heading.end(), end=end, kind="heading")
    item = lines.ITEM.match(raw)
    if item is not None and not lines.is_shown(raw[item.end() :]):
        box = (item.group("box") or "").strip().casefold()
        lead = "todo" if box == "[ ]" else ""
        return Block(start=start + item.end(), end=end, kind="item", lead=lead, done=box == "[x]")
    if not raw.strip():
        return Block(start=start, end=end, kind="gap")
    if item is not None or lines.is_shown(raw):
        return Block(start=start, end=end, kind="shown")
    return Block(start=start + len(raw) - len(raw.lstrip()), end=end, kind="paragraph")
