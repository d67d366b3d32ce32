"""Measure recall on both sets with one setting, beside plain baselines.

Run as `python -m tests.benchmarks.recall.run`; it takes about a quarter of an hour and a PostgreSQL of its own.
"""

import sys

from tests.benchmarks.recall import conversations, serving
from tests.benchmarks.recall.baselines import baselines
from tests.benchmarks.recall.measures import of_pairs, summed

SETS = {"locomo": conversations.locomo, "beam": conversations.beam}


def main() -> None:
    """Measure and write the results."""
    why_not = conversations.missing()
    if why_not:
        sys.stdout.write(f"Skipped: {why_not}\n")
        return
    with serving.database():
        for name, read in SETS.items():
            _measure(name, read())


def _measure(name: str, every: list[conversations.Conversation]) -> None:
    from tests.benchmarks.report import write

    kept = serving.keep(every)
    rankings = {
        asked: serving.ask(place, asked.text)
        for conversation, place in zip(every, kept, strict=True)
        for asked in conversation.questions
    }
    figures = summed(rankings) | of_pairs(rankings) | {"questions": float(len(rankings))} | baselines(every)
    configuration = {"conversations": len(every), "shown": serving.SHOWN, "model": "all-MiniLM-L6-v2/int8"}
    sys.stdout.write(f"{write(f'recall_{name}', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:40} {value:8.3f}\n")


if __name__ == "__main__":
    main()
