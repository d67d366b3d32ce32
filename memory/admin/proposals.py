"""What memory tells a reviewer of a proposal: where its target comes from, what it has been, what it bears on."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from governance.actors import Actor
from governance.admin.base import Section
from governance.admin.context import Context, provide
from governance.models import Proposal
from governance.refs import NODE, number_of, ref
from governance.scopes import Scope
from memory.admin.conflicts import open_conflicts, served
from memory.admin.nodes import links_of, nodes_open_to, sources_shown, versions_of
from memory.admin.quoting import said_in
from memory.models import Evidence, Node, Turn
from memory.recall.ask import Ask
from memory.recall.lanes import lexical

MOST_ALIKE, LEAST_ALIKE = 5, 0.35
MOST_TURNS = 3


@provide
def around(proposal: Proposal, actor: Actor) -> Context:
    """Return what surrounds a proposal; nothing of a target that is gone or not open to the reader."""
    target = nodes_open_to(actor).filter(pk=proposal.target_id).first() if proposal.target_kind == "node" else None
    near = _alike(proposal, actor)
    conflicts = list(open_conflicts(actor).filter(Q(source=target) | Q(target=target))) if target else []
    sections, other = _said(proposal, actor), _other(proposal, actor)
    if target is not None:
        sections += _about(target, actor)
    if other is not None:
        rows = Evidence.objects.visible_to(actor).filter(node=other).select_related("turn__session")
        title = f"Where {ref(NODE, other.pk)} comes from"
        sections.append(Section(title, "console/sources.html", {"sources": sources_shown(rows, actor)}))
    if conflicts:
        sections.append(Section("Open conflicts of it", "console/against.html", {"conflicts": conflicts}))
    if near:
        sections.append(Section("What is known that is similar", "console/alike.html", {"nodes": near}))
    shown = [*near, *(node for node in (target, other) if node)]
    return Context(sections, [*served(conflicts), *((ref(NODE, node.pk), node.version) for node in shown)])


def _other(proposal: Proposal, actor: Actor) -> Node | None:
    """Return the second node that a change names: what takes a place, or is taken in."""
    named = proposal.params.get("by") or proposal.params.get("absorb")
    return nodes_open_to(actor).filter(pk=number_of(named)).first() if named else None


def _about(node: Node, actor: Actor) -> list[Section]:
    sources = Evidence.objects.visible_to(actor).filter(node=node).select_related("turn__session")
    found = [
        Section("Where it comes from", "console/sources.html", {"sources": sources_shown(sources, actor)}),
        Section("What it has been", "console/versions.html", {"versions": versions_of(node, actor)}),
    ]
    links = links_of(node, actor)
    return [*found, Section("How it is linked", "console/edges.html", {"edges": links})] if links else found


def _said(proposal: Proposal, actor: Actor) -> list[Section]:
    """Return the turns of the conversation that it names in which its very words were said."""
    words, session = str(proposal.params.get("content", "")), str(proposal.params.get("session_id", ""))
    if not (words and session):
        return []
    rows = Turn.objects.visible_to(actor).filter(project_id=proposal.project_id, session__name=session)
    turns = list(rows.filter(text__contains=words).select_related("session").order_by("-pk")[:MOST_TURNS])
    shown = [{"turn": turn, "pieces": said_in(turn, words, actor)} for turn in turns]
    return [Section("Where it was said", "console/said_before.html", {"turns": shown})] if shown else []


def _alike(proposal: Proposal, actor: Actor) -> Sequence[Any]:
    """Return the nodes that hold and share most words with what is proposed, the nearest first."""
    words = " ".join(after for _, _, after in proposal.changes if after)
    reach = frozenset({proposal.project_id}) & actor.projects(Scope.MEMORY_READ)
    if not words or not reach or not proposal.is_open:
        return []
    ask = Ask(text=words, actor=actor, now=timezone.now(), project_ids=reach)
    scores = {
        pk: score
        for pk, score in lexical.scores(ask, "node", lexical.statistics_of(ask, "node"), most=MOST_ALIKE + 1).items()
        if score >= LEAST_ALIKE
    }
    rows = {node.pk: node for node in Node.objects.current(actor).filter(pk__in=scores)}
    same = proposal.target_id if proposal.target_kind == "node" else None
    return [rows[pk] for pk in scores if pk in rows and pk != same][:MOST_ALIKE]
