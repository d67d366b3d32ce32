"""Answer a question with ranked nodes and turns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, TypeVar

from django.db.models import QuerySet

from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.fusion import fuse
from memory.recall.lanes import dense, lexical
from memory.recall.lanes.lexical import Statistics
from memory.recall.question import Question, read_beside
from memory.recall.rarity import Kind
from memory.recall.served import serving
from memory.recall.times import preferred, prefers
from memory.recall.turns.candidates import Held, holding
from memory.recall.turns.ranking import ranked
from memory.recall.turns.renewing import Saying, asks_for_what_is, renewed

CANDIDATES_PER_LANE = 50
# Of how many times as many those are chosen that are of a preferred time.
WIDER = 3
# How many are looked for where a reader goes on behind what the first page's candidates hold.
CANDIDATES_BEYOND = 450
Row = TypeVar("Row", Node, Turn)


class First(NamedTuple):
    """Say how much the first page of an answer asks for: what is preferred on any page is chosen from that alone.

    Of more candidates others would be first, and a reader who goes on would miss some and meet some twice.
    """

    nodes: int
    turns: int


@dataclass(frozen=True)
class Looked:
    """Hold what the lanes found: shares of words, cosines, and the turns that hold asked terms.

    `candidates` is how many nodes each lane was asked for at most.
    """

    question: Question
    known: Mapping[Kind, Statistics | None]
    by_words: Mapping[int, float]
    by_meaning: Mapping[int, float]
    held: Held | None
    has_turns: bool
    candidates: int


@dataclass(frozen=True)
class Hits:
    """Hold the rows that answer, best first, what kept a lane from looking, and what the lanes found.

    The scores are of all that was found, also of what is beyond the rows, in the order of the answer.
    """

    nodes: Sequence[Node]
    turns: Sequence[Turn]
    node_scores: Mapping[int, float]
    turn_scores: Mapping[int, float]
    degraded: Sequence[str]
    looked: Looked


def search(ask: Ask, *, most_nodes: int, most_turns: int, first: First | None = None) -> Hits:
    """Return the best nodes and turns for a question, each at most as many as asked for.

    Who reads on says how much the first page asked for; the order is then that of the first page, however far it goes.
    """
    wide = WIDER if prefers(ask.times) else 1
    pool = First(*(wide * most for most in first or (most_nodes, most_turns)))
    found = look(ask, most_nodes=pool.nodes, most_turns=most_turns)
    node_scores = _deep_enough(ask, found, most=most_nodes)
    most_ranked = max(most_turns, pool.turns)
    turn_scores = ranked(ask, found.question, found.held, most=most_ranked) if found.has_turns else {}
    nodes = _in_order(ask, _nodes, node_scores, most=most_nodes, pool=pool.nodes)
    turns = _in_order(ask, _turns, turn_scores, most=most_turns, pool=pool.turns)
    turns = _renewed(ask, turns[: pool.turns], turn_scores) + turns[pool.turns :]
    return Hits(
        nodes=nodes[:most_nodes],
        turns=turns[:most_turns],
        node_scores=_as_ordered(node_scores, nodes),
        turn_scores=_as_ordered(turn_scores, turns),
        degraded=[found.question.reason] if found.question.reason else [],
        looked=found,
    )


def look(ask: Ask, *, most_nodes: int, most_turns: int) -> Looked:
    """Return what each lane finds; words are looked for while the model reads the question."""
    # In steps, so that few statements differ by it.
    candidates, tenant = CANDIDATES_PER_LANE * ceil(2 * most_nodes / CANDIDATES_PER_LANE), ask.actor.tenant_id
    reading = read_beside(ask.text, serving(tenant))
    dense.tune_search(candidates)
    known = lexical.statistics_of_each(ask)
    has_nodes, has_turns = (lexical.any_of(kind, known[kind], tenant_id=tenant) for kind in lexical.KINDS)
    by_words = lexical.scores(ask, "node", known["node"], most=candidates)
    held = holding(ask, known["turn"]) if most_turns else None
    question = reading.result()
    by_meaning = dense.near(ask, "node", question, most=candidates) if has_nodes else {}
    return Looked(question, known, by_words, by_meaning, held, has_turns and most_turns > 0, candidates)


def _deep_enough(ask: Ask, found: Looked, *, most: int) -> dict[int, float]:
    """Return the scores of the candidates and, behind them where they are too few, of what a wider look finds."""
    scores = fuse(found.by_words, found.by_meaning)
    is_cut = max(len(found.by_words), len(found.by_meaning)) >= found.candidates
    if most <= len(scores) or not is_cut or found.candidates >= CANDIDATES_BEYOND:
        return scores
    dense.tune_search(CANDIDATES_BEYOND)
    by_words = lexical.scores(ask, "node", found.known["node"], most=CANDIDATES_BEYOND)
    by_meaning = dense.near(ask, "node", found.question, most=CANDIDATES_BEYOND)
    return scores | {pk: score for pk, score in fuse(by_words, by_meaning).items() if pk not in scores}


def _in_order(
    ask: Ask, build: "Callable[..., QuerySet[Row]]", scores: Mapping[int, float], *, most: int, pool: int
) -> list[Row]:
    """Return the rows of the best scores; of those in the pool, the ones of a preferred time come first."""
    chosen = list(scores)[: max(most, pool)]
    found = {row.pk: row for row in ask.rows(build, ids=chosen)} if chosen else {}
    rows = [found[pk] for pk in chosen if pk in found]
    if prefers(times := ask.times):
        inside = set(chosen[:pool])
        beyond = [row for row in rows if row.pk not in inside]
        return preferred([row for row in rows if row.pk in inside], scores, times=times) + beyond
    return rows


def _renewed(ask: Ask, turns: Sequence[Turn], scores: Mapping[int, float]) -> list[Turn]:
    """Return the turns of a first page, those that renew others before them where the question is for what is so."""
    if len(turns) < 2 or prefers(ask.times) or not asks_for_what_is(ask.text):
        return list(turns)
    said = [
        Saying(
            id=turn.pk,
            text=turn.text,
            said_at=turn.observed_at,
            place=turn.position,
            score=scores[turn.pk],
            by_user=turn.role == Turn.Role.USER,
        )
        for turn in turns
    ]
    known = {turn.pk: turn for turn in turns}
    return [known[number] for number in renewed(ask.text, said)]


def _as_ordered(scores: Mapping[int, float], rows: Iterable[Node | Turn]) -> dict[int, float]:
    return {pk: scores[pk] for pk in dict.fromkeys([*(row.pk for row in rows), *scores])}


def _nodes(ask: Ask, ids: list[int]) -> QuerySet[Node]:
    return ask.shown(ask.nodes).filter(pk__any_of=ids)


def _turns(ask: Ask, ids: list[int]) -> QuerySet[Turn]:
    return ask.turns.select_related("session").filter(pk__any_of=ids)
