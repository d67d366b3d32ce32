"""Tell a secret from what only has its form: placeholders, names, paths, versions, digests and plain words."""

import base64
import binascii
import math
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

import regex

_PLACEHOLDER = regex.compile(
    r"""\$[A-Za-z_{(\[] | \{\{ | ^\{ | ^\[ | ^< | ^% | %\w*%$ | x{4,} | \*{3} | \.{3} | … | •
    | ^\^ | ^required\b | ^nullable\b | \benv(?:iron)?\b | getenv | ^arn: | ^op:// | ^ref\+ | ^!\w | ://
    | change.?me | change.?it | place.?holder | redacted | ^dummy | ^your\b | (?:^|[_-])your[_-] | [_-]here$
    | ^your(?=[A-Z]) | ^insert[_-] | ^replace[_-] | ^enter[_-] | ^example | ^sha(?:1|256|384|512)[-:]""",
    regex.IGNORECASE | regex.VERBOSE,
)
_NAME_OF_ITSELF = regex.compile(
    r"[a-z_.-]{0,40}(?:pass|pass(?:word|wd|phrase)|pwd|pw|secret|token|key|credential)s?[a-z_.-]{0,40}\d?",
    regex.IGNORECASE,
)
_EXAMPLE_WORDS = frozenset(
    [
        "password",
        "passwd",
        "pass",
        "pwd",
        "pw",
        "passwort",
        "changeme",
        "change-me",
        "yourpassword",
        "your-password",
        "your_password",
        "mypassword",
        "my-password",
        "my_password",
        "example",
        "placeholder",
        "redacted",
        "string",
        "none",
        "null",
        "true",
        "false",
        "undefined",
    ]
)
_LOCAL_WORDS = frozenset(
    [
        "secret",
        "test",
        "postgres",
        "root",
        "admin",
        "guest",
        "user",
        "dev",
        "mysql",
        "redis",
        "rabbitmq",
        "minio",
        "p",
        "pswd",
    ]
)
_LOCAL_HOST = regex.compile(
    r"(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host|hostname|server|db|database|postgres|mysql|redis|rabbitmq"
    r"|(?:[\w-]+\.)*example(?:\.\w+)?)?",
    regex.IGNORECASE,
)
_DOTTED_NAME = regex.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_PATH = regex.compile(r"(?:~|\.{1,2})?/[\w.@~-]+(?:/.*)?|[A-Za-z]:\\.*", regex.DOTALL)
_UUID = regex.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", regex.IGNORECASE)
_NUMBERS = regex.compile(r"v?\d+(?:[.:_-]\d+)*")
_EMAIL = regex.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_ALGORITHM = regex.compile(
    r"(?:sha|md|aes|utf|rs|hs|es|ps|base|bcrypt|argon|pbkdf|scrypt|oauth|x|ed|rsa|ssha|pkcs|http|ipv|"
    r"k)_?\d{1,5}\w{0,3}",
    regex.IGNORECASE,
)
_WORDLIKE = regex.compile(r"[A-Za-z]{1,16}|\d{1,4}|v\d+|\d[A-Za-z][a-z]*|[A-Z]{2,5}\d{1,4}")
_BREAKS = regex.compile(r"[-_./:,+=&#|]+")
_BASE64_RUN = regex.compile(r"(?=[a-z/+]*[A-Z0-9])[A-Za-z0-9+/=]{6,}+")
_SYMBOL = regex.compile(r"[!@#$%^&*?~+|]")
_ENDS_IN = ".,!?:;)"


