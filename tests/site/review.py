"""What the tests of the review console have in common: something accepted, and agents that want it changed."""

import re
from dataclasses import dataclass
from typing import Any

from django.contrib.messages import get_messages
from django.test import Client

from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal, Tenant
from tests.cast import Do, Tenancy

BEFORE, AFTER = "The API listens on port 8080.", "The API listens on port 9090."
QUEUE = "/console/governance/proposal/"


@dataclass(frozen=True)
class Reviewing:
    """Drive the pages of one signed-in person."""

    client: Client

    def page(self, proposal: str) -> str:
        """Return a proposal's page."""
        return str(self.client.get(url_of(proposal)).content.decode())

    def send(self, proposal: str, step: str, *, shown: str = "", **more: str) -> Any:
        """Press a button on the page as it is, or as it was shown."""
        digest = re.search(r'name="digest" value="([0-9a-f]{64})"', shown or self.page(proposal))
        assert digest is not None
        return self.client.post(f"{QUEUE}{proposal[1:]}/decide/", {"step": step, "digest": digest[1], **more})


def url_of(proposal: str) -> str:
    """Return the address of a proposal's page."""
    return f"{QUEUE}{proposal[1:]}/change/"


def said(answer: Any) -> str:
    """Return the messages that an answer leaves."""
    return " ".join(str(message) for message in get_messages(answer.wsgi_request))


def accepted(tenancy: Tenancy, do: Do, *, label: str = "Port", content: str = BEFORE) -> str:
    """Return a node that Bob stands behind."""
    wish = {"label": label, "content": content, "node_type": "fact", "project": "alpha"}
    return str(do(tenancy.person("bob"), "store_node", **wish).node.id)


def proposed(tenancy: Tenancy, do: Do, node: str, *, by: str = "alice", content: str = AFTER) -> str:
    """Let an agent propose other words for a node."""
    return str(do(tenancy.agent(by), "update_node", node_id=node, content=content).proposal)


def content_of(tenancy: Tenancy, do: Do, node: str) -> str:
    """Return what a node says."""
    return str(do(tenancy.person("bob"), "get_node_history", node_id=node).node.content)


def state_of(tenancy: Tenancy, proposal: str) -> Proposal:
    """Return a proposal as it is stored."""
    with tenant_transaction(tenancy.tenant_id):
        return Proposal.objects.get(pk=int(proposal[1:]))


def change(tenancy: Tenancy, proposal: str, **fields: Any) -> None:
    """Set fields of a proposal."""
    with tenant_transaction(tenancy.tenant_id):
        Proposal.objects.filter(pk=int(proposal[1:])).update(**fields)


def allow(tenancy: Tenancy, **settings: bool) -> None:
    """Change the tenant's rules of four eyes."""
    with tenant_transaction(tenancy.tenant_id):
        Tenant.objects.filter(pk=tenancy.tenant_id).update(**settings)
