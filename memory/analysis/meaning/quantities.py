"""Read the numbers, measures, dates and versions of a text, each in a form in which equal ones are equal."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_MONTH_NAMES = (
    "january|januar|janvier|enero, february|februar|février|febrero, march|märz|mars|marzo, april|avril|abril, "
    "may|mai|mayo, june|juni|juin|junio, july|juli|juillet|julio, august|août|agosto, "
    "september|septembre|septiembre, october|oktober|octobre|octubre, november|novembre|noviembre, "
    "december|dezember|décembre|diciembre"
)
_DAY_NAMES = (
    "monday|montag|lundi|lunes|月曜|周一|星期一, tuesday|dienstag|mardi|martes|火曜|周二|星期二, "
    "wednesday|mittwoch|mercredi|miércoles|水曜|周三|星期三, thursday|donnerstag|jeudi|jueves|木曜|周四|星期四, "
    "friday|freitag|vendredi|viernes|金曜|周五|星期五, saturday|samstag|samedi|sábado|土曜|周六|星期六, "
    "sunday|sonntag|dimanche|domingo|日曜|周日|星期日"
)
_MONTH_OF = {name: n for n, names in enumerate(_MONTH_NAMES.split(", "), 1) for name in names.split("|")}
_SHORT_MONTHS = "jan feb mar apr jun jul aug sep oct nov dec"
_MONTH_OF |= {name: _MONTH_OF[full] for name in _SHORT_MONTHS.split() for full in _MONTH_OF if full.startswith(name)}
_DAY_OF = {name: n for n, names in enumerate(_DAY_NAMES.split(", "), 1) for name in names.split("|")}
_DAY_OF |= {"mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thurs": 4, "fri": 5, "sat": 6, "sun": 7}
_UNITS = {
    "time 0.001": "ms msec millisecond milliseconds millisekunden millisecondes milisegundos ミリ秒 毫秒",
    "time 1": "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos 秒 秒钟 秒間",
    "time 60": "m min mins minute minutes minuten minuto minutos 分 分钟 分鐘 分間",
    "time 3600": "h hr hrs hour hours stunde stunden heure heures hora horas 時間 小时 个小时 小時",
    "time 86400": "d day days tag tage tagen jour jours día días 日 日間 天",
    "time 604800": "w week weeks woche wochen semaine semaines semana semanas 週間 周 星期 个星期",
    "months 1": "month months monat monate monaten mois mes meses ヶ月 か月 个月 ヵ月",
    "months 12": "y year years yr yrs jahr jahre jahren an ans année années año años 年 年間",
    "size 1": "b byte bytes バイト 字节",
    "size 1000": "kb kilobyte kilobytes",
    "size 1000000": "mb megabyte megabytes",
    "size 1000000000": "gb gigabyte gigabytes gig gigs",
    "size 1000000000000": "tb terabyte terabytes",
    "size 1024": "kib",
    "size 1048576": "mib",
    "size 1073741824": "gib",
    "frequency 1": "hz hertz",
    "frequency 1000": "khz",
    "frequency 1000000": "mhz",
    "frequency 1000000000": "ghz",
    "bitrate 1000": "kbit kbps",
    "bitrate 1000000": "mbit mbps",
    "bitrate 1000000000": "gbit gbps",
    "share 1": "% percent prozent パーセント",
    "money 1": "eur euro euros usd dollar dollars $ € £ gbp chf 円 元",
    "plain 1": "times time x mal fois veces 回 次 個 个 台 件 名 人 つ 份 位",
}
_UNIT_OF = {unit: measure.split() for measure, units in _UNITS.items() for unit in units.split()}
_WORDS = {
    "zero": "0 null",
    "one": "1 single eine_einzige 一",
    "two": "2 twice zwei deux dos 二 两 両",
    "three": "3 thrice drei trois tres 三",
    "four": "4 vier quatre cuatro 四",
    "five": "5 fünf cinq cinco 五",
    "six": "6 sechs seis 六",
    "seven": "7 sieben sept siete 七",
    "eight": "8 acht huit ocho 八",
    "nine": "9 neun neuf nueve 九",
    "ten": "10 zehn dix diez 十",
    "eleven": "11 elf onze once_es",
    "twelve": "12 zwölf douze doce",
    "dozen": "12",
    "fourteen": "14 vierzehn quatorze catorce",
    "fifteen": "15 fünfzehn quinze quince",
    "sixteen": "16",
    "eighteen": "18",
    "twenty": "20 zwanzig vingt veinte",
    "thirty": "30 dreißig trente treinta",
    "forty": "40 vierzig quarante cuarenta",
    "forty-five": "45",
    "fifty": "50 fünfzig cinquante cincuenta",
    "sixty": "60 sechzig soixante sesenta",
    "seventy": "70",
    "eighty": "80",
    "ninety": "90 neunzig noventa",
    "hundred": "100 hundert cent cien",
}
_NUMBER_OF = {word: int(others.split()[0]) for name, others in _WORDS.items() for word in (name, *others.split()[1:])}


def _any(words: "dict[str, int] | dict[str, list[str]]") -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_LATIN_UNITS = _any({unit: measure for unit, measure in _UNIT_OF.items() if unit < "\u3000"})
_CJK_UNITS = _any({unit: measure for unit, measure in _UNIT_OF.items() if unit > "\u3000"})
_MONTHS, _DAYS, _SPELLED = _any(_MONTH_OF), _any(_DAY_OF), _any(_NUMBER_OF)
_CJK_DAYS = _any({day: n for day, n in _DAY_OF.items() if not day.isascii() and len(day) < 4 and day[0] > "\u3000"})
# No value begins within a word: said first, it spares every letter the alternatives.
_QUANTITY = re.compile(
    rf"""(?!(?<=[a-z])[a-z])(?:(?P<id>\#\d+\b|(?<![\w-])[a-z]{{2,}}-\d+\b(?!\.\d))
      | (?P<date>\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}\.\d{{1,2}}\.\d{{4}}\b
          |\d{{4}}\s?年\s?\d{{1,2}}\s?月\s?\d{{1,2}}\s?[日号]
          |(?<!\d)\d{{1,2}}\s?月\s?\d{{1,2}}\s?[日号])
      | (?P<monthday>\b(?:{_MONTHS})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+\d{{4}}\b)?
          |\b\d{{1,2}}(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?(?:{_MONTHS})\b\.?(?:,?\s+(?:de\s+)?\d{{4}}\b)?)
      | (?P<monthyear>\b(?:{_MONTHS})\.?\s+\d{{4}}\b)
      | (?P<day>\b(?:{_DAYS})s?\b|(?:{_CJK_DAYS})日?)
      | (?P<quarter>\bq[1-4]\b)
      | (?P<clock>\b\d{{1,2}}:\d\d\b(?:\s?(?:am|pm)\b)?|\b\d{{1,2}}\.\d\d\s?(?:am|pm|uhr)\b
          |\b\d{{1,2}}\s?(?:am|pm)\b|\b\d{{1,2}}\s?uhr\b)
      | (?P<ordinal>\b\d{{1,2}}(?:st|nd|rd|th)\b|(?<=on\sthe\s)(?:first|second|third)(?=\s(?:day\s)?of\b))
      | (?<!\bexactly\s)(?<!\bleast\s)(?<!\bmost\s)\b(?P<once>once)(?=\s*(?:[.;!?]|$))
      | (?P<year>(?<=\bin\s)(?:19|20)\d\d\b)
      | (?P<version>\bv?\d+(?:\.\d+){{2,}}\b|\bv\d+(?:\.\d+)*\b)
      | (?P<number>[$€£]?(?<![\w.+])(?<![a-z]-)\d[\d,_]*(?:\.\d+)*)(?P<kilo>k\b)?
        (?:[\s-]{{0,2}}(?P<unit>(?:{_LATIN_UNITS})(?![\w%])|(?:{_CJK_UNITS}))(?:\sold\b)?|(?![.]?\w))
      | (?:(?<=\bfor\s)|(?<=\bafter\s)|(?<=\bwithin\s)|(?<=\bin\s)|(?<=\btakes\s)|(?<=\babout\s)|
        (?<=\baround\s)|(?<=\broughly\s)|(?<=\btake\s)|(?<=\btook\s)|(?<=\blasts\s)|(?<=\bby\s)|
        (?<=\bevery\s)|(?<=\bof\s)|
        (?<=\bleast\s)|(?<=\bmost\s)|
        (?<=\bthan\s)|(?<=\bover\s)|(?<=\bunder\s))
        (?P<one>an?|eine?r?)\s(?P<oneunit>{_LATIN_UNITS})\b
      | \b(?P<share>half\s+an?|an?\s+quarter\s+of\s+an?|(?:three|3)\s+quarters\s+of\s+an?|
        eine\s+halbe|une\s+demi[- ]|media)\s+
        (?P<shareunit>{_LATIN_UNITS})\b
      | (?P<counted>[一二两三四五六七八九十])(?P<countedunit>{_CJK_UNITS})
      | (?<!\bno\s)\b(?!single-)(?P<spelled>{_SPELLED})\b
        (?!\s+of\b(?!\s(?:us|them|you)\b)|-(?:factor|way|phase|step|tier|level))
        (?:[\s-]{{1,2}}(?P<spelledunit>{_LATIN_UNITS})\b)?)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_START = re.compile(r"[\d$#]|(?<![A-Za-z])(?:[Vv](?=\d)|[Qq](?=[1-4])|[A-Za-z]{2,}(?=-\d)|(?P<word>[A-Za-z]+))")
