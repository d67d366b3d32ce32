"""Read the conversations, their questions and the turns that answer them."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FOLDER = Path(os.environ.get("WAGGLE_BENCH_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))
CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop", 5: "adversarial"}
# The generator of the chats left its own numbering at the end of what users say.
TRAILER = re.compile(r"\s*->->\s*[\d,.\s\w/-]*$")


@dataclass(frozen=True)
class Said:
    """Hold a turn as the set has it."""

    id: str
    text: str
    role: str
    speaker: str
    session: str
    at: datetime


@dataclass(frozen=True)
class Asked:
    """Hold a question, the turns that answer it, and, of those, which were said later and which they replaced."""

    text: str
    evidence: frozenset[str]
    category: str
    newer: frozenset[str] = frozenset()
    older: frozenset[str] = frozenset()
    sides: tuple[frozenset[str], ...] = ()


@dataclass(frozen=True)
class Conversation:
    """Hold a conversation and what is asked about it."""

    name: str
    turns: list[Said] = field(default_factory=list)
    questions: list[Asked] = field(default_factory=list)


def missing() -> str:
    """Return why nothing can be measured, empty where the sets are there."""
    return "" if FOLDER.is_dir() else f"There is no {FOLDER}; set WAGGLE_BENCH_DATA to the folder of the sets."


def locomo() -> list[Conversation]:
    """Return the dialogues between two people."""
    return [_dialogue(entry) for entry in json.loads((FOLDER / "locomo" / "locomo5.json").read_text("utf-8"))]


def beam() -> list[Conversation]:
    """Return the long coding chats."""
    return [_chat(folder) for folder in sorted((FOLDER / "beam").iterdir()) if folder.is_dir()]


def _dialogue(entry: dict[str, Any]) -> Conversation:
    spoken, found = entry["conversation"], Conversation(entry["sample_id"])
    number = 1
    while f"session_{number}_date_time" in spoken:
        at = datetime.strptime(spoken[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for turn in spoken.get(f"session_{number}", []):
            role = "user" if turn["speaker"] == spoken["speaker_a"] else "assistant"
            found.turns.append(Said(turn["dia_id"], turn["text"], role, turn["speaker"], str(number), at))
        number += 1
    known = {turn.id for turn in found.turns}
    for asked in entry["qa"]:
        named = {name for text in asked["evidence"] for name in re.findall(r"D\d+:\d+", text)} & known
        if named:
            found.questions.append(Asked(asked["question"], frozenset(named), CATEGORIES[asked["category"]]))
    return found


def _chat(folder: Path) -> Conversation:
    found, at = Conversation(f"beam{folder.name}"), datetime(2024, 1, 1, tzinfo=UTC)
    for batch in json.loads((folder / "chat.json").read_text("utf-8")):
        for message in (message for group in batch["turns"] for message in group):
            if message.get("time_anchor"):
                at = datetime.strptime(message["time_anchor"], "%B-%d-%Y").replace(tzinfo=UTC)
            text, session = TRAILER.sub("", message["content"]), str(batch["batch_number"])
            found.turns.append(Said(str(message["id"]), text, message["role"], "", session, at))
    known = {turn.id for turn in found.turns}
    for category, asked in json.loads((folder / "probing_questions.json").read_text("utf-8")).items():
        if category != "abstention":
            found.questions.extend(_probes(category, asked, known))
    return found


def _probes(category: str, asked: list[dict[str, Any]], known: set[str]) -> Iterator[Asked]:
    for question in asked:
        source = question.get("source_chat_ids") or []
        named = frozenset(_flat(source)) & known
        if not named:
            continue
        parts = source if isinstance(source, dict) else {}
        yield Asked(
            question["question"],
            named,
            category,
            newer=frozenset(_flat(parts.get("updated_info", []))) & known,
            older=frozenset(_flat(parts.get("original_info", []))) & known,
            sides=tuple(
                frozenset(_flat(parts[side])) & known
                for side in ("first_statement", "second_statement")
                if side in parts
            ),
        )


def _flat(ids: Any) -> Iterator[str]:
    if isinstance(ids, dict):
        ids = list(ids.values())
    if not isinstance(ids, list):
        yield str(ids)
        return
    for item in ids:
        yield from _flat(item)


SETS = {"locomo": locomo, "beam": beam}
