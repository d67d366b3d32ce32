"""Put a question to the language model that the operator named, over the protocol that most servers of models speak."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
from django.conf import settings
from pydantic import BaseModel, ConfigDict, ValidationError

from memory.extraction.asking import FORM

MOST_BYTES = 1024 * 1024
# What an error calls itself; its message can repeat what was sent, and is not kept.
CODE = re.compile(r"[A-Za-z0-9_.-]{1,64}")
CUT_OFF, FILTERED = "length", "content_filter"


class NotAnswered(Exception):
    """Say why there is no reply, in words that hold no secret and nothing of what was sent."""


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """Hold where a model is asked, as whom and with what further fields."""

    url: str
    model: str
    seconds: int
    key: str = field(default="", repr=False)
    options: Mapping[str, Any] = field(default_factory=dict)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Message(_Part):
    content: str | None = None
    refusal: str | None = None


class _Choice(_Part):
    message: _Message
    finish_reason: str | None = None


class _Completion(_Part):
    choices: list[_Choice]


class _Error(_Part):
    code: str | int | None = None
    type: str | None = None


class _Failure(_Part):
    error: _Error


def endpoint() -> Endpoint:
    """Return the endpoint that the settings name; raises NotAnswered where they name none."""
    if settings.WAGGLE_EXTRACTION == "rules":
        raise NotAnswered("No model is asked any more: WAGGLE_EXTRACTION is rules.")
    return Endpoint(
        url=f"{settings.WAGGLE_EXTRACTION_URL}/chat/completions",
        model=settings.WAGGLE_EXTRACTION_MODEL,
        seconds=settings.WAGGLE_EXTRACTION_TIMEOUT,
        key=settings.WAGGLE_EXTRACTION_KEY,
        options=settings.WAGGLE_EXTRACTION_OPTIONS,
    )


def ask(messages: Sequence[Mapping[str, str]], *, at: Endpoint) -> str:
    """Return what a model replies to the messages of a chat; raises NotAnswered, saying why, where it does not.

    It is over after the endpoint's seconds, however slowly bytes come in, and after 1 MiB. Redirects are not followed,
    proxies not used.
    """
    try:
        status, body = asyncio.run(_post(_asked(messages, at), at))
    except TimeoutError as error:
        raise NotAnswered(f"The model did not answer within {at.seconds} seconds.") from error
    except httpx2.HTTPError as error:
        raise NotAnswered(f"The model could not be reached ({_trouble(error)}).") from error
    if status != httpx2.codes.OK:
        raise NotAnswered(f"The model's server answered {status}{_meaning(status, body)}.")
    return _reply(body)


def _trouble(error: httpx2.HTTPError) -> str:
    """Name what went wrong; only of a connection that failed is there more to say that cannot repeat what was sent."""
    name = type(error).__name__
    return f"{name}: {error}" if isinstance(error, httpx2.ConnectError) else name


def _asked(messages: Sequence[Mapping[str, str]], at: Endpoint) -> dict[str, Any]:
    """Return the body of the request; an option that is null takes a field away."""
    fields = {**FORM, **at.options, "model": at.model, "messages": list(messages), "stream": False}
    return {name: value for name, value in fields.items() if value is not None}


async def _post(asked: Mapping[str, Any], at: Endpoint) -> tuple[int, bytes]:
    # Compressed, a small answer could become a large one.
    headers = {"Accept-Encoding": "identity", **({"Authorization": f"Bearer {at.key}"} if at.key else {})}
    tls = httpx2.create_ssl_context()
    async with asyncio.timeout(at.seconds):
        async with (
            httpx2.AsyncClient(verify=tls, trust_env=False, follow_redirects=False, timeout=None) as client,
            client.stream("POST", at.url, json=asked, headers=headers) as response,
        ):
            return response.status_code, await _bounded(response)


async def _bounded(response: httpx2.Response) -> bytes:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise NotAnswered("The model's server sent a compressed answer, which was not asked for.")
    body = b""
    async for part in response.aiter_raw():
        body += part
        if len(body) > MOST_BYTES:
            raise NotAnswered(f"The model's server sent more than {MOST_BYTES} bytes.")
    return body


def _meaning(status: int, body: bytes) -> str:
    if 300 <= status < 400:
        return "; redirects are not followed"
    try:
        error = _Failure.model_validate_json(body).error
    except ValidationError:
        return ""
    said = str(error.code or error.type or "")
    return f" ({said})" if CODE.fullmatch(said) else ""


def _reply(body: bytes) -> str:
    try:
        choices = _Completion.model_validate_json(body).choices
    except ValidationError:
        raise NotAnswered("The model's server did not answer in the form of a chat completion.") from None
    if not choices:
        raise NotAnswered("The model gave no reply.")
    message, ended = choices[0].message, choices[0].finish_reason
    if message.refusal or ended == FILTERED:
        raise NotAnswered("The model refused to answer.")
    if ended == CUT_OFF:
        raise NotAnswered("The model's reply was cut off; allow it more with max_tokens in WAGGLE_EXTRACTION_OPTIONS.")
    if not (message.content or "").strip():
        raise NotAnswered("The model gave an empty reply.")
    return message.content or ""
