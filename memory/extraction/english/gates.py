"""Hold the patterns of sentences that claim nothing, by their mood and their subject: data, compiled once.

Each gate is about the form of a whole sentence or clause: irony, an unreal mood, words of others, a remark on the talk
itself, a turn of private life. What passes no gate is judged by the rules of `judgement`.
"""

import re

from memory.extraction.english.cues import cue

IRONY = cue(
    r"""^(?:oh|ah|ooh)\W+(?:brilliant|great|wonderful|lovely|fantastic|nice|joy|good|perfect|sure|yes|yeah|right|goody|
      cool|
      of\ course|fun|boy|awesome|excellent|marvell?ous)\b
    | ^(?:well\ |oh\ |ok\ )*(?:yeah|yea|yep|yes|right|sure)\W+(?:sure|right|great|of\ course|because)\b
    | ^(?:yeah|sure|right)\W+(?:from\ now\ on|and\ then|next|tomorrow|why\ not|what's\ next|we|i|
      let's)\b.*[\U0001F643\U0001F644]
    | \bwhat\ could\ (?:possibly\ |ever\ )?go\ wrong\b | \bsaid\ (?:no\ one|nobody)\ ever\b
    | \b(?:just|exactly|all)\ what\ (?:we|i|everyone|the\ world)\ (?:need|wanted?|always\ wanted|
      asked\ for)\b(?!\ (?:to|for)\b)
    | \bbecause\ (?:nothing\ says|what\ (?:we|i|the\ world)\ (?:really\ )?needs?|who\ needs|why\ (?:not|would))\b
    | \bnothing\ says\ .{2,30}\ like\b | \bwho\ needs\ \w+\ (?:anyway|when)\b | \b(?:clearly|obviously),?\ the\ (?:best|
      perfect|sanest)\ (?:idea|way|plan)\b
    | ^(?:everyone|everybody|who)\ (?:loves?|doesn't\ love|enjoys?)\ (?:a|an)\ (?:good|nice)\b
    | ^(?:great|brilliant|wonderful|fantastic|perfect|excellent|lovely|awesome)\b\W+(?:another|one\ more|now\ we|
      because|yet\ another|
      just\ what|exactly\ what|so\ now)\b
    | \bmy\ favou?rite\ (?:hobby|pastime|way\ to\ spend|kind\ of\ (?:bug|outage|friday))\b | \bas\ (?:if|
      though)\ that\ (?:would|
      will|could)\ (?:ever\ )?\w+
    | ^(?:\d+/10|11/10|five\ stars?|zero\ stars?)\b | ^nothing\ (?:beats|like|better\ than|says)\ (?:a|an|the|some|
      another)\b | ^(?:wow|right|yay|hooray|woohoo|yippee),\ (?:another|let's\ also|
      let's\ just|so\ now|more|because|yet)\b | \bgenius\ (?:move|idea|plan)\b | \bmust\ be\ nice\b
    | ^(?:plot\ twist|breaking(?:\ news)?|april\ fools?|dear\ diary|spoiler(?:\ alert)?|pro\ tip|hot\ take|
      unpopular\ opinion|fun\ fact)\b\s*[:,!-]
    | \b(?:buys?|owes?|brings?|bakes?|gets?)\ (?:the\ |a\ |us\ )?(?:cakes?|beers?|pizzas?|coffee|donuts?|drinks|lunch|
      round)\b
    | \b(?:duct\ tape|hopes\ and\ prayers|crime\ scene|dumpster\ fire|house\ of\ cards|train\ wreck|dark\ magic|
      black\ magic|pixie\ dust|rubber\ duck)\b
    | \b(?:finest|artisanal|hand-?crafted)\ .*\b(?:spaghetti|code|bugs|mess)\b
    | ^(?:yes|sure|absolutely|of\ course|totally|definitely),?\ (?:absolutely|sure|totally|of\ course|definitely|
      yes),?\ (?:let's|why|we)\b
    | \b(?:only|most|clearly\ the)\ (?:sane|logical|sensible|reasonable|obvious)\ (?:choice|thing|option|
      way)\b.*\b(?:is|was)\b
    | \bthoughts\ and\ prayers\b | \bnot\b\W*$(?<=[,.]\snot)
    """
)
"""Words that say the opposite of what is meant; it holds for the sentence and those before it in the paragraph."""

