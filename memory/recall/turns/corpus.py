"""Count what is known of the asked terms among all turns and among all sessions that a question may look at."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from django.core.cache import cache
from django.db.models import Count, QuerySet, Sum

from governance import statements
from memory.models import Session, Turn
from memory.recall.ask import Ask
from memory.recall.lanes.lexical import counted
from memory.recall.rarity import weight
from memory.recall.turns.candidates import Held, Seen
from memory.recall.turns.signals import Array, Corpus

if TYPE_CHECKING:
    Counts = QuerySet[Any, tuple[int, int]]
# Seconds for which the number of sessions, and a session's length, are taken to be what they were.
SESSIONS_ARE_KEPT = 60


def corpus_of(ask: Ask, seen: Sequence[Seen], held: Held | None) -> Corpus:
    """Return what is known of a question's terms, as far as the candidates need it.

    Common terms are not looked up by session: nearly all hold them.
    """
    if held is None:
        nothing: Array = np.zeros(0)
        return Corpus(1.0, nothing, nothing, {}, {})
    statistics, sessions = held.statistics, sorted({turn.session for turn in seen})
    lines = {at: line for line, at in enumerate(sorted({*sessions, *(turn.session for turn in held.turns)}))}
    matches = np.zeros((len(lines), len(statistics.weights)))
    terms = [statistics.place[term] for term in statistics.proposing]
    np.add.at(matches, np.ix_([lines[turn.session] for turn in held.turns], terms), held.matches)
    every, among = _sessions_of(ask)
    lengths = _lengths(sessions, tenant_id=ask.actor.tenant_id)
    average = max(statistics.average_length * statistics.documents / max(every, 1), 1.0)
    return Corpus(
        average_length=statistics.average_length,
        weights=np.array(list(statistics.weights.values())),
        session_weights=_session_weights(matches, held, among=max(among, len(lines))),
        session_matches={at: matches[lines[at]] for at in sessions},
        session_lengths={at: lengths.get(at, 0) / average for at in sessions},
    )


def matches_of(seen: Sequence[Seen], held: Held | None) -> Array:
    """Return how often each asked term stands in each turn: terms by turns."""
    if held is None:
        return np.zeros((0, len(seen)))
    statistics, lines = held.statistics, {turn.id: line for line, turn in enumerate(held.turns)}
    found = np.zeros((len(seen), len(statistics.weights)))
    known = [(row, lines[turn.id]) for row, turn in enumerate(seen) if turn.id in lines]
    rows, others = [row for row, _ in known], [line for _, line in known]
    found[np.ix_(rows, [statistics.place[term] for term in statistics.proposing])] = held.matches[others]
    if statistics.common:
        places = [statistics.place[term] for term in statistics.common]
        found[:, places] = counted([turn.common for turn in seen], terms=len(places))
    return found.T


def _session_weights(matches: Array, held: Held, *, among: int) -> Array:
    """Return the weight of each term by how many sessions hold it; a common one is taken to stand in all."""
    holding, rare = (matches > 0).sum(axis=0).tolist(), set(held.statistics.proposing)
    counts = [count if term in rare else among for term, count in zip(held.statistics.weights, holding, strict=True)]
    return np.array([weight(documents=among, holding=count) for count in counts])


def _sessions_of(ask: Ask) -> tuple[int, int]:
    """Return how many sessions the tenant has, and how many of them the question may look at, as was lately so."""
    tenant = ask.actor.tenant_id
    name = f"recall:sessions:{tenant}"
    kept: dict[int, int] | None = cache.get(name)
    if kept is None:
        rows = Session.objects.filter(tenant_id=tenant).order_by().values_list("project_id")
        kept = dict(rows.annotate(count=Count("pk")))
        cache.set(name, kept, SESSIONS_ARE_KEPT)
    among = kept if ask.project_ids is None else {at: kept[at] for at in ask.project_ids if at in kept}
    return sum(kept.values()), sum(among.values())


def _lengths(sessions: Sequence[int], *, tenant_id: int) -> dict[int, int]:
    """Return the length of each session in tokens, as it lately was."""
    names = {f"recall:session:{tenant_id}:{session}": session for session in sessions}
    kept = {names[name]: length for name, length in cache.get_many(names).items()}
    unknown = [session for session in sessions if session not in kept]
    if unknown:
        lengths = dict(statements.rows(_long, tenant=tenant_id, sessions=unknown))
        cache.set_many({f"recall:session:{tenant_id}:{at}": lengths[at] for at in lengths}, SESSIONS_ARE_KEPT)
        kept |= lengths
    return kept


def _long(tenant: int, sessions: list[int]) -> "Counts":
    rows = Turn.objects.filter(tenant_id=tenant, session_id__any_of=sessions).order_by()
    return rows.values_list("session_id").annotate(length=Sum("length"))
