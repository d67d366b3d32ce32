"""Hold the word patterns of choices that are told by their outcome: "Vue won", "back to Postgres", "not before Q3"."""

import re

from memory.extraction.english.cues import cue

_THING = (
    r"(?!(?:it|this|that|they|we|i|you|there|he|she|who|what|which)\b)\S+(?:\ (?!(?:but|because|which|that|"
    r"if)\b)\S+){0,6}?"
)
_WE = (
    r"\b(?:we|i)(?:'ve|\ have|'d|'re|\ are|'m|\ am)?(?:\ (?:now|just|finally|also|then|all|already|simply|"
    r"therefore|actually|probably|eventually|instead))*"
)

OUTCOME = cue(
    rf"""{_WE}\ (?:ended\ up\ (?:with|using|on|going)|landed\ on|back\ (?:on|to|with)|kicked\ out|threw\ (?:out|away)|
      pulled|killed|axed|left(?!\ off)|leaving|took\ (?:out|down)|
      went\ (?:for|back|all[- ]in|live)|going\ for|go\ for|done\ with|through\ with|over\ to|said\ (?:no|goodbye)|
      say\ no|call(?:ing)?\ it(?=\ (?-i:[A-Z\"'`])|\ off)|name(?:d|\ it)?|default(?:ed)?\ to|
      live\ with|accept(?:ed|\ that)?|forbid|ban|outlaw(?:ed)?|sunset|stop(?:ped)?|quit|gave\ up\ on|give\ up\ on|
      given\ up\ on|turned\ down|passed\ on|voted|vetoed|approved|signed|greenlit|
      punt(?:ed)?|shelved?|postponed?|pushed?\ (?:\S+\ )+(?:to|back)|delay(?:ed)?|froze|frozen|capped|removed|
      reverted|undid|undo|disabled|enabled|replaced?|bought|renamed|split|merged|
      made\ (?:\S+\ ){{1,3}}(?:the\ default|mandatory|optional|required)|make\ (?:\S+\ ){{1,3}}(?:the\ default|
      mandatory|optional|required)|committed|settled|standardi[sz]ed)\b
      (?!\ (?:it\ (?:a\ day|easy)|a\ (?:break|look|walk|nap|shot|deep)|look|care|note|notes|time|place|
      over\ an?\ hour|forever|home|that\ as))
    | \b(?:we|i)\ (?:don't|do\ not|won't|will\ not|will\ never|never|no\ longer|aren't|are\ not|'re\ not)\ (?:do|
      doing|support|supporting|offer|ship|shipping|accept|allow|need\ to\ support|migrate|migrating|touch|
      rewrite|rewriting|build|building|fix|fixing|upgrade|upgrading|move|moving|run|host|hosting|roll|launch|
      launching|buy|buying|pay|paying|renew|renewing|add|adding|switch|switching|bother|
      be\ (?:using|doing|moving|supporting|shipping|migrating|switching|adding|building|rewriting)|
      go(?:ing)?(?!\ to\ (?:make|be|finish|have)))\b
    | ^{_THING}\ (?:(?<!\bis\ )(?<!\bare\ )(?<!\bwas\ )(?<!\bwe\ )(?:won|wins|lost|loses)(?=\W*$|\ (?:out|by|over|
      against)\b)|made\ the\ cut|didn't\ make\ (?:the\ cut|it)|gets?\ the\ job|it\ will\ be|it'll\ be|will\ do|
      is\ fine\ for|is\ good\ enough|is\ what\ we|is\ the\ way|
      can\ wait|has\ to\ wait|have\ to\ wait|will\ have\ to\ wait|waits?\ (?:for|until|till)|comes?\ (?:later|after|
      in\ v?\d|first)|is\ gone\ (?:from|for)|goes\ away|go\ away|gets?\ (?:dropped|removed|deleted|closed|archived|
      migrated|upgraded|versioned|deprecated|replaced|
      retired|killed|the\ boot|cut|merged\ into|moved|renamed|rewritten|split|postponed|pushed|scrapped|disabled|
      turned|a\ new|its|their)|takes?\ over(?!.*\b(?:when|if|once|as\ soon)\b)|replaces?|becomes?|is\ from\ now\ on|
      is\ (?:the|our)\ (?:new|default|choice|winner|pick|target|official|only\ supported)|are\ (?:in|out)\s*$|
      is\ (?:(?:in|out)(?=\W*$|\ (?:for|from|until|then)\b)|not\ happening|not\ an\ option|no\ option|
      no\ longer\ an\ option|postponed|deferred|parked|frozen|
      ours|settled|decided|a\ no-go|a\ no|rejected|not\ part\ of|part\ of\ (?:v\d|phase|the\ next))|(?:is|
      are)\ not\ (?:worth|going\ to\ happen|part\ of)|won't\ (?:make|be\ in|happen|ship|be\ part))\b(?!\ (?:flaky|
      broken|slow|a\ problem))
    | ^(?:back|over|on|off)\ to\ \S+(?!\ (?:work|business|school|bed|you)\b)(?=\s|$)(?!.*\?)
    | ^(?:not|nothing)\ (?:before|until|till|in|for|now|yet)\b
    | ^(?:good-?bye|bye(?:-bye)?|farewell|out\ with|in\ with|rip|say\ goodbye\ to)\b
    | ^(?:moving|switching|dropping|removing|replacing|ditching|keeping|adopting|sticking|staying|reverting|
      postponing|deferring|upgrading|downgrading|migrating|choosing|picking|pinning|killing|skipping|using)\ (?!(?:it|
      this|that|the\ \w+\ (?:is|are|was|were|takes|costs|would))\b)\S
    | ^(?:kicked|threw|took|pulled|shut)\ (?:\S+\ ){{1,4}}(?:out|away|down|back|off)\b
    | ^(?:scrap|scratch|forget|nix|drop|kill|bin|toss)\ (?:about\ )?the\ \S+(?:\ \S+){{0,2}}\ (?:idea|plan|thing|
      approach|proposal|migration|rewrite)\b
    | \bwe(?:'ll|\ will)\ (?:run|do|put|have|handle|treat|serve|generate|render|implement|base|wrap|name|charge|bill|
      require|accept|offer|live|go\ \w+|build)\b(?!\ (?:a\ look|into|over|better|fine|time|to)\b)
    | ^not\ (?!(?:sure|working|getting|seeing|being|having|looking|feeling|loading|responding|happening|asking|
      talking|saying|sleeping|planning|everything|anything|something)\b)\w+ing\b
    | ^(?:the\ )?(?:(?:new|final|official|working)\ )?name\ (?:is|will\ be)\b|\b(?:is|will\ be)\ (?:now\ )?(?:called|
      named|renamed)\b
    | ^(?:if|unless|once|as\ soon\ as|provided)\b[^?]*\bwe(?:'ll|\ will)?\ (?!(?:would|could|might|can|may|have|had|
      need|should|must|get|see|lose|know|are|were|want|don't|do|did|run|still|risk)\b)\w+
    | ^(?:moved|banned|bought|cut|axed|parked|shelved|switched|dropped|removed|replaced|ditched|kept|adopted|reverted|
      postponed|deferred|upgraded|downgraded|migrated|chose|picked|pinned|killed|skipped|rolled\ back|turned\ (?:on|
      off))\ \S+\ \S
    | ^(?:the\ )?(?:vote|verdict|consensus|final\ call|ruling|outcome)\ (?:is|was|went|fell)\b(?!\ (?:still|open|
      pending|not))
    | \b(?:signed\ off\ on|gave\ (?:us\ )?the\ (?:green\ light|go-ahead|ok)|(?:was|were|is|got|
      has\ been)\ (?:approved|greenlit|turned\ down|shot\ down|voted\ down|accepted|rejected|vetoed|declined))\b
    | \b(?:said|say|told\ \w+)\ no\ to\b|\bno\ plans?\ (?:to|for)\b|\bwon't\ fix\b|\bwontfix\b
    | ^(?:as\ of|starting|starting\ with|beginning|from|effective|since\ v?\d)\ [^,]{{2,30}},?\ (?:on,?\ )?(?:we|all|
      every|each|the|new|no|only|our)\b
    | \b(?:to\ be\ decided|(?:we'll|we\ will)\ (?:decide|see|know|talk|think|discuss|pick|choose|revisit|look)|
      decide[sd]?|revisit|decision)\b[^.]*\b(?:after|once|when|until|till|next|in\ (?:q\d|january|february|march|
      april|may|june|july|august|september|october|november|december|\d))\b
    | \bno\ decision\b|^(?:let'?s|we'll|we)\ wait\b|\bnot\ (?:in|for)\ (?:this|the\ (?:next|first)|v\d|1\.0|mvp|
      the\ mvp)\b|\bleav(?:e|es|ing)\ (?:it\ |that\ |this\ )?open\b|\b(?:goes|go|moved?)\ (?:on|to|
      into)\ the\ backlog\b
    | \b(?:for\ now|until\ further\ notice|for\ the\ moment)\W*$
    """
)
"""A choice told by its outcome, with or without who made it."""

