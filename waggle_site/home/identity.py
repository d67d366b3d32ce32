"""Decide as whom the servers run: the calling user, or `nobody` when that user is root."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

from waggle_site.home.errors import HomeError

SERVICE_USER = "nobody"


@dataclass(frozen=True)
class ServiceUser:
    """Name the account that root hands the servers to."""

    name: str
    uid: int
    gid: int


def service_user() -> ServiceUser | None:
    """Return the account for the servers, or None for the calling user's own.

    PostgreSQL refuses to run as root. Raises HomeError when root has no such account to hand over to.
    """
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(SERVICE_USER)
    except KeyError as error:
        raise HomeError(f"Run as root, the servers need the account {SERVICE_USER}, which does not exist.") from error
    return ServiceUser(SERVICE_USER, entry.pw_uid, entry.pw_gid)


def closed_folder(path: Path, *, user: ServiceUser) -> Path | None:
    """Return the outermost folder of `path`, itself included, that `user` cannot pass through, or None.

    Reads the mode bits only: access lists are not looked at.
    """
    for folder in [*reversed(path.parents), path]:
        if folder.exists() and not _passes(folder.stat(), user):
            return folder
    return None


def _passes(found: os.stat_result, user: ServiceUser) -> bool:
    if found.st_uid == user.uid:
        return bool(found.st_mode & stat.S_IXUSR)
    if found.st_gid == user.gid:
        return bool(found.st_mode & stat.S_IXGRP)
    return bool(found.st_mode & stat.S_IXOTH)
