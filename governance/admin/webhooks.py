"""Where notices of proposals go, and what was delivered."""

from django.contrib import admin

from audit.admin.showing import age, plain
from governance.admin.base import OperationAdmin
from governance.admin.offers import Arguments, Offer
from governance.models import Delivery, Webhook
from governance.refs import WEBHOOK, ref
from governance.scopes import Scope


def _number(webhook: Webhook) -> Arguments:
    return {"webhook_id": ref(WEBHOOK, webhook.pk)}


@admin.register(Webhook)
class WebhookAdmin(OperationAdmin):
    """Show the addresses that notices are posted to; the secret that signs them is shown once, when it is made."""

    scope = Scope.GOVERNANCE_READ
    empty = "Notices are posted nowhere."
    offers = (
        Offer(operation="set_webhook", verb="Set", done="set", shown_once="signing_secret"),
        Offer(operation="remove_webhook", verb="Remove", done="removed", about=_number),
    )
    list_display = ("number", "address", "enabled", "made")
    fields = ("number", "address", "enabled", "made")

    @admin.display(description="webhook", ordering="pk")
    def number(self, webhook: Webhook) -> str:
        """Show its id."""
        return ref(WEBHOOK, webhook.pk)

    @admin.display(ordering="url")
    def address(self, webhook: Webhook) -> str:
        """Show where notices go."""
        return plain(webhook.url)

    @admin.display(ordering="created_at")
    def made(self, webhook: Webhook) -> str:
        """Show since when."""
        return age(webhook.created_at)


@admin.register(Delivery)
class DeliveryAdmin(OperationAdmin):
    """Show the notices to people and webhooks, and when each arrived."""

    scope = Scope.GOVERNANCE_READ
    in_ledger = None
    nouns = ("delivery", "deliveries")
    empty = "No notice was sent."
    ordering = ("-pk",)
    list_display = ("pk", "type", "receiver", "made", "arrived")
    list_select_related = ("user", "webhook")
    fields = ("pk", "type", "receiver", "made", "arrived")

    @admin.display
    def receiver(self, delivery: Delivery) -> str:
        """Show to whom it goes."""
        return plain(delivery.webhook.url if delivery.webhook else str(delivery.user))

    @admin.display(ordering="created_at")
    def made(self, delivery: Delivery) -> str:
        """Show when it was written."""
        return age(delivery.created_at)

    @admin.display(ordering="delivered_at")
    def arrived(self, delivery: Delivery) -> str:
        """Show when it was taken."""
        return age(delivery.delivered_at) or "not yet"
