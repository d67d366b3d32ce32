"""Hold the word patterns of how somebody likes things done, beyond "I prefer": data for `judgement`, compiled once."""

from memory.extraction.english.cues import cue

_WHO = r"(?:i|we|he|she|they|(?:the|our|my)\ (?:\w+\ ){0,2}?\w+|(?-i:[A-Z][a-z]+))"
_OFTEN = (
    r"(?:\ (?:really|strongly|personally|generally|usually|much|always|still|also|definitely|all|just|actually|"
    r"only))*"
)
_MATTER = (
    r"(?:code\ )?(?:reviews?|prs?|pull\ requests|commits?|commit\ messages?|tests?|code|answers?|repl(?:y|ies)|docs?|"
    r"documentation|summar(?:y|ies)|diffs?|examples?|snippets?|explanations?|naming|names|branch(?:es)?(?:\ names)?|"
    r"branching|meetings?|tickets?|comments?|scripts?|estimates?|mails?|chats?|changelogs?|release\ notes)"
)

LIKING = cue(
    rf"""\b{_WHO}{_OFTEN}\ (?:don't|doesn't|do\ not|does\ not|didn't){_OFTEN}\ (?:like|enjoy|care\ for|appreciate|
      believe\ in)\b
      (?!\ (?:that|this|it)\W*$)
    | \b(?:he|she|they){_OFTEN}\ (?:likes?|prefers?|loves?|hates?|dislikes?|can't\ stand|insists?\ on|enjoys?)\b
      (?!\ (?:the\ idea|it\W*$|that\W*$|this\W*$|to\ know))
    | \b(?:the|our|my)\ (?:\w+\ ){{0,2}}?\w+{_OFTEN}\ (?:prefers?|hates?|dislikes?|can't\ stand|insists?\ on|
      (?:wants?|likes?)\ (?:everything|all|every|their|things|it\ when|short|small|big)|loves?\ (?!to\b))\b
    | \bi\ (?:don't|do\ not|never)\ want\ (?!(?:to|you\ to|it|this|that)\b)\w+(?:\ \w+){{0,3}}\ (?:to\ \w+|\w+ed\b|
      in|on|before|
      after|at|without)\b
    | ^(?:in|for|on|during|with|when\ it\ comes\ to)\ (?:my\ |our\ |the\ |all\ |any\ )?{_MATTER},?\ (?:i|we)(?:'d|
      \ would)?
      {_OFTEN}\ (?:want|like|love|prefer|need|expect|use|write|keep|put|care)\b
    | ^i{_OFTEN}\ (?:use|write|name|format|run|keep|put|indent|squash|rebase|commit|code|work|read|review|test|
      debug|type|
      live)\ .*\b(?:in\ all\ (?:of\ )?my|for\ all\ my|in\ (?:every|each)|everywhere|by\ default|in\ my\ (?:own\ )?\w+|
      for\ (?:everything|{_MATTER})|most\ of\ the\ time|whenever\ i)\b
    | \b(?:we're|we\ are|i'm|i\ am)\ (?:more\ of\ )?an?\ (?!(?:small|big|tiny|large|young|little|distributed|
      remote)\b)\w+\ (?:shop|house|person|guy|girl|household|kind\ of\ (?:team|shop))\b
    | ^(?:really\ |just\ |personally\ |honestly\ |totally\ )?(?:can't\ stand|cannot\ stand|prefer|love|hate|dislike|
      like|
      not\ (?:really\ )?(?:into|keen\ on)|never\ (?:been\ |was\ )?(?:a\ fan|liked|warmed))\ (?!(?:it|this|that|
      the\ idea|to\ (?:see|hear|
      know))\b\W*$|you\b)\w
    | ^assume\ (?:that\ )?i\b | ^ask\ (?:me|questions|first|before|rather)\b | ^no\ need\ to\ \w+ |
      \bi'd\ be\ (?:much\ )?(?:happier|more\ comfortable)\b
    | ^(?:less|fewer|more)\ \w+,\ (?:less|fewer|more)\ \w+ | ^(?:you\ can|feel\ free\ to)\ be\ \w+ |
      ^i\ (?:mostly\ |only\ |always\ )?use\ (?!(?:it|this|that|the)\b)\w
    | ^(?:keep|use|write|prefer|make|name|avoid|don't\ use|do\ not\ use|don't\ write|never\ use|always\ use|no|only|
      just|stick\ to)\ (?!(?:the|this|that|these|
      those|it|a|an|some|me|one|two|three)\b)(?:\S+\ ){{0,3}}?(?:functions?|methods?|variables?|(?:variable\ |
      file\ |test\ )?names|naming|
      abbreviations?|comments?|semicolons?|quotes|
      type\ hints|types|tabs|spaces|indentation|imports|one-?liners?|globals|singletons|emojis?|bullet\ points|
      headings|docstrings?|magic\ (?:numbers|
      strings)|early\ returns|camel\ ?case|snake\ ?case|jargon|passive\ voice|present\ tense|imperative|acronyms)\b
    | ^(?:(?:for|in)\ \w+(?:\ \w+)?,?\ )?we\ (?:always\ |usually\ )?(?:say|spell|indent|squash|rebase|prefix|
      (?:write|name|format|document|keep)\ (?:all\ |our\ |the\ )*
      {_MATTER})\b
    | \bbeats?\b.*\bany\ (?:day|time)\b
    | ^explain\ (?:it|things|stuff|everything|this)?\ ?(?:to\ me\ )?(?:like|as\ if|in\ (?:simple|plain|detail))\b
    | ^(?:give|show|tell|send|start|lead|begin|open)\ (?:me\ |with\ )?.*\bfirst\b.*\b(?:then|last|after(?:wards)?|
      second|before)\b
    | \b(?:want|like|expect|need)\ to\ (?:see|hear|read)\ .*\bfirst\b
    | ^(?:please\ |pls\ )(?:always|never)\ \w+
    | ^(?:please\ |pls\ |plz\ )(?:use|log|write|format|document|name|stick|answer|reply|put|prefix|indent|keep|
      do)\ .*\b(?:in\ (?:this|
      all|every|any|the\ whole)|everywhere|from\ now\ on|by\ default|consistently|whenever|for\ (?:all|every|any|
      everything))\b
    | ^(?:please|pls|plz)\ (?:log|write|answer|reply|format|document|name|indent|stick)\ (?:\w+\ )?(?:to|in|with|as)
      \ (?!(?:the|this|that|a|an|your|my|it)\b)\w
    | ^(?:please|pls|plz)\ (?:don't|do\ not|avoid|stop|no)\ (?:ever\ )?(?!(?:touch|delete|remove|change|merge|push|
      do|start|commit|deploy|
      forget|worry|ask|be|drop|run|close)\ (?:the|this|that|it|anything|my|yet|on)\b|forget|worry|
      panic)\w+\ (?!(?:this|that|it|the|them)\b)\w"""
)
"""A liking, or a standing wish."""

