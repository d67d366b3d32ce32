"""Tell whether two texts say the same, letter by letter, once writing habits are set aside."""

import hashlib
import unicodedata


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text without its case, width, compatibility forms, spacing and closing stop."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return hashlib.sha256(" ".join(folded.split()).rstrip(".").encode()).hexdigest()


def content_hash(text: str) -> str:
    """Return the SHA-256 of a text as it is."""
    return hashlib.sha256(text.encode()).hexdigest()
