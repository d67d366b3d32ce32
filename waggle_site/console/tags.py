"""What templates of the console say of states, ages and texts."""

from datetime import datetime

from django import template
from django.utils.safestring import SafeString

from audit.admin import showing

register = template.Library()


@register.filter
def age(moment: datetime | None) -> SafeString | str:
    """Say how long ago it was."""
    return showing.age(moment)


@register.filter
def state(word: str) -> SafeString:
    """Say a state with its shape."""
    return showing.state(word)


@register.filter
def plain(text: str) -> str:
    """Spell out hidden characters."""
    return showing.plain(text)


@register.filter
def excerpt(text: str) -> str:
    """Say how a text begins."""
    return showing.excerpt(text)
