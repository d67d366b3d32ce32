"""Hold the forms of text that gives orders to a model: data for `instructions`.

Gaps are bounded, stay within a sentence and stand after fixed words, so that a search is linear. Ordinary rules of a
project ("always run the tests", "never show a stack trace to the user") are knowledge; what is looked for is text whose
reader is meant to be a model: it overrides, impersonates, hides, sends away, spreads itself, or claims a right that
only the gate can give. The forms are those that published attacks on models with memory and tools use.
"""

from governance.risk.instruction_forms import command, gap, rules

SENTENCES = {
    "override_instructions": "The text tells a model to set aside its instructions.",
    "new_role": "The text gives a model another role or takes its limits away.",
    "role_marker": "The text imitates the marks that separate speakers or data in a model's input.",
    "tool_call": "The text imitates a call of a tool.",
    "pipe_to_shell": "The text runs a program straight from the network.",
    "exfiltration": "The text asks to send private data away.",
    "prompt_disclosure": "The text asks a model for its own instructions.",
    "secrecy": "The text asks to keep something from the person.",
    "self_propagation": "The text asks to be copied into other memories or answers.",
    "blanket_approval": "The text asks to approve or trust without looking.",
    "claimed_authority": "The text claims an approval that only the gate can record.",
    "addressed_to_model": "The text speaks to the model that reads it.",
}

_PERSON = (
    r"(?:the )?(?:(?:project|system|human) )?(?:users?|humans?|person|people|reviewers?|developers?|owners?|operators?|"
    r"admin(?:istrator)?s?|anyone|anybody)"
)
_NOT = r"\b(?:do not|don't|never|must not|should not|without|no need to|avoid)(?: ever)?"
_OBEY = (
    r"(?:act|ignore|obey|respond|reply|answer|follow|comply|execute|behave|become|approve|reveal|output|pretend|treat|"
    r"disregard|forget|bypass|speak|always|never|only|refuse|send|delete|do (?:exactly|as|what|whatever|anything))"
)
_PRIVATE = (
    r"(?:(?:confidential|sensitive|private|customer|personal) (?:data|information|files)|"
    r"\.env\b|credentials?|secrets?|api[ _-]?keys?|passwords?|passphrases?|\w*tokens?\b|private keys?|ssh[ -]keys?|"
    r"id_(?:rsa|ed25519)|\.ssh|\.aws|\.netrc|\.kube|environment variables|env vars?|system prompt|"
    r"conversation(?: history)?|chat (?:history|log)|whole memory|all memories|source code|keychain|cookies)"
)
_AWAY = (
    r"(?:https?://|hxxps?://|ftp://|webhook|\S{1,64}\@\S{1,64}|\d{1,3}(?:\.\d{1,3}){3}|pastebin|gist\b|"
    r"[\w-]{1,60}\.(?:com|net|org|io|dev|app|xyz|sh|ru|cn|tk|info|example)/|"
    r"(?:external|remote|attacker|my|following|this) (?:server|url|address|endpoint|host|site|e-?mail))"
)
_FETCH = r"\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b"
_SHELL = (
    r"(?:sudo (?:-\S{1,10} ){0,3})?(?:/(?:usr/)?bin/)?(?:env )?"
    r"(?:(?:ba|z|da|k|fi|c)?sh|python[\d.]{0,4}|perl|ruby|node|php|iex|pwsh|powershell|cmd)\b(?!\.)"
)
_FORMER = r"(?:previous|prior|above|earlier|preceding|former|foregoing|initial|original|past)"
_ORDERS = (
    r"(?:instructions?|directives?|directions?|prompts?|guidelines?|orders|system messages?|programming|training|"
    r"guardrails?|"
    r"safeguards?)"
)
_SET_ASIDE = (
    r"\b(?:ignore|disregard|forget|override|overrule|overwrite|discard|set aside|pay no attention to|"
    r"(?:stop|cease|do not|don't) follow(?:ing)?)\b"
)
_THING = (
    r"(?: (?:notes?|texts?|instructions?|sentences?|paragraphs?|prompts?|rules?|messages?|memor(?:y|ies)|steps?|"
    r"lines?))?"
)
_APPROVED = r"(?:verified|(?:pre-?)?approved|authori[sz]ed|certified|confirmed|vetted|signed off|reviewed)"

