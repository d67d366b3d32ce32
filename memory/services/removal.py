"""Remove nodes for good, and what was kept of their words elsewhere."""

from collections.abc import Iterable, Sequence

from django.db.models import Case, Func, JSONField, Q, Value, When

from governance.actors import Actor
from governance.gate.replies import forget
from governance.models import Proposal
from governance.refs import NODE, ref
from memory.models import Evidence, Node, Turn
from memory.services.merging import take_back

# The ids of the nodes that a text gave, as the answer of its proposal lists them.
STORED = Func("result", template="jsonb_path_query_array(%(expressions)s, '$.nodes[*].id')", output_field=JSONField())


def remove_everywhere(node: Node, *, actor: Actor) -> None:
    """Delete a locked node, and its words and sources from what took it in too.

    Raises ApprovalRequired for a program that would change what a person accepted.
    """
    keepers = take_back(node, reason=f"{ref(NODE, node.pk)}, which this had taken in, was deleted", actor=actor)
    remove_nodes([node], tenant_id=node.tenant_id)
    forget([ref(NODE, keeper.pk) for keeper in keepers], tenant_id=node.tenant_id)


def remove_nodes(nodes: Iterable[Node], *, tenant_id: int) -> int:
    """Delete nodes with all that was derived from them; the words they came from are withheld from then on.

    What another node took in of them stays with that.
    """
    ids = [node.pk for node in nodes]
    spans = Evidence.objects.filter(tenant_id=tenant_id, node_id__in=ids, turn__isnull=False)
    # Locked before they are read: two removals from one turn must each find what the other has withheld.
    turns = Turn.objects.select_for_update(no_key=True).defer("vector").filter(pk__in=spans.values("turn_id"))
    found = {turn.pk: turn for turn in turns.order_by("pk")}
    for turn_id, start, end in spans.values_list("turn_id", "start", "end").distinct():
        found[turn_id].withheld = sorted([*found[turn_id].withheld, [start, end]])
    Turn.objects.bulk_update(found.values(), ["withheld"])
    Node.objects.filter(tenant_id=tenant_id, pk__in=ids).delete()
    references = [ref(NODE, number) for number in ids]
    forget(references, tenant_id=tenant_id)
    _blank_proposals(ids, references, tenant_id=tenant_id)
    return len(ids)


def _blank_proposals(ids: Sequence[int], references: Sequence[str], *, tenant_id: int) -> None:
    """Leave of settled proposals about nodes that are gone only that they were, how they ended and by whom.

    One that still waits stays: whoever decides finds its target gone.
    """
    about = Q(target_kind="node", target_id__in=ids) | Q(params__target_id__in=references)
    about |= Q(result__node__id__in=references) | Q(params__absorb__in=references) | Q(params__by__in=references)
    about |= Q(params__node_ids__has_any_keys=references) | Q(stored__has_any_keys=references)
    rows = Proposal.objects.annotate(stored=STORED).filter(about, tenant_id=tenant_id)
    settled = rows.exclude(state__in=Proposal.OPEN)
    told = Case(When(result__isnull=False, then=Value({}, JSONField())))
    settled.update(params={}, changes=[], affected=[], result=told)