BARE_WISH = cue(
    r"^[\w-]+(?:\ [\w-]+)?\ over\ [\w-]+(?:\ [\w-]+)?(?=\W*$|,|\ (?:in|for|always|any|please)\b)|"
    r"^(?!(?:can|could|will|would|yes|yep|ok|okay|sure|again|more|next|help|this|that|it|one|two|another|the|a|an"
    r"|all)\b)"
    r"(?:\w\S*\ ){1,8}(?:please|pls|plz)\W*$|^(?:please|pls)\ (?:no|only|just|short|small)\ \w"
)
"""A wish without a verb: "short names please"."""

STANDING_ORDER = cue(
    r"^(?:if|when|whenever)\ (?:you(?:'re|\ are)?\ )?(?:unsure|in\ doubt|not\ (?:\w+\ )?sure|stuck|don't\ know"
    r"|can't\ decide|something\ is\ unclear|anything\ is\ unclear)\b.*,\ \w"
    r"|^(?:please\ )?(?:explain|describe|answer|summari[sz]e|reply|respond|comment|phrase|word|report|talk"
    r"|speak)\ (?:\S+\ ){0,3}?(?:in|with|as|like|plainly|briefly|directly|honestly)\b.*"
    r"(?:,\ not\b|\binstead\b|\bonly\b|\bnot\ in\b|\bto\ me\b|\bwith\ me\b|\balways\b)|^(?:speak|talk"
    r"|write)\ (?:plainly|simply|clearly|directly|briefly)\b"
    r"|^(?:please\ )?keep\ .{2,50}\bwith\ me\b|^(?:please\ )?(?:don't|do\ not|never)\ (?:sugar-?coat|sugarcoat"
    r"|hold\ back|assume|guess|lecture|flatter|patronis\w+|summari[sz]e|repeat)\b"
)
"""An order about how to deal with the speaker."""

