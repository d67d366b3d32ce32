"""Tag the words of a sentence by what they can be, one letter each, and find its finite verbs.

Shallow on purpose: lists of words and endings, no statistics, cost linear in the number of words. The letters:
P subject pronoun, K pronoun with its verb ("we're"), D determiner, N anything else (nouns, names, numbers, adjectives),
X auxiliary, V finite form, Z -s form that may be a noun, E -ed form or participle, B plain form of a verb, b plain form
that may be a noun, G -ing form, R adverb, I preposition, T "to", S subordinator, W relative or question word, C "and",
L "let's", U object pronoun, and the punctuation , : - ( ) as itself.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memory.extraction.english.verbs import BASES, IRREGULAR_PAST, NOUN_LIKE, PARTICIPLES, PAST, THIRD_PERSON
from memory.extraction.words import words_of

_TOKEN = re.compile(
    r"[,;:()\[\]\u2026\u2014\u2013]|[^\s,;:()\[\]\u2026\u2014\u2013]+(?:(?<=\d)[:,](?=\d)[^\s,;:()\[\]]+)*"
)
_CLOSED = {
    "P": "i we you he she it they this that these those there everyone everybody nobody someone somebody anyone "
    "everything nothing something anything none y'all",
    "K": "i'm we're you're he's she's it's they're that's there's this's i've we've you've they've i'll we'll you'll "
    "he'll she'll it'll they'll that'll there'll i'd we'd you'd they'd it'd thats im ive theres theyre youre dont's "
    "nobody's everyone's what's who's here's ill's well's weve theyll itll",
    "D": "the a an our my your his her its their no any each every some all both most few many several another teh "
    "either neither half two three four five six seven eight nine ten twelve dozen",
    "X": "is are was were am has have had do does did will would can could should must may might shall cannot isn't "
    "aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't couldn't shouldn't mustn't "
    "isnt arent wasnt werent hasnt havent dont doesnt didnt wont wouldnt cant couldnt shouldnt ain't needn't gonna "
    "mightn't ought",
    "R": "not never always still now just also only already again really probably maybe perhaps currently finally soon "
    "often usually typically generally even yet too very quite rather almost ever then here once today tomorrow "
    "yesterday tonight actually basically apparently instead anyway mostly definitely clearly simply barely hardly "
    "sometimes rarely later earlier silently anymore otherwise therefore however thus hence so no-longer twice "
    "obviously unfortunately luckily please pls tbh btw fyi",
    "I": "in on at by of about like with without for from into onto over under between among through during per via "
    "against across behind beyond within until till toward towards upon off out up down around near above below "
    "despite except plus minus than after before w/ vs besides including starting using regarding re as",
    "S": "if when whenever unless while because since although though whereas whether cause cuz bc 'cause assuming "
    "suppose supposing provided",
    "W": "which who whom whose what where how why",
    "C": "and or but nor & n",
    "U": "me us him them myself itself themselves ourselves",
    "T": "to",
    "L": "let's lets",
}
_BY_WORD = {word: tag for tag, words in _CLOSED.items() for word in words.split()}
_STRIPPED = "*_\"'`<>~.!?"
_PREFIX = re.compile(r"(?:re|un|de|pre|over|under|mis|auto|co|out|dis)-?")
_ADVERB = re.compile(r"[a-z]{3,}ly$")
_NOT_ADVERBS = frozenset(
    words_of("family reply supply apply assembly daily weekly monthly hourly nightly early only anomaly")
)
_GERUND = re.compile(r"[a-z]{2,}ing$")
_NOT_GERUNDS = frozenset(
    words_of(
        "staging billing pricing meeting marketing engineering accounting onboarding ceiling warning "
        "thing string nothing something anything everything king ring bring spring evening morning "
    )
)
_PAST = re.compile(r"[a-z]{3,}ed$")
_NOT_PAST = frozenset(
    words_of(
        "need feed speed seed weed breed bleed greed indeed hundred sacred naked wicked shed embed exceed "
        "proceed succeed creed reed infrared biased unneeded red bed led "
    )
)
_PLURAL = re.compile(
    r"[a-z0-9]+(?<![su'i])s$|^(?:people|data|folks|devs|children|media|criteria|we|they|i|you)$", re.IGNORECASE
)
_WHOLES = frozenset({"all", "both", "most", "half"})
_PARTICLES = frozenset(words_of("out too fine well into over away"))
_LOOKED_AT = 16
_NOON = frozenset({"am", "AM", "Am"})


@dataclass(frozen=True, slots=True)
class Tagged:
    """Hold the words of a stretch in lower case, where they stand, and one tag letter for each."""

    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    tags: str


def tag(text: str, *, start: int, end: int) -> Tagged:
    """Tag the words between two positions."""
    tokens = list(_TOKEN.finditer(text, start, end))
    written = [token.group() for token in tokens]
    words = [word.strip(_STRIPPED).casefold() or word for word in written]
    letters = [_tag_of(word) for word in words]
    for index, word in enumerate(written):
        if word.isupper() and _is_shouted(word):
            letters[index] = "N"
    return Tagged(
        words=tuple(words),
        starts=tuple([token.start() for token in tokens]),
        ends=tuple([token.end() for token in tokens]),
        tags=_with_names(written, "".join(letters)),
    )


@lru_cache(maxsize=64)
def clause_tags(text: str) -> tuple[Tagged, int | None]:
    """Tag the words of a clause and find its finite verb; the latest are kept, since several ask for the same."""
    tagged = tag(text, start=0, end=len(text))
    return tagged, finite_verb(tagged, 0, len(tagged.words))


def _is_shouted(word: str) -> bool:
    """Say whether a word in capitals is no little word that somebody stresses ("NOT")."""
    return len(word) > 2 and word.isalpha() and word.casefold() not in _BY_WORD


def _with_names(written: list[str], tags: str) -> str:
    """Take "May" before a verb for a name ("May owns the repo") and "am" after a number for the time."""
    if tags[:1] == "B" and tags[1:2] in {"V", "Z"} and tags[2:3] in {"T", "I", "R"}:
        tags = f"N{tags[1:]}"
    for index, word in enumerate(written):
        if word[:2] in _NOON and index and written[index - 1][-1:].isdigit():
            tags = f"{tags[:index]}N{tags[index + 1 :]}"
    if not written or written[0] != "May" or tags[1:2] not in {"V", "Z", "X"}:
        return tags
    return "N" + tags[1:]


@lru_cache(maxsize=16_384)
def _tag_of(word: str) -> str:
    known = _BY_WORD.get(word)
    if known is not None:
        return known
    if word in ",:()":
        return word
    if word in {"-", "--", "->", "=>", "\u2014", "\u2013"}:
        return "-"
    return _open_class(word)


def _open_class(word: str) -> str:
    form = _verb_form(word)
    if form:
        return form
    prefix = _PREFIX.match(word)
    if prefix is not None and len(word) - prefix.end() > 3:
        inner = _verb_form(word[prefix.end() :])
        return inner if inner and inner in "EVZ" else "N"
    if _ADVERB.match(word) and word not in _NOT_ADVERBS:
        return "R"
    if _PAST.match(word) and word not in _NOT_PAST:
        return "E"
    return "G" if _GERUND.match(word) and word not in _NOT_GERUNDS else "N"


def _verb_form(word: str) -> str:
    if word in BASES:
        return "b" if word in NOUN_LIKE or word in IRREGULAR_PAST else "B"
    if word in IRREGULAR_PAST:
        return "E" if word in PARTICIPLES or word == "found" else "V"
    if word in PAST or word in PARTICIPLES:
        return "E"
    if word in THIRD_PERSON:
        return "Z" if THIRD_PERSON[word] in NOUN_LIKE else "V"
    return ""


def finite_verb(tagged: Tagged, first: int, last: int) -> int | None:
    """Give the index of the finite verb that follows a subject near `first`, or None; `last` is exclusive.

    Only the first 16 words are looked at. A phrase such as "For the backend" may come before the subject.
    """
    has_subject, leading = False, first
    for index in _outside_brackets(tagged, first, min(last, first + _LOOKED_AT)):
        letter = tagged.tags[index]
        if letter == "K" or (letter == "L" and index + 1 < last) or (has_subject and _is_finite(tagged, index, last)):
            return index
        if letter == "W" and index == first:
            leading = index + 1
        elif _stops(tagged, index, first=first, last=last, has_subject=has_subject, leading=leading):
            return None
        elif letter in ",S":
            has_subject = False
        elif letter in "PDNbZEGV":
            has_subject = True
    return None


def _outside_brackets(tagged: Tagged, first: int, last: int) -> Iterator[int]:
    """Give the indexes of words, without a short aside in brackets after the first word."""
    inside = False
    for index in range(first, last):
        letter = tagged.tags[index]
        if letter == "(" and index > first and ")" in tagged.tags[index : index + 4]:
            inside = True
        if not inside:
            yield index
        inside = inside and letter != ")"


def _stops(tagged: Tagged, index: int, *, first: int, last: int, has_subject: bool, leading: int) -> bool:
    """Say whether a word ends the search for the verb of a clause."""
    letter = tagged.tags[index]
    if letter == "C":
        return not (has_subject and _joins_nouns(tagged, index, last))
    if letter == ",":
        return not _leads(tagged, first, index)
    return letter in "W:-()" or (letter == "S" and index != leading)


def _leads(tagged: Tagged, first: int, comma: int) -> bool:
    """Say whether what stands before a comma is an adverb or a phrase that leads to the main clause."""
    return tagged.tags[first] in "IRS" and comma - first <= 8


def _joins_nouns(tagged: Tagged, index: int, last: int) -> bool:
    return index + 1 < last and tagged.tags[index + 1] in "DNG" and tagged.tags[index - 1] in "NGZ"


def _is_finite(tagged: Tagged, index: int, last: int) -> bool:
    """Say whether a word that may be a verb is one, by the word before it and the one after."""
    letter = tagged.tags[index]
    if letter in "XV":
        return True
    before = index - 1
    while before >= 0 and tagged.tags[before] == "R":
        before -= 1
    if before < 0:
        return False
    if tagged.words[index] == "like" or letter == "N":
        return _is_plural(tagged, before) if letter != "N" else _is_unknown_verb(tagged, index, tagged.words[before])
    loose = tagged.tags[before] in "DITSCG," and not (letter in "ZE" and tagged.words[before] in _WHOLES)
    return letter in "ZEBb" and not loose and _agrees(tagged, index, before, last)


def _agrees(tagged: Tagged, index: int, before: int, last: int) -> bool:
    """Say whether the form of a verb fits the word before it, or what it acts on gives it away ("cost us")."""
    letter = tagged.tags[index]
    after = tagged.tags[index + 1] if index + 1 < last else "."
    if letter == "Z":
        return _is_singular_verb(tagged, index, before, last)
    acts = after == "U" or (after == "D" and tagged.words[index] in IRREGULAR_PAST)
    return letter == "E" or acts or _is_plural(tagged, before)


def _is_plural(tagged: Tagged, before: int) -> bool:
    """Say whether a subject that ends at an index is plural: by its last word, its head, or two joined."""
    joined = "C" in tagged.tags[max(0, before - 2) : before]
    headed = "I" in tagged.tags[:before] and _PLURAL.match(_head(tagged, before)) is not None
    return joined or headed or _PLURAL.match(tagged.words[before]) is not None


def _is_singular_verb(tagged: Tagged, index: int, before: int, last: int) -> bool:
    subject = tagged.words[before]
    after = tagged.tags[index + 1] if index + 1 < last else "."
    if subject.isdigit() and (not before or tagged.tags[before - 1] not in "Nb"):
        return tagged.words[min(index + 1, last - 1)] in _PARTICLES
    if tagged.tags[before] == "P" or tagged.tags[index - 1] == "R" or after not in "NbBZXV":
        return True
    return _PLURAL.match(subject) is None and after in "NZ"


def _is_unknown_verb(tagged: Tagged, index: int, subject: str) -> bool:
    """Say whether a word that no list knows must be the verb of a pronoun before it ("it comprses our data")."""
    word = tagged.words[index]
    return subject in {"it", "he", "she"} and word.isalpha() and word.endswith("s") and not word.endswith("ss")


def _head(tagged: Tagged, before: int) -> str:
    """Give the noun before the first preposition of a subject: "11 ms of the frame"."""
    preposition = tagged.tags.index("I", 0, before)
    return tagged.words[preposition - 1] if preposition else ""
