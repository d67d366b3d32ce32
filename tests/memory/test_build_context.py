"""What an agent reads before a task: sections within a budget, the same bytes each time, nothing stale."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from governance.errors import InvalidInput
from memory.recall.counting import COUNTED_WITH, count_tokens
from memory.recall.gathering import parts_of
from tests.cast import Do, Tenancy
from tests.ledger import last_event

JANUARY, MARCH = "2026-01-12T09:00:00Z", "2026-03-12T09:00:00Z"
TASK = "Choose a port and a region, and how cards are stored with PostgreSQL, the way Bob prefers"
KNOWN: list[tuple[str, str, list[str]]] = [
    ("concept", "Never store card numbers in the billing service.", ["constraint"]),
    ("preference", "Bob prefers small services for billing.", []),
    ("fact", "The billing service listens on port 8080.", []),
    ("question", "Which region hosts the billing service?", []),
]


@pytest.fixture
def told(acme: Tenancy, do: Do) -> Tenancy:
    """Return a tenant that knows some things about its billing service."""
    alice = acme.agent("alice")
    said = "Let's use PostgreSQL for the billing service because the team knows it."
    do(alice, "observe_conversation", observed_at=JANUARY, user_message=said)
    for kind, content, tags in KNOWN:
        note = {"label": content[:20], "content": content, "node_type": kind, "tags": tags, "valid_from": JANUARY}
        do(alice, "store_node", **note)
    return acme


def _sections(text: str) -> dict[str, list[str]]:
    """Return the lines of a pack by heading."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines()[2:-1]:
        if re.fullmatch(r"[a-z ]+:", line):
            found[line[:-1]] = []
        elif not line.startswith("notice: "):
            found[list(found)[-1]].append(line)
    return found


def test_it_sorts_what_bears_on_a_task_into_sections(told: Tenancy, do: Do) -> None:
    pack = do(told.agent("alice"), "build_context", task=TASK)
    sections = _sections(pack.text)
    assert list(sections) == ["decisions", "constraints", "implementation", "open questions", "evidence"]
    decision, reason = sections["decisions"][0], sections["implementation"]
    number = next(re.match(r"n\d+", line) for line in reason if "the team knows it" in line)
    assert number is not None
    assert re.match(r'n\d+ decision candidate 2026-01-12 "Let\'s use PostgreSQL', decision)
    assert f" because {number.group()}" in decision
    constraints = "".join(sections["constraints"])
    assert "Never store card numbers" in constraints
    assert "Bob prefers small services" in constraints
    assert "Which region" in sections["open questions"][0]
    assert re.match(r"t\d+ user 2026-01-12 ", sections["evidence"][0])
    assert (pack.truncated, pack.left_out, pack.cursor, pack.counted_with) == (False, 0, "", COUNTED_WITH)


