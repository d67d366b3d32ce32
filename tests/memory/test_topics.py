"""Topics: what several nodes share, under the name that tells most, the same every time."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.recall.topics import Text, topics
from tests.cast import Do, Tenancy
from tests.ledger import last_event

CONTENTS = [
    "We decided to use PostgreSQL for billing.",
    "PostgreSQL runs on port 5432.",
    "Backups of PostgreSQL are taken at night.",
    "The session cache lives in Redis.",
    "Redis is cleared on deploys.",
    "Invoice rounding follows the bank.",
    "We decided to test invoice rounding.",
    "Carla likes tea.",
]


def _texts(contents: list[str]) -> list[Text]:
    return [Text(number, content, ["speaker:user", "reason"], []) for number, content in enumerate(contents)]


def test_it_groups_by_the_most_telling_thing_and_names_the_group_by_it() -> None:
    found, other = topics(_texts(CONTENTS), most=12)
    assert [(topic.label, list(topic.keys)) for topic in found] == [
        ("PostgreSQL", [0, 1, 2]),
        ("Invoice rounding", [5, 6]),
        ("Redis", [3, 4]),
    ]
    assert other == [7]


def test_it_does_not_depend_on_the_order_of_the_nodes() -> None:
    texts, wanted = _texts(CONTENTS), topics(_texts(CONTENTS), most=12)
    for seed in range(5):
        shuffled = random.Random(seed).sample(texts, len(texts))
        assert topics(shuffled, most=12) == wanted


def test_it_gives_so_many_topics_and_counts_the_rest() -> None:
    found, other = topics(_texts(CONTENTS), most=1)
    assert ([topic.label for topic in found], len(other)) == (["PostgreSQL"], 5)
    assert topics([], most=5) == ([], [])


def test_it_takes_no_mark_everyday_word_or_number_for_a_topic() -> None:
    contents = [f"We decided to use thing {number} in 2026 because the team needs it." for number in range(6)]
    assert topics(_texts(contents), most=5)[0] == []


def test_it_takes_names_and_tags_that_people_gave() -> None:
    texts = [
        Text(1, "It is slow.", ["checkout"], []),
        Text(2, "It needs a queue.", ["Checkout"], []),
        Text(3, "It is fine.", [], ["Gateway"]),
        Text(4, "It was moved.", [], ["Gateway"]),
        Text(5, "It rained.", [], []),
    ]
    assert [topic.label for topic in topics(texts, most=5)[0]] == ["Checkout", "Gateway"]


def test_it_reads_scripts_without_spaces() -> None:
    contents = ["我们使用数据库", "数据库很快", "数据库在北京", "今天下雨", "会议取消了"]
    found, _ = topics(_texts(contents), most=5)
    assert [(topic.label, list(topic.keys)) for topic in found] == [("据库", [0, 1, 2])]


@pytest.fixture
def told(acme: Tenancy, do: Do) -> list[str]:
    """Return the ids of nodes that were stored in alpha."""
    return [
        do(acme.agent("alice"), "store_node", label=f"Note {n}", content=content, node_type="fact").node.id
        for n, content in enumerate(CONTENTS)
    ]


def test_it_tells_the_topics_of_a_project(acme: Tenancy, told: list[str], do: Do) -> None:
    answer = do(acme.agent("alice"), "get_topics")
    largest = answer.topics[0]
    assert (largest.label, largest.count, largest.nodes) == ("PostgreSQL", 3, told[2::-1])
    assert (answer.read, answer.other, answer.truncated) == (8, 1, False)
    assert f'3 "PostgreSQL": {",".join(told[2::-1])}' in answer.as_text()
    served = {key for key, _ in last_event(acme, name="memory.topics_read").served}
    assert served == set(told[:7])


def test_it_leaves_out_what_no_longer_holds_and_other_projects(acme: Tenancy, told: list[str], do: Do) -> None:
    do(acme.person("bob"), "reject_node", node_id=told[0], version=1, reason="No.")
    for content in ("Zanzibar is far.", "Zanzibar is warm.", "Zanzibar is an island."):
        do(acme.agent("bob"), "store_node", label="x", content=content, node_type="fact", project="beta")
    answer = do(acme.agent("alice"), "get_topics")
    assert [(topic.label, topic.count) for topic in answer.topics if topic.label == "PostgreSQL"] == [("PostgreSQL", 2)]
    assert "zanzibar" not in answer.model_dump_json().casefold()
    assert do(acme.agent("bob"), "get_topics", project="beta").topics[0].label == "Zanzibar"


def test_it_says_that_nothing_is_shared(acme: Tenancy, do: Do) -> None:
    answer = do(acme.agent("alice"), "get_topics")
    assert (answer.topics, answer.message) == ([], "There is nothing yet that several nodes share.")


def test_it_asks_no_more_queries_of_a_larger_memory(acme: Tenancy, told: list[str], do: Do) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            do(acme.agent("alice"), "get_topics")
        return len(asked)

    queries()
    before = queries()
    for content in CONTENTS:
        do(acme.agent("alice"), "store_node", label="again", content=f"Again: {content}", node_type="note")
    assert queries() == before
