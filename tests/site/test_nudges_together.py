"""Work that comes in a burst is announced once: the message on its way finds what is committed meanwhile."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from unittest.mock import Mock, patch

import pytest
from kombu.exceptions import OperationalError

from waggle_site import celery


@pytest.fixture
def sent() -> Iterator[Mock]:
    """Catch the messages, with none on its way."""
    celery.OnTheWay.until.clear()
    with patch.object(celery.app, "send_task") as messages, patch.object(celery.Silence, "until", 0.0):
        yield messages
    celery.OnTheWay.until.clear()


def _at(seconds: float) -> AbstractContextManager[object]:
    return patch("waggle_site.celery.time.monotonic", return_value=seconds)


def test_it_sends_one_message_for_a_burst(sent: Mock) -> None:
    for moment in (100.0, 100.05, 100.1):
        with _at(moment):
            celery.nudge("embed", 1)
    assert sent.call_count == 1
    assert sent.call_args.kwargs["countdown"] == celery.OnTheWay.seconds


def test_it_sends_another_before_the_first_has_arrived(sent: Mock) -> None:
    for moment in (100.0, 100.0 + 0.9 * celery.OnTheWay.seconds):
        with _at(moment):
            celery.nudge("embed", 1)
    assert sent.call_count == 2


def test_it_keeps_kinds_and_tenants_apart(sent: Mock) -> None:
    with _at(100.0):
        for kind, tenant in (("embed", 1), ("embed", 2), ("extract", 1)):
            celery.nudge(kind, tenant)
    assert sent.call_count == 3


def test_it_counts_no_message_that_was_not_sent(sent: Mock) -> None:
    sent.side_effect = OperationalError("away")
    with _at(100.0), pytest.raises(OperationalError):
        celery.nudge("embed", 1)
    sent.side_effect = None
    celery.Silence.until = 0.0
    with _at(100.1):
        celery.nudge("embed", 1)
    assert sent.call_count == 2
