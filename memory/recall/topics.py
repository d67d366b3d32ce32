"""Group nodes by what they are about, and name each group by the most telling thing that its nodes share.

Greedy cover: of all names and terms, the one that tells most about the nodes not yet grouped makes the next group.
Nothing is drawn by lot, and equals are settled by the alphabet, so the same nodes give the same topics.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import regex

from memory.analysis import analyse
from memory.analysis.scripts import UNSPACED, pairs
from memory.analysis.stems import STOP_WORDS
from memory.extraction.entities import named_things

# A name says what a topic is; two words say it better than one; a single word is the last resort.
NAME, TAG, PHRASE, TERM = 3.0, 2.5, 1.6, 1.0
# How many nodes make a topic: a word that two share by chance is none.
LEAST_SIZE, LEAST_OF_TERM = 2, 3
MOST_SHARED = 5
SIGNS = rf"(?:(?!{UNSPACED})[\p{{L}}\p{{M}}\p{{N}}_])+"
WORDS = regex.compile(rf"{UNSPACED}+|{SIGNS}(?:[.+#-]{SIGNS})*[+#]*")
RUN = regex.compile(rf"{UNSPACED}+")
# What an extractor marks a node with; it says how a thing was said, not what it is about.
MARKS = frozenset(
    {
        *("conditional", "constraint", "decomposed", "deferred", "hedged", "negated", "observed", "open", "past"),
        *("proposed", "reason", "rejected", "reported", "reverted", "task", "unknown", "weighed"),
    }
)
# What every project says of everything: true of a topic, never its name.
EVERYDAY = frozenset(
    analyse(
        "add agree also always avoid because become bring call case change choose come could current decide decision "
        "do done even first get give go good happen have help instead just keep know last later let like look main "
        "make many may mean more most move much must need never new next now old one only our own part people plan "
        "prefer project put question really reason right run same say see set should show some start still stop sure "
        "take team tell thing think time today try two use user want way week will without work would year yes yet"
    )
)


@dataclass(frozen=True)
class Text:
    """Hold what of a node tells its topic; `names` are the labels of the things it is linked to."""

    key: int
    content: str
    tags: Sequence[str]
    names: Sequence[str]


@dataclass(frozen=True)
class Topic:
    """Hold a topic's label, the keys of its nodes, and what else at least two of them share, most shared first."""

    label: str
    keys: Sequence[int]
    terms: Sequence[str]


@dataclass(frozen=True)
class Clue:
    """Hold a name or term of one node: how it is known again, how it is written, and how much its sort tells."""

    key: str
    written: str
    worth: float


def topics(texts: Sequence[Text], *, most: int) -> tuple[list[Topic], list[int]]:
    """Return the most telling topics, largest first, and the keys of the nodes that belong to none of them."""
    clues = {text.key: _clues(text) for text in texts}
    holders, worth = _shared_clues(clues)
    left, found = set(clues), list[Topic]()
    while len(found) < most:
        best = _most_telling(holders, worth, left=left, total=len(texts))
        if best is None:
            break
        keys = sorted(holders[best] & left)
        found.append(Topic(_written(best, keys, clues), keys, _besides(best, keys, clues)))
        left -= set(keys)
    return sorted(found, key=lambda topic: (-len(topic.keys), topic.label)), sorted(left)


def _clues(text: Text) -> dict[str, Clue]:
    """Return the clues of a node by their keys; of one that comes in several ways, the one that tells most."""
    things = [thing.name for thing in named_things(text.content, start=0, end=len(text.content))]
    tags = [tag for tag in text.tags if ":" not in tag and tag.casefold() not in MARKS]
    found: dict[str, Clue] = {}
    for clue in [
        *(Clue(_key(name), name, NAME) for name in [*text.names, *things]),
        *(Clue(_key(tag), tag, TAG) for tag in tags),
        *_phrases(text.content),
    ]:
        if clue.key not in found or found[clue.key].worth < clue.worth:
            found[clue.key] = clue
    return found


