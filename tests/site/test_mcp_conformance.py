"""The protocol's own conformance suite, against the real application with a key put in front of it."""

from pathlib import Path

import pytest

from tests.cast import Tenancy
from tests.mcp_client import ERAS, VERSION_OF
from tests.node import npx
from tests.server import running_server

SUITE = ("-p", "node@22", "-p", "@modelcontextprotocol/conformance@0.2.0-alpha.12", "conformance", "server")
HERE = Path(__file__).parent / "conformance"
APPLICATION = "tests.site.conformance.application:application"

pytestmark = pytest.mark.node


@pytest.mark.parametrize("era", ERAS)
def test_it_conforms_but_for_what_it_does_not_offer(acme_live: Tenancy, era: str, tmp_path: Path) -> None:
    version = VERSION_OF[era]
    with running_server(tmp_path / "log", APPLICATION, CONFORMANCE_KEY=acme_live.keys["bob-service"]) as server:
        ended = npx(
            *SUITE, "--url", server.mcp, "--suite", "all", "--spec-version", version,
            "--expected-failures", str(HERE / f"{version}.yml"), "-o", str(tmp_path / "results"), home=tmp_path,
        )  # fmt: skip
    assert ended.returncode == 0, ended.stdout[-4_000:] + ended.stderr[-2_000:]
    assert "✓ tools-list" in ended.stdout
