"""Reduce plain words to their stems and know the words too common to search for."""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from threading import Lock

_COMMON = """
    a about an and are as at be been but by did do does for from had has have he her his i if in into is it
    its me my of on or our she so than that the their them then there these they this to too us was we were
    what when where which who why will with would you your
"""
STOP_WORDS = frozenset(_COMMON.split())

# The pure-Python stemmer by name: the package would otherwise pick a C one of another version when it is
# installed, and the tokens stored by one machine would not match those asked for by the next.
_stem_word: Callable[[str], str] = import_module("snowballstemmer.english_stemmer").EnglishStemmer().stemWord
_one_at_a_time = Lock()


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Give the Snowball English stem of one case-folded ASCII word.

    The stemmer keeps its state in the object, hence the lock; the cache makes both rare.
    """
    with _one_at_a_time:
        return _stem_word(word)