def _key(name: str) -> str:
    """Return by what a name is known again: its terms, so that it meets the words that say the same."""
    return " ".join(_terms(name)) or name.casefold()


def _phrases(content: str) -> Iterable[Clue]:
    """Yield each telling word, and each two of them that stand side by side."""
    words = WORDS.findall(content)
    telling = [(word, "" if RUN.match(word) else _tells(word)) for word in words]
    for word, term in telling:
        if term:
            yield Clue(term, word, TERM)
        elif RUN.match(word):
            yield from (Clue(pair, pair, TERM) for pair in pairs(word) if len(pair) > 1)
    for (first, one), (second, other) in pairwise(telling):
        if one and other:
            yield Clue(f"{one} {other}", f"{first} {second}", PHRASE)


def _tells(word: str) -> str:
    """Return the term of a word that can name a topic; nothing for a number, a letter or an everyday word."""
    terms = _terms(word)
    dull = not terms or len(word) < 2 or word[0].isdigit() or word.casefold() in STOP_WORDS or terms[0] in EVERYDAY
    return "" if dull else terms[0]


@lru_cache(10_000)
def _terms(text: str) -> tuple[str, ...]:
    return tuple(analyse(text))


def _shared_clues(clues: Mapping[int, Mapping[str, Clue]]) -> tuple[dict[str, set[int]], dict[str, float]]:
    """Return, for each clue that enough nodes share, these nodes, and how much the best sort of it tells."""
    holders: dict[str, set[int]] = defaultdict(set)
    worth: dict[str, float] = defaultdict(float)
    for key, found in clues.items():
        for clue in found.values():
            holders[clue.key].add(key)
            worth[clue.key] = max(worth[clue.key], clue.worth)
    least = {clue: LEAST_OF_TERM if worth[clue] == TERM else LEAST_SIZE for clue in holders}
    shared = {clue: keys for clue, keys in holders.items() if len(keys) >= least[clue]}
    return shared, worth


def _most_telling(
    holders: Mapping[str, set[int]], worth: Mapping[str, float], *, left: set[int], total: int
) -> str | None:
    """Return the clue that tells most about the nodes not yet grouped; None where nothing joins enough of them."""
    best: tuple[float, str] | None = None
    for clue, keys in holders.items():
        size = len(keys & left)
        if size < (LEAST_OF_TERM if worth[clue] == TERM else LEAST_SIZE):
            continue
        telling = -worth[clue] * size * math.log((total + 1) / len(keys))
        best = min(best, (telling, clue)) if best else (telling, clue)
    return best[1] if best else None


def _written(clue: str, keys: Sequence[int], clues: Mapping[int, Mapping[str, Clue]]) -> str:
    """Return a clue as its best sort, and of that most of these nodes, write it; of equals the first by alphabet."""
    found = [clues[key][clue] for key in keys]
    best = max(one.worth for one in found)
    written = Counter(one.written for one in found if one.worth == best)
    return min(written, key=lambda form: (-written[form], form))


def _besides(label: str, keys: Sequence[int], clues: Mapping[int, Mapping[str, Clue]]) -> list[str]:
    """Return what else these nodes share, most telling and most shared first, no word of it twice."""
    counted = Counter(clue for key in keys for clue in clues[key])
    worth = {clue: max(clues[key][clue].worth for key in keys if clue in clues[key]) for clue in counted}
    used, found = set(label.split()), list[str]()
    shared = [clue for clue in counted if counted[clue] >= LEAST_SIZE]
    for clue in sorted(shared, key=lambda clue: (-worth[clue] * counted[clue], clue)):
        if len(found) < MOST_SHARED and not used & set(clue.split()):
            used |= set(clue.split())
            found.append(_written(clue, [key for key in keys if clue in clues[key]], clues))
    return found
