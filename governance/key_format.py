"""The form of an API key: `wgl_` + 8 letters that name it + 32 secret letters + a checksum of 6.

The checksum lets a typing error be told from a revoked key without asking the database, and lets scanners
recognise a leaked key: `wgl_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}[0-9A-Za-z]{6}`.
"""

import hashlib
import re
import secrets
import string
import zlib
from dataclasses import dataclass

ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
PATTERN = re.compile(r"wgl_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})")


@dataclass(frozen=True)
class RawKey:
    """Hold a key as its owner sees it, once."""

    prefix: str
    text: str

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the whole key: 190 random bits need no slow hash."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def generate() -> RawKey:
    """Return a new random key."""
    prefix, secret = _letters(8), _letters(32)
    return RawKey(prefix, f"wgl_{prefix}_{secret}{_checksum(prefix + secret)}")


def parse(text: str) -> RawKey | None:
    """Return the key that a text is, or None if its form or checksum is wrong."""
    match = PATTERN.fullmatch(text)
    if match is None or _checksum(match[1] + match[2]) != match[3]:
        return None
    return RawKey(match[1], text)


def _letters(count: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def _checksum(text: str) -> str:
    value, letters = zlib.crc32(text.encode()), ""
    for _ in range(6):
        value, index = divmod(value, len(ALPHABET))
        letters = ALPHABET[index] + letters
    return letters
