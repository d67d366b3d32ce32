"""Know the marks before a claim: "TODO:", "ok so", "**Why.**", and the lines that say what a list holds."""

import re

from memory.extraction.english.cues import Cue, cue
from memory.extraction.prose import Announcement

LEAD_MARK = cue(
    r"""[*_"'(]*(?:
      (?:ok(?:ay)?|k|so|and|but|also|then|btw|fyi|that'?s\ why|which\ is\ why|therefore|actually|basically|honestly|
      anyway|yeah|yep|alright|well|plus|oh|
        (?:please\ )?(?:note|remember)\ that|please\ remember\ that|just\ so\ you\ know|for\ the\ record|
        (?:from\ now\ on|going\ forward)(?=,?\ (?:please|use|prefer|always|never))|in\ the\ end|as\ discussed|
        after\ all|that\ said|@\w+(?:,?\ (?:and\ )?@\w+)+)
      (?:\ (?:then|so|now))?\s*(?:[,:!.\u2013\u2014-]+\s*|\s+)
    | (?:i(?:'ve|\ have)?\ (?:also\ )?(?:found|noticed|confirmed|verified|discovered|learned|saw|see)(?:\ out)?\ that|
      (?:it\ )?turns\ out(?:\ that)?,?|it\ (?:looks|seems|appears)\ (?:like|that)(?=\ the\b)|
        as\ far\ as\ i\ can\ (?:see|tell),?|the\ (?:root\ cause|reason|problem|issue|cause|culprit)\ (?:is|
        was)\ that)\s+
    | one\ (?:more|last|other)\ thing[^:.\n]{0,30}:\s+
    | (?:(?:the\ )?root\ cause|cause|problem|issue|finding|culprit|(?:one|
      another)\ (?:more\ )?thing\ (?:to\ (?:be\ aware\ of|
      note|know|watch)|(?:i|we)\ (?:noticed|found|saw|came\ across)(?:\ [\w\ ]{2,24})?)|side\ effect)\s*:\s+
    | i\ (?:meant|mean)(?:\ to\ say)?(?:\ that)?,?\s+
    | (?:yes|right|great|sure|agreed|cool|perfect|understood|got\ it|good\ point|in\ fact|however|additionally|hm+|
      no\ wait|wait|no|nope|nah|sorry|
        correction|on\ second\ thought|scrap\ that|never\ ?mind|tl;?dr|update|quick\ (?:note|update|one)|heads\ up|
        side\ note|again|(?:please\ )?remember|
        sounds\ good|thanks|hi|hey|hello|good|fine|done|note|now|today|yday|yesterday|also|finally|unfortunately|
        luckily|result|context|outcome|answer|what'?s\ (?:new|changed|different)(?:\ now)?|news|new|
        (?:ok\ )?from\ the\ \w+|after\ (?:sleeping|thinking|talking)\ [^,:]{2,30}|(?:still|also)\ (?:open|unclear|
        not\ sure|to\ do)|(?:hi|hey|thanks|hello)\ \w+|what\ that\ means(?:\ for\ us)?)
      (?:\ (?:then|everyone|all|team|both|there|folks))?\s*(?:[,:!.\u2013\u2014]+\s*|\s-\s))"""
)
KIND_MARK = cue(
    r"""[*_\[(]*(?P<kind>decisions?(?:\ (?:from|of|in|after)\ [^:\n]{2,30})?|rejected|chosen|approved|winner|
      decided|we\ decided|(?:everyone|everybody|both|we\ all|all|the\ team)\ agreed|agreement|(?:so\ )?(?:it'?s|
      that'?s)\ (?:settled|decided|official|final)|(?:to\ (?:recap|sum\ up|summari[sz]e),?\ )?what(?:'s|\ is|\ was|
      \ we(?:'ve)?)\ (?:decided|settled|agreed|fixed)(?:\ on)?|agreed|we\ agreed|(?:we\ )?(?:decided|agreed)\ (?:with|
      by)\ [\w\ &]{2,30}|resolution|
      verdict|final|final\ (?:answer|decision|call|choice)(?:\ \S+){0,4}?|to-?\ ?do|fixme|tasks?|
    actions?|action\ items?|mitigations?|next\ steps?|next|(?:still\ )?(?:left|missing)\ to\ do|remaining|outstanding|
      pending|still\ to\ do|facts?|constraints?|requirements?|rules?|must\ haves?|
      preferences?|questions?|
      open\ questions?|not\ decided(?:\ yet)?|undecided|still\ open|open|(?:also\ )?not\ sure|unclear|
    don't\ forget|dont\ forget|reminder|remember|(?:add\ to|for|goes\ (?:on|into)|on)\ the\ (?:backlog|list|
      to-?do\ list)|homework|
    changed\ my\ mind(?:\ about\ \w+(?:\ \w+)?)?|we\ haven't\ agreed\ on\ this\ one|notes?|options?|ideas?|proposals?|
      alternatives|pros|cons|maybe|
    candidates)(?:\ for\ (?:me|us|\w+))?\s*(?:\([^)]*\))?\s*[*_\])]*\s*(?::|\s[\u2013-])[*_]*\s+
    |(?P<bare>todo|fixme)\s+(?=\w)"""
)
TITLE_MARK = re.compile(r"\*\*[^*\n]{1,80}\*\*\s*:?\s+|\*\*[^*\n]{1,80}[:.?]\*\*\s+")
DEFINED = re.compile(r"\*\*[^*\n]{1,60}\*\*\s*(?::|\u2013|\u2014|-|is\b|are\b|\()|\*\*[^*\n]{1,60}:\*\*")
"""A term in bold and what it is: the shape of teaching."""
TIME_MARK = re.compile(
    r"(?:(?:before|by|until|after|next|this)\s[^:,.\n]{2,30}|tomorrow|today|tonight|later|(?:mon|tues|wednes|thurs"
    r"|fri)day)\s?:\s+"
    r"(?=\S)",
    re.IGNORECASE,
)
"""When something is to be done, before what: "before the audit: rotate the keys"."""
OPENING = ' \t\r\n([*_"~'
CLOSING = " \t\r\n.!,;:\u2026\u3002"
_NAMES_NOTHING = re.compile(r"\W*$")
_NOTHING = cue(r"\b(?:notes\ from|my\ notes|agenda|attendees|participants|topics|shopping|menu|on\ the\ table)\b")
"""What stands below such a line claims nothing by itself."""
_ANNOUNCEMENTS: tuple[tuple[Announcement, Cue], ...] = (
    ("preference", cue(
        r"\b(?:for\ you|with\ me|from\ you|when\ you|how\ you|please\ (?:always|remember|keep|follow)|"
        r"pet\ peeves?|ground\ rules|house\ rules|habits|things\ i\ (?:like|hate|want|care)|what\ i\ (?:want|"
        r"expect|like|hate)|coding\ style)\b")),
    ("question", cue(
        r"\bquestions?\b|\bundecided\b|\bnot\ decided\b|^(?:still\ |also\ )?(?:open|unclear|not\ sure)\b|"
        r"\b(?:remain|left|still|are)\ (?:open|"
        r"unclear)\b|don't\ know\ yet|haven't\ agreed|(?:don't|do\ not)\ (?:still\ )?have\ (?:an\ |any\ )?answers?"
        r"|unanswered|open\ (?:from|on)\ my\ side|\bopen\ (?:points|issues|topics)\b")),
    ("option", cue(r"\b(?:options?|ideas?|candidates?|proposals?|pros|cons|consider(?:ing)?|could|maybe)\b")),
    ("task", cue(
        r"\b(?:to-?\s?dos?|fixme|tasks?|actions?|action\ items?|next\ steps?|^next$|^outstanding$|^pending$"
        r"|follow[- ]ups?|remaining|"
        r"don'?t\ forget|reminder|^remember$|the\ (?:list|to-?do\ list)|"
        r"left\ to\ do|to\ do|open\ (?:items|tickets|tasks)|for\ (?:tomorrow|today|monday|next\ week|"
        r"this\ week)(?=\W*$)|"
        r"who\ does\ what|assignments?|backlog|before\ (?:launch|release|go-?live|we\ (?:ship|"
        r"launch))|"
        r"^(?:before|by|until|till)\b[^.]*:\W*$|what'?s\ next|up\ next|(?:needs?|wants?)\ doing|"
        r"still\ (?:missing|needed|to\ be\ done)|what'?s\ left|homework|assigned)\b")),
    ("constraint", cue(
        r"\b(?:requirements?|constraints?|rules|must(?:\ haves?)?|hard\ limits?|non-?negotiables?)\b")),
    ("preference", cue(
        r"\b(?:preferences?|(?:how\ |what\ )?i\ (?:prefer|like)|how\ i\ work|working\ style|house\ style|"
        r"my\ style)\b")),
    ("decision", cue(
        r"\b(?:decisions?|rejected|chosen|approved|winner|decided|agreed?|agreement|^final$|resolution|verdict"
        r"|final\ (?:answer|"
        r"call|choice)|outcomes?|what\ (?:we|that)\ changes?|recap|takeaways?|conclusions?|the\ deal|"
        r"new\ (?:setup|stack|process|plan)|going\ forward|from\ now\ on|what\ (?:we'?re|we\ are|we'll)\ doing|"
        r"(?:out\ of|in)\ scope|roadmap|settled|it'?s\ official|changed\ my\ mind|"
        r"(?:ok\ |so\ )?from\ the\ (?:sync|meeting|call|retro|planning)|plan\ (?:is|for|of)|the\ plan|"
        r"phase\ \w+|step\ \d+)\b")),
    ("fact", cue(
        r"\b(?:facts?|stack|setup|status|infra(?:structure)?|environments?|versions?|numbers|figures|"
        r"known\ (?:issues|problems|bugs|limitations)|findings|what\ (?:we|i)\ (?:know|have|found|learned|"
        r"measured)|"
        r"currently|overview|problems?|issues|observations|results?|measurements|inventory|good\ to\ know|"
        r"things\ to\ know)\b")),
)  # fmt: skip


