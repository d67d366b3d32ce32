"""Hold the word patterns of choices, likings and limits: data for `judgement`, compiled once."""

import re

from memory.extraction.english.cues import cue

_SUBJECT = r"\b(?:we|i|everyone|everybody|(?:the|our|my)\ (?:\w+\ )?team|the\ company|management)"
_ADVERB = r"""(?:\ (?:just|now|finally|already|all|also|both|since|officially|really|recently|currently|therefore|
    definitely|only|then|eventually|collectively|initially|probably|long|ultimately|unanimously|mostly|formally|still|
    again|today|yesterday|simply|instead|tentatively|basically))*"""
_DOING = r"""(?:going\ (?:(?:back|all[- ]in|live|native)\ ?)*(?:with|for|on|to\ (?!the\ (?:office|meeting))\w+)?|
      using|
    moving\ (?:\S+\ ){0,5}?(?:to|from|off|away|over|onto|into)|switching|migrating|sticking\ (?:with|to)|
    staying\ (?:with|on|at|in|put)|dropping|adopting|replacing|standardi[sz]ing\ on|ditching|reverting|deprecating|
    abandoning|retiring|rolling\ (?:back|out)|keeping|postponing|targeting|sunsetting|settling\ on|choosing|picking|
    launching|releasing|supporting|hosting|pinning|removing|freezing|deferring|cancell?ing|scrapping|upgrading|
      capping|
    limiting|killing|cutting|skipping|splitting|merging|pausing|raising|lowering|bumping|turning|shipping|starting|
    stopping|rewriting|porting|parking|shelving|delaying|phasing\ out|consolidating|outsourcing|renaming|banning|
    disabling|enabling|getting\ rid|doing\ away|not\ doing|renewing|buying|extending|building|offering|accepting|
      allowing|touching|investing|writing|porting|pulling|holding\ off|locking|moving\ forward|giving\ up)"""
_DO = r"""(?:use|go\ (?:(?:back|all[- ]in|live|native)\ ?)*(?:with|for|to|on)?|stick\ (?:with|to)|stay\ (?:with|on|at|
      in)|
    switch|move\ (?:\S+\ ){0,5}?(?:to|from|off|away|over|onto|into)|migrate|drop|adopt|pick|choose|standardi[sz]e|
      avoid|
    replace|ditch|revert|roll\ (?:back|out)|settle\ (?:on|for)|store|host|postpone|defer|delay|pin|upgrade|cap|
    limit|require|rewrite|launch|release|support|keep|deprecate|retire|target|default\ to|cancel|skip|deploy\ (?:to|
      on|
    with)|ship|write\ .{2,40}\ in|expose|enforce|sunset|freeze|build\ .{2,40}\ (?:with|in|on)|remove|flip|kill|cut|
    split|merge|pause|raise|lower|bump|turn\ .{0,40}?(?:on|off|down)\b|stop|disable|enable|rename|shelve|
      park|
    phase\ out|get\ rid\ of|ban|allow|opt|commit|reject|wait\ (?:for|until|with)|hold\ off|gate|lock|do\ away|
    make\ do|leave|treat|do\ without|live\ with|aim\ for|give\ up\ on|abandon|scrap|port|outsource|consolidate|
      bring\ back|rule\ out|take\ (?:\S+\ ){1,5}out)"""
_CHANGE = r"""(?:go\ (?:(?:back|all[- ]in|live|native)\ ?)*(?:with|for|to|on)|stick\ (?:with|to)|stay\ (?:with|on|at|
      in)|switch|
    move\ (?:\S+\ ){0,5}?(?:to|from|off|away|over|onto|into)|drop|adopt|pick|choose|ditch|revert|roll\ back|
      settle\ (?:on|
    for)|postpone|defer|pin|cap|keep(?!\ (?:getting|seeing|\w+ing))|deprecate|retire|cancel|skip|remove|flip|kill|
      cut(?!\ over)|
    turn\ .{1,40}?(?:on|off|down)\b|replace|freeze|shelve|wait\ (?:for|until|with)|hold\ off|rename|park|phase\ out|
      leave|
    split\ .{2,40}\ into|raise|lower|bump)"""
