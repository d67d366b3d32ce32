"""Count what is known of the asked terms among all turns and among all sessions of a tenant."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from django.core.cache import cache
from django.db.models import Count, QuerySet, Sum

from governance import statements
from memory.models import Session, Turn, TurnTerm
from memory.recall.ask import Ask
from memory.recall.lanes.lexical import Statistics
from memory.recall.rarity import weight
from memory.recall.turns.candidates import Seen
from memory.recall.turns.signals import Array, Corpus

if TYPE_CHECKING:
    Counts = QuerySet[Any, tuple[int, str, int]]
    Lengths = QuerySet[Any, tuple[int, int]]
# Seconds for which the number of sessions, and a session's length, are taken to be what they were.
SESSIONS_ARE_KEPT = 60


def corpus_of(ask: Ask, seen: Sequence[Seen], statistics: Statistics | None) -> Corpus:
    """Return what is known of a question's terms, as far as the candidates need it.

    Common terms are not looked up by session: nearly all hold them.
    """
    if statistics is None:
        nothing: Array = np.zeros(0)
        return Corpus(1.0, nothing, nothing, {}, {})
    terms, sessions = list(statistics.weights), sorted({turn.session for turn in seen})
    held: dict[int, dict[str, int]] = defaultdict(dict)
    tenant = ask.actor.tenant_id
    for session, term, count in statements.rows(_by_session, tenant=tenant, terms=list(statistics.proposing)):
        held[session][term] = count
    every = max(_sessions_of(tenant), len(held), 1)
    lengths, average = _lengths(sessions, tenant_id=tenant), statistics.average_length * statistics.documents / every
    return Corpus(
        average_length=statistics.average_length,
        weights=np.array(list(statistics.weights.values())),
        session_weights=np.array([_weight(term, held.values(), statistics, every) for term in terms]),
        session_matches={at: np.array([held[at].get(term, 0) for term in terms], dtype=float) for at in sessions},
        session_lengths={at: lengths.get(at, 0) / max(average, 1.0) for at in sessions},
    )


def matches_of(seen: Sequence[Seen], statistics: Statistics | None, *, tenant_id: int) -> Array:
    """Return how often each asked term stands in each turn: terms by turns."""
    terms = list(statistics.weights) if statistics else []
    found: Array = np.zeros((len(terms), len(seen)))
    if not terms:
        return found
    lines = {term: place for place, term in enumerate(terms)}
    columns = {turn.id: place for place, turn in enumerate(seen)}
    for turn, term, frequency in statements.rows(_standing_in, tenant=tenant_id, ids=list(columns), terms=terms):
        found[lines[term], columns[turn]] = frequency
    return found


def _weight(term: str, held: Collection[Mapping[str, int]], statistics: Statistics, every: int) -> float:
    if term not in statistics.proposing:
        return weight(documents=every, holding=every)
    return weight(documents=every, holding=sum(term in matches for matches in held))


def _by_session(tenant: int, terms: list[str]) -> "Counts":
    rows = TurnTerm.objects.filter(tenant_id=tenant, term__any_of=terms, turn__tenant_id=tenant)
    return rows.values_list("turn__session_id", "term").annotate(count=Sum("frequency"))


def _standing_in(tenant: int, ids: list[int], terms: list[str]) -> "Counts":
    rows = TurnTerm.objects.filter(tenant_id=tenant, turn_id__any_of=ids, term__any_of=terms)
    return rows.values_list("turn_id", "term", "frequency")


def _sessions_of(tenant_id: int) -> int:
    name = f"recall:sessions:{tenant_id}"
    kept: int | None = cache.get(name)
    if kept is None:
        kept = Session.objects.filter(tenant_id=tenant_id).aggregate(count=Count("pk"))["count"]
        cache.set(name, kept, SESSIONS_ARE_KEPT)
    return int(kept or 0)


def _lengths(sessions: Sequence[int], *, tenant_id: int) -> dict[int, int]:
    """Return the length of each session in tokens, as it lately was."""
    names = {f"recall:session:{tenant_id}:{session}": session for session in sessions}
    kept = {names[name]: length for name, length in cache.get_many(names).items()}
    unknown = [session for session in sessions if session not in kept]
    if unknown:
        counted = dict(statements.rows(_long, tenant=tenant_id, sessions=unknown))
        cache.set_many({f"recall:session:{tenant_id}:{at}": counted[at] for at in counted}, SESSIONS_ARE_KEPT)
        kept |= counted
    return kept


def _long(tenant: int, sessions: list[int]) -> "Lengths":
    rows = Turn.objects.filter(tenant_id=tenant, session_id__any_of=sessions).order_by()
    return rows.values_list("session_id").annotate(length=Sum("length"))
