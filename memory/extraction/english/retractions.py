"""Recognise words that take back, replace or undo what was said before."""

from memory.extraction.english.cues import cue
from memory.extraction.values import CorrectionKind

RETRACT = cue(
    r"""\b(?:scrap|forget|ignore|disregard|strike|drop|scratch|nix|never\ ?mind|withdraw|cancel|undo|kill|toss|
      bin)\ (?:about\ )?(?:that|this|it|what\ i\ said|the\ (?:last|previous|earlier)|my\ (?:last|earlier|previous)|
    (?-i:[A-Z])[\w.+#-]+(?=\W*$|,|;|\.)|(?:the\ )?\w+\ (?:idea|plan|part|bit|thing|suggestion|point|requirement|
      rule))\b|\bi\ take\ (?:that|it)\ back\b|
      \bno\ longer\ (?:true|holds|applies)\b
    |\bis\ (?:void|moot|obsolete|off)\b|^(?:that|this)'?s?\ (?:is\ |was\ )?(?:wrong|not\ true|no\ longer|
      outdated)\b"""
)
REVERSE = cue(
    r"""\bchanged\ (?:my|our)\ minds?\b|\bon\ second\ thought\b|\b(?:after\ all|instead\ of\ what)\b|
      \bgo(?:ing)?\ back\ to\b|\breconsidered\b|\bu-turn\b
    |\b(?:let'?s|we)\ (?:not|won't)\b.*\bafter\ all\b|\broll(?:ed|ing)?\ back\b.*\bdecision\b|\brevers(?:e|ed|
      ing)\b.*\b(?:decision|choice)\b"""
)
CORRECT = cue(
    r"""^(?:\w+[,.!]?\ )?(?:no|nope|nah|wrong|sorry|oops|argh|ah)\b\s*[,.!\u2013\u2014-]+\s*(?!problem|worries|idea|
      thanks)\w|\bno\ wait\b|^correction\b|\bcorrection:|\bi\ (?:meant|mean)\b|\bi\ was\ wrong\b|\b(?:i|
      we)\ got\ (?:that|it)\ wrong\b
    |^actually\b|\bactually\b[^.]*\bnot\b|\b(?:is|was|are)\ wrong\b|\b(?:typo|mistake)\b.*\b(?:mine|earlier|above|
      meant)\b|\bnot\ \d[\w.%]*\s*$|,\ not\ \d|\bi\ mis(?:spoke|read|remembered)\b|\bi\ mixed\ (?:it|that|them|
      this)?\s?up\b
    |^(?:wait|hold\ on|hmm+|nope|not\ quite|wrong|well)\b\s*[,.!:\u2013\u2014-]*\s*(?:no|not|it's|that's|actually|the|
      we|i)\b|\bmake\ (?:that|it)\ (?:\d|a\b|the\b)|\bshould\ (?:be|have\ (?:been|said))\ \S+,?\ not\b|
      \bthat\ should\ (?:be|have\ been)\b|\bearlier\ i\ said\b
    |\bi\ said\b.*\b(?:but|meant|wrong)\b|\bwhat\ i\ (?:said|told\ you|wrote)\b|\b(?:is|are|was|were)\ (?:outdated|
      out\ of\ date|stale\ info|incorrect|old\ info|a\ mistake|a\ typo)\b|\bturns\ out\b|\bthat's\ no\ longer\b|
      \b(?:new\ plan|change\ of\ plans?|plans?\ (?:have\ )?changed)\b
    |\bother\ way\ (?:a?round|about)\b|\bvice\ versa\b|\bmy\ (?:mistake|bad|fault)\b|\bstand\ corrected\b|
      \bmisunderst\w+|\b(?:that's|that\ is|thats)\ (?:not|wrong|incorrect)\b|\byou\ (?:got|have)\ (?:that|
      it)\ (?:wrong|backwards)\b|\bnot\ \S+(?:\ \S+)?\ but\b|,\ not\ \S+\W*$
    |\bupdate\ (?:from|on)\b|\bcorrected\ me\b|\bit'?s\ (?:now|actually|really)\b|\brather\ than\ what\b"""
)
SHIFTED = cue(
    r"""\b(?:moves?|moved|slips?|slipped|pushed|shifts?|shifted|changes?|changed|goes|went|dropped|raised|lowered|
      bumped|increased|reduced|extended)\ (?:(?:up|down|back|out|from\ \S+(?:\ \S+)?)\ )?to\b
    |\b(?:is|are)\ (?:now|no\ longer)\b|\bnow\ (?:is|are|runs?|uses?)\b|\binstead\ of\ \S*\d|\bwe\ (?:now|
      no\ longer)\b|\bisn't\b.*\banymore\b"""
)
"""A value that is told as changed: it corrects an earlier claim only if there is one about the same thing."""


def is_firm(sentence: str) -> bool:
    """Say whether a masked sentence says that it corrects; a value that is only told as changed does not."""
    return any(pattern.search(sentence) for pattern in (RETRACT, REVERSE, CORRECT))


def correction_of(sentence: str) -> CorrectionKind | None:
    """Give what a masked sentence does to what was said before, or None."""
    if RETRACT.search(sentence):
        return "retract"
    if REVERSE.search(sentence):
        return "reverse"
    return "correct" if CORRECT.search(sentence) or SHIFTED.search(sentence) else None
