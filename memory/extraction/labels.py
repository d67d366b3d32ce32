"""Write the short label that a person would give a claim."""

import re

from memory.analysis import mentions
from memory.extraction.values import ClaimType

LONGEST = 60

_VERBS = """
went:go gone:go chose:choose chosen:choose stuck:stick kept:keep using:use moving:move moved:move
switching:switch switched:switch migrating:migrate migrated:migrate sticking:stick staying:stay
stayed:stay dropping:drop dropped:drop adopting:adopt adopted:adopt replacing:replace replaced:replace
going:go ditching:ditch ditched:ditch reverting:revert reverted:revert deprecating:deprecate
deprecated:deprecate abandoning:abandon abandoned:abandon retiring:retire retired:retire rolling:roll
rolled:roll keeping:keep postponing:postpone postponed:postpone targeting:target settling:settle
settled:settle choosing:choose picking:pick picked:pick launching:launch releasing:release
supporting:support hosting:host pinning:pin removing:remove freezing:freeze deferring:defer
deferred:defer rejected:reject scrapped:scrap scrapping:scrap cancelled:cancel canceled:cancel
selected:select standardized:standardize standardised:standardise standardizing:standardize
standardising:standardise sunsetting:sunset upgrading:upgrade uses:use decided:decide opted:opt
agreed:agree committed:commit started:start stopped:stop ruled:rule
"""
_BASE: dict[str, str] = dict(pair.split(":") for pair in _VERBS.split())
_SUBJECT = r"(?:we|i|everyone|everybody|(?:the|our|my) (?:\w+ )?team|the company|management)"
_ADVERBS = (
    r"(?:\s+(?:just|now|finally|already|all|also|both|officially|really|currently|therefore|definitely|"
    r"then|eventually|"
    r"still|strongly|personally|generally|much|today|yesterday))*"
)
_OPENINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), lead)
    for pattern, lead in (
        (r"let'?s\s+(?:please\s+|just\s+)?(?:not|stop)\s+", "Don't "),
        (r"let'?s\s+(?:(?:just|now|all|please|then|also|go ahead and|rather|start)\s+)*", ""),
        (
            (
                rf"{_SUBJECT}(?:'ve| have| has|'d| had)?{_ADVERBS}\s+(?:decided|agreed|opted|chosen|chose|"
                rf"voted)\s+"
                r"(?:not to|against)\s+"
            ),
            "Don't ",
        ),
        (
            (
                rf"{_SUBJECT}(?:'ve| have| has|'d| had)?{_ADVERBS}\s+(?:decided|agreed|opted|chosen|chose|"
                rf"voted)\s+"
                rf"(?:to|that {_SUBJECT}(?:'ll| will| should)?)\s+"
            ),
            "",
        ),
        (
            (
                rf"{_SUBJECT}(?:'ve| have| has|'d| had)?{_ADVERBS}\s+(?:decided|agreed|settled|opted|voted)\s+"
                r"(?:on|for|in favou?r of)\s+"
            ),
            "Choose ",
        ),
        (rf"{_SUBJECT}(?:'re|'m| are| am| is)(?:n't| not){_ADVERBS}\s+(?:going to\s+)?", "Don't "),
        (rf"{_SUBJECT}(?:'re|'m| are| am| is){_ADVERBS}\s+(?:going to\s+)?(?=\w+)", ""),
        (
            rf"{_SUBJECT}\s+(?:won't|(?:will|shall|should|do)\s+(?:not|never)|shouldn't|don't){_ADVERBS}\s+",
            "Don't ",
        ),
        (rf"{_SUBJECT}(?:'ll|'ve|'d| will| shall| should| have| has| had)?{_ADVERBS}\s+", ""),
        (r"(?=(?:going|sticking|staying|moving|switching)\b)", ""),
        (
            r"(?:the\s+)?(?:final\s+)?(?:decision|verdict|plan|conclusion)\s+(?:is|was)\s+(?:now\s+|to\s+)*",
            "",
        ),
    )
)
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_PHRASES = re.compile(r"(?:[A-Z][\w.+#/-]*|[\w.+-]*\d[\w.+-]*)(?:\s+(?:[A-Z][\w.+#/-]*|v?\d[\w.]*))*[^\s\w]*|\S+")
_LOOSE_END = re.compile(
    r"(?:\s+(?:and|or|but|the|a|an|to|of|for|with|in|on|at|by|is|are|was|be|has|have|because|since|that|"
    r"than|as|from|"
    r"our|we|it|so|not|over|into|its|will|can|i|over|instead|using|per|when|if)|[\s,;:\u2013\u2014-]+)+$",
    re.IGNORECASE,
)


def label(words: str, *, type: ClaimType) -> str:
    """Give a label of at most 60 characters for a claim's words.

    A decision or preference loses its opening ("We decided to ...") and starts with its verb. A longer text
    is cut between phrases, never inside a name such as "Next.js 14", and ends in an ellipsis.
    """
    plain = " ".join(words.replace("\u2019", "'").split()).strip("*_ ")
    if type in {"decision", "preference"}:
        plain = _without_opening(plain)
    if type != "question":
        plain = plain.rstrip(".!;:, ")
    return shortened(_capitalised(plain))


def shortened(text: str) -> str:
    """Cut a text to at most 60 characters between phrases, with an ellipsis in place of the rest."""
    if len(text) <= LONGEST:
        return text
    ends = [m.end() for m in _PHRASES.finditer(text) if m.end() < LONGEST]
    if not ends:
        ends = [m.end() for m in re.finditer(r"\S+", text) if m.end() < LONGEST]
    cut = text[: ends[-1]] if ends else text[: LONGEST - 1]
    return (_LOOSE_END.sub("", cut) or cut) + "\u2026"


def _without_opening(text: str) -> str:
    for opening, lead in _OPENINGS:
        found = opening.match(text)
        if found is None or len(text) - found.end() < 3:
            continue
        rest = text[found.end() :]
        word = rest.split(maxsplit=1)[0]
        return lead + _BASE.get(word.casefold(), word) + rest[len(word) :]
    return text


def _capitalised(text: str) -> str:
    """Start with a capital, unless the first word is a name with its own spelling."""
    word = _FIRST_WORD.match(text)
    if word is None or not word.group().islower() or text[word.end() : word.end() + 1] not in {"", " ", "'", ",", "-"}:
        return text
    named = mentions(text)
    if named and named[0].start == 0:
        return text
    return text[0].upper() + text[1:]