ENGLISH = (
    *rules(
        "override_instructions",
        rf"{_SET_ASIDE}{gap(20)}\b(?:{_FORMER}|all|any|every|your|other|system|developer's?|safety|existing|"
        rf"current)\b~\b{_ORDERS}\b",
        rf"{_SET_ASIDE}{gap(20)}\b(?:your|{_FORMER}|safety|system|developer's?|content|ethical)\b~\b(?:rules|"
        rf"polic(?:y|ies)|constraints|"
        r"restrictions|limitations|messages?|context|commands|filters?)\b(?! (?:file|table|engine)\b)",
        rf"{_SET_ASIDE} (?:the |any |all )*(?:instructions|guidelines|rules|orders)(?: that| which)? you\b",
        r"\b(?:ignore|disregard|forget) (?:everything|anything|all|whatever) (?:that )?(?:you|i|we|they|the user|"
        r"the developer)\b",
        r"\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: of)?(?: the)? (?:above|before|prior|previous|"
        r"so far)"
        r"(?: this)? ?(?:[,:]|\band\b|%)",
        r"\b(?:whatever|everything|anything|all) (?:that )?you (?:were|have been) (?:told|given|taught)\b~\b(?:void|"
        r"invalid|obsolete|"
        r"no longer|false|wrong|forget|ignore)\b",
        r"\byour (?:new|updated|real|actual|true|only|sole) (?:instructions?|task|role|goal|objective|job|purpose|"
        r"directive|orders) "
        r"(?:is|are)\b",
        r"@(?:new|updated|revised) (?:system )?(?:instructions?|directives?|prompt) ?:",
        r"\b(?:this|these)\b~\btakes? precedence over (?:all |any |your |the )*(?:system|previous|prior|other|"
        r"earlier|developer)\b",
        r"\b(?:do not|don't) (?:obey|listen to) (?:the |your |any )*(?:system|developer|user|previous|earlier|"
        r"original)\b",
        r"\bobey (?:this|these|the following|only)\b",
    ),
    *rules(
        "new_role",
        rf"\byou must now {_OBEY}\b",
        rf"\b(?:from now on|starting now|henceforth),? you (?:must|will|shall|should|are to) {_OBEY}\b",
        r"\b(?:from now on|henceforth),? you(?: are|'re)\b",
        r"\byou(?: are|'re) (?:now|no longer) (?:an?\b|the\b|DAN\b|bound|restricted|limited|subject|in \w+ mode|"
        r"acting|operating|free)",
        r"\byou (?:are|have|face|will have|operate)\b~\b(?:no (?:restrictions|limits|limitations|rules|filters|"
        r"guidelines)|"
        r"unrestricted|jailbroken|unfiltered|uncensored)\b",
        r"\b(?:respond|answer|reply|act|operate)\b~\b(?:with no|without(?: any)?) (?:restrictions|limits|limitations|"
        r"filters|guidelines)\b",
        command(r"(?:act|behave|respond|answer|pose|roleplay|role-play) as")
        + r" (?:if you (?:were|are) |though you (?:were|are) )?(?:an? |the )?(?:\w+ ){0,2}(?:admin(?:istrator)?|root|"
        r"superuser|DAN|"
        r"assistant|AI|system|developer|hacker|user|reviewer|owner|operator|human|model)\b",
        command(r"pretend (?:to be|that you|you are|you're)"),
        r"\b(?:developer|god|jailbreak|DAN|unrestricted|sudo|admin) mode (?:is )?(?:now )?(?:enabled|activated|"
        r"unlocked|on)\b%",
        command("enter|enable|activate|switch to") + r" (?:developer|god|jailbreak|DAN|unrestricted) mode\b",
    ),
    *rules(
        "role_marker",
        r"<\|(?:im_(?:start|end|sep)|system|user|assistant|developer|tool|end|endoftext|start_header_id|"
        r"end_header_id|eot_id|"
        r"begin_of_text|end_of_text|channel|message|return|call|start|eom_id|(?:end_of_)?turn)\|>",
        r"\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]",
        r"<</?SYS>>|<(?:start|end)_of_turn>",
        r"@#{1,6} ?(?:system|assistant|human|developer)(?: (?:prompt|message|instructions?|override))? ?:",
        r"@\[?(?:system|developer)[ _-](?:message|override|notice|instruction|command)\]? ?:",
        r"(?:@|[\"'{\[])\[?system\]? ?:? (?:ignore|disregard|execute|override|approve|obey|"
        r"you (?:are|must|will)|from now on) ",
        r"</?(?:system|assistant|developer|human|admin)(?:[_-]?(?:prompt|message|instructions?|reminder|override|"
        r"note))?>",
        r"</(?:memory|memories|recall|recalled[\w-]{0,20}|untrusted[\w-]{0,20}|retrieved[\w-]{0,20}|waggle[\w-]{0,20}|"
        r"(?:search|tool|function)_(?:results?|response|output)|user_(?:data|input|query|content)|knowledge)>",
        r"@(?:human|user) ?:[^\n]{0,2000}[\n\0]+\s*(?:assistant|ai) ?:",
        r"-{3,12} ?(?:end|begin|start) (?:of )?(?:system |user |untrusted |retrieved )?(?:prompt|memory|memories|"
        r"context|data|"
        r"instructions|system message) ?-{3,12}",
    ),
    *rules(
        "tool_call",
        r"</?(?:antml:)?(?:tool_calls?|tool_use|tool_code|tool_request|function_calls?|invoke|"
        r"mcp_call)(?:[ ][^>\n]{0,200})?>",
        r"\[/?TOOL_CALLS?\]|<\|(?:tool_?calls?|python_tag|tool▁)",
        r"\"tool_calls\"\s{0,4}:\s{0,4}\[\s{0,8}\{",
        r"\"type\"\s{0,4}:\s{0,4}\"tool_use\"\s{0,4},\s{0,8}\"(?:id|name|input)\"",
    ),
    *rules(
        "pipe_to_shell",
        rf"{_FETCH}[^\n|]{{1,300}}+\|\s{{0,4}}(?:tee[ ][^\n|]{{1,60}}\|\s{{0,4}})?{_SHELL}",
        rf"\b(?:ba|z|da|k)?sh (?:-c )?[\"']?(?:<\(|\$\(|`)\s{{0,3}}{_FETCH}",
        rf"\b(?:eval|source|exec) [\"']?(?:<\(|\$\(|`)\s{{0,3}}{_FETCH}",
        rf"\b(?:iex|Invoke-Expression)\b[^\n]{{0,80}}?(?:{_FETCH}|Net\.WebClient|DownloadString)",
        rf"\bbase64 (?:-d|--decode)\b[^\n|]{{0,120}}+\|\s{{0,4}}{_SHELL}",
        rf"{_FETCH}[^\n;&]{{1,300}}+(?:&&|;) ?(?:chmod \+x|sudo (?:ba)?sh|bash\b|sh \S)",
    ),
    *rules(
        "exfiltration",
        command("send|post|upload|forward|exfiltrate|transmit|leak|e-?mail|copy|publish|submit|push|share|deliver|dump")
        + rf"{gap(80)}{_PRIVATE}{gap(80)}\b(?:to|into)\b{gap(30)}{_AWAY}",
        command("send|post|upload|forward|exfiltrate|transmit|leak|e-?mail")
        + rf"{gap(40)}\b(?:contents? of|everything in)\b{gap(80)}\bto\b{gap(30)}{_AWAY}",
        command("append|include|encode|attach|embed|put|insert")
        + rf"{gap(40)}{_PRIVATE}{gap(40)}\b(?:image|markdown|link|query)\b{gap(20)}\b(?:url|link|string|image)s?\b",
        rf"{_PRIVATE}\b{gap(40)}[, ](?:send|post|upload|forward|e-?mail|transmit|submit) (?:it|them|these|this|that|"
        rf"a copy)\b{gap(30)}"
        rf"\bto\b{gap(30)}{_AWAY}",
        rf"{_FETCH}[^\n]{{0,200}}?(?:-d|--data\S{{0,12}}|-f|-t|--post-file\S?|--upload-file)[ =][^\n]{{0,40}}?"
        rf"(?:\.env\b|id_rsa|\.ssh/|\.aws/|credentials|\$\((?:cat|env|printenv))",
        r"\b(?:cat|env|printenv|base64)\b[^\n|]{0,80}+\|\s{0,4}(?:base64[^\n|]{0,20}\|\s{0,4})?(?:curl|wget|nc|ncat)\b",
    ),
    *rules(
        "prompt_disclosure",
        r"\b(?:reveal|print|output|repeat|show|display|leak|recite|disclose|dump|tell me|give me|write out|"
        r"what (?:is|are|was|were))\b~"
        r"\byour (?:(?:full|entire|complete|hidden|secret|initial|original|exact|system) ){0,3}(?:prompts?|"
        r"instructions|guidelines)\b",
        command("repeat|print|output|recite|echo")
        + r" (?:everything|all (?:the )?(?:text|words)) (?:above|before this)\b",
    ),
    *rules(
        "secrecy",
        rf"{_NOT} (?:tell|telling|inform|informing) {_PERSON} ?(?:%|anything\b|(?:about|of) (?:this|it|that|these|"
        rf"the (?:upload|change|step|"
        r"call))\b|(?:that|what) (?:you|we)\b)",
        rf"{_NOT} (?:alert|notify|warn)(?:ing)? {_PERSON} (?:about (?:this|it|these)|of (?:this|it)|that you)\b",
        rf"{_NOT} (?:mention|reveal|disclose|show|report|display|say|repeat)(?:ing)?\b{gap(10)}\b(?:this|these|"
        rf"that you|it)\b"
        rf"(?! (?:error|stack|field|button|page|message|dialog|value|column|screen))~\bto {_PERSON}\b",
        rf"\b(?:keep|hide|conceal|withhold) (?:this|these|it all){_THING}(?: (?:hidden|secret|away))? from {_PERSON}\b",
        r"\bkeep (?:this|these)(?: \w+){0,3} (?:secret|confidential|between us|to yourself)\b",
        rf"\bwithout {_PERSON} (?:knowing|noticing|seeing|being (?:told|aware|informed))\b",
        rf"{_NOT} (?:mention|reveal|disclose|refer to) (?:this|these) (?:instructions?|notes?|memor(?:y|ies)|rules?|"
        rf"prompts?)\b",
        r"\b(?:do not|don't) (?:log|record|audit) (?:this|these) (?:steps?|actions?|commands?|calls?)\b",
        rf"{_PERSON} (?:must|should|may|need) (?:not|never) (?:find out|know|learn|notice|be told|be informed) ?(?:%|"
        rf"about (?:this|it)|of (?:this|it))",
        rf"\b(?:do not|don't|never) let {_PERSON} (?:know|find out|notice)\b",
    ),
    *rules(
        "self_propagation",
        rf"\b(?:add|copy|append|include|insert|write|repeat|paste|replicate|save|store|put|propagate|spread) (?:this|"
        rf"these|it|the (?:above|"
        rf"following)){_THING} (?:in|into|to|at|on|for|with|across)\b{gap(30)}\b(?:every|all|each|"
        rf"any)\b (?:\w+ ){{0,2}}"
        r"(?:memor(?:y|ies)|nodes?|summar(?:y|ies)|conversations?|sessions?|agents?|prompts?)\b",
        r"\b(?:add|copy|append|include|insert|repeat|paste|replicate|put) (?:this|these) (?:notes?|texts?|"
        r"instructions?|sentences?|"
        r"paragraphs?|prompts?|rules?|messages?)\b~\b(?:every|all|each|any) (?:\w+ ){0,2}"
        r"(?:replies|reply|responses?|answers?|files?|commits?|messages?|notes?|documents?|memor(?:y|ies))\b",
        r"\bcopy it into (?:every|each|all)\b",
        r"\b(?:this|these) (?:notes?|texts?|instructions?|sentences?|paragraphs?|memor(?:y|ies))\b~\b(?:is|"
        r"are) (?:included|copied|repeated|"
        r"kept) in (?:every|all|each)\b",
        r"\bkeep (?:this|these) (?:instructions?|notes?|texts?|paragraphs?|memor(?:y|ies)) (?:verbatim|intact|alive|"
        r"unchanged)\b",
        r"\bso (?:that )?(?:the )?(?:other|next|future|all|every) (?:AI |LLM )?(?:agents?|assistants?|models?|"
        r"sessions?) (?:will )?"
        r"(?:follow|obey|see|read|execute|inherit)s? (?:them|it|this|these)\b",
        r"\b(?:remember|memori[sz]e|store|save) (?:this|these)(?: \w+){0,2} (?:permanently|forever|in (?:every|"
        r"all) memor)",
    ),
    *rules(
        "blanket_approval",
        r"\b(?:always|automatically|auto-?) ?(?:approve|trust|obey|comply)\b~\b(?:proposals?|changes? (?:from|by)|"
        r"requests? (?:from|by)|"
        r"(?:content|texts?|outputs?) (?:from|by|of)|commands?|tool calls?|instructions?|agents?|suggestions?|"
        r"everything|anything|"
        r"without|memor(?:y|ies)|me\b)",
        r"\balways accept\b~\b(?:proposals?|instructions|suggestions?|memories)\b",
        command("approve|accept|trust|confirm")
        + r" (?:each|every|all|any)\b~\b(?:proposals?|nodes?|memor(?:y|ies)|tool calls?|commands?)\b",
        command("approve|accept|apply|merge")
        + r" (?:this|these|it|everything)\b~\bwithout (?:any |further |human )*(?:asking|review\w*|"
        r"reading|looking|checking|confirm\w*|approval)\b",
        command("mark|set|flag|label|record|store|treat")
        + r"\b~\b(?:nodes?|memor(?:y|ies)|proposals?|notes?|trust|this)\b~\b(?:as|to) (?:being )?(?:accepted|"
        r"approved|authoritative|trusted|"
        r"verified|reviewed)\b",
        command("bypass|skip|circumvent|evade")
        + r" (?:the |any |all )*(?:human |manual )?(?:review|approval|confirmation|gate)\b~\b(?:mark|set|apply|"
        r"accept|approve|write|store|"
        r"commit|delete)\b",
        r"\b(?:do not|don't|never|no need to) (?:ask|wait) (?:for )?(?:the )?(?:user'?s? |human |reviewer'?s? )?"
        r"(?:for )?(?:approval|confirmation|permission|consent)\b(?! (?:in|for|on|when|if)\b)",
        rf"\bno (?:further |human )?(?:confirmation|approval|permission|review|consent)\b (?:from|by|"
        rf"of) {_PERSON} (?:is |are )?(?:needed|"
        r"necessary|required)\b",
    ),
    *rules(
        "claimed_authority",
        rf"\b{_PERSON} (?:has|have) (?:(?:already|explicitly|previously|fully|personally) )*(?:pre-?)?(?:approved|"
        rf"authori[sz]ed|confirmed|"
        r"consented to|allowed|permitted|signed off(?: on)?|granted|agreed to) (?:this|it|these|that|all|everything|"
        r"any|you)\b",
        rf"\b{_PERSON} (?:authori[sz]ed|consented to|pre-?approved) (?:this|it|these|all|everything)\b",
        rf"\b(?:this|it|these|the following)\b~\b(?:was|were|is|are|been|already) (?:\w+ )?{_APPROVED} by (?:the |"
        rf"an? |your )?"
        r"(?:users?|admin(?:istrator)?s?|humans?|owner|reviewers?|operator|system|anthropic|openai|security team|"
        r"root|developers?|person)\b",
        rf"@{_APPROVED} by (?:the |an? |your )?(?:users?|admin(?:istrator)?s?|human|owner|reviewer|system|anthropic|"
        rf"openai|security team|"
        r"root)\b",
        r"\bthe user is (?:fully )?authori[sz]ed to \w+ (?:all|any|every|everything)\b",
        r"\byou(?: are|'re| have been) (?:(?:hereby|now|fully|already) )*(?:authori[sz]ed|permitted|allowed|cleared|"
        r"granted permission) to "
        r"(?:skip|bypass|ignore|override|disable|approve|delete everything)\b",
        r"\b(?:i am|i'm|this is|speaking as|message from|notice from) (?:the |your |"
        r"an? )?(?:system )?(?:admin(?:istrator)?|owner of this|"
        r"developer of (?:this|you)|anthropic|openai|security team|root)\b(?! \w+ (?:page|panel|view))",
    ),
    *rules(
        "addressed_to_model",
        r"\b(?:if|as|since|because|when) you(?: are|'re) (?:an? |the )?(?:\w+ )?(?:AI|LLM|language model|assistant|"
        r"agent|bot|model)\b",
        r"\b(?:AI|agents?|assistants?|models?|LLMs?|bots?) (?:(?:that|who|which) )?(?:(?:is|are) )?(?:reading|reads?|"
        r"processing|loading) this\b",
        r"\b(?:attention|dear|hey|hello),? (?:(?:all|any|the|every) )*(?:AI\b|LLMs?\b|assistants?\b|language model|"
        r"claude\b|chatgpt\b|copilot\b|"
        r"gemini\b|agents?\b(?=[:,!]))",
        r"@(?:assistant|AI|agent|model|claude|chatgpt|copilot), (?:please|you|when|whenever|from|always|never|do|"
        r"don't|ignore|run|execute|"
        r"copy|add|if|remember)\b",
        r"\bnote to (?:the |any |all )?(?:AI|LLM|assistant|model)s? ?:",
        r"\b(?:when|whenever|if|once) you (?:load|read|see|recall|retrieve|receive) this(?: (?:memory|note|node|text|"
        r"message|file|document))?"
        r" ?(?:,|%|\b(?:you|do|run|call|copy|add|always|send|then)\b)",
        r"\b(?:when|whenever|once) this (?:memory|note|node) is (?:loaded|read|recalled|retrieved)\b",
        r"\bbefore (?:you )?(?:answer|respond|reply|answering|responding|replying|doing anything)\b~\b(?:run|execute|"
        r"call|send|fetch|visit|"
        r"download)\b",
    ),
)
