"""Draw claims and links from the turns of a conversation."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from memory.extraction import english
from memory.extraction.corrections import Said, tie
from memory.extraction.dates import days
from memory.extraction.entities import Named, named_things
from memory.extraction.labels import label, shortened
from memory.extraction.languages import has_rules, language_of, reading_for
from memory.extraction.prose import Heard, Prose
from memory.extraction.reading import prose_of
from memory.extraction.values import (
    Claim,
    ClaimType,
    Confidence,
    Correction,
    Dated,
    Extraction,
    Link,
    LinkType,
    Utterance,
)

_WEIGHT: dict[Confidence, float] = {"explicit": 0.95, "inferred": 0.8, "weak": 0.5}
_ASKED_AT_MOST = 400
OWN = frozenset({"en", ""})
"""Languages that the English rules read; words without a language ("pnpm it is") are tried with them."""


def extract(utterances: Sequence[Utterance]) -> Extraction:
    """Give what the turns claim, each with its exact words, and how the claims hang together.

    Turns of the user and the assistant are read; those of tools and of the system claim nothing. Code, logs,
    tables and quotations inside a turn claim nothing either. The same claim twice is one, at the place where
    it was made first. The result depends on the turns alone, and the cost grows with their length.
    """
    draft = _Draft()
    for index, utterance in enumerate(utterances):
        if utterance.role in {"user", "assistant"}:
            draft.add_turn(utterance, index, asked=asked_in(utterances[index - 1]) if index else "")
    return Extraction(
        claims=tuple(draft.claims),
        links=tuple(draft.links),
        corrections=tuple(draft.corrections),
        dates=tuple(draft.dates),
        unread=tuple(draft.unread),
    )


@dataclass
class _Draft:
    """Gather claims and links turn by turn."""

    claims: list[Claim] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    dates: list[Dated] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    places: dict[tuple[ClaimType, str], int] = field(default_factory=dict)
    tied: set[tuple[int, int, str]] = field(default_factory=set)

    def add_turn(self, utterance: Utterance, index: int, *, asked: str = "") -> None:
        prose = prose_of(utterance.text, role=utterance.role)
        prose = replace(prose, asked=asked) if asked else prose
        language = language_of(utterance.text)
        if language not in OWN and not has_rules(language):
            self.unread.append(index)
        heard = english.read(prose) if language in OWN else reading_for(language)(prose)
        before = len(self.claims)
        numbers = [self._add_statement(utterance, index, found) for found in heard]
        for found, number in zip(heard, numbers, strict=True):
            target = None if found.reason_for is None else numbers[found.reason_for]
            if target is not None and number is not None:
                self._link(target, number, "depends_on", found.confidence)
        self._add_names(utterance, index, prose, heard, numbers)
        for found, number in zip(heard, numbers, strict=True):
            self._add_correction(prose, index, found, number, before)
        self._add_dates(utterance, index, prose, heard, numbers)

    def _add_statement(self, utterance: Utterance, index: int, found: Heard) -> int | None:
        kind = found.verdict.type
        if kind is None:
            return None
        quote = utterance.text[found.start : found.end]
        content = " ".join(quote.split())
        return self._add(
            Claim(
                type=kind,
                label=shortened(found.label) if found.label else label(quote, type=kind),
                content=content,
                tags=(f"speaker:{utterance.role}", *found.verdict.tags),
                utterance=index,
                start=found.start,
                end=found.end,
                quote=quote,
            ),
            key=content.casefold(),
        )

    def _add_names(
        self,
        utterance: Utterance,
        index: int,
        prose: Prose,
        heard: Sequence[Heard],
        numbers: Sequence[int | None],
    ) -> None:
        """Note what a turn names and tie its claims to that; of an assistant only what its claims name."""
        place = 0
        for sentence in sorted((*prose.sentences, *prose.leads), key=lambda sentence: sentence.start):
            for named in named_things(utterance.text, start=sentence.start, end=sentence.end, masked=prose.masked):
                while place < len(heard) and heard[place].end <= named.start:
                    place += 1
                inside = place < len(heard) and heard[place].start <= named.start and numbers[place] is not None
                if not inside and utterance.role != "user":
                    continue
                entity = self._add(_entity(utterance, index, named), key=named.name.casefold())
                number = numbers[place] if inside else None
                if number is not None and heard[place].verdict.type != "question":
                    self._link(number, entity, "relates_to", "explicit")

    def _add_correction(self, prose: Prose, index: int, found: Heard, number: int | None, before: int) -> None:
        if found.correction is None:
            return
        firm = "correction" in found.verdict.tags or number is None
        said = Said(utterance=index, heard=found, claim=number, about=_about(prose, found))
        correction = tie(said, claims=self.claims[:before], firm=firm)
        if correction is not None:
            self.corrections.append(correction)
            if number is not None:
                self._link(number, correction.corrected, "updates", correction.confidence)

    def _add_dates(
        self,
        utterance: Utterance,
        index: int,
        prose: Prose,
        heard: Sequence[Heard],
        numbers: Sequence[int | None],
    ) -> None:
        place = 0
        for sentence in prose.sentences:
            for day in days(prose.masked, start=sentence.start, end=sentence.end, said=utterance.observed_at.date()):
                while place < len(heard) and heard[place].end <= day.start:
                    place += 1
                inside = place < len(heard) and heard[place].start <= day.start
                self.dates.append(
                    Dated(
                        utterance=index,
                        start=day.start,
                        end=day.end,
                        quote=utterance.text[day.start : day.end],
                        resolves=day.resolves,
                        claim=numbers[place] if inside else None,
                    )
                )

    def _add(self, claim: Claim, *, key: str) -> int:
        place = self.places.setdefault((claim.type, key), len(self.claims))
        if place == len(self.claims):
            self.claims.append(claim)
        return place

    def _link(self, source: int, target: int, kind: LinkType, confidence: Confidence) -> None:
        if source == target or (source, target, kind) in self.tied:
            return
        self.tied.add((source, target, kind))
        self.links.append(
            Link(
                source=source,
                target=target,
                type=kind,
                confidence=confidence,
                weight=_WEIGHT[confidence],
            )
        )


def asked_in(before: Utterance) -> str:
    """Give the end of an assistant's turn where it asks something there."""
    ending = before.text[-_ASKED_AT_MOST:] if before.role == "assistant" else ""
    return ending if "?" in ending else ""


def _about(prose: Prose, found: Heard) -> tuple[str, str]:
    """Give the sentence in which something is corrected, and the paragraph around it, each at most 1,000 characters."""
    block = [one for one in (*prose.sentences, *prose.leads) if one.block == found.block]
    inner = [one for one in block if one.start <= found.start < one.end] or block[:1]
    near = prose.text[inner[0].start : inner[0].end] if inner else prose.text[found.start : found.end]
    wide = prose.text[block[0].start : block[-1].end] if block else near
    return near[:1_000], wide[:1_000]


def _entity(utterance: Utterance, index: int, named: Named) -> Claim:
    quote = utterance.text[named.start : named.end]
    return Claim(
        type="entity",
        label=shortened(named.name),
        content=" ".join(quote.split()),
        tags=(f"speaker:{utterance.role}", named.kind),
        utterance=index,
        start=named.start,
        end=named.end,
        quote=quote,
    )
