"""Load the labelled turns: what a careful colleague would note from each, and what must not come out of it.

One YAML list per file, `cases/SET_PART.yaml` (sets en, messy, lang, fresh; parts tune and check; `second` to `fourth`
have a tune part only). Rules are written with the tune part in sight; the check part is only ever counted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

import yaml

from memory.extraction import Utterance

Part = Literal["tune", "check"]
_SETS = ("en", "messy", "lang", "fresh")
SETS: dict[Part, tuple[str, ...]] = {"tune": (*_SETS, "second", "third", "fourth"), "check": _SETS}
FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Expected:
    """Hold a labelled stretch of the turn; `types` is empty where any type is meant."""

    start: int
    end: int
    types: frozenset[str]
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Case:
    """Hold one labelled turn, the last of `utterances`; `corrects` is the index of the turn it corrects."""

    id: str
    set: str
    language: str
    utterances: tuple[Utterance, ...]
    nodes: tuple[Expected, ...]
    optional: tuple[Expected, ...]
    never: tuple[Expected, ...]
    links: tuple[tuple[str, str], ...]
    entities: frozenset[str]
    dates: tuple[tuple[Expected, date], ...]
    corrects: int | None
    tags: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the turn that is judged."""
        return self.utterances[-1].text


def load(part: Part) -> list[Case]:
    """Read all cases of a part; raise ValueError where a quote does not occur in its turn."""
    return [_case(raw, name=name) for name in SETS[part] for raw in _raw(name, part)]


def _raw(name: str, part: Part) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((FOLDER / f"{name}_{part}.yaml").read_text(encoding="utf-8"))
    return found


def _case(raw: Mapping[str, Any], *, name: str) -> Case:
    observed = raw["observed"]
    when = observed if isinstance(observed, datetime) else datetime.fromisoformat(observed)
    when = when.astimezone(UTC) if when.tzinfo else when.replace(tzinfo=UTC)
    turns = [*raw.get("before", []), {"role": raw["role"], "text": raw["text"]}]
    text = raw["text"]
    return Case(
        id=raw["id"],
        set=name,
        language=raw["language"],
        utterances=tuple(Utterance(role=turn["role"], text=turn["text"], observed_at=when) for turn in turns),
        nodes=tuple(_expected(node, text) for node in raw.get("nodes", [])),
        optional=tuple(_expected(node, text) for node in raw.get("optional", []) if node.get("type") != "entity"),
        never=tuple(_expected(node, text) for node in raw.get("never", [])),
        links=tuple((source, target) for source, kind, target in raw.get("links", []) if kind == "because"),
        entities=frozenset(str(entity).casefold() for entity in raw.get("entities", [])),
        dates=tuple((_expected(found, text), found["resolves"]) for found in raw.get("dates", [])),
        corrects=raw.get("corrects"),
        tags=tuple(raw.get("tags", ())),
    )


def optional_entities(part: Part) -> Iterator[tuple[str, frozenset[str]]]:
    """Give, by case, the names that may be noted or not."""
    for name in SETS[part]:
        for raw in _raw(name, part):
            names = [node["quote"] for node in raw.get("optional", []) if node.get("type") == "entity"]
            yield raw["id"], frozenset(str(quote).casefold() for quote in names)


def _expected(raw: Mapping[str, Any], text: str) -> Expected:
    quote, start = str(raw["quote"]), -1
    for _ in range(raw.get("nth", 1)):
        start = text.find(quote, start + 1)
    if start < 0:
        raise ValueError(f"the quote {quote!r} does not occur in its turn")
    types = frozenset(raw.get("types", [raw["type"]] if "type" in raw else []))
    return Expected(start=start, end=start + len(quote), types=types, key=raw.get("key", ""))