EXCLUSIVE = cue(
    rf"""^(?:in|on|for|under|outside)\ (?:the\ )?(?:prod(?:uction)?|staging|dev(?:elopment)?|test(?:s|ing)?|ci|
      local(?:ly)?|qa|demo|sandbox|preview|unit\ tests|v\d[\w.]*)\b[^.]*\b(?:we|use|uses|stay|keep|only|instead|gets?|
      is\ (?:on|off|disabled|enabled)|stays|keeps)\b
    | ^{_THING}\ (?:is|are)\ (?:only\ |just\ )?(?:enabled|disabled|turned\ (?:on|off)|switched\ (?:on|off)|on|off|
      pinned|frozen|set|fixed)\ (?:only\ )?(?:in|on|for|to|at)\b(?!.*\b(?:by\ mistake|accident)\b)
    | ^(?:only\ )?{_THING}\ (?:only\ in|in\ (?:prod|staging|dev)\w*\ only|everywhere\ (?:else|except)|except\ in)\b
    """
)
"""A choice for one environment, or a setting that somebody fixed."""

ARRANGED = cue(
    rf"""^{_THING}\ (?:is|are|'s)\ (?:now\ |all\ )?(?:in|out\ of|not\ in)\ scope\b
    | ^{_THING}\ (?:is|are|'s)\ (?:staying|remaining)\ (?!(?:a|the\ same|true|late|up|busy)\b)\w
    | ^{_THING}\ (?:is|are)\ (?:left|kept)\ (?:alone|as\ (?:is|it\ is|they\ are)|untouched|out\b|in\ place|unchanged)
    | ^{_THING}\ (?:is|are)\ out\b(?=\ (?:even|because|since|as|anyway|too|then|though)\b)
    | ^(?!(?:every|each|all|most)\b|(?:\S+\ )?(?:requests?|traffic|packets?|logs?|events?|messages?|data|calls?|bytes|
      jobs?|errors?|metrics|
      mails?|orders|payments|signals?|power|current|money)\b){_THING}\ (?:goes|go)\ (?:back\ )?(?:in|into|under|behind|
      onto|on)\ (?!(?:and|fire|strike|sale|forever|production|
      holiday|vacation|leave|circles|a\ loop|the\ way)\b)\S
    | ^{_THING}\ (?:belongs?)\ (?:in|into|under|on)\ \S+.*(?:,\ (?:not|nothing|never)\b|\b(?:from\ now\ on|
      any\ ?more)\b)
    | ^{_THING}\ (?:got|gets|was|were|has\ been|have\ been)\ (?:bumped|pushed|moved|postponed|delayed|deferred|cut|
      trimmed|dropped|kicked|taken|descoped|demoted|promoted)\ (?:back\ )?(?:to|out\ of|off|from|until|into)\ (?:the\ )?
      (?:v?\d+\.\d|next|later|scope|mvp|beta|pilot|roadmap|backlog|release|plan|list|sprint|q\d|january|february|march|
      april|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|launch|phase)\b
    | ^(?:it'?s|it\ is)\ not\ going\ anywhere\b
    | ,\ as\ (?:discussed|agreed|decided|planned)\b | ,\ (?:full\ stop|period|end\ of\ (?:story|discussion)|final)\W*$
    | \bwe'll\ be\ (?!(?:getting|seeing|having|looking|talking|thinking|waiting|working|trying|needing|fine|late|
      losing|missing|hearing|meeting|sending|checking)\b)\w+ing\b
    | ^we\ (?:went|moved|go)\ from\ \S+(?:\ \S+){{0,4}}\ to\ (?!(?:bed|sleep)\b)\S
    | ^instead\ of\ [^,]{{2,50}},\ \S+\ \S
    | ^{_THING}\ (?:goes|go)\ from\ \S+(?:\ \S+){{0,2}}\ to\ \S+(?:\ \S+)?\W*$
    | ^{_THING}\ (?:is|are)\ (?:getting|being)\ (?:rewritten|replaced|removed|retired|split|merged|moved|renamed|
      redesigned|rebuilt|ported|migrated|dropped|deprecated|
      phased\ out|shut\ down|turned\ (?:off|on)|sold|outsourced|upgraded|archived|cut|extracted|folded)\b(?!\ by\b)
    | ^{_THING}\ (?:is|are)\ gone\ (?:with|in|from|as\ of|after|by)\ (?:the\ (?:next|new)|v?\d|version|release|\w+day|
      january|february|march|april|may|june|july|
      august|september|october|november|december|next)\b
    | ^(?:finally\ |then\ |just\ )?(?:went|gone)\ (?:for|back|all[- ]in|ahead)\ \S+\ \S
    | ^let'?s\ make\ \S+(?:\ \S+){{0,4}}\ (?:an?|the|our|optional|required|mandatory|configurable|default|public|
      private|async|static|explicit|part)\b
    | ^(?:i'll|i\ will|we'll|we|i|let's|i'd|i'm|we're)?\ ?(?:going|go|went|pick|picking|take|taking|choose|
      choosing)\ (?:with\ |for\ )?the\ (?:first|second|third|fourth|last|middle|
      former|latter|left|right|upper|lower|cheaper|simpler|smaller|bigger|other)\ (?!(?:one\W*$))?\w+\W*$
    | (?:^|\s)from\ (?!(?:it|this|that|there|here)\b)(?:\S+\ ){{1,3}}?on(?:wards)?(?=\W*$|,)
    | ^(?:we|i)\ no\ longer\ (?!(?:have|need|know|see|get|own|hear|understand|receive|work)\b)\w
    | ^we\ (?:don't|do\ not|won't)\ (?!(?:have|need|know|see|get|own|hear|understand|receive|
      work)\b)\w.*\bany\ ?more\W*$
    | ^(?:for\ now|for\ the\ time\ being|for\ the\ moment|until\ further\ notice|until\ then|
      in\ the\ meantime)\b,?\ \S+\ \S
    | ^{_THING}\ (?:changes?|moves?|switch(?:es)?|migrates?)\ (?:over\ )?from\ \S+(?:\ \S+){{0,3}}\ to\ \S+\W*$
    | ^{_THING}\ (?:support\ )(?:ends|stops|is\ dropped|is\ over|goes)\ (?:with|in|after|on)\b
    | ,\ (?:as\ )?(?:agreed|decided|signed\ off|approved|settled)(?:\ (?:with|by|on|in)\ [^,.]{{2,30}})?\W*$
    | ^(?:in\ the\ end\ )?(?:it'?ll|it\ will)\ be\ (?!(?:a|an|the|fine|ok|okay|hard|easy|good|great|nice|fun|late|ready|
      done|slow|fast|there|so|too|very|more|less|interesting|tough|tight|worth|like|about|over|on|in|at|up|back|able|
      needed|possible|enough|clear)\b)[\w.+#/-]+(?:\ [\w.+#/-]+){{0,3}}(?=\W*$|\ (?:for|over|on|in|then|from|with)\b)
    | ^(?:prod(?:uction)?|staging|dev|test|qa|ci|the\ (?:demo|sandbox|test|staging|prod(?:uction)?)\ \w+)\ (?:only\ )?
      (?:gets?|keeps?|stays?|will\ (?:get|have|keep|run))\b
    | ^(?:instead\ of|rather\ than|in\ place\ of|as\ a\ replacement\ for)\ [^,]{{2,50}}?,?\ (?:we|i|let's|we're|we'll|
      i'm|i'll)\b
    | \b(?:we|i|they\ and\ i)\ (?:went|have\ gone|had\ gone)\ ahead\ (?:and\ |with\ )\w
    | \b(?:we|i)(?:'ve|\ have)?\ (?:also\ |just\ |now\ |then\ )*(?:rolled|backed|pulled|taken|took|turned|switched|
      swapped|ripped)\ (?:it|this|that|them|everything|the\ \w+|the\ \w+\ \w+)\ (?:back(?!\ up)|out|off)\b
    | ^(?:otherwise|else|if\ not|failing\ that),?\ we\ (?!(?:have|had|need|lose|get|see|risk|would|could|might|can|may|
      must|should|are|were|do\ not|don't|can't|cannot|end)\b)\w
    | ^we\ (?:only|always|never|just)?\ ?(?:ship|launch|release|deploy|roll\ out|page|alert|bill|charge|refund|log|
      store|
      ask|send|sort|show|render|sample|test|sign|tag|publish|notify|keep|sync|index|retry|do|go|treat|count|round|serve|
      mirror|build|validate)\ .*\b(?:instead|at\ once|as\ one|for\ good|and\ nothing\ else|only\ for|not\ for|only\ on|
      only\ in)\b
    | ^(?:the\ )?(?:board|management|legal|cto|ceo|cfo|boss|leadership|product|finance|marketing|
      steering\ (?:committee|group)|
      (?:product|engineering|mobile|backend|frontend|platform|data|design|security|infra|ops|web|ios|android)\ (?:team|
      owner|
      lead|folks)|team|architects?|po|pm)\ (?:has\ |have\ |just\ |finally\ |also\ )*(?:approved|decided|agreed|picked|
      chose|
      signed\ off|greenlit|okayed|killed|vetoed|rejected|cancell?ed|postponed|dropped|opted|went\ (?:for|with)|switched|
      voted|shelved|settled\ (?:on|for)|axed)\b(?!\ (?:whether|if|between|yet|what|which|how|when)\b)
    """
)
"""How things are arranged from now on: what stays, where it goes, what is in."""

