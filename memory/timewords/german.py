"""Hold how German speaks of time."""

from memory.timewords.words import Words

_YEAR = "(?:,? <?year>|,? (?:des )?<?yearside>)?"
_ENDS = r"(?=\s*(?:[?.!,;]|\Z))"
_DATED = "<day>\\. ?<month>"
WORDS = Words(
    code="de",
    spaced=True,
    small="der die das den dem des und was wir haben ist war wer wann wie warum für mit über im am ein eine es galt",
    tables={
        "number": {
            "1": "ein eine einem einer einen",
            "2": "zwei",
            "3": "drei",
            "4": "vier",
            "5": "fünf fuenf",
            "6": "sechs",
            "7": "sieben",
            "8": "acht",
            "9": "neun",
            "10": "zehn",
            "12": "zwölf zwoelf",
            "14": "vierzehn",
            "20": "zwanzig",
            "30": "dreißig dreissig",
        },
        "some": {"6 2": "ein_paar paar einigen wenigen mehreren einige wenige"},
        "unit": {
            "second": "sekunde sekunden",
            "minute": "minute minuten",
            "hour": "stunde stunden",
            "day": "tag tage tagen",
            "week": "woche wochen",
            "weekend": "wochenende wochenenden",
            "month": "monat monate monaten",
            "quarter": "quartal quartale quartalen",
            "year": "jahr jahre jahren",
        },
        "calendar": {
            "week": "woche",
            "weekend": "wochenende wochenendes",
            "month": "monat monats",
            "quarter": "quartal quartals",
            "half": "halbjahr halbjahres halbjahrs",
            "year": "jahr jahres",
        },
        "plural": {"day": "tagen", "week": "wochen", "month": "monaten", "year": "jahren"},
        "dayword": {"0": "heute", "-1": "gestern", "1": "morgen", "-2": "vorgestern", "2": "übermorgen uebermorgen"},
        "night": {"-1 overnight": "letzte_nacht gestern_nacht heute_nacht", "0 morning": "heute_früh heute_morgen"},
        "part": {
            "morning": "morgen früh vormittag morgens",
            "afternoon": "nachmittag mittag",
            "evening": "abend",
            "night": "nacht",
        },
        "side": {
            "-1": "letzte letzten letzter letztes letztem vorige vorigen voriger voriges vorigem vergangene vergangenen"
            " vergangener vergangenes vergangenem",
            "0": "diese diesen dieser dieses diesem aktuelle aktuellen aktuellem laufenden laufende",
            "1": "nächste nächsten nächster nächstes nächstem kommende kommenden kommender kommendes kommendem"
            " naechste naechsten",
            "-2": "vorletzte vorletzten vorletzter vorletztes vorletztem",
            "2": "übernächste übernächsten übernächster übernächstes übernächstem",
        },
        "lasting": {"": "letzten vergangenen vorigen"},
        "coming": {"": "nächsten kommenden naechsten"},
        "yearside": {
            "-1": "letzten_jahres vorigen_jahres vergangenen_jahres letztes_jahr",
            "0": "dieses_jahres dieses_jahr",
            "1": "nächsten_jahres nächstes_jahr",
        },
        "weekside": {
            "-1": "letzter_woche letzte_woche voriger_woche vergangener_woche",
            "0": "dieser_woche diese_woche",
            "1": "nächster_woche nächste_woche",
        },
        "monthside": {"-1": "letzten_monats vorigen_monats", "0": "dieses_monats", "1": "nächsten_monats"},
        "month": {
            "1": "januar jänner jan",
            "2": "februar feb",
            "3": "märz maerz",
            "4": "april apr",
            "5": "mai",
            "6": "juni jun",
            "7": "juli jul",
            "8": "august aug",
            "9": "september sept sep",
            "10": "oktober okt",
            "11": "november nov",
            "12": "dezember dez",
        },
        "sure": {
            "1": "januar",
            "2": "februar",
            "3": "märz",
            "6": "juni",
            "7": "juli",
            "9": "september",
            "10": "oktober",
            "11": "november",
            "12": "dezember",
        },
        "weekday": {
            "0": "montag",
            "1": "dienstag",
            "2": "mittwoch",
            "3": "donnerstag",
            "4": "freitag",
            "5": "samstag sonnabend",
            "6": "sonntag",
        },
        "nth": {
            "1": "erste ersten erstes 1.",
            "2": "zweite zweiten zweites 2.",
            "3": "dritte dritten drittes 3.",
            "4": "vierte vierten viertes 4.",
        },
    },
    points=(
        ("date", f"(?:<?weekday>,? (?:(?:dem|den|der) )?)?{_DATED}{_YEAR}"),
        ("date", "<day> <month> <year>"),
        ("days", f"<day>\\.?(?: bis (?:zum )?| ?[-\u2013] ?)<day2>\\. ?<month>{_YEAR}"),
        ("days", f"zwischen (?:dem )?<day>\\.? und (?:dem )?<day2>\\. ?<month>{_YEAR}"),
        ("month", "<month:sure>"),
        ("?month", "<month>"),
        ("month", "<month>,? <year>"),
        ("month", "<month> (?:des )?<yearside>"),
        ("month", "<side> <month>"),
        ("year", "jahre?s? <year>"),
        ("year", r"(?<=(?:wir|uns|hat|war|ist|sie|ich|man).)<year>"),
        ("unit", "<side> <unit:calendar>"),
        ("whole", "<unit:calendar>"),
        ("trailing", "<lasting> <number> <unit>"),
        ("some_trailing", "<lasting> <some> <unit>"),
        ("coming", "<coming> <number> <unit>"),
        ("ago", "vor <number> <unit>"),
        ("lasting", "seit <number> <unit>"),
        ("ahead", "in <number> <unit:plural>"),
        ("some_ago", "vor <some> <unit>"),
        ("units_ago", "vor <unit:plural>"),
        ("so_far", "bisher in diese[rm] <unit:calendar>"),
        ("weekday", f"<weekday>{_ENDS}"),
        ("?weekday", "<weekday>"),
        ("weekday", "<side> <weekday>"),
        ("weekday", "<weekday>,? (?:in )?(?:der )?<weekside>"),
        ("?monthday", f"<day>\\.{_ENDS}"),
        ("monthday", "<day>\\. (?:des )?<monthside>"),
        ("day", "<dayword>"),
        ("night", "<night>"),
        ("quarter", "<nth> quartals?,? (?:des jahres )?<year>"),
        ("quarter", "<nth> quartals? <yearside>"),
        ("?quarter", "<nth> quartals?"),
        ("half", "<nth> (?:halbjahre?s?|jahreshälfte),? (?:des jahres )?<year>"),
        ("half", "<nth> (?:halbjahre?s?|jahreshälfte) <yearside>"),
        ("week", "(?:KW|kalenderwoche) ?<week>(?:(?: |/|, ?| in | von )<?year>)?"),
        (
            "recent",
            "kürzlich|kuerzlich|vor kurzem|in letzter zeit|jüngst|zuletzt|in den letzten (?:tagen|wochen|monaten)",
        ),
        ("past", "vor (?:einiger|langer|längerer) zeit|vor einer weile|damals|vor langem"),
        ("other_day", "neulich|letztens|dieser tage"),
    ),
    before=(
        ("in", "(?:im|in|am|an|während|innerhalb|aus|um|gegen ende)(?: (?:der|dem|den|des))?(?: monat)?"),
        ("for", "für(?: (?:den|die|das))?"),
        ("origin", "(?:vom|von)(?: (?:der|dem|den))?"),
        ("before", "vor(?: (?:der|dem|den))?|früher als"),
        ("after", "nach(?: (?:der|dem|den))?|später als"),
        ("since", "(?:seit|ab)(?: (?:der|dem|den))?"),
        ("until", "bis(?: (?:zum|zur|in den|in die|in das|ins|einschließlich))?"),
        ("between", "zwischen(?: (?:der|dem|den))?"),
        ("about", "(?:etwa|ungefähr|circa|ca\\.|um|gegen|rund um)(?: (?:den|die|das))?"),
        ("veto", "(?:guten|schönen|jede[nrsm]?|alle|pro|je|über|port|version)"),
        ("early", "(?:zu )?(?:anfang|beginn)(?: (?:des|der))?"),
        ("mid", "mitte(?: (?:des|der))?"),
        ("end", "(?:zum )?ende(?: (?:des|der))?"),
        ("week", "(?:der )?woche vom"),
        ("first_half", "(?:erste|ersten) hälfte (?:des|der|vom)"),
        ("second_half", "(?:zweite|zweiten) hälfte (?:des|der|vom)"),
        ("first_week", "(?:erste|ersten) woche (?:des|im|vom)"),
        ("last_week", "(?:letzte|letzten) woche (?:des|im|vom)"),
    ),
    behind=(
        ("daypart", " <part>"),
        ("clock", r",? (?:um|gegen) (?=\d{1,2}(?: uhr|[:.]\d\d))<hour>(?:[:.]<?minute>)?(?: uhr)?"),
        ("origin_since", rf" an{_ENDS}"),
    ),
    joints=(
        ("span", " ?[-\u2013\u2014] ?| bis(?: (?:zum|zur|ende|einschließlich))? "),
        ("and", " und (?:(?:dem|der|den) )?"),
        ("or", " oder (?:(?:am|im|in) )?|, ?"),
    ),
    events=(
        ("before", r"(?<![\w-])(?:vor (?:dem|der|den|unserem|unserer)) WORDS"),
        ("after", r"(?<![\w-])(?:nach (?:dem|der|den|unserem|unserer)) WORDS"),
        ("since", r"(?<![\w-])(?:seit (?:dem|der|den|unserem|unserer)|seit) WORDS"),
        ("until", r"(?<![\w-])(?:bis (?:zum|zur)|bis) WORDS"),
        ("before", r"(?<![\w-])bevor (?P<words>[^,;:?!()]{2,80})"),
        ("after", r"(?<![\w-])nachdem (?P<words>[^,;:?!()]{2,80})"),
        ("since", r"(?<![\w-])seitdem (?P<words>[^,;:?!()]{2,80})"),
    ),
    no_event=r"(?:wann|wie|was|zu|jetzt|heute|jede[rmns]?|alle[mnr]?|einem|einer|man|es|ist|hier|dahin|oben|unten|wo)(?!\w)|\d{1,9}(?![.\d])",
    stops="und|oder|aber|was|warum|wie|wer|wo|galt|haben|hat|ist|sind|war",
    latest=(
        r"(?<!\w)(?:aktuell\w{0,2}|derzeit|momentan|zurzeit|gegenwärtig|jetzt|neueste[nrsm]?|neuste[nrsm]?|jüngste[nrsm]?"
        r"|letzte[nrs]? (?:entscheidung|stand|änderung|version|mal|wahl|beschluss))(?!\w)"
    ),
    earliest=(
        r"(?<!\w)(?:ursprünglich\w{0,2}|anfangs|anfänglich\w{0,2}|zuerst|zu beginn|am anfang"
        r"|erste[nrs]? (?:entscheidung|version|entwurf|plan|wahl|idee|beschluss))(?!\w)"
    ),
    unread=(
        (
            r"(?<!\w)(?:(?:im|in|seit|vor|nach|bis) (?:de[rmn] )?)?(?:letzte[nrsm]?|nächste[nrsm]?|diese[nrsm]?"
            r"|vergangene[nrsm]?|vorige[nrsm]?) (?:\w{1,20} )?(?:frühling|frühjahr|sommer|herbst|winter|sprint"
            r"|semester|jahrzehnt|saison|geschäftsjahre?s?|iteration)(?!\w)"
        ),
        (
            r"(?<!\w)(?:im|seit dem|vor dem|nach dem|bis zum) (?:frühling|frühjahr|sommer|herbst|winter|geschäftsjahr)"
            r"(?: (?:19|20)\d\d)?(?!\w)"
        ),
        (
            r"(?<!\w)(?:vor|nach|seit|bis|an|zu|über|letzte|letztes) (?:weihnachten|ostern|pfingsten|neujahr|silvester"
            r"|mitternacht|mittag)(?!\w)"
        ),
        r"(?<!\w)(?:den |in den )?(?:19|20)?\d0er(?: jahren?)?(?!\w)",
    ),
)
