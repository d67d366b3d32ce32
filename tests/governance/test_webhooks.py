"""A tenant says where its notices are posted to; the secret that signs them is shown once."""

import socket
from typing import Any
from unittest.mock import patch

import pytest
from django.test import override_settings

from governance.errors import Forbidden, InvalidInput, NotFound
from governance.gate.tenancy import enter
from governance.models import Delivery, Job, Webhook
from governance.services import notices
from governance.services.posting import Post, Undelivered, is_outside, post, signature
from tests.cast import Do, Tenancy
from tests.ledger import events

URL = "https://hooks.example/waggle?to=ci"
INSIDE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",  # noqa: S104
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe",
)  # fmt: skip


def test_it_shows_the_secret_once_and_keeps_it_out_of_the_ledger(acme: Tenancy, do: Do) -> None:
    dora = acme.person("dora")
    made = do(dora, "set_webhook", url=URL)
    secret = made.signing_secret
    assert len(secret) > 60
    again = do(dora, "set_webhook", url=URL, enabled=False)
    listed = do(dora, "list_webhooks")
    assert (again.signing_secret, again.webhook.id, again.webhook.enabled) == ("", made.webhook.id, False)
    assert [item.url for item in listed.webhooks] == [URL]
    told = [(str(event.detail.content), event.name) for event in events(acme, name="webhook.set")]
    assert len(told) == 2
    kept = Webhook.objects.get(url=URL)
    assert kept.secret == secret
    for text in (str(told), str(listed), listed.as_text(), repr(made), repr(kept), str(kept), str(acme)):
        assert secret not in text
    assert "to=ci" not in str(told)


def test_it_keeps_the_secret_out_of_what_is_posted_in_words(acme: Tenancy) -> None:
    wish = Post(url=URL, secret="whs_hush", body=b"{}", delivery="1", at=1)
    assert "hush" not in repr(wish)


def test_it_makes_a_new_secret_when_an_address_is_added_again(acme: Tenancy, do: Do) -> None:
    dora = acme.person("dora")
    first = do(dora, "set_webhook", url=URL)
    assert do(dora, "remove_webhook", webhook_id=first.webhook.id).removed == first.webhook.id
    assert do(dora, "list_webhooks").webhooks == []
    assert do(dora, "set_webhook", url=URL).signing_secret not in ("", first.signing_secret)


def test_it_lets_no_key_say_where_notices_go(acme: Tenancy, do: Do) -> None:
    wish = {"name": "ci", "owner": acme.people["dora"].username, "kind": "service", "scopes": ["governance:write"]}
    raw = do(acme.operator, "create_api_key", **wish).raw_api_key
    acme.keys["ci"] = raw
    with pytest.raises(Forbidden):
        do(acme.agent("ci"), "set_webhook", url=URL)
    made = do(acme.person("dora"), "set_webhook", url=URL).webhook
    with pytest.raises(Forbidden):
        do(acme.agent("ci"), "remove_webhook", webhook_id=made.id)


def test_it_knows_no_webhook_of_another_tenant(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    made = do(acme.person("dora"), "set_webhook", url=URL).webhook
    with pytest.raises(NotFound):
        do(globex.person("charlie"), "remove_webhook", webhook_id=made.id)
    assert do(globex.person("charlie"), "list_webhooks").webhooks == []


@pytest.mark.parametrize(
    "url",
    [
        "", "hooks.example", "ftp://hooks.example/", "file:///etc/passwd", "https:///path", "https://a b.example/",
        "https://user:pass@hooks.example/", "https://user@hooks.example/", "https://hooks.example:99999/",
        "https://hooks.example:0/", "https://h\u00f6ks.example/", "https://hooks.example/#part", "http://localhost/",
        "http://api.localhost:80/", "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest/meta-data/",
        "https://hooks.example/\r\nX-A:1", "https://[hooks.example/", f"https://hooks.example/{'a' * 500}",
    ],
)  # fmt: skip
def test_it_refuses_an_address_that_nothing_is_posted_to(acme: Tenancy, do: Do, url: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.person("dora"), "set_webhook", url=url)
    assert [fault.field for fault in refused.value.faults] == ["url"]


@override_settings(WAGGLE_WEBHOOKS_MAY_BE_LOCAL=True)
def test_it_takes_a_local_address_where_the_operator_allows_it(acme: Tenancy, do: Do) -> None:
    assert do(acme.person("dora"), "set_webhook", url="http://127.0.0.1:8080/").webhook.enabled


@pytest.mark.parametrize("address", INSIDE)
def test_it_knows_what_is_inside(address: str) -> None:
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_it_knows_what_is_outside(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize("url", ["http://hooks.example/", "http://0x7f.1/", "http://2130706433/", "http://127.1/"])
@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["8.8.8.8", "169.254.169.254"]])
def test_it_connects_to_nothing_where_a_name_leads_inside(url: str, addresses: list[str]) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in addresses]
    with (
        patch("socket.getaddrinfo", return_value=found),
        patch("socket.socket.connect") as connect,
        pytest.raises(Undelivered, match=addresses[-1].replace(".", "[.]")),
    ):
        post(Post(url=url, secret="s", body=b"{}", delivery="1", at=1))
    connect.assert_not_called()


def test_it_connects_to_the_very_address_that_was_checked() -> None:
    answers: list[Any] = [[(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 80))], AssertionError("asked twice")]
    with (
        patch("socket.getaddrinfo", side_effect=answers),
        patch("socket.socket.connect", side_effect=OSError("no route")) as connect,
        pytest.raises(Undelivered, match="no route"),
    ):
        post(Post(url="http://hooks.example/", secret="s", body=b"{}", delivery="1", at=1))
    connect.assert_called_once_with(("8.8.8.8", 80))


def test_it_says_when_a_name_leads_nowhere() -> None:
    with patch("socket.getaddrinfo", side_effect=socket.gaierror(-2, "not known")), pytest.raises(Undelivered):
        post(Post(url="http://hooks.example/", secret="s", body=b"{}", delivery="1", at=1))


def test_it_signs_time_and_body() -> None:
    # As OpenSSL computes it: printf '1700000000.{"type":"proposal.opened"}' | openssl dgst -sha256 -hmac whs_test
    signed = "918f2ef6075a8bbc84852e5a22727cb49d1020041a02591eaf988d38237a8398"
    given = signature("whs_test", b'{"type":"proposal.opened"}', at=1_700_000_000)
    assert given == f"t=1700000000,v1={signed}"


def test_it_forgets_what_waits_for_a_webhook_that_is_removed(acme: Tenancy, do: Do) -> None:
    made = do(acme.person("dora"), "set_webhook", url=URL).webhook
    wish = {"label": "Port", "content": "Port 80.", "node_type": "fact", "project": "alpha"}
    do(acme.agent("alice"), "propose_change", operation="store_node", arguments=wish)
    assert notices.notify_waiting(acme.tenant_id) == 1
    assert Delivery.objects.count() == 1
    do(acme.person("dora"), "remove_webhook", webhook_id=made.id)
    with patch("socket.getaddrinfo") as resolve:
        assert notices.deliver_waiting(acme.tenant_id) == 1
    resolve.assert_not_called()
    enter(acme.tenant_id)
    assert [job.state for job in Job.objects.filter(kind=notices.DELIVER)] == ["done"]
