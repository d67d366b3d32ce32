"""What is old and no longer current goes; what is current stays, however old."""

from datetime import timedelta

import pytest
from django.utils import timezone

from governance.errors import InvalidInput
from governance.gate.tenancy import enter
from governance.operations.retention import RunShown
from memory.models import Edge, Evidence, Node, NodeTerm, NodeVersion, Turn, TurnTerm
from tests.cast import Do, Tenancy
from tests.seed import seed

DAYS = 30


def _age(tenancy: Tenancy, *, days: int) -> None:
    """Let everything that the tenant knows have been recorded, changed and said so many days earlier."""
    enter(tenancy.tenant_id)
    past = timezone.now() - timedelta(days=days)
    Turn.objects.update(recorded_at=past, observed_at=past)
    Node.objects.update(recorded_at=past, changed_at=past)


def _end(node_id: str, *, days: int, trust: str | None = None) -> None:
    """Let a node have stopped to hold so many days ago."""
    past = timezone.now() - timedelta(days=days)
    end = {"trust": trust} if trust else {"valid_to": past}
    row = Node.objects.filter(pk=int(node_id[1:]))
    row.update(valid_from=past - timedelta(days=1), changed_at=past, **end)


def _prune(tenancy: Tenancy, do: Do, *, enabled: bool = True, **params: bool) -> RunShown:
    do(tenancy.operator, "set_retention", enabled=enabled, days=DAYS)
    run: RunShown = do(tenancy.operator, "prune_retention", **params)
    return run


def _nodes(tenancy: Tenancy) -> set[str]:
    enter(tenancy.tenant_id)
    return {f"n{number}" for number in Node.objects.values_list("pk", flat=True)}


def test_it_is_off_until_somebody_turns_it_on(acme: Tenancy, do: Do) -> None:
    assert do(acme.operator, "retention_status").enabled is False
    seeded = seed(acme, do, writer="alice")
    _end(seeded.decision, days=10 * DAYS)
    run = do(acme.operator, "prune_retention")
    assert (run.state, run.nodes_removed, run.reason) == ("skipped", 0, "Retention is off.")
    assert seeded.decision in _nodes(acme)


def test_it_never_prunes_what_is_current(acme: Tenancy, do: Do) -> None:
    seed(acme, do, writer="alice")
    do(acme.person("bob"), "store_node", label="Port", content="It is 80.", node_type="decision", project="alpha")
    _age(acme, days=1_000 * DAYS)
    before = _nodes(acme)
    run = _prune(acme, do)
    assert (run.state, run.nodes_removed, run.turns_removed) == ("completed", 0, 0)
    assert _nodes(acme) == before
    assert Turn.objects.count() == 2


@pytest.mark.parametrize("trust", [None, "retired", "rejected"])
def test_it_prunes_what_ended_long_ago(acme: Tenancy, do: Do, trust: str | None) -> None:
    seeded = seed(acme, do, writer="alice")
    before = _nodes(acme)
    _end(seeded.decision, days=DAYS + 1, trust=trust)
    assert _prune(acme, do).nodes_removed == 1
    assert before - _nodes(acme) == {seeded.decision}


@pytest.mark.parametrize("trust", [None, "retired", "rejected"])
def test_it_waits_the_policys_days(acme: Tenancy, do: Do, trust: str | None) -> None:
    seeded = seed(acme, do, writer="alice")
    _end(seeded.decision, days=DAYS - 1, trust=trust)
    assert _prune(acme, do).nodes_removed == 0
    assert seeded.decision in _nodes(acme)


def test_it_prunes_the_loser_of_a_conflict_and_keeps_the_winner(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    _age(acme, days=2 * DAYS)
    _end(seeded.decision, days=2 * DAYS)
    assert _prune(acme, do).nodes_removed == 1
    assert seeded.reversal in _nodes(acme)
    assert seeded.decision not in _nodes(acme)


def test_it_counts_the_same_without_removing_anything(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.agent("alice"), "observe_conversation", user_message="Thanks, see you!", session_id="monday")
    _age(acme, days=2 * DAYS)
    _end(seeded.decision, days=2 * DAYS)
    tried = _prune(acme, do, dry_run=True)
    assert tried.id == ""
    assert (tried.nodes_removed, tried.turns_removed) == (1, 1)
    assert seeded.decision in _nodes(acme)
    assert do(acme.operator, "list_retention_runs").runs == []
    done = _prune(acme, do)
    assert (done.nodes_removed, done.turns_removed) == (tried.nodes_removed, tried.turns_removed)
    assert [run.id for run in do(acme.operator, "list_retention_runs").runs] == [done.id]


def test_it_takes_everything_drawn_from_a_node_with_it(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    number = int(seeded.decision[1:])
    kinds = (Evidence, NodeVersion, NodeTerm)
    assert all(kind.objects.filter(node_id=number).exists() for kind in kinds)
    _end(seeded.decision, days=2 * DAYS)
    _prune(acme, do)
    assert [kind for kind in kinds if kind.objects.filter(node_id=number).exists()] == []
    assert not Edge.objects.filter(target_id=number).exists()


def test_it_prunes_old_turns_on_which_nothing_rests(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    idle = do(alice, "observe_conversation", user_message="Thanks, see you!").turns[0]
    kept = do(alice, "observe_conversation", user_message="We use Redis for the queue.").turns[0]
    _age(acme, days=2 * DAYS)
    assert _prune(acme, do).turns_removed == 1
    enter(acme.tenant_id)
    assert [f"t{number}" for number in Turn.objects.values_list("pk", flat=True)] == [kept]
    assert not TurnTerm.objects.filter(turn_id=int(idle[1:])).exists()


def test_it_does_not_let_pruned_words_back_through_their_turn(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    said = "Let's use PostgreSQL, MySQL replication has been painful"
    seeded = do(alice, "observe_conversation", user_message=said)
    decision = next(node for node in seeded.nodes if node.type == "decision")
    others = {node.id for node in seeded.nodes} - {decision.id}
    assert others
    _end(decision.id, days=2 * DAYS)
    assert _prune(acme, do).nodes_removed == 1
    answer = do(alice, "query_graph", query="MySQL replication painful", max_nodes=100)
    assert [turn.text for turn in answer.turns] == [said.replace("Let's use PostgreSQL", "[forgotten]")]


def test_it_leaves_another_tenant_alone(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    theirs = seed(globex, do, writer="charlie")
    mine = seed(acme, do, writer="alice")
    for tenancy, seeded in ((globex, theirs), (acme, mine)):
        enter(tenancy.tenant_id)
        _end(seeded.decision, days=2 * DAYS)
    before = _nodes(globex)
    assert _prune(acme, do).nodes_removed == 1
    assert _nodes(globex) == before
    assert do(globex.operator, "list_retention_runs").runs == []


@pytest.mark.parametrize("wish", [{"days": 0}, {"days": 36_501}, {"interval_hours": 0}, {"days": "soon"}])
def test_it_refuses_a_policy_out_of_bounds(acme: Tenancy, do: Do, wish: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        do(acme.operator, "set_retention", enabled=True, **wish)


def test_it_keeps_one_policy_for_a_tenant(acme: Tenancy, do: Do) -> None:
    for days in (10, 20):
        do(acme.operator, "set_retention", enabled=True, days=days, interval_hours=6)
    status = do(acme.operator, "retention_status")
    assert (status.enabled, status.days, status.interval_hours) == (True, 20, 6)
