"""Measure recall on the earlier system's comparative and stress questions, beside its figures and plain chunks.

Run as `python -m tests.benchmarks.recall.fixtures`; it takes about two minutes and a PostgreSQL of its own. The same
documents are kept twice: their facts stored one by one with the relations between them, which is how the earlier system
was measured, and, in another project, their conversations handed over as they were said. A question is hit where any
fact that supports its answer is given, and exactly supported where all of them are; a turn gives what its session does.

Figures are named by the set and by the way: a number is how many stored nodes `query_graph` gives at most, `turns` is
what it gives of the conversations, `context` a pack of `build_context`, `chunks` the plain way. `tokens` count the
whole text of an answer, `words` the part of it that is memory.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.benchmarks.database import database
from tests.benchmarks.recall import conversations, serving

FOLDER = conversations.FOLDER / "waggle"
STORED, HANDED = "stored", "handed"
SIZES, TURNS, CHUNKS, BUDGET = (1, 2, 3, 5, 10), 5, 5, 300
# Hit and exact support as shares, tokens as the mean of an answer; of twice as many questions, of which these are half.
PUBLISHED = {
    "published_comparative_hit": 0.92,
    "published_comparative_exact": 0.84,
    "published_comparative_tokens": 59.1,
    "published_comparative_chunks_hit": 0.94,
    "published_comparative_chunks_exact": 0.91,
    "published_comparative_chunks_tokens": 161.8,
    "published_stress_hit": 0.98,
    "published_stress_exact": 0.98,
    "published_stress_tokens": 35.5,
}


@dataclass(frozen=True)
class Question:
    """Hold a question and the facts that support its answer."""

    text: str
    family: str
    support: frozenset[str]


@dataclass(frozen=True)
class Given:
    """Hold which facts an answer gives, how many tokens it is, and how many of them are words from memory."""

    facts: frozenset[str]
    tokens: int
    words: int


@dataclass(frozen=True)
class Kept:
    """Hold whose documents were kept, and which facts each node and turn gives."""

    actor: Any
    gives: Mapping[str, frozenset[str]]


def measured(questions: Iterable[Question], answer: Callable[[str], Given], *, prefix: str) -> dict[str, float]:
    """Return hit, exact support and mean tokens, and for each family of questions hit and exact support."""
    every: dict[str, list[float]] = defaultdict(list)
    for question in questions:
        given = answer(question.text)
        found = {"hit": bool(question.support & given.facts), "exact": question.support <= given.facts}
        for name, value in found.items():
            every[name].append(value)
            every[f"{question.family}_{name}"].append(value)
        every["tokens"].append(given.tokens)
        every["words"].append(given.words)
    return {f"{prefix}_{name}": sum(values) / len(values) for name, values in sorted(every.items())}


def main() -> None:
    """Measure and write the result."""
    if not FOLDER.is_dir():
        sys.stdout.write(f"Skipped: there is no {FOLDER}; set WAGGLE_BENCH_DATA to the folder of the sets.\n")
        return
    scenarios = _read("comparative_eval.json")["scenarios"]
    sets = {"comparative": _questions("comparative_eval.json"), "stress": _questions("query_stress_cases.json")}
    with database():
        figures = _figures(_keep(scenarios), sets, _chunks(scenarios))
    from tests.benchmarks.report import write

    asked = {f"{name}_questions": len(questions) for name, questions in sets.items()}
    configuration = asked | {
        "scenarios": len(scenarios),
        "chunks": CHUNKS,
        "context_budget": BUDGET,
        "turns": SIZES[-1],
    }
    sys.stdout.write(f"{write('recall_fixtures', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:60} {value:8.3f}\n")


def _figures(kept: Kept, sets: Mapping[str, Sequence[Question]], chunks: Callable[[str], Given]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, questions in sets.items():
        for size in SIZES:
            figures |= measured(questions, _recalled(kept, STORED, nodes=size, turns=0), prefix=f"{name}_{size}")
        figures |= measured(questions, _recalled(kept, HANDED, nodes=1, turns=TURNS), prefix=f"{name}_turns")
        figures |= measured(questions, _packed(kept), prefix=f"{name}_context")
        figures |= measured(questions, chunks, prefix=f"{name}_chunks")
    return figures | PUBLISHED


def _recalled(kept: Kept, project: str, *, nodes: int, turns: int) -> Callable[[str], Given]:
    from memory.recall.counting import count_tokens
    from tests.cast import perform

    def answer(text: str) -> Given:
        asked = {"query": text, "project": project, "max_nodes": nodes, "max_turns": turns}
        found = perform(kept.actor, "query_graph", **asked)
        words = [*(node.content for node in found.nodes), *(turn.text for turn in found.turns)]
        sources = [source.turn for node in found.nodes for source in node.evidence if project == HANDED]
        ids = [*(node.id for node in found.nodes), *(turn.id for turn in found.turns), *sources]
        return Given(_given(kept, ids), count_tokens(found.as_text()), sum(count_tokens(said) for said in words))

    return answer


def _packed(kept: Kept) -> Callable[[str], Given]:
    from tests.cast import perform

    def answer(text: str) -> Given:
        pack = perform(kept.actor, "build_context", task=text, project=STORED, mode="fast", budget_tokens=BUDGET)
        return Given(_given(kept, pack.nodes), pack.tokens, pack.tokens)

    return answer


def _given(kept: Kept, ids: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*(kept.gives.get(name, frozenset()) for name in ids))


def _chunks(scenarios: Sequence[dict[str, Any]]) -> Callable[[str], Given]:
    """Return the plain way: whole sessions as chunks, the nearest five by meaning."""
    from memory.embedding import load
    from memory.recall.counting import count_tokens

    embedder = load()
    sessions = [session for scenario in scenarios for session in scenario["sessions"]]
    vectors = np.array(embedder.embed([session["transcript"] for session in sessions]))

    def answer(text: str) -> Given:
        near = np.argsort(-(vectors @ np.array(embedder.embed([text])[0])), kind="stable")[:CHUNKS]
        best = [sessions[place] for place in near]
        tokens = sum(count_tokens(session["transcript"]) for session in best)
        return Given(frozenset(name for session in best for name in session["support_fact_ids"]), tokens, tokens)

    return answer


def _keep(scenarios: Sequence[dict[str, Any]]) -> Kept:
    from tests.cast import make_tenant, perform

    tenancy = make_tenant(perform, "measured", members={"bob": "contributor"}, projects=(STORED, HANDED))
    actor = tenancy.agent("bob")
    gives: dict[str, frozenset[str]] = defaultdict(frozenset)
    for scenario in scenarios:
        for fact, node in _store(scenario, actor).items():
            gives[node] |= {fact}
        for session in scenario["sessions"]:
            for turn in _hand_over(session, actor):
                gives[turn] |= frozenset(session["support_fact_ids"])
    serving.embed(tenancy.tenant_id)
    return Kept(actor, gives)


def _store(scenario: dict[str, Any], actor: Any) -> dict[str, str]:
    """Store the facts of a scenario and the relations between them, and return which node each fact became."""
    from tests.cast import perform

    ids: dict[str, str] = {}
    for fact in scenario["facts"]:
        told = {name: fact[name] for name in ("label", "content", "node_type")}
        stored = perform(actor, "store_node", **told, valid_from=fact["timestamp"], project=STORED)
        ids[fact["id"]] = stored.node.id
    for relation in scenario.get("relations", []):
        ends = {"source_id": ids[relation["source_fact_id"]], "target_id": ids[relation["target_fact_id"]]}
        if ends["source_id"] != ends["target_id"]:
            perform(actor, "store_edge", **ends, relationship=relation["relationship"])
    return ids


def _hand_over(session: dict[str, Any], actor: Any) -> list[str]:
    from tests.cast import perform

    said = re.fullmatch(r"User: (?P<user>.*?) Agent: (?P<agent>.*)", session["transcript"], re.DOTALL)
    if said is None:
        raise ValueError(f"{session['id']} is not what a user said and an agent answered")
    exchange = {"user_message": said["user"], "assistant_response": said["agent"]}
    named = {"session_id": session["id"], "observed_at": session["timestamp"], "project": HANDED}
    turns: list[str] = perform(actor, "observe_conversation", **exchange, **named).turns
    return turns


def _questions(name: str) -> list[Question]:
    asked = _read(name)["queries"]
    return [Question(one["query"], one["task_family"], frozenset(one["gold_support_ids"])) for one in asked]


def _read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


if __name__ == "__main__":
    main()
