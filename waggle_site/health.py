"""Say whether this process lives, and whether it can serve; nothing that tells an outsider more than that."""

import logging
from functools import cache

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import Redis, RedisError

from memory.embedding import service

logger = logging.getLogger(__name__)
BROKER_SECONDS = 1.0


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """Answer 200 as long as the process answers at all."""
    return JsonResponse({"status": "live"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 503 without a database that is migrated; a missing model or broker degrades, and is named."""
    database = database_state()
    checks = {"database": database, "embedding": service.status().state, "broker": broker_state()}
    able = database == "ready"
    return JsonResponse({"status": "ready" if able else "not ready", "checks": checks}, status=200 if able else 503)


def database_state() -> str:
    """Return ready, unmigrated or unreachable."""
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except Error:
        logger.warning("The database does not answer.", exc_info=True)
        return "unreachable"
    return "ready" if _known_migrations() <= applied else "unmigrated"


def broker_state() -> str:
    """Return ready or unreachable."""
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=BROKER_SECONDS, socket_timeout=BROKER_SECONDS
        ) as broker:
            broker.ping()
    except (RedisError, OSError, ValueError):
        return "unreachable"
    return "ready"


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    loader = MigrationLoader(None)
    return frozenset(loader.graph.leaf_nodes())
