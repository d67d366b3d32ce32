"""What is refused over REST: each with its own clear problem, nothing stored, and in the ledger where it can be."""

import base64
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from governance.gate.tenancy import enter
from governance.key_format import generate, parse
from governance.models import ApiKey
from tests.cast import PASSWORD, Tenancy
from tests.ledger import events, last_event
from tests.rest import Answer, Rest

FACT = {"label": "Port", "content": "It is 8080.", "node_type": "fact"}
MEMBERS = {"type", "title", "status", "detail", "code", "hint", "faults", "correlation_id"}


def problem(answer: Answer, status: int, code: str) -> dict[str, Any]:
    """Return the problem that an answer is, having checked its form."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    body: dict[str, Any] = json.loads(answer.content)
    assert (answer.status_code, body["code"]) == (status, code), body
    assert set(body) == MEMBERS
    assert body["status"] == status
    assert body["type"] == f"urn:waggle:problem:{code}"
    assert body["title"]
    assert body["detail"]
    assert answer.headers["X-Request-Id"] == body["correlation_id"]
    return body


def faults(answer: Answer) -> dict[str, str]:
    """Return the faulty fields of a 422."""
    return {fault["field"]: fault["message"] for fault in problem(answer, 422, "invalid_input")["faults"]}


def counted(acme: Tenancy) -> int:
    """Return how many nodes there are."""
    nodes: int = Rest(acme.keys["bob"]).get("stats").json()["nodes_current"]
    return nodes


def test_it_asks_for_a_key_where_there_is_none(db: None) -> None:
    answer = Rest().get("stats")
    problem(answer, 401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="waggle"'


@pytest.mark.parametrize("key", ["wgl_short", generate().text, "ärger"], ids=["malformed", "unknown", "not ascii"])
def test_it_refuses_a_key_that_is_malformed_or_unknown(db: None, key: str) -> None:
    answer = Rest(key).get("stats")
    problem(answer, 401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="waggle", error="invalid_token"'
    assert key not in answer.content.decode()


@pytest.mark.parametrize(("field", "reason"), [("expires_at", "expired"), ("revoked_at", "revoked")])
def test_it_refuses_a_key_that_has_ended_and_records_it(acme: Tenancy, field: str, reason: str) -> None:
    raw = parse(acme.keys["alice"])
    assert raw is not None
    enter(acme.tenant_id)
    ApiKey.objects.filter(prefix=raw.prefix).update(**{field: timezone.now()})
    answer = Rest(raw.text).post("nodes", FACT)
    assert reason in problem(answer, 401, "not_authenticated")["detail"]
    assert last_event(acme, outcome="refused").code == reason
    assert counted(acme) == 0


def test_it_refuses_another_scheme_and_two_different_keys(acme: Tenancy) -> None:
    key = acme.keys["alice"]
    problem(Rest().get("stats", Authorization=f"Basic {key}"), 401, "not_authenticated")
    problem(Rest(key).get("stats", X_API_Key=acme.keys["bob"]), 401, "not_authenticated")
    assert Rest().get("stats", X_API_Key=key).status_code == 200
    assert Rest(key).get("stats", X_API_Key=key).status_code == 200


def test_it_says_which_scope_is_missing_and_records_it(acme: Tenancy) -> None:
    answer = Rest(acme.keys["alice"]).get("audit-events")
    assert "audit:read" in problem(answer, 403, "scope_missing")["detail"]
    challenge = answer.headers["WWW-Authenticate"]
    assert challenge == 'Bearer realm="waggle", error="insufficient_scope", scope="audit:read"'
    event = last_event(acme, operation="list_audit_events")
    assert (event.outcome, event.code, event.channel) == ("refused", "scope_missing", "rest")


def test_it_gives_a_foreign_id_and_a_random_id_the_same_answer(acme: Tenancy, globex: Tenancy) -> None:
    charlie, alice = Rest(globex.keys["charlie"]), Rest(acme.keys["alice"])
    foreign = charlie.post("nodes", {**FACT, "project": "alpha"}).json()["node"]["id"]
    for verb, tail, body in [("GET", "/history", None), ("GET", "/related", None), ("DELETE", "", None),
                             ("PATCH", "", {"content": "mine"})]:  # fmt: skip
        answers = [alice.send(verb, f"nodes/{node}{tail}", body) for node in (foreign, "n987654321")]
        bodies = [problem(answer, 404, "not_found") for answer in answers]
        plain = [{**body, "correlation_id": "", "detail": ""} for body in bodies]
        assert plain[0] == plain[1]
        assert bodies[0]["detail"].replace(foreign, "n987654321") == bodies[1]["detail"]
    assert charlie.get(f"nodes/{foreign}/history").json()["node"]["content"] == FACT["content"]


def test_it_keeps_to_the_projects_of_the_key(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    problem(alice.post("nodes", {**FACT, "project": "beta"}), 404, "not_found")
    problem(alice.get("query?query=port&project=beta"), 404, "not_found")
    assert [project["slug"] for project in alice.get("scopes").json()["projects"]] == ["alpha"]
    assert last_event(acme, operation="query_graph").outcome == "refused"


@pytest.mark.parametrize("name", ["X-Tenant-Id", "X-Waggle-Tenant", "Tenant", "X-Waggle-Project", "X-User-Id"])
def test_it_refuses_and_records_a_header_that_claims_to_be_somebody_else(acme: Tenancy, name: str) -> None:
    answer = Rest(acme.keys["alice"]).post("nodes", FACT, **{name: "globex"})
    problem(answer, 403, "forbidden")
    assert last_event(acme, operation="store_node").code == "forbidden"
    assert counted(acme) == 0


def test_it_accepts_a_header_that_says_what_the_key_says(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    for value in (acme.slug, str(acme.tenant_id)):
        assert alice.get("stats", X_Tenant=value, X_Waggle_Project="alpha").status_code == 200
    problem(Rest(acme.keys["bob"]).get("stats", X_Waggle_Project="alpha"), 403, "forbidden")


@pytest.mark.parametrize("name", ["tenant_id", "user_id", "approved", "trust", "state", "force"])
def test_it_refuses_and_records_arguments_that_nobody_declared(acme: Tenancy, name: str) -> None:
    answer = Rest(acme.keys["alice"]).post("nodes", {**FACT, name: "1"})
    assert list(faults(answer)) == [name]
    assert last_event(acme, operation="store_node").code == "invalid_input"
    assert counted(acme) == 0


def test_it_refuses_filters_that_are_unknown_doubled_or_of_the_wrong_type(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    assert list(faults(alice.get("query?query=a&tenant=globex"))) == ["tenant"]
    assert list(faults(alice.get("query?query=a&query=b"))) == ["query"]
    assert list(faults(alice.get("query?query=a&max_nodes=many"))) == ["max_nodes"]
    assert list(faults(alice.get("query?query=a&max_nodes=101"))) == ["max_nodes"]
    assert list(faults(alice.get("query?query=a&node_types=fact,secret"))) == ["node_types.1"]
    assert list(faults(alice.get("query?query=a&as_of=yesterday"))) == ["as_of"]
    assert list(faults(alice.get("query"))) == ["query"]
    assert list(faults(alice.get("query?query=%ff"))) == ["query string"]
    assert list(faults(alice.post("nodes?label=a", FACT))) == ["query string"]
    assert list(faults(alice.send("GET", "stats", {"project": "beta"}))) == ["body"]
    assert list(faults(alice.send("PATCH", "nodes/n1", {"node_id": "n2", "label": "a"}))) == ["node_id"]


@pytest.mark.parametrize("field", ["label", "content", "tags", "session_id", "source", "project"])
def test_it_refuses_nul_and_lone_surrogates_by_field(acme: Tenancy, field: str) -> None:
    for text in ("a\\u0000b", "a\\ud800b"):
        value = f'["{text}"]' if field == "tags" else f'"{text}"'
        rest = ", ".join(f'"{name}": "{content}"' for name, content in FACT.items() if name != field)
        answer = Rest(acme.keys["alice"]).post("nodes", f'{{"{field}": {value}, {rest}}}')
        assert [name.split(".")[0] for name in faults(answer)] == [field]
    assert list(faults(Rest(acme.keys["alice"]).get("query?query=a%00b"))) == ["query"]
    assert counted(acme) == 0


def test_it_refuses_empty_text(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    assert list(faults(alice.post("nodes", {**FACT, "content": " \u200b\n"}))) == ["content"]
    answer = alice.post("conversations", {"user_message": " ", "assistant_response": ""})
    assert "both empty" in problem(answer, 422, "invalid_input")["detail"]


def test_it_refuses_text_over_the_limit_by_field_and_a_body_over_the_limit_at_all(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    assert list(faults(alice.post("conversations", {"user_message": "a" * 400_001}))) == ["user_message"]
    answer = alice.post("conversations", {"user_message": "a" * 5_000_000})
    assert "2097152 bytes" in problem(answer, 413, "too_large")["detail"]
    assert last_event(acme, operation="observe_conversation").code == "too_large"
    assert Rest(acme.keys["bob"]).get("stats").json()["turns"] == 0


@pytest.mark.parametrize("body", ['{"label": ', "\xff".encode("latin-1"), '{"weight": NaN}', "[" * 100_000, ""])
def test_it_refuses_what_is_not_json(acme: Tenancy, body: bytes | str) -> None:
    answer = Rest(acme.keys["alice"]).post("nodes", body)
    if body == "":
        assert "label" in faults(answer)
    else:
        problem(answer, 400, "malformed")


@pytest.mark.parametrize("body", ["[]", '"text"', "1", "null"])
def test_it_refuses_json_that_is_no_object(acme: Tenancy, body: str) -> None:
    assert list(faults(Rest(acme.keys["alice"]).post("nodes", body))) == ["body"]


def test_it_refuses_other_media_types_and_verbs(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    problem(alice.post("nodes", "label=a", Content_Type="application/x-www-form-urlencoded"), 415,
            "unsupported_media_type")  # fmt: skip
    answer = alice.send("PUT", "nodes", FACT)
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "POST"
    problem(alice.send("OPTIONS", "nodes"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/nothing",
        "/api/",
        "/api/v2/nodes",
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/x",
        "/nothing",
    ],
)
def test_it_answers_an_unknown_address_with_a_problem_and_never_a_page(db: None, path: str) -> None:
    for verb in ("GET", "POST"):
        problem(Client().generic(verb, path), 404, "not_found")


def test_it_answers_a_foreign_host_with_a_problem(db: None) -> None:
    problem(Client().get("/api/v1/stats", headers={"Host": "evil.example"}), 422, "invalid_input")


def test_it_answers_what_nobody_foresaw_without_a_word_about_the_inside(
    acme: Tenancy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("governance.api.views.run", fail)
    body = problem(Rest(acme.keys["alice"]).get("stats"), 500, "internal_error")
    assert "secret" not in json.dumps(body)


def test_it_records_under_the_callers_correlation_id_if_that_is_a_uuid(acme: Tenancy) -> None:
    alice, mine = Rest(acme.keys["alice"]), str(uuid4())
    assert alice.get("stats", X_Request_Id=mine).headers["X-Request-Id"] == mine
    assert [event.operation for event in events(acme, correlation_id=mine)] == ["get_stats"]
    assert alice.get("stats", X_Request_Id="x\ty").headers["X-Request-Id"] != "x\ty"


def signed_in(acme: Tenancy, name: str) -> Client:
    """Return a browser in which a person has signed in."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(acme.people[name], backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_it_serves_a_signed_in_person_in_their_only_tenant(acme: Tenancy) -> None:
    answer = signed_in(acme, "bob").get("/api/v1/stats")
    assert answer.status_code == 200
    event = last_event(acme, operation="get_stats")
    assert (event.actor_kind, event.actor_label) == ("person", acme.people["bob"].username)


