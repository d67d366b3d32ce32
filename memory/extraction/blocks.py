"""Find the prose of a turn: paragraphs and list items, without code, logs, tables and quotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_FENCE = re.compile(r"\s*(```+|~~~+)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(?=\S)")
_ITEM = re.compile(r"\s*(?:[-*+\u2022\u2013]|\(?\d{1,3}[.)]|[a-z][.)])\s+(?P<box>\[[ xX]\]\s+)?(?=\S)")
_NOT_PROSE = re.compile(
    r"""\s*>                                              # a quotation
      | \s*\|                                             # a table row
      | \s*[-=*_]{3,}\s*$                                 # a rule
      | \s{4,}(?![-*+\u2022\d])\S                         # indented code
      | \s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d                # log lines, by their time or level
      | \s*\[?\d\d:\d\d:\d\d
      | \s*(?:\w{3}\ )?\w{3}\ +\d+\ \d\d:\d\d:\d\d
      | \s*[\[(<]?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)\b[\])>:\s]
      | Traceback\ \(most\ recent\ call\ last\)
      | \s*at\ [\w.$<>]+\s?\(
      | \s*File\ ".+",\ line\ \d+
      | [\w.]+(?:Error|Exception|Warning):\s
      | \s*[$%]\s\S | (?:PS|C:\\).*>\s | \w+@[\w-]+[:~]   # shell prompts
      | (?:diff\ --git|index\ [0-9a-f]{7}|@@\ |\+\+\+\ |---\ \S|commit\ [0-9a-f]{7,40}\b)
      | [+-](?=\S)(?![+-]?\d)                             # diff lines; a bullet has a space
      | \s*(?:import|from)\s+[\w.{}*]+(?:\s+import\b|\s*;?\s*$|\s+from\b)
      | \s*(?:def|class|func|fn|function|public|private|static|const|var|interface|struct|enum)\s+\w+.*[{(:=;]
      | \s*(?:return|if|for|while|else|elif|switch|try|catch|let)\b.*[{;:]\s*$
      | \s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|GRANT)\s+[A-Z\w*"]+.*(?:;|\bFROM\b|\bTABLE\b|
      \bINTO\b|\bSET\b)
      | \s*</?[a-zA-Z][^<>]*>                             # markup
      | \s*["']?[\w.-]+["']?\s*[:=]\s*["'{\[\d].*[,;{\[]?\s*$(?<=[,;{\["'])   # a setting or JSON field
      | \s*[{}\[\]();,]+\s*$
    """,
    re.VERBOSE,
)
_CODE_ENDS = ("{", "}", ");", "];", "});", "*/", "\\")
_LOOKED_AT = 400
_ENDS = re.compile(r"[.!?:;\u2026\u3002\uff01\uff1f][\"')\]*_`]*\s*$")
_RUNS_ON = re.compile(
    r"(?:[,\u2013\u2014-]|\b(?:and|or|but|the|a|an|to|of|for|with|because|that|in|on|is|are|we|so|use|using|will|should|must|not|via|into|than|as|"
    r"our|from))\s*$",
    re.IGNORECASE,
)
_CARRIES_ON = re.compile(r"\s*(?:because|and|but|so|which|since|instead|for|to|with|as|than|rather|or|due)\b")
_WRAPPED_AT = 60


@dataclass(frozen=True)
class Block:
    """Mark one paragraph or list item: a half-open span, its kind, and the line that introduces the list."""

    start: int
    end: int
    kind: str
    lead: str = ""
    done: bool = False


def blocks(text: str) -> list[Block]:
    """Give the prose blocks of a text in order; `kind` is `paragraph`, `item` or `heading`.

    An unclosed fence makes the rest of the text code. Lines of one wrapped paragraph are one block, lines
    that end by themselves are one block each. A list item knows the heading or the "...:" line before it.
    """
    found: list[Block] = []
    lead = ""
    for block in _joined(text):
        words = text[block.start : block.end].rstrip()
        if block.kind == "item":
            found.append(replace(block, lead=block.lead or lead))
        elif block.kind == "heading" or words.endswith(":"):
            lead = words
            found.append(replace(block, kind="heading"))
        else:
            lead = ""
            found.append(block)
    return found


def _joined(text: str) -> Iterator[Block]:
    """Join the lines of a wrapped paragraph or item."""
    current: Block | None = None
    for line in _lines(text):
        if current is not None and line.kind == "paragraph" and _continues(text, current, line):
            current = replace(current, end=line.end)
            continue
        if current is not None:
            yield current
        current = None if line.kind == "gap" else line
    if current is not None:
        yield current


def _continues(text: str, block: Block, line: Block) -> bool:
    if block.kind == "heading":
        return False
    before, after = text[max(block.start, block.end - _LOOKED_AT) : block.end], text[line.start : line.end]
    if _ENDS.search(before[-20:]):
        return False
    last_line = before.rpartition("\n")[2]
    if _RUNS_ON.search(last_line[-20:]) or _CARRIES_ON.match(after):
        return True
    return len(last_line) >= _WRAPPED_AT and not after[:1].isupper()


def _lines(text: str) -> Iterator[Block]:
    start, fence = 0, ""
    for raw in text.splitlines(keepends=True):
        end = start + len(raw.rstrip())
        opening = _FENCE.match(raw)
        if opening is not None and (not fence or opening.group(1).startswith(fence)):
            fence = "" if fence else opening.group(1)
            yield Block(start=start, end=end, kind="gap")
        else:
            yield Block(start=start, end=end, kind="gap") if fence else _line(raw, start, end)
        start += len(raw)


def _line(raw: str, start: int, end: int) -> Block:
    heading = _HEADING.match(raw)
    if heading is not None:
        return Block(start=start + heading.end(), end=end, kind="heading")
    item = _ITEM.match(raw)
    if item is not None and not _is_shown(raw[item.end() :]):
        box = (item.group("box") or "").strip().casefold()
        lead = "todo" if box == "[ ]" else ""
        return Block(start=start + item.end(), end=end, kind="item", lead=lead, done=box == "[x]")
    if not raw.strip() or _is_shown(raw):
        return Block(start=start, end=end, kind="gap")
    return Block(start=start + len(raw) - len(raw.lstrip()), end=end, kind="paragraph")


def _is_shown(line: str) -> bool:
    """Say whether a line is code, a log line or a quotation; its first 400 characters decide."""
    return _NOT_PROSE.match(line[:_LOOKED_AT]) is not None or line.rstrip().endswith(_CODE_ENDS)