def announced_by(lead: str) -> Announcement:
    """Give what a line before a list, a heading or a mark says about what follows, or nothing."""
    if _NOTHING.search(lead):
        return ""
    return next((kind for kind, pattern in _ANNOUNCEMENTS if pattern.search(lead)), "")


def after_marks(masked: str, start: int, end: int) -> tuple[int, Announcement]:
    """Step over what opens a clause without belonging to the claim, and say what kind such a mark announces."""
    kind: Announcement = ""
    for _ in range(4):
        mark = KIND_MARK.match(masked, start, end)
        if mark is not None and not kind:
            kind = announced_by(mark.group("kind") or "todo")
            start = mark.end()
            continue
        mark = LEAD_MARK.match(masked, start, end) or TITLE_MARK.match(masked, start, end)
        if mark is None or _NAMES_NOTHING.match(masked, mark.end(), end):
            break
        kind = kind or _kind_of_lead(mark.group())
        start = mark.end()
    return start, kind


def _kind_of_lead(mark: str) -> Announcement:
    kind = announced_by(mark.strip("*_ :."))
    return kind if kind in {"question", "task"} else ""


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Step over opening brackets and back over closing punctuation that does not belong to the words."""
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip(OPENING))
    while end > start:
        last = text[end - 1]
        if last in CLOSING or (last in ')]"*_' and not _is_paired(text[start:end], last)) or ord(last) > 0x1F000:
            end -= 1
            continue
        break
    return start, end


def _is_paired(words: str, closing: str) -> bool:
    opening = {")": "(", "]": "["}.get(closing)
    if opening is None:
        return words.count(closing) % 2 == 0
    return words.count(opening) >= words.count(closing)