_DID = r"""(?:switched|moved|migrated|dropped|adopted|replaced|reverted|went\ (?:back\ )?(?:with|to|for)|
    gone\ (?:back\ )?(?:with|to|for)|standardi[sz]ed|abandoned|ditched|rejected|ruled\ out|deprecated|postponed|
      deferred|
    cancell?ed|scrapped|retired|stopped\ using|started\ using|selected|chose|chosen|picked|settled\ (?:on|for)|opted|
    decided|agreed|committed\ to|voted|resolved\ to|rolled\ back|shelved|parked|banned|pinned|capped|killed|bumped|
    phased\ out|landed\ on|signed\ off|pulled\ the\ plug|turned\ (?:\S+\ ){0,3}(?:on|off))"""
_NOT_A_CHOICE = r"(?!\ (?:whether|if|between|yet|what|which|how|when|anything|nothing)\b)"
_NAMED_SUBJECT = (
    r"(?!(?:it|this|that|they|we|i|you|there|he|she|who|what)\b)\S+(?:\ (?!(?:but|because|which|"
    r"that)\b)\S+){0,7}?"
)

LETS = cue(
    rf"\blet'?s(?:\ (?:not|just|now|all|please|then|also|go\ ahead\ and|stop|start|rather|"
    rf"instead))*\ (?:{_DO}|using)\b"
)
DECISION = cue(
    rf"""{LETS.pattern}
    | {_SUBJECT}(?:'ve|\ have|\ has|\ had|'d)?(?:\ not)?{_ADVERB}\ (?:not\ to\ )?{_DID}\b{_NOT_A_CHOICE}
    | {_SUBJECT}(?:'re|\ are|'m|\ am|\ is|re|m)?(?:n't)?{_ADVERB}(?:\ (?:not|no\ longer|gonna|
      going\ to))?{_ADVERB}\ {_DOING}\b
    | {_SUBJECT}(?:'ll|\ will|\ shall|\ won't|(?:'re|\ are|'m|\ am|\ is|\ was)?(?:\ not)?\ (?:going\ to|gonna|
      gon)){_ADVERB}
      (?:\ (?:not|never|always|continue\ to|stop|no\ longer|be))*\ (?:{_DO}|using)\b
    | {_SUBJECT}(?:\ (?:don't|do\ not|no\ longer|now|currently|only|also|deliberately))*\ uses?\b
    | \bwe{_ADVERB}\ (?:{_CHANGE})\b
    | \bwe(?:'ll|\ will|'re\ going\ to)?\ (?:decide|revisit|look\ at\ (?:it|this|that)\ again|come\ back\ to|
      reconsider|
      pick\ (?:it|this|that)\ up|cross\ that)\b
    | ^let'?s\ (?:discuss|decide|revisit|talk\ about|postpone|table|park|wait)\b.*\b(?:when|after|once|until|next|in|
      on|at|later)\b
    | ^(?:and\ |but\ |then\ |so\ )?(?:finally\ |eventually\ |just\ )?(?:decided|chose|picked|settled\ (?:on|for)|
      went\ with|opted|
      rolled\ back|reverted|switched|migrated|dropped|ditched|moved\ (?:\S+\ ){{0,4}}(?:to|off|from)|downgraded|
      pinned|
      postponed|rejected|agreed)\b{_NOT_A_CHOICE}
    | \b(?:and|but|then)\ (?:finally\ |eventually\ )?(?:decided|chose|picked|settled\ on|went\ with|opted\ for)\b
    | \b(?:decision|verdict|conclusion|final\ (?:choice|answer|call))\ (?:is|was|has\ been)\b
      (?!\ (?:made|pending|still|not\ (?:final|made)|up|unclear|yours|hard|open|due))
    | \b(?:is|are|was|were|has\ been|have\ been|got|gets)\ (?:now\ )?(?:chosen|picked|adopted|decided|agreed|
      rejected|ruled\ out|
      vetoed|called\ off|off\ the\ table|on\ hold|out\ of\ scope|axed|scrapped|shelved|postponed|frozen|
      parked)\b(?!\ (?:in|as)\ )
    | \bit\ (?:was|has\ been)\ (?:decided|agreed|settled)\b
    | ^(?!(?:as|so|what|how|that|like|than|where|if|when|because|
      whatever)\b)[\w.+#/-]+(?:\ [\w.+#/-]+){{0,3}}\ it\ is\b(?!\ (?:not\b|too\b|\w+\ (?:that|to)\b))
    | ^(?:not\ |no\ longer\ )?(?:going|sticking|staying|moving|switching|migrating)\ (?:back\ )?(?:with|on|to|from|
      over)\b
    | \bthe\ plan\ is\ (?:now\ )?to\b
    | \b(?:is|are)\ what\ we\ (?:settled|agreed|decided|landed)\b
    """
)
"""A choice told with who makes it, or in a form that only choices have."""

