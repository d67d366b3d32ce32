"""Learn the weights of a log-linear model: multinomial logistic regression with an L2 penalty, fitted by L-BFGS.

Nocedal and Wright, Numerical Optimization (2006), algorithm 7.4 (two loops) with a backtracking line search
(algorithm 3.1). All of it is deterministic: same examples in the same order, same weights.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memory.extraction.judged.weights import KINDS, UNIT, Weights

Vector = NDArray[np.float64]
Slope = Callable[[Vector], tuple[float, Vector]]
SEEN_AT_LEAST = 3
KEPT_AT_MOST = 5_000
PENALTY = 0.6
_ROUNDS, _MEMORY = 150, 8


def learned(rows: Sequence[tuple[str, ...]], kinds: Sequence[str], shares: Sequence[float]) -> Weights:
    """Give the weights of the features of some examples; `shares` says how much each example counts."""
    counts = Counter(chain.from_iterable(rows))
    names = sorted(name for name, seen in counts.items() if seen >= SEEN_AT_LEAST)
    table = _descended(_slope(rows, kinds, shares, names), size=(len(names) + 1) * len(KINDS))
    table = table.reshape(len(names) + 1, len(KINDS))
    telling = {name: float((table[index] ** 2).sum()) * counts[name] for index, name in enumerate(names)}
    kept = sorted(names, key=lambda name: (-telling[name], name))[:KEPT_AT_MOST]
    places = {name: index for index, name in enumerate(names)}
    whole = {name: _whole(table[places[name]]) for name in sorted(kept)}
    return Weights(bias=_whole(table[-1]), of={name: row for name, row in whole.items() if any(row)})


def _whole(row: Vector) -> tuple[int, ...]:
    return tuple(int(value) for value in np.rint(row * UNIT))


def _slope(rows: Sequence[tuple[str, ...]], kinds: Sequence[str], shares: Sequence[float], names: list[str]) -> Slope:
    """Give the function from weights (the last row is the bias) to the penalised loss and its gradient."""
    places = {name: index for index, name in enumerate(names)}
    placed = [[*(places[name] for name in row if name in places), len(names)] for row in rows]
    columns = np.array(list(chain.from_iterable(placed)))
    starts = np.cumsum([0, *(len(row) for row in placed)])[:-1]
    owners = np.repeat(np.arange(len(placed)), [len(row) for row in placed])
    order = np.argsort(columns, kind="stable")
    owners, opened = owners[order], np.searchsorted(columns[order], np.arange(len(names) + 1))
    wanted = np.eye(len(KINDS))[[KINDS.index(kind) for kind in kinds]]
    counted = np.array(shares)[:, None]
    penalty = np.full((len(names) + 1, 1), PENALTY)
    penalty[-1] = 0.0

    def slope(flat: Vector) -> tuple[float, Vector]:
        table = flat.reshape(-1, len(KINDS))
        scores = np.add.reduceat(table[columns], starts, axis=0)
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        loss = -(counted * wanted * logs).sum() + 0.5 * (penalty * table**2).sum()
        errors = counted * (np.exp(logs) - wanted)
        gradient = np.add.reduceat(errors[owners], opened, axis=0) + penalty * table
        return float(loss), gradient.ravel()

    return slope


def _descended(slope: Slope, *, size: int) -> Vector:
    point = np.zeros(size)
    value, gradient = slope(point)
    steps: list[tuple[Vector, Vector]] = []
    for _ in range(_ROUNDS):
        direction = _direction(gradient, steps)
        length, descent = 1.0, float(gradient @ direction)
        while True:
            after = point + length * direction
            new_value, new_gradient = slope(after)
            if new_value <= value + 1e-4 * length * descent or length < 1e-8:
                break
            length /= 2
        step, change = after - point, new_gradient - gradient
        if step @ change > 1e-10:
            steps = [*steps, (step, change)][-_MEMORY:]
        ends = abs(value - new_value) < 1e-5 * abs(value)
        point, value, gradient = after, new_value, new_gradient
        if ends:
            break
    return point


def _direction(gradient: Vector, steps: list[tuple[Vector, Vector]]) -> Vector:
    """Give where to go: minus the gradient, bent by what the last steps tell of the curvature."""
    if not steps:
        return -gradient / max(1.0, float(np.abs(gradient).max()))
    result, taken = gradient.copy(), []
    for step, change in reversed(steps):
        share = (step @ result) / (change @ step)
        taken.append(share)
        result -= share * change
    step, change = steps[-1]
    result *= (step @ change) / (change @ change)
    for (step, change), share in zip(steps, reversed(taken), strict=True):
        result += (share - (change @ result) / (change @ step)) * step
    return -result
