"""Read a statement once: what it is about, its values, and what turns, bounds, forces or ties it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from memory.analysis.meaning.quantities import Quantity, quantities
from memory.analysis.meaning.readings import Reading, Term, Value
from memory.analysis.meaning.small_words import (
    ASKED_ALIKE,
    ASKING,
    ASKING_ALWAYS,
    AUXILIARY,
    BEFORE_A_VALUE,
    CLOSED_BY_PLACE,
    COPULAS,
    DAY_NEXT,
    DETERMINERS,
    FORCE,
    JOINTS,
    LIMITS,
    LINKS,
    MOMENTS,
    PARTICIPLE_NEXT,
    PLATFORMS,
    RELATIONS,
    SIDES,
    SPEAKERS,
    STOPS,
    TIME_NEXT,
    VALUE_NEXT,
)
from memory.analysis.meaning.synonyms import is_word
from memory.analysis.meaning.words import Word, language_of, plain, stem_in, words
from memory.analysis.technologies import Mention, mentions

_LONGEST_READ = 4_000


@lru_cache(maxsize=8_192)
def read(text: str) -> Reading:
    """Read one statement; of a longer text the first 4,000 characters. Never raises; linear in the length."""
    said = plain(text[:_LONGEST_READ])
    language = language_of(said)
    reader = _Reader(said, language)
    for item in _items(said, language):
        reader.take(item)
    reader.settle()
    negative = reader.negatives % 2 == 1
    values = tuple(_bounded(reader.values, reader.limits, negative=negative))
    if negative and any(mark in ("OVER", "UNDER") for _, mark in reader.limits) and values:
        negative = False
    asks = (said.rstrip().endswith("?") and "POLITE" not in reader.marks) or reader.asks
    return Reading(language, tuple(reader.terms), values, frozenset(reader.marks), negative, asks)


_Item = Word | Mention | Quantity


def _items(said: str, language: str) -> Iterator[_Item]:
    """Give the values, the technologies and the words between them, in order, each place once."""
    found = quantities(said, decimal_comma=language in ("german", "french", "spanish"))
    named = [name for name in mentions(said) if _is_apart(name, found)]
    fixed: list[Mention | Quantity] = sorted((*found, *named), key=lambda item: item.start)
    at = 0
    for item in fixed:
        yield from _between(said, at, item.start, language)
        yield item
        at = item.end
    yield from _between(said, at, len(said), language)


def _is_apart(name: Mention, found: Sequence[Quantity]) -> bool:
    return not any(value.start < name.end and name.start < value.end for value in found)


def _between(said: str, start: int, end: int, language: str) -> Iterator[Word]:
    for word in words(said[start:end], language=language):
        yield word._replace(start=word.start + start, end=word.end + start) if start else word


@dataclass
class _Reader:
    """Gather what the items of one text say, one after the other."""

    said: str
    language: str
    terms: list[Term] = field(default_factory=list)
    values: list[tuple[int, Value]] = field(default_factory=list)
    limits: list[tuple[int, str]] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    side: str = ""
    told: bool = False
    fronted: bool = False
    placed: bool = False
    clause: int = 0
    sentence: int = 0
    uses: int = 0
    denied_in: int = -1
    denied: set[int] = field(default_factory=set)
    negatives: int = 0
    joining: bool = False
    copula: bool = False
    asks: bool = False
    link: str = ""
    ended: int = 0
    beside: bool = False
    every: bool = False

    def take(self, item: _Item) -> None:
        """Note one item of the text."""
        before = len(self.terms)
        self.beside = bool(self.terms) and not self.said[self.ended : item.start].strip()
        self._take(item)
        if len(self.terms) > before:
            self.ended = item.end

    def _take(self, item: _Item) -> None:
        if isinstance(item, Quantity):
            self._value(item)
        elif isinstance(item, Mention):
            technology = item.technology
            self._add(
                Term(
                    stem_in(technology.name.casefold(), "english"),
                    self.said[item.start : item.end],
                    name=True,
                    known=True,
                    category=technology.category,
                )
            )
        elif item.text in STOPS:
            self._stop(item.text)
        else:
            self._word(item)

    def settle(self) -> None:
        """Put "not ... unless" as "only ... if" and "not ... before" as "only ... after"; both say one thing."""
        if "POLITE" in self.marks:
            self.terms = [term._replace(side="" if term.side == "IF" else term.side) for term in self.terms]
            self.marks -= {"IF", "HEDGE", "MAY"}
            self.asks = False
        self._settle_a_choice()
        self.marks |= {"DENIED-TWICE"} if len(self.denied) > 1 else set()
        if "BEFORE" in self.marks and not any(term.side == "BEFORE" for term in self.terms) and not self.values:
            self.marks = self.marks - {"BEFORE"} | {"PAST"}
        for side, turned in (("UNLESS", "IF"), ("BEFORE", "AFTER"), ("UNTIL", "AFTER")):
            if (
                "NOT" in self.marks
                and self.negatives % 2 == 1
                and side in self.marks
                and any(t.side == side for t in self.terms)
            ):
                self.negatives += 1
                self.terms = [term._replace(side=turned) if term.side == side else term for term in self.terms]
                self.marks = self.marks - {side} | {"ONLY", turned, "TURNED"}

    def _settle_a_choice(self) -> None:
        """Put "don't use X, use Y" as "use Y instead of X"."""
        apart = {term.clause for term in self.terms} - {0}
        if self.uses < 2 or self.negatives != 1 or not apart or self.denied_in != 0 or "NOT" not in self.marks:
            return
        self.terms = [term._replace(side="" if term.clause else "INSTEAD") for term in self.terms]
        self.marks = self.marks - {"NOT"} | {"INSTEAD"}
        self.negatives = 0

    def _value(self, item: Quantity) -> None:
        self.values.append(
            (
                item.start,
                Value(item.dimension, item.canonical, item.words, side=self.side, names_a_thing=self._names(item)),
            )
        )
        if item.dimension in MOMENTS and not self.said.startswith(" of ", item.end):
            self.side = ""

    def _names(self, item: Quantity) -> bool:
        """Tell a number that belongs to a name ("phase 2 is ...") from one that is said of something."""
        beside = bool(self.terms) and not self.said[self.ended : item.start].strip()
        if beside and self.terms[-1].key in PLATFORMS and self.terms[-1].link == "in":
            return True
        return item.dimension == "id" or (
            item.dimension in ("plain", "version") and beside and not self.told and self.terms[-1].key != "set"
        )

    def _stop(self, sign: str) -> None:
        self.side, self.joining, self.copula, self.placed = "", sign in ",\u3001", False, False
        self.clause += 1
        self.told |= sign == ":" and bool(self.terms)
        self.sentence += sign in ".;!?\n。" and bool(self.terms)

    def _word(self, word: Word) -> None:
        folded = word.text.casefold()
        self._set_the_scene(word, folded)
        copula = self.copula
        if folded in ASKING and not self.terms and self._opens_a_question(word):
            self.asks = True
            self._add(Term(f"ask:{ASKED_ALIKE.get(folded, folded)}", word.text, known=True))
        elif folded == "not" and self.said[: word.start].rstrip().endswith(","):
            self._mark("INSTEAD", word)
        elif not self._bound(word, folded):
            self._name(word, folded)
        self.link = LINKS.get(folded.rpartition(" ")[2], self.link)
        self.copula = folded.rpartition(" ")[2] in COPULAS or (
            copula and word.entry is not None and not word.entry.term
        )

    def _set_the_scene(self, word: Word, folded: str) -> None:
        """Note what a word says about those after it: that a fronted part is over, that the verb has come."""
        self.every |= folded == "no"
        if folded == "as" and self.side == "INSTEAD" and self._said_in_side():
            self.side = ""
        if folded in SPEAKERS:
            self.placed = False
        if folded in DETERMINERS and self.fronted and self._said_in_side():
            self.side, self.fronted = "", False
        entry = word.entry
        telling = entry is not None and (entry.action or bool(FORCE & {*entry.marks}))
        self.told |= folded in COPULAS or folded in RELATIONS or telling
        self.joining |= folded in JOINTS
        if folded in ("is", "are") and PARTICIPLE_NEXT.match(self.said, word.end):
            self.marks.add("IS-DONE")

    def _bound(self, word: Word, folded: str) -> bool:
        """Take a word that bounds the value right after it: "over 10", "every 5 minutes"."""
        if not VALUE_NEXT.match(self.said, word.end):
            return False
        every = word.entry is not None and "ALL" in word.entry.marks
        mark = BEFORE_A_VALUE.get(folded) or ("EVERY" if every else "")
        if mark:
            self.limits.append((word.start, mark))
        return bool(mark)

    def _name(self, word: Word, folded: str) -> None:
        if folded in RELATIONS:
            self._relation(word)
        elif word.entry is None:
            for part in _parts(word):
                self._add(self._unknown(part))
        else:
            self._known(word)

    def _opens_a_question(self, word: Word) -> bool:
        """Tell "When do we ..." from "When it is down, ..."."""
        return (
            "?" in self.said
            or word.text.casefold() in ASKING_ALWAYS
            or AUXILIARY.match(self.said, word.end) is not None
        )

    def _known(self, word: Word) -> None:
        entry = word.entry
        if entry is None:
            return
        if "WAS" in entry.marks and PARTICIPLE_NEXT.match(self.said, word.end):
            self.marks.add("WAS-DONE")
            return
        for mark in entry.marks:
            if mark == "WAS" and self.side == "CAUSE":
                continue
            self._mark("TURN" if mark == "NOT" and entry.term else mark, word)
        for key in entry.term.split():
            self._add(Term(key, word.text, head="HEAD" in entry.marks, action=entry.action, known=True))

    def _mark(self, mark: str, word: Word) -> None:
        mark = self._meant(mark, word)
        if mark == "THEIR" and self.terms:
            # "Users change their email" speaks of nobody else.
            return
        if mark in ("NOT", "TURN"):
            self._deny(mark)
        self.uses += mark == "USE"
        if mark in LIMITS:
            self.limits.append((word.start, mark))
        if mark in SIDES and self.language == "japanese":
            self._follows(mark)
        elif mark in SIDES:
            self.side, self.fronted = (
                mark,
                not self.said[: word.start].rstrip() or self.said[: word.start].rstrip()[-1] in ".,;:",
            )
            self.clause += mark in ("IF", "CAUSE")
        elif mark == "BREAK" or (mark == "NEUTRAL" and self.side in CLOSED_BY_PLACE and self._said_in_side()):
            self.side = ""
        self.placed = mark == "NEUTRAL" or (self.placed and mark not in ("BREAK", *SIDES))
        self.every |= mark == "ALL"
        if mark not in ("VOID", "HEAD", "NEUTRAL", "BREAK"):
            self.marks.add(mark)

    def _meant(self, mark: str, word: Word) -> str:
        """Give a mark its sense beside what is around it: "like X more than Y", "replace X by Y", "by Friday"."""
        if mark in ("OVER", "UNDER") and word.text.endswith("than") and not VALUE_NEXT.match(self.said, word.end):
            return "INSTEAD"
        if word.text.casefold().startswith("over") and mark in ("INSTEAD", "NEUTRAL"):
            return "INSTEAD" if self.uses or self.marks & {"PREFER", "INSTEAD"} else "NEUTRAL"
        if mark == "MUST" and word.text.casefold() in RELATIONS and TIME_NEXT.match(self.said, word.end):
            return "VOID"
        if mark == "BY" and DAY_NEXT.match(self.said, word.end):
            return "UNTIL"
        if mark == "BY" and any(term.key == "replace" and not term.passive for term in self.terms):
            return "NEUTRAL"
        return mark

    def _relation(self, word: Word) -> None:
        """Note what ties two things without being an idea of its own: who has or needs whom."""
        for mark in word.entry.marks if word.entry else ():
            self._mark(mark, word)
        self._add(Term(f"~{RELATIONS[word.text.casefold()]}", word.text, action=True, known=True))

    def _deny(self, mark: str) -> None:
        """Count a denial: "no X and no Y" denies once; in a reason or a further sentence it stands for itself."""
        if self.side == "CAUSE":
            self.marks.add("CAUSE-NOT")
        elif self.sentence:
            self.marks ^= {"LATER-NOT"}
        elif not (mark == "NOT" and self.joining and "NOT" in self.marks):
            self.negatives += 1
            self.denied_in = self.clause
            self.denied.add(self.clause)

    def _follows(self, mark: str) -> None:
        """Put the last term into a part: Japanese marks a part after its words."""
        if self.terms:
            self.terms[-1] = self.terms[-1]._replace(side=mark)

    def _said_in_side(self) -> bool:
        return bool(self.terms) and self.terms[-1].side == self.side

    def _unknown(self, word: Word) -> Term:
        inside = word.start > 0 and self.said[word.start - 1] not in ".!?:\n" and bool(self.said[: word.start].strip())
        name = word.text[0].isupper() and self.language != "german" and (inside or not is_word(word.text.casefold()))
        return Term(word.stem, word.text, name=name)

    def _add(self, term: Term) -> None:
        passive = self.copula and _is_participle(term.text)
        self.terms.append(
            term._replace(
                side=self.side,
                clause=self.clause,
                joined=self.joining and bool(self.terms),
                passive=passive,
                placed=self.placed,
                told=self.told,
                link=self.link,
                every=self.every,
                beside=self.beside,
            )
        )
        self.link = ""
        self.every = self.every and term.head and not term.action
        self.joining = False


def _parts(word: Word) -> list[Word]:
    """Take a compound of plain words apart: "cursor-based" is about cursors."""
    pieces = word.text.split("-")
    if len(pieces) == 1 or not all(piece.isalpha() and piece.islower() for piece in pieces):
        return [word]
    return [word._replace(text=piece, stem=stem_in(piece, "english")) for piece in pieces if piece != "based"]


def _is_participle(phrase: str) -> bool:
    word = phrase.partition(" ")[0]
    return word.endswith(("ed", "en", "t", "pt", "ld", "un"))


def _bounded(
    values: Sequence[tuple[int, Value]], limits: Sequence[tuple[int, str]], *, negative: bool
) -> Iterator[Value]:
    """Give each value with the bound nearest to it; "not more than" is at most, "not less than" at least."""
    taken: dict[int, str] = {}
    for place, mark in limits:
        if values:
            index = min(range(len(values)), key=lambda n: (abs(values[n][0] - place), n))
            if taken.get(index, "ABOUT") in ("ABOUT", "EXACT"):
                taken[index] = mark
    for index, (_, value) in enumerate(values):
        mark = taken.get(index, "")
        if negative:
            mark = {"OVER": "UPPER", "UNDER": "LOWER"}.get(mark, mark)
        yield replace(value, limit=mark)
