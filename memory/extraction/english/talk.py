"""Hold the word patterns of talk about the talk: requests, chatter, an assistant's manners; data for `judgement`."""

import re

from memory.extraction.english.choices import cue

TASK = cue(
    r"""^(?:to-?\ ?do|fixme|action\ items?|follow[- ]?up|next\ steps?)\b\s*[:\u2013-]?\s*(?=\w)
    | ^(?:please\ )?(?:don't\ forget\ to|remember\ to|remind\ (?:me|us)\ to)\b
    | ^(?:\S+\ ){0,3}?(?:we|i|someone|somebody|bob|alice|\w+\ team)?(?:'ve|\ have|\ has)?\ ?still\ (?:needs?|have|has|
      got)\ to\b
    | ^(?:ask|ping|tell|call|e-?mail|remind|contact|talk\ to|check\ with|follow\ up\ with)\ (?-i:[A-Z][a-z]+)\b
    | ^(?:(?:we|i|someone|somebody)\ (?:also\ |really\ )?(?:needs?|has|have|gotta|got)|
      (?-i:[A-Z][a-z]+)\ (?:also\ )?(?:needs|has)|(?:needs?|have|gotta))\ to\ (?!go\ through\b|be\b|stay\b|keep\b|
      support\b|comply\b|fit\b|work\b|
      run\b|survive\b|respond\b|remain\b|have\b|say\b|admit\b|wait\b|live\b|handle\b)\w+
    | ^(?:someone|somebody|one\ of\ us)\ (?:has|needs|should|must|ought)\b
    | ^(?:remaining|left|missing|still\ (?:missing|open|to\ do|todo)|action|on\ my\ list|next\ up|for\ (?:me|tomorrow|
      later|monday|next\ week))\b\s*:\s*(?=\w)
    | ^(?:\S+\ ){1,5}?(?:still\ )?needs?\ (?:fixing|doing|updating|writing|reviewing|cleaning|testing|documenting|
      migrating|replacing|rewriting|attention|a\ (?:fix|test|review|rewrite|refactor|cleanup|follow-?up))\b
    | ^(?:we|i)\ (?:really\ |also\ |still\ )?(?:should|ought\ to|want\ to|plan\ to|need\ to|gotta|
      have\ to)\ (?:\w+\ )?(?:write|document|fix|test|check|ask|talk|clean|update|review|investigate|schedule|add|
      look|rotate|backfill|automate|verify|measure|benchmark|profile|
      find|call|send|prepare|order|book|train|hire|file|report|tell|inform|notify|warn|contact)\b
    | ^(?:don't\ let\ me\ forget|remind\ me|note\ to\ self|reminder)\b
    | ^@\w+\ (?:will|to|please|can|should)\b
    | ^(?-i:i|I)\ must\ (?!say|admit|have)\w+
    | ^(?-i:[A-Z][a-z]+|me)\ (?:to|will|is\ (?:going\ to|gonna|taking\ care|on\ it)|takes?\ care|takes\ over|
      volunteered\ to|should)\ (?!(?:be|have|use|stay|run|live|go|move|get|become|remain|come|replace|contain|need|
      support|expire|fail|cost|own|keep|drop|end|start|stop)\b)\w+
    | ^(?:and\ |then\ )?(?:i'll|i\ will|ill|i'm\ (?:going\ to|gonna))\ (?:ask|contact|email|mail|sort|handle|
      take\ care|set|make\ sure|do\ (?:the|that)|try|add|create|migrate|rewrite|test|verify|measure|chase|ring|
      organi[sz]e|write|check|talk|call|ping|send|prepare|bring|fix|clean|update|look|open|file|schedule|set\ up|
      draft|rotate|report|document|book|order|tell|talk|investigate|follow|get\ back|raise|review|run)\b"""
)
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
      feels|helped|helps|did|doesn't|didn't|won't|isn't|wasn't)\b|that'?s\ (?:exactly|what\ i|all|it|fine|great|
      better|the\ mood|ok|right|good|how|odd|weird|
    why\ i|enough)|that\ works|it\ works|works\ (?:for|now|great|like)|i\ (?:like|love)\ (?:it|this|that)\b(?!\ when)|
      i'?m\ (?:lost|going|off|on|stuck|confused|back|here|not|done|tired|so|a\ bit|afraid|in\ a|at|out|joking|
    kidding|happy|glad|sorry|sure|fine|just|still|really|trying|thinking|looking|reading|working|asking|curious|
      guessing|wondering)\b|i\ (?:know|see|mean|got|get|hope|hate\ to|wonder|forgot|thought|guess|agree|understand|
      promise|swear|meant|said|told|mixed)\b
    |(?:quick|brain|mind|info|data)\ ?(?:dump|recap|summary|update|note|question)\b|background\b(?!\ (?:jobs?|tasks?|
      work|process))|the\ ones?\ (?:in|that|with|from|on)\b
    |.*\bwe'?ll\ see\b|.*\s[:;]-?[()DP/]\s*$
    |the\ numbers\s*$|this\ is\ (?:great|fine|good|what|why|how|just)|it'?s\ (?:fine|ok|okay|great|good|always|late|
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
EVALUATION = cue(
    r"""\b(?:looks?|sounds?|seems?|feels?|reads?)\ (?:really\ |pretty\ |very\ |so\ |much\ )*(?:good|great|fine|ok|
      okay|nice|right|better|awesome|weird|odd|cool|wrong|clean)
    (?:\ (?:to\ me|now|so\ far|already|then|again))*\W*$"""
)
TRANSIENT = cue(
    r"""^(?:(?:the|all|my|our|both|these|those)\ )*(?:\w+\ )?(?:tests?|build|ci|lint|linter|code|change|changes|fix|
      pr|it|that|output|result|
    this|everything|all)\b(?:\ \w+){0,4}\ (?:pass(?:es|ed|ing)?|green|red|works?|working|done|fixed|merged|compiles?|
    fail(?:s|ed|ing)?|updated|added|ready|adapted|ported|empty|blank|weird|wrong)(?:\ (?:now|again|perfectly|great|
      well|locally|fine|cleanly|on\ my\ (?:side|machine)|as\ well))*\W*$"""
)
DEICTIC = cue(
    r"\bthe\ following\b|(?<!\bof\ )\b(?:this|here|above|below)\W*$|^(?:now\ )?i\ get\ this\b|\b(?:get|see|"
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
    |^(?!during\b)\w+ing\ (?:a|an|the|your|my|our|data|all|any|\w+ing)\b(?!.*\b(?:is|are|was|takes?|fails?|costs?|
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
    r"(?:i|it|it's|its|this|that|that's|thats|these|those|they|they're|you|he|she|there|there's|something|"
    r"everything|nothing|all|here|one|what|who)\b"
)
PERSON = re.compile(
    r"[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:owns|runs|leads|maintains|manages|reviews|approves|handles|joined|left|works|"
    r"is (?:the|our|a|an|responsible|in charge|no longer|on|leaving|vegetarian)|wrote|prefers|reports|does)\b"
)
PLACEHOLDER = cue(r"^none\b,?\ |^\(?(?:withdrawn|n/?a|none|tbd|todo|-+|tbc|empty|see\ (?:above|below))\)?$")
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
    r"change|changes|fix|patch|version|suggestion|answer|diff|test|tests|last|previous)\b"
)
"""What an assistant has just done: it is for the moment."""
LIFE = cue(
    r"""\b(?:weekends?|lunch|dinner|breakfast|coffee|tea|beers?|pizza|cake|weather|raining|snow(?:ing)?|holidays?|
      vacation|kids?|daughter|son|wife|husband|girlfriend|boyfriend|dog|cat|doctor|dentist|flight|gym|
    football|movie|birthday|slept|sleep|tired|hungry|headache|mondays|karma|luck|nap|joking|funny|hilarious|sigh|yay|
      hooray|desk|chair|keyboard|headphones)\b"""
)
"""Private life and small talk."""
OFFER = cue(r"\b(?:if\ you|let\ me\ know|would\ you|want\ me|do\ you\ want|shall\ i|should\ i|happy\ to|i\ can)\b")
FINDING = cue(
    r"\b(?:found|noticed|checked|looked|traced|profiled|measured|compared|went\ through|gone\ through|"
    r"investigated|debugged|reproduced|root\ cause|issues?|problems?|findings|culprit|causes?|bugs?|"
    r"results?)\b"
)
"""What an assistant's turn says that reports on this work."""
