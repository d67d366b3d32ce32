"""The rows of the ledger."""

from audit.models.detail import EventDetail
from audit.models.event import Event

__all__ = ["Event", "EventDetail"]
