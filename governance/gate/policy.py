"""Decide whether an actor may do a thing now."""

from typing import cast

from django.db.models import Model

from governance.actors import Actor
from governance.errors import ApprovalRequired, Forbidden
from governance.gate.operation import AnyOperation, Review, Reviewable


def require(operation: AnyOperation, *, actor: Actor, subject: Model | None) -> None:
    """Return if the actor may go on; raises ApprovalRequired if a person must decide first.

    What a person has accepted only a person changes, whoever's program asks.
    """
    if actor.is_person or operation.review is Review.NEVER:
        return
    if operation.review is Review.PERSON_ONLY and actor.kind != "service":
        raise ApprovalRequired(f"Only a person may do {operation.name}.")
    if operation.review is Review.ACCEPTED_SUBJECT and subject is not None and cast("Reviewable", subject).is_accepted:
        raise ApprovalRequired("A person accepted this; only a person may change it.")


def require_no_key(actor: Actor) -> None:
    """Raise Forbidden if a key acts: through the rights it gave, a key would reach beyond what it was issued for."""
    if actor.key_id is not None:
        raise Forbidden("A key cannot give rights; a person or the operator does.")