_OPENING = {"once", "a", "an", "ein", "eine", "einer", "eines", "half", "une", "media", "first", "second", "third"}
_STARTING = (
    frozenset(word for words in (_MONTH_OF, _DAY_OF, {f"{day}s": 0 for day in _DAY_OF}, _NUMBER_OF) for word in words)
    | _OPENING
)
_MONTH_WORD = re.compile(rf"\b(?:{_MONTHS})\b", re.IGNORECASE)
_ORDINALS = {"first": "1", "second": "2", "third": "3"}
_MODAL_MAY = re.compile(
    r"\b(?:in|of|by|until|till|on|next|last|this|from|since|early|late|mid|the|for|to)[\s-]$", re.IGNORECASE
)


@dataclass(frozen=True)
class Quantity:
    """Hold one value: where it stands, its dimension, the form in which equal ones are equal, and its words."""

    start: int
    end: int
    dimension: str
    canonical: str
    words: str


def quantities(text: str, *, decimal_comma: bool = False) -> list[Quantity]:
    """Give the values of a text in order; times, sizes and shares are brought to one unit each.

    `decimal_comma` reads 1,5 as one and a half and 1.000 as a thousand. A month alone counts where it cannot be
    the verb. Linear in the length of the text.
    """
    found = [_read(match, decimal_comma=decimal_comma) for match in _matches(text)]
    taken = [(value.start, value.end) for value in found]
    months = [
        month for month in _months(text) if not any(start < month.end and month.start < end for start, end in taken)
    ]
    return sorted(found + months, key=lambda value: value.start) if months else found


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Give what `_QUANTITY` finds; plain text is tried at its numbers and at the words that begin a value alone."""
    if not text.isascii():
        yield from _QUANTITY.finditer(text)
        return
    reached = 0
    for start in _START.finditer(text):
        if start.start() < reached or (start["word"] and start["word"].casefold() not in _STARTING):
            continue
        match = _QUANTITY.match(text, start.start())
        if match is not None:
            reached = match.end()
            yield match


def _months(text: str) -> list[Quantity]:
    found = []
    for match in _MONTH_WORD.finditer(text):
        word = match.group()
        short_or_verb = word.casefold() in {"may", "march", "mar", "mars", "sep", "mai"}
        if short_or_verb and not (
            word[0].isupper() and _MODAL_MAY.search(text[max(0, match.start() - 8) : match.start()])
        ):
            continue
        found.append(_of(match, "date", f"{_MONTH_OF[word.casefold()]:02}"))
    return found


def _of(match: re.Match[str], dimension: str, canonical: str) -> Quantity:
    return Quantity(match.start(), match.end(), dimension, canonical, match.group().strip())


def _read(match: re.Match[str], *, decimal_comma: bool) -> Quantity:
    kind = next(name for name, text in match.groupdict().items() if text)
    words = match.group().casefold()
    if kind == "number":
        return _measured(match, decimal_comma=decimal_comma)
    if kind in ("one", "spelled", "counted", "share"):
        return _scaled(match, _counted(match, kind), match.group(f"{kind}unit"))
    if kind in _NAMED:
        dimension, canonical = _NAMED[kind]
        return _of(match, dimension, canonical(words))
    if kind in ("date", "monthday", "monthyear"):
        return _of(match, "date", _dated(words, kind))
    return _of(match, kind, words.removeprefix("v"))


def _counted(match: re.Match[str], kind: str) -> float:
    words = match.group(kind).casefold()
    if kind == "share":
        return 0.75 if "quarters" in words else 0.25 if "quarter" in words else 0.5
    return 1.0 if kind == "one" else float(_NUMBER_OF[words])


def _weekday(words: str) -> str:
    return str(_DAY_OF[words if words in _DAY_OF else words.removesuffix("s").removesuffix("日")])


def _once(words: str) -> str:
    return "1"


def _ordinal(words: str) -> str:
    return _ORDINALS.get(words, words.rstrip("stndrh"))


def _dated(words: str, kind: str) -> str:
    """Give year-month-day of a date, without the year where none is said."""
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    name = _MONTH_WORD.search(words)
    if name is not None:
        month = f"{_MONTH_OF[name.group()]:02}"
        years = [number for number in numbers if number > 31]
        days = [number for number in numbers if number <= 31]
        return "-".join([*(str(year) for year in years), month, *(f"{day:02}" for day in days)])
    if re.match(r"\d{1,2}\.", words):
        numbers.reverse()
    return "-".join(f"{number:02}" for number in numbers) if kind == "date" else words


def _clock(words: str) -> str:
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    hour = numbers[0] % 12 + 12 if words.endswith("pm") else numbers[0] % 12 if words.endswith("am") else numbers[0]
    return f"{hour:02}:{numbers[1] if len(numbers) > 1 else 0:02}"


_NAMED: dict[str, tuple[str, Callable[[str], str]]] = {
    "day": ("weekday", _weekday),
    "clock": ("clock", _clock),
    "once": ("plain", _once),
    "ordinal": ("ordinal", _ordinal),
}


def _measured(match: re.Match[str], *, decimal_comma: bool) -> Quantity:
    written = match.group("number")
    plain = written.strip("$€£").replace("_", "").rstrip(",.")
    if decimal_comma:
        plain = re.sub(r"\.(?=\d{3}(?:\D|$))", "", plain).replace(",", ".")
    plain = plain.replace(",", "")
    unit = match.group("unit") or ("$" if written[0] in "$€£" else None)
    if plain.count(".") > 1 or (unit is None and "." in plain):
        return _of(match, "version", plain)
    return _scaled(match, float(plain) * (1_000 if match.group("kilo") else 1), unit)


def _scaled(match: re.Match[str], amount: float, unit: str | None) -> Quantity:
    dimension, factor = _UNIT_OF[unit.casefold()] if unit else ("plain", "1")
    return _of(match, dimension, f"{amount * float(factor):.9g}")
