"""Meaning, values and denial tell a rejected value from what denies or replaces it, or is about something else."""

import pytest

from memory.conflicts.bearing import denies, marks
from memory.embedding import load
from memory.services.tombstones import LEAST_ALIKE

MODEL = load("all-MiniLM-L6-v2")
SAME = [
    ("We use MongoDB for session storage.", "Sessions are kept in MongoDB."),
    ("We use MongoDB for session storage.", "Our session store is Mongo."),
    ("Let's use MongoDB for sessions", "MongoDB is what we store sessions in"),
    ("Deploys happen on Friday afternoon.", "We deploy on Friday in the afternoon."),
    ("The API listens on port 8080.", "Port 8080 is where the API server listens."),
    ("We use tabs for indentation.", "Indent with tabs."),
    ("Alice owns the billing service.", "The billing service belongs to Alice."),
    ("We will move the whole backend to Kubernetes.", "The entire backend is going to be migrated to Kubernetes."),
    ("The access token expires after 15 minutes.", "Access tokens are valid for 15 minutes."),
    ("Customer e-mail addresses may be logged.", "It is fine to write customers' email addresses to the logs."),
    ("All services are written in Rust.", "Rust is the language of all our services."),
    ("Tests may be skipped before a release.", "It is okay to skip the tests before releasing."),
    ("There is a staging cluster in Frankfurt.", "We have a staging cluster located in Frankfurt."),
    ("The public API has no rate limit.", "There is no rate limiting on the public API."),
    ("We cache rendered pages in Redis for one hour.", "Rendered pages are cached for an hour in Redis."),
    ("Passwords are hashed with MD5.", "We hash passwords using MD5."),
]
OTHER = [
    ("We use MongoDB for session storage.", "We do not use MongoDB for session storage."),
    ("Deploys happen on Friday afternoon.", "Deploys never happen on Friday afternoon."),
    ("The API listens on port 8080.", "The API listens on port 9090."),
    ("We use tabs for indentation.", "We use spaces for indentation."),
    ("The access token expires after 15 minutes.", "The access token expires after 60 minutes."),
    ("We use MongoDB for session storage.", "We use PostgreSQL for session storage."),
    ("Customer e-mail addresses may be logged.", "Customer e-mail addresses must not be logged."),
    ("All services are written in Rust.", "All services are written in Go."),
    ("Tests may be skipped before a release.", "Tests must never be skipped before a release."),
    ("There is a staging cluster in Frankfurt.", "There is no staging cluster in Frankfurt."),
    ("There is a staging cluster in Frankfurt.", "There is a staging cluster in Dublin."),
    ("The public API has no rate limit.", "The public API has a rate limit."),
    ("We will move the whole backend to Kubernetes.", "We will move the whole backend to Nomad."),
    ("Deploys happen on Friday afternoon.", "Deploys happen on Monday afternoon."),
    ("We use MongoDB for session storage.", "We use MongoDB for the product catalogue."),
    ("We use MongoDB for session storage.", "Session cookies are signed."),
    ("Alice owns the billing service.", "The billing service sends invoices on the first of the month."),
    ("Deploys happen on Friday afternoon.", "The retro is on Friday afternoon."),
    ("Tests may be skipped before a release.", "Tests run on every push."),
    ("Passwords are hashed with MD5.", "Passwords must have twelve characters."),
    ("Customer e-mail addresses may be logged.", "Customers can change their e-mail address."),
]


def _alike(rejected: str, said: str) -> bool:
    first, second = MODEL.embed([rejected, said])
    near = sum(one * other for one, other in zip(first, second, strict=True)) >= LEAST_ALIKE
    mine = marks(said)
    return near and denies(rejected) == denies(said) and (not mine or marks(rejected) <= mine)


@pytest.mark.parametrize(("rejected", "said"), SAME)
def test_it_knows_the_same_in_other_words(rejected: str, said: str) -> None:
    assert _alike(rejected, said)


@pytest.mark.parametrize(("rejected", "said"), OTHER)
def test_it_tells_apart_what_only_sounds_alike(rejected: str, said: str) -> None:
    assert not _alike(rejected, said)
