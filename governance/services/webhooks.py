"""Keep the addresses that a tenant wants notices posted to."""

import re
import secrets
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from governance.actors import Actor
from governance.errors import InvalidInput, NotFound
from governance.models import Webhook
from governance.refs import number_of
from governance.services.posting import is_outside

SCHEMES = ("http", "https")
SECRET_BYTES = 32
# What stands in a URL, RFC 3986; other letters are written in their ASCII form.
ADDRESS = re.compile(r"[A-Za-z0-9\-._~:/?@!$&'()*+,;=%\[\]]+")


def set_webhook(url: str, *, enabled: bool, actor: Actor) -> tuple[Webhook, str]:
    """Add a webhook, or switch the one of the address on or off; return it with the secret of a new one, else "".

    Raises InvalidInput for an address that nothing is posted to.
    """
    require_acceptable(url)
    webhook, is_new = Webhook.objects.get_or_create(
        tenant_id=actor.tenant_id, url=url, defaults={"secret": _new_secret(), "enabled": enabled}
    )
    if not is_new and webhook.enabled != enabled:
        webhook.enabled = enabled
        webhook.save(update_fields=["enabled"])
    return webhook, webhook.secret if is_new else ""


def require_acceptable(url: str) -> None:
    """Raise InvalidInput unless an address may be posted to; what its name resolves to is checked at each delivery."""
    parts = _parts(url)
    if parts is None or parts.scheme not in SCHEMES or not parts.hostname:
        raise InvalidInput.of("url", "is no address of the form https://host/path, in ASCII and without spaces")
    if parts.username is not None or parts.password is not None:
        raise InvalidInput.of("url", "holds a user name or password; notices are signed instead")
    if _is_inside(parts.hostname) and not settings.WAGGLE_WEBHOOKS_MAY_BE_LOCAL:
        raise InvalidInput.of("url", "leads to this machine or a private network; the operator can allow that")


def webhook_to_change(reference: str, *, actor: Actor) -> Webhook:
    """Return a webhook of the actor's tenant, locked; raises NotFound."""
    rows = Webhook.objects.visible_to(actor).select_for_update(no_key=True)
    webhook = rows.filter(pk=number_of(reference)).first()
    if webhook is None:
        raise NotFound(f"There is no webhook {reference}.", hint="Call list_webhooks to see them.")
    return webhook


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, which is what the ledger keeps of it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _parts(url: str) -> SplitResult | None:
    if not ADDRESS.fullmatch(url):
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    return parts if port != 0 else None


def _is_inside(host: str) -> bool:
    try:
        return not is_outside(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _new_secret() -> str:
    return f"whs_{secrets.token_hex(SECRET_BYTES)}"
