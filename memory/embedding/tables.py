"""Rewrite a model so that the rows of a table are looked up before they are widened from int8, not after.

The published file widens each table as a whole. The runtime then works that out once, into a copy four times as large,
and needs several more of those while it does; looked up first, the rows are the same to the last bit. Source of the
messages: onnx.proto of ONNX, of which only what is read or changed is declared here; the rest is kept as it is.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass

TEXT, NUMBER, PART = (getattr(FieldDescriptorProto, f"TYPE_{name}") for name in ("STRING", "INT64", "MESSAGE"))
# Each message with its fields: name, number, type, and the message that a part is.
MESSAGES = {
    "Attribute": [("i", 3, NUMBER, "")],
    "Node": [
        ("input", 1, TEXT, ""),
        ("output", 2, TEXT, ""),
        ("op_type", 4, TEXT, ""),
        ("attribute", 5, PART, "Attribute"),
    ],
    "Tensor": [("dims", 1, NUMBER, ""), ("name", 8, TEXT, "")],
    "Graph": [("node", 1, PART, "Node"), ("initializer", 5, PART, "Tensor")],
    "Model": [("graph", 7, PART, "Graph")],
}
ONCE = ("op_type", "graph", "i", "name")
Message = Any


def looked_up_first(model: bytes) -> bytes:
    """Return a model, as ONNX writes it, in which rows are looked up first; one without such tables as it was."""
    message = _model_class().FromString(model)
    graph = message.graph
    made_by = {name: node for node in graph.node for name in node.output}
    uses = Counter(name for node in graph.node for name in node.input)
    sizes = {tensor.name: list(tensor.dims) for tensor in graph.initializer}
    changed = False
    for gather in [node for node in graph.node if node.op_type == "Gather"]:
        chain = _chain(gather, made_by, uses=uses, sizes=sizes)
        if chain is not None:
            _turn_around(gather, *chain, graph=graph)
            changed = True
    written: bytes = message.SerializeToString() if changed else model
    return written


def _chain(
    gather: Message, made_by: Mapping[str, Message], *, uses: Mapping[str, int], sizes: Mapping[str, list[int]]
) -> tuple[Message, Message] | None:
    """Return what widens a table and what scales each of its rows, where that is how the table is made."""
    scaling = made_by.get(gather.input[0])
    if scaling is None or scaling.op_type != "Mul" or any(attribute.i for attribute in gather.attribute):
        return None
    widening = made_by.get(scaling.input[0])
    if widening is None or widening.op_type != "Cast":
        return None
    table, scale = sizes.get(widening.input[0]), sizes.get(scaling.input[1])
    fits = table is not None and len(table) == 2 and scale == [table[0], 1]
    alone = all(uses[name] == 1 for name in (*widening.input, *scaling.input, gather.input[0]))
    return (widening, scaling) if fits and alone else None


def _turn_around(gather: Message, widening: Message, scaling: Message, *, graph: Message) -> None:
    narrow, scale, places = widening.input[0], scaling.input[1], gather.input[1]
    rows, scales, answer = f"{narrow}_rows", f"{scale}_rows", gather.output[0]
    gather.input[0], gather.output[0] = narrow, rows
    graph.node.add(op_type="Gather", input=[scale, places], output=[scales])
    widening.input[0], scaling.input[1], scaling.output[0] = rows, scales, answer


@cache
def _model_class() -> Any:
    file = FileDescriptorProto(name="onnx_in_part.proto", package="onnx_in_part")
    for message, fields in MESSAGES.items():
        declared = file.message_type.add(name=message)
        for name, number, kind, part in fields:
            label = FieldDescriptorProto.LABEL_OPTIONAL if name in ONCE else FieldDescriptorProto.LABEL_REPEATED
            of = f".onnx_in_part.{part}" if part else None
            declared.field.add(name=name, number=number, type=kind, label=label, type_name=of)
    pool = DescriptorPool()
    pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName("onnx_in_part.Model"))
