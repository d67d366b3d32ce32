"""The closed lists that describe a node and an edge."""

from enum import StrEnum


class NodeType(StrEnum):
    """What a node says."""

    FACT = "fact"
    ENTITY = "entity"
    CONCEPT = "concept"
    PREFERENCE = "preference"
    DECISION = "decision"
    QUESTION = "question"
    NOTE = "note"


class Trust(StrEnum):
    """What is stored about who stands behind a node."""

    CANDIDATE = "candidate"
    ACCEPTED = "accepted"
    QUARANTINED = "quarantined"
    REJECTED = "rejected"
    RETIRED = "retired"


class State(StrEnum):
    """What a node is to a reader, computed from trust, validity, supersession and contradiction."""

    REJECTED = "rejected"
    QUARANTINED = "quarantined"
    RETIRED = "retired"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    FUTURE = "future"
    CONTESTED = "contested"
    CANDIDATE = "candidate"
    ACCEPTED = "accepted"


class Origin(StrEnum):
    """Through which path a node came; never taken from its text."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    MODEL = "model"
    PERSON = "person"
    IMPORT = "import"


class EdgeType(StrEnum):
    """How one node bears on another."""

    RELATES_TO = "relates_to"
    CONTRADICTS = "contradicts"
    DEPENDS_ON = "depends_on"
    PART_OF = "part_of"
    UPDATES = "updates"
    DERIVED_FROM = "derived_from"
    SIMILAR_TO = "similar_to"


class Confidence(StrEnum):
    """How sure an edge is: said so, concluded, or guessed."""

    EXPLICIT = "explicit"
    INFERRED = "inferred"
    WEAK = "weak"


# Neither withheld nor withdrawn: what can be held against something else.
STANDING = (Trust.CANDIDATE, Trust.ACCEPTED)

SERVED_TRUST: dict[str, tuple[Trust, ...]] = {
    "candidate": STANDING,
    "accepted": (Trust.ACCEPTED,),
}