AGREED_ON = cue(
    r"^(?:that'?s|thats|that\ is|this\ is|which\ is|so)?\ ?(?:is\ )?(?:what\ )?(?:(?:we|i|they\ and\ i)(?:'ve|\ have"
    r"|\ all)?\ "
    r"(?:agreed|decided|settled|voted|went\ with|shook\ hands|signed\ off)(?:\ (?:on|for|with))?(?:\ (?:that|this"
    r"|it))?|"
    r"(?:final|decided|settled|agreed|a\ done\ deal|the\ (?:deal|decision|plan|agreement)))"
    r"(?=\W*$|\ (?:on|in|at|with|yesterday|today|last|this|now|and\ done|after|during|back)\b(?!\ (?:\w+ing|to"
    r"|using)\b))"
)
"""Words that make a choice of what stands before them: "that's what we agreed", "we decided that in the review"."""
UNDONE = cue(
    r"\b(?:rolled|backed|took|pulled|reverted|undid|undo|ripped|switched)\ (?:it|this|that|them"
    r"|everything)\b(?:\ (?:back|out|off|down))?"
    r"|\b(?:reverted|undid)\ (?:it|this|that|them|the\ (?:change|bump|upgrade|switch))\b"
)
"""What undoes the deed told before it in the same paragraph."""
SIDE = re.compile(
    r"(?<=\S),?\s(?:when|after|since|because|while|before|whenever|ever\s+since|back\s+when|the\s+(?:day|week|moment"
    r"|time))\s"
    r"(?:we|i|you|they|the\s+team)\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""A clause of time or reason at the end: a choice told there is not what the sentence says."""
