"""Know a choice by its grammar: who does what, and in which form of the verb.

A verb of choosing ("drop", "switch") tells a choice in every form; a verb of changing ("raise", "split") only as a
plan, not as the story of what happened; any other deed is a choice where "we" announce it ("we'll mirror the bucket").
"""

from memory.extraction.english.tagging import Tagged
from memory.extraction.english.verbs import IRREGULAR_PAST, PARTICIPLES, PAST, THIRD_PERSON, gerunds
from memory.extraction.words import words_of

CHOOSING = frozenset(
    words_of(
        """
abandon abolish adopt ban bin cancel choose decommission defer deprecate disable discontinue ditch drop forbid freeze
ignore kill migrate nix rip outlaw park pick pin postpone prohibit reject replace retire revert scrap select settle
shelve
skip standardise standardize sunset switch veto downgrade stick uninstall
"""
    )
)
CHANGING = frozenset(
    words_of(
        """
accept add allow automate back block bring bump buy cap centralise centralize charge close cluster combine consolidate
convert cut default delay do delete deploy disallow duplicate enable encrypt expand expose extend extract force
generate give go halve host hire increase inline introduce keep label launch leave license limit lock lower make
merge mirror mount move mute name offer outsource own pause pay phase port publish pull push put quarantine raise
rebuild redirect reduce refactor release relocate remove rename renew rent reopen rerun restrict rewrite rotate route
run
serve set shard ship shorten shrink shut sign split sponsor stagger start stay stop store stream strip support swap take
throttle tighten trim turn turn-off unify upgrade use vendor wait whitelist wrap write
"""
    )
)
UNCHOSEN = frozenset(
    words_of(
        """
be become have get see need lose hit know find fail break suffer learn notice face exceed reach owe die hear remember
forget hope wish feel think understand spend burn risk struggle want regret miss like love hate believe expect guess
suspect wonder look seem end crash leak hang experience encounter receive mean exist happen depend belong care worry
appreciate enjoy agree realise realize see cope survive manage love let continue proceed resume meet catch talk finish
"""
    )
)
"""Verbs of what befalls somebody or goes on in a head: nobody chooses it."""
WORKING = frozenset(
    words_of(
        """
ask check test document investigate call email mail ping review write verify talk measure benchmark profile prepare
schedule book order tell inform notify report chase ring organise organize look find draft update fix clean debug try
record file discuss compare evaluate sync sketch collect monitor analyse analyze read answer send follow summarise
summarize prototype explore reproduce study coordinate present demo remind invite contact
"""
    )
)
"""Verbs of work that somebody is to do: a task, not a choice."""
_BEFALLS = frozenset(words_of("take run go start wait hire serve force leave put make"))
"""Verbs that, without a subject, more often tell what happened."""
_PERIODS = frozenset(words_of("sprint quarter"))
_TRIED = frozenset(
    words_of(
        "start do go say play test try assume begin walk pretend imagine wait chat think call focus recap refactor "
        "implement add rename create make move open continue take step set "
    )
)
"""What "let's" asks for at the moment."""
_BOUNDS = frozenset(words_of("instead now anymore until till tomorrow next then again only first"))
_ACTORS = frozenset(words_of("we i we'll i'll we're i'm we've i've lets let's weve im ill were"))
_WILL = frozenset(words_of("will shall won't wont we'll i'll ill gonna"))
_BEING = frozenset(words_of("are am is were we're i'm im aren't isn't"))
_NOT = frozenset(words_of("not never won't wont don't dont aren't isn't no-longer"))
_SKIPPED = "R"
_GERUNDS = gerunds()


def lemma(word: str) -> str:
    """Give the plain form of a verb form, or the word itself."""
    for forms in (IRREGULAR_PAST, PARTICIPLES, PAST, THIRD_PERSON, _GERUNDS):
        if word in forms:
            return forms[word]
    return word


def is_proposed_together(tagged: Tagged) -> bool:
    """Say whether "let's" puts a deed to all that chooses something, and no look, talk or guess."""
    if tagged.tags[:1] != "L":
        return False
    verb = _after(tagged, 1)
    if verb is None or verb + 1 >= len(tagged.words) or tagged.tags[verb] not in "Bb":
        return False
    return tagged.words[verb] not in UNCHOSEN | WORKING | _TRIED


