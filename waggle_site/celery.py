"""Celery: what runs later, and on what schedule. Jobs are rows; a message only says where to look."""

import os
import time
from datetime import timedelta
from typing import Any, ClassVar

from celery import Celery
from celery.beat import Scheduler
from celery.signals import worker_ready
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "waggle_site.settings")

app = Celery("waggle")
app.config_from_object("waggle_site.settings", namespace="CELERY")
app.autodiscover_tasks(["governance", "memory"])
app.conf.beat_schedule = {
    "every-fifteen-seconds-wake-what-waits": {"task": "governance.sweep", "schedule": timedelta(seconds=15)},
    "every-hour-prune-what-retention-allows": {"task": "memory.prune", "schedule": timedelta(hours=1)},
    "every-five-minutes-embed-what-has-no-vector": {
        "task": "memory.embed_missing",
        "schedule": timedelta(minutes=5),
    },
    "every-ten-minutes-tend-vector-indexes": {
        "task": "memory.tend_vector_indexes",
        "schedule": timedelta(minutes=10),
    },
}

BEAT_LOCK = 4_726_194_583
STANDBY_SECONDS = 5.0


class Silence:
    """Remember for some seconds that the broker did not answer, so that not every writer finds out by waiting."""

    seconds = 5.0
    until = 0.0


class OnTheWay:
    """Remember until when each message is still on its way: what is committed before it arrives, it finds too.

    So work that comes in a burst is done in few batches, and not while its writer waits for the next answer.
    """

    seconds = 0.75
    most = 10_000
    until: ClassVar[dict[tuple[str, int], float]] = {}


def nudge(kind: str, tenant_id: int) -> None:
    """Send the message that work of a kind waits in a tenant; it is worthless once a sweep has come by.

    Raises kombu's OperationalError when the broker does not answer; during the seconds after that nothing is tried.
    """
    now, message = time.monotonic(), (kind, tenant_id)
    if now < max(Silence.until, OnTheWay.until.get(message, 0.0)):
        return
    try:
        app.send_task("memory.work", args=[kind, tenant_id], countdown=OnTheWay.seconds, expires=60, retry=False)
    except OperationalError:
        Silence.until = time.monotonic() + Silence.seconds
        raise
    if len(OnTheWay.until) >= OnTheWay.most:
        OnTheWay.until.clear()
    # A little less than the whole way, so that clocks that run apart lose nothing.
    OnTheWay.until[message] = now + 0.8 * OnTheWay.seconds


@worker_ready.connect
def load_the_model(**kwargs: Any) -> None:
    """Have the embedding model ready before the first job."""
    from memory.embedding import service

    service.warm_up()


class OneBeat(Scheduler):
    """Beat once in the whole system: of many, only the one that holds a lock in PostgreSQL sends anything."""

    holds_lock = False

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due and return the seconds until the next look."""
        from django.db import Error, connection

        try:
            return float(super().tick(*args, **kwargs)) if self._is_the_one(connection) else STANDBY_SECONDS
        except Error:
            self.holds_lock = False
            connection.close()
            return STANDBY_SECONDS

    def _is_the_one(self, connection: Any) -> bool:
        """Keep or take the lock; it lives as long as the connection that took it."""
        with connection.cursor() as cursor:
            if self.holds_lock:
                cursor.execute("SELECT 1")
                return True
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [BEAT_LOCK])
            self.holds_lock = bool(cursor.fetchone()[0])
        return self.holds_lock