SETTLING = cue(
    rf"""^{_NAMED_SUBJECT}\ (?:now\ )?(?:
      (?:stays?|remains?)\b(?!\ (?:a|an|the|to\ be|unclear|unknown|open|unanswered|true|flaky|broken|slow|stuck|green|
      red)\b)
    | keeps?\ (?!\w+ing\b|track\b|up\b)\S
    | gets?\ (?:its|their)\ own\b
    | (?:is|are)\ (?:moving|switching|migrating|going(?!\ to\b)|going\ to(?=\ (?:be|use|run|stay|live|move|become|
      replace|support)\b))\ (?:\S+\ ){{0,4}}?(?:be|use|run|stay|live|move|become|replace|support|to|from|away|off|over|
      onto|into|native|
      back)\b
    | (?:is|are)\ (?:being\ )?(?:moved|replaced|dropped|retired|sunset|deprecated|discontinued|phased\ out|killed|
      banned)\b(?!\ by\b)
    | (?:is|are)\ (?:out|dead|void|history|toast|cancell?ed|on\ hold|off\ the\ table|gone\ from\ the\ plan)(?:[.!,;]|
      $|\ (?:for|until|because|since|then)\b)
    | will\ (?:now\ |only\ |always\ |not\ |no\ longer\ )?(?:be(?!\ (?:able|slow|hard|broken|late|a\ problem|gone|
      missing|off|down|wrong)\b)|use|run|stay|
      live|go|move|remain|keep|stream|get|become|target|ship|replace|support|default|expose|talk)\b
    | won't\ (?:be\ (?:supported|used|part)|use|get|ship|support)\b
    | (?:moves?|switch(?:es)?|migrates?)\ (?:\S+\ ){{0,3}}?(?:to|into|off|from|onto|over)\b(?!\ (?:\d|the\ \d|(?:next|
      last|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)))
    | (?:goes|go)\ (?:down\ to|up\ to|to|away|through|via|live|back\ to)\b
    )"""
)
"""A thing that is settled to stay, move, be or have: "staging stays on sqlite"."""

