"""Read settings from the environment, by type, and fail by name."""

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

PREFIX = "WAGGLE_"
SHARE = re.compile(r"0?\.\d+|[01](?:\.0*)?")
# Read by the embedded home, which knows no settings, by the shell and by the stdio server.
known: set[str] = {
    "WAGGLE_HOME",
    "WAGGLE_POSTGRES_BIN",
    "WAGGLE_VALKEY_BIN",
    "WAGGLE_API_KEY",
    "WAGGLE_PASSWORD",
    "WAGGLE_PASSWORD_FILE",
}


def text(name: str, default: str | None = None) -> str:
    """Return a setting, from NAME or from the file that NAME_FILE points to.

    Raises ImproperlyConfigured, naming the setting, if it is missing without a default or its file cannot be read.
    """
    known.update({name, f"{name}_FILE"})
    path = os.environ.get(f"{name}_FILE")
    if path:
        return _read(f"{name}_FILE", Path(path))
    value = os.environ.get(name, default)
    if value is None:
        raise ImproperlyConfigured(f"Set {name} (or {name}_FILE).")
    return value


def flag(name: str, *, default: bool) -> bool:
    """Return a yes-or-no setting; accepts true/false, yes/no, on/off, 1/0."""
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    value = text(name, "true" if default else "false").strip().lower()
    if value not in words:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(words)}.")
    return words[value]


def number(name: str, default: int, *, least: int = 0) -> int:
    """Return a whole number of at least `least`."""
    value = text(name, str(default))
    if not value.strip().isdigit() or int(value) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number of at least {least}.")
    return int(value)


def share(name: str, default: float) -> float:
    """Return a number between 0 and 1, both included."""
    value = text(name, str(default)).strip()
    if not SHARE.fullmatch(value):
        raise ImproperlyConfigured(f"{name} must be a number between 0 and 1, as in 0.7.")
    return float(value)


def choice(name: str, default: str, *, among: Sequence[str]) -> str:
    """Return one of a few words."""
    value = text(name, default).strip().lower()
    if value not in among:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(among)}.")
    return value


def fields(name: str) -> dict[str, Any]:
    """Return the fields of a JSON object, none when it is not set."""
    try:
        value = json.loads(text(name, "") or "{}")
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ImproperlyConfigured(f"{name} must be a JSON object.")
    return value


def words(name: str, default: Iterable[str]) -> list[str]:
    """Return a comma-separated list, empty parts left out."""
    return [part.strip() for part in text(name, ",".join(default)).split(",") if part.strip()]


def optional(name: str, fallback: Callable[[], str]) -> str:
    """Return a setting, or what `fallback` finds when it is not set."""
    return text(name, "") or fallback()


def origin(name: str, *, needed: bool = False) -> str:
    """Return an address as in https://waggle.example, without a slash at its end, or nothing when it is not set.

    Raises ImproperlyConfigured, naming the setting and never what is in it, for anything else, also for an address that
    holds a password.
    """
    value = text(name, None if needed else "").strip().rstrip("/")
    if (value or needed) and not _is_address(value):
        raise ImproperlyConfigured(
            f"{name} must be an address that begins with http:// or https://, without a password."
        )
    return value


def unknown() -> list[str]:
    """Name the WAGGLE_ variables that are set but that no setting reads, so that a misspelling is seen."""
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
        sound = parts.port != 0
    except ValueError:
        return False
    plain = not (parts.query or parts.fragment or "@" in parts.netloc)
    return sound and plain and parts.scheme in ("http", "https") and bool(parts.hostname)


def _read(name: str, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name} points to {path}, which cannot be read: {error.strerror}.") from error
