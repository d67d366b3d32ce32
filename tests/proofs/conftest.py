"""Run each proof over each real edge."""

import pytest

from tests.proofs.edges import Edge, Mcp, Rest
from tests.server import Server


@pytest.fixture(scope="module", params=[Rest, Mcp], ids=["rest", "mcp"])
def edge(request: pytest.FixtureRequest, server: Server) -> Edge:
    """Return an edge of the live server."""
    made: Edge = request.param(server)
    return made
