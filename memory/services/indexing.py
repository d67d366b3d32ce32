"""Make nodes and turns findable: by their words at once, by their meaning as soon as a worker has embedded them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.db import connection
from django.db.models import Count, QuerySet

from audit.appending import append
from governance.actors import Actor
from governance.gate.later import enqueue
from memory.analysis import analyse, mentions
from memory.analysis.asking import question_share, speaker_of
from memory.dedup import lookup_terms
from memory.models import Node, NodeTerm, Turn, TurnTerm

EMBED, COMPARE = "embed", "compare"
MOST_COUNTED = 32_767
# What is longer says many things at once; no two such texts are one.
LONGEST_SAYING = 2_000
# No token of the analyser begins with these signs, so what a text is about, and which ideas are in it however they are
# put, never mixes with what it says.
ABOUT, IDEA = "@", "="


def index_turn(turn: Turn, *, actor: Actor) -> Turn:
    """Store a new turn with its terms and have it embedded."""
    counted = Counter(analyse(turn.text))
    turn.length, turn.asking = counted.total(), question_share(turn.text)
    append(turn)
    _add_terms("memory_turnterm", "turn_id", turn, counted)
    enqueue(EMBED, subject_kind="turn", subject_ids=[turn.pk], actor=actor)
    return turn


def index_node(node: Node, *, actor: Actor) -> Node:
    """Store a node, new or changed, with its terms in place of earlier ones, and have it embedded again."""
    node.length, node.vector, node.model = len(analyse(searched_text(node))), None, ""
    if node.pk is None:
        append(node)
        _add_terms("memory_nodeterm", "node_id", node, terms_of(node))
    else:
        node.save()
        index_words(node)
    enqueue(EMBED, subject_kind="node", subject_ids=[node.pk], actor=actor)
    return node


def compare_later(numbers: Iterable[int], *, actor: Actor) -> None:
    """Have nodes compared with those that mean nearly the same.

    Not at once: whoever stores one thing often stores more, and is not to wait beside it.
    """
    enqueue(COMPARE, subject_kind="node", subject_ids=numbers, actor=actor, is_urgent=False)


def index_words(node: Node) -> None:
    """Store the terms of a stored node in place of earlier ones; what it means stays as it is embedded."""
    NodeTerm.objects.filter(tenant_id=node.tenant_id, node=node).delete()
    _add_terms("memory_nodeterm", "node_id", node, terms_of(node))


def index_anew(row: Node | Turn) -> None:
    """Store what is derived from the words of a stored, locked row in place of whatever was; its vector stays."""
    if isinstance(row, Node):
        row.length = len(analyse(searched_text(row)))
        row.save(update_fields=["length"])
        index_words(row)
        return
    counted = Counter(analyse(row.text))
    row.length, row.asking = counted.total(), question_share(row.text)
    row.speaker = row.speaker or speaker_of(row.text)
    row.save(update_fields=["length", "asking", "speaker"])
    TurnTerm.objects.filter(tenant_id=row.tenant_id, turn=row).delete()
    _add_terms("memory_turnterm", "turn_id", row, counted)


def terms_of(node: Node) -> Counter[str]:
    """Return the terms by which a node is found: of its words, of its other wordings once each, ideas and subjects."""
    counted = Counter(analyse(searched_text(node)))
    counted.update({term: 1 for alias in node.aliases for term in analyse(alias) if term not in counted})
    counted.update(dict.fromkeys(ideas(node.content), 1))
    counted.update({ABOUT + subject: 1 for subject in subjects(node.content)})
    return counted


def ideas(text: str) -> list[str]:
    """Return the terms under which a text is found by whatever says the same in other words."""
    return [IDEA + key for key in lookup_terms(text)] if len(text) <= LONGEST_SAYING else []


def _add_terms(table: str, owner: str, row: Node | Turn, counted: Mapping[str, int]) -> None:
    """Write a row for each term; a text has hundreds, and a model instance for each costs more than all the rest."""
    frequencies = [min(count, MOST_COUNTED) for count in counted.values()]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (tenant_id, {owner}, term, frequency) "  # noqa: S608 - two constants
            "SELECT %s, %s, term, frequency FROM unnest(%s::text[], %s::int[]) AS given (term, frequency)",
            [row.tenant_id, row.pk, list(counted), frequencies],
        )


def nodes_holding(*, tenant_id: int, terms: list[str], least: int) -> QuerySet[NodeTerm, Any]:
    """Return the ids of the nodes that hold at least so many of the terms; an index alone answers that."""
    held = NodeTerm.objects.filter(tenant_id=tenant_id, term__any_of=terms).values("node_id")
    return held.annotate(shared=Count("frequency")).filter(shared__gte=least).values("node_id")


class Findable(Protocol):
    """Say what a node, or what is to be one, is found by."""

    @property
    def label(self) -> str:
        """Return its label."""

    @property
    def content(self) -> str:
        """Return what it says."""

    @property
    def tags(self) -> Iterable[str]:
        """Return its tags."""


def searched_text(node: Findable) -> str:
    """Return the words by which a node is found; its label only where it says more than its content."""
    parts = [node.content] if node.label in node.content else [node.label, node.content]
    return "\n".join([*parts, *node.tags])


def subjects(text: str) -> set[str]:
    """Return the kinds of technology that a text is about."""
    return {mention.technology.category for mention in mentions(text)}
