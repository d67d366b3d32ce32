"""Tell those who may decide that something waits for them, without telling what it says."""

import json
import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone

from governance.actors import system
from governance.gate.later import enqueue
from governance.gate.proposing import EXPIRES_AFTER, NOTIFY
from governance.gate.tenancy import tenant_transaction
from governance.models import Delivery, Job, Proposal, Webhook
from governance.refs import PROPOSAL, ref
from governance.services import jobs
from governance.services.attempts import attempt_each, taken
from governance.services.four_eyes import who_may_decide
from governance.services.posting import Post, Undelivered, post
from governance.text import printed

logger = logging.getLogger(__name__)
DELIVER = "deliver"
BATCH = 50
ANNOUNCED = (Proposal.State.PENDING, Proposal.State.STALE)
# By then the proposal is over, and whoever looks into a failure has had a week.
KEPT_FOR = EXPIRES_AFTER + timedelta(days=7)
LEAD = {
    Delivery.Type.OPENED: "{proposal} waits for your decision.",
    Delivery.Type.REVISED: "{proposal} says something else than before; earlier approvals no longer count.",
    Delivery.Type.STALE: "What {proposal} would change has changed since it was proposed; rebase it or reject it.",
}


def notify_waiting(tenant_id: int) -> int:
    """Address notices of a batch of proposals in a tenant, one for each receiver; return how many jobs were taken."""
    return attempt_each(taken(NOTIFY, tenant_id=tenant_id, most=BATCH), _address)


def deliver_waiting(tenant_id: int) -> int:
    """Send one notice that waits in a tenant; return how many jobs were taken.

    Each arrives at least once: it is sent again, under the same id, when it is not known to have arrived.
    """
    return attempt_each(taken(DELIVER, tenant_id=tenant_id, most=1), _deliver, expected=(Undelivered,))


def forget_old(*, tenant_id: int, now: datetime, most: int) -> int:
    """Delete notices of proposals that are long over, `most` at a time, and return how many there were."""
    old = Delivery.objects.filter(tenant_id=tenant_id, created_at__lte=now - KEPT_FOR)
    return Delivery.objects.filter(pk__in=old.order_by("created_at").values("pk")[:most]).delete()[0]


def _address(job: Job) -> None:
    """Write a notice for each receiver as things are now: of several changes in a row one is told of."""
    actor = system("notices", tenant_id=job.tenant_id).correlated(job.correlation_id)
    with tenant_transaction(job.tenant_id):
        rows = Proposal.objects.select_related("project").filter(tenant_id=job.tenant_id, pk=job.subject_id)
        proposal = rows.filter(state__in=ANNOUNCED).first()
        notices = Delivery.objects.bulk_create(_notices(proposal)) if proposal else []
        enqueue(DELIVER, subject_kind="delivery", subject_ids=[notice.pk for notice in notices], actor=actor)
        jobs.finish([job])


def _notices(proposal: Proposal) -> list[Delivery]:
    kind = _type_of(proposal)
    said = _said(proposal, kind=kind)
    webhooks = Webhook.objects.filter(tenant_id=proposal.tenant_id, enabled=True)
    receivers: list[dict[str, Any]] = [{"webhook": webhook} for webhook in webhooks]
    if settings.WAGGLE_SENDS_MAIL:
        members = who_may_decide(proposal).exclude(user__email="")
        receivers += [{"user": member.user} for member in members]
    return [
        Delivery(tenant_id=proposal.tenant_id, proposal=proposal, type=kind, said=said, **receiver)
        for receiver in receivers
    ]


def _type_of(proposal: Proposal) -> Delivery.Type:
    """Return what there is to tell: to whom nothing was told yet, a revised proposal is a new one."""
    if proposal.state == Proposal.State.STALE:
        return Delivery.Type.STALE
    told = Delivery.objects.filter(tenant_id=proposal.tenant_id, proposal=proposal).exists()
    return Delivery.Type.REVISED if told else Delivery.Type.OPENED


def _said(proposal: Proposal, *, kind: Delivery.Type) -> dict[str, Any]:
    return {
        "type": kind.value,
        "proposal": ref(PROPOSAL, proposal.pk),
        "project": proposal.project.slug,
        "operation": proposal.operation,
        "risks": list(dict.fromkeys(str(risk["risk"]) for risk in proposal.risks)),
        "url": _url(proposal),
        "at": printed(timezone.now()),
    }


def _url(proposal: Proposal) -> str:
    if not settings.WAGGLE_PUBLIC_URL:
        return ""
    return f"{settings.WAGGLE_PUBLIC_URL}{reverse('admin:governance_proposal_change', args=[proposal.pk])}"


def _deliver(job: Job) -> None:
    with tenant_transaction(job.tenant_id):
        rows = Delivery.objects.select_related("proposal", "webhook", "user")
        notice = rows.filter(tenant_id=job.tenant_id, pk=job.subject_id, delivered_at=None).first()
        wanted = notice is not None and _is_wanted(notice)
    if notice is not None and wanted:
        _send(notice)
    else:
        logger.info("The notice of job %s is for nobody any more.", job.pk)
    with tenant_transaction(job.tenant_id):
        if notice is not None and wanted:
            Delivery.objects.filter(pk=notice.pk).update(delivered_at=timezone.now())
        jobs.finish([job])


def _is_wanted(notice: Delivery) -> bool:
    """Tell whether a notice is still for its receiver: a webhook that is on, a person who may decide what waits."""
    if notice.webhook is not None:
        return notice.webhook.enabled
    proposal = notice.proposal
    return proposal.state in ANNOUNCED and who_may_decide(proposal).filter(user=notice.user).exists()


def _send(notice: Delivery) -> None:
    if notice.webhook is not None:
        post(_post(notice, notice.webhook))
    elif notice.user is not None:
        _mail(notice, notice.user).send()


def _post(notice: Delivery, webhook: Webhook) -> Post:
    body = json.dumps(notice.said, sort_keys=True).encode()
    at = int(timezone.now().timestamp())
    return Post(url=webhook.url, secret=webhook.secret, body=body, delivery=str(notice.uid), at=at)


def _mail(notice: Delivery, user: User) -> EmailMessage:
    said = notice.said
    deed = str(said["operation"]).replace("_", " ")
    lines = [
        LEAD[Delivery.Type(notice.type)].format(**said),
        "",
        f"What: {deed}",
        f"Project: {said['project']}",
        f"Risks: {', '.join(risk.replace('_', ' ') for risk in said['risks']) or 'none found'}",
        *(["", f"Read and decide: {said['url']}"] if said["url"] else []),
    ]
    return EmailMessage(
        subject=f"[Waggle] {said['proposal']} in {said['project']}: {deed}",
        body="\n".join(lines) + "\n",
        to=[user.email],
        # The same over retries, so that a mail program can drop doubles.
        headers={"Message-ID": f"<{notice.uid}@waggle>", "Auto-Submitted": "auto-generated"},
    )
