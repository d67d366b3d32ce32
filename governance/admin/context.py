"""What else a reviewer should see beside a proposal: whoever knows its subject says so here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from governance.actors import Actor
from governance.admin.base import Section
from governance.admin.reads import Served
from governance.models import Proposal


@dataclass(frozen=True)
class Context:
    """Hold parts of the page, and what of the memory they hand out."""

    sections: Sequence[Section] = ()
    served: Served = ()


Provider = Callable[[Proposal, Actor], Context]
_providers: list[Provider] = []


def provide(provider: Provider) -> Provider:
    """Let a function add to every proposal's page; an empty context adds nothing."""
    _providers.append(provider)
    return provider


def context_of(proposal: Proposal, actor: Actor) -> Context:
    """Return what all providers have to show of a proposal, in the running transaction."""
    found = [provider(proposal, actor) for provider in _providers]
    return Context(
        sections=[section for context in found for section in context.sections],
        served=[item for context in found for item in context.served],
    )
