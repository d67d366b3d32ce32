"""Measure duplicates and contradictions on labelled pairs: python -m tests.benchmarks.extraction.pairs."""

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from memory.conflicts import Statement, contradictions
from memory.dedup import Saying, judge
from memory.embedding import EmbeddingError, load

Part = Literal["tune", "fresh_tune", "second_tune", "third_tune", "fourth_tune", "fifth_tune", "check"]
CASES = Path(__file__).parent / "cases"
DATA = Path(os.environ.get("WAGGLE_BENCH_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))


@dataclass(frozen=True)
class Pair:
    """Hold two sayings and how they are related: duplicate, contradiction or none."""

    id: str
    left: Saying
    right: Saying
    relation: str


@dataclass(frozen=True)
class Judged:
    """Hold what was found for one pair."""

    pair: Pair
    is_merged: bool
    is_contradicted: bool


def figures(part: Part) -> dict[str, float]:
    """Return the figures of one part of the labelled pairs, and of the earlier system's fixtures when they are there.

    A false merge is a pair that is no duplicate and would be merged unasked. Precision and recall of contradictions
    are over all pairs. The fixtures are looked for in WAGGLE_BENCH_DATA, else beside the repository.
    """
    return _scored(judged(part)) | _fixture_figures()


def judged(part: Part) -> list[Judged]:
    """Judge every pair of one part, the older side as the one that was there."""
    found = yaml.safe_load((CASES / f"pairs_{part}.yaml").read_text(encoding="utf-8"))
    pairs = [Pair(case["id"], _saying(case["left"]), _saying(case["right"]), case["relation"]) for case in found]
    return _judge_all(pairs)


def _saying(side: Mapping[str, Any]) -> Saying:
    return Saying(type=side["type"], content=side["text"])


def _judge_all(pairs: Sequence[Pair]) -> list[Judged]:
    likenesses = _similarities(pairs)
    return [
        Judged(
            pair,
            is_merged=judge(pair.left, pair.right, similarity=likeness).kind == "same",
            is_contradicted=bool(contradictions(_statement(pair.right, key=2), [_statement(pair.left, key=1)])),
        )
        for pair, likeness in zip(pairs, likenesses, strict=True)
    ]


def _statement(saying: Saying, *, key: int) -> Statement:
    return Statement(key=key, type=saying.type, content=saying.content, tags=saying.tags, valid_from=None)


def _similarities(pairs: Sequence[Pair]) -> list[float | None]:
    try:
        model = load()
    except EmbeddingError:
        return [None] * len(pairs)
    left = model.embed([pair.left.content for pair in pairs])
    right = model.embed([pair.right.content for pair in pairs])
    return [sum(a * b for a, b in zip(one, other, strict=True)) for one, other in zip(left, right, strict=True)]


def _scored(found: Sequence[Judged]) -> dict[str, float]:
    duplicates = [one for one in found if one.pair.relation == "duplicate"]
    contradicting = [one for one in found if one.pair.relation == "contradiction"]
    claimed = [one for one in found if one.is_contradicted]
    right = [one for one in contradicting if one.is_contradicted]
    return {
        "duplicate_false_merges": sum(one.is_merged for one in found if one.pair.relation != "duplicate"),
        "duplicate_recall": sum(one.is_merged for one in duplicates) / max(1, len(duplicates)),
        "contradiction_precision": len(right) / max(1, len(claimed)),
        "contradiction_recall": len(right) / max(1, len(contradicting)),
    }


def _fixture_figures() -> dict[str, float]:
    file = DATA / "waggle" / "dedup_cases.json"
    if not file.exists():
        return {}
    pairs = [
        Pair(case["name"], *_of_fixture(case), "duplicate" if case["should_dedup"] else "none")
        for case in json.loads(file.read_text(encoding="utf-8"))
    ]
    found = _judge_all(pairs)
    right = sum(one.is_merged == (one.pair.relation == "duplicate") for one in found)
    merged = sum(one.is_merged for one in found if one.pair.relation == "none")
    return {"fixture_duplicate_accuracy": right / len(found), "fixture_duplicate_false_merges": merged}


def _of_fixture(case: Mapping[str, Any]) -> tuple[Saying, Saying]:
    first, second = (
        Saying(case["node_type"], case[side]["content"], case[side]["label"]) for side in ("first", "second")
    )
    return first, second


def _failed(found: Sequence[Judged]) -> list[str]:
    return [
        f"{one.pair.id}: {'merged' if one.is_merged else 'not merged'},"
        f" {'contradicted' if one.is_contradicted else 'not contradicted'}"
        for one in found
        if one.is_merged != (one.pair.relation == "duplicate")
        or one.is_contradicted != (one.pair.relation == "contradiction")
    ]


def main() -> None:
    """Print the figures of one part; of the tuning parts also which pairs came out wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--part", choices=get_args(Part), default="check")
    part: Part = options.parse_args().part
    found = figures(part)
    for name, value in found.items():
        print(f"{name}: {value:.3f}")
    if "fixture_duplicate_accuracy" not in found:
        print("The earlier system's fixtures are not there: set WAGGLE_BENCH_DATA to their folder.")
    if part != "check":
        print(*_failed(judged(part)), sep="\n")


if __name__ == "__main__":
    main()
