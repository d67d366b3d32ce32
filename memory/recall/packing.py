"""Fill a budget of tokens with lines: each is whole or left out, and what is left out is counted."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Count = Callable[[str], int]


@dataclass(frozen=True)
class Item:
    """Hold one line, the section under which it is printed, and the id of what it tells of."""

    key: str
    section: str
    line: str


@dataclass(frozen=True)
class Packed:
    """Hold the items that fit, in the order of their worth, where to go on, and what was left out."""

    items: Sequence[Item]
    place: int
    left: int
    too_long: Sequence[str]

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing was left out."""
        return not self.left and not self.too_long


def pack(items: Sequence[Item], *, start: int, room: int, count: Count) -> Packed:
    """Take items from a place on, as many as fit into a room of tokens together with their sections' headings.

    The first one that does not fit ends the pack, so that the next one begins with it. One that would not fit into an
    empty pack either is passed over and named.
    """
    taken: list[Item] = []
    too_long: list[str] = []
    opened: set[str] = set()
    free = room
    for place, item in enumerate(items[start:], start=start):
        cost, heading = count(item.line) + 1, count(heading_of(item.section)) + 1
        if cost + heading > room:
            too_long.append(item.key)
            continue
        needed = cost if item.section in opened else cost + heading
        if needed > free:
            return Packed(taken, place, len(items) - place, too_long)
        free -= needed
        opened.add(item.section)
        taken.append(item)
    return Packed(taken, len(items), 0, too_long)


def printed(items: Sequence[Item], *, sections: Sequence[str]) -> list[str]:
    """Return the lines of items under their sections' headings; a section without any is not printed."""
    lines: list[str] = []
    for section in sections:
        found = [item.line for item in items if item.section == section]
        lines += [heading_of(section), *found] if found else []
    return lines


def heading_of(section: str) -> str:
    """Return the line above a section."""
    return f"{section}:"


def cursor_of(place: int, *, asked: str, items: Sequence[Item]) -> str:
    """Return where to go on: a place, what was asked, and what stood before that place."""
    return f"{place}.{_digest(asked)}.{_given(items[:place])}"


@dataclass(frozen=True)
class Resumed:
    """Hold the place that a cursor names, and whether what was given before it is still the same."""

    place: int
    unchanged: bool


def resume(cursor: str, *, asked: str, items: Sequence[Item]) -> Resumed:
    """Return the place where a cursor goes on; raises ValueError where it belongs to something else."""
    if not cursor:
        return Resumed(0, unchanged=True)
    place, about, given = cursor.split(".")
    if about != _digest(asked):
        raise ValueError("belongs to another question; begin without one")
    return Resumed(min(int(place), len(items)), unchanged=given == _given(items[: int(place)]))


def _given(items: Sequence[Item]) -> str:
    return _digest("\n".join(item.line for item in items))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
