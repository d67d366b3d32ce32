"""Write a benchmark's result where it is kept."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def write(name: str, *, configuration: Mapping[str, Any], figures: Mapping[str, float]) -> Path:
    """Write `results/NAME.json` with the command, date, commit, machine, configuration and figures."""
    path = RESULTS / f"{name}.json"
    result = {
        "command": f"python -m {sys.modules['__main__'].__spec__.name}" if sys.modules["__main__"].__spec__ else name,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "machine": {"cores": os.cpu_count(), "architecture": platform.machine(), "python": platform.python_version()},
        "configuration": dict(configuration),
        "figures": {key: round(value, 3) for key, value in figures.items()},
    }
    path.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return path


def _commit() -> str:
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()
