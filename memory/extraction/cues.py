"""Hold the word patterns by which a clause shows what it is: data for `judgement`, compiled once."""

import re


def _cue(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


_SUBJECT = r"\b(?:we|i|everyone|everybody|(?:the|our|my)\ (?:\w+\ )?team|the\ company|management)"
_ADVERB = r"""(?:\ (?:just|now|finally|already|all|also|both|since|officially|really|recently|currently|
    therefore|definitely|
    only|then|eventually|collectively|initially|probably|long|ultimately|unanimously|mostly|formally|still|
    again|today|yesterday))*"""
_DOING = r"""(?:going\ (?:back\ )?(?:with|for)|going\ back\ to|using|moving\ (?:\w+\ ){0,3}?(?:to|from|off|
    away)|switching|
    migrating|sticking\ (?:with|to)|staying\ (?:with|on)|dropping|adopting|replacing|standardi[sz]ing\ on|ditching|
    reverting|deprecating|abandoning|retiring|rolling\ back|keeping|postponing|targeting|sunsetting|
    settling\ on|choosing|
    picking|launching|releasing|supporting|hosting|pinning|removing|freezing|deferring|cancell?ing|
    scrapping|upgrading)"""
_DO = r"""(?:use|go\ (?:back\ )?(?:with|for|to)|stick\ (?:with|to)|stay\ (?:with|on)|switch|
    move\ (?:\w+\ ){0,3}?(?:to|from|off|away)|migrate|drop|adopt|pick|choose|standardi[sz]e|avoid|replace|
    ditch|revert\ to|roll\ back\ to|settle\ on|store|host|postpone|defer|pin|upgrade\ to|cap|limit|require|
    rewrite\ .{2,40}\ in|launch|
    release|support|keep|deprecate|retire|target|default\ to|cancel|skip|deploy\ (?:to|on|with)|
    ship\ (?:on|in|with|to)|write\ .{2,40}\ in|expose|enforce|sunset|freeze|build\ .{2,40}\ (?:with|in|on))"""
_DID = r"""(?:switched|moved|migrated|dropped|adopted|replaced|reverted|went\ (?:back\ )?(?:with|to|for)|
    gone\ (?:back\ )?(?:with|to|for)|standardi[sz]ed|abandoned|ditched|rejected|ruled\ out|deprecated|
    postponed|deferred|
    cancell?ed|scrapped|retired|stopped\ using|started\ using|selected|chose|chosen|picked|settled\ on|opted|decided|
    agreed|committed\ to|voted|resolved\ to)"""
_NOT_A_CHOICE = r"(?!\ (?:whether|if|between|yet|what|which|how|when)\b)"

DECISION = _cue(
    rf"""\blet'?s(?:\ (?:not|just|now|all|please|then|also|go\ ahead\ and|stop|start|rather|
    instead))*\ (?:{_DO}|using)\b
    | {_SUBJECT}(?:'ve|\ have|\ has|\ had|'d)?{_ADVERB}\ (?:not\ to\ )?{_DID}\b{_NOT_A_CHOICE}
    | {_SUBJECT}(?:'re|\ are|'m|\ am|\ is)(?:n't)?{_ADVERB}(?:\ (?:not|no\ longer))?{_ADVERB}\ {_DOING}\b
    | {_SUBJECT}(?:'ll|\ will|\ shall|\ won't|(?:'re|\ are|'m|\ am|\ is)(?:\ not)?\ going\ to){_ADVERB}
      (?:\ (?:not|never|always|continue\ to|stop|no\ longer|be))*\ (?:{_DO}|using)\b
    | {_SUBJECT}(?:\ (?:should|should\ not)|\ shouldn't)(?:\ just)?\ (?:{_DO})\b
    | {_SUBJECT}(?:\ (?:don't|do\ not|no\ longer|now|currently|only|also|deliberately))*\ uses?\b
    | ^(?:and\ |but\ |then\ )?(?:finally\ |eventually\ )?(?:decided|chose|picked|settled\ on|went\ with|
    opted)\b{_NOT_A_CHOICE}
    | \b(?:and|but|then)\ (?:finally\ |eventually\ )?(?:decided|chose|picked|settled\ on|went\ with|opted\ for)\b
    | \b(?:decision|verdict|conclusion|final\ (?:choice|answer|call))\ (?:is|was|has\ been)\b
      (?!\ (?:made|pending|still|not\ (?:final|made)|up|unclear|yours|hard|open|due))
    | \b(?:was|were|has\ been|have\ been|got)\ (?:chosen|selected|picked|adopted|decided|agreed|
    ruled\ out)\b(?!\ (?:by|in)\ )
    | \bit\ (?:was|has\ been)\ (?:decided|agreed|settled)\b
    | ^[\w.+#-]+(?:\ [\w.+#-]+){{0,3}}\ it\ is[.!]*$
    | ^(?:not\ )?(?:going|sticking|staying|moving|switching)\ (?:back\ )?(?:with|on|to)\b
    | \bthe\ plan\ is\ (?:now\ )?to\b
    """
)
IMPERATIVE_CHOICE = _cue(
    r"""(?:please\ )?(?:do\ not|don't|just|only)?\ ?(?:use|go\ with|stick\ (?:with|to)|stay\ (?:with|on)|
    switch\ (?:\w+\ ){0,3}?to|move\ (?:\w+\ ){0,3}?to|migrate\ (?:\w+\ ){0,3}?to|go\ back\ to|default\ to|
    replace|drop|adopt|standardi[sz]e\ on|revert\ to|keep\ (?:using|on))\b"""
)
FIRM = _cue(
    r"""\b(?:instead|rather\ than|everywhere|always|for\ (?:all|every|everything|any|new)|by\ default|from\ now\ on|
    going\ forward|only|never|as\ (?:the|our)|in\ (?:production|staging|prod|dev|development))\b"""
)
NAMED = re.compile(r"\b(?:[a-z]+_\w+|[a-z]+[A-Z]\w*|[A-Z]{2,}\w*|[A-Z]\w+|X|Y)\b|`|\bx{2,}\b")
VAGUE_OBJECT = _cue(
    r"""\b(?:use|keep|drop|dropped|dropping|switch|move|skip|go\ with|went\ with|stick\ with|revert\ to|reverted|
    pick|picked|choose|chose|limit|store|support|replace|replaced|using|used|keeping|going\ with|avoid|
    launch|release|removed|scrapped|upgrade\ to)\ (?:it|this|that|these|those|them|one|something|anything|
    the\ (?:same|first|second|third|other|following|above|below)(?:\ \w+)?|what|whatever)\b
    (?:\ (?:then|now|here|again|too|please|in\ mind|for\ now|first|one|approach|option))*[.!]*$
    | \b(?:use|using)\ (?:the\ following|your|this\ (?:code|snippet|function)|it\ to|that\ to)\b
    | \bkeep\ (?:in\ mind|an\ eye|going|it\ (?:simple|up)|me\b|track|you\b)
    | \b(?:move|moving|go)\ on\ to\b
    |\b(?:move|moving|go|switch)\ to\ the\ (?:next|office|meeting|other\ (?:topic|tab))"""
)
NEGATION = _cue(
    r"""\b(?:not|never|no\ longer|stop(?:ped)?|avoid\w*|drop(?:ped|ping)?|ditch\w*|reject\w*|rul(?:ed|ing)\ out|
    abandon\w*|scrap(?:ped|ping)?|deprecat\w*|retir(?:e|ed|ing)|cancel\w*|cannot|without|sunset\w*|hates?|dislikes?)\b|
    \w+n't\b|^no\b"""
)
CHOICE_WORD = _cue(rf"\b(?:{_DO}|{_DOING})\b")
CONTRAST = _cue(
    r"(?<!\bis)(?<!\bare)(?<!\bdo)(?<!\bdoes)(?<!\bwill)(?<!\bmust),?\ (?:and\ )?not\ [\w.+#`-]+(?:\ \w+)?$"
)
"""A rejected alternative named after the chosen one: "use uv, not pip"."""
SHOWN_QUOTE = re.compile('["\u201c](?:[^"\\s]*\\s){2}')
PREFERENCE = _cue(
    r"""\b(?:i|we|(?:my|our|the)\ (?:\w+\ )?team|users|customers)(?:'d|\ would)?
      (?:\ (?:really|strongly|personally|generally|usually|much|always|still|also|definitely|all|do\ not|
      don't|just))*
      \ (?:prefers?|loves?|likes?|favou?rs?|hates?|dislikes?|can't\ stand|cannot\ stand|enjoys?)\b
      (?!\ (?:to\ (?:know|see|ask|thank|add|think)|you|your|how|what|where|that\ you|it\b|this\b|that\b|
      me\b|help|the\ idea))
    | \bmy\ (?:personal\ )?(?:favou?rite|preferred|go-to|default|usual)\b.*\b(?:is|are)\b
    | \b(?:my|our)\ (?:\w+\ )?preference\ is\b
    | \bi\ (?:always|usually|typically|tend\ to|generally|normally|mostly|almost\ always|never)\ (?:use|
    write|go|choose|reach|work|code|name|put|format|commit|indent|prefer|want|run|test|deploy)
    | \bi(?:'m|\ am)\ (?:a\ (?:big\ |huge\ )?fan|not\ a\ (?:big\ )?fan|more\ comfortable|most\ comfortable)
    | ^(?:please\ )?prefer\b
    | ^(?:please\ )?(?:keep|make|write)\ (?:your|the|all)\ (?:\w+\ )?(?:answers?|repl(?:y|ies)|responses?|
    explanations?|comments|commit\ messages)\b"""
)
WISH = _cue(r"\bi(?:'d|\ would)\ (?:like|love|want|appreciate)\b|\bi\ (?:need|want)\ (?:you|help|to)\b")
CONSTRAINT = _cue(
    r"""^(?!(?:i|you)\b).*?\b(?:must(?!\ (?:have\ been|say|admit|be\ (?:a\ bug|some|because|something)))|mustn't|
      (?<!you\ )(?<!i\ )(?:needs?|has|have)\ to|mandatory|forbidden|prohibited|not\ allowed|no\ more\ than|
      cannot\ exceed|must\ not|
      should\ (?:always|never|only)|(?:is|are)\ (?:strictly\ )?required|(?:may|can)\ (?:not|never)\ (?:be|
      exceed|contain))\b
    | ^(?:please\ )?(?:always|never)\ \w+
    | \b(?:we|everyone|developers|engineers)\ (?:should\ )?(?:never|always)\ (?!use\b)\w+
    | ^we\ (?:also\ )?(?:need|require)\ (?!you\b|help\b|to\b)\w+
    | ^you\ (?:must|should)\ (?:always|never|not)\b
    | ^(?:please\ )?(?:make\ sure|ensure)\b.*\b(?:always|all|every|never|must|only|no)\b"""
)
TASK = _cue(
    r"""^(?:to-?\ ?do|fixme|action\ items?|follow[- ]?up|next\ steps?)\b\s*[:\u2013-]?\s*(?=\w)
    | ^(?:please\ )?(?:don't\ forget\ to|remember\ to|remind\ (?:me|us)\ to)\b
    | \b(?:we|i|someone|somebody|bob|alice|\w+\ team)?(?:'ve|\ have|\ has)?\ ?still\ (?:needs?|have|has|got)\ to\b
    | \b(?:we|i|someone)\ (?:need|have)\ to\ (?:fix|investigate|finish|talk|discuss|check|clean\ up|
    schedule|review|look|figure|decide|find|revisit|come\ back|follow\ up|ask|double)\b"""
)
REQUEST = _cue(
    r"""^(?:please\ )?(?:can|could|would|will)\ you\b
    | ^please\b(?!\ (?:always|never|don't|do\ not|use|prefer|avoid|keep|make\ sure|ensure|remember))
    | ^(?:go\ ahead|show|tell|explain|give|help|fix|check|look|find|generate|implement|refactor|read|list|
    summari[sz]e|describe|review|try|debug|translate|print|compare|undo|draft|hold\ on|wait|continue|proceed|rerun|
      commit|push)\b
    | ^(?:write|add|create|make|run|update|open|test|install|rename|delete|remove|change|convert|merge|
    start|build|set\ up|configure|do|put|move|let\ me)\ (?!.*\b(?:must|always|never)\b)"""
)
HEDGE = _cue(
    r"""\b(?:maybe|perhaps|probably|possibly|presumably|might|i\ think|i\ guess|i\ suppose|i\ believe|
    not\ (?:\w+\ )?sure|
    unsure|lean(?:ing)?\ (?:towards?|to)|consider(?:ing)?|think(?:ing)?\ (?:about|of)|toying|tempted|wonder(?:ing)?|
    tentative(?:ly)?|could\ (?:also\ |just\ |maybe\ |always\ )?(?:use|go|try|switch|move|be|have|consider|
    drop|replace|add)|
    (?:one|an|another|the\ other)\ option|alternatively|apparently|seems?\ (?:like|that|to)|ideally|
    supposedly|iirc|afaik|
    experiment(?:ing)?\ with|evaluat(?:e|ing)|explor(?:e|ing)|look(?:ing)?\ (?:into|at)|try(?:ing)?\ out|prototyp\w+|
    what\ if|how\ about|what\ about|propos(?:e|ing)|suggest(?:ing)?|would\ be\ (?:nice|better|good|great|cool)|
    undecided|may\ or\ may\ not|in\ theory|
    (?<!this\ )(?<!that\ )(?<!some\ )(?<!any\ )(?<!a\ )(?<!what\ )(?<!which\ )(?:kind|sort)\ of|likely\ to)\b"""
)
MODAL_MAY = re.compile(
    r"(?<!\bin )(?<!\bby )(?<!\bof )(?<!\bto )(?<!\bon )(?<!\bthis )(?<!\bnext )(?<!\blast )(?<!\blate )"
    r"(?<!\bearly )(?<!\bmid )(?<!\buntil )(?<!\bsince )(?<!\bfrom )(?<!\bbefore )(?<!\bafter )(?<!\d )"
    r"\bmay\s+(?!\d|not (?:be|exceed)\b)[a-z]"
)
UNDECIDED = _cue(
    r"""\b(?:haven't|have\ not|hasn't|not\ yet|still\ (?:need|have)\ to|yet\ to)\b.{0,20}\b(?:decide|
    decided|agreed?|chosen?|
    chose|picked?|settled?)\b|\b(?:undecided|open\ question|up\ in\ the\ air|to\ be\ decided|tbd)\b"""
)
CONDITION = _cue(
    r"""^(?:if|unless|assuming|suppose|supposing|provided|in\ case|depending|whether|should\ we)\b
    |\b(?:unless|provided\ that|assuming|as\ long\ as|only\ if|depending\ on|in\ case)\b|[\ ,]if\ \w+"""
)
COUNTERFACTUAL = _cue(
    r"""\b(?:would(?:n't|\ not)?\ have|would've|could(?:'ve|\ have)|should(?:'ve|\ have)\ \w+(?:ed|en)\b|
    had\ (?:we|i)\b|
    (?:i|we)\ wish|if\ (?:we|i)\ (?:had|were|used|went|chose)|imagine|pretend|hypothetically|let'?s\ say|
    say\ we|suppose\ we|
    just\ kidding|jk|lol|i\ thought|was\ the\ plan)\b|\b(?:we|i|you|they)(?:'d|\ would)\ (?:use|need|have|
    go|switch|be)\b"""
)
PAST_HABIT = _cue(
    r"""\b(?:used\ to|we\ were\ (?:on|using|running)|previously|formerly|back\ then|in\ the\ past|
    at\ my\ (?:old|last|previous))\b"""
)
REPORTED = _cue(
    r"""\b(?!(?:we|i|it|decision|team|the|a|an|your|our|my|is|are|was|be|as|any|all|some|this|of)\b)
    \w+\ (?:says?|said|claims?|claimed|suggest(?:s|ed)|recommend(?:s|
    ed)?|propos(?:ed|es)|
    argue[sd]|insist(?:s|ed)?|thinks?|wants?|asked|mention(?:s|ed)|wrote|told|tweeted)\b|\baccording\ to\b"""
)
WH_QUESTION = _cue(
    r"""(?:so\ |and\ |but\ )?(?:(?:what|why|how|when|where|who|which)
    (?:'s|\ (?:did|do|does|is|are|was|were|should|can|could|would|will|has|have|had))
    |(?:what|which|how\ (?:much|many|often|long|far))
    (?:\ (?!we\b|i\b|you\b|they\b|it\b|the\b|this\b)\w+){1,2}?\ (?:did|do|does|
    should|can|could|would|will|has|have))\b(?!\ (?:important|matters))"""
)
INVERTED_QUESTION = _cue(
    r"""(?:should|could|would|do|does|did|is|are|was|were|will|shall|have|has|can|may)(?:n't)?\ (?:we|i|
    they|it|the|there|this|that|our|my|anyone|any|someone|bob|alice)\b"""
)
IDLE_QUESTION = _cue(
    r"""^(?:(?:is|are|does)\ (?:that|this|it)\ (?:ok|okay|right|correct|clear|fine|good|make\ sense|done|work)
    |how\ are\ you|what(?:'s|\ is)\ up|makes?\ sense|anything\ else|what\ (?:do\ you\ think|else|next|now)|
    (?:any|got)\ (?:ideas?|questions?|thoughts?)|why\ not|really|who\ are\ you|what\ can\ you\ do|are\ you)\b"""
)
ASSISTANT_TALK = _cue(
    r"""^(?:i|you|your|let\ me|let's\ (?:start|see|look|take|first)|here(?:'s|\ (?:is|are))?|feel\ free|
    happy|sorry|as\ an|
    i'?(?:ll|ve|m|d))\b|\b(?:would\ you\ like|let\ me\ know|feel\ free|hope\ (?:this|that)|glad\ to|i'll|
    i\ will|i\ can|i've|i\ have|if\ you(?:'d)?|you\ (?:can|could|may|might|should|need|will|want))\b"""
)
TRANSIENT = _cue(
    r"""^(?:(?:the|all|my|our|both|these|those)\ )*(?:\w+\ )?(?:tests?|build|ci|lint|linter|code|change|
    changes|fix|pr|it|that|
    this|everything|all)\b(?:\ \w+){0,4}\ (?:pass(?:es|ed|ing)?|green|red|works?|working|done|fixed|merged|compiles?|
    fail(?:s|ed|ing)?|updated|added|ready)(?:\ (?:now|again|perfectly|great|well|locally|fine|cleanly))*[.!]*$"""
)
WEAK_SUBJECT = _cue(
    r"(?:i|it|this|that|these|those|they|you|he|she|there|something|everything|nothing|all|here|one|what|"
    r"who)\b"
)
HAVE = _cue(
    r"""we(?:'ve|'re)?\ (?:\w+\ )?(?:have|has|support|run|store|deploy|host|expose|serve|log|process|
    handle|see|ship|release|
    pay|got|lost|hit|keep|rely|require|cache|encrypt|rotate|back\ up|limit|can|can't|cannot)\b|our\b"""
)
"""What starts a statement about the work with "we" or "our" as its subject."""
PERSON = re.compile(
    r"[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:owns|runs|leads|maintains|manages|reviews|approves|handles|joined|"
    r"left|works|"
    r"is (?:the|our|a|an|responsible|in charge|no longer|on|leaving|vegetarian)|wrote|prefers|reports)\b"
)
TECHNICAL = _cue(
    r"""\b(?:database|schema|quer(?:y|ies)|migrations?|tables?|index(?:es)?|servers?|services?|
    microservices?|apis?|endpoints?|
    tokens?|cache|caches|queues?|workers?|jobs?|cron|scripts?|tests?|test\ suite|builds?|deploys?|
    deployments?|pipelines?|
    releases?|clusters?|nodes?|containers?|images?|modules?|packages?|librar(?:y|ies)|dependenc(?:y|ies)|configs?|
    configuration|ports?|timeouts?|latency|throughput|replication|replicas?|backups?|logs?|logins?|
    sessions?|requests?|
    responses?|clients?|front-?end|back-?end|branch|branches|repos?|repository|commits?|bugs?|errors?|
    memory|cpu|disk|
    budget|deadline|launch|sprint|milestone|uptime|sla|quota|rate\ limits?|limits?|webhooks?|payloads?|
    uploads?|downloads?|
    users?|tenants?|customers?|passwords?|keys?|certificates?|domains?|dns|proxy|gateway|load\ balancer|firewall|vpn|
    staging|production|prod|environment|app|apps|application|website|site|ui|page|pages|dashboard|admin|
    billing|checkout|
    payments?|search|parser|compiler|linter|formatter|editor|framework|protocol|model|models|embeddings?|vectors?|
    extraction|retention|encryption|auth|authentication|authorization|oauth|tls|ssl|roadmap|feature\ flags?|flags?|
    threads?|transactions?|locks?|deadlocks?|race\ condition|garbage\ collector|heap|stack|storage|bucket|
    files?|format|docs|documentation|project|product|codebase|team|version|runtime|kernel|binary|license|licence|
    monitoring|alerts?|
    traffic|bandwidth|region|regions|vendor|contract|invoices?|orders?|inventory|device|devices|firmware|sensor)\b"""
)
LEAD_MARK = _cue(
    r"""[*_"'(]*(?:
      (?:ok(?:ay)?|so|and|but|also|then|btw|fyi|actually|basically|honestly|anyway|yeah|yep|alright|well|plus|
        (?:please\ )?(?:note|remember)\ that|please\ remember\ that|just\ so\ you\ know|for\ the\ record|
        from\ now\ on|going\ forward|in\ the\ end|as\ discussed|after\ all)
      (?:\ (?:then|so))?\s*(?:[,:!.\u2013\u2014-]+\s*|\s+)
    | (?:yes|right|great|sure|agreed|cool|perfect|understood|got\ it|good\ point|in\ fact|however|
        additionally|hm+|no\ wait|
    wait|no|nope|sorry|correction|on\ second\ thought|scrap\ that|never\ ?mind|tl;?dr|update|quick\ (?:note|update)|
        heads\ up|side\ note|again|
        sounds\ good|thanks|hi|hey|hello|good|fine|done|note|remember|now|today|also|finally|unfortunately|luckily|
        (?:hi|hey|thanks|hello)\ \w+)
      (?:\ (?:then|everyone|all|team|both|there|folks))?\s*(?:[,:!.\u2013\u2014]+\s*|\s-\s))"""
)
CORRECTION = _cue(
    r"\b(?:actually|no\ wait|on\ second\ thought|scrap\ that|never\ ?mind|correction|i\ was\ wrong|"
    r"changed\ (?:my|our)\ minds?)\b"
)
KIND_MARK = _cue(
    r"""[*_]*(?P<kind>decisions?|decided|we\ decided|agreed|we\ agreed|resolution|verdict|to-?\ ?do|fixme|
    tasks?|action\ items?|next\ steps?|facts?|constraints?|requirements?|rules?|must\ haves?|preferences?|questions?|
    open\ questions?|notes?|options?|ideas?|proposals?|alternatives|pros|cons|maybe|
    candidates)\s*(?:\([^)]*\))?\s*[*_]*\s*[:\u2013-][*_]*\s+"""
)
PROPOSAL = _cue(rf"\blet'?s\b|{_SUBJECT}(?:\ should|\ shouldn't)\b|^(?:decision|recommendation)\b\s*:")
IDENTIFIER = re.compile(
    r"`[^`]+`|\b[a-z]+_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b[A-Z]{2,}s?\b|"
    r"[\w./-]*/[\w.-]+\.\w{1,5}\b"
    r"|\b\w+\.(?:py|js|ts|tsx|go|rs|java|rb|toml|ya?ml|json|md|sql|sh)\b|\b[A-Z][A-Z0-9_]{2,}\b"
)
TURNED_AWAY = _cue(
    r"""\s+(?:is|was|were|has\ been|got)\ (?:rejected|dropped|deprecated|abandoned|ruled\ out|retired|scrapped|out)\b"""
)
SETTLED = _cue(
    rf"""{_SUBJECT}(?:'ve|\ have|\ has)?{_ADVERB}\ (?:not\ to\ )?{_DID}\b{_NOT_A_CHOICE}
    |^(?:the\ )?decision\ (?:is|was)\b"""
)
"""A choice that is told as made: what counts from an assistant that explains."""
INSTRUCTION = _cue(
    r"""^(?:ensure|verify|double-check|set|optimi[sz]e|implement|consider|enable|disable|check|make|add|remove|create|refresh|
    install|configure|update|use|apply|integrate|replace|avoid|follow|open|click|go|run|keep|try|store|include|define|see|
    start|focus|think|note|call|import|write|test|review)
    \ (?:a|an|the|that|to|if|whether|your|all|any|each|up|for|in|on|with)\b
    |^\w+ing\ (?:a|an|the|your|my|our|data|all|any|\w+ing)\b"""
)
EXPLANATION = _cue(
    r"""\b(?:you|your|can|could|should|would|typically|usually|generally|often|ensures?|helps?|allows?|enables?|e\.g\.|
    for\ example|
    for\ instance|such\ as|is\ (?:a|an|crucial|important|essential)|provides?|refers\ to|means)\b|\\\("""
)
OURS = re.compile(r"(?:(?:[Tt]he|[Oo]ur|[Aa]ll|[Ee]ach|[Ee]very)\b|[A-Z`]|[a-z]+[_A-Z./])")
FIRST_PERSON = _cue(r"(?:however,?\ )?i(?:'m|'ve|\b)")
ASKS_YOU = _cue(r"\b(?:can|could|would|will)\ you\b")
TITLE_MARK = re.compile(r"\*\*[^*\n]{1,80}\*\*\s*:?\s+|\*\*[^*\n]{1,80}:\*\*\s+")
UNSURE = _cue(
    r"\bnot\ (?:\w+\ )?sure\ (?:how|what|why|where|when|which|if\ (?:this|it|that|i)|about\ (?:this|that|it))\b"
)
"""Doubt about how to go on: it says nothing about the work."""
