"""Read from one address how mail is sent."""

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SMTP, NOWHERE = ("django.core.mail.backends.smtp.EmailBackend", "django.core.mail.backends.dummy.EmailBackend")
# How the connection is protected: not at all, by a command on a plain one, from the first byte.
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


@dataclass(frozen=True, kw_only=True)
class MailServer:
    """Hold what Django needs to send mail; without a host nothing is sent."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = field(default="", repr=False)
    starts_tls: bool = False
    is_tls: bool = False

    @property
    def backend(self) -> str:
        """Return the backend that sends by it."""
        return SMTP if self.host else NOWHERE


def mail_server(url: str, *, setting: str) -> MailServer:
    """Return the server of a URL as in smtp+starttls://user:password@host:587, none for an empty one.

    Raises ImproperlyConfigured, naming the setting and never the password, for anything else.
    """
    if not url:
        return MailServer()
    parts = urlsplit(url)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in PORTS:
        known = ", ".join(PORTS)
        raise ImproperlyConfigured(f"{setting} must be a URL of a host whose scheme is one of {known}.")
    return MailServer(
        host=host,
        port=port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starts_tls=parts.scheme == "smtp+starttls",
        is_tls=parts.scheme == "smtps",
    )
