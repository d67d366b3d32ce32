"""Be the embedded home: PostgreSQL, Valkey and the product's own processes in one folder, from one command.

Nothing here knows Django: it runs before Django is set up, and provides what Django's settings then point to.
"""

from waggle_site.home.errors import BinariesMissing, ChildFailed, HomeBusy, HomeError
from waggle_site.home.folder import Home, State, default_folder
from waggle_site.home.postgres import Postgres, PostgresUrls
from waggle_site.home.process import Child, ChildSpec
from waggle_site.home.services import (
    Services,
    ensure_postgres,
    ensure_services,
    ensure_valkey,
    temporary_postgres,
)
from waggle_site.home.supervisor import Supervisor, http_answers
from waggle_site.home.valkey import Valkey, broker_url

__all__ = [
    "BinariesMissing",
    "Child",
    "ChildFailed",
    "ChildSpec",
    "Home",
    "HomeBusy",
    "HomeError",
    "Postgres",
    "PostgresUrls",
    "Services",
    "State",
    "Supervisor",
    "Valkey",
    "broker_url",
    "default_folder",
    "ensure_postgres",
    "ensure_services",
    "ensure_valkey",
    "http_answers",
    "temporary_postgres",
]
