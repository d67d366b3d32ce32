"""Say what sort of line a line of a turn is: prose, list item, heading, or something shown (code, log, quotation)."""

import re

from memory.extraction.shapes import is_machine
from memory.extraction.words import words_of

LOOKED_AT = 400
"""The first characters of a line decide what it is."""

FENCE = re.compile(r"\s*(```+|~~~+|\"\"\"|''')")
HEADING = re.compile(r"\s{0,3}#{1,6}\s+(?=\S)|\*\*(?=[^*\n]{2,60}\*\*:?\s*$)|[\u25a0\u25c6\u3010](?=\S)")
ITEM = re.compile(
    r"\s*(?:(?:[-*+\u2022\u2013~\u30fb\u25cf\u25cb\u203b\u2023]|\(?\d{1,3}[.)]|[a-z][.)])\s+|\d{1,2}\u3001|"
    r"[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]\u3001|"
    r"[\u2460-\u2473]\s*|\uff08\d\uff09|[\u30fb\u25cf\u25cb\u203b]|(?=\[[ xX]\]\s))(?P<box>\[[ xX]\]\s+)?(?=\S)"
)
_NOT_PROSE = re.compile(
    r"""\s*>                                              # a quotation
      | \s*\|                                             # a table row
      | \s*[-=*_]{3,}                                     # a rule
      | \s{4,}(?![-*+\u2022\d\[])\S                       # indented code
      | \s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d                # log lines, by their time or level
      | \s*\[?\d\d:\d\d(?::\d\d|\])
      | \s*[\[(]?\d{4}/\d\d/\d\d[\ T]\d\d | \s*[\[(]?\d\d?[./]\d\d?[./]\d{2,4}[,\ T]+\d\d?:\d\d | \s*\[\s*\d+\.\d+\] |
       \s*\d{10,}[.\ ]
      | \s*(?:\w{3}\ )?\w{3}\ +\d{1,2}\ \d\d:\d\d | \s*[VDIWEF]/[\w.-]+\s*(?:\(|:)
      | \s*(?:\w{3}\ )?\w{3}\ +\d+\ \d\d:\d\d:\d\d
      | \s*[\[(<]?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)\b[\])>:\s]
      | \s*\[(?:error|warn|warning|info|debug|trace|fatal|notice)\w*\]
      | \s*\[[\w.-]+[\w./:-]*\]\s+(?!\()                    # a component before its message
      | \s*<[\w-]+>\s                                     # a chat line
      | [\w.-]+\s+\|\s | npm\ (?:ERR!|WARN|error|warn)\b | \s*(?:\w+=\S+\s+){2} | [\w.-]+\[\d+\]:\s
      | (?:INFO|WARNING|ERROR|DEBUG):[\w.]+: | [IWEF]\d{4}\ \d\d:\d\d
      | \s*[\u2713\u2714\u2717\u2718\u2716\u25cf\u276f\u26a0\u00d7]\ufe0f?\s\S # what test runners print
      | \s*(?://|/\*|\*/|\#!|--\s(?=[a-z].*;|[A-Z]+\s))      # comments
      | [^,]+(?:,(?!\s|\d{3}\b)[^,]*){2,}$                         # comma separated values
      | \s+[\w.-]+:(?:\s+["'\w./{\[-][^\s]*)?\s*(?:\#.*)?$   # nested settings
      | [A-Z][A-Z0-9]*_[A-Z0-9_]*\s?=                       # environment variables
      | \s*(?:sudo|docker|kubectl|git|npm|pnpm|yarn|pip|cargo|curl|make|helm|terraform|ssh)\ [a-z-]+(?:\ \S+)*\ --?\w
      | Traceback\ \(most\ recent\ call\ last\)
      | \s*at\ [\w.$<>/]+\s?\(
      | \s*\.\.\.\ \d+\ more
      | (?:Uncaught\ |Unhandled\ )*(?:Error|Exception|Warning|Fatal|Failure|Failed|PANIC|panic|fatal|error|warning|
      hint|remote|note|DETAIL|HINT|LINE\ \d+|CONTEXT|STATEMENT|Caused\ by|FAILURE|ERR!?)(?:\[\w+\])?:\s
      | Exception\ in\ thread | thread\ '.*'\ panicked | goroutine\ \d | During\ handling\ of\ the\ above |
       The\ above\ exception\ was | Segmentation\ fault | make:\ \*\*\*
      | (?:[\w.-]+/)*[\w.-]+\.\w{1,5}[:(]\d+[:,)]?\d*\)?:?\s | \#\d+\s+(?:0x|\[|\d+\.\d|ERROR|CACHED|DONE|CANCELED|
      WARN|sha256|extracting|transferring|resolve|exporting|naming|[\w:.~<>]+\s?\() | ==>\s | Step\ \d+/\d+ | >\ Task\ |
       (?:PASS|FAIL|RUN|SKIP|PASSED|FAILED|BUILD)\s | (?:not\ )?ok\ \d+\ | (?:bash|zsh|sh|curl|ld|gcc|psql|git):\s
      | [VDIWEFN]\s?\(\d+\)\s                            # what devices print: level and tick
      | [A-Z]{2,5}-\d{3,6}:\s | \s*(?:Seq|Index|Bitmap)\ \w*\ ?Scan | SQLSTATE\[
      | \s*File\ ".+",\ line\ \d+
      | (?:Caused\ by:\ )?[\w.$]+(?:Error|Exception|Warning):\s
      | E\s{2,}\S
      | \s*[$%]\s\S | (?:PS|C:\\).*>\s | \w+@[\w-]+[:~]   # shell prompts
      | (?:diff\ --git|index\ [0-9a-f]{7}|@@\ |\+\+\+\ |---\ \S|commit\ [0-9a-f]{7,40}\b)
      | \s*(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\s+\S # a list of commits
      | [+-](?=\S)(?![+-]?\d)                             # diff lines; a bullet has a space
      | (?:[A-Za-z_]+[ =:]+(?:\d+(?:\.\d+)?|\.\d+|nan)%?\s+){2}        # measurements
      | \s*\S.*\S\s{2,}\S+\s{2,}                          # columns
      | (?:Title|Reporter|Assignee|Priority|Severity|Description|Steps(?:\ to\ reproduce)?|Expected(?:\ \w+)?|
      Actual(?:\ \w+)?|Repro|Sent|Status|Date|From|To|Cc|Subject|Attendees|Present|Author|Reviewers?)\s?:\s
      | \s*(?:import|from)\s+[\w.{}*]+(?:\s+import\b|\s*;?\s*$|\s+from\b)
      | \s*(?:def|class|func|fn|function|public|private|static|const|var|interface|struct|enum)\s+\w+.*[{(:=;]
      | \s*(?:return|if|for|while|else|elif|switch|try|catch|let)\b.*[{;:]\s*$
      | \s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|GRANT)\s+[A-Z\w*"]+.*(?:;|\bFROM\b|\bTABLE\b|\bINTO\b|
      \bSET\b)
      | \s*</?[a-zA-Z!][^<>]*>                            # markup
      | \s*["']?[\w.-]+["']?\s*[:=]\s*["'{\[\d].*[,;{\[]?\s*$(?<=[,;{\["'])   # a setting or JSON field
      | \s*[{}\[\]();,]+\s*$
    """,
    re.VERBOSE,
)
_CODE_ENDS = ("{", "}", ");", "];", "});", "*/", "\\")
QUOTING_LEAD = re.compile(
    r"\b(?:advisory|adr|rfc|guide|proposal|survey|answers\s+to|posting|clause|interview|exam|novel|test\s+case"
    r"|example\s+(?:input|output)|fwd?|reviews|pen-?test|brochure|spec|policy|terms|tweet|blog|post|article|review"
    r"|complaint|feedback|comment|paragraph|text|copy|"
    r"description|title|template|chatgpt|copilot|"
    r"suggested|generated|sample|fixture|error|warning|screenshot|pasted?|here'?s|here\s+(?:is|are)|"
    r"answer(?:ed)?|asked|claims?|announced|announcement|newsletter|mail|"
    r"(?:from|per|according\s+to)\s+the\s+(?:docs|vendor|customer|client|manual|site|website|book|paper|"
    r"forum|thread|wiki|handbook)|wrote|writes|said|says|mailed|e-?mailed|release\s+notes|changelog|slack|"
    r"readme|docs|documentation|outputs?|logs?|stack\s?trace|traceback|message|messages|ticket|"
    r"forwarded|quotes?|quoting|quoted|reply|replies|response|returns?|returned|original|transcript|prompt|"
    r"example|draft|proofread|translate|rephrase|"
    r"rewrite|reword|sound|sent\s+us|sent\s+me|got\s+this|the\s+email|snippet)\b",
    re.IGNORECASE,
)
"""What introduces the words of others, in a line that ends in a colon."""
TEXTWORK = re.compile(
    r"\b(?:proofread|translate|rephrase|reword|shorten|polish|rewrite|paraphrase|copy-?edit|spell-?check|"
    r"(?:improve|check|fix|edit|correct|review|read\s+over)\s+(?:the|my|this)\s+(?:grammar|spelling|wording|english"
    r"|typos?|text|mail|e-?mail|draft|paragraph|letter|post|copy|tone))\b"
    r"[^:.?!]{0,60}[:?.!]?\s*$",
    re.IGNORECASE,
)
"""An order to work on a text, which stands below."""
BARE_GREETING = re.compile(r"\s*(?:dear|hi|hello|hey|good\s+\w+)(?:\s+\w+){0,3}\s?[,!.:-]?\s*$", re.IGNORECASE)
FORWARD_HEAD = re.compile(r"\s*(?:fw|fwd|wg|tr|rv)\s?:\s", re.IGNORECASE)
HEADER = re.compile(r"(?:Subject|From|To|Date|Sent|Cc)\s?:\s")
TITLE = re.compile(
    r"(?:(?:my|our|the|open|next|action|other|more|some|key|main|quick|remaining|left)\s+)*(?:to-?\s?dos?|tasks?"
    r"|actions?|"
    r"action\s+items?|next\s+steps?|steps|decisions?|decided|agreed|outcomes?|questions?|open|unclear|facts|status|"
    r"constraints?|requirements?|rules?|risks?|blockers?|preferences?|follow-?ups?|plan|backlog|results?|findings|"
    r"summary|context|background|notes?|goals?|agenda|attendees|today|tomorrow|done|doing|later|problems?|issues?)",
    re.IGNORECASE,
)
"""A line that is a title and nothing else."""
DANGLING = re.compile(
    r"\b(?:says?|said|gives?(?:\s+(?:me|us))?|shows?(?:\s+(?:me|us))?|prints?|returns?|tells?\s+(?:me|us)|complains?"
    r"|outputs?|reports?|"
    r"responds?\s+with|spits\s+out|throws?|from\s+the\s+(?:logs?|console|alert|output|terminal))$",
    re.IGNORECASE,
)
"""A line that breaks off where the words of a machine follow."""
SHOWN_LEAD = re.compile(
    r"\b(?:change-?log|release\s+notes|logs?|output|stack\s?trace|traceback|readme|e-?mail|template|example|fixture"
    r"|transcript|prompt|snippet|error|console|terminal)"
    r"(?:\s+(?:excerpt|says?|entry|entries|line|lines|below|from|of|for|text|file"
    r"|message)\b[^:]{0,30})?\s*[:\uff1a]\s*$",
    re.IGNORECASE,
)
"""What introduces something shown, even one's own."""
OWN_LEAD = re.compile(
    r"\b(?:decided|decisions?|agreed|we|our|my|found|findings|noticed|learned|requirements?|rules?|"
    r"constraints?|to-?dos?|next\s+steps|actions?|i\s+(?:like|prefer|want|work))\b",
    re.IGNORECASE,
)
"""What introduces the speaker's own words after all."""
FORWARDED = re.compile(r"\s*-{3,}\s*(?:\w+\s+)?(?:forwarded|original|begin|weitergeleitet|message)\b", re.IGNORECASE)
FORWARD_ENDS = re.compile(r"\s*-{3,}\s*(?:end\b.*)?-*\s*$", re.IGNORECASE)
GREETING = re.compile(r"\s*(?:dear|hi|hello|hey)\s+[\w .&-]{1,40}\s?[,!:-]\s*$", re.IGNORECASE)
SIGNED = re.compile(
    r"\s*(?:(?:kind|best|warm|many)\s+)?(?:regards|wishes|cheers|sincerely|best|thanks|yours\s+\w+|"
    r"thank\s+you)\b[,.!]?\s*(?:-{0,2}\s*\w+)?\s*$|.*[.!]\s+(?:(?:kind|best|warm|many)\s+)?(?:regards|cheers"
    r"|sincerely|best|yours)\b,?\s+\w+\s*$",
    re.IGNORECASE,
)
CONFLICT = re.compile(r"<{7}(?:\s|$)")
CONFLICT_ENDS = re.compile(r">{7}(?:\s|$)")
"""The two sides of a merge that failed."""
RULE = re.compile(r"\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,}|<{3,}|>{3,})\s*$")
CHAT_HEADER = re.compile(
    r"\s*@?[\w .-]{2,30}?[\s,]+\(?\[?(?:today at |yesterday at )?\d{1,2}:\d{2}(?::\d\d)?\s?(?:[ap]m)?\]?\)?:?\s*$",
    re.IGNORECASE,
)
SPOKEN = re.compile(r"\s*(?P<name>[A-Za-z]{1,12}):\s+\S")
SPEAKERS = frozenset(
    words_of(
        "customer user client boss cto ceo pm support him her them q a them agent assistant bot interviewer vendor"
    )
)
TRACEBACK = re.compile(r"\s*Traceback \(most recent call last\)")
TRACEBACK_ENDS = re.compile(r"\s*$|[\w.]+(?:Error|Exception|Warning|Exit|Interrupt)\b")


def is_shown(line: str) -> bool:
    """Say whether a line is code, a log line or a quotation."""
    start = line[:LOOKED_AT]
    return _NOT_PROSE.match(start) is not None or line.rstrip().endswith(_CODE_ENDS) or is_machine(start)
