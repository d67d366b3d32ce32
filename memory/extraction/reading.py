"""Cut a turn into the sentences of its prose, the same way for every language."""

import re

from memory.extraction.blocks import Block, blocks
from memory.extraction.english.marks import announced_by
from memory.extraction.masking import mask
from memory.extraction.prose import Announcement, Prose, Sentence
from memory.extraction.sentences import sentences
from memory.extraction.values import Role

_FORM = re.compile(
    r"\b(?:check-?list|how\s+to\s+test|test(?:ing)?\s+(?:plan|steps)|steps\s+to\s+reproduce|testing"
    r"|acceptance\s+criteria|definition\s+of\s+done)\b",
    re.IGNORECASE,
)
"""A heading whose list is a form to tick off, not work to remember."""
_APART = re.compile(r"\n\s*\n")


def prose_of(text: str, *, role: Role) -> Prose:
    """Give the prose of a turn; what is ticked off in a list is left out.

    Lines that follow one another without a gap are one block.
    """
    masked = mask(text)
    found: list[Sentence] = []
    leads: list[Sentence] = []
    number, before = 0, None
    for block in blocks(text):
        number += 0 if _is_one(text, before, block) else 1
        before = block
        if (
            block.kind == "heading"
            or block.done
            or (block.kind == "item" and _FORM.search(f"{block.heading} {block.lead}"))
        ):
            continue
        announced = _announced(block)
        kept = leads if block.kind == "lead" else found
        kept.extend(
            Sentence(
                start=start, end=end, block=number, announced=announced, item=block.kind == "item", lead=_named(block)
            )
            for start, end in sentences(masked, start=block.start, end=block.end)
        )
    return Prose(text=text, masked=masked, role=role, sentences=tuple(found), leads=tuple(leads))


def _announced(block: Block) -> Announcement:
    """Give what the line above, or else the heading, says that a block is; a bare title makes no facts of fragments."""
    kind = announced_by(block.lead or block.heading) if block.lead or block.heading else ""
    return "" if _is_bare(block) and kind == "fact" else kind


def _named(block: Block) -> str:
    return block.heading if _is_bare(block) else block.lead or block.heading


def _is_bare(block: Block) -> bool:
    """Say whether the line above has no colon: then only English knows what it announces."""
    return block.lead != "" and not block.lead.endswith((":", "\uff1a"))


def _is_one(text: str, before: Block | None, block: Block) -> bool:
    if before is None or before.kind != "paragraph" or block.kind != "paragraph":
        return False
    return _APART.search(text, before.end, block.start) is None