RETORT = cue(
    r"\bwhat\ could\ (?:possibly\ |ever\ )?go\ wrong\b|\bsaid\ (?:no\ one|nobody)\ ever\b|\bas\ (?:if|though)\ that\b|"
    r"^(?:just\ |only\ )?(?:kidding|joking)\b|^yeah,?\ right\b|\bwhat\ a\ (?:great|brilliant)\ (?:idea|plan)\b"
)
"""A retort that makes a joke of the sentence before it."""

SERIOUS = cue(
    r"^(?:but\ |ok\ |no\ |and\ |so\ |now\ )*(?:seriously|jok(?:e|es|ing)\ aside|all\ jokes\ aside|for\ real"
    r"|in\ all\ seriousness|"
    r"real\ talk|on\ a\ serious\ note|kidding\ aside|serious\ (?:part|bit|now)|anyway|back\ to\ (?:reality"
    r"|the\ topic|work))\b"
)
"""What ends a joke."""

LAUGH = re.compile(r"[\s,.!-]*(?:\b(?:lol|lmao|rofl|ha(?:ha)+h?|hehe|xd)\b|[:;]-?[)DP])[\s.!]*$", re.IGNORECASE)
"""A laugh after a statement: alone it does not make a joke of it."""

_LAUGHED_IN = 16


def without_laugh(text: str) -> str:
    """Give a text without a laugh at its end."""
    found = LAUGH.search(text, max(0, len(text) - _LAUGHED_IN))
    return text if found is None else text[: found.start()]


UNREAL = cue(
    r"""\b(?:nearly|almost)\ (?:went|chose|picked|switched|moved|bought|signed|dropped|used|decided|settled|adopted|
      migrated|decided|killed|banned|announced|shipped|
      deleted|merged|gave)\b
    | \b(?:was|were)\ (?:about|supposed|meant|tempted)\ to\b | \b(?:was|were)\ going\ to\b(?!.*\bbut\ now\b)
    | \bin\ theory,?\ (?:one|you|we|it|this|that|the)\b | \b(?:one|you)\ could\ (?:always|also|just|simply|store|use|
      put)\b
    | \bif\ (?:i|we|it|they|this|that|you)\ were\b | \bif\ i\ were\ you\b | \b(?:as\ if|as\ though)\ (?:we|i|it|they)\b
    | ^(?:picture\ (?:this|a|an|the)|what\ if|just\ imagine|let's\ imagine|imagine\ (?:if|that|a|an|the|we|you|being)|
      in\ a\ world\ where|
      say,?\ (?:we|a|an|someone)|pretend|assuming\ for\ a)\b
    | \b(?:nobody|no\ one)\ should\ (?:ever\ )?(?:build|do|write|use|say|see|have)\ (?:that|this|it)\b
    | ^(?:had|were)\ (?:we|i|they|it|the)\b
    | ^(?:(?-i:[A-Z][a-z]+)|he|she|they|anyone|everyone|somebody|someone|people|others?)\ would\ (?:just|never|always|
      probably|rather|simply|certainly|have|kill|say|love)\b
    | \b(?:would|could|might)\ (?:have|'ve)\ \w+(?:ed|en|t|ne|de|ld|ght)\b
    """
)
"""What is not so: nearly done, supposed, wished for."""

