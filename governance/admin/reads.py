"""Write to the ledger what of the memory a person was shown."""

from collections.abc import Sequence

from audit.services import What, record
from governance.actors import Actor

BROWSE = "browse"
Served = Sequence[tuple[str, int]]


def record_shown(served: Served, *, on: str, actor: Actor) -> None:
    """Record, in the running transaction, the ids and versions that a page of some kind handed out, if any."""
    if served:
        record(actor.who(), What(operation=BROWSE, name="console.viewed", subject_kind=on), served=served)
