"""Count the tokens of a text, with the tokenizer that is there.

No vocabulary of an agent's own model comes with the product, so the one of the default embedding model counts
(WordPiece, 30,522 pieces), made careful: a letter that it does not know counts two, any other sign its bytes, which is
the most that a byte-level vocabulary makes of it, and what it strips counts too. Compared with the vocabularies
cl100k and o200k, packs of English conversation counted 2 to 8 % more, and texts in other scripts up to several times
more: the budget is kept with those too.
"""

import unicodedata
from functools import cache

from tokenizers import Tokenizer

from memory.embedding.weights import TOKENIZER_FILE, TOKENIZER_SHA256, trusted_bytes

COUNTED_WITH = "WordPiece of all-MiniLM-L6-v2"
UNKNOWN = "[UNK]"


def count_tokens(text: str) -> int:
    """Return how many tokens a text is; a line break is one, other space between words belongs to a word."""
    encoding = _tokenizer().encode(text, add_special_tokens=False)
    if text.isascii() and text.isprintable() and UNKNOWN not in encoding.tokens:
        return len(encoding.ids)
    covered, counted = 0, 0
    for token, (start, end) in zip(encoding.tokens, encoding.offsets, strict=True):
        counted += _dropped(text[covered:start])
        counted += _unknown(text[start:end]) if token == UNKNOWN else 1 + _marks(text[start:end])
        covered = max(covered, end)
    return counted + _dropped(text[covered:])


def _unknown(word: str) -> int:
    return sum(min(2, _bytes(sign)) if sign.isalpha() else _bytes(sign) for sign in word)


def _dropped(between: str) -> int:
    """Return what space and invisible characters count, which the tokenizer leaves out."""
    return sum(0 if character == " " else 1 if character.isspace() else _bytes(character) for character in between)


def _marks(piece: str) -> int:
    """Return how many accents and vowel signs the tokenizer stripped from a piece."""
    if piece.isascii():
        return 0
    return sum(unicodedata.combining(sign) != 0 for sign in unicodedata.normalize("NFD", piece))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


@cache
def _tokenizer() -> Tokenizer:
    tokenizer = Tokenizer.from_buffer(trusted_bytes(TOKENIZER_FILE, sha256=TOKENIZER_SHA256))
    # The published file pads every text to 128 tokens and cuts there.
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
