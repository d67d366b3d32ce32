"""Tell a clause with a subject and a finite verb from a phrase, by lists of words."""

import re

_AUXILIARY = (
    r"(?:is|are|was|were|isn't|aren't|wasn't|weren't|am|has|have|had|hasn't|haven't|hadn't|will|won't|can|"
    r"can't|cannot|"
    r"could|couldn't|do|does|did|don't|doesn't|didn't|should|shouldn't|must|mustn't|may|might|would|"
    r"wouldn't|needs?|shall)"
)
_VERB_WORDS = """
accept add affect agree allow apply approve ask assume become begin believe block break bring build buy call
care cause change charge check choose close come complain complete confirm connect contain control cost
crash create cut deal decide default delete depend deploy depend die disable do drop enable end enforce
expect expire expose fail fall feel fetch fit fix follow force generate get give go grow handle happen hate
have hit hold host improve include index insist keep kill know lack land last launch lead leak learn leave
let like limit listen live load lock look lose love make manage map mean meet miss move need offer open own
pass pay pick point poll prefer prevent process produce protect provide publish push put queue raise reach
read receive refuse reject release rely remain remove render replace replicate report request require reset
resolve respond restart retry return rotate run save say scale see seem sell send serve ship show sit slow
solve speak spend start stay stop store struggle suffer suit support switch sync take talk target tell tend
test think throw time track trigger trust try turn understand update use validate want wait work write
"""
_VERBS = _VERB_WORDS.split()
_IRREGULAR_WORDS = """
became began broke brought built bought came dealt did died drew fell felt fit found gave got grew
had held kept knew led left let lost made meant met paid ran said saw sent sold sat shipped
spent stood spoke stuck stopped dropped took taught thought threw told understood went wrote won dies tries
retries replies
"""
_IRREGULAR = _IRREGULAR_WORDS.split()


def _inflected(verb: str) -> tuple[str, str]:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es", verb + "ed"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies", verb[:-1] + "ied"
    return verb + "s", verb + "d" if verb.endswith("e") else verb + "ed"


_INFLECTED = sorted({form for verb in _VERBS for form in _inflected(verb)} | set(_IRREGULAR), key=len, reverse=True)
_BASE = "|".join(sorted(set(_VERBS), key=len, reverse=True))
_FINITE = rf"(?:{_AUXILIARY}|{'|'.join(_INFLECTED)})"
_PRONOUN = (
    r"(?:we|i|it|they|he|she|you|this|that|these|those|there|everyone|everybody|nobody|nothing|"
    r"everything|someone)"
)
_NOT_A_SUBJECT = (
    r"(?!(?:and|or|but|nor|which|who|whom|whose|where|when|while|with|without|not|instead|rather|then|for|"
    r"to|from|in|on|"
    r"at|by|of|about|like|such|including|plus|especially|please|too|if|unless|until|once|after|before|"
    r"because|since|as|"
    r"although|though|than|via|per|so|e\.g\.|i\.e\.|etc|even|only|also|using|yes|no|ok|okay|is|are|was|"
    r"let's|lets)\b)"
)
_WORD = r"[\w@`*\"(][\w.'/#+@`*\"()-]*"
CLAUSE = re.compile(
    rf"\s*(?:{_PRONOUN}(?:'(?:re|s|ve|ll|d|m))?\s+\w"
    rf"|let'?s\s+\w"
    rf"|{_NOT_A_SUBJECT}(?:{_WORD}\s+){{1,6}}?{_FINITE}(?![\w-])"
    rf"|{_NOT_A_SUBJECT}(?:{_WORD}\s+){{0,3}}?{_WORD}s\s+(?:{_BASE})\s+\w)",
    re.IGNORECASE,
)
"""Match text that starts with a subject and its finite verb."""

FINITE_VERB = re.compile(rf"(?<![\w'-])(?:{_FINITE}|(?<=s\s)(?:{_BASE}))(?![\w-])", re.IGNORECASE)
"""Match a finite verb anywhere."""

SUBORDINATE = re.compile(
    r"\s*(?:if|when|whenever|unless|while|once|until|after|before|although|though|even|because|since|as|"
    r"given|for|in|on|"
    r"at|with|without|despite|during|from|by|to|instead|rather|whether|assuming|provided|suppose|supposing|"
    r"per|"
    r"depending|considering|based|according)\b",
    re.IGNORECASE,
)
"""Match the start of a phrase that leans on what comes after it."""


def is_clause(text: str) -> bool:
    """Say whether a text starts with a subject and a finite verb near it."""
    return CLAUSE.match(text[:200]) is not None