FROM_NOW_ON = cue(
    r"\b(?:from\ now\ on|going\ forward|from\ here\ on|until\ then|for\ the\ time\ being|in\ the\ meantime|"
    r"effective\ immediately|from\ (?:v\d[\w.]*|version\ \S+)\ on(?:wards)?|starting\ (?:today|tomorrow|next|with))\b"
)
NO_MORE = cue(r"^(?:so\ )?(?:no\ more|no\ longer|never\ again)\ \w+")
IMPERATIVE_CHOICE = cue(
    r"""(?:please\ )?(?:do\ not|don't|just|only)?\ ?(?:use|go\ with|stick\ (?:with|to)|stay\ (?:with|on)|
    switch\ (?:\S+\ ){0,3}?to|move\ (?:\S+\ ){0,3}?to|migrate\ (?:\S+\ ){0,3}?to|go\ back\ to|default\ to|
    (?:forget|scratch|scrap|nix|ditch|bin)\ (?:about\ )?(?=(?-i:[A-Z]))|replace|drop|adopt|standardi[sz]e\ on|
      revert\ to|keep\ (?:using|on))\b"""
)
FIRM = cue(
    r"""\b(?:instead|rather\ than|everywhere|always|for\ (?:all|every|everything|any|new)|by\ default|from\ now\ on|
    going\ forward|only|never|as\ (?:the|our)|in\ (?:production|staging|prod|dev|development))\b"""
)
NAMED = re.compile(r"\b(?:[a-z]+_\w+|[a-z]+[A-Z]\w*|[A-Z]{2,}\w*|[A-Z]\w+|X|Y)\b|`")
VAGUE_OBJECT = cue(
    r"""\b(?:use|keep|drop|dropped|dropping|switch|move|skip|go\ with|went\ with|stick\ with|revert\ to|reverted|
    pick|picked|choose|chose|limit|store|support|replace|replaced|using|used|keeping|going\ with|avoid|
    launch|release|removed|scrapped|upgrade\ to|revert|remove|leave|cut|call)\ (?:it|this|that|these|those|them|one|
      something|anything|
    the\ (?:same|following|above|below)(?:\ \w+)?|the\ (?:first|second|third|other)|what|whatever|it\ a\ day)\b
    (?:\ (?:then|now|here|again|too|please|in\ mind|for\ now|first|one|approach|option))*[.!]*$
    | \b(?:use|using)\ (?:the\ following|your|this\ (?:code|snippet|function)|it\ to|that\ to)\b
    | \bkeep\ (?:in\ mind|an\ eye|going|it\ (?:simple|up)|me\b|track|you\b)
    | \b(?:move|moving|go|going)\ on\ to\b
    | \b(?:move|moving|go|going|switch)\ (?:to\ )?(?:the\ next|the\ office|the\ meeting|the\ other\ (?:topic|tab)|
      home|bed|to\ bed|
      crazy|nuts|mad|back\ and\ forth|grab|get|see|offline|afk|out\ for)\b
    | \blet'?s\ (?:go|start|stop)\s*[.!]*$"""
)
PREFERENCE = cue(
    r"""\b(?:i|we|(?:my|our|the)\ (?:\w+\ )?team|users|customers|(?-i:[A-Z][a-z]+))(?:'d|\ would)?
      (?:\ (?:really|strongly|personally|generally|usually|much|always|still|also|definitely|all|do\ not|don't|just))*
      \ (?:prefers?|loves?|likes?|favou?rs?|hates?|dislikes?|can't\ stand|cannot\ stand|enjoys?|insists?\ on)\b
      (?!\ (?:to\ (?:know|see|ask|thank|add|think)|you|your\b(?!\ (?:answers|replies|summaries|explanations|code))|how|
      what|where|that\ you|it\b(?!\ (?:when|if)\b)|
      this\b|that\b|
      me\b|help|the\ idea))
    | \bi(?:'d|\ would)\ (?:much\ |really\ )?rather\b(?!\ you\b)
    | \b(?:is|are)\ (?:what|how|the\ way)\ i\ (?:like|prefer|want)\b
    | \bi\ (?:don't\ )?want\ (?!(?:to|you|it|this|that|a\ list|help)\b)\w+(?:\ \w+){0,3}\ (?:in|on|without|everywhere|
      before|for|at|next\ to|instead\ of|as)\ (?:the\ |my\ |all\ |every\ |our\ )?\w+
    | ^i\ want\ (?!(?:to|you|it|this|that|a)\b)\w+(?:\ \w+){0,3}\ (?:everywhere|always|by\ default|at\ all\ times)\b
    | \bi(?:'d|\ would)\ (?:like|love|want|prefer|appreciate|hate)\ (?:my|all|every|your|short|shorter|small|fewer|
      more|less|no)\b
    | (?-i:\b[A-Z][a-z]+)\ (?:wants|would\ rather|insists\ on|cares\ (?:a\ lot\ )?about|is\ (?:not\ )?a\ fan|
      can't\ stand)\b(?!\ (?:to|us|me|you)\b)
    | \b(?:i\ find|i've\ always\ found)\ \S+(?:\ \S+){0,4}\ (?:easier|harder|nicer|cleaner|clearer|ugly|hard|easy|
      unreadable|confusing|annoying|distracting|more|less)\b
    | \b(?:annoys\ me|drives\ me\ (?:nuts|mad|crazy|insane)|gets\ on\ my\ nerves|is\ my\ (?:thing|jam|favou?rite|
      go-to|preference)|isn't\ my\ (?:thing|style)|(?:makes|feels)\ (?:\w+\ )?(?:nicer|better)\ (?:to|for)\ me)\b
    | \bi(?:'m|\ am)\ (?:used\ to|a\ \w+\ (?:person|guy|user|girl)|old[- ]school|picky\ about|not\ into|big\ on|
      all\ for)\b
    | ^(?:please\ |pls\ )?(?:call\ me|address\ me|(?:always\ )?(?:answer|reply|respond|write|speak|
      talk)\ (?:to\ me\ )?in|use\ (?:british|american|metric|plain|simple)|skip\ (?:the\ )?(?:preamble|intro\w*|
      pleasantries|basics|theory|fluff|disclaimers?|caveats|explanations?|small\ talk|summar\w+|apolog\w+)|
      no\ (?:emojis?|preamble|apolog\w+|small\ talk|fluff|
      walls?\ of\ text))\b
    | ^(?:no|fewer|less)\ (?:emojis?|preamble|fluff|comments)\b
    | \b(?:for\ me|my\ style|the\ way\ i\ like|as\ i\ like)\W*$
    | ^(?:whenever|when|every\ time|each\ time|before|next\ time)\ you\b(?!'re\ (?:done|finished|ready|back)|
      \ (?:are|have|get|got)\ (?:done|finished|ready|a\ (?:minute|moment|chance))).*,\ (?:please\ |always\ |
      do\ )*(?:\w+)
    | ^(?:in\ (?:the\ )?future|next\ time|going\ forward|from\ now\ on),?\ (?:please\ |always\ |never\ |don't\ |
      do\ not\ )*(?:ask|tell|show|keep|give|use|write|explain|run|put|send|skip|start|check)\b.*\b(?:me|you|your|i|
      answers?|repl\w+|summar\w+|diffs?)\b
    | \b(?:explanations?|answers?|repl(?:y|ies)|summar(?:y|ies)|commit\ messages?|diffs?|prs?|reviews?)\ should\b
    | \bmy\ (?:personal\ )?(?:favou?rite|preferred|go-to|default|usual)\b.*\b(?:is|are)\b
    | \b(?:my|our)\ (?:\w+\ )?preference\ is\b
    | \bi\ (?:always|usually|typically|tend\ to|generally|normally|mostly|almost\ always|never)\ (?:use|write|go|
      choose|
    reach|work|code|name|put|format|commit|indent|prefer|want|run|test|deploy|review|read|squash|rebase)
    | \bi(?:'m|\ am)\ (?:a\ (?:big\ |huge\ )?fan|not\ (?:really\ )?(?:a\ )?(?:big\ |huge\ )?fan|more\ comfortable|
      most\ comfortable|allergic\ to)
    | ^(?:not\ )?(?:really\ )?(?:a\ )?(?:big\ |huge\ )?fan\ of\b
    | ^(?:please\ )?prefer\b
    | ^(?:please\ |always\ |never\ )*(?:keep|make|write|give|format)\ (?:me\ )?(?:(?:your|the|all|
      any)\ )?(?:\w+\ )?(?:answers?|repl(?:y|ies)|responses?|
    explanations?|comments|commit\ messages|summar(?:y|ies)|diffs|prs)\b
    | ^(?:please\ )?(?:always|never)\b.*\b(?:me|you)\b
    | ^(?:please\ )?(?:always|never)\ (?:ask|tell|show|warn|remind|explain|give|send|ping|summari[sz]e)\b
    | ^(?:please\ )?(?:ask|tell|warn|check\ with|ping)\ (?:me\ )?(?:first\ )?before\ you\b
    | ^(?:please\ )?(?:don't|do\ not|stop)\ (?:ever\ )?(?:apologi[sz]\w*|explain\w*|us(?:e|ing)\ emojis?|
      add\w*\ comments|suggest\w*)\b"""
)
WISH = cue(
    r"\bi(?:'d|\ would)\ (?:like|love|want|appreciate)\b|\bi\ (?:need|want)\ (?:you|help|to|it|this|that|"
    r"a\ list|\d+\ more)\b|^i\ (?:need|want)\b"
)
STANDING = cue(
    r"\b(?:from\ now\ on|always|never|every\ time|each\ time|whenever|in\ (?:all|every|any)|before\ you|"
    r"any\ ?more|ever)\b"
)
_LIMIT = r"""(?:no\ (?:more|less|fewer|later)\ than|at\ (?:most|least)(?!\W*$|,)|max(?:imum|\.)?(?:\ of)?\ \d|
      min(?:imum|
      \.)?(?:\ of)?\ \d|
    hard\ (?:limit|cap|stop|requirement|deadline)|non-?negotiable|mandatory|forbidden|prohibited|not\ allowed|(?:is|
      are)n't\ allowed|off[- ]limits|
    cannot\ exceed|(?:can't|cannot|may\ not|can\ not|mustn't|must\ not)\ (?:leave|exceed|be|contain|go\ (?:over|above|
      below)|run|use|cost|take))"""
