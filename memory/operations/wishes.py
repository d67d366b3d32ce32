"""What may be asked of a node: to be stored, to be changed, or to be gone."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from governance.errors import InvalidInput
from governance.gate.operation import Params
from governance.refs import NodeRef
from governance.text import Content, Label, Line, Note, OptionalMoment, OptionalSlug, Text, visible
from memory.services.nodes import LEDGER
from memory.services.revising import Revision
from memory.states import NodeType

Tag = Annotated[Line, StringConstraints(min_length=1, max_length=64)]
Reason = Annotated[Note, AfterValidator(visible), StringConstraints(max_length=2_000)]
OptionalContent = Annotated[Text, StringConstraints(max_length=20_000)]


def _outside(value: str) -> str:
    if value.casefold().startswith(LEDGER):
        raise ValueError("may not point into the ledger; leave it out and the ledger is named by itself")
    return value


Locator = Annotated[Line, StringConstraints(max_length=1_000), AfterValidator(_outside)]


class StoreNode(Params):
    """Describe one thing to be known."""

    label: Label = Field(description="A short name for it, as a person would write it.")
    content: Content = Field(description="What is to be known, in full.")
    node_type: NodeType = Field(description="What kind of thing it is.")
    tags: tuple[Tag, ...] = Field(default=(), max_length=20, description="Words to find it by.")
    project: OptionalSlug = Field(default="", description="Project; may be left out when the key has exactly one.")
    agent_id: Line = Field(default="", description="Which agent; the key's name if left out.")
    session_id: Line = Field(default="", description="Conversation in which it came up, if any.")
    source: Locator = Field(default="", description="File, commit or URL that it comes from.")
    valid_from: OptionalMoment = Field(default=None, description="From when it holds; now if left out.")
    valid_to: OptionalMoment = Field(default=None, description="Until when it holds, if that is known.")
    idempotency_key: Line = Field(default="", description="A repeated call with the same key gets the first answer.")


class UpdateNode(Params):
    """Describe what a node shall say instead; what is left out stays."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")
    content: OptionalContent = Field(default="", description="New content.")
    label: Line = Field(default="", description="New label.")
    tags: tuple[Tag, ...] = Field(default=(), max_length=20, description="New tags, in place of the old ones.")
    version: int = Field(default=0, ge=0, description="Version you have read; a changed node is then not overwritten.")


class OneNode(Params):
    """Name a node."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")


def revision_of(params: UpdateNode) -> Revision:
    """Return the revision that is wished for; raises InvalidInput where nothing is."""
    if not (params.content.strip() or params.label.strip() or params.tags):
        raise InvalidInput.of("content", "give at least one of content, label and tags")
    return Revision(
        content=params.content if params.content.strip() else None,
        label=params.label if params.label.strip() else None,
        tags=params.tags or None,
        expected_version=params.version,
    )
