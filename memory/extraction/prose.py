"""Hold what every language's reading takes and gives: the seam between finding prose and judging it.

A turn is cut into sentences once, the same way for all languages (`memory.extraction.reading.prose_of`). A `Reading`
judges those sentences in one language. What it gives back is turned into claims, links and corrections once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from memory.extraction.values import ClaimType, Confidence, Role

Announcement = Literal["", "decision", "task", "constraint", "preference", "question", "fact", "option"]
CorrectionKind = Literal["correct", "retract", "reverse"]


@dataclass(frozen=True)
class Sentence:
    """Mark one sentence of a turn: a half-open span, without the space around it.

    `block` numbers the paragraph or list item it stands in; `announced` is what the line above the list or a ticked
    box gives it ("Next steps:" -> `task`), or nothing; `item` says that it is part of a list. `lead` is that line, or
    the heading of the section, as written.
    """

    start: int
    end: int
    block: int
    announced: Announcement = ""
    item: bool = False
    lead: str = ""


@dataclass(frozen=True)
class Prose:
    """Hold what a turn says in prose: no code, log, table or quoted block is among the sentences.

    `masked` has the length of `text`, with `x` for the letters of inline code, URLs and quoted sentences, and plain
    apostrophes; so spans found in one hold in the other. Judge on `masked`, quote from `text`. `leads`
    are the "...:" lines that introduce what follows: they claim nothing, but may say that something before is wrong.
    `asked` is the end of the assistant's turn before, where it asks something.
    """

    text: str
    masked: str
    role: Role
    sentences: tuple[Sentence, ...]
    leads: tuple[Sentence, ...] = ()
    asked: str = ""


@dataclass(frozen=True)
class Verdict:
    """Hold the type and tags of a claim; without a type the words are deliberately passed over.

    Tags in use: negated, hedged, conditional, reported, proposed, past, task, constraint, open, reason, rejected,
    reverted, deferred, correction, weighed. `rule` names what gave the verdict, where it says so.
    """

    type: ClaimType | None
    tags: tuple[str, ...] = ()
    rule: str = field(default="", compare=False)


@dataclass(frozen=True)
class Heard:
    """Hold one judged stretch of a turn, as short as a person would sign it.

    `reason_for` is an index into the list that a reading returns: the claim that this one justifies. `correction`
    says that the stretch takes back (`retract`), replaces (`correct`) or undoes (`reverse`) something said before;
    a stretch with a correction may have no type ("scrap that" alone). `label` is what a person would call the claim;
    when empty, the general rules write it.
    """

    start: int
    end: int
    verdict: Verdict
    block: int
    reason_for: int | None = None
    confidence: Confidence = "explicit"
    correction: CorrectionKind | None = None
    label: str = ""


class Reading(Protocol):
    """Judge the sentences of a turn in one language.

    The result is in the order of the words, spans do not overlap, `text[start:end]` is not blank, every `Heard` has a
    type or a correction. A reading never raises, keeps no state and costs time linear in the length of the text.
    """

    def __call__(self, prose: Prose, /) -> Sequence[Heard]:
        """Give the judged stretches of a turn."""
        ...
