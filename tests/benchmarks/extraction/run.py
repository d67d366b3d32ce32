"""Measure extraction, duplicates and contradictions on the labelled cases that no rule was written from.

Run as `python -m tests.benchmarks.extraction.run`; it takes about a minute.
"""

import sys

from tests.benchmarks.extraction import pairs, turns
from tests.benchmarks.report import write

SHOWN = ("node_precision", "node_recall", "type_accuracy", "span_exact", "must_not_hits", "entity_precision")
MORE = ("entity_recall", "links_precision", "links_recall", "corrections_recall", "corrections_false", "dates_resolved")


def main() -> None:
    """Measure the check part and write the result."""
    found, _ = turns.measure("check")
    figures = {name: float(found["all"][name]) for name in (*SHOWN, *MORE)}
    figures |= {f"english_{name}": float(found["english"][name]) for name in SHOWN[:5]}
    figures |= {f"other_languages_{name}": float(found["set:lang"][name]) for name in SHOWN[:5]}
    figures |= pairs.figures("check") | {"turns_per_s_core": float(found["turns_per_s_core"])}
    figures |= _of_the_earlier_cases(found["published_cases"])
    configuration = {"part": "check", "cases": found["all"]["cases"], "rules": "deterministic"}
    sys.stdout.write(f"{write('extraction', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:40} {value:8.3f}\n")


def _of_the_earlier_cases(found: dict[str, float]) -> dict[str, float]:
    if not found:
        sys.stdout.write(f"Skipped the earlier system's cases: there is no {turns.EARLIER}.\n")
        return {}
    return {
        "fixture_extraction_share": found["share"],
        "fixture_extraction_published": turns.PUBLISHED["deterministic"],
    }


if __name__ == "__main__":
    main()
