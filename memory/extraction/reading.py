"""Cut a turn into the sentences of its prose, the same way for every language."""

import re

from memory.extraction.blocks import Block, blocks
from memory.extraction.english.marks import announced_by
from memory.extraction.masking import mask
from memory.extraction.prose import Prose, Sentence
from memory.extraction.sentences import sentences
from memory.extraction.values import Role

_FORM = re.compile(
    r"\b(?:check-?list|how\s+to\s+test|test(?:ing)?\s+(?:plan|steps)|steps\s+to\s+reproduce|testing)\b",
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
        if block.kind == "heading" or block.done or (block.kind == "item" and _FORM.search(block.heading)):
            continue
        lead = block.lead or block.heading
        announced = announced_by(lead) if lead else ""
        kept = leads if block.kind == "lead" else found
        kept.extend(
            Sentence(start=start, end=end, block=number, announced=announced, item=block.kind == "item", lead=lead)
            for start, end in sentences(masked, start=block.start, end=block.end)
        )
    return Prose(text=text, masked=masked, role=role, sentences=tuple(found), leads=tuple(leads))


def _is_one(text: str, before: Block | None, block: Block) -> bool:
    if before is None or before.kind != "paragraph" or block.kind != "paragraph":
        return False
    return _APART.search(text, before.end, block.start) is None
