"""Every change in the console is an operation, looked at before it is done."""

import re
from typing import Any

from django.contrib.messages import get_messages
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from governance.gate.tenancy import enter
from governance.models import Job, Membership
from tests.cast import Do, Tenancy
from tests.seed import fill, seed
from tests.site.conftest import SignIn


def test_it_lets_a_reviewer_resolve_a_conflict(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    client, number = sign_in(acme_console, "bob"), seeded.conflict[1:]
    assert f"e{number}" in client.get("/console/").content.decode()
    page = client.get(f"/console/memory/conflict/{number}/change/").content.decode()
    assert f">{seeded.decision} stands<" in page
    assert f">{seeded.reversal} stands<" in page
    assert "<mark>Let&#x27;s use PostgreSQL</mark>, MySQL replication" in page
    sent = {"winner": seeded.reversal, "resolution_note": "The team decided."}
    answer = client.post(f"/console/memory/conflict/{number}/do/resolve_conflict/", sent)
    assert answer.status_code == 302
    assert "was resolved." in _said(answer)
    after = client.get(f"/console/memory/conflict/{number}/change/").content.decode()
    assert f"{seeded.reversal} stands." in after
    assert "The team decided." in after
    assert "No contradiction waits" in client.get("/console/").content.decode()
    served = do(acme_console.agent("alice"), "query_graph", query="Which database?")
    assert seeded.decision not in {node.id for node in served.nodes}


def test_it_tells_a_contributor_what_deciding_needs(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    client, number = sign_in(acme_console, "alice"), seeded.conflict[1:]
    page = client.get(f"/console/memory/conflict/{number}/change/").content.decode()
    assert "stands<" not in page
    assert "memory:review" in page
    assert acme_console.people["dora"].username in page
    sent = {"winner": seeded.reversal}
    refused = client.post(f"/console/memory/conflict/{number}/do/resolve_conflict/", sent)
    assert refused.status_code == 403
    assert "The roles that do: reviewer and admin." in refused.content.decode()


def test_it_shows_a_change_before_it_is_made(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    client = sign_in(acme_console, "bob")
    url = f"/console/memory/node/{seeded.decision[1:]}/do/update_node/"
    text = "Let's use PostgreSQL 18\r\nfor everything"
    form = {"label": "Use PostgreSQL", "content": text, "tags": "speaker:user"}
    shown = client.post(url, {**form, "step": "preview"}).content.decode()
    assert "<ins> 18\nfor everything</ins>" in shown
    assert _node(acme_console, do, seeded.decision).content == "Let's use PostgreSQL"
    edited = client.post(url, {**form, "step": "edit"}).content.decode()
    assert "for everything</textarea>" in edited
    assert client.post(url, {**form, "step": "run"}).status_code == 302
    node = _node(acme_console, do, seeded.decision)
    page = client.get(f"/console/memory/node/{seeded.decision[1:]}/change/").content.decode()
    assert "The node ceased to say this" in page
    assert (node.content, node.state, node.version) == ("Let's use PostgreSQL 18\nfor everything", "contested", 2)


def test_it_refuses_a_revision_that_changes_nothing(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    url = f"/console/memory/node/{seeded.decision[1:]}/do/update_node/"
    node = _node(acme_console, do, seeded.decision)
    same = {"label": node.label, "content": node.content, "tags": "\n".join(node.tags), "step": "run"}
    answer = sign_in(acme_console, "bob").post(url, same)
    assert answer.status_code == 422
    assert "give at least one of content, label and tags" in answer.content.decode()
    assert _node(acme_console, do, seeded.decision).version == 1


def test_it_names_the_field_that_was_not_accepted(acme_console: Tenancy, sign_in: SignIn) -> None:
    client = sign_in(acme_console, "dora")
    answer = client.post("/console/governance/project/do/create_project/", {"slug": "Not A Slug"})
    assert answer.status_code == 422
    assert 'id="id_slug_error"' in answer.content.decode()
    assert client.post("/console/governance/project/do/create_project/", {"slug": "alpha"}).status_code == 422


def test_it_stores_a_form_that_is_sent_twice_once(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "alice")
    page = client.get("/console/memory/node/do/store_node/").content.decode()
    found = re.search(r'name="idempotency_key" value="([0-9a-f]{32})"', page)
    assert found is not None
    form = {"label": "Tabs", "content": "We indent with tabs.", "node_type": "preference", "idempotency_key": found[1]}
    for _ in range(2):
        assert client.post("/console/memory/node/do/store_node/", form).status_code == 302
    found_nodes = do(acme_console.agent("alice"), "query_graph", query="indent with tabs").nodes
    assert [(node.label, node.state, node.version) for node in found_nodes] == [("Tabs", "accepted", 1)]


def test_it_shows_a_new_key_once_and_keeps_it_nowhere(acme_console: Tenancy, sign_in: SignIn) -> None:
    client = sign_in(acme_console, "dora")
    form = {
        "name": "laptop",
        "kind": "agent",
        "expires_in_days": "30",
        "projects": ["alpha"],
        "scopes": ["memory:read"],
    }
    answer = client.post("/console/governance/apikey/do/create_api_key/", form)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    secret = re.search(r'value="(wgl_[^"]+)"', answer.content.decode())
    assert secret is not None
    assert secret[1] not in str(dict(client.session.items()))
    for url in ("/console/governance/apikey/", "/console/audit/event/?shown=everything", "/console/"):
        assert secret[1] not in client.get(url).content.decode()


def test_it_changes_a_role_and_keeps_the_last_administrator(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "dora")
    numbers = {name: _membership(acme_console, name) for name in ("alice", "dora")}
    url = f"/console/governance/membership/{numbers['alice']}/do/set_membership/"
    page = client.get(url).content.decode()
    assert re.search(r'<input type="checkbox" name="projects" value="alpha"[^>]* checked', page)
    assert not re.search(r'<input type="checkbox" name="projects" value="beta"[^>]* checked', page)
    shown = client.post(url, {"role": "reviewer", "projects": ["alpha"], "step": "preview"}).content.decode()
    assert "<del>contributor</del>" in shown
    assert "<ins>reviewer</ins>" in shown
    assert client.post(url, {"role": "reviewer", "projects": ["alpha"]}).status_code == 302
    members = {member.user: member.role for member in do(acme_console.operator, "list_memberships").members}
    assert members[acme_console.people["alice"].username] == "reviewer"
    own = f"/console/governance/membership/{numbers['dora']}/do/remove_membership/"
    refused = client.post(own)
    assert refused.status_code == 409
    assert "keeps at least one administrator" in refused.content.decode()


def test_it_counts_before_it_prunes(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "dora")
    url = "/console/governance/retentionrun/do/prune_retention/"
    assert "Retention is off" in client.get(url).content.decode()
    do(acme_console.operator, "set_retention", enabled=True, days=1)
    assert "0 nodes and 0 turns go" in client.get(url).content.decode()
    assert client.post(url).status_code == 302
    assert [run.state for run in do(acme_console.operator, "list_retention_runs").runs] == ["completed"]


def test_it_lists_what_happens_to_each_row_and_tells_what_did(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    fill(acme_console, do, writer="alice")
    client, jobs = sign_in(acme_console, "dora"), _jobs(acme_console)
    done, waiting = jobs[0], jobs[1:3]
    _set_state(acme_console, done, Job.State.DONE)
    chosen = {"action": "cancel_job", "index": "0", "_selected_action": [str(number) for number in (done, *waiting)]}
    page = client.post("/console/governance/job/", chosen)
    assert page.status_code == 302
    shown = client.get(page["Location"]).content.decode()
    assert "Cancel 2 jobs" in shown
    assert shown.count("Left as it is.") == 1
    assert f'name="ids" value="{waiting[0]},{waiting[1]}"' in shown
    _set_state(acme_console, waiting[1], Job.State.DONE)
    sent = {"ids": f"{waiting[0]},{waiting[1]},999999999"}
    answer = client.post("/console/governance/job/bulk/cancel_job/", sent)
    said = _said(answer)
    assert "1 job was cancelled" in said
    assert "1 refused" in said
    assert "1 no longer there" in said
    states = {job.id: job.state for job in do(acme_console.operator, "list_jobs", limit=200).jobs}
    assert [states[f"j{number}"] for number in (done, *waiting)] == ["done", "cancelled", "done"]


def test_it_leaves_the_words_of_a_deleted_node_out_of_its_turn(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    client = sign_in(acme_console, "alice")
    deleted = client.post(f"/console/memory/node/{seeded.decision[1:]}/do/delete_node/")
    assert deleted.status_code == 302
    assert "was deleted." in _said(deleted)
    turn = client.get(f"/console/memory/turn/{seeded.first.turns[0][1:]}/change/").content.decode()
    assert "[forgotten]" in turn
    assert "use PostgreSQL" not in turn


def test_it_shows_history_only_when_asked_for(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    client = sign_in(acme_console, "bob")
    client.post(f"/console/memory/conflict/{seeded.conflict[1:]}/do/resolve_conflict/", {"winner": seeded.reversal})
    assert "was resolved." in client.get("/console/").content.decode()
    for name in ("node", "edge", "evidence", "turn"):
        now = client.get(f"/console/memory/{name}/").content.decode()
        assert "Use PostgreSQL" not in now, name
        assert "use PostgreSQL" not in now, name
    everything = client.get("/console/memory/node/?state=everything").content.decode()
    assert "Use PostgreSQL" in everything
    assert "superseded" in client.get("/console/memory/node/?state=superseded").content.decode()


def test_it_asks_the_database_no_more_for_longer_lists(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "dora")
    fill(acme_console, do, writer="alice")
    urls = [f"memory/{name}/?shown=everything" for name in ("edge", "turn", "evidence")]
    urls += ["memory/node/?state=everything", "memory/conflict/?standing=everything", "memory/session/"]
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            for url in (*urls, "governance/job/", "audit/event/?shown=everything"):
                assert client.get(f"/console/{url}").status_code == 200
        counts.append(len(asked))
        for number in range(8):
            said = f"We chose Redis {number} because caches matter for service {number}."
            do(acme_console.agent("alice"), "observe_conversation", user_message=said, session_id=f"s{number}")
    assert counts[1] <= counts[0]


def _node(tenancy: Tenancy, do: Do, reference: str) -> Any:
    return do(tenancy.person("bob"), "get_node_history", node_id=reference).node


def _said(answer: Any) -> str:
    return " ".join(str(message) for message in get_messages(answer.wsgi_request))


def _membership(tenancy: Tenancy, name: str) -> int:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        return int(Membership.objects.get(tenant_id=tenancy.tenant_id, user=tenancy.people[name]).pk)


def _jobs(tenancy: Tenancy) -> list[int]:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        rows = Job.objects.filter(tenant_id=tenancy.tenant_id, state=Job.State.WAITING)
        return list(rows.order_by("pk").values_list("pk", flat=True))


def _set_state(tenancy: Tenancy, number: int, state: str) -> None:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        Job.objects.filter(pk=number).update(state=state)
