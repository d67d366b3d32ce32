"""Read the numbers, dates and versions of a statement, and the subject they are said of."""

import re
from dataclasses import dataclass

_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_BYTES = {"b": 1.0, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "kib": 2**10, "mib": 2**20, "gib": 2**30}
_UNIT_OF = {
    **dict.fromkeys(("ms", "msec", "millisecond", "milliseconds"), ("time", 0.001)),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), ("time", 1.0)),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), ("time", 60.0)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), ("time", 3_600.0)),
    **dict.fromkeys(("d", "day", "days"), ("time", 86_400.0)),
    **dict.fromkeys(("w", "week", "weeks"), ("time", 604_800.0)),
    **dict.fromkeys(("month", "months"), ("months", 1.0)),
    **dict.fromkeys(("y", "year", "years"), ("months", 12.0)),
    **{unit: ("size", factor) for unit, factor in _BYTES.items()},
    **dict.fromkeys(("%", "percent"), ("share", 1.0)),
    **dict.fromkeys(("rpm", "requests/min"), ("rate", 1.0)),
    **dict.fromkeys(("rps", "qps", "requests/s"), ("rate", 60.0)),
}
_VALUE = re.compile(
    r"""(?P<name>\#\d+|\b[A-Z]{2,}-\d+\b)                        # an identifier, not a value
      | (?P<date>\b\d{4}-\d\d-\d\d\b)
      | (?P<monthday>\b(?:MONTHS)\s+\d{1,2}(?:st|nd|rd|th)?\b
          |\b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:MONTHS)\b)
      | (?P<month>(?:(?<=\bin\s)|(?<=\bto\s)|(?<=\bis\s)|(?<=\bby\s)|(?<=\bfor\s)|(?<=\buntil\s)|(?<=\bof\s)
          |(?<=\bmid-)|(?<=\bearly\s)|(?<=\blate\s))(?:MONTHS)\b)
      | (?P<day>\b(?:DAYS)s?\b)
      | (?P<quarter>\bQ[1-4]\b)
      | (?P<version>\bv?\d+(?:\.\d+){2,}\b|\bv\d+(?:\.\d+)*\b)
      | (?P<number>[$\u20ac\u00a3]?(?<![\w.])\d[\d,_]*(?:\.\d+)?)\s?(?P<unit>UNITS)?(?![\w.]*\w)
    """.replace("MONTHS", _MONTHS)
    .replace("DAYS", _DAYS)
    .replace("UNITS", "|".join(re.escape(unit) for unit in sorted(_UNIT_OF, key=len, reverse=True))),
    re.IGNORECASE | re.VERBOSE,
)
_MONEY = "$\u20ac\u00a3"


@dataclass(frozen=True)
class Value:
    """Hold one value: where it stands, its dimension, and a form in which equal values are equal."""

    start: int
    end: int
    dimension: str
    canonical: str
    words: str


def values(text: str) -> list[Value]:
    """Give the values of a text in order; times, sizes and rates are brought to one unit each.

    Issue numbers and the like (`#12`, `ABC-7`) name things and are no values.
    """
    found = (_value(match) for match in _VALUE.finditer(text) if not match.group("name"))
    return [value for value in found if value is not None]


def _value(match: re.Match[str]) -> Value | None:
    number = match.group("number")
    if number is not None:
        return _measured(match, number)
    kind = match.lastgroup or ""
    words = match.group().casefold()
    if kind == "monthday":
        words = " ".join(sorted(re.sub(r"(?<=\d)(?:st|nd|rd|th)|\bof\b", "", words).split()))
    dimension = "version" if kind == "version" else "date"
    canonical = words.removeprefix("v") if kind == "version" else words.rstrip("s")
    return Value(match.start(), match.end(), dimension, canonical, match.group())


def _measured(match: re.Match[str], number: str) -> Value:
    plain = number.strip(_MONEY).replace(",", "").replace("_", "").rstrip(".")
    unit = (match.group("unit") or "").casefold()
    dimension, factor = _UNIT_OF.get(unit, ("money" if number[0] in _MONEY else "plain", 1.0))
    canonical = f"{float(plain) * factor:.6g}" if dimension != "plain" else plain
    return Value(match.start(), match.end(), dimension, canonical, match.group().strip())
