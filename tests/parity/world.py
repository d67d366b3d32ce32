"""The world in which every operation is tried by everybody."""

import itertools
import secrets
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from governance.actors import Actor
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from tests.cast import PASSWORD_HASH, Tenancy, make_tenant, perform

# What it lets happen happens without it too.
HARMLESS = {"operation": "store_edge", "actor_kind": "service", "node_type": "question", "effect": "allow"}
_numbers = itertools.count(1)


@dataclass(frozen=True)
class World:
    """Hold acme, whose things are asked for, and globex, where Charlie is at home; each thing is made anew."""

    acme: Tenancy
    globex: Tenancy
    revoked: str
    shared: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """Return words that nobody has used before."""
        return f"Statement {next(_numbers)} of {secrets.token_hex(4)}."

    def note(self) -> dict[str, Any]:
        """Return the arguments of a new note in alpha."""
        return {"label": "Note", "content": self.text(), "node_type": "note", "project": "alpha"}

    def candidate(self) -> str:
        """Return a node in acme's alpha that nobody stands behind yet."""
        return str(self._done(self.acme.operator, "store_node", **self.note()).node.id)

    def accepted(self) -> str:
        """Return a node in acme's alpha that Bob stands behind."""
        return str(self._done(self.acme.person("bob"), "store_node", **self.note()).node.id)

    def edge(self, node: str, relationship: str) -> str:
        """Return an edge in alpha from a node to a new candidate."""
        tie = {"source_id": node, "target_id": self.candidate(), "relationship": relationship}
        return str(self._done(self.acme.operator, "store_edge", **tie).edge.id)

    def conflict(self, loser: str) -> dict[str, str]:
        """Return the arguments that end a conflict in alpha to the loss of a node."""
        winner = self.candidate()
        tie = {"source_id": winner, "target_id": loser, "relationship": "contradicts"}
        edge = self._done(self.acme.operator, "store_edge", **tie).edge.id
        return {"edge_id": edge, "winner": winner}

    def resolved(self) -> str:
        """Return a conflict in alpha that Bob has ended."""
        conflict = self.conflict(self.candidate())
        return str(self._done(self.acme.person("bob"), "resolve_conflict", **conflict).edge.id)

    def absorbed(self) -> str:
        """Return a node in alpha that another has taken in."""
        node = self.candidate()
        wish = {"keep": self.candidate(), "absorb": node, "reason": "They say the same."}
        self._done(self.acme.operator, "merge_nodes", **wish)
        return node

    def retired(self) -> str:
        """Return a node in alpha that was withdrawn."""
        node = self.candidate()
        self._done(self.acme.operator, "retire_node", node_id=node, reason="I misspoke.")
        return node

    def tombstone(self) -> str:
        """Return the tombstone of a node in alpha that Bob has rejected."""
        wish = {"node_id": self.candidate(), "version": 1, "reason": "It is not so."}
        return str(self._done(self.acme.person("bob"), "reject_node", **wish).tombstone)

    def proposal(self, *, by: str = "") -> Any:
        """Return a proposal to add a note to alpha, made by the operator or by somebody's agent."""
        author = self.acme.agent(by) if by else self.acme.operator
        return self._done(author, "propose_change", operation="store_node", arguments=self.note()).shown

    def moved(self) -> str:
        """Return a proposal to change a node that has changed since."""
        node = self.accepted()
        waits = self._done(self.acme.agent("alice"), "update_node", node_id=node, content=self.text()).proposal
        self._done(self.acme.person("bob"), "update_node", node_id=node, content=self.text())
        return str(waits)

    def decision(self, decision: str, *, by: str = "") -> dict[str, Any]:
        """Return the arguments of a decision about a new proposal."""
        proposal = self.proposal(by=by)
        return {"proposal_id": proposal.id, "digest": proposal.digest, "decision": decision}

    def turn(self) -> int:
        """Return the number of a turn in alpha."""
        said = {"user_message": self.text(), "project": "alpha"}
        return int(self._done(self.acme.operator, "observe_conversation", **said).turns[0][1:])

    def newcomer(self) -> str:
        """Return the user name of somebody who is a member of nothing."""
        name = f"new-{secrets.token_hex(6)}"
        return User.objects.create(username=name, password=PASSWORD_HASH).username

    def member(self) -> str:
        """Return the user name of a new reader of acme."""
        name = self.newcomer()
        perform(self.acme.operator, "set_membership", user=name, role="reader")
        return name

    def key(self) -> str:
        """Return the id of a new key of Alice's."""
        wish = {"name": "spare", "owner": self.acme.people["alice"].username}
        return str(self._done(self.acme.operator, "create_api_key", **wish).key.id)

    def rule(self) -> str:
        """Return the id of a rule of acme that changes nothing."""
        return str(self._done(self.acme.operator, "set_policy_rule", **HARMLESS).rule.id)

    def address(self) -> str:
        """Return an address that nothing is posted to yet."""
        return f"https://hooks.example/{next(_numbers)}"

    def webhook(self) -> str:
        """Return the id of a webhook of acme that is off."""
        return str(self._done(self.acme.operator, "set_webhook", url=self.address(), enabled=False).webhook.id)

    def job(self, state: str) -> str:
        """Return the id of a job of acme in a state."""
        with tenant_transaction(self.acme.tenant_id):
            job = Job.objects.create(
                tenant_id=self.acme.tenant_id,
                kind="none",
                subject_kind="node",
                subject_id=next(_numbers),
                state=state,
                last_error="for the test",
                due_at=timezone.now(),
                correlation_id=self.acme.operator.correlation_id,
            )
        return f"j{job.pk}"

    def _done(self, actor: Actor, name: str, /, **params: Any) -> Any:
        return perform(actor, name, **params)


def make_world() -> World:
    """Create both tenants with everybody in them, committed for all to see."""
    members = {"alice": "contributor", "bob": "reviewer", "dora": "admin", "ed": "auditor"}
    acme = make_tenant(perform, "acme", members=members)
    globex = make_tenant(perform, "globex", members={"charlie": "admin"})
    created: Any = perform(acme.operator, "create_api_key", name="gone", owner=acme.people["bob"].username)
    perform(acme.operator, "revoke_api_key", key_id=created.key.id)
    return World(acme, globex, created.raw_api_key)