CONSTRAINT = cue(
    rf"""^(?:the\ |our\ )?(?:hard\ |launch\ |release\ |final\ )?(?:deadline|
      budget)(?:\ for\ \w+)?\ is\b(?!\ (?:gone|tight|unclear|unknown))|^(?!(?:i|
      you)\b).*?\b(?:(?<!\bit\ )(?<!that\ )must(?!\ (?:have\b|say|admit|be\ (?:a\ bug|some|because|
      something)))|mustn't|
      (?:needs?|has|have|had)\ to\b|no\ more\ than|must\ not|
      should\ (?:always|never|only)|(?:is|are)\ (?:strictly\ )?required|(?:may|can)\ (?:not|never|only)\ (?:be|
      exceed|contain|run|use|happen|go|leave|access|write|read)|(?:is|are)\ only\ allowed|ought\ to\ never|
      needs?\ (?:approval|sign-?off|to\ be)|(?:is|are)\ (?:a\ must|mandatory|compulsory|a\ hard\ requirement|
      a\ requirement|required)|requires?\ (?:two|a|an|at\ least)\ (?:approval|sign-?off|review)\w*|
      under\ no\ circumstances|without\ exception|at\ all\ times|by\ law|no\ exceptions|may\ (?:only|not|never)|(?:is|
      are)\ not\ (?:allowed|permitted|acceptable)|mustn't|shall\ (?:not|never)?|not\ optional|
      (?:has|have)\ got\ to|(?:minimum|maximum)\ \w+(?:\ \w+){{0,3}}\ (?:is|are)|no\ (?:older|newer|larger|bigger|
      longer|slower)\ than|compliant\ with)\b
    | ^(?!(?:i|you)\b).*?\b{_LIMIT}(?!\ (?:yesterday|ago))
    | ^(?:please\ )?(?:always|never)\ (?!again\b|mind\b)\w+
    | \b(?:we|everyone|developers|engineers)\ (?:should\ )?(?:never|always)\ (?!use\b|\w+ed\b|(?:had|were|was|got|saw|
      did|went|made|have|seem|know|knew|came|said|thought|ran|took)\b)\w+
    | ^(?:we|they|users|customers|clients|tenants|(?:the|our)\ \w+)\ (?:also\ )?(?:need|require)\ (?!you\b|help\b|
      to\b|a\ (?:plan|list|break)\b)\w+
    | ^you\ (?:can't|cannot|may\ not|must\ not)\ (?!(?:see|know|imagine|just|say|believe|expect|really|
      be)\b)\w+\ (?:\w+\ )?(?:on|in|to|without|before|from|after)\b
    | ^you\ (?:must|should)\ (?:always|never|not)\b
    | ^(?:please\ )?(?:make\ sure|ensure)\b.*\b(?:always|all|every|never|must|only|no)\b
    | ^(?:nobody|no\ one|none)\b.*\b(?:without|unless|except|but|before)\b
    | ^(?:only|just)\ .*\b(?:may|can)\b
    | ^(?:no|none\ of|nobody|no\ one)\b.*\b(?:may|is\ allowed|are\ allowed|must)\b
    | ^(?:do\ not|don't)\ (?:ever\ )?(?!(?:you|we|i|they|worry|ask|bother|forget|touch|quote|panic|know|think|need|
      want|get|tell|
      mind|care|stop|wait|judge|laugh|be|do|change|start|use|suggest|explain|add|apologi[sz]e|mention|include|give|
      show|make)\b)\w+\ (?!(?:the|this|that|my|your|it|me|them|us|anything|now|yet|to|about|too|so)\b)\w+
    | ^(?:all|every|each|any)\b.*\b(?:needs?|requires?)\ | \brequires?\ (?:that|us|all|every)\b
    | ^(?:all|every|each|any)\b.*\b(?:is|are|gets?)\ (?:reviewed|signed|encrypted|logged|validated|checked|tested|
      approved|audited|required|redacted|masked|authenticated|escaped|sani\w+)\b(?!.*\b(?:today|yesterday|now)\b)
    | ^no\ (?!.*\byet\b)(?!(?:idea|problem|worries|one|need|wait|way|more|longer|thanks|luck|word|news|plans?|rush|
      hurry|
      difference|incidents?|errors?|changes?|access|answers?|response|reply|sign|trace|reason|effect|
      time)\b)\w+(?:\ \w+){{0,4}}\ (?:in|on|without|outside|over|above|before|
      unless|to|at|from|into|after)\b"""
)
EPISTEMIC = cue(
    r"\b(?:it|that|this|there|he|she|they|you)\ must\ (?:be|have)\b|\b(?:it|that|this|there)\ (?:has|have"
    r"|'s\ got)\ (?:got\ )?to\ be\ (?:the|a|an|some|one|something|related|because|due)\b|"
    r"^must\ (?:be|have)\b"
)
PROPOSAL = cue(rf"\blet'?s\b|{_SUBJECT}(?:\ should|\ shouldn't)\b|^(?:decision|recommendation)\b\s*:")
SETTLED = cue(
    rf"""{_SUBJECT}(?:'ve|\ have|\ has)?{_ADVERB}\ (?:not\ to\ )?{_DID}\b{_NOT_A_CHOICE}
    |^(?:the\ )?decision\ (?:is|was)\b"""
)
"""A choice that is told as made: what counts from an assistant that explains."""
SHOULD = cue(
    rf"{_SUBJECT}(?:\ (?:should|should\ not)|\ shouldn't)(?:\ (?:just|really|also|probably|"
    rf"rather))*\ (?:{_DO})\b"
)
"""A choice that somebody proposes."""
CHOICE_WORD = cue(rf"\b(?:{_DO}|{_DOING})\b")
CONFIRMED = cue(
    r"^(?:that's|thats|that\ is|this\ is|it's)\ (?:now\ |all\ )?(?:decided|settled|final|the\ (?:decision|"
    r"plan)|a\ done\ deal|set\ in\ stone)\b"
)
DEFERRED = cue(
    r"""\b(?:not\ now|later|postpone\w*|defer\w*|on\ hold|revisit|shelve\w*|park(?:ed|ing)?|decide|hold\ off|
      wait\ (?:for|until)|reconsider|
    look\ at\ (?:it|this|that)\ again|discuss)\b"""
)
PUT_OFF = cue(
    r"^(?:\w+(?:\ \w+){0,3}\ )?we(?:'ll|\ will)\ (?:only\ |just\ |not\ |then\ )*(?:talk|think|decide|discuss|look"
    r"|revisit|see|worry|come\ back|get\ (?:back\ )?to|"
    r"reconsider|pick|tackle|deal|bother|do)\b.*\b(?:after|once|when|until|till|next|later|not\ (?:now|before)|post-"
    r"|in\ (?:q\d|january|february|"
    r"march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter))\b"
)
"""A choice put off to a time: "we'll think about SSO after the launch"."""
REJECTED = cue(
    r"\b(?:reject\w*|ruled\ out|off\ the\ table|out\ of\ the\ question|(?:is|are)\ out|vetoed|won't\ use|"
    r"decided\ against)\b"
)
REVERTED = cue(r"\b(?:revert\w*|roll(?:ed|ing)?\ back|(?:back|return\w*)\ to|undo\w*|undid|downgraded?)\b")
CONDITIONAL_TASK = cue(r"^(?:if|unless|once|when)\b")
WE_CHOSE = cue(
    rf"""\bwe(?:'ve|\ have|\ had)?{_ADVERB}\ (?:not\ to\ )?{_DID}\b{_NOT_A_CHOICE}|\bwe\ (?:now\ |currently\ )?use\b
    |\bwe(?:'re|\ are)\ (?:now\ )?(?:using|switching|migrating|moving)\b"""
)
BY_ITSELF = cue(
    r"\b(?:keeps?\ (?:the|a)\ (?:lock|connection|reference|copy)|keeps?\b.*\bin\ (?:memory|ram|cache|its)|"
    r"stays?\ (?:idle|empty|constant|below|above|under|within|low|high|stable|open|up|in\ memory|alive|"
    r"connected|until\ (?:it|the\ (?:restart|reboot|connection|process|session)|restarted|closed))|(?:on|at|"
    r"after)\ (?:error|startup|boot|restart))\b"
)
"""What a thing does of itself, not by anybody's choice."""
FLOWS = cue(
    r"^(?:every|each|all|most|(?:the\ |our\ |\w+\ )?(?:requests?|traffic|packets?|logs?|events?|messages?|data"
    r"|calls?|bytes|jobs?|errors?|metrics|"
    r"mails?|orders|payments|signals?|writes|uploads))\b.*\b(?:goes|go|passes|pass|flows?|runs?|lands?"
    r"|ends?\ up)\ (?:through|to|via|into|in|over|out)\b"
    r"(?!.*(?:\b(?:from\ now\ on|instead|now|not)\b|,\ \w+\ (?:to|in|into|on)\ ))|\bkeeps?\ (?:us|our|me|my)\b"
)
"""How data runs through a system, or what somebody else keeps for us."""
MODAL = cue(
    r"\b(?:must|mustn't|(?:has|have|needs?)\ to|never|always|may\ not|cannot|can't|at\ (?:most|least)|"
    r"no\ more\ than|required|forbidden)\b"
)
SO_BE_IT = cue(
    r"\bthen\W*$|(?:,|\ -)\ (?:final|period|full\ stop|end\ of\ story)\W*$|^(?:\S+\ ){1,3}for\ (?:the|"
    r"our|all|every|new|everything)\b"
)
"""A name and what it is for, without a verb: "Rust for the parser then"."""
IF_THEN = cue(
    r"^(?:and\ |but\ )?(?:if|unless|once|when|as\ soon\ as|in\ case|should|provided|until|"
    r"after)\b[^,:]*[,:]\s*(?:then\ )?"
)
"""A condition before what follows from it."""
POLITE_WISH = cue(r"\bi(?:'d|\ would)\ (?:like|love|want|prefer)\ (?:to|you)\b")
OPTION = cue(r"^(?:option|variant|plan|approach|solution|alternative)\ (?:\d|[a-d]|one|two|three)\W*$")
"""One of the options that were named, and nothing more."""
WISHED = cue(
    r"(?:'d|\ would)\ love\b|\bnice\ to\ have\b|\bwould\ be\ (?:nice|great)\b|\bif\ possible\b|\bideally\b|"
    r"\boptional(?:ly)?\b|\bbonus\b"
)
"""What is wished for and not required."""
AUTHORITY = cue(
    r"^(?:(?:compliance|legal|security|(?:the|our)\ (?:customer|client|bank|regulator|contract|law|auditor|insurer|"
    r"app\ store)s?)\ "
    r"(?:requires?|demands?|insists?|wants?\ (?:every|all|each|no|only)))\b"
)
"""Who may demand something, and does."""