def test_it_wants_a_csrf_token_from_a_browser(acme: Tenancy) -> None:
    browser = signed_in(acme, "bob")
    answer = browser.post("/api/v1/nodes", FACT, content_type="application/json")
    assert "CSRF" in problem(answer, 403, "forbidden")["detail"]
    token = "a" * 32
    browser.cookies["csrftoken"] = token
    with override_settings(DEBUG=False):
        sent = browser.post(
            "/api/v1/nodes", {**FACT, "project": "alpha"}, content_type="application/json",
            headers={"X-CSRFToken": token},
        )  # fmt: skip
    assert sent.status_code == 201, sent.content
    assert sent.json()["node"]["state"] == "accepted"


def test_it_serves_no_person_in_a_tenant_that_is_not_theirs(acme: Tenancy, globex: Tenancy) -> None:
    browser = signed_in(acme, "bob")
    session = browser.session
    session["tenant_id"] = globex.tenant_id
    session.save()
    problem(browser.get("/api/v1/stats"), 401, "not_authenticated")


def test_it_does_not_take_a_password(acme: Tenancy) -> None:
    basic = base64.b64encode(f"{acme.people['bob'].username}:{PASSWORD}".encode()).decode()
    problem(Rest().get("stats", Authorization=f"Basic {basic}"), 401, "not_authenticated")
