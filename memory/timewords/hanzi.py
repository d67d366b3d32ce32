"""Hold the numbers and years that Japanese and Chinese write alike."""

from memory.timewords.words import Table

_ONES = "一二三四五六七八九"
_HIGHEST = 99
YEAR = "(?P<year>(?:19|20|21)\\d\\d) ?年"
SEASONS = "春夏秋冬"


def _written(number: int) -> str:
    tens, ones = divmod(number, 10)
    ten = ("" if tens == 1 else _ONES[tens - 1]) + "十" if tens else ""
    return ten + (_ONES[ones - 1] if ones else "")


NUMBERS: Table = {str(number): _written(number) for number in range(1, _HIGHEST + 1)}
QUARTERS: Table = {str(number): _written(number) for number in range(1, 5)}
WEEKDAYS_JAPANESE: Table = {str(index): letter for index, letter in enumerate("月火水木金土日")}
WEEKDAYS_CHINESE: Table = {**{str(index): letter for index, letter in enumerate("一二三四五六")}, "6": "日 天"}