def varied(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether a text of a known form is more than a row of the same few letters."""
    return len(set(secret)) >= 8 and not _is_placeholder(secret)


def mixed_case(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether a text mixes capital and small letters often enough to be drawn at random."""
    return secret.lower() != secret and secret.upper() != secret and _entropy(secret) >= 3.5


def is_random(secret: str, match: regex.Match[str]) -> bool:
    """Tell whether a text has capital letters, small letters and digits in no order."""
    return any(map(str.isdigit, secret)) and mixed_case(secret, match)


def not_words(secret: str, match: regex.Match[str]) -> bool:
    """Tell whether a text is not merely words joined by hyphens, dots or underscores."""
    return varied(secret, match) and any(map(str.isdigit, secret)) and not _is_words(secret)


def key_block(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether the block of a private key holds key material."""
    body = secret.split("-----")[2]
    return any(not _is_placeholder(run) for run in _BASE64_RUN.findall(body))


def url_password(secret: str, match: regex.Match[str]) -> bool:
    """Tell whether the password of an address is meant; the usual words of examples are not, the rest always is."""
    word = secret.lower()
    if _is_placeholder(secret) or word in _EXAMPLE_WORDS:
        return False
    is_known_word = word in _LOCAL_WORDS or secret == match["user"]
    return not (is_known_word and len(secret) > 1 and _LOCAL_HOST.fullmatch(match["host"]))


def basic(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether a text is the Base64 of a name, a colon and a password."""
    try:
        decoded = base64.b64decode(secret + "=" * (-len(secret) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    return ":" in decoded and decoded.isprintable()


def password(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether a value that is surely a password is more than an example."""
    return len(secret) >= 3 and not _is_placeholder(secret) and secret.lower() not in _EXAMPLE_WORDS


def assigned(secret: str, match: regex.Match[str]) -> bool:
    """Tell whether a value that is called a password, key or token can be one."""
    if match["token"]:
        return _is_token(secret)
    if match["quote"]:
        return len(secret) >= 6 and not any(map(str.isspace, secret)) and _is_hard_to_guess(secret)
    return bare(secret, match)


def bare(secret: str, _: regex.Match[str]) -> bool:
    """Tell whether a value without quotes can be a password: such a value is more often a name."""
    value = secret.rstrip(_ENDS_IN)
    return len(value) >= 6 and _is_hard_to_guess(value) and not _is_words(value)


def told(secret: str, match: regex.Match[str]) -> bool:
    """Tell whether the word after `the password is` is the password."""
    return bare(secret, match) and not _EMAIL.fullmatch(secret.rstrip(_ENDS_IN))


def _is_token(value: str) -> bool:
    """Many things are called tokens that open no door."""
    has_form = len(value) >= 16 and any(map(str.isdigit, value)) and not _UUID.fullmatch(value)
    return has_form and len(set(value)) >= 8 and _is_hard_to_guess(value) and not _is_words(value)


def _is_hard_to_guess(value: str) -> bool:
    if _is_placeholder(value) or value.lower() in _EXAMPLE_WORDS or _is_no_password(value):
        return False
    has_letters, has_digits = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    if has_letters and (has_digits or _SYMBOL.search(value)):
        return True
    is_long_and_mixed = len(value) >= 16 and value.lower() != value and value.upper() != value
    return is_long_and_mixed and value.isalpha() and _entropy(value) >= 3.9


def _is_no_password(value: str) -> bool:
    forms = (_DOTTED_NAME, _PATH, _NUMBERS, _ALGORITHM, _NAME_OF_ITSELF)
    return any(form.fullmatch(value) for form in forms)


def _is_placeholder(value: str) -> bool:
    return _PLACEHOLDER.search(value) is not None


def _is_words(value: str) -> bool:
    return all(_WORDLIKE.fullmatch(word) or _ALGORITHM.fullmatch(word) for word in _BREAKS.split(value) if word)


def _entropy(value: str) -> float:
    """Return the entropy of the letters of a text in bits per letter (Shannon, 1948)."""
    length = len(value)
    return -sum(count / length * math.log2(count / length) for count in Counter(value).values())


CHECKS: Mapping[str, Callable[[str, regex.Match[str]], bool]] = MappingProxyType(
    {
        "varied": varied,
        "mixed_case": mixed_case,
        "random": is_random,
        "not_words": not_words,
        "key_block": key_block,
        "url_password": url_password,
        "basic": basic,
        "password": password,
        "assigned": assigned,
        "bare": bare,
        "told": told,
    }
)
