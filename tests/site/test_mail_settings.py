"""Mail is sent by the server that one setting names, and by none without it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from waggle_site import env
from waggle_site.mail import mail_server

SECRET = "pass:word/1"


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("smtp://mail.example", ("mail.example", 25, "", "", False, False)),
        ("smtp+starttls://a%40b:pass%3Aword%2F1@mail.example", ("mail.example", 587, "a@b", SECRET, True, False)),
        ("smtps://bot:x@mail.example:4650", ("mail.example", 4650, "bot", "x", False, True)),
    ],
)
def test_it_reads_a_server_from_its_address(url: str, wanted: tuple[object, ...]) -> None:
    found = mail_server(url, setting="WAGGLE_MAIL_URL")
    assert (found.host, found.port, found.user, found.password, found.starts_tls, found.is_tls) == wanted
    assert found.backend.endswith("smtp.EmailBackend")
    assert "word" not in repr(found)


def test_it_sends_nothing_without_an_address() -> None:
    assert mail_server("", setting="WAGGLE_MAIL_URL").backend.endswith("dummy.EmailBackend")


@pytest.mark.parametrize("url", ["mail.example", "http://u:hush@mail.example", "smtp://", "smtp://u:hush@mail:port"])
def test_it_refuses_another_address_by_name_and_keeps_the_password(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="WAGGLE_MAIL_URL") as refused:
        mail_server(url, setting="WAGGLE_MAIL_URL")
    assert "hush" not in str(refused.value)


def test_it_takes_where_people_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAGGLE_PUBLIC_URL", raising=False)
    assert env.origin("WAGGLE_PUBLIC_URL") == ""
    monkeypatch.setenv("WAGGLE_PUBLIC_URL", "https://waggle.example/")
    assert env.origin("WAGGLE_PUBLIC_URL") == "https://waggle.example"


@pytest.mark.parametrize("value", ["waggle.example", "ftp://waggle.example", "https://", "https://w.example/?a=b"])
def test_it_refuses_what_leads_nowhere_by_name(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_PUBLIC_URL", value)
    with pytest.raises(ImproperlyConfigured, match="WAGGLE_PUBLIC_URL"):
        env.origin("WAGGLE_PUBLIC_URL")
