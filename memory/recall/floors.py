"""Tell which trust a reader may be served."""

from memory.recall.ask import Ask
from memory.states import SERVED_TRUST, Trust


def served_trusts(ask: Ask) -> list[Trust]:
    """Return what passes both the tenant's floor and the one that was asked for."""
    floors = (ask.actor.floor, ask.floor or ask.actor.floor)
    return [trust for trust in SERVED_TRUST["candidate"] if all(trust in SERVED_TRUST[floor] for floor in floors)]
