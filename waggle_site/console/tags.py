"""What templates of the console say of states, ages and texts."""

from datetime import datetime

from django import template
from django.utils.safestring import SafeString

from audit.admin import showing
from governance.admin.proposal_filters import flagged_as
from governance.admin.spelling import spelled

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
    return spelled(text)


@register.filter
def excerpt(text: str) -> str:
    """Say how a text begins."""
    return showing.excerpt(text)


@register.filter
def flag(risk: str) -> SafeString:
    """Say what a reviewer is warned of, with its shape."""
    return flagged_as(risk)