def test_it_finds_by_a_thing_what_was_said_of_it(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    thing = do(alice, "store_node", label="Zanzibar", content="Zanzibar", node_type="entity").node.id
    said = do(alice, "store_node", label="Choice", content="It is written in Rust.", node_type="decision").node.id
    do(alice, "store_edge", source_id=said, target_id=thing, relationship="relates_to")
    assert do(alice, "build_context", task="Zanzibar", mode="fast").nodes == []
    assert do(alice, "build_context", task="Zanzibar", mode="balanced").nodes == [said]


def test_it_brings_the_reason_that_no_word_leads_to(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    texts = ["We use Kafka for events.", "Loss is not acceptable.", "The regulator said so."]
    ids = [do(alice, "store_node", label=text[:9], content=text, node_type="fact").node.id for text in texts]
    for source, target in (ids[:2], ids[1:]):
        do(alice, "store_edge", source_id=source, target_id=target, relationship="depends_on")
    found = {mode: do(alice, "build_context", task="Kafka events", mode=mode) for mode in ("fast", "balanced", "deep")}
    assert {mode: pack.nodes for mode, pack in found.items()} == {"fast": ids[:1], "balanced": ids[:2], "deep": ids}
    assert f"because {ids[1]}" in found["balanced"].text
    assert "because" not in found["fast"].text


def test_it_shows_both_sides_of_a_conflict_and_after_it_the_one_that_stands(told: Tenancy, do: Do) -> None:
    alice, bob = told.agent("alice"), told.person("bob")
    said = "We are moving back to MySQL for the billing service."
    edge = do(alice, "observe_conversation", observed_at=MARCH, user_message=said).conflicts[0]
    open_pack = do(alice, "build_context", task="PostgreSQL billing service")
    assert {edge.source, edge.target} <= set(open_pack.nodes)
    assert _sections(open_pack.text)["conflicts"][0].startswith(f"{edge.id} {edge.source} contradicts {edge.target}")
    do(bob, "resolve_conflict", edge_id=edge.id, winner=edge.source)
    closed = do(alice, "build_context", task="MySQL billing service")
    assert edge.target not in closed.nodes
    assert "use PostgreSQL" not in closed.text
    asked = do(alice, "build_context", task="MySQL billing service", include_superseded=True)
    line = _sections(asked.text)["superseded"][0]
    assert line.startswith(f"{edge.target} decision superseded 2026-01-12..")
    assert f"superseded by {edge.source}" in line
    then = do(alice, "build_context", task="billing service PostgreSQL", as_of="2026-02-01T00:00:00Z")
    assert edge.target in then.nodes
    assert 'as_of="2026-02-01T00:00:00Z"' in then.text


def test_it_shows_no_superseded_candidate_where_only_accepted_memory_is_wanted(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    old = do(alice, "store_node", label="Old", content="The gate uses Basic.", node_type="fact").node.id
    new = do(alice, "store_node", label="New", content="The gate uses OAuth.", node_type="fact").node.id
    edge = do(alice, "store_edge", source_id=new, target_id=old, relationship="contradicts").edge.id
    do(bob, "resolve_conflict", edge_id=edge, winner=new)
    asked = {"task": "gate", "include_superseded": True}
    assert do(alice, "build_context", **asked).nodes == [new, old]
    assert do(alice, "build_context", **asked, floor="accepted").nodes == [new]


@pytest.mark.parametrize("budget", [200, 300, 500, 1_000])
def test_it_keeps_to_its_budget_and_gives_everything_page_by_page(acme: Tenancy, do: Do, budget: int) -> None:
    alice = acme.agent("alice")
    for number in range(12):
        content = f"Invoice rule {number}: " + "the ledger keeps invoices for audits and " * number
        do(alice, "store_node", label=f"Rule {number}", content=content, node_type="decision")
    whole = do(alice, "build_context", task="invoice rule", budget_tokens=50_000)
    assert len(whole.nodes) == 12
    given, cursor, too_long, pages = [], "", set(), 0
    while pages == 0 or cursor:
        page = do(alice, "build_context", task="invoice rule", budget_tokens=budget, cursor=cursor)
        assert page.tokens == count_tokens(page.as_text()) <= budget
        assert page.truncated is bool(page.cursor or page.too_long)
        assert f"go on with cursor {page.cursor}" in page.text if page.cursor else "go on" not in page.text
        given += page.nodes
        too_long |= set(page.too_long)
        cursor, pages = page.cursor, pages + 1
    assert [key for key in whole.nodes if key not in too_long] == given
    assert (pages > 1) is (whole.tokens > budget)


def test_it_gives_the_same_bytes_for_the_same_question(told: Tenancy, do: Do) -> None:
    asked = {"task": TASK, "mode": "deep", "include_superseded": True}
    answers = {do(told.agent("alice"), "build_context", **asked).model_dump_json() for _ in range(3)}
    assert len(answers) == 1


def test_it_says_when_memory_has_changed_between_pages(told: Tenancy, do: Do) -> None:
    alice = told.agent("alice")
    first = do(alice, "build_context", task="billing service", budget_tokens=200)
    assert first.cursor
    again = {"task": "billing service", "budget_tokens": 200, "cursor": first.cursor}
    assert "memory has changed" not in do(alice, "build_context", **again).text
    do(alice, "delete_node", node_id=first.nodes[0])
    assert "memory has changed" in do(alice, "build_context", **again).text


def test_it_refuses_the_cursor_of_another_task(told: Tenancy, do: Do) -> None:
    alice = told.agent("alice")
    cursor = do(alice, "build_context", task="billing service", budget_tokens=200).cursor
    with pytest.raises(InvalidInput, match="another question"):
        do(alice, "build_context", task="the cache", budget_tokens=200, cursor=cursor)


@pytest.mark.parametrize(
    "wrong", [{"task": ""}, {"budget_tokens": 199}, {"cursor": "1.x"}, {"mode": "huge"}, {"k": 3}], ids=str
)
def test_it_refuses_what_it_does_not_know(acme: Tenancy, do: Do, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        do(acme.agent("alice"), "build_context", **{"task": "x", **wrong})


def test_it_says_that_there_is_nothing(acme: Tenancy, do: Do) -> None:
    pack = do(acme.agent("alice"), "build_context", task="quasars")
    assert "notice: Nothing in alpha matches." in pack.text
    assert (pack.nodes, pack.turns, pack.truncated) == ([], [], False)


def test_it_records_what_it_served(told: Tenancy, do: Do) -> None:
    pack = do(told.agent("alice"), "build_context", task=TASK, budget_tokens=300)
    event = last_event(told, name="memory.context_built")
    assert [key for key, _ in event.served] == pack.nodes + pack.turns


def test_it_asks_no_more_queries_of_a_larger_memory(told: Tenancy, do: Do) -> None:
    alice = told.agent("alice")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            do(alice, "build_context", task="billing service", mode="deep")
        return len(asked)

    counted = []
    for number in range(40):
        note = {"label": f"Billing {number}", "content": f"The billing service has part {number}.", "node_type": "fact"}
        do(alice, "store_node", **note)
        counted += [queries()] if number in (18, 19, 39) else []
    assert counted[1] == counted[2]


@pytest.mark.parametrize(
    ("task", "parts"),
    [
        ("Choose a database", []),
        ("Choose a database. Then write the migration!", ["Choose a database", "Then write the migration"]),
        ("选择数据库。编写迁移脚本。", ["选择数据库", "编写迁移脚本"]),
        ("Use Next.js 14 and file a.b.c", []),
        ("One. Two. Choose a database", []),
    ],
)
def test_it_asks_by_parts_where_a_task_has_several(task: str, parts: list[str]) -> None:
    assert parts_of(task) == parts
