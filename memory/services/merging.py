"""Let one node take in another that says the same, and undo that: what moved goes back exactly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_datetime

from governance.actors import Actor
from governance.errors import ApprovalRequired, Conflict, InvalidInput
from governance.refs import EDGE, NODE, ref
from memory.fingerprints import fingerprint
from memory.models import Edge, Evidence, Merge, Node
from memory.services import tombstones
from memory.services.indexing import compare_later, index_words
from memory.services.locks import hold_texts
from memory.services.nodes import add_aliases, end_node, new_wordings, save_state, standing_nodes
from memory.services.vouching import contradictions_of, stands
from memory.states import EdgeType


@dataclass(frozen=True, kw_only=True)
class Because:
    """Say why nodes are merged or parted again, and when."""

    reason: str
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """Say from when until when a node holds; without an end it still does."""

    valid_from: datetime
    valid_to: datetime | None

    def widened(self, other: "Bounds") -> "Bounds":
        """Return from when until when either holds."""
        start = min(self.valid_from, other.valid_from)
        return Bounds(valid_from=start, valid_to=_later(self.valid_to, other.valid_to))

    def written(self) -> dict[str, str | None]:
        """Return the instants as a merge keeps them."""
        return {"valid_from": _written(self.valid_from), "valid_to": _written(self.valid_to)}


def taken_in(keep: Node, absorbed: Iterable[Node]) -> tuple[list[str], Bounds]:
    """Return the wordings and the validity that a node would have once it took in others; nothing changes."""
    aliases, bounds = list(keep.aliases), bounds_of(keep)
    for node in absorbed:
        aliases += new_wordings(keep.content, aliases, [node.content, *node.aliases])
        bounds = bounds.widened(bounds_of(node))
    return aliases, bounds


def parted_from(kept: Node, done: Merge) -> tuple[list[str], Bounds]:
    """Return the wordings and the validity that a node would have once a merge into it is undone; nothing changes."""
    steps = _steps_without(done, kept=kept)
    return _without(kept.aliases, done.moved["aliases"]), steps[-1][1] if steps else bounds_of(kept)


def bounds_of(node: Node) -> Bounds:
    """Return from when until when a node holds."""
    return Bounds(valid_from=node.valid_from, valid_to=node.valid_to)


def require_mergeable(keep: Node, absorb: Node, *, now: datetime) -> None:
    """Raise InvalidInput where two nodes can never be one, and Conflict where they cannot be one as they stand."""
    mine, theirs = ref(NODE, keep.pk), ref(NODE, absorb.pk)
    if keep.pk == absorb.pk:
        raise InvalidInput.of("absorb", "is the node that is kept")
    if (keep.project_id, keep.type) != (absorb.project_id, absorb.type):
        raise InvalidInput.of("absorb", f"is of another project or type than {mine}")
    for node in (keep, absorb):
        if not stands(node, now=now):
            raise Conflict(f"{ref(NODE, node.pk)} does not stand any more, or has yet to be decided about.")
    if absorb.is_accepted and not keep.is_accepted:
        raise Conflict(f"A person accepted {theirs} and not {mine}.", hint=f"Keep {theirs}, or accept {mine} first.")
    between = contradictions_of(keep.pk, tenant_id=keep.tenant_id).filter(resolved_at=None)
    edge = between.filter(Q(source_id=absorb.pk) | Q(target_id=absorb.pk)).first()
    if edge is not None:
        open_one = ref(EDGE, edge.pk)
        raise Conflict(f"{mine} and {theirs} contradict one another ({open_one}).", hint="Resolve that first.")


def merge(keep: Node, absorb: Node, because: Because, *, actor: Actor) -> Merge:
    """Let a locked node take in another locked one: its evidence, edges and wordings; the other is superseded by it.

    It holds as long as either did. Decided contradictions, and what the kept node has already, stay where they are.
    Raises as `require_mergeable` does, and ApprovalRequired for a program that would change what a person accepted.
    """
    require_mergeable(keep, absorb, now=because.now)
    if keep.is_accepted and not actor.is_person:
        raise ApprovalRequired(f"A person accepted {ref(NODE, keep.pk)}; only a person may let it take in another.")
    before = bounds_of(keep).written() | {"absorbed_until": _written(absorb.valid_to)}
    evidence, edges = _move_evidence(keep, absorb), _move_edges(keep, absorb)
    added = add_aliases(keep, [absorb.content, *absorb.aliases])
    counted = absorb.restated + 1
    keep.restated += counted
    keep.save(update_fields=["restated"])
    held = bounds_of(keep).widened(bounds_of(absorb))
    keep.valid_from, keep.valid_to = held.valid_from, held.valid_to
    save_state(keep, reason=f"took in {ref(NODE, absorb.pk)}: {because.reason}", actor=actor)
    until = max(absorb.valid_from, min(because.now, absorb.valid_to or because.now))
    why = f"absorbed by {ref(NODE, keep.pk)}: {because.reason}"
    end_node(absorb, superseded_by=keep, valid_to=until, reason=why, actor=actor)
    moved = {"evidence": evidence, "edges": edges, "aliases": added, "restated": counted, "before": before}
    return Merge.objects.create(
        tenant_id=keep.tenant_id,
        kept=keep,
        absorbed=absorb,
        reason=because.reason,
        merged_at=because.now,
        merged_by=actor.label,
        moved=moved | {"after": held.written(), "version": absorb.version},
    )


def standing_merge(absorbed: Node) -> Merge:
    """Return the merge by which a node was absorbed; raises Conflict where none stands."""
    found = Merge.objects.filter(tenant_id=absorbed.tenant_id, absorbed=absorbed, undone_at=None).first()
    if found is None:
        raise Conflict(f"{ref(NODE, absorbed.pk)} was not absorbed by another node; there is nothing to undo.")
    return found


def unmerge(done: Merge, because: Because, *, actor: Actor) -> Node:
    """Let an absorbed node stand again, both nodes locked; what had moved goes back; return the absorbed node.

    What came to the kept node since stays with it. Raises Conflict where the absorbed node has changed since, another
    says its words by now, or the kept node was absorbed itself; RejectedBefore where its words were rejected since; and
    ApprovalRequired for a program that would change what a person accepted.
    """
    kept, absorbed = done.kept, done.absorbed
    _require_undoable(done, actor=actor)
    _give_back_evidence(done)
    _give_back_edges(done)
    _take_back_from(kept, done, because=because, actor=actor)
    absorbed.valid_to, absorbed.superseded_by = _read(done.moved["before"]["absorbed_until"]), None
    save_state(absorbed, reason=f"parted from {ref(NODE, kept.pk)}: {because.reason}", actor=actor)
    compare_later([absorbed.pk], actor=actor)
    done.undone_at, done.undone_by = because.now, actor.label
    done.save(update_fields=["undone_at", "undone_by"])
    return absorbed


def _require_undoable(done: Merge, *, actor: Actor) -> None:
    kept, absorbed = done.kept, done.absorbed
    if kept.is_accepted and not actor.is_person:
        raise ApprovalRequired(f"A person accepted {ref(NODE, kept.pk)}; only a person may undo this.")
    if absorbed.version != done.moved["version"] or absorbed.superseded_by_id != kept.pk:
        raise Conflict(f"{ref(NODE, absorbed.pk)} has changed since it was absorbed.")
    later = Merge.objects.filter(tenant_id=kept.tenant_id, absorbed=kept, undone_at=None).first()
    if later is not None:
        number = ref(NODE, later.kept_id)
        raise Conflict(f"{ref(NODE, kept.pk)} was itself absorbed by {number} since.", hint="Undo that first.")
    tombstones.refuse(tombstones.words_of(absorbed))
    hold_texts([absorbed.fingerprint], project_id=absorbed.project_id)
    text, kind = absorbed.fingerprint, absorbed.type
    same = standing_nodes(absorbed.tenant_id, project_id=absorbed.project_id, kind=kind, text=text).first()
    if same is not None:
        raise Conflict(f"{ref(NODE, same.pk)} says the same words by now.", hint="Delete one of the two first.")


def _move_evidence(keep: Node, absorb: Node) -> list[list[Any]]:
    """Move what a node rests on to another, but for what that has; return each with the instant of its withdrawal."""
    mine = Evidence.objects.filter(tenant_id=keep.tenant_id, node=keep)
    known = set(mine.values_list("turn_id", "start", "end", "locator", "quote"))
    rows = Evidence.objects.filter(tenant_id=keep.tenant_id, node=absorb).order_by("pk")
    moved = [row for row in rows if _place(row) not in known]
    Evidence.objects.filter(tenant_id=keep.tenant_id, pk__in=[row.pk for row in moved]).update(node=keep)
    return [[row.pk, _written(row.withdrawn_at)] for row in moved]


def _place(row: Evidence) -> tuple[int | None, int | None, int | None, str, str]:
    return row.turn_id, row.start, row.end, row.locator, row.quote


def _give_back_evidence(done: Merge) -> None:
    rows = Evidence.objects.filter(tenant_id=done.tenant_id, node=done.kept)
    for number, withdrawn_at in done.moved["evidence"]:
        rows.filter(pk=number).update(node=done.absorbed, withdrawn_at=_read(withdrawn_at))


def _move_edges(keep: Node, absorb: Node) -> list[list[Any]]:
    """Let the edges of a node lead to and from another; return each with the end that moved.

    One between the two, one that there is already, and a contradiction that was decided, stay.
    """
    moved = []
    for edge in _touching(absorb):
        end, other = ("source", edge.target_id) if edge.source_id == absorb.pk else ("target", edge.source_id)
        if other == keep.pk or edge.resolved_at is not None or _is_there(edge, end, keep):
            continue
        Edge.objects.filter(tenant_id=keep.tenant_id, pk=edge.pk).update(**{end: keep})
        moved.append([edge.pk, end])
    return moved


def _give_back_edges(done: Merge) -> None:
    """Let edges lead as before, unless they were decided since, or another does by now."""
    for number, end in done.moved["edges"]:
        edge = Edge.objects.filter(tenant_id=done.tenant_id, pk=number, **{end: done.kept}, resolved_at=None).first()
        if edge is not None and not _is_there(edge, end, done.absorbed):
            Edge.objects.filter(tenant_id=done.tenant_id, pk=edge.pk).update(**{end: done.absorbed})


def _touching(node: Node) -> QuerySet[Edge]:
    touching = Q(source_id=node.pk) | Q(target_id=node.pk)
    return Edge.objects.select_for_update(no_key=True).filter(touching, tenant_id=node.tenant_id).order_by("pk")


def _is_there(edge: Edge, end: str, node: Node) -> bool:
    """Tell whether another edge of the type joins what this one would join with that end at the node.

    A contradiction is the same whichever way it points.
    """
    other = edge.target_id if end == "source" else edge.source_id
    ends = Q(source_id=node.pk, target_id=other) if end == "source" else Q(source_id=other, target_id=node.pk)
    if edge.type == EdgeType.CONTRADICTS:
        ends = Q(source_id=node.pk, target_id=other) | Q(source_id=other, target_id=node.pk)
    return Edge.objects.filter(ends, tenant_id=node.tenant_id, type=edge.type).exclude(pk=edge.pk).exists()


def _take_back_from(kept: Node, done: Merge, *, because: Because, actor: Actor) -> None:
    """Take from the kept node the wordings, the count and the validity that came with a merge.

    Its validity stays where anything but a merge has changed that since; what other merges brought keeps counting.
    """
    steps = _steps_without(done, kept=kept)
    kept.aliases = _without(kept.aliases, done.moved["aliases"])
    kept.restated = max(0, kept.restated - done.moved["restated"])
    kept.save(update_fields=["aliases", "restated"])
    index_words(kept)
    for before, after, merge in steps:
        kept.valid_from, kept.valid_to = after.valid_from, after.valid_to
        if merge is not None:
            merge.moved |= {"before": merge.moved["before"] | before.written(), "after": after.written()}
            merge.save(update_fields=["moved"])
    save_state(kept, reason=f"parted from {ref(NODE, done.absorbed_id)}: {because.reason}", actor=actor)


def _steps_without(done: Merge, *, kept: Node) -> list[tuple[Bounds, Bounds, Merge | None]]:
    """Return the validity before and after each other merge as if one had never been, beginning with none at all.

    Empty where something else has changed the validity since.
    """
    row = _unbroken(kept)
    if done not in row:
        return []
    first = row[0].moved["before"]
    now = Bounds(valid_from=_read(first["valid_from"]) or kept.valid_from, valid_to=_read(first["valid_to"]))
    steps: list[tuple[Bounds, Bounds, Merge | None]] = [(now, now, None)]
    for merge in row:
        if merge != done:
            until = _read(merge.moved["before"]["absorbed_until"])
            after = now.widened(Bounds(valid_from=merge.absorbed.valid_from, valid_to=until))
            steps.append((now, after, merge))
            now = after
    return steps


def _unbroken(kept: Node) -> list[Merge]:
    """Return the standing merges into a node since which nothing else has changed its validity, the first one first."""
    into = Merge.objects.filter(tenant_id=kept.tenant_id, kept=kept, undone_at=None).select_related("absorbed")
    row: list[Merge] = []
    now = bounds_of(kept).written()
    for merge in into.order_by("-pk"):
        if merge.moved["after"] != now:
            break
        row.insert(0, merge)
        now = {name: merge.moved["before"][name] for name in now}
    return row


def way_of(node: Node) -> list[Merge]:
    """Return the standing merges by which a node, and what took it in, were absorbed, one after the other."""
    way: list[Merge] = []
    number = node.pk
    while True:
        merge = Merge.objects.filter(tenant_id=node.tenant_id, absorbed_id=number, undone_at=None).first()
        if merge is None or merge in way:
            return way
        way.append(merge)
        number = merge.kept_id


def take_back(absorbed: Node, *, reason: str, actor: Actor) -> list[Node]:
    """Take the words of a locked node from what took it in, and return that: its sources come back to it.

    Where one of these was absorbed in turn, the words go there too. Edges, count and validity stay. Raises
    ApprovalRequired for a program that would change what a person accepted.
    """
    way = way_of(absorbed)
    if not way:
        return []
    ids = [merge.kept_id for merge in way]
    rows = Node.objects.select_for_update(no_key=True).defer("vector").filter(tenant_id=absorbed.tenant_id, pk__in=ids)
    keepers = {node.pk: node for node in rows.order_by("pk")}
    for node in keepers.values():
        if node.is_accepted and not actor.is_person:
            raise ApprovalRequired(f"A person accepted {ref(NODE, node.pk)}; only a person may take words from it.")
    for number, withdrawn_at in way[0].moved["evidence"]:
        moved = Evidence.objects.filter(tenant_id=absorbed.tenant_id, node_id__in=ids, pk=number)
        moved.update(node=absorbed, withdrawn_at=_read(withdrawn_at))
    gone = list(way[0].moved["aliases"])
    changed = 0
    for merge in way:
        # What this merge absorbed has just changed with it, which is no reason not to undo the merge.
        merge.moved |= {"version": merge.moved["version"] + changed}
        changed = _forget_wordings(gone, keepers[merge.kept_id], merge, reason=reason, actor=actor)
    return list(keepers.values())


def _forget_wordings(gone: Sequence[str], keeper: Node, merge: Merge, *, reason: str, actor: Actor) -> int:
    """Take from a node, and from what is kept about a merge into it, those of the wordings that came with it.

    Returns by how many versions the node has changed.
    """
    left = _without(merge.moved["aliases"], gone)
    came = _without(merge.moved["aliases"], left)
    merge.moved |= {"aliases": left}
    merge.save(update_fields=["moved"])
    if came:
        keeper.aliases = _without(keeper.aliases, came)
        keeper.save(update_fields=["aliases"])
        index_words(keeper)
        save_state(keeper, reason=reason, actor=actor)
    return 1 if came else 0


def _without(wordings: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return wordings but for those that are written like others."""
    known = {fingerprint(text) for text in gone}
    return [text for text in wordings if fingerprint(text) not in known]


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return None if one is None or other is None else max(one, other)


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _read(moment: str | None) -> datetime | None:
    return parse_datetime(moment) if moment else None
