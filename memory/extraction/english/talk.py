"""Hold the word patterns of talk about the talk: requests, chatter, an assistant's manners; data for `judgement`."""

import re

from memory.extraction.english.cues import cue

TASK = cue(
    r"""^(?:to-?\ ?do|fixme|action\ items?|follow[- ]?up|next\ steps?)\b\s*[:\u2013-]?\s*(?=\w)
    | ^(?:please\ )?(?:don't\ forget\ to|remember\ to|remind\ (?:me|us)\ to)\b
    | ^(?:\S+\ ){0,3}?(?:we|i|someone|somebody|bob|alice|\w+\ team)?(?:'ve|\ have|\ has)?\ ?still\ (?:needs?|have|has|
      got)\ to\b
    | ^(?:ask|ping|tell|call|e-?mail|remind|contact|talk\ to|check\ with|follow\ up\ with)\ (?-i:[A-Z][a-z]+)\b
    | ^(?:(?:we|i|someone|somebody)\ (?:also\ |really\ )?(?:needs?|has|have|gotta|got)|
      (?!(?:It|This|That|They|There|Everything|He|She|You|Who|Which|What|All|Each|
      Every)\b)(?-i:[A-Z][a-z]+)\ (?:also\ )?(?:needs|has)|(?:needs?|have|gotta))\ to\ (?!go\ through\b|be\b|stay\b|
      keep\b|
      support\b|comply\b|fit\b|work\b|
      run\b|survive\b|respond\b|remain\b|have\b|say\b|admit\b|wait\b|live\b|handle\b)\w+
    | ^(?:someone|somebody|one\ of\ us)\ (?:has|needs|should|must|ought)\b
    | ^(?:remaining|left|missing|still\ (?:missing|open|to\ do|todo)|action|on\ my\ list|next\ up|for\ (?:me|tomorrow|
      later|monday|next\ week))\b\s*:\s*(?=\w)
    | ^(?:\S+\ ){1,5}?(?:still\ )?needs?\ (?:fixing|doing|updating|writing|reviewing|cleaning|testing|documenting|
      migrating|replacing|rewriting|attention|an\ (?:update|overhaul|owner)|a\ (?:refresh|fix|test|review|rewrite|
      refactor|cleanup|follow-?up))\b
    | ^(?:we|i)\ (?:really\ |also\ |still\ )?(?:should|ought\ to|want\ to|plan\ to|need\ to|gotta|
      have\ to)\ (?:\w+\ )?(?:write|document|fix|test|check|ask|talk|clean|update|review|investigate|schedule|add|
      look|rotate|backfill|automate|verify|measure|benchmark|profile|
      find|call|send|prepare|order|book|train|hire|file|report|tell|inform|notify|warn|contact)\b
    | ^(?-i:[A-Z][a-z]+)\ and\ (?:i|me)\ (?:will|are\ going\ to|want\ to|need\ to|have\ to|should)\b
    | ^(?:don't\ let\ me\ forget|remind\ me|note\ to\ self|reminder)\b
    | ^@\w+,?\ (?:will|to|please|pls|can|could|should)\b
    | ^(?:and\ |please\ )?(?:someone|somebody|anyone|anybody|one\ of\ (?:us|you))\ (?:please|pls|should|must|
      has\ to|needs\ to|update|fix|check|write|call|tell|ask|renew)\ \w+
    | ^(?:can|could|would)\ (?:someone|somebody|anyone|anybody|@\w+)\ (?:please\ )?(?!(?:explain|tell|confirm|
      remember|help|see)\b)\w+
    | ^(?:i|we)\ (?:still\ |also\ )?owe\ (?!(?:you|that)\b)\w+
    | \b(?:is|are)\ (?:still\ )?on\ (?:me|us|you|him|her|my\ plate|my\ list|(?-i:[A-Z][a-z]+))\W*$
    | ^(?:\S+\ ){0,8}?still\ (?:needs?|has|have)\ to\ be\ \w+
    | ^(?:\S+\ ){0,8}?(?:needs?|has|have)\ to\ be\ (?:regenerated|written|updated|renewed|fixed|migrated|reviewed|
      tested|cleaned|documented|
      rewritten|replaced|rotated|done|checked|finished|prepared|booked|ordered|sent|signed|translated|notified|removed|
      renamed|upgraded|moved|deleted|scheduled|announced|told|asked)\b(?!.*\b(?:always|every|each|all|whenever|never|
      any)\b)
    | ^(?-i:i|I)\ must\ (?!say|admit|have)\w+
    | ^(?:and\ |then\ )?(?:i'll|i\ will|ill|i'm\ (?:going\ to|gonna))\ (?:ask|contact|email|mail|sort|handle|
      take\ care|set|make\ sure|do\ (?:the|that)|try|add|create|migrate|rewrite|test|verify|measure|chase|ring|
      organi[sz]e|write|check|talk|call|ping|send|prepare|bring|fix|clean|update|look|open|file|schedule|set\ up|
      draft|rotate|report|document|book|order|tell|talk|investigate|follow|get\ back|raise|review|run)\b"""
)
ASKED_OF_ALL = cue(
    r"^(?:and\ |so\ |btw\ )?(?:can|could|would|will)\ (?:someone|somebody|anyone|anybody|one\ of\ (?:you"
    r"|us))\ (?:please\ |pls\ )?"
    r"(?!(?:explain|tell|confirm|remember|help|see|say|know)\b)\w+"
)
"""Work for whoever takes it, in the form of a question."""
WHEN = cue(
    r"^(?:after\ (?:that|this|the\ \w+)|before\ (?:that|this|the\ \w+)|next|then|first|also|at\ some\ point|"
    r"eventually|soon|later|"
    r"tomorrow|today|tonight|next\ \w+|this\ (?:week|month|sprint)|(?:on\ )?(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)day|meanwhile|"
    r"by\ \w+),?\s+(?=(?:we|i|someone|somebody)\b)"
)
"""When work is to be done, before who is to do it."""
ASSIGNED = cue(
    r"""^(?:(?-i:[A-Z][a-z]+)(?:\ (?:and|&)\ (?-i:[A-Z][a-z]+|me))?|me)\ (?P<how>to|will|'ll|is\ (?:going\ to|gonna|
      taking\ care|
    on\ it|looking\ into)|takes?\ (?:care|the|on)|takes\ over|volunteered\ to|offered\ to|wants\ to\ (?:look|have|check|
    talk|try)|(?:sets|writes|prepares|checks|asks|organi[sz]es|drafts|sends|looks)\ (?:up|into|the|a|an|for|out|
      after)|owes|should|has\ to|needs\ to)\ (?!(?:be|have|use|stay|run|live|go|move|get|become|remain|come|replace|
      contain|
    need|support|expire|fail|cost|own|keep|drop|end|start|stop)\b)\w+"""
)
"""Work that a person takes or is given: "Wei to write the filter"."""
ORDERING = cue(
    r"^(?:and\ |now\ |then\ |next\ |ok\ |so\ |please\ |pls\ )*(?:(?:can|could|would|will)\ you\b|"
    r"do\ (?:the\ following|these|this)|"
    r"(?:implement|fix|change|add|build|create|make|write|update|remove|check|test|run|generate|refactor|adapt|cover)\ "
    r"(?:the|a|an|these|this|those|that|all|it|them|me|some|two|three|tests?|support)\b"
    r"(?!.*\b(?:we|our|my)\b))|^please\s*:|\b(?:do\ the\ following|your\ tasks?|for\ you\ to\ do|i\ (?:need|"
    r"want)\ you\ to|"
    r"acceptance\ criteria|definition\ of\ done|user\ stor(?:y|ies))\b"
)
"""A line below which stands what somebody is asked to do at once."""
REQUEST = cue(
    r"""^(?:please\ |pls\ )?(?:can|could|would|will)\ you\b
    | ^(?:please|pls)\b(?!\ (?:always|never|don't|do\ not|use|prefer|avoid|keep|make\ sure|ensure|remember|note))
    | ^(?:go\ (?:ahead|through)|show|tell|explain|give|help|fix|check|look|find|generate|implement|refactor|read|list|
    summari[sz]e|describe|review|try|debug|translate|print|compare|undo|draft|hold\ on|wait|continue|proceed|rerun|
      commit|push|ignore|forget|
    let\ me|see|talk|take|call|convert|port|apply|pick|ship|skip|stop|don't|do\ not|leave|redo|revert|start|clean|
      think|note|careful|feel\ free)\b
    | ^(?:write|add|create|make|run|update|open|test|install|rename|delete|remove|change|convert|merge|build|set\ up|
    configure|do|put|move|show|bump|sort|split|format|use|log|rebase|keep|draw|wire|hook|turn|get|expose|
      document)\ (?!.*\b(?:must|always|never)\b)
    | ^(?:and|then|now)\ (?:please\ )?(?:make|add|take|put|run|write|do|update|fix|remove|delete|rerun|show|tell|test|
      use|also\ \w+)\b"""
)
CHATTER = cue(
    r"""^(?:sorry|thanks|thx|thank\ you|ok(?:ay)?|yes|yep|yeah|no(?=\W*$|\s*[,.!])|nope|nah|hi|hey|hello|morning|
      good\ (?:morning|evening|night)|cheers|great|perfect|nice|cool|
    awesome|lovely|lgtm|ttyl|brb|wow|ugh|argh|damn|wtf|hm+|well|anyway|oops|done|merged|pushed|same|exactly|right|
      congrats|welcome|see\ (?:below|above)|
    quick\ (?:dump|question|one|note)|brain\ dump|long\ story|short\ version|short\ answer|for\ context|some\ context|
      background|context\ for|
    let\ me\ (?:get|think|see|know)|you're\ (?:right|welcome)|good\ (?:question|point|catch|job)|my\ (?:bad|answers|
      notes)|notes?\ from|
    nobel|ship\ it|love\ it|no\ idea|don't\ know|don't\ ask|as\ usual|whatever|never\ ?mind|mostly\ noise|
      here\ (?:goes|you\ go|it\ is|we\ go)|
    attendees|present|agenda|re)\b\W*(?:\w+\W*){0,3}$
    | ^(?:sorry\ (?:for|about|if)|thanks\ (?:for|everyone|to|a)|thank\ you\ (?:for|so)|that\ (?:makes|made|seems|
      feels|helped|helps|did|doesn't|didn't|won't|isn't|wasn't)\b|(?:that|this|it)(?:'?s|\ is)\ (?:not\ a\ (?:bug|
      problem|big\ deal)|normal|expected|intended|intentional|known|by\ design|a\ pity|new|life|sad|bad|annoying)\b|
      that'?s\ (?:exactly|what\ i|all|it|fine|great|
      better|the\ mood|ok|right|good|how|odd|weird|
    why\ i|enough)|that\ works|it\ works|works\ (?:for|now|great|like)|i\ (?:like|love)\ (?:it|this|that)\b(?!\ when)|
      i'?m\ (?:lost|going|off|on|stuck|confused|back|here|not|done|tired|so|a\ bit|afraid|in\ a|at|out|joking|
    kidding|happy|glad|sorry|sure|fine|just|still|really|trying|thinking|looking|reading|working|asking|curious|
      guessing|wondering)\b|i\ (?:know|see|mean|got|get|hope|hate\ to|wonder|forgot|thought|guess|agree|understand|
      promise|swear|meant|said|told|mixed)\b
    |(?:quick|brain|mind|info|data)\ ?(?:dump|recap|summary|update|note|question)\b|background\b(?!\ (?:jobs?|tasks?|
      work|process))|the\ ones?\ (?:in|that|with|from|on)\b
    |.*\bwe'?ll\ see\b|.*\s[:;]-?[()DP/]\s*$
    |the\ numbers\s*$|we\ (?:just\ |also\ )?(?:talked|discussed|chatted|met|debated|argued|brainstormed|
      went\ (?:through|over)|had\ (?:a|an|another)\ (?:\w+\ ){0,2}(?:debate|
    meeting|call|chat|discussion|look|talk|sync|workshop|session|retro|standup))\b|
      (?:hm+,?\ )?i\ don't\ think\ (?:so|that'?s?|this|it'?s?)\b|.*\bno\ sense\b|.*\b(?:who|why|
      what)\b.*\banyway\W*$|this\ is\ (?:great|fine|good|what|why|how|just)|it'?s\ (?:fine|ok|okay|great|good|
      always|late|
      me|just|nothing|all\ good|not\ urgent)\b|
    we'?ll\ see|we'll\ continue|let'?s\ (?:see|call\ it|go|do\ it|do\ this|continue|start|get|talk\ (?:later|
      tomorrow)|move\ on|finish|have\ a|take\ a|try|not\ panic|be)|
    sounds\ (?:good|great|like|fair|right)|looks\ (?:good|great|fine|right|like)|makes\ sense|so\ (?:far\ so\ good|
      that'?s)|ask\ me\ again|see\ you|talk\ (?:soon|later)|
    (?:still|it'?s|now\ it'?s)\ (?:broken|red|failing)\s*$|everything\ (?:works|is\ fine)|nice\ (?:one|work|job)|
      you\b|your\b|here'?s\b|here\ (?:is|are)\b|below\b|above\b|
    what\ (?:i|you|we|it|they|the|that)\b(?!.*\b(?:is|are)\b)|guess\ what|believe\ me|trust\ me|note\ to\ self\s*$|
      as\ (?:you|i|we)\ (?:can|said|know|see|discussed))"""
)
MOMENTARY = cue(
    r"""^(?:now\ |and\ |but\ |then\ |hm+,?\ |again\ )*(?:(?:it|this|that|he|she)\ (?:just\ |now\ |always\ |only\ |
      still\ )?(?:says?|
    shows?|prints?|complains?|gives?\ me|throws?|hangs|crashes|fails|works)\b
    |(?:the|this|that|same)\ (?:error|issue|problem|bug|warning|message|page|screen|console|output|result|popup|
      spinner|second\ one|
    first\ one|other\ one|last\ one|one)(?:'s|\ (?:is|are|shows?|says?|gives?|stays?|looks?|doesn't|does\ not|isn't|
      still|persists?|
    remains?|went|disappeared|won't|didn't))\b
    |still\ (?:the\ same|not|no\ luck|broken|failing|red|there|nothing)\b|now\ (?:it|the|i|there|this)\b)"""
)
"""How a try at the desk went: true for the minute."""
VERDICT = cue(
    r"\b(?:is|are|was|were)\ (?:just\ |really\ |so\ |total\ |complete\ |utter\ |a\ bit\ )?(?:nonsense|rubbish|crap|"
    r"garbage|stupid|"
    r"silly|ridiculous|a\ joke|terrible|awful|horrible|pathetic)\W*$"
)
"""An outburst."""
EVALUATION = cue(
    r"""\b(?:looks?|sounds?|seems?|feels?|reads?)\ (?:really\ |pretty\ |very\ |so\ |much\ )*(?:good|great|fine|ok|
      okay|nice|right|better|awesome|weird|odd|cool|wrong|clean)
    (?:\ (?:to\ me|now|so\ far|already|then|again))*\W*$"""
)
TRANSIENT = cue(
    r"""^(?:(?:the|all|my|our|both|these|those)\ )*(?:\w+\ )?(?:tests?|build|ci|lint|linter|code|change|changes|fix|
      migration|import|export|backfill|deploy(?:ment)?|run|job|eval|download|upload|services?|containers?|pods?|
      servers?|
      pr|it|that|output|result|
    this|everything|all)\b(?:\ \w+){0,4}\ (?:pass(?:es|ed|ing)?|green|red|works?|working|done|fixed|merged|compiles?|
    fail(?:s|ed|ing)?|finished|completed?|through|up|running|back|live|updated|added|ready|adapted|ported|empty|
      blank|weird|wrong)(?:\ (?:now|again|perfectly|great|
      well|locally|fine|cleanly|on\ my\ (?:side|machine)|as\ well))*\W*$"""
)
DEICTIC = cue(
    r"\bthe\ following\b|(?<!\bof\ )(?<!\bis\ )(?<!\bare\ )\b(?:this|above|below)\W*$|"
    r"^(?!.*\b(?:than|is|are|was|were|has|have)\b).*\bhere\W*$|^(?:now\ )?i\ get\ this\b|\b(?:get|see|"
    r"getting|seeing)\ this\b"
)
"""What points at something shown beside it: it says nothing without it."""
ASSISTANT_TALK = cue(
    r"""^(?:i|you|let\ me|let's\ (?:start|see|look|take|first|begin)|here(?:'s|\ (?:is|are))?|feel\ free|happy|sorry|
      as\ an|want\ me|
    i'?(?:ll|ve|m|d)|first|next|then|now|there\ it\ is|great\ question|good\ question|sure|got\ it|understood|done|
      all\ done|all\ set|that\ (?:was|makes|said)|
    this\ (?:should|will|would|could|makes|way|is\ because)|hope|no\ problem|one\ thing\ to|some\ general|
      two\ (?:causes|points)|summary|what\ changed|everything\ (?:is|looks)\ (?:fine|good))\b
    |^(?:the|a|an|one|another|my)\ (?:easiest|simplest|best|recommended|cleanest|quickest|fastest|safest|other|next|
      main|key|general|basic|common|usual|typical|standard|proper|right|good|better)\ (?:way|option|approach|step|
      idea|fix|solution|thing|
    practice|pattern|place|choice|alternative|move|bet|difference|advantage|benefit|drawback|downside)\b|^(?:this|
      that)\ (?:approach|way|option|solution|pattern|change|gives|keeps|lets|ensures|avoids|means|version|one)\b|
      ^both\ (?:options|approaches|of)\b
    |^(?:either\ way|in\ short|to\ summari[sz]e|overall|keep\ in\ mind|alternatively|depending|once\ (?:that|you|
      this)|if\b|after\ that|from\ there|for\ (?:example|instance)|nothing\ else|no\ other|ready\b|any\b|which\b|
      what\b|how\b|should\b|shall\b|want\b|just\ say)\b
    |\b(?:would\ you\ like|let\ me\ know|feel\ free|hope\ (?:this|that)|glad\ to|i'll|i\ will|i\ can|i've|i\ have|i'd|
      if\ you(?:'d)?|you\ (?:can|could|may|
    might|should|need|will|want|must|have|don't)|you'(?:ll|d|re)|for\ you)\b"""
)
INSTRUCTION = cue(
    r"""^(?:ensure|verify|double-check|set|optimi[sz]e|implement|consider|enable|disable|check|make|add|remove|create|
      refresh|
    install|configure|update|use|apply|integrate|replace|avoid|follow|open|click|go|run|keep|try|store|include|define|
      see|
    start|focus|think|note|call|import|write|test|review)
    \ (?:a|an|the|that|to|if|whether|your|all|any|each|up|for|in|on|with)\b
    |^(?!during\b|.*\d)\w+ing\ (?:a|an|the|your|my|our|data|all|any|\w+ing)\b(?!.*\b(?:is|are|was|takes?|fails?|costs?|
      needs?)\b)"""
)
GENERIC = cue(
    r"""\b(?:in\ general|generally|typically|usually|often|commonly|as\ a\ rule|rule\ of\ thumb|best\ practice|
      good\ practice|most\ (?:teams|people|projects|developers)|common\ ways?|
    for\ instance|for\ example|such\ as|e\.g\.|you\ (?:can|could|may|might|should|must|have)|you'll|you'd|one\ (?:can|
      should|could)|
    is\ (?:a|an)\ (?:\w+\ ){0,3}(?:way|pattern|tool|library|middleware|framework|technique|practice|approach|function|
      method|concept|command|database|protocol)\b|
    refers\ to|it\ depends|pros|cons|trade-?offs?|helps?\ (?:you|to)|allows?\ (?:you|to)|lets\ you|enables\ you|
    is\ (?:crucial|important|essential|recommended)|can\ make|should\ (?:always|never|be))\b|\\\("""
)
"""General advice and teaching: it says nothing about this work."""
EXPLANATION = cue(
    r"""\b(?:you|typically|usually|generally|ensures?|helps?\ (?:you|to|with)|allows?\ (?:you|to)|enables?\ you|
      e\.g\.|for\ example|
    for\ instance|such\ as|^an?\ \w+\ (?:is|are)\ an?|is\ (?:crucial|important|essential)|refers\ to|means\ that|
      can\ make|middleware|would\ be|should\ always|as\ you\ asked|best\ practice)\b|\\\("""
)
FIRST_PERSON = cue(r"(?:however,?\ )?i(?:'m|'ve|\b)")
OURS = re.compile(
    r"(?:(?:[Tt]he|[Oo]ur|[Aa]ll|[Ee]ach|[Ee]very|[Ee]verything else|[Bb]oth|[Nn]o|[Tt]his|[Tt]hese)\b|"
    r"[A-Z`/\d]|[a-z]+[_A-Z./-]|the\b)"
)
WEAK_SUBJECT = cue(
    r"(?:i|it|it's|its|this|that|that's|thats|they|they're|you|he|she|there|there's|here|what|who|the\ (?:(?:first|"
    r"second|third|last|other)\ one|former|latter)|(?:these|those|something|"
    r"everything|nothing|all|one)(?!\ (?:under|in|of|else|from|with|on|outside|inside|behind|above|below|that|who|"
    r"\w+s)\b))\b"
)
PERSON = re.compile(
    r"[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:owns|runs|leads|maintains|manages|reviews|approves|handles|joined|left|works|"
    r"is (?:the|our|a|an|responsible|in charge|no longer|on|leaving|vegetarian)|wrote|prefers|reports|does)\b"
)
PLACEHOLDER = cue(r"^none\b,?\ |^\(?(?:withdrawn|n/?a|none|tbd|todo|-+|tbc|empty|see\ (?:above|below))\)?$")
OBSERVED = cue(
    r"^(?:i|we)(?:'ve|\ have|'re|\ are)?\ (?:just\ |now\ |also\ )*(?:measured|counted|clocked|observed|benchmarked"
    r"|timed|found|discovered|noticed|spotted|see|saw|seeing|logged)\ "
    r"(?!(?:out|it|this|that|you|your|the\ (?:bug|problem|issue|error|one|cause|culprit|reason)|something|nothing"
    r"|them|him|her)\b)\S"
)
"""What a speaker saw or measured."""
CURRENTLY = cue(r"^(?:currently|right\ now|at\ the\ moment|as\ of\ (?:today|now)|still\ no)\b(?:\s+\S+){2}")
PROBLEM = cue(
    r"""\b(?:too|painful|pain|slow(?:er)?|broke|broken|breaks|crash\w*|fail\w*|drops?|loses?|lost|leaks?|leaked|
      overflow\w*|nobody|no\ one|can't|cannot|couldn't|doesn't|don't|didn't|
    isn't|aren't|won't|overkill|unmaintained|abandoned|expensive|costs?|took\ down|flaky|deadlocks?|blocks?|blocked|
      blow\w*|hurts?|unreliable|annoy\w*|stuck|mess|
    nightmare|way\ (?:more|less|too|faster|slower)|faster|cheaper|easier|simpler|smaller|better|worse|only\ one|
      already|knows?|licen[cs]e|price\w*|bill|mud|wrong|bug\w*|
    race|unsupported|deprecated|eol|end\ of\ life|times?\ out|timeouts?|felt|compress\w*|memory|never|not|outdated|
      insecure|vulnerab\w*|\d+\s?(?:%|x)|\d+x)\b"""
)
"""What is said against or for a choice: the sentence beside a choice that holds such a word is its reason."""
ROLE = cue(
    r"^(?:i'm|i\ am|we're|we\ are)\ (?:the|a|an|on|using|running|at|still\ on|only|\d+|"
    r"in\ \w+\ \w+)\b(?!\ (?:fan|bit|it|train|way|phone|loss|fence|mood|big|huge|moment|break|call|"
    r"meeting)\b)"
)
YOUR_WORK = cue(
    r"\byou(?:'ve|\ have)?\ (?:just\ )?(?:wrote|written|added|made|changed|did|done|sent|gave|suggested|"
    r"generated|proposed|created|removed|broke|used|put|called|named|forgot|missed)\b|\byour\ (?:code|"
    r"change|changes|fix|patch|version|suggestion|answer|diff|test|tests|last|previous)\b|"
    r"\b(?:looks?|seems?|appears?)\ (?:like|as\ if|that)\ you\b"
)
"""What an assistant has just done: it is for the moment."""
LIFE = cue(
    r"""\b(?:weekends?|lunch|dinner|breakfast|coffee|tea|beers?|pizza|cake|weather|raining|snow(?:ing)?|holidays?|
      vacation|kids?|daughter|son|wife|husband|girlfriend|boyfriend|dog|cat|doctor|dentist|flight|gym|
    football|movie|birthday|slept|tired|hungry|headache|mondays|karma|luck|nap|joking|funny|hilarious|sigh|yay|
      hooray|desk|chair|keyboard|headphones)\b"""
)
"""Private life and small talk."""
OFFER = cue(r"\b(?:if\ you|let\ me\ know|would\ you|want\ me|do\ you\ want|shall\ i|should\ i|happy\ to|i\ can)\b")
TEACHING = cue(
    r"""^(?:let's\ (?:break|walk|go\ (?:through|over))|let\ me\ explain|(?:that's\ a\ )?(?:great|good|
      excellent)\ (?:idea|question|point)|
    here(?:'s|\ is)\ (?:the\ (?:updated|new|corrected|full|complete|fixed)|a\ (?:summary\ of\ the\ (?:article|paper|
      book|talk)|simple|
    minimal|basic|short|complete|quick|possible)|how\ you|an\ example|one\ way|some\ (?:ideas|tips|ways)))\b
    |\b(?:for\ this\ example|in\ this\ example|the\ code\ you\ (?:posted|pasted|shared|sent)|
      there\ are\ (?:\w+\ )?(?:ways|options|
    approaches)|(?<!tried\ )(?:several|a\ few|two|three|many|some)\ (?:ways|approaches)|to\ fix\ this|as\ an\ ai)\b
    |^(?:\w+\ ){0,3}(?:plan|proposal|outline|draft)\b[^.]{0,30}:\W*$|\b(?:both|either)\ (?:options?\ |of\ (?:them|
      these)\ )?(?:would|will|could|can|work)\b
    |^(?:i'd|i\ would|my\ recommendation|i'd\ personally)\ (?:recommend|suggest|go|lean|advise|would|is)\b"""
)
"""How a turn begins that explains, advises or hands over code."""
RECAP = cue(
    r"\b(?:hand-?over|recap|sum(?:ming)?\ up|summary\ so\ far|so\ far|where\ (?:we|things)\ (?:stand|are)|"
    r"state\ of\ (?:things|play|the)|"
    r"current\ state|session\ notes|what\ we\ (?:have|agreed|decided|settled|know)|next\ session|settled)\b"
)
"""A line of an assistant below which stands what holds between the two."""
NOT_FOUND = cue(
    r"^i\ (?:couldn't|could\ not|wasn't\ able\ to|can't|cannot)\ (?:reproduce|find\ any)\ (?!(?:it|this|that)\W*$)\S"
)
"""What an assistant looked for and did not see."""
YOURS = cue(r"\byou\ (?:already|have|run|use)\b")
ECHO = cue(
    r"^(?:got\ it|understood|noted|ok(?:ay)?,?\ noted|sure(?:\ thing)?|will\ do|makes\ sense|acknowledged|"
    r"copy\ that|to\ confirm|"
    r"so\ (?:you|to\ confirm|if\ i\ understand)|if\ i\ understand|just\ to\ (?:confirm|be\ sure)|as\ you\ (?:said|"
    r"wish|asked))\b"
)
"""How an assistant repeats what it was told."""
SUGGESTING = cue(
    r"\b(?:suggest|recommend|propose|would|could|options?|ways?|ideas?|approach(?:es)?|alternatives?|choices?|"
    r"consider|tips?|advice|best\ practices?|steps|you\ can|for\ example|such\ as|plan|go\ about|i'll|next\ (?:i|up|"
    r"steps))\b"
)
"""A line of an assistant below which stands what might be done."""
GENERAL_SUBJECT = cue(
    r"(?:an?|most|many|some|any|one)\ \w|(?!(?:the|this|these|those|its|his|has|is|was)\b)(?-i:[A-Z][a-z]+|"
    r"[a-z]+)(?:\ [a-z]+)?s\ "
    r"(?:are|have|do|don't|can|wrap|allow|keep|give|make|add|run|use|need|provide|help|support|offer|work|cost|"
    r"hold|store|let|should)\b"
)
"""A kind of thing rather than one of this project: "a queue is ...", "decorators wrap ..."."""
LESSON = cue(
    r"^in\ (?-i:[A-Z])\w+,\ |^(?-i:[A-Z])\w+(?:\ (?-i:[A-Z])\w+)?\ (?:is|are)\ (?:an?|often|commonly|usually)\b|"
    r"^option\ \w\b|"
    r"^(?:the|this)\ (?:function|code|snippet|script|example|query|command|regex|loop|pattern)(?:\ (?:above|below))?\ "
    r"(?:takes|creates|returns|iterates|reads|prints|uses|loops|matches|defines|shows|does|works|checks|will)\b"
)
"""What an assistant says of tools, of its code and of its options."""
OPENING_ARTICLE = re.compile(
    r"An? [a-z`]+(?: [a-z-]+){0,3} (?:is|are|stores?|lets?|has|holds?|keeps?|makes?|gives?"
    r"|works?|can|returns?|uses?|runs?|maps?|allows?)\b"
)
"""A kind of thing, and what it does: the opening of a lesson."""
REPORT = cue(
    r"\b(?:recap|summar(?:y|ise|ize)|settled|agreed|so\ far|fixed|went\ with|chose|i\ (?:changed|moved|added|"
    r"removed|ran|tested|"
    r"stopped|replaced|rewrote|switched|split|kept|left|decided|ported|migrated|renamed|tried|couldn't|read|reviewed|"
    r"opened|went|merged|updated)|ran\ the|done|finished|deployed|went\ through|the\ run|capture|our|heads\ up|"
    r"no\ longer|"
    r"currently|right\ now|reason\ is|what\ changed)\b"
)
"""What shows that an assistant speaks of work it has done or seen."""
FINDING = cue(
    r"\b(?:found|noticed|checked|looked|traced|profiled|measured|compared|went\ through|gone\ through|"
    r"investigated|debugged|reproduced|root\ cause|issues?|problems?|findings|culprit|causes?|bugs?)\b"
    r"|\b(?:the|test|my)\ results?\ (?:are|is|show)|\bresults\s*:"
)
"""What an assistant's turn says that reports on this work."""
