"""Draw claims and links from the turns of a conversation."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from memory.analysis import mentions
from memory.extraction.entities import Named, named_things
from memory.extraction.labels import label, shortened
from memory.extraction.reading import Heard, read
from memory.extraction.values import Claim, ClaimType, Confidence, Extraction, Link, Utterance

_WEIGHT: dict[Confidence, float] = {"explicit": 0.95, "inferred": 0.8, "weak": 0.5}
_NAMING_TYPES = frozenset({"decision", "preference", "fact", "concept", "note"})


def extract(utterances: Sequence[Utterance]) -> Extraction:
    """Give what the turns claim, each with its exact words, and how the claims hang together.

    Turns of the user and the assistant are read; those of tools and of the system claim nothing. Code, logs,
    tables and quotations inside a turn claim nothing either. The same claim twice is one, at the place where
    it was made first. The result depends on the turns alone, and the cost grows with their length.
    """
    draft = _Draft()
    for index, utterance in enumerate(utterances):
        if utterance.role in {"user", "assistant"}:
            draft.add_turn(utterance, index)
    return Extraction(claims=tuple(draft.claims), links=tuple(draft.links))


@dataclass
class _Draft:
    """Gather claims and links turn by turn."""

    claims: list[Claim] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    places: dict[tuple[ClaimType, str], int] = field(default_factory=dict)

    def add_turn(self, utterance: Utterance, index: int) -> None:
        heard = read(utterance.text, role=utterance.role)
        numbers = [self._add_statement(utterance, index, found) for found in heard]
        for found, number in zip(heard, numbers, strict=True):
            if found.reason_for is not None:
                self._link(numbers[found.reason_for], number, "depends_on", found.confidence)
        self._link_neighbours(heard, numbers)
        for found, number in zip(heard, numbers, strict=True):
            if found.verdict.type in _NAMING_TYPES and not _turns_away(found):
                self._add_names(utterance, index, found, number)

    def _add_statement(self, utterance: Utterance, index: int, found: Heard) -> int:
        kind = found.verdict.type
        if kind is None:
            raise ValueError("a stretch without a type is no claim")
        quote = utterance.text[found.start : found.end]
        tags = (f"speaker:{utterance.role}", *found.verdict.tags)
        return self._add(
            Claim(
                type=kind,
                label=label(quote, type=kind),
                content=" ".join(quote.split()),
                tags=tags,
                utterance=index,
                start=found.start,
                end=found.end,
                quote=quote,
            ),
            key=" ".join(quote.split()).casefold(),
        )

    def _add_names(self, utterance: Utterance, index: int, found: Heard, number: int) -> None:
        for named in named_things(utterance.text, start=found.start, end=found.end):
            entity = self._add(_entity(utterance, index, named), key=named.name.casefold())
            self._link(number, entity, "relates_to", "explicit")

    def _add(self, claim: Claim, *, key: str) -> int:
        place = self.places.setdefault((claim.type, key), len(self.claims))
        if place == len(self.claims):
            self.claims.append(claim)
        return place

    def _link(self, source: int, target: int, kind: str, confidence: Confidence) -> None:
        known = any(link.source == source and link.target == target for link in self.links[-64:])
        if source == target or known:
            return
        self.links.append(
            Link(
                source=source,
                target=target,
                type="depends_on" if kind == "depends_on" else "relates_to",
                confidence=confidence,
                weight=_WEIGHT[confidence],
            )
        )

    def _link_neighbours(self, heard: list[Heard], numbers: list[int]) -> None:
        """Tie a choice weakly to the fact beside it in the same paragraph about the same kind of thing."""
        justified = {found.reason_for for found in heard}
        for place, (first, second) in enumerate(pairwise(heard)):
            sides = ((place, place + 1), (place + 1, place))
            for choice, fact in sides:
                if first.block != second.block or choice in justified or heard[fact].reason_for is not None:
                    continue
                if (heard[choice].verdict.type, heard[fact].verdict.type) != ("decision", "fact"):
                    continue
                if self._share_a_category(numbers[choice], numbers[fact]):
                    self._link(numbers[choice], numbers[fact], "depends_on", "weak")

    def _share_a_category(self, one: int, other: int) -> bool:
        first, second = (
            {mention.technology.category for mention in mentions(self.claims[number].content)}
            for number in (one, other)
        )
        return bool(first & second)


def _turns_away(found: Heard) -> bool:
    """Say whether a choice is against what it names: the project does not have that thing."""
    return found.verdict.type in {"decision", "preference"} and "negated" in found.verdict.tags


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
