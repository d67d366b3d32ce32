"""Measure recall on both sets with one setting, beside plain baselines.

Run as `python -m tests.benchmarks.recall.run`; it takes half an hour and a PostgreSQL of its own. Every question is
asked twice: with weights that were chosen without its conversation, whose figures have plain names, and with the
shipped weights, which all conversations chose.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tests.benchmarks.database import database
from tests.benchmarks.recall import conversations, fit, serving
from tests.benchmarks.recall.baselines import baselines
from tests.benchmarks.recall.conversations import Asked
from tests.benchmarks.recall.measures import of_pairs, summed

if TYPE_CHECKING:
    from memory.recall.turns.signals import Weights


def main() -> None:
    """Measure and write the results."""
    if why_not := conversations.missing():
        sys.stdout.write(f"Skipped: {why_not}\n")
        return
    with database():
        sets = serving.keep_sets()
        chosen = fit.left_out([example for found in serving.examples_of(sets).values() for example in found])
        for name, every in sets.items():
            _measure(name, every, chosen)


def _measure(name: str, every: Sequence[serving.Kept], chosen: Mapping[str, "Weights"]) -> None:
    from memory.recall.turns.ranking import WEIGHTS
    from tests.benchmarks.report import write

    apart = _rankings(every, chosen)
    shipped = _rankings(every, {kept.conversation.name: WEIGHTS for kept in every})
    figures = summed(apart) | of_pairs(apart) | {"questions": float(len(apart))}
    figures |= summed(shipped, prefix="shipped_") | of_pairs(shipped, prefix="shipped_")
    figures |= baselines([kept.conversation for kept in every])
    configuration = {
        "conversations": len(every),
        "shown": serving.SHOWN,
        "model": "all-MiniLM-L6-v2/int8",
        "weights": "chosen on both sets without the conversation that is asked about; shipped_: chosen on all",
    }
    sys.stdout.write(f"{write(f'recall_{name}', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:40} {value:8.3f}\n")


def _rankings(every: Sequence[serving.Kept], weights: Mapping[str, "Weights"]) -> dict[Asked, list[str]]:
    found: dict[Asked, list[str]] = {}
    for kept in every:
        with serving.weighing_by(weights[kept.conversation.name]):
            found |= {asked: serving.ask(kept, asked.text) for asked in kept.conversation.questions}
    return found


if __name__ == "__main__":
    main()