def is_plan(tagged: Tagged) -> bool:
    """Say whether "we" or "I" plan or have chosen something here, by the verb and its form."""
    actor = _actor(tagged)
    if actor is None:
        return False
    word = tagged.words[actor]
    verb = _after(tagged, actor + 1)
    if verb is None:
        return False
    ahead = word in _WILL or tagged.words[verb] in _WILL
    if tagged.words[verb] in _WILL:
        verb = _after(tagged, verb + 1)
    if verb is not None and (word in _BEING or tagged.words[verb] in _BEING):
        return _is_under_way(tagged, verb if word in _BEING else _after(tagged, verb + 1))
    if verb is None:
        return False
    if not ahead:
        return word.startswith("w") and _is_present(tagged, actor, verb)
    return _is_intended(tagged, verb, plural=word.startswith("w"))


def _is_present(tagged: Tagged, actor: int, verb: int) -> bool:
    """Say whether "we" choose in the present tense, or change something within bounds: "for the beta we ship ..."."""
    if tagged.words[verb] == "ended":
        return lemma(tagged.words[min(verb + 2, len(tagged.words) - 1)]) in CHOOSING | CHANGING
    does = tagged.words[verb] == "do" and tagged.tags[verb + 1 : verb + 2] in {"N", "D", "E", "b"}
    if tagged.tags[verb] not in "Bb" and not does:
        return False
    if tagged.words[verb] in CHOOSING:
        return True
    if tagged.words[verb] not in UNCHOSEN and not _PERIODS.isdisjoint(tagged.words[verb:]):
        return True
    bounded = tagged.tags[0] == "I" and actor > 1
    return tagged.words[verb] in CHANGING and (bounded or not _BOUNDS.isdisjoint(tagged.words[verb:]))


def is_task(tagged: Tagged) -> bool:
    """Say whether "I" or "we" will do a piece of work, which is to be done and chooses nothing."""
    actor = _actor(tagged)
    verb = None if actor is None else _after(tagged, actor + 1)
    if actor is None or verb is None:
        return False
    ahead = tagged.words[actor] in _WILL
    if tagged.words[verb] in _WILL:
        ahead, verb = True, _after(tagged, verb + 1)
    if not ahead or verb is None or tagged.tags[verb] not in "Bb":
        return False
    plain = lemma(tagged.words[verb])
    mine = tagged.words[actor].startswith("i") and plain not in UNCHOSEN | CHOOSING | CHANGING
    return plain in WORKING or mine


def _is_intended(tagged: Tagged, verb: int, *, plural: bool) -> bool:
    plain = lemma(tagged.words[verb])
    if tagged.tags[verb] not in "Bb" or plain in UNCHOSEN or plain in WORKING:
        return False
    return plural or plain in CHOOSING or plain in CHANGING


def _is_under_way(tagged: Tagged, verb: int | None) -> bool:
    """Say whether "we are ...ing" tells a plan: "going to" and what follows, or a deed that changes something."""
    if verb is None:
        return False
    if tagged.words[verb] == "going" and tagged.tags[verb + 1 : verb + 2] == "T":
        after = _after(tagged, verb + 2)
        return after is None or _is_intended(tagged, after, plural=True)
    plain = lemma(tagged.words[verb])
    return tagged.tags[verb] == "G" and (plain in CHOOSING or plain in CHANGING) and plain not in {"run", "go", "pay"}


def is_bare_plan(tagged: Tagged) -> bool:
    """Say whether words without a subject tell a deed as chosen: "raised the timeout to 90", "giving it 8k"."""
    first = _after(tagged, 0)
    if first is None or first + 1 >= len(tagged.words):
        return False
    plain = lemma(tagged.words[first])
    if plain not in CHOOSING and (plain not in CHANGING or plain in _BEFALLS):
        return False
    if tagged.tags[first] == "E" or (tagged.tags[first] == "V" and tagged.words[first] in IRREGULAR_PAST):
        return tagged.tags[first + 1] in "DNUTPEbR" and tagged.words[first + 1] not in {"by", "in"}
    return tagged.tags[first] == "G" and tagged.tags[first + 1] in "DUP"


def _actor(tagged: Tagged) -> int | None:
    """Give the index of the "we" or "I" that a clause is about: at its start, or after a phrase that leads to it."""
    for index, word in enumerate(tagged.words):
        if word in _ACTORS and tagged.tags[index] in "PK":
            leads = index == 0 or tagged.tags[0] in "ISRCU" or tagged.tags[index - 1] in ",RC"
            return index if leads else None
        if tagged.tags[index] in "XVPKW":
            return None
    return None


def _after(tagged: Tagged, start: int) -> int | None:
    """Give the index of the first word from a position on that is no adverb."""
    for index in range(start, len(tagged.words)):
        if tagged.tags[index] not in _SKIPPED and tagged.words[index] not in _NOT - _WILL:
            return index
    return None
