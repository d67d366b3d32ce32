"""Turn a database URL into Django's settings, and let only the owner migrate."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

WAIT_FOR_A_CONNECTION = 5.0
# A pool that has given up tries anew for the next request, one that has not waits longer each time: so give up soon.
GIVE_UP_RECONNECTING = 2.0
# How often psycopg sends a statement on a connection before it has PostgreSQL parse it once for all and keep it.
PREPARED_FROM = 5


def connection_settings(url: str, *, pool: int, prepares: bool) -> dict[str, Any]:
    """Return Django's settings for a postgresql:// URL; `pool` is the most connections kept, 0 for none.

    `prepares` has PostgreSQL keep what is sent often, parsed, which takes a connection that stays the same.

    Raises ImproperlyConfigured if the URL is not one of PostgreSQL.
    """
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured("DATABASE_URL is not a postgresql:// URL.") from error
    options: dict[str, Any] = {key: value for key, value in parts.items() if key not in _OWN_SETTINGS}
    if prepares:
        options |= {"server_side_binding": True, "prepare_threshold": PREPARED_FROM}
    if pool:
        options["pool"] = {
            "min_size": 1,
            "max_size": pool,
            "timeout": WAIT_FOR_A_CONNECTION,
            "reconnect_timeout": GIVE_UP_RECONNECTING,
        }
    named = {setting: str(parts.get(key) or "") for key, setting in _OWN_SETTINGS.items()}
    # What comes from the pool is looked at by `waggle_site.postgresql`.
    return {"ENGINE": "waggle_site.postgresql", **named, "OPTIONS": options, "CONN_HEALTH_CHECKS": not pool}


def runtime_role() -> str:
    """Return the name of the role that serves."""
    return str(settings.DATABASES["default"]["USER"])


class OwnerMigrates:
    """Send migrations to the owner's connection wherever there is one."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        """Allow the owner only; without an owner's connection nothing is migrated."""
        return db == "owner" or None if "owner" in settings.DATABASES else None


_OWN_SETTINGS = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
