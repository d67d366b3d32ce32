"""Fit the weights that extraction weighs by: `python -m tests.benchmarks.extraction.fit`, about a minute.

They are learned from the tune part alone and written to `memory/extraction/judged/weights.json`. With `--folds 10`
nothing is written: each tenth of the cases is judged by weights learned from the rest, counted as `turns` counts it,
beside the rules alone.

The rules were written with the older cases in sight and are right there more often than on new words. So an example of
those counts twice by half: once as it is, once without what the rules say.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from unittest.mock import patch

from memory.extraction.english import reading
from memory.extraction.judged import weighing
from memory.extraction.judged.weights import Weights
from tests.benchmarks.extraction.cases import Case, load, optional_entities
from tests.benchmarks.extraction.learning import learned
from tests.benchmarks.extraction.sayings import Example, examples, sayings
from tests.benchmarks.extraction.turns import Tally, judge

WEIGHTS = Path(str(files("memory.extraction.judged").joinpath("weights.json")))
BLIND = frozenset({"sayings", "third", "fourth"})
"""Sets that no rule was written with in sight."""
_BY_RULES = ("R=", "rule=", "tag=")


def fitted(cases: Iterable[Case]) -> Weights:
    """Learn the weights from some cases."""
    return _learned((case, list(examples(case))) for case in cases)


def _learned(read: Iterable[tuple[Case, Sequence[Example]]]) -> Weights:
    counted = [each for case, found in read for one in found for each in _counted(one, blind=case.set in BLIND)]
    rows, kinds, shares = zip(*counted, strict=True)
    return learned(rows, kinds, shares)


def _counted(one: Example, *, blind: bool) -> Iterator[tuple[tuple[str, ...], str, float]]:
    if blind:
        yield one.features, one.kind, 1.0
        return
    yield one.features, one.kind, 0.5
    yield tuple(name for name in one.features if not name.startswith(_BY_RULES)), one.kind, 0.5


def written(weights: Weights) -> str:
    """Give the weights as the text of their file, a feature a line."""
    lines = [
        f"{json.dumps(name, ensure_ascii=False)}:{list(row)}".replace(", ", ",") for name, row in weights.of.items()
    ]
    body = ",\n".join(lines)
    return f'{{"bias":{list(weights.bias)},"weights":{{\n{body}\n}}}}\n'


def cross_validated(cases: Sequence[Case], *, folds: int) -> dict[str, Tally]:
    """Count each case by weights that were learned without it, and by the rules alone; by set, English only."""
    read = [(case, list(examples(case))) for case in cases]
    may = dict(optional_entities("tune"))
    counts: dict[str, Tally] = {}
    for fold in range(folds):
        weights = _learned(each for index, each in enumerate(read) if index % folds != fold)
        for case, _ in read[fold::folds]:
            with patch.object(weighing, "weights", return_value=weights):
                _add(counts, case, judge(case, may.get(case.id, frozenset())), "weighed")
            with patch.object(reading, "weighed", side_effect=lambda _prose, heard, _passed: heard):
                _add(counts, case, judge(case, may.get(case.id, frozenset())), "rules")
    return counts


def _add(counts: dict[str, Tally], case: Case, tally: Tally, how: str) -> None:
    for name in {case.set, case.set if case.set == "sayings" else "cases"}:
        counts.setdefault(f"{name}, {how}", Tally()).add(tally)


def main() -> None:
    """Write the weights, or print what cross-validation counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=0)
    asked = parser.parse_args()
    cases = [*(case for case in load("tune") if case.language == "en"), *sayings()]
    if not asked.folds:
        WEIGHTS.write_text(written(fitted(cases)), encoding="utf-8")
        sys.stdout.write(f"{WEIGHTS}\n")
        return
    for name, tally in sorted(cross_validated(cases, folds=asked.folds).items()):
        figures = tally.figures()
        shown = ("node_precision", "node_recall", "type_accuracy", "must_not_hits")
        sys.stdout.write(f"{name:24}" + "  ".join(f"{key} {figures[key]:.3f}" for key in shown) + "\n")


if __name__ == "__main__":
    main()
