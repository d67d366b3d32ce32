"""Work off jobs at the shell, beside whatever workers run, and show how far it is."""

import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from memory.operations.work import do_waiting

# Seconds for which nothing may move before the rest is left to the workers: longer than a failed job's first pauses.
PATIENCE, PAUSE = 45.0, 0.5


def work_off(kinds: Sequence[str], *, tenant_id: int, label: str, left: Callable[[], int]) -> int:
    """Do what waits of these kinds in a tenant until `left` gives 0 or nothing moves; return what it gave last."""
    remaining = most = left()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    moved_at = time.monotonic()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(label, total=most)
        while remaining:
            taken = sum(do_waiting(kind, tenant_id=tenant_id, batches=1) for kind in kinds)
            before, remaining = remaining, left()
            # What is written meanwhile adds to it.
            most = max(most, remaining)
            bar.update(task, total=most, completed=most - remaining)
            if taken or remaining < before:
                moved_at = time.monotonic()
            elif time.monotonic() - moved_at > PATIENCE:
                break
            else:
                time.sleep(PAUSE)
    return remaining
