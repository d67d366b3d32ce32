"""Tell lines that machines print or read (settings, code, output of tools) from lines that people write.

Judged by what the tokens of a line look like and by the set phrases of common tools; see `lines` for logs and
quotations.
"""

import re

_PLAIN = re.compile(
    r"[(\"'\[*_~]*(?:[A-Za-z\u00c0-\u024f]+(?:['\u2019-][A-Za-z\u00c0-\u024f]+)*|[eE]\.g|[iI]\.e|`[^`]*`|w/"
    r"|&)[)\"'\]*_~.,;:!?\u2026]*$"
)
_NUMBER = re.compile(r"[(~<>+-]*[$\u20ac\u00a3]?\d[\d.,:/]*[a-zA-Z%]{0,4}[).,;:!?]*$|[\u2013\u2014-]+$|[@+&=~]$")
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1fff\u3040-\u9fff\uac00-\ud7af]")
_LEAST_PLAIN = 0.4
_FEWEST = 3
_LINES = re.compile(
    r"""\s*(?:
        [\w.\[\]"'*&$-]+\s(?:[-+*/|&:?]|\|\||\?\?)?=\s(?!=)\S       # an assignment
      | (?!https?:)[\w.-]+=\S*\s*$
      | \[[\w.\s"-]+\]\s*$                                       # the head of a section of settings
      | (?:feat|fix|chore|docs|refactor|test|perf|ci|build|style|revert)(?:\([\w/,.-]+\))?!?:\s\S
      | BREAKING[ -]CHANGE:\s | (?:Signed-off-by|Co-authored-by|Reviewed-by|Change-Id|Fixes|Closes|Refs):\s
      | @\w+(?:\.\w+)*\(.*\)\s*$ | @[A-Z]\w+\s*$
      | (?:await\s|yield\s|throw\snew\s|raise\s|self\.|this\.|\#include\s|\#define\s|using\snamespace\s|<\?php)\S*
      | [A-Za-z_]\w*(?:(?:\.|::|->)\w+)*\((?![^()]*[\u3040-\u9fff])[^()]*\)\s*$  # a call and nothing else
      | (?:FROM|RUN|COPY|ADD|CMD|ENTRYPOINT|WORKDIR|EXPOSE|ENV|ARG|USER|VOLUME|HEALTHCHECK)\s+\S*[\[/:=.\d"]
      | (?:FROM|(?:LEFT\s|INNER\s|RIGHT\s)?(?:OUTER\s)?JOIN|WHERE|GROUP\sBY|ORDER\sBY|HAVING|LIMIT|VALUES|RETURNING)\s
      | (?:AND|OR|ON|SET)\s+[\w."]+\s*(?:[=<>(]|IN\b|IS\b|LIKE\b)
      | (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:https?:/)?/\S* | HTTP/\d | [<*]\s+HTTP/\d
      | \{\s*["'].* | \[\s*[\[{"'].*[\]},]\s*$ | [}\])]+[,;]?\s*$
      | \d{1,3}(?:\.\d{1,3}){3}\s | \d\d-\d\d\s\d\d:\d\d:\d\d
      | ==\d+==\s | \w{0,20}\s?-->\s | =\s(?:note|help):\s | \^+~*\s*$ | [|]\s | \d+\s+\|(?:\s|$) | \^\s*$
      | ---?>\s+\S+:\d | \(cost= | ->\s+\w+ | \[SQL:\s | \(Background\son\sthis\serror
      | [^|\n]+\s\|\s[^|\n]+\s\|\s | [^|\n]+\|[^|\n]+\|[^|\n]*\|
      | [A-Z]:\s[A-Z] | \d{3}[\s-]\d\.\d\.\d\s | [\w+.-]+:\s(?:fatal\s)?(?:error|warning|note|info|panic):\s
      | \[?(?:FIRING|RESOLVED|OK|PROBLEM|ALERT|TRIGGERED)(?::\d+)?\]\s | [\U0001F534\U0001F7E0\U0001F7E1\U0001F7E2]\s
      | (?:Triggered|Recovered|Re-Triggered|Resolved|Users\saffected|First\sseen|Last\sseen|Occurrences|Runbook|
      Monitor|Metric\svalue|Impact)\b:?\s(?=.*(?:[\d:/]|\bago\b))
      | [A-Z]{2,6}-[0-9A-Z]{1,6}\s(?!(?:is|was|has|will|can|we|and|or|are|for|on|in|to|needs|should)\b)[A-Z]\w+
      | [\w.-]+:\s\d[\d.,]*\s?(?:bytes|[kmg]i?b|ms|us|s|hz|v|ma|%)\b(?:\s\w+)?\s*$
      | (?:Unhandled|Uncaught)\s(?:exception|rejection|error|promise)\b | \[Unhandled\w*:
      | Access\sto\s\w+\sat\s' | Refused\sto\s(?:load|execute|connect|apply|frame|display)\s |
       Failed\sto\sload\sresource
      | (?:Permission\sdenied|Host\skey\sverification\sfailed|Connection\s(?:refused|reset|closed|timed\sout)|
      No\ssuch\sfile\sor\sdirectory|
        Broken\spipe|Segmentation\sfault|Killed|Aborted|Terminated|command\snot\sfound|Access\sdenied|
      Out\sof\smemory)(?:\s\(.*\)|\sby\s.*)?[.:]?\s*$
      | (?:(?:[A-Z]{2,}|[A-Z])[\s.!,:@-]+){4,}$
      | \S+\s\S+\srequires\s\S+,\sbut\syou\shave\s | (?:Total|Elapsed|Duration|Size|Usage|Status|Uptime|Version|Score|
      Result):\s+[\d.]+\s?\S*\s*$
      | \#\#\[\w+\] | [ew]:\s+file: | (?!(?:The|My|Our|This|That|Root|One|Another|No|Any|Same|
      First)\b)[A-Z][\w'-]*(?:\s[\w'-]+){0,4}?\s(?:[Ee]rror|[Ee]xception|[Ff]ault|[Pp]anic|dump)\b(?:\s\w+)?:(?:\s|
      $) | ::\w+\s | -----BEGIN | \.{3,}\s*$ | \(\d+\srows?\)\s*$
      | (?:\.{0,2}/)?(?:[\w.-]+/)*[\w.-]+\.\w{1,5}:\d+(?::\d+)?(?::|\s|$)
      | (?:[A-Za-z]:)?\\\\?(?:[\w.-]+\\)+
    )""",
    re.VERBOSE,
)
_TOOLS = re.compile(
    r"""\s*(?:
        On\sbranch\s\S | Your\sbranch\sis\s | Changes\s(?:not\sstaged|to\sbe\scommitted) | Untracked\sfiles:
      | \(use\s"git | no\schanges\sadded\sto\scommit | nothing\sto\scommit | Auto-merging\s | CONFLICT\s\( |
      HEAD\sis\snow\sat
      | Automatic\smerge\sfailed | Already\sup\sto\sdate | Fast-forward\s*$ | Switched\sto\s(?:a\snew\s)?branch\s'
      | Merge\s(?:branch|pull\srequest)\s | Cloning\sinto\s | Writing\sobjects: | (?:modified|deleted|new\sfile|
      renamed):\s\s
      | added\s\d+\spackages | found\s\d+\svulnerabilit | \d+\spackages\sare\slooking | run\s`?npm |
      up\sto\sdate,\saudited
      | Collecting\s\S+$ | Downloading\s\S+ | Installing\scollected\spackages: | Successfully\s(?:installed|built|
      tagged)\s
      | Requirement\salready\ssatisfied | (?:Compiling|Checking|Finished|Running|Downloaded|Updating|Fresh|
      Blocking)\s\S+\s(?:v\d|\[|`|\()
      | Reading\spackage\slists | Building\sdependency\stree | Reading\sstate\sinformation |
      The\sfollowing\s(?:\w+\s)*packages\s
      | Use\s'?(?:sudo\s)?apt | \d+\supgraded,\s | Setting\sup\s\S+\s\( | Unpacking\s\S+\s\(
      | \*\s(?:What\swent\swrong|Try|Exception\sis|Where|Get\smore\shelp)\b | Execution\sfailed\sfor\stask |
      BUILD\s(?:FAILED|SUCCESS)
      | Run\swith\s--\S+ | \d+\sactionable\stasks?: | \[INFO\]|\[ERROR\]
      | Process\s(?:finished|exited|completed)\swith | exit(?:ed)?\s(?:status|code)\s\d | exited\swith\scode\s
      | Module\snot\sfound: | webpack\s(?:\d\S*\s)?compiled | Failed\sto\scompile | Compiled\s(?:successfully|with)\b
      | (?:Test\sSuites|Test\sFiles|Snapshots):\s+\d | (?:Tests?|Time|Ran\sall\stest\ssuites|Duration):?\s\s+\S |
      Ran\s\d+\stests?\sin\s
      | \d+\s(?:passed|failed|passing|failing|pending|skipped|problems?|errors?|warnings?|examples?|specs?)
        (?:[\s,(;]|$)(?=[\d\s(,;.]|and\s\d|found|in\s\d|generated|$)
      | Started\s(?:GET|POST|PUT|PATCH|DELETE)\s | Processing\sby\s\w+Controller | Completed\s\d{3}\s |
      Rendered\s\S+\.erb
      | Planning\sTime: | Execution\sTime: | Planning:\s*$ | Rows\sRemoved\sby | Sort\s(?:Key|Method): |
      Hash\sCond: | Buffers:\s
      | More\sdetails\shere:\shttp | curl\sfailed\sto | establish\sa\ssecure\sconnection\sto\sit
      | (?:Loaded|Active|Main\sPID|Tasks|Memory|CGroup):\s.*\( | Sending\sbuild\scontext |
      Removing\sintermediate\scontainer
      | Plan:\s\d+\sto\sadd | Terraform\swill\sperform | Apply\scomplete! | (?:Refreshing|Destroying|Creating|
      Modifying)(?:\sstate)?\.{3}
      | Traceback\b | Stack\strace:? | Expected:?\s\s*["\d\[{] | Received:?\s\s*["\d\[{] | expect\( | AssertionError
      | (?:Deploying|Building|Uploading|Downloading|Installing|Fetching|Resolving|Pulling|Pushing|Starting|Stopping|
      Rolling\sback
        |Connecting|Waiting|Retrying|Running|Preparing|Checking|Loading|Linking|Compiling|Bundling)\b[^?!]*\.{3}\s*$
      | \u25cf\s\S+\.(?:service|timer|socket)\s | .*\s\u203a\s | fatal\serror: | FIRING\b | RESOLVED\b:?
    )""",
    re.VERBOSE,
)


def is_machine(line: str) -> bool:
    """Say whether a line has the shape of settings, code or a tool's output."""
    return _LINES.match(line) is not None or _TOOLS.match(line) is not None or _is_cryptic(line)


def _is_cryptic(line: str) -> bool:
    """Say whether less than two in five tokens of a line are plain words; numbers do not count."""
    telling = [token for token in line.split() if not _NUMBER.match(token)]
    if len(telling) < _FEWEST or _OTHER_SCRIPT.search(line):
        return False
    plain = sum(_PLAIN.match(token) is not None for token in telling)
    return plain < _LEAST_PLAIN * len(telling)
