"""What an event says that a person may later ask to have erased."""

from django.db import models

from audit.models.event import Event


class EventDetail(models.Model):
    """Hold an event's content apart from it; the event keeps only a salted digest of this."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="detail")
    tenant_id = models.BigIntegerField()
    salt = models.BinaryField(max_length=16)
    content = models.JSONField()

    def __str__(self) -> str:
        return f"detail of event {self.event_id}"
