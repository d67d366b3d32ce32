"""What became of a turn that a model was to read is told in the console."""

from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from governance.gate.tenancy import enter
from governance.models import Job
from memory.operations import work
from memory.services.model_extraction import ASK
from tests.cast import Do, Tenancy
from tests.model_server import ModelServer, claim, claiming, sending, serving
from tests.site.conftest import SignIn

SAID = "Port 8080 stays."


def _job(tenancy: Tenancy) -> Job:
    """Do what waits for the model, as if it was due, and return the job."""
    with transaction.atomic():
        enter(tenancy.tenant_id)
        rows = Job.objects.filter(tenant_id=tenancy.tenant_id, kind=ASK)
        rows.filter(state="waiting").update(due_at=timezone.now())
    work.do_waiting(ASK, tenant_id=tenancy.tenant_id)
    with transaction.atomic():
        enter(tenancy.tenant_id)
        return Job.objects.get(tenant_id=tenancy.tenant_id, kind=ASK)


def test_it_shows_why_a_model_was_not_heard_and_then_what_it_said(
    acme_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    model = ModelServer(answers=[sending(503, b"{}")])
    client = sign_in(acme_console, "dora")
    with (
        serving(model),
        override_settings(
            WAGGLE_EXTRACTION="model", WAGGLE_EXTRACTION_URL=model.url, WAGGLE_EXTRACTION_MODEL="qwen3:8b"
        ),
    ):
        do(acme_console.agent("alice"), "observe_conversation", user_message=SAID, project="alpha")
        jobs = [_job(acme_console) for _ in range(5)]
        page = f"/console/governance/job/{jobs[-1].pk}/change/"
        assert [job.state for job in jobs] == ["waiting"] * 4 + ["failed"]
        assert "The model&#x27;s server answered 503." in client.get(page).content.decode()
        assert "The model&#x27;s server answered 503." in client.get("/console/governance/job/").content.decode()
        model.answers = [claiming(claim("Port 8080 stays", type="fact"), claim("Kafka is in", label="Kafka"))]
        do(acme_console.person("dora"), "retry_job", job_id=f"j{jobs[-1].pk}")
        assert _job(acme_console).state == "done"
    shown = client.get(page).content.decode()
    assert "Left out: 1 quoting what the turn does not say." in shown
    assert do(acme_console.agent("alice"), "get_stats").nodes_by_type == {"fact": 1}
