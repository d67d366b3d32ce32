"""Run tools of the Node.js world in tests, in a home folder of their own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE


def npx(*arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    """Return how a command ended that npx fetches if need be; skips the test where there is no npx."""
    if shutil.which("npx") is None:
        pytest.skip("npx is not installed.")
    cache = os.environ.get("NPM_CONFIG_CACHE", str(Path.home() / ".npm"))
    return subprocess.run(
        ["npx", "-y", *arguments],
        env=os.environ | {"HOME": str(home), "NPM_CONFIG_CACHE": cache},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