ELSEWHERE = cue(
    r"""^(?:i\ )?(?:just\ |also\ )?(?:read|saw|heard)\ (?:(?:on|in|at)\ [\w\ ]{2,20}\ )?(?:that\b|somewhere\b|about\b|
      a\ (?:post|talk|
      thread|rumou?r|blog|tweet|paper|story))
    | \b(?:at|in)\ (?:my|his|her|their)\ (?:\w+\ )?(?:last|old|previous|former|first|ex)\b | \bmy\ (?:old|last|
      previous|former|ex)[\ -](?:company|
      job|team|employer|boss|colleagues?|startup|place|shop|gig|workplace)\b
    | \bback\ (?:at|in\ my\ days\ at)\ (?-i:[A-Z]\w+)\b
    | ^(?:a|one|some)\ (?:friend|colleague|guy|buddy|neighbou?r|cousin|mate|startup|company|
      competitor)\ (?:of\ (?:mine|ours)\ )?
    | ^(?:my|a|our)\ (?:friend|buddy|mate|cousin|brother|sister|neighbou?r|wife|husband|roommate|professor|teacher)\b
    | ^(?:someone|somebody|people|folks|a\ guy|everyone|everybody|one\ guy)\ (?:on|at|from|in|over\ at|over\ on)\ \S
    | ^(?:apparently\ |supposedly\ |reportedly\ |and\ |but\ )?(?-i:Google|Netflix|Facebook|Meta|Amazon|Apple|Microsoft|
      Uber|Airbnb|Spotify|Twitter|Shopify|Discord|Slack|
      Figma|Notion|Dropbox|LinkedIn|
      Cloudflare|Basecamp|Etsy|Pinterest|Reddit|OpenAI|Tesla|SpaceX|Valve|Zalando|Instagram|WhatsApp|Lyft|Twitch|
      Github|GitHub|GitLab|Stripe|
      Stack\ Overflow)\ (?:\w+ly\ |also\ |just\ |all\ )?(?:uses|runs\ on|moved\ (?:away|to|off|from)|switched\ (?:to|
      from)|rewrote|went\ (?:with|back)|migrated|
      built\ (?:their|its)|wrote\ (?:their|its)|ditched|replaced|dropped\ (?-i:[A-Z])\w+\ for|sharded|
      has\ (?:been\ using|moved|a\ monorepo))\b
    | ^(?:his|her|their)\ (?:\w+\ )?(?:team|company|startup|boss|shop|employer|firm)\b | ^(?:our|a|the|one|
      some)\ (?:\w+\ )?(?:competitors?|rivals?)\ (?!(?:analysis|page))
    | ^in\ (?:his|her|their|the|a)\ (?:talk|keynote|book|post|course|video|lecture|podcast|webinar|interview)\b |
       ^one\ of\ the\ (?:comments|answers|posts|replies|talks)\b
    | ^(?:most|many|some|other|all|big|large|small)\ (?:people|teams|companies|startups|shops|folks|devs|developers|
      projects)[ ]
    | ^(?:everyone|everybody|people|folks|the\ industry|the\ whole\ world|the\ internet)\ (?:is|are|keeps?|says?|
      seems?|uses?|moves?|moved|
      switch\w*|thinks?|talks?|else|(?:on|at|in)\ (?-i:[A-Z]\w+))\b
    """
)
"""What others do elsewhere."""

