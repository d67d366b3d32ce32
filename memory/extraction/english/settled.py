"""Hold the word patterns of choices that are told by their outcome: "Vue won", "back to Postgres", "not before Q3"."""

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
