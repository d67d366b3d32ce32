"""Turn a model's reply into claims that the turn bears out, and name what it does not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from governance.risk.secrets import find_secrets, redacted
from memory.extraction.asking.labels import borne_out, shortened
from memory.extraction.asking.passages import Passage
from memory.extraction.asking.quoting import Span, place
from memory.extraction.asking.reply import ClaimSaid, claim_said, link_said, read
from memory.extraction.asking.values import LeftOut, Reading, Reason
from memory.extraction.values import Claim, ClaimType, Extraction, Link

MOST_CLAIMS = 100
# That claims contradict or replace one another is found by comparing them with all that is known, not taken on trust.
LINKS = frozenset({"relates_to", "depends_on", "part_of", "derived_from"})
CLAIMING_NOTHING = frozenset({"entity", "question"})


def check(reply: str, *, turn: str, passage: Passage, least: float) -> Reading:
    """Return what a reply about a passage of a turn is worth; raises Unreadable where it is none.

    Each claim stands on characters of the turn, is at least so sure (0 to 1), and is made once; all else is left out by
    name. `turn` is the whole text, whose own characters are the quotes.
    """
    said = read(reply)
    draft = _Draft(turn=turn, passage=passage, least=least)
    for number, item in enumerate(said[:MOST_CLAIMS]):
        draft.add(number, item)
    draft.left_out += [LeftOut(Reason.TOO_MANY, _name(item)) for item in said[MOST_CLAIMS:]]
    draft.link()
    return Reading(Extraction(tuple(draft.claims), tuple(draft.links)), tuple(draft.left_out), draft.relabelled)


def joined(readings: Iterable[Reading]) -> Reading:
    """Return the readings of a turn's passages as one."""
    claims: list[Claim] = []
    links: list[Link] = []
    left_out: list[LeftOut] = []
    relabelled = 0
    for reading in readings:
        here = len(claims)
        claims += reading.extraction.claims
        links += [replace(a, source=a.source + here, target=a.target + here) for a in reading.extraction.links]
        left_out += reading.left_out
        relabelled += reading.relabelled
    return Reading(Extraction(tuple(claims), tuple(links)), tuple(left_out), relabelled)


@dataclass
class _Draft:
    """Gather what is believed and what is not; `kept` maps a claim's place in the reply to its place here."""

    turn: str
    passage: Passage
    least: float
    claims: list[Claim] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    kept: dict[int, tuple[int, ClaimSaid]] = field(default_factory=dict)
    reasons: list[tuple[int, Span, float]] = field(default_factory=list)
    relabelled: int = 0

    def add(self, number: int, item: Any) -> None:
        said = claim_said(item)
        if said is None:
            self._leave_out(Reason.MALFORMED, item)
            return
        span = self._place(said)
        if isinstance(span, Reason):
            self._leave_out(span, item)
            return
        if self._index(span, {said.type}) is not None:
            self.left_out.append(LeftOut(Reason.REPEATED, where(span)))
            return
        quote = self.turn[span[0] : span[1]]
        reason = self._reason(said, span)
        label = self._label(said, quote, quote if reason is None else f"{quote} {self.turn[reason[0] : reason[1]]}")
        if find_secrets(label) or find_secrets(quote):
            self._leave_out(Reason.SECRET, item)
            return
        self.kept[number] = (self._add(said.type, label, span), said)
        if reason is not None:
            self.reasons.append((self.kept[number][0], reason, said.confidence))

    def link(self) -> None:
        """Tie the claims that were kept, as far as the reply ties them; a reason that is no claim yet becomes one."""
        for claim, span, weight in self.reasons:
            self._link_reason(claim, span, weight=weight)
        for source, said in self.kept.values():
            for item in said.links:
                found = link_said(item)
                target = self.kept.get(found.to) if found else None
                if found is None or target is None or target[0] == source or found.type not in LINKS:
                    tied = self.claims[source]
                    self.left_out.append(LeftOut(Reason.NO_LINK, where((tied.start, tied.end))))
                    continue
                weight = min(said.confidence, target[1].confidence)
                self.links.append(Link(source, target[0], found.type, "inferred", weight))

    def _place(self, said: ClaimSaid) -> Span | Reason:
        if said.confidence < self.least:
            return Reason.UNSURE
        return place(said.quote, self.passage, may_be_denied=said.type in CLAIMING_NOTHING)

    def _reason(self, said: ClaimSaid, claimed: Span) -> Span | None:
        """Return where the reason stands; a claim stands without one that the turn does not give."""
        if not said.reason or not said.reason.strip():
            return None
        span = place(said.reason, self.passage)
        if isinstance(span, Reason) or find_secrets(self.turn[span[0] : span[1]]):
            self.left_out.append(LeftOut(Reason.NO_REASON, where(claimed)))
            return None
        return span

    def _label(self, said: ClaimSaid, quote: str, words: str) -> str:
        if borne_out(said.label, words=words):
            return shortened(said.label)
        self.relabelled += 1
        return shortened(quote)

    def _add(self, kind: ClaimType, label: str, span: Span) -> int:
        quote = self.turn[span[0] : span[1]]
        content, tags = " ".join(quote.split()), (f"speaker:{self.passage.role}",)
        self.claims.append(Claim(kind, label, content, tags, 0, *span, quote))
        return len(self.claims) - 1

    def _link_reason(self, claim: int, span: Span, *, weight: float) -> None:
        known = self._index(span, {item.type for item in self.claims} - CLAIMING_NOTHING)
        reason = self._add("fact", shortened(self.turn[span[0] : span[1]]), span) if known is None else known
        if reason != claim:
            self.links.append(Link(claim, reason, "depends_on", "inferred", weight))

    def _index(self, span: Span, kinds: set[ClaimType]) -> int | None:
        found = (n for n, claim in zip(count(), self.claims, strict=False) if claim.type in kinds)
        return next((n for n in found if (self.claims[n].start, self.claims[n].end) == span), None)

    def _leave_out(self, reason: Reason, item: Any) -> None:
        self.left_out.append(LeftOut(reason, _name(item)))


def where(span: Span) -> str:
    """Name a place in a turn. What is known by its place is kept in no words: these would outlive what they tell of."""
    return f"characters {span[0]} to {span[1]}"


def _name(item: Any) -> str:
    """Return what a person may read of something that is not believed: its label, without secrets, on one line."""
    label = item.get("label") if isinstance(item, dict) else None
    plain = "".join(sign if sign.isprintable() else " " for sign in label) if isinstance(label, str) else ""
    return shortened(redacted(plain, find_secrets(plain))) or "unnamed"


def without(extraction: Extraction, dropped: Sequence[int]) -> Extraction:
    """Return the claims without some of them, and the links that still have both ends."""
    places = [n for n in range(len(extraction.claims)) if n not in set(dropped)]
    moved = {old: new for new, old in enumerate(places)}
    links = [link for link in extraction.links if link.source in moved and link.target in moved]
    return Extraction(
        tuple(extraction.claims[n] for n in places),
        tuple(replace(link, source=moved[link.source], target=moved[link.target]) for link in links),
    )
