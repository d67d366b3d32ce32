"""Answer, for settings that are not given, with what the embedded home has."""

import os
from functools import cache

from waggle_site.home import Home, Postgres, Valkey


@cache
def home() -> Home:
    """Return the embedded home, made if need be."""
    return Home.open()


def runtime_url() -> str:
    """Return the URL of the home's PostgreSQL for the role that serves."""
    return Postgres(home()).urls.runtime_url


def owner_url() -> str:
    """Return the URL of the home's PostgreSQL for the owner of the tables; empty where another one is used."""
    external = os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE")
    return "" if external else Postgres(home()).urls.owner_url


def redis_url() -> str:
    """Return the URL of the home's Valkey."""
    return Valkey(home()).url


def secret_key() -> str:
    """Return the home's key for signing."""
    return home().secret("django_secret_key")
