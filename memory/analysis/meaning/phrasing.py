"""Put some turns of English phrase as the plain words for them, so that both are read alike."""

import re

_PLAINER = (
    # What a state is: "it is done", "it is up".
    (
        re.compile(
            r"\b(is|are)( not)? (?:now |all |already |finally )?(?:done|complete)(?: yet)?(?=\s*(?:[.;!]|$))",
            re.IGNORECASE,
        ),
        r"\1\2 finished",
    ),
    (
        re.compile(r"\b(is|are) (?:now |back |already )?up(?: and running| again)?(?=\s*(?:[.;!]|$))", re.IGNORECASE),
        r"\1 available",
    ),
    # Who does a thing, and where one finds it.
    (re.compile(r"\b(?:is|are) (?:responsible for|in charge of|tasked with) (?=(?:the )?\w+ing\b)", re.IGNORECASE), ""),
    (
        re.compile(
            r"\b(?:you|we|one) (?:(?:can|will|may) )?find ((?:[\w-]+ ){1,5})(?=(?:in|on|under|at)\b)", re.IGNORECASE
        ),
        r"\1live ",
    ),
    # What can be done with a thing, and how long it is kept.
    (
        re.compile(
            r"\b(?:is|are)((?: not)?)((?: only)?) (read|edit|reach|delet|search|download|chang|install|cancel|restor|"
            r"configur|execut|access|extend|replac|remov|export|test)(?:able|ible)\b",
            re.IGNORECASE,
        ),
        r"can\1\2 be \3ed",
    ),
    (
        re.compile(
            r"\b(?:is|are|gets?) (?:automatically )?(?:deleted|removed|purged|erased|wiped|discarded)"
            r"(?: automatically)? after (?=(?:at most |at least )?"
            r"(?:\d|an? |one |two |three |six |seven |ten |thirty ))",
            re.IGNORECASE,
        ),
        "are kept for ",
    ),
    # That one thought before one chose.
    (
        re.compile(
            r"^(?:after|having|following)\s[^,.;:\d]{3,120},\s+(?=(?:we|i|the team)\s(?:have\s|\w+ly\s)?"
            r"(?:decid|chos|agree|settle|pick|opted|went|conclud))",
            re.IGNORECASE,
        ),
        "",
    ),
)
_CUES = (
    "done",
    "complete",
    " up",
    "responsible for",
    "in charge",
    "tasked",
    " find ",
    "able",
    "ible",
    "after",
    "having",
    "follow",
)


def reworded(text: str) -> str:
    """Return a text with some of its phrases in plainer words; linear in its length."""
    folded = text.casefold()
    if not any(cue in folded for cue in _CUES):
        return text
    for phrase, plainer in _PLAINER:
        text = phrase.sub(plainer, text)
    return text
