"""Keep conversations through the product's own operations, and ask it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import numpy as np

from tests.benchmarks.recall.conversations import SETS, Conversation, Said
from tests.benchmarks.recall.fit import EMPHASIS, SIGNALS, Example

if TYPE_CHECKING:
    from memory.recall.turns.ranking import Weighed
    from memory.recall.turns.signals import Weights
SHOWN = 20


@dataclass(frozen=True)
class Kept:
    """Hold a conversation that was kept in a project of its name, and what its turns are called there."""

    conversation: Conversation
    names: dict[str, str]
    actor: Any


def keep(conversations: Sequence[Conversation]) -> list[Kept]:
    """Hand over every conversation turn by turn, in one tenant, and have all of it embedded."""
    from tests.cast import make_tenant, perform

    names = ("alpha", *(conversation.name for conversation in conversations))
    tenancy = make_tenant(perform, "measured", members={"bob": "contributor"}, projects=names)
    actor = tenancy.agent("bob")
    kept = [_keep_one(conversation, actor) for conversation in conversations]
    embed(tenancy.tenant_id)
    return kept


def ask(kept: Kept, question: str) -> list[str]:
    """Return the names of the turns that answer, best first."""
    from tests.cast import perform

    answer = perform(kept.actor, "query_graph", **_asked(kept, question))
    return [kept.names[turn.id] for turn in answer.turns]


@contextmanager
def weighing_by(weights: "Weights") -> Iterator[None]:
    """Let turns be ranked by other weights than the shipped ones."""
    from memory.recall.turns import ranking

    with patch.object(ranking, "WEIGHTS", weights):
        yield


def keep_sets() -> dict[str, list[Kept]]:
    """Hand over the conversations of every set, each set in a tenant of its own."""
    return {name: keep(read()) for name, read in SETS.items()}


def examples_of(sets: Mapping[str, Sequence[Kept]]) -> dict[str, list[Example]]:
    """Return for each set the candidates of its questions, which count as much as the set does."""
    return {name: list(_examples(every, emphasis=EMPHASIS[name])) for name, every in sets.items()}


def _examples(every: Sequence[Kept], *, emphasis: float) -> Iterator[Example]:
    """Yield the candidates of every question, as the product weighs them; of a question without any, nothing."""
    from governance.refs import TURN, ref

    for kept in every:
        for asked in kept.conversation.questions:
            weighed = _weighed(kept, asked.text)
            if weighed is None:
                continue
            turns = [kept.names[ref(TURN, weighed.ids[place])] for place in weighed.answering]
            signals = np.array([weighed.signals[name][weighed.answering] for name in SIGNALS]).T
            yield Example(kept.conversation.name, asked, turns, signals, emphasis)


def _weighed(kept: Kept, question: str) -> "Weighed | None":
    """Return what `query_graph` weighs before it ranks: what is of the time that is asked for, else of any time."""
    from django.utils import timezone

    from governance.gate.tenancy import tenant_transaction
    from governance.selectors import projects_to_read
    from memory.operations.recall import QueryGraph, ask_of
    from memory.recall.search import look
    from memory.recall.times import unbounded
    from memory.recall.turns.ranking import weigh

    params = QueryGraph.model_validate(_asked(kept, question))
    with tenant_transaction(kept.actor.tenant_id):
        projects = projects_to_read(kept.actor, params.project)
        ask = ask_of(params, actor=kept.actor, now=timezone.now(), projects=projects)
        for times in dict.fromkeys([ask.times, ask.times and unbounded(ask.times)]):
            bound = replace(ask, times=times)
            found = look(bound, most_nodes=params.max_nodes, most_turns=params.max_turns)
            if weighed := weigh(bound, found.question, found.held):
                return weighed
    return None


def _asked(kept: Kept, question: str) -> dict[str, Any]:
    return {"query": question, "project": kept.conversation.name, "max_nodes": 1, "max_turns": SHOWN}


def _keep_one(conversation: Conversation, actor: Any) -> Kept:
    from tests.cast import perform

    names: dict[str, str] = {}
    for turn in conversation.turns:
        answer = perform(actor, "observe_conversation", **_handed(turn), project=conversation.name)
        names[answer.turns[0]] = turn.id
    sys.stderr.write(f"{conversation.name}: {len(names)} turns kept\n")
    return Kept(conversation, names, actor)


def _handed(turn: Said) -> dict[str, Any]:
    said = f"{turn.speaker}: {turn.text}" if turn.speaker else turn.text
    side = "user_message" if turn.role == "user" else "assistant_response"
    return {side: said, "session_id": turn.session, "observed_at": turn.at.isoformat(), "message_id": turn.id}


def embed(tenant_id: int) -> None:
    from django.db import connections

    from governance.gate.tenancy import tenant_transaction
    from governance.models import Job
    from memory.embedding import service
    from memory.operations.work import do_waiting

    service.embedder()
    left = True
    while left:
        do_waiting("embed", tenant_id=tenant_id)
        with tenant_transaction(tenant_id):
            left = Job.objects.filter(tenant_id=tenant_id, kind="embed", state__in=["waiting", "running"]).exists()
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
