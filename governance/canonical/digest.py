"""Digest a value so that it is recognised again without being kept."""

import hashlib
import hmac

from governance.canonical.form import canonical

FORM = 1
"""The version of the canonical form that digests are made from."""


def value_digest(text: str, *, key: bytes) -> str:
    """Return the HMAC-SHA-256 of a text's canonical form, as 64 hexadecimal digits.

    Keyed, because a value is often short enough to be guessed. Raises ValueError when the key is empty, when nothing
    of the text is left in its canonical form, or when the text holds a lone surrogate.
    """
    if not key:
        raise ValueError("the key is empty")
    form = canonical(text)
    if not form:
        raise ValueError("holds nothing but spaces and punctuation")
    return hmac.new(key, form.encode(), hashlib.sha256).hexdigest()
