"""Words, shapes and ages as pages show them."""

import unicodedata
from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince, timeuntil

# A shape beside each word, so that no state is told by colour alone.
SHAPES = {
    "accepted": "●", "active": "●", "applied": "●", "completed": "●", "done": "●", "on": "●", "resolved": "●",
    "candidate": "○", "future": "○", "waiting": "○", "pending": "○",
    "contested": "◆", "open": "◆", "running": "◆", "stale": "◆", "overdue": "◆", "changes requested": "◆",
    "expired": "□", "superseded": "□", "retired": "□", "closed": "□", "cancelled": "□", "moot": "□", "off": "□",
    "skipped": "□", "withdrawn": "□", "lifted": "□",
    "quarantined": "▲", "refused": "▲",
    "failed": "✕", "rejected": "✕", "revoked": "✕",
}  # fmt: skip
JUST_NOW = timedelta(minutes=1)
KEPT_CONTROLS = "\n\t"
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


def state(word: str) -> SafeString:
    """Return a state as a word with its shape."""
    return format_html(
        '<span class="state state-{}"><span aria-hidden="true">{}</span> {}</span>',
        word.replace(" ", "-"),
        SHAPES.get(word, "·"),
        word,
    )


def age(moment: datetime | None) -> SafeString | str:
    """Return how long ago, or in how long, with the exact instant in UTC in the title; nothing for no instant."""
    if moment is None:
        return ""
    now = timezone.now()
    distance = f"in {timeuntil(moment, now, depth=1)}" if moment > now else f"{timesince(moment, now, depth=1)} ago"
    distance = "just now" if abs(now - moment) < JUST_NOW else distance
    exact = moment.astimezone(UTC)
    title = f"{exact:%Y-%m-%d %H:%M:%S} UTC"
    return format_html('<time datetime="{}" title="{}">{}</time>', exact.isoformat(), title, distance)


def plain(text: str) -> str:
    """Return a text with the characters that cannot be seen, or that turn others around, spelled out."""
    return "".join(_spelled(character) for character in text)


def excerpt(text: str, *, most: int = 90) -> str:
    """Return the beginning of a text on one line, hidden characters spelled out."""
    line = " ".join(text[: most * 4].split())
    return plain(line if len(line) <= most else f"{line[: most - 1].rstrip()}…")


def _spelled(character: str) -> str:
    if character in KEPT_CONTROLS or unicodedata.category(character) not in HIDDEN:
        return character
    return f"⟨U+{ord(character):04X}⟩"
