"""Tie what corrects earlier words of a session to what it corrects.

A candidate that the same conversation brought up gives way at once. What a person accepted, or what others said too, is
never changed by words: a conflict is opened, and a person decides.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from audit.appending import append_unless_there
from audit.services import What, record
from governance.actors import Actor
from governance.errors import RejectedBefore
from governance.gate import policy
from governance.gate.operation import About, Call, Params
from governance.refs import EDGE, NODE, TURN, ref
from governance.risk import Risk
from memory.extraction import Correction, Extraction, Utterance, extract
from memory.extraction.labels import label, shortened
from memory.extraction.values import ClaimType, Role
from memory.models import Edge, Evidence, Node, Session, Turn
from memory.services import screening
from memory.services.edges import Tie, add_edge
from memory.services.holding import READER, held_types
from memory.services.nodes import Added, Draft, Source, add_node, as_ruled, digest_of, end_node, save_state
from memory.services.vouching import stands
from memory.states import Confidence, EdgeType, NodeType, Origin, Trust

MOST_EARLIER, MOST_EARLIER_LENGTH = 6, 4_000
CHANGING = "update_node"
FIRM = "correction"
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}
READ = (Turn.Role.USER, Turn.Role.ASSISTANT)


@dataclass
class Corrected:
    """Hold what came of corrections: nodes with a corrected value, what ended, conflicts, and what to know of it."""

    added: list[Added] = field(default_factory=list)
    ended: set[int] = field(default_factory=set)
    conflicts: list[Edge] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Case:
    """Hold one correction: the words that correct, the new claim's node where there is one, and the old one's."""

    turn: Turn
    said: Correction
    new: Node | None
    old: Node
    session: Session

    @property
    def words(self) -> str:
        """Return the very characters that correct."""
        return self.turn.text[self.said.start : self.said.end]


def correct(found: Extraction, *, turns: Sequence[Turn], session: Session, actor: Actor) -> Corrected:
    """Do what the corrections in these turns ask for, once; what was found in the turns is drawn already."""
    done = Corrected()
    for case in _cases(found, turns=turns, session=session):
        now = timezone.now()
        if not stands(case.old, now=now) or (case.new is not None and not stands(case.new, now=now)):
            continue
        try:
            if not case.old.is_accepted and _is_own(case) and _may_change(case.old, actor=actor):
                _give_way(case, done, actor=actor)
            else:
                _contest(case, done, actor=actor)
        except RejectedBefore as refusal:
            done.notes.append(f"{ref(NODE, case.old.pk)} was to be corrected, and stays. {refusal.sentence}")
    return done


def _cases(found: Extraction, *, turns: Sequence[Turn], session: Session) -> Iterator[Case]:
    """Return the corrections that say by their words that they are some, with the nodes that they are about."""
    earlier = _earlier(turns, session=session) if turns else []
    every = [*earlier, *turns]
    if earlier:
        # Read together they tell what is corrected; each claim is drawn from its own turn, where it may be said again.
        found = extract([utterance_of(turn) for turn in every])
    for said in found.corrections:
        firm = said.claim is None or FIRM in found.claims[said.claim].tags
        if said.utterance < len(earlier) or not firm:
            continue
        old = _locked(_node_of(said.corrected, found, turns=every), session)
        new = None if said.claim is None else _locked(_node_of(said.claim, found, turns=every), session)
        lost = said.claim is not None and new is None
        if old is not None and not lost and (new is None or new.pk != old.pk):
            yield Case(turn=every[said.utterance], said=said, new=new, old=old, session=session)


def _earlier(turns: Sequence[Turn], *, session: Session) -> list[Turn]:
    """Return the last turns of the session before these, oldest first, as far as they are short enough."""
    first = min(turn.position for turn in turns)
    rows = Turn.objects.filter(tenant_id=session.tenant_id, session=session, position__lt=first, role__in=READ)
    kept: list[Turn] = []
    for turn in rows.defer("vector", "words").order_by("-position")[:MOST_EARLIER]:
        if sum(len(one.text) for one in (*kept, turn)) > MOST_EARLIER_LENGTH:
            break
        kept.append(turn)
    return kept[::-1]


def utterance_of(turn: Turn) -> Utterance:
    """Return a turn as extraction reads it."""
    return Utterance(role=ROLES[turn.role], text=turn.text, observed_at=turn.observed_at)


def _node_of(index: int, found: Extraction, *, turns: Sequence[Turn]) -> int | None:
    """Return the number of the node that a claim gave."""
    claim = found.claims[index]
    rows = Evidence.objects.filter(tenant_id=turns[0].tenant_id, turn=turns[claim.utterance], withdrawn_at=None)
    rows = rows.filter(start=claim.start, end=claim.end, node__type=claim.type)
    return rows.order_by("pk").values_list("node_id", flat=True).first()


def _locked(number: int | None, session: Session) -> Node | None:
    if number is None:
        return None
    rows = Node.objects.select_for_update(no_key=True).defer("vector").filter(tenant_id=session.tenant_id, pk=number)
    return rows.first()


def _is_own(case: Case) -> bool:
    """Tell whether only this conversation said the old words; an assistant takes back nothing that others said."""
    rows = Evidence.objects.filter(tenant_id=case.old.tenant_id, node=case.old).in_force().select_related("turn")
    mine = {Turn.Role.USER, Turn.Role.ASSISTANT} if case.turn.role == Turn.Role.USER else {Turn.Role.ASSISTANT}
    return all(
        row.turn is not None and row.turn.session_id == case.session.pk and row.turn.role in mine for row in rows
    )


def _may_change(node: Node, *, actor: Actor) -> bool:
    """Tell whether no rule of the tenant keeps programs from changing such a node."""
    call: Call[Any] = Call(params=Params(), actor=actor, subject=None, now=timezone.now(), author_kind=READER)
    about = About(project_id=node.project_id, node_type=node.type)
    rule = policy.best_rule(policy.rules_of(node.tenant_id), operation=CHANGING, call=call, about=about)
    return rule is None or rule.effect == policy.ALLOW


def _give_way(case: Case, done: Corrected, *, actor: Actor) -> None:
    """Let what was corrected give way: to the new claim, to itself with the new value, or to nothing."""
    old, new = case.old, case.new or _with_value(case, done, actor=actor)
    if new is not None and (new.pk == old.pk or _waits(new, case, done)):
        return
    before, number, place = digest_of(old), ref(NODE, old.pk), ref(TURN, case.turn.pk)
    until = max(old.valid_from, case.turn.observed_at)
    if new is not None:
        tie = Tie(type=EdgeType.UPDATES, confidence=Confidence.EXPLICIT, reason="It was said to correct this.")
        add_edge(new, old, tie, actor=actor)
        end_node(old, superseded_by=new, valid_to=until, reason=f"corrected in {place}", actor=actor)
        done.notes.append(f"{ref(NODE, new.pk)} corrects {number}, which is superseded by it.")
    else:
        _keep_words(case)
        old.trust, old.valid_to = Trust.RETIRED, until
        save_state(old, reason=f"taken back in {place}", actor=actor)
        done.notes.append(f"{number} was taken back and is retired.")
    done.ended.add(old.pk)
    _record(old, before=before, place=place, actor=actor)


def _record(old: Node, *, before: str, place: str, actor: Actor) -> None:
    what = What(
        operation="extract_turn",
        name="node.corrected",
        project_id=old.project_id,
        subject_kind="node",
        subject_id=str(old.pk),
        subject_version=old.version,
        before_digest=before,
        after_digest=digest_of(old),
    )
    record(actor.who(), what, detail={"turn": place})


def _keep_words(case: Case) -> None:
    """Keep the words by which a node was taken back in its history; it never rested on them."""
    now = timezone.now()
    source = _source(case)
    row = Evidence(
        tenant_id=case.old.tenant_id,
        node=case.old,
        turn=source.turn,
        role=source.role,
        quote=source.quote,
        start=source.start,
        end=source.end,
        observed_at=source.observed_at,
        recorded_at=now,
        withdrawn_at=now,
    )
    append_unless_there(row)


def _source(case: Case) -> Source:
    return Source(
        turn=case.turn,
        quote=case.words,
        start=case.said.start,
        end=case.said.end,
        role=case.turn.role,
        observed_at=case.turn.observed_at,
    )


def _with_value(case: Case, done: Corrected, *, actor: Actor) -> Node | None:
    """Return the old claim with the number that was meant, where either has just one; None where it is unclear."""
    meant, numbers = _NUMBER.fullmatch(case.words.strip()), list(_NUMBER.finditer(case.old.content))
    if case.said.kind != "correct" or meant is None or len(numbers) != 1:
        return None
    content = case.old.content[: numbers[0].start()] + meant[0] + case.old.content[numbers[0].end() :]
    kind: ClaimType = case.old.type  # type: ignore[assignment]
    draft = _draft(case, type=NodeType(case.old.type), label=label(content, type=kind), content=content)
    return _add(draft, done, actor=actor)


def _add(draft: Draft, done: Corrected, *, actor: Actor) -> Node:
    held = held_types(draft.project.pk, actor=actor)
    done.added.append(add_node(as_ruled(draft, held=held), actor=actor))
    return done.added[-1].node


def _draft(case: Case, *, type: NodeType, label: str, content: str) -> Draft:
    return Draft(
        project=case.session.project,
        session=case.session,
        type=type,
        label=label,
        content=content,
        tags=(f"speaker:{case.turn.role}", FIRM),
        origin=Origin.USER if case.turn.role == Turn.Role.USER else Origin.ASSISTANT,
        valid_from=case.turn.observed_at,
        source=_source(case),
    )


def _contest(case: Case, done: Corrected, *, actor: Actor) -> None:
    """Open a conflict between what was said and what corrects it; where nothing is put in its place, with a note."""
    old, span = case.old, {"turn": case.turn, "start": case.said.start, "end": case.said.end}
    if case.new is None and Evidence.objects.filter(tenant_id=old.tenant_id, **span).exists():
        return
    new = case.new or _with_value(case, done, actor=actor) or _taken_back(case, done, actor=actor)
    if new.pk == old.pk or _waits(new, case, done):
        return
    tie = Tie(type=EdgeType.CONTRADICTS, confidence=Confidence.EXPLICIT, reason="It was said to correct this.")
    edge, is_new = add_edge(new, old, tie, actor=actor)
    if not is_new:
        return
    if old.is_accepted:
        screening.flag(new, Risk.CONTRADICTS_ACCEPTED, screening.AGAINST_ACCEPTED)
    done.conflicts.append(edge)
    mine, theirs = ref(NODE, new.pk), ref(NODE, old.pk)
    done.notes.append(f"{mine} corrects {theirs}, which stays until a person decides ({ref(EDGE, edge.pk)}).")


def _waits(new: Node, case: Case, done: Corrected) -> bool:
    """Tell whether what corrects is withheld, which contests and replaces nothing, and say so."""
    if stands(new, now=timezone.now()):
        return False
    mine, theirs = ref(NODE, new.pk), ref(NODE, case.old.pk)
    done.notes.append(f"{mine} was said to correct {theirs}, and waits for a person; {theirs} stays until then.")
    return True


def _taken_back(case: Case, done: Corrected, *, actor: Actor) -> Node:
    """Return a note that says what was taken back."""
    told = shortened(f"Taken back: {case.old.label}")
    draft = _draft(case, type=NodeType.NOTE, label=told, content=f"Taken back: {case.old.content}")
    return _add(draft, done, actor=actor)


def unread(found: Extraction, *, turns: Sequence[Turn]) -> Iterable[str]:
    """Return, for each turn whose language has no rules, a sentence that says so."""
    for index in found.unread:
        yield (
            f"{ref(TURN, turns[index].pk)} is in a language without rules: only names, and what is announced in so "
            "many words, were drawn from it."
        )
