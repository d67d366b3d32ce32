"""Every operation has an address, and the addresses do what the operations say."""

from typing import Any

import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator

from governance.gate import registry
from tests.cast import Tenancy
from tests.rest import Rest
from waggle_site.rest import ROUTES

NOT_OVER_REST = {"create_tenant", "compare_node"}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """Return the OpenAPI description."""
    GENERATOR_STATS.reset()
    written: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return written


def test_it_gives_every_operation_an_address() -> None:
    everything = {operation.name for operation in registry.every()}
    assert {route.operation for route in ROUTES} == everything - NOT_OVER_REST


def test_it_leads_no_verb_of_a_path_to_two_operations() -> None:
    places = [(route.verb, route.path) for route in ROUTES]
    assert len(places) == len(set(places))


def test_it_reads_with_get_and_destroys_with_delete_or_a_named_verb() -> None:
    for route in ROUTES:
        operation = registry.find(route.operation)
        if route.verb == "GET":
            assert operation.reads, route
        if route.verb == "DELETE":
            assert operation.effect == "destroy", route


def test_it_describes_every_route_with_its_own_operation_id(schema: dict[str, Any]) -> None:
    described = [operation for path in schema["paths"].values() for operation in path.values()]
    ids = [operation["operationId"] for operation in described]
    assert len(described) == len(ROUTES)
    assert len(ids) == len(set(ids))
    assert {route.operation for route in ROUTES} <= set(ids)


def test_it_describes_arguments_answers_problems_and_the_key(schema: dict[str, Any]) -> None:
    store = schema["paths"]["/api/v1/nodes"]["post"]
    body = store["requestBody"]["content"]["application/json"]["schema"]
    assert set(body["required"]) == {"label", "content", "node_type"}
    assert body["additionalProperties"] is False
    assert [parameter["name"] for parameter in store["parameters"]] == ["Idempotency-Key"]
    assert store["security"] == [{"key": []}]
    problem = store["responses"]["422"]["content"]["application/problem+json"]["schema"]["$ref"]
    assert problem == "#/components/schemas/Problem"
    change = schema["paths"]["/api/v1/nodes/{node_id}"]["patch"]
    assert "node_id" not in change["requestBody"]["content"]["application/json"]["schema"]["properties"]
    assert schema["components"]["securitySchemes"]["key"] == {"type": "http", "scheme": "bearer"}


def test_it_describes_without_a_warning_and_refers_only_to_what_is_there(schema: dict[str, Any]) -> None:
    assert not GENERATOR_STATS._warn_cache, GENERATOR_STATS._warn_cache
    assert not GENERATOR_STATS._error_cache, GENERATOR_STATS._error_cache
    referred = {ref.rsplit("/", 1)[-1] for ref in _references(schema)}
    assert referred <= set(schema["components"]["schemas"])


def test_it_gives_the_model_a_component_of_its_own_name_once(schema: dict[str, Any]) -> None:
    models = {registry.find(route.operation).result for route in ROUTES}
    assert len({model.__name__ for model in models}) == len(models)


def test_it_answers_201_for_what_is_new_and_200_for_what_was_known(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    wish = {"label": "Port", "content": "The service listens on 8080.", "node_type": "fact"}
    first, again = alice.post("nodes", wish), alice.post("nodes", wish)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["node"]["id"] == again.json()["node"]["id"]


def test_it_takes_arguments_from_path_query_and_body(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    node = alice.post("nodes", {"label": "Port", "content": "It is 8080.", "node_type": "fact"}).json()["node"]
    changed = alice.send("PATCH", f"nodes/{node['id']}", {"content": "It is 9090.", "version": 1})
    assert changed.status_code == 200, changed.content
    history = alice.get(f"nodes/{node['id']}/history").json()
    assert [version["content"] for version in history["versions"]] == ["It is 8080.", "It is 9090."]
    found = alice.get("query?query=port&max_nodes=1&node_types=fact,decision&include_history=false").json()
    assert [hit["id"] for hit in found["nodes"]] == [node["id"]]
    repeated = alice.get("query?query=port&node_types=fact&node_types=decision").json()
    assert [hit["id"] for hit in repeated["nodes"]] == [node["id"]]
    assert alice.send("DELETE", f"nodes/{node['id']}").json()["deleted"] is True
    assert alice.get(f"nodes/{node['id']}/history").status_code == 404


def test_it_draws_from_a_turn_under_the_id_that_answers_show(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    observed = alice.post("conversations", {"user_message": "Let's use PostgreSQL."}).json()
    again = alice.post(f"turns/{observed['turns'][0]}/extract")
    assert again.status_code == 200, again.content
    assert again.json()["turn"] == observed["turns"][0]


def test_it_links_to_the_next_page(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    for subject in ("API", "queue"):
        one = alice.post("nodes", {"label": subject, "content": f"The {subject} is up.", "node_type": "fact"}).json()
        two = alice.post("nodes", {"label": subject, "content": f"The {subject} is down.", "node_type": "fact"}).json()
        ids = {"source_id": one["node"]["id"], "target_id": two["node"]["id"]}
        alice.post("edges", {**ids, "relationship": "contradicts"})
    first = alice.get("conflicts?limit=1")
    address = first.headers["Link"].split(">")[0].removeprefix("<")
    assert first.headers["Link"].endswith('rel="next"')
    second = alice.get(address.split("/api/v1/")[1])
    assert len(first.json()["conflicts"]) == len(second.json()["conflicts"]) == 1
    assert first.json()["conflicts"][0]["edge"]["id"] != second.json()["conflicts"][0]["edge"]["id"]
    assert "Link" not in second.headers


def test_it_gives_a_repeated_request_its_first_answer(acme: Tenancy) -> None:
    alice = Rest(acme.keys["alice"])
    wish = {"label": "Port", "content": "It is 8080.", "node_type": "fact"}
    first = alice.post("nodes", wish, Idempotency_Key="a-1")
    again = alice.post("nodes", wish, Idempotency_Key="a-1")
    assert first.json() == again.json()
    other = alice.post("nodes", {**wish, "content": "It is 9090."}, Idempotency_Key="a-1")
    assert (other.status_code, other.json()["code"]) == (409, "conflict")


def test_it_refuses_an_idempotency_key_where_it_would_not_help(acme: Tenancy) -> None:
    bob = Rest(acme.keys["bob"])
    answer = bob.send("DELETE", "nodes/n1", Idempotency_Key="a-1")
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["field"] == "Idempotency-Key"


def test_it_answers_head_as_get_without_a_body(acme: Tenancy) -> None:
    answer = Rest(acme.keys["alice"]).send("HEAD", "stats")
    assert (answer.status_code, answer.content) == (200, b"")


def test_it_lets_nobody_keep_an_answer(acme: Tenancy) -> None:
    assert Rest(acme.keys["alice"]).get("stats").headers["Cache-Control"] == "no-store"


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [ref for value in node.values() for ref in _references(value)]
    return [ref for item in node for ref in _references(item)] if isinstance(node, list) else []
