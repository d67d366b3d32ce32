"""Find the reading of a language."""

from memory.extraction.languages import chinese, french, german, japanese, spanish
from memory.extraction.languages.explicit import read_explicit
from memory.extraction.languages.reading import RuledReading
from memory.extraction.prose import Reading

_READINGS: dict[str, Reading] = {
    "de": RuledReading(german.RULES),
    "es": RuledReading(spanish.RULES),
    "fr": RuledReading(french.RULES),
    "ja": RuledReading(japanese.RULES),
    "zh": RuledReading(chinese.RULES),
}


def reading_for(language: str) -> Reading:
    """Give the reading of a language; without rules for it, the one that reads only explicit forms."""
    return _READINGS.get(language, read_explicit)


def has_rules(language: str) -> bool:
    """Say whether more than explicit forms is read in a language here; English has its own reading elsewhere."""
    return language in _READINGS