REMARK = cue(
    r"""^(?:ok(?:ay)?,?\ |so,?\ |just\ |btw,?\ |fyi,?\ |i'm\ |i\ am\ |still\ )*(?:writing|dictating|typing|sending|
      posting|dumping|jotting|sharing|
      pasting|forwarding|noting|leaving|putting|logging)\ (?:this|these|it|my|down|here|from|a\ (?:quick|few)|
      some\ (?:notes|thoughts))\b
    | ^(?:fyi,?\ |btw,?\ )?(?:this|that|it|these|the\ (?:above|below|following))\ (?:is|was|are|were|came|
      comes)\ (?:just\ )?(?:from|about|for\ (?:context|
      reference|the\ record|later|me)|copied|pasted|taken|what\ (?:i|he|she|they|it|we))\b
    | ^(?:fyi,?\ |ok,?\ |my\ |some\ |a\ |the\ |quick\ |short\ |long\ |rough\ )*(?:hand-?over|notes?|recap|minutes|
      reminder|shout-?out|ramble|brain\ ?dump|
      overview|summary|write-?up|rundown|report|diary|log|dump|thoughts|ramblings?|rant)\ (?:for|from|of|on|about|to|
      after|before)\b
      (?!.*\b(?:is|are|was|were|says?|shows?)\b(?!\ (?:on\ leave|away|out)))
    | ^(?:sorry|sry|apologies)\b(?!.*\b(?:it's|actually|meant)\b).{0,40}$
    | ^(?:i'm|i\ am|im|we're|i'll\ be|will\ be|was|is|are|back)\ (?:\w+\ )?(?:afk|on\ leave|on\ holiday|on\ vacation|
      off\ to|heading\ (?:out|home)|out\ of\
      office|ooo|back\ (?:in|at|from|soon)|going\ (?:back\ )?(?:to\ bed|home|to\ sleep)|in\ a\ (?:meeting|call|train|
      hurry|car)|on\ (?:my|the)\ (?:way|
      phone|train|bus|road|go))\b
    | ^(?:it|that|this|what|today|yesterday|the\ (?:day|night|week|meeting|call|talk|weekend|demo|trip|night))\ (?:was|
      has\ been|is)\ (?:(?:a|an|such\ a|quite\ a|
      really|so|very|quite|pretty|one|just|rather)\ )*(?:rough|long|hard|tough|great|good|nice|fun|lovely|awful|crazy|
      wild|weird|busy|terrible|bad|hell|exhausting|
      intense|mess|nightmare|ride|slog|bummer|shame|pity|blast|pain|relief|surprise|fine|ok|okay|boring|dull|
      productive)\b(?:\ (?:night|day|week|
      morning|evening|ride|one|time|meeting|call|talk|month|year|weekend|to\ \w+))?[\s!.]*$
    | ^(?:lunch|dinner|pizza|coffee|beer|cake|food|breakfast|drinks|snacks|venue|hotel|wifi\ at\ the\ \w+|
      weather)\ (?:was|is|were|are)\b
    | ^(?:how|what|where|why)\ (?:i|we)\ \w+(?:\ \w+)?,?\ (?:so|just)\b | ^so\ you\ know\b | ^(?:nothing|anything)\W*$
    | ^(?:and\ |so\ |but\ |well\ )*(?:back\ to\ (?:the|my|work|it|business)\b|gn\b|good\ night|gg\b|cheers|bye\b|cu\b|
      ttyl\b|over\ and\ out|that'?s\ (?:all|it|that))\b
    | ^(?:wait|hang\ on|hold\ on|sorry)?\W*(?:i|i'll|i'm\ going\ to|i\ need\ to|i\ have\ to|gotta|need\ to|
      let\ me)\ (?:reboot|restart\ my|leave\b|run\W*$|eat|sleep|
      grab|get\ (?:some|a|coffee|food)|pee|think\W*$|go\W*$|drop\ off|pick\ up\ (?:my|the\ kids)|walk|head)\b
    | ^(?:i'll|i\ will|i\ can|let\ me)\ (?:\w+\ )?(?:send|show|give|tell|let|ping|paste|share|get\ back\ to|forward|
      mail|email)\ (?:it\ to\ )?you\b
    | \b(?:trust|believe|follow|leave\ (?:it|that)\ to)\ you\b | ^nobody\ \w+\ (?:these|this|that|it|them)\ anyway\b
    | ^(?:we|i|you)\ (?:just\ |really\ |still\ |first\ )*(?:need|have|want)\ to\ (?:fix|do|check|solve|finish|change|
      try|understand|debug|see|look\ at|figure\ out|test|get)\ (?:this|that|it|these|those)\b(?!\ (?:before|by|until)\b)
    | ^(?:i'll|i\ will|let\ me|i'm\ going\ to|imma)\ (?:just\ |quickly\ )?(?:try|check|test|see|look|read|do|retry|
      think)(?:\ (?:that|this|it|again|now|first|one|both|and\ .*|later))*\W*$
    | ^i\ (?:have|need|got|gotta)\ (?:to\ )?(?:go|run|leave|head)\b(?!\ (?:through|over|with|for))
    | ^i(?:'m|\ am|'ve|\ have)?\ (?:just\ |already\ )*(?:\w+ed|sent|ran|did|made|put|built)\ (?:it|that|this|them|
      everything)\W*$
    | ^(?:can't|cannot|couldn't)\ wait\b | \bon\ (?:this|the|a)\ (?:train|bus|plane|ferry)\b
    | ^(?:this|it|that)\ needs\ (?:an?|some|to\ be)\b | ^nothing\ (?:happens|changes|works|shows\ up)\b |
       ^that'?s\ the\ wrong\b | \bdo(?:es)?n't\ do\ anything\W*$
    | ^(?:the\ )?(?:first|second|third|last)\ (?:call|click|request|run|try|attempt|time)\ (?:\w+\ )?(?:returns?|
      gives?|prints?|fails|works|shows?)\b
    | ^i\ (?:nodded|laughed|smiled|sighed|cried|yawned|shrugged|giggled|overslept|woke|slept|ate|drove|walked|expected|
      was\ (?:in|at|on|away|out|sick|asleep|tired))\b
    | ^(?:i|we)\ (?:just\ )?(?:talked|spoke|chatted|met|caught\ up|had\ (?:a\ )?(?:call|chat|lunch|coffee|
      beer))\b(?!.*\b(?:agreed|decided)\b)
    """
)
"""Talk about the talk, the day or the speaker."""

