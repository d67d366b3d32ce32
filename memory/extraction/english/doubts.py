"""Hold the word patterns of doubt, condition, hearsay and questions: data for `judgement`, compiled once."""

import re

from memory.extraction.english.cues import cue

NEGATION = cue(
    r"""\b(?:not|never|no\ longer|stop(?:ped)?|avoid\w*|drop(?:ped|ping)?|ditch\w*|reject\w*|rul(?:ed|ing)\ out|
    abandon\w*|scrap(?:ped|ping)?|deprecat\w*|retir(?:e|ed|ing)|cancel\w*|cannot|without|sunset\w*|hates?|
      dislikes?)\b|
    \w+n't\b|^no\b"""
)
CONTRAST = cue(
    r"(?<!\bis)(?<!\bare)(?<!\bdo)(?<!\bdoes)(?<!\bwill)(?<!\bmust),?\ (?:and\ )?not\ [\w.+#`\"-]+(?:\ \w+)?$"
)
"""A rejected alternative named after the chosen one: "use uv, not pip"."""
HEDGE = cue(
    r"""^either\b|\b(?:maybe|perhaps|probably|possibly|presumably|might|
      (?<!i'm\ not\ )(?:half\ )?inclined\ to|as\ far\ as\ i\ (?:can\ (?:tell|see)|know|understand|
      remember)|if\ i\ (?:remember|
      recall|understand)|afaict|i\ (?:think|guess|suppose|believe|assume|
      suspect|
      feel\ like)|not\ (?:\w+\ )?(?:sure|convinced|certain)|
    unsure|lean(?:ing)?\ (?:towards?|to)|consider(?:ing)?|think(?:ing)?\ (?:about|of|out\ loud)|toying|tempted|
      wonder(?:ing)?|
    tentative(?:ly)?|(?:we|one|they)\ could\ (?!(?:reproduce|confirm|see|find|not|never|only|verify|measure|tell|trace|
      hear|show|prove)\b)|could\ (?:also\ |just\ |maybe\ |always\ |even\ )?(?:use|go|try|switch|move|be|have|consider|
      drop|
      replace|add|become|do|make|run|
    take|get|also|end\ up|just)|
    (?:one|an|another|the\ other)\ option|alternatively|apparently|seems?\ (?:like|that|to)|ideally|supposedly|iirc|
      afaik|idk|dunno|
    experiment(?:ing)?\ with|evaluat(?:e|ing)|explor(?:e|ing)|look(?:ing)?\ (?:into)|try(?:ing)?\ out|prototyp\w+|
    what\ if|how\ about|what\ about|propos(?:e|ing)|suggest(?:ing)?|would\ be\ (?:nice|better|good|great|cool|worth)|
    undecided|may\ or\ may\ not|in\ theory|at\ some\ point|some\ ?day|
      (?<!of\ )(?<!for\ )(?<!in\ )(?<!within\ )(?<!after\ )(?<!than\ )one\ day|worth\ (?:\w+ing|a\ (?:try|look|shot))|
      sounds\ like|
    (?<!this\ )(?<!that\ )(?<!some\ )(?<!any\ )(?<!a\ )(?<!what\ )(?<!which\ )(?:kind|sort)\ of|likely\ to|
      i'd\ (?:try|go|say|guess))\b"""
)
WISHED_FOR = cue(
    r"\b(?:would|'d)\ be\ (?:\w+\ )?(?:nice|great|cool|neat|good|handy|lovely|sweet|useful)\ (?:to\ (?:have|support"
    r"|get|offer|be\ able|add)|if\ we\ (?:had|could))\b"
)
"""What somebody would like to have one day."""
STRONG_HEDGE = cue(
    r"\b(?:maybe|perhaps|might|may|could|not\ (?:\w+\ )?(?:sure|convinced)|idk|worth|thinking\ (?:of|about)|"
    r"some\ ?day|(?<!of\ )(?<!for\ )(?<!in\ )(?<!within\ )(?<!after\ )(?<!than\ )one\ day|at\ some\ point)\b"
)
MODAL_MAY = re.compile(
    r"(?<!\bin )(?<!\bby )(?<!\bof )(?<!\bto )(?<!\bon )(?<!\bthis )(?<!\bnext )(?<!\blast )(?<!\blate )"
    r"(?<!\bearly )(?<!\bmid )(?<!\buntil )(?<!\bsince )(?<!\bfrom )(?<!\bbefore )(?<!\bafter )(?<!\d )"
    r"(?:(?<=\w )|(?<=\w\) )|(?<=` ))may\s+(?!\d|not\b|only\b|never\b)[a-z]"
)
UNDECIDED = cue(
    r"""\b(?:haven't|have\ not|hasn't|not\ yet|still\ (?:need|have)\ to|yet\ to|never|didn't)\b.{0,20}\b(?:decided?|
      agreed?(?!\ to)|chosen?|
    chose|picked?|settled?)\b(?!\ (?:that|to\ use|this\ one)\b)|\b(?:undecided|open\ question|up\ in\ the\ air|(?:is|
      are|still|be)\ (?:tbd|decided\ later))\b"""
)
INDIRECT_QUESTION = cue(
    r"""^(?:it(?:'s|\ is)\ |still\ |also\ )*(?:unclear|not\ clear|unknown|an\ open\ question)\ (?:to\ me\ |still\ |
      yet\ )?(?:whether|if|how|who|what|when|why|where|which)\b
    |^(?:nobody|no\ one|none\ of\ us)\ (?:\w+\ )?(?:knows?|knew|could\ say|has\ said|decided)\ (?:yet\ )?(?:whether|
      if|how|who|what|when|why|where|which)\b
    |^(?:we|i)\ (?:still\ |also\ )?(?:don't|do\ not|can't|cannot|couldn't|need\ to)\ (?:really\ |yet\ )?(?:know|
      find\ out|figure\ out|clarify|
      decide|say|answer|tell)\ (?:yet\ )?(?:whether|if|how\ (?!to\ (?:use|run|get|do|fix))|who|what|when|why|where|
      which)\b(?!\ (?:this|that)\b)
    |^(?:we\ (?:still\ )?have\ |i\ (?:still\ )?have\ |there's\ )?(?:still\ )?no\ idea\ (?:yet\ )?(?:whether|if|how|
      who|what|when|why|where|which)\b
      (?!\ (?:i'm|you|this\ is|that\ means))
    |^not\ (?:yet\ )?(?:decided|clear|known|settled|agreed)(?:\ yet)?\ (?:whether|if|how|who|what|when|why|where|
      which)\b
    |^(?:still\ |also\ |as\ yet\ )*(?:undecided|unresolved|tbd|to\ be\ (?:decided|clarified|settled)|
      not\ (?:yet\ )?(?:decided|clear|settled))\b\s*[:,\u2013-]\s*\w
    |^(?:(?:the|one|my)\ )?(?:\w+\ )?(?:question|issue)\ (?:is|remains)\ (?:whether|if|how|who|what|when|why|where|
      which)\b
    |^what\ (?:i|we|nobody)\ .{3,30}\bis\ (?:whether|if|how|who|what|when|why|where|which)\b"""
)
CONDITION = cue(
    r"""^(?:if|unless|assuming|suppose|supposing|provided|in\ case|depending|whether|should\ we)\b
    |\b(?:unless|provided\ that|assuming|as\ long\ as|only\ if|depending\ on|in\ case)\b|[\ ,]if\ \w+"""
)
COUNTERFACTUAL = cue(
    r"""\b(?:would(?:n't|\ not)?\ have|would've|could(?:'ve|\ have)|should(?:'ve|\ have)\ \w+(?:ed|en)\b|
    had\ (?:we|i)\b|(?:i|we)\ wish|if\ (?:we|i)\ (?:had|were|used|went|chose)|imagine|pretend|hypothetically|
      let'?s\ (?:say|assume|suppose|pretend)|
    say\ we|suppose\ we|just\ kidding|kidding|jk|lol|for\ (?:example|instance)|as\ an?\ example|i\ thought|
      was\ the\ plan|not\ planning|in\ (?:a|another)\ (?:perfect|ideal)\ world)\b
    |\b(?:we|i|you|they)(?:'d|\ would)\ (?!rather\b|prefer\b|love\b|like\b|hate\b)(?:\w+\ )?(?:use|need|have|go|
      switch|be|put|try|say|do|end)\b"""
)
SUPPOSED = cue(
    r"^(?:so\ |ok\ |now\ )*(?:you\ are\ (?:an?|the)\ (?!\w+\ (?:to|for|who))\w+|say,?\ (?:an?|the|we|someone|that|i"
    r"|you)|let'?s\ (?:play|role-?play)|role-?play|act\ (?:as|like)|let'?s\ (?:say|assume|suppose|pretend|imagine)"
    r"|imagine|suppose|supposing|"
    r"pretend|hypothetically|assume(?!\ (?:that\ )?i\b)|say\ we|"
    r"(?:just\ )?thinking\ out\ loud|given\ an?\b.*\bwhen\b.*|in\ this\ (?:kata|exercise|puzzle|quiz|scenario"
    r"|riddle)|(?:for|as\ an?)\ (?:example|instance)\s*[:,]|e\.g\.\ an?|picture\ this|"
    r"thought\ experiment)\b"
)
"""What opens a supposition: it holds to the end of its paragraph."""
PAST_HABIT = cue(
    r"""\b(?:used\ to(?!\ it)|we\ were\ (?:on|using|running)|previously|formerly|back\ then|in\ the\ past|
      at\ my\ (?:old|last|previous))\b"""
)
REPORTED = cue(
    r"""\b(?!(?:we|i|it|decision|team|the|a|an|your|our|my|is|are|was|be|as|any|all|some|this|of|he|she|they|that|who|
      which)\b)
    [\w']+\ (?:says|said|claims?|claimed|suggest(?:s|ed)|recommend(?:s|ed)?|propos(?:ed|es)|argue[sd]|insist(?:s|
      ed)?\ (?:that|we)|thinks?|
    wants?|asked|mention(?:s|ed)|wrote|told|tweeted)\b|\baccording\ to\ (?!(?:the|our|my)\ (?:\w+\ )?(?:logs?|numbers|
      data|metrics|profiler|traces?|graphs?|dashboard|
    measurements?|benchmarks?|tests?|spec|datasheet|monitoring|stats|statistics|query)\b)"""
)
SHOWN_QUOTE = re.compile("[\"\u201c']x{8,}")
QUOTED_INLINE = cue(
    r"^(?!(?:i|we|our|my)\b)[^:.?!]{1,50}\b(?:wrote|writes|said|says|asked|answers|suggests?|recommends?|claims?"
    r"|posted|tweeted|mailed|commented|replied|complains?|complained|"
    r"proposes|proposed|argues|texted|rants)\b[^:?!]{0,40}:\s+\S"
    r"|^(?:an?\ |the\ |that\ |this\ |some\ |their\ |another\ |one\ |got\ a\ |got\ the\ )?(?:\w+\ ){0,2}?(?:proposal"
    r"|suggestion|pitch|offer|advice|feedback|quote|prompt|posting|excerpt|headline|"
    r"slogan|tagline|tweet|clause|blurb|disclaimer|ad|advert|error\ text|caption|lyrics|snippet|test\ case|scenario"
    r"|user\ story|riddle|puzzle|lorem\ ipsum(?:\ \w+)*|"
    r"(?:interview|exam|quiz|trivia)\ question)\b[^:?!]{0,40}:\s+\S"
    r"|^(?:(?:interview|exam|practice|quiz|homework|kata|leetcode)\b[^.?!]{0,40}:|once\ upon\ a\ time"
    r"|there\ once\ was|in\ (?:my|the|his|her)\ (?:novel|story|dream|comic|screenplay|film|tale|fanfic)\b)"
    r"|\bhereby\b|\b(?:copyright\ notice|all\ rights\ reserved|without\ warranty|as\ is,\ without)\b"
    r"|\b(?:wrote|said|says|asked|answered|replied|claims?|claimed|tweeted|texted|told\ (?:me|us)|quote[ds]?|"
    r"reads|their\ (?:answer|reply|words))\s*:\s+\S"
    r"|^(?:please\ )?(?:translate|rephrase|reword|proofread|shorten|summari[sz]e|rewrite|polish|"
    r"(?:fix|correct|check)\ (?:the|my)\ (?:typos?|grammar|wording|spelling|text|sentence))\b[^:]*:\s+\S"
    r"|^(?:test\ data|sample|example|placeholder(?:\ text)?|draft|idea\ for\ the\ text)(?:\ \w+)?\s*:\s+\S"
)
"""What makes the rest of a paragraph the words of somebody else."""
ANSWERED = cue(r"\b(?:answered|replied|asked)\s*:\s+\S[^.!?]*[.!?]?$")
"""What makes one sentence the words of somebody else."""
HEARSAY = cue(
    r"""\b(?:docs?|documentation|readme|manual|blog|article|post|tweet|thread|guy|someone|somebody|people|folks|they|
      reddit|hn|hacker\ news|twitter|stack\ ?overflow|chatgpt|copilot|vendor|book|paper|consultant|
    tutorial|guide|course|video|job\ ad|ad|website|rfc|chapter\ \d+|slide|deck|brochure|pitch|white-?paper|
      landing\ page|rep|salesperson|salesman|press\ release|datasheet|error\ message|agency|linter|compiler|git|
      console|terminal|
      warning|error)\ (?:(?:of|for|in|on|about|from)\ (?:\S+\ ){1,3}?)?(?:\w+\ )?(?:says?|said|claims?|claimed|
      suggests?|suggested|
      recommends?|recommended|wants?|insists?|states?|complains?|tells?|thinks?|believes?|swears?|promise[ds]?|
      teach(?:es)?|argues?|preach(?:es)?|advocates?|warns?)\b"""
)
WH_QUESTION = cue(
    r"""(?:so\ |and\ |but\ )?(?:(?:what|why|how|when|where|who|which)
    (?:'s|\ (?:did|do|does|is|are|was|were|should|can|could|would|will|has|have|had))
    |(?:what|which|how\ (?:much|many|often|long|far))
    (?:\ (?!we\b|i\b|you\b|they\b|it\b|the\b|this\b)\w+){1,2}?\ (?:did|do|does|should|can|could|would|will|has|
      have))\b(?!\ (?:important|matters))"""
)
INVERTED_QUESTION = cue(
    r"""(?:should|could|would|do|does|did|is|are|was|were|will|shall|have|has|can|may)(?:n't)?\ (?:we|i|they|it|the|
      there|this|that|our|
    my|anyone|any|someone|bob|alice)\b"""
)
OTHERS = cue(
    r"""\b(?:told|tells|telling)\ (?:me|us)\ (?:that\ )?(?:they|he|she|his|her|their)\b
    |\b(?:at|in)\ (?:his|her|their|my|a)\ (?:old|new|last|previous|former|other|current)\ (?:company|job|place|work|
      team|employer|startup|
      life|shop|gig)\b
    |^i\ (?:dream\w*|bet|wish|hope|imagine|doubt|heard)\b|\brumou?rs?\b"""
)
"""What others do elsewhere, or what is only dreamt."""
NO_CLAIM = cue(
    r"^(?:not\ saying|just\ saying|no\ offen[cs]e|don't\ get\ me\ wrong|(?:god|who|nobody|heaven)\ knows?\ (?:why|"
    r"how|what)\W*$)"
    r"|^\S+(?:\ \S+){0,3}\ (?:says?|said|writes?|wrote|claims?|came\ back|got\ back|wrote\ back|called|"
    r"chimed\ in)(?:,?\ and\ i\ quote)?\W*$"
)
"""Words that lead to a claim and make none."""
WOULD = cue(
    r"^(?:if|unless|should|in\ case)\b.*(?:\bwould\b|\w'd\b|\bcould\b|\bmight\b)|^(?:that|this|it|which|"
    r"then\ \w+)(?:\ would|'d)\b(?!\ (?:be\ )?(?:prefer|like))"
)
"""What would follow if something were so."""
IDLE_QUESTION = cue(
    r"""^(?:what\ (?:would|might)\ happen|how\ would\ (?:you|one)|.*,\ (?:is\ (?:it|this|that)|right|correct|ok|okay|
      agree|agreed|no|yes|huh|eh)\b(?:\ \w+)?\W*$|can\ we\ (?:try|talk|chat|discuss|meet|start|move|go|do|please|have)|
      (?:is|are|does)\ (?:that|this|
      it)\ (?:ok|okay|right|correct|clear|fine|good|make\ sense|done|work)|
      how\ are\ you|
    what(?:'s|\ is|\ are)\ the\ (?:\w+\ )?(?:differences?|trade-?offs?|pros|cons|advantages|downsides|drawbacks|options|
      best\ practices?)\b|(?:who|what|why|how|where)\ (?:on\ earth|the\ (?:hell|heck)|in\ the\ world)|
    (?:quick|sanity)\b|is\ (?:it|this|that)\ (?:even\ )?possible|
      which\ of\ (?:the\ two|these|those)(?=\W*$|\ (?:is|are|would|do|should|was)\b)|what(?:'s|\ is)\ (?:up|wrong|
      going\ on|next|the\ problem|left)|
      makes?\ sense|anything\ else|what\ (?:do\ you|else|
      next|now|happened)|(?:any|got)\ (?:ideas?|questions?|
    thoughts?)|why\ not|really|who\ are\ you|what\ can\ you\ do|are\ you|you\b|do\ you|did\ you|have\ you|want\ (?:me|
      to)|ready|right|ok|did\ (?:we|i)|seriously|
    how\ (?:hard|difficult)|who\ cares|who\ knows|isn't\ it|what\ was\ i|where\ was\ i|where\ were\ we|shall\ we|
      got\ it|know\ what)\b"""
)
ASKS_YOU = cue(r"\b(?:can|could|would|will|do|did|are|have)\ you\b|\byour\ (?:take|opinion|thoughts)\b")
UNSURE = cue(
    r"\bnot\ (?:\w+\ )?sure\ (?:how|what|why|where|when|which|if\ (?:this|it|that|i)|about\ (?:this|that|it))\b"
)
"""Doubt about how to go on: it says nothing about the work."""
JOKE_OVER_ALL = cue(
    r"\b(?:i'?m\ (?:just\ )?(?:joking|kidding)|just\ kidding|(?:only|just)\ joking|not\ serious|"
    r"being\ sarcastic)\b|/(?<=\s/)s(?!\S)"
)
JOKE = cue(
    r"""\b(?:lol|lmao|rofl|jk|haha+|hehe)\b|[\U0001F643\U0001F644\U0001F602\U0001F923\U0001F61C\U0001F921]
    |^(?:oh\ |yeah\ |yea\ |ah\ |ok\ |well\ |right\ )*(?:sure|yeah\ right|great\ idea|brilliant|
      of\ course)\s*[,.!]+\s*(?:let'?s|why\ don't|because|we)\b
    |^(?:just\ )?(?:love|adore|enjoy)\ (?:it\ when|how|that\ )(?!.*\byou\b)
    |\bi\ (?:just\ )?(?:love|adore|enjoy)\ (?:it|how)\ (?:when|that|how)\b(?!\ you\ (?:tell|show|ask|give|say))|
      \b(?:truly|really)\ my\ fav|\bwhat\ could\ (?:possibly\ )?go\ wrong\b|\bas\ one\ does\b"""
)
IRONY_EMOJI = re.compile("[\U0001f643\U0001f602\U0001f923\U0001f61c\U0001f921]")
OPENLY = cue(r"\b(?:maybe|perhaps|might|probably|think|guess|suppose|could)\b")
PERMITS = cue(r"(?:no|only|nobody|none|not)\b|.*\b(?:at\ most|without|only)\b")
"""What makes of "may" a permission or a limit."""
WONDERED = cue(
    r"^(?:so\ |and\ )?(?:i\ wonder|i'm\ wondering|wondering|one\ might\ ask)\ (?:if|whether)\ (?:we|our"
    r"|the|it\ (?:would|makes))\b"
)
"""An idea told as a doubt."""
MUSING = cue(r"^(?:so\ |and\ |or\ |but\ |hm+,?\ )*(?:maybe|perhaps|possibly)\b(?!.*\byou\b)")
"""A guess or an idea with a question mark."""
HERE = cue(
    r"\bis\ there\ (?:a|an|any)\ (?:better|way|easier|nicer|reason|chance|simple)\b|\b(?:if|do|should|can|"
    r"could|am|did|would)\ i\b|\bmy\ (?:regex|code|query|script|function|loop|test|sql|snippet|syntax|reasoning"
    r"|understanding)\b|\bhere\b|\b(?:is|does|do|did|was|are|would|will|can)\ (?:this|that|these)\b|"
    r"\b(?:this|that)\ (?:regex|code|function|error|file|line|test|method|class|snippet|part|thing|bug|"
    r"warning)\b|^(?:so\ )?are\ we\ (?:done|good|there|ready|sure|ok|safe|affected)\b"
)
"""A question about what lies on the table: it is for the moment."""
CONSENT = cue(
    r"\b(?:unless|if)\b[^,]*\b"
    r"(?:objects?|objections?|disagrees?|minds?|complains?|agrees?|is\ (?:ok|okay|fine)\ with)\b"
)
"""What makes a choice wait for somebody's consent: until then it is proposed."""
