"""Hold how English speaks of time."""

from memory.timewords.words import Words

_TH = "(?:st|nd|rd|th)"
_YEAR = "(?:,? (?:of )?<?year>|,? (?:of |in )?<?yearside>)?"
_ENDS = r"(?=\s*(?:[?.!,;]|\Z))"
_NEXT_PARTS = "(?:morning|afternoon|evening|night)"
WORDS = Words(
    code="en",
    spaced=True,
    small="the of what did we do was were is are when which who how why about for and to our does has have it on in",
    tables={
        "number": {
            "1": "a an one",
            "2": "two",
            "3": "three",
            "4": "four",
            "5": "five",
            "6": "six",
            "7": "seven",
            "8": "eight",
            "9": "nine",
            "10": "ten",
            "11": "eleven",
            "12": "twelve",
            "14": "fourteen",
            "15": "fifteen",
            "20": "twenty",
            "24": "twenty-four",
            "30": "thirty",
            "60": "sixty",
            "90": "ninety",
        },
        "some": {"3 1": "a_couple_of a_couple couple_of couple", "6 2": "a_few few several some a_handful_of"},
        "unit": {
            "second": "second seconds sec secs",
            "minute": "minute minutes min mins",
            "hour": "hour hours hr hrs",
            "day": "day days",
            "week": "week weeks",
            "fortnight": "fortnight fortnights",
            "weekend": "weekend weekends",
            "month": "month months",
            "quarter": "quarter quarters",
            "year": "year years",
        },
        "calendar": {
            "week": "week",
            "weekend": "weekend",
            "month": "month",
            "quarter": "quarter",
            "half": "half-year half_year",
            "year": "year",
        },
        "rolling": {"hour": "hour", "minute": "minute", "day": "day", "week": "week", "month": "month", "year": "year"},
        "plural": {"day": "days", "week": "weeks", "month": "months", "year": "years"},
        "todayunit": {"day": "today"},
        "dayword": {
            "0": "today",
            "-1": "yesterday",
            "1": "tomorrow",
            "-2": "the_day_before_yesterday",
            "2": "the_day_after_tomorrow",
        },
        "night": {
            "0 morning": "this_morning",
            "0 afternoon": "this_afternoon",
            "0 evening": "this_evening tonight",
            "-1 overnight": "last_night",
        },
        "part": {"morning": "morning", "afternoon": "afternoon", "evening": "evening", "night": "night"},
        "ampm": {"am": "am a.m.", "pm": "pm p.m."},
        "side": {"-1": "last previous", "0": "this current", "1": "next"},
        "far": {"-1": "last previous", "1": "next"},
        "farther": {"-2": "before_last"},
        "yearside": {"-1": "last_year", "0": "this_year", "1": "next_year"},
        "monthside": {"-1": "last_month", "0": "this_month", "1": "next_month"},
        "weekside": {"-1": "last_week", "0": "this_week", "1": "next_week"},
        "month": {
            "1": "january jan",
            "2": "february feb",
            "3": "march mar",
            "4": "april apr",
            "5": "may",
            "6": "june jun",
            "7": "july jul",
            "8": "august aug",
            "9": "september sept sep",
            "10": "october oct",
            "11": "november nov",
            "12": "december dec",
        },
        "sure": {
            "1": "january",
            "2": "february",
            "7": "july",
            "9": "september",
            "10": "october",
            "11": "november",
            "12": "december",
        },
        "dated": {
            "1": "january jan",
            "2": "february feb",
            "4": "april apr",
            "6": "june jun",
            "7": "july jul",
            "8": "august aug",
            "9": "september sept sep",
            "10": "october oct",
            "11": "november nov",
            "12": "december dec",
        },
        "weekday": {
            "0": "monday mon",
            "1": "tuesday tue tues",
            "2": "wednesday wed",
            "3": "thursday thu thur thurs",
            "4": "friday fri",
            "5": "saturday sat",
            "6": "sunday sun",
        },
        "full": {
            "0": "monday",
            "1": "tuesday",
            "2": "wednesday",
            "3": "thursday",
            "4": "friday",
            "5": "saturday",
            "6": "sunday",
        },
        "nth": {"1": "first 1st", "2": "second 2nd", "3": "third 3rd", "4": "fourth last 4th"},
        "halves": {"1": "first 1st", "2": "second 2nd last"},
    },
    points=(
        ("date", f"(?:<?weekday>,? )?(?:the )?<day>{_TH}?(?: of)? <month:dated>{_YEAR}"),
        ("date", f"(?:<?weekday>,? )?(?:the )?<day>(?:{_TH}(?: of)?| of) <month>{_YEAR}"),
        ("date", "<day> <month>,? <year>"),
        ("date", f"<day> (?-i:(?=[A-Z]))<month>{_YEAR}"),
        ("?date", "<day> <month>"),
        ("date", f"<month:dated> (?:the )?<day>{_TH}?(?!:){_YEAR}"),
        ("date", f"<weekday>,? <month> (?:the )?<day>{_TH}?{_YEAR}"),
        ("date", f"<month> (?:the )?<day>{_TH}{_YEAR}"),
        ("date", "<month> <day>,? <year>"),
        ("?date", f"<month> <day>{_YEAR}"),
        ("days", f"(?-i:(?=[A-Z]))<month> <day>{_TH}?(?: to | ?[-\u2013] ?| through )<day2>{_TH}?{_YEAR}"),
        ("days", f"(?:the )?<day>{_TH}?(?: to (?:the )?| ?[-\u2013] ?| through )<day2>{_TH}?(?: of)? <month>{_YEAR}"),
        ("days", f"between (?-i:(?=[A-Z]))<month> <day>{_TH}? and (?:the )?<day2>{_TH}?{_YEAR}"),
        ("days", f"between (?:the )?<day>{_TH}? and (?:the )?<day2>{_TH}?(?: of)? <month>{_YEAR}"),
        ("month", "<month:sure>"),
        ("month", "<month>,? (?:of )?<year>"),
        ("month", "<month>,? (?:of )?<yearside>"),
        ("month", "<yearside>'s <month>"),
        ("?month", "<month>"),
        ("month", "<side> <month:dated>"),
        ("month", "<side:far> <month>"),
        ("year", "the year <year>"),
        ("unit", "<side> <unit:calendar>(?! (?:of|in)(?!\\w))"),
        ("unit", "(?:the )?<unit:calendar> <side:farther>"),
        ("trailing", "(?:the )?(?:last|past|previous) (?!an? )<number> <unit>(?! of)"),
        ("trailing", "the last <unit:rolling>(?! (?:of|in)(?!\\w))"),
        ("trailing", "(?:the )?past <unit:rolling>"),
        ("some_trailing", "(?:the )?(?:last|past) <some> <unit>"),
        ("coming", "(?:the )?(?:next|coming) <number> <unit>"),
        ("whole", "<unit:calendar>"),
        ("ago", "<number> <unit> ago"),
        ("ahead", "<number> <unit> from now"),
        ("some_ago", "<some> <unit> ago"),
        ("units_ago", "<unit:plural> ago"),
        ("so_far", "earlier this <unit:calendar>"),
        ("so_far", "earlier <unit:todayunit>"),
        ("so_far", "so far this <unit:calendar>"),
        ("so_far", "this <unit:calendar> so far"),
        ("weekday", f"<weekday:full>(?:(?= {_NEXT_PARTS})|{_ENDS})"),
        ("?weekday", "<weekday>"),
        ("weekday", "<side> <weekday>"),
        ("weekday", "<weekday>,? (?:of )?<weekside>"),
        ("weekday", "<weekside>'s <weekday>"),
        ("?monthday", f"(?:the )?<day>{_TH}{_ENDS}"),
        ("monthday", f"(?:the )?<day>{_TH} of <monthside>"),
        ("day", "<dayword>"),
        ("night", "<night>"),
        ("quarter", "(?:the )?<nth> quarter(?:,? (?:of |in )?<?year>|,? (?:of )?<?yearside>)"),
        ("?quarter", "(?:the )?(?!last)<nth> quarter"),
        ("half", "(?:the )?<nth:halves> half(?: of| in)? (?:the year )?<year>"),
        ("half", "(?:the )?<nth:halves> half(?: of| in)? <yearside>"),
        ("week", "(?:calendar week|(?-i:CW)) ?<week>(?:(?:,? (?:of )?|/)<?year>)?"),
        ("week", "week <week>(?:,? of|,|/) ?<year>"),
        ("recent", "recently|lately|of late|in recent (?:days|weeks|months|times)|these days|(?<!most.)recent"),
        ("past", "(?:quite )?a while (?:ago|back)|some ?time ago|(?:a )?long (?:time )?ago|ages ago|back then"),
        ("other_day", "the other day"),
    ),
    before=(
        ("in", "(?:in|on|during|of|over|within|throughout|at)(?: the)?(?: months? of| weekend of| course of)?"),
        ("for", "for(?: the)?"),
        ("before", "(?:before|prior to|earlier than|ahead of|older than)(?: the)?"),
        ("after", "(?:after|later than|past|newer than)(?: the)?"),
        ("since", "(?:ever since|since|starting(?: in| on| from)?|beginning (?:in|on)|as from)(?: the)?"),
        ("until", "(?:up until|until|till|up to|as of|no later than|through)(?: the)?"),
        ("by", "by(?: the)?"),
        ("between", "(?:in )?between(?: the)?"),
        ("origin", "from(?: the)?"),
        (
            "about",
            (
                "(?:(?:in|on|from|since) about|(?:in |on |from |since )?(?:around|roughly|approximately|circa|near))"
                "(?: the)?"
            ),
        ),
        ("the", "(?:the|our|your|their)"),
        ("veto", "(?:every|each|any|per|how many|many|named|about|port|version|v)"),
        ("early", "(?:the )?(?:early(?: in)?|(?:start|beginning) of)(?: the)?(?: -)?"),
        ("mid", "(?:the )?(?:mid(?:dle)?(?: of| ?-)?)(?: the)?"),
        ("late", "(?:the )?(?:late(?: in)?)(?: the)?"),
        ("end", "(?:the )?(?:very )?end of(?: the)?"),
        ("first_half", "(?:the )?first half of(?: the)?"),
        ("second_half", "(?:the )?(?:second|last) half of(?: the)?"),
        ("first_week", "(?:the )?first week (?:of|in)(?: the)?"),
        ("last_week", "(?:the )?last week (?:of|in)(?: the)?"),
        ("first_day", "(?:the )?first day of(?: the)?"),
        ("last_day", "(?:the )?last day of(?: the)?"),
        (
            "clock",
            (
                r"(?<!to.)(?<!and.)(?<!-)(?:at )?(?=\d{1,2}(?::\d\d| ?[ap]\.?m))"
                "<hour>(?::<?minute>)?(?: ?<?ampm>)?(?: on)?"
            ),
        ),
        ("week", "(?:the )?week (?:of|starting|beginning)(?: on)?(?: the)?"),
        ("daypart", "(?:the )?<part> of(?: the)?"),
    ),
    behind=(
        ("daypart", " <part>"),
        ("clock", r"(?: at|,| around)? (?=\d{1,2}(?::\d\d| ?[ap]\.?m))<hour>(?::<?minute>)?(?: ?<?ampm>)?"),
        (
            "since",
            (
                " (?:onwards?|and (?:later|after|onwards?)|or later)"
                "| (?:to|until|till|up to) (?:now|date|(?:the )?present)"
            ),
        ),
        ("origin_since", rf" on{_ENDS}"),
        ("until", rf" (?:and|or) (?:earlier|before){_ENDS}"),
    ),
    joints=(
        ("span", " ?[-\u2013\u2014] ?| (?:to|until|till|through|up to|and until)(?: the)? "),
        ("and", ",? and (?:the )?"),
        ("or", ",? or (?:(?:in|on|the) )?|, ?"),
    ),
    events=(
        ("between", r"(?<![\w-])between (?:the |our )?WORDS and (?:the |our )?(?P<words2>[^\s,;:?!()]{1,40})"),
        ("before", r"(?<![\w-])(?:before|prior to)(?: the| our)? WORDS"),
        ("after", r"(?<![\w-])(?:after|following)(?: the| our)? WORDS"),
        ("since", r"(?<![\w-])since(?: the| our)? WORDS"),
        ("until", r"(?<![\w-])(?:until|till|up until)(?: the| our)? WORDS"),
    ),
    no_event=(
        r"(?:it|this|that|they|there|these|those|we|you|i)(?:'\w+)?(?: (?:is|are|isn't|aren't|has|have"
        r"|can|do|does|don't|need|use|want|will|should|must|could|would|may|already|also|only|still|run|call|get|see)(?!\w)|\Z)"
        r"|(?:a|an|each|every|any|all|how|what|which|why|then|now|that|this|and|or|did|do|does|is|are|was|were|when"
        r"|one|two|three|four|five|ten|few|some|several|when|where|you|your)(?!\w)|\d{1,9}(?![.\d])"
        r"|(?!(?:switch|mov|migrat|adopt|upgrad|launch|releas|go|introduc|replac|dropp|remov|shipp|splitt|merg|chang)ing)"
        r"\w+ing(?!\w)"
    ),
    stops="and|or|but|did|do|does|what|why|how|who|which|where|when|in|is|are|should|can|could",
    latest=(
        r"(?<![\w./-])(?:latest|newest|most recent(?:ly)?|currently|current|at present|at the moment|right now|nowadays"
        r"|(?<!from.)now(?! on)|last (?:decision|choice|change|update|version|release|time|agreement"
        r"|plan|one|discussion|answer|status|state|entry|note|commit|deploy(?:ment)?|meeting))(?![\w./-])"
        r"|(?<![\w./-])last \d{1,3} (?:releases|decisions|changes|updates|versions|deploys|commits|notes)(?!\w)"
    ),
    earliest=(
        r"(?<![\w./-])(?:originally|original|initially|initial|at first|in the beginning|earliest|oldest|first of all"
        r"|first (?:decision|choice|version|plan|design|idea|agreement|discussion|release|answer|note|time)"
        r"|(?:did|was|were|we|you|they|had|i) first)(?![\w./-])"
    ),
    unread=(
        (
            r"(?<!\w)(?:(?:in|during|since|before|after|until|from) (?:the )?)?(?:last|next|previous|this|past)"
            r"(?: (?!long|short|medium|search)\w{1,20})? (?:term|semester|trimester|sprint|iteration|season|decade"
            r"|century|millennium|era|holidays?)(?!\w)"
        ),
        (
            r"(?<!\w)(?:last|next|previous|this|in(?: the)?|during(?: the)?|since(?: the)?|before(?: the)?"
            r"|after(?: the)?)"
            r" (?:spring(?! (?:boot|framework|security|data|cloud|batch|mvc))|summer|autumn|fall|winter)"
            r"(?: (?:of )?(?:19|20)\d\d)?(?!\w)"
        ),
        (
            r"(?<!\w)(?:in |during |of )?(?:(?:last|this|next) )?(?:the )?(?:fiscal|financial) (?:year|quarter)"
            r"(?: (?:19|20)?\d\d)?(?!\w)"
        ),
        r"(?<!\w)(?-i:FY) ?(?:19|20)?\d\d(?!\w)",
        (
            r"(?<!\w)(?:before|after|since|until|at|over|around|by|on|last|this|next) (?:christmas|easter|thanksgiving"
            r"|halloween|new year(?:'s)?(?: (?:eve|day))?|ramadan|diwali|midnight|noon|xmas)(?!\w)"
        ),
        r"(?<!\w)(?:on )?(?:black friday|cyber monday|boxing day|labou?r day|valentine'?s day|independence day)(?!\w)",
        r"(?<!\w)(?:on|since|before|after|until) (?:\d|1[0-2])/\d{1,2}(?![\w/])",
        r"(?<!\w)in (?!an? )<number> (?:days?|weeks?|fortnights?|months?|quarters?|years?)(?! of)(?!\w)",
        r"(?<!\w)(?:in |during |since )?the (?:(?:19|20)\d0|[2-9]0)s(?!\w)",
    ),
)