COMPOSE = cue(
    r"^(?:please\ |pls\ |now\ |ok\ |can\ you\ |could\ you\ |and\ |then\ |also\ |i\ need\ (?:you\ to\ )?"
    r"|help\ me\ )*(?:write|make|draft|compose|generate|create|invent|"
    r"come\ up\ with|give\ me|put|add|include|i\ need|prepare|build|mock\ up)\b.*\b(?:story|template|example|sample"
    r"|dummy|placeholders?|scenario|persona|"
    r"dialog(?:ue)?|conversation|letter|e-?mail|mail|tweet|post|ad|slogan|blurb|copy|announcement|poem|joke"
    r"|test\ data|fixtures?|seed(?:\ data)?|prompt|paragraph|"
    r"testimonial|review|quote|faq|demo|mock|snippet|user\ stor(?:y|ies)|note|message|changelog|release\ notes"
    r"|summary|pitch|reply|response|apology|invitation|status\ update)\b"
)
"""An order to write something."""
IN_THE_STYLE = cue(
    r"\b(?:something\ (?:like|along|in)|along\ the\ lines|in\ the\ (?:spirit|style|vein)\ of|like\ (?:this|so|these)"
    r"|as\ follows|such\ as|for\ (?:example|instance)|e\.g\.|"
    r"here'?s\ (?:a|the|an)\ (?:start|draft|sketch|example)|roughly\ like|the\ text\ (?:is|should)|placeholders?)\b"
    r"|:\W*$"
)
"""What announces the text of it."""
SPELLED_OUT = cue(
    r"^(?:please\ |pls\ |now\ |ok\ |can\ you\ |could\ you\ |and\ |then\ |also\ |help\ me\ )*"
    r"(?:write|draft|compose|generate|invent|phrase|word|come\ up\ with)\ (?!it\ down)[^:]{4,80}:\ \S"
)
"""An order to write something, and its text after a colon."""

ADVISED = cue(
    r"^(?:\w+ing)\ .*\b(?:should|could|might|may)\b|^(?:using|adding|switching|moving|going|setting|enabling"
    r"|replacing|splitting)\ .*\bwould\ (?:be|help|"
    r"make|give|let|also|fix|solve|allow)\b"
)
"""What an assistant recommends, with the deed as subject."""

RAN = cue(
    r"^(?:the|all|my|both|that|this)\ (?:\w+\ ){0,3}(?:(?:has|have|is|are|just|now|is\ now|are\ now)\ )*(?:finished"
    r"|completed?|done|running|ran|passed|succeeded|"
    r"started|rejected|ready|through|green|in\ place|up\ and\ running)(?:\ (?:now|successfully|fine|cleanly|again"
    r"|without\ (?:errors?|problems?|issues?)))*\W*$"
)
"""How a run of the minute went, as an assistant reports it."""
