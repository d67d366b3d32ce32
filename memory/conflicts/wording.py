"""Know the words that carry no subject matter, those that turn a statement round, and where it applies."""

import re
from functools import lru_cache

from memory.analysis import analyse


def _stems(words: str) -> frozenset[str]:
    return frozenset(token for word in words.split() for token in analyse(word))


GENERIC = _stems(
    """
    use uses used using go going goes went gone with choose chose chosen pick picked adopt adopted
    switch switching switched move moving moved migrate migrating migrated stick sticking stay staying
    keep keeping kept let let's we our us i my the team everyone decide decided decision final agree
    agreed settle settled opt opted standardise standardize standardised will shall should would must
    have has had be is are been being to a an of for on in at as it its that this all any every
    everything project product app application codebase system work main primary default preferred
    favourite favorite now just finally then again new instead back from over rather than really
    definitely officially currently already today also please set setting put prefer like love favour
    favor want need needs always usually generally personally strongly still plan choice best set change
    changed changes changing increase increased decrease decreased reduce reduced raise raised lower
    lowered bump bumped update updated extend extended shorten shortened become became mean means equal
    equals fixed only here there so and or but do does did can may run running value currently going
    forward onwards
    """
)
"""Stems that say how a choice is put, not what it is about."""

CATEGORY_WORDS = _stems(
    """
    database databases db store storage data engine framework library tool tools language queue broker
    cache bus provider service platform stack solution layer backend server package manager management
    formatter formatting linter linting testing test tests runner editor ide cloud host hosting ci
    pipeline auth authentication api style indentation indent code version technology tech persistence
    messaging orm bundler styling
    """
)
"""Stems that only name the category of a choice: "the PostgreSQL database"."""

_NEGATIVE = (
    r"\b(?:not|never|no\s+longer|without|stop(?:s|ped|ping)?|avoid(?:s|ing)?|drop(?:s|ped|ping)?|ditch(?:ed|ing)?|"
    r"reject(?:s|ed|ing)?|ruled?\s+out|abandon(?:ed|ing)?|forbid(?:den|s)?|forbidden|disallow(?:s|ed)?|prohibit(?:s|ed)?|"
    r"ban(?:s|ned)?|disabled?|disabling|disables|remov(?:e|es|ed|ing)|retir(?:e|ed|ing)|deprecat(?:e|ed|ing)|"
    r"scrap(?:ped|ping)?|hates?|dislikes?|against|cannot|refuse[sd]?|no)\b|\w+n't\b"
)
NEGATIVE = re.compile(_NEGATIVE, re.IGNORECASE)
ENVIRONMENTS: dict[str, str] = {
    "production": "production prod live",
    "staging": "staging stage preprod pre-production uat",
    "development": "development dev local locally laptop laptops",
    "test": "testing tests test ci qa",
    "demo": "demo sandbox preview previews",
}
_ENVIRONMENT_OF = {word: name for name, words in ENVIRONMENTS.items() for word in words.split()}
_ENVIRONMENT = re.compile(
    r"\b(?:in|on|for|to|during|under|the|our|only)\s+(?:the\s+|our\s+|all\s+)?(?:local\s+)?(?P<word>[\w-]+)"
    r"|\b(?P<alone>production|prod|staging|locally|preprod)\b",
    re.IGNORECASE,
)

ADDITION = re.compile(
    r"\b(?:also|as\s+well|in\s+addition|additionally|alongside|besides|next\s+to|on\s+top\s+of|together\s+with|too|both|another|"
    r"a\s+second|either|plus|or|add(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
"""Words by which a second choice joins the first and does not take its place."""

DOUBT = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|might|could|i\s+think|i\s+guess|not\s+sure|consider(?:ing)?|evaluat(?:e|ing)|"
    r"explor(?:e|ing)|if|unless|whether|should\s+we|would\s+have|wish|one\s+option|try(?:ing)?\s+out|spike|experiment\w*|"
    r"prototyp\w*|proof\s+of\s+concept|poc|someday|thinking\s+(?:of|about)|lean(?:ing)?\s+towards?)\b|\?\s*$",
    re.IGNORECASE,
)
PAST = re.compile(
    r"\b(?:used\s+to|previously|formerly|in\s+the\s+past|before|originally|back\s+then|were\s+(?:on|using|running)|was\s+on|"
    r"had\s+been|until\s+(?:\d|last|v)|at\s+(?:my|our)\s+(?:old|last|previous)|once\s+(?:used|ran)|historically)\b",
    re.IGNORECASE,
)
REPLACEMENT = re.compile(
    r"\b(?:instead|replac(?:e|es|ed|ing)|switch(?:ed|ing|es)?|mov(?:e|ed|ing)\s+(?:\w+\s+){0,3}?(?:to|from|off)|"
    r"migrat(?:e|ed|ing)|go(?:ing)?\s+back|went\s+back|revert(?:ed|ing)?|no\s+longer|rather\s+than)\b",
    re.IGNORECASE,
)
LIKING = re.compile(r"\b(?:likes?|loves?|enjoys?)\b", re.IGNORECASE)
"""Words that leave room for liking something else as well."""

FAVOURING = re.compile(r"\b(?:prefer(?:s|red|ence)?|favou?rite|go-to)\b", re.IGNORECASE)
"""Words that put one thing before all others of its kind."""

_REASON = re.compile(
    r"\s*(?:[,;(\u2013\u2014]|\s-\s|\.\s)|\s+(?:because|since|due\s+to|given|so\s+that|so|as\s+(?:it|we|they)|which|who)\b",
    re.IGNORECASE,
)


def environments(text: str) -> frozenset[str]:
    """Give the environments a text limits itself to, by their plain names."""
    found = (match.group("word") or match.group("alone") for match in _ENVIRONMENT.finditer(text))
    return frozenset(_ENVIRONMENT_OF[word.casefold()] for word in found if word.casefold() in _ENVIRONMENT_OF)


@lru_cache(maxsize=8_192)
def core(text: str) -> str:
    """Give the first statement of a text, without the reasons and asides after it.

    An introductory phrase ("For billing, we use ...") stays.
    """
    for cut in _REASON.finditer(text):
        if cut.start() == 0 or _is_inside_a_number(text, cut) or len(text[: cut.start()].split()) < 3:
            continue
        return text[: cut.start()]
    return text


def _is_inside_a_number(text: str, cut: re.Match[str]) -> bool:
    return text[cut.start() : cut.start() + 1] == "," and text[cut.start() + 1 : cut.start() + 2].isdigit()
