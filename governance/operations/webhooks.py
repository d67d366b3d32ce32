"""Say where notices of proposals are posted to."""

from pydantic import Field

from governance.actors import Actor
from governance.errors import Forbidden
from governance.gate import policy
from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import Webhook
from governance.refs import WEBHOOK, WebhookRef, ref
from governance.scopes import Scope
from governance.services import webhooks
from governance.text import Printed, Text


class SetWebhook(Params):
    """Name an address, and whether notices go there."""

    url: Text = Field(description="Address that takes a POST, as in https://ci.example/waggle.", max_length=500)
    enabled: bool = Field(default=True, description="Whether notices are posted there.")


class RemoveWebhook(Params):
    """Name a webhook."""

    webhook_id: WebhookRef = Field(description="Id of the webhook, as in w3.")


class ListWebhooks(Params):
    """Ask for all webhooks."""


class WebhookShown(Result):
    """Show a webhook without its secret."""

    id: str
    url: str
    enabled: bool
    created_at: Printed


class WebhookSet(Result):
    """Show a webhook and, if it is new, the secret that signs what is posted there, once."""

    webhook: WebhookShown
    signing_secret: str = Field(repr=False)


class Webhooks(Result):
    """Show the tenant's webhooks."""

    webhooks: list[WebhookShown]


class RemovedWebhook(Result):
    """Name the webhook that is gone."""

    removed: str


def _set(call: Call[SetWebhook]) -> Outcome[WebhookSet]:
    policy.require_no_key(call.actor)
    webhook, secret = webhooks.set_webhook(call.params.url, enabled=call.params.enabled, actor=call.actor)
    return Outcome(
        result=WebhookSet(webhook=_shown(webhook), signing_secret=secret),
        subject=Named(kind="webhook", id=webhook.pk),
        detail={"posted_to": webhooks.origin_of(webhook.url), "enabled": webhook.enabled, "is_new": bool(secret)},
    )


def _remove(call: Call[RemoveWebhook]) -> Outcome[RemovedWebhook]:
    policy.require_no_key(call.actor)
    webhook = call.about(Webhook)
    subject = Named(kind="webhook", id=webhook.pk)
    detail = {"posted_to": webhooks.origin_of(webhook.url)}
    webhook.delete()
    return Outcome(result=RemovedWebhook(removed=ref(WEBHOOK, subject.id)), subject=subject, detail=detail)


def _list(call: Call[ListWebhooks]) -> Outcome[Webhooks]:
    if call.actor.narrowed:
        raise Forbidden("This key is limited to projects; webhooks belong to the whole tenant.")
    rows = Webhook.objects.visible_to(call.actor)
    return Outcome(result=Webhooks(webhooks=[_shown(webhook) for webhook in rows]))


def _preview_set(call: Call[SetWebhook]) -> Preview:
    webhooks.require_acceptable(call.params.url)
    known = Webhook.objects.visible_to(call.actor).filter(url=call.params.url).first()
    before = _on_or_off(known.enabled) if known else ""
    return Preview(changes=[Change(field=call.params.url, before=before, after=_on_or_off(call.params.enabled))])


def _preview_removal(call: Call[RemoveWebhook]) -> Preview:
    webhook = call.about(Webhook)
    change = Change(field=webhook.url, before=_on_or_off(webhook.enabled), after="")
    return Preview(changes=[change], affected=["Its secret is gone too; adding the address again makes a new one."])


def _find(params: RemoveWebhook, actor: Actor) -> Webhook:
    return webhooks.webhook_to_change(params.webhook_id, actor=actor)


def _on_or_off(enabled: bool) -> str:  # noqa: FBT001
    return "on" if enabled else "off"


def _shown(webhook: Webhook) -> WebhookShown:
    return WebhookShown(
        id=ref(WEBHOOK, webhook.pk), url=webhook.url, enabled=webhook.enabled, created_at=webhook.created_at
    )


set_webhook = declare(
    Operation(
        name="set_webhook",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Have notices of proposals posted to an address, or no longer; a new one's secret is shown once.",
        params=SetWebhook,
        result=WebhookSet,
        effect=Effect.WRITE,
        event="webhook.set",
        handler=_set,
        preview=_preview_set,
        agent_facing=False,
    )
)
remove_webhook = declare(
    Operation(
        name="remove_webhook",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Remove a webhook with its secret and what still waits to be posted there.",
        params=RemoveWebhook,
        result=RemovedWebhook,
        effect=Effect.DESTROY,
        event="webhook.removed",
        subject=_find,
        handler=_remove,
        preview=_preview_removal,
        agent_facing=False,
    )
)
list_webhooks = declare(
    Operation(
        name="list_webhooks",
        scope=Scope.GOVERNANCE_READ,
        summary="List the addresses that notices of proposals are posted to, without their secrets.",
        params=ListWebhooks,
        result=Webhooks,
        effect=Effect.READ,
        event="webhook.listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