TASTE = cue(
    rf"""^(?:{_WHO}|for\ (?:me|us)|to\ me|personally)(?:,|\b)(?:'m|'re|'s)?{_OFTEN}\ (?:(?:am|is|are|was|
      were)\ )?(?:very\ |quite\ |really\ |super\ )*
      (?:fond\ of|keen\ on|partial\ to|picky\ about|fussy\ about|strict\ about|attached\ to|a\ sucker\ for|
      in\ favou?r\ of|all\ for|happiest\ with|
      used\ to\ (?:reading|seeing|having|working)|comfortable\ with|sold\ on|not\ a\ fan|over\ the\ moon\ about)\b
    | ^(?:\S+'s|\S+s'|the|our|my|their)\ (?:\w+\ ){{0,3}}(?:team|folks|people|crew|group|guys|lead|boss|manager|
      reviewers?|designers?|colleagues?)\ (?:\w+ly\ )?
      (?:(?:is|are)\ (?:\w+\ )?(?:fond\ of|keen\ on|big\ on|allergic\ to|picky\ about|used\ to|a\ fan|fans\ of)|
      would\ rather|(?:'d|would)\ prefer|
      (?:likes?|prefers?|wants?|expects?|loves?|hates?)\ (?!to\ (?:know|see\ us)|us\b|it\ by|this\ by|the\ release|
      a\ (?:meeting|call|quote|demo))(?:their|its|his|her|every|all|short|
      small|long|everything|things|one|context|clear|plain|no|to\ (?:get|see|have|read)|the\ \w+\ first|\w+s\b))
    | ^(?:people|reviewers?|folks|everyone|everybody|users|designers?|testers?|customers|we|the\ others)\ (?:here|
      on\ (?:my|this|our|the)\ team|over\ here|in\ (?:our|this|the)\ (?:team|house|office))[ ]
      (?:\w+ly\ )?(?:all\ )?(?:prefers?|likes?|loves?|hates?|dislikes?|wants?|expects?|favou?rs?|tends?\ to|
      would\ rather|don't\ like|doesn't\ like|insists?)\b
    | ^i\ (?:(?:really|just|still|also|simply|would|do)\ )*(?:don't\ want|do\ not\ want|never\ want)\ (?!(?:to|you|it|
      this|that|them|us|me|the|a|an|any\ of|
      anyone|anybody|someone)\b)\S+(?:\ \S+){{0,4}}\W*$
    | ^i(?:'d|\ would)?\ (?:(?:really|just|always|also|still)\ )*(?:want|like|expect|need|love|prefer)\ to\ (?:see|
      read|get|have|know|review|approve|hear)\ .*
      \b(?:before\ (?:you|anything|any|we|it)|first\b|every|each|whenever|always|in\ (?:one|every|a\ single)|only)\b
    | ^(?:(?:for|to)\ me,?|imo,?|imho,?|in\ my\ (?:book|opinion|view|eyes),?)\ (?!(?:it|this|that|
      the)\b)\S+(?:\ \S+){{0,5}}?\ (?:beats?|trumps?|comes\ (?:first|before)|matters?[ ]
      more|wins\ over|outweighs?|over|is\ (?:worth|nicer|better|cleaner|easier|more\ \w+)\ (?:more\ )?than)\b
    | \bi\ (?:tend\ to|try\ to|usually|always|generally|normally)\ (?:avoid|stay\ away|go\ for|stick|keep|prefer|reach|
      favou?r|skip|start\ with)\b
    | ^i\ (?:want|expect|need)\ (?:every|all|each|any|no)\ \S+(?:\ \S+){{0,3}}\ (?:\w+(?:ed|en|t)\b|to\ (?:be|have)|in|
      with|on|at|before|next)\b
    | ^(?:my|our|the)\ (?:manager|boss|lead|cto|ceo|pm|po|client|editor|reviewer|designer|
      team\ lead)\ (?:\w+ly\ )?(?:wants|likes|expects|prefers|loves|hates)\ (?!to\ (?:know|
      talk|meet)|us\b|me\b|it\ by|this\ by)\S+(?:\ \S+){{0,3}}\ (?:in|as|with|on|at|before|every|first|without)\b
    | \b(?:hate|hates|dislike|dislikes|love|loves|like|likes)\ it\ (?:when|if)\b
    | ^(?!(?:it|this|that|which|what|some|most|many|people|others|everyone|everybody|nobody)\b)(?:(?!(?:server|browser|
      compiler|parser|driver|scheduler|resolver|linker|
      kernel|planner|optimi[sz]er|cache|library|framework|query|
      router|proxy|engine|model|runtime|os)\b)\S+\ ){{1,4}}?(?:\w+ly\ )?(?:prefers?|would\ rather|dislikes?|
      would\ prefer)\ (?!not\W*$)\S
    | ^(?:code\ |unit\ |all\ )?(?:comments?|tests?|names?|functions?|methods?|commits?|commit\ messages|branches|
      variables?|docstrings?|docs|logs?|log\ messages|error\ messages|errors|prs?|
      classes|modules|answers|replies|summaries|reviews|explanations|examples|tickets|meetings)\ should\ (?:always\ |
      never\ |not\ )?\w+
    | ^i\ (?:(?:really|do|highly|very\ much)\ )?(?:value|appreciate|enjoy|cherish|swear\ by|believe\ in|favou?r|
      insist\ on|thrive\ on|work\ (?:best|better)|think\ (?:best|better)|learn\ (?:best|better)|
      read\ \S+\ (?:better|faster|easier))\ (?!(?:it|that|this|your|the\ help)\b)\S
    | ^i\ (?:like|love|prefer|hate)\ to\ (?!(?:know|think)\b)\w+\ (?!(?:you|this|that|it|your)\b)\S
    | ^i\ (?:can't|cannot)\ (?:read|follow|deal\ with|work\ with|concentrate|parse|distinguish|see|handle)\ (?!(?:it|
      this|that|the|your|what|why|how|any|anything)\b)\S
    | \b(?:bugs|annoys|irritates|bothers|confuses|distracts|tires|scares|helps|suits|
      pleases)\ me\b(?!\ (?:to\ see\ that|that\ you)\b)
    | ^(?:it\ |that\ |this\ )?(?:feels?|reads?|looks?)\ \w+\ to\ me\ (?:when|if|that)\b
    | ^(?:please\ )?let\ me\ (?:decide|choose|approve|handle|do\ the\ (?:commits?|merges?|pushes)|review|
      pick)\b(?!.*\b(?:tomorrow|later|first\W*$))
    | ^i\ want\ (?:my\ |our\ |all\ |the\ )?\w+s\ to\ (?:be|read|look|have|stay|feel|fit|stand)\b
    | ^(?:please\ )?(?:don't|do\ not)\ (?:bother|worry|fuss)\ (?:with|about)\ (?!(?:it|this|that|the|me|
      them)\b)\S+(?:\ \S+)?\ (?:in|for|on|at)\b
    | ^(?:(?-i:[A-Z][a-z]+)|\w+ish)\ is\ (?:fine|ok|okay|welcome|preferred|better|good)\ (?:too\ |as\ well\ )?(?:if|
      when|for)\ (?:you|answers?|chat|replies)\b
    | ^we\ (?:write|do|review|name|test|document|commit|merge|squash|pair|discuss|plan|
      deploy)\ .*\b(?:in\ this\ (?:team|house|company|repo)|before\ (?:code|coding|writing|merging)|as\ a\ (?:habit|
      rule)|by\ habit)\W*$
    | ^(?:always|never)\ (?:apologi[sz]e|explain|summari[sz]e|sugar-?coat|assume|guess|flatter|ask\ twice|answer|reply|
      respond|quote|thank)\b
    | \bi\ care\ (?:more|less|a\ lot|most|deeply|mostly|only)\ (?:about|for)\b
    | ^(?:in|for|on|with)\ (?:\w+\ ){{0,3}}(?:reviews?|prs?|code|commits?|docs?|meetings|tests?|answers|replies|chat|
      summaries|specs?|diagrams?),?\ i\ (?:\w+ly\ )?(?:care|want|like|prefer|
      expect|need|hate|love|insist|go\ by|look\ for)\b
    | ^(?:just|only)\ (?:the|give\ me|show\ me|send\ me|tell\ me)\ .*(?:\bplease\b|\bno\ \w+|\bnot\ \w+|\bwithout\ \w+)
    | ^(?:give|show|send|tell|hand)\ me\ (?:just\ |only\ )?(?:the\ )?\S+(?:\ \S+){{0,3}}?(?:\ only\b|,\ (?:no|not|
      never|without|nothing)\ \w+|\ and\ nothing\ else|\ without\ \w+)
    | ^(?:the\ )?(?:short|brief|terse|concise|plain|simple|direct|blunt)(?:er)?\ (?:answers?|replies|summaries|
      explanations?|sentences|messages|names)\b(?!.*\b(?:is|are|was|were|failed?)\b)
    | ^i(?:'m|\ am)\ (?:\w+ly\ )?(?:left-handed|colou?r-?blind|dyslexic|a\ \w+\ (?:learner|thinker|reader))\b
    | ^(?:please\ |pls\ |plz\ )?(?:keep|leave|write|make|name|format)\ (?:all\ |our\ |my\ |the\ |your\ |
      any\ )*(?:view\ models?|models?|controllers?|components?|classes|functions?|handlers?|
      methods|modules?|files|tests?|comments?|names?|commits?|prs?|templates?|styles?|queries|types?|scripts?|docs?|
      readmes?|messages?|answers?|replies|code|css|html)[ ]
      (?:small|short|free\ of|separate|pure|dumb|simple|flat|stateless|clean|tidy|readable|plain|boring|consistent|
      alphabetical|lower-?case|in\ (?:english|sync|order|alphabetical))\b
    | ^(?:please\ |pls\ |plz\ )(?:keep|leave)\ .{{2,40}}\ (?:free\ of|out\ of|separate\ from|away\ from)\b
    """
)
"""A taste, told of oneself or of a group, or given as an order that always holds."""
