"""Sessions and their turns, and the nodes, edges and evidence drawn from them."""

from memory.models.conflict import Conflict
from memory.models.edge import Edge
from memory.models.evidence import Evidence
from memory.models.merge import Merge
from memory.models.model_change import ComingVector, ServedModel
from memory.models.node import Node
from memory.models.passage import Passage
from memory.models.session import Session
from memory.models.term import NodeTerm, TurnTerm
from memory.models.tombstone import Tombstone, ValueKey
from memory.models.turn import Turn
from memory.models.version import NodeVersion

__all__ = [
    "ComingVector",
    "Conflict",
    "Edge",
    "Evidence",
    "Merge",
    "Node",
    "NodeTerm",
    "NodeVersion",
    "Passage",
    "ServedModel",
    "Session",
    "Tombstone",
    "Turn",
    "TurnTerm",
    "ValueKey",
]
