"""Run what touches the database in a bounded set of threads, whose connections recover after a loss."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what the function returns, run in one of WAGGLE_THREADS threads; raises what it raises.

    Connections that are unusable or have outlived their age are closed before and after, as Django does around a
    request: nobody else does it here.
    """
    work = partial(_with_fresh_connections, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_pool(), copy_context().run, work)


def _with_fresh_connections(work: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.WAGGLE_THREADS, thread_name_prefix="mcp-database")
