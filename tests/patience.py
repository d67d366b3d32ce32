"""How long tests wait for what runs beside them: only what is stuck gives up, never what is slow."""

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds."""
_LOOK_EVERY = 0.03


def until(condition: Callable[[], bool], *, within: float = PATIENCE) -> bool:
    """Say whether something comes to hold in so many seconds."""
    deadline = time.monotonic() + within
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(_LOOK_EVERY)
    return True
