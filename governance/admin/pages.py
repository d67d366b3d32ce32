"""The page on which an operation is prepared, looked at and run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.utils.html import format_html
from django.utils.text import capfirst

from governance.actors import Actor
from governance.admin.diff import differences
from governance.admin.forms import OperationForm, form_for, initial_of
from governance.admin.offers import Offer
from governance.admin.requests import actor_of
from governance.errors import InvalidInput
from governance.gate.operation import Effect, Governed, Result
from governance.gate.run import preview, require_scope, run
from governance.gate.tenancy import tenant_transaction
from governance.refs import number_of

if TYPE_CHECKING:
    from governance.admin.base import OperationAdmin

PREVIEW, EDIT, RUN = "preview", "edit", "run"
SEEN = "seen"
OK, UNPROCESSABLE = 200, 422


@dataclass(frozen=True)
class Place:
    """Say where an operation is offered to whom: on a row's page, or above a list."""

    admin: "OperationAdmin"
    request: HttpRequest
    offer: Offer
    number: int | None

    @property
    def actor(self) -> Actor:
        """Return who acts."""
        return actor_of(self.request)

    @property
    def back(self) -> str:
        """Return where the page leads back to."""
        return self.admin.row_url(self.number) if self.number else self.admin.list_url()

    def fixed(self, row: Any) -> dict[str, Any]:
        """Return the arguments that the row fixes, one of them as the page showed it when it was asked for."""
        fixed, name = self.offer.arguments(row), self.offer.as_seen
        return {**fixed, name: self.request.POST.get(SEEN, fixed[name])} if name in fixed else fixed

    def row(self) -> Any:
        """Return the row, in the running transaction; raises Http404."""
        if self.number is None:
            return None
        row = self.admin.get_queryset(self.request).filter(pk=self.number).first()
        if row is None:
            raise Http404("There is no such row.")
        return row


def operation_page(place: Place) -> HttpResponse:
    """Show what an operation would do and ask for what it needs; a POST previews it or runs it.

    Only the browser keeps a preview, so that going back leads to it; everything else is kept nowhere.
    """
    response = _answer(place)
    if place.request.method == "POST" and place.request.POST.get("step") == PREVIEW and response.status_code == OK:
        patch_cache_control(response, private=True, max_age=0)
    else:
        add_never_cache_headers(response)
    return response


def _answer(place: Place) -> HttpResponse:
    if place.request.method == "POST":
        return _post(place)
    require_scope(place.offer.find(), actor=place.actor)
    row = place.row()
    if row is not None:
        place.admin.record_shown(place.admin.served([row]), actor=place.actor)
    return _ask(place, row, _blank(place, row), look=True)


def _post(place: Place) -> HttpResponse:
    step = place.request.POST.get("step", RUN)
    if place.offer.find().scope not in place.actor.scopes:
        return _run(place, None, {}, name="")
    with tenant_transaction(place.actor.tenant_id):
        row = place.row()
        form = _filled(place, row)
        form.full_clean()
        if step in (PREVIEW, EDIT) or not form.is_valid():
            return _prepared(place, row, form, editing=step == EDIT)
        arguments = {**place.fixed(row), **form.arguments()}
        name = capfirst(place.admin.named(1)) if row is None else place.admin.title_of(row)
    return _run(place, form, arguments, name=name)


def _run(place: Place, form: OperationForm | None, arguments: dict[str, Any], *, name: str) -> HttpResponse:
    """Run the operation, outside any transaction: the gate opens its own."""
    try:
        result = run(place.offer.find(), actor=place.actor, params=arguments)
    except InvalidInput as error:
        if form is None:
            raise
        return _corrected(place, form, error)
    return _done(place, result, name=name)


def _prepared(place: Place, row: Any, form: OperationForm, *, editing: bool) -> HttpResponse:
    """Answer a step before the last one, inside the tenant's transaction."""
    if editing or not form.is_valid():
        return _ask(place, row, form, look=False, status=200 if editing else UNPROCESSABLE)
    try:
        return _ask(place, row, form, look=True, confirming=True)
    except InvalidInput as error:
        form.blame(error)
        return _ask(place, row, form, look=False, status=UNPROCESSABLE)


def _corrected(place: Place, form: OperationForm, error: InvalidInput) -> HttpResponse:
    form.blame(error)
    with tenant_transaction(place.actor.tenant_id):
        return _ask(place, place.row(), form, look=False, status=UNPROCESSABLE)


def _blank(place: Place, row: Any) -> OperationForm:
    kind = form_for(place.offer, actor=place.actor, row=row)
    return kind(initial=initial_of(place.offer, actor=place.actor, row=row), label_suffix="")


def _filled(place: Place, row: Any) -> OperationForm:
    kind = form_for(place.offer, actor=place.actor, row=row)
    return kind(place.request.POST, initial=initial_of(place.offer, actor=place.actor, row=row), label_suffix="")


def _ask(
    place: Place, row: Any, form: OperationForm, *, look: bool, confirming: bool = False, status: int = 200
) -> HttpResponse:
    """Render the page: what would change where that is known, and the form for what is still needed."""
    offer, operation = place.offer, place.offer.find()
    complete = confirming or not form.asks
    arguments = {**place.fixed(row), **(form.arguments() if confirming else {})}
    seen = preview(operation, actor=place.actor, params=arguments) if look and complete else None
    context = {
        **_frame(place, row),
        "form": form,
        "seen": arguments.get(offer.as_seen, ""),
        "confirming": confirming,
        "differences": differences(seen.changes) if seen else (),
        "affected": seen.affected if seen else (),
        "previewed": seen is not None and operation.preview is not None,
        "previews_first": not complete and operation.preview is not None,
        "destroys": operation.effect is Effect.DESTROY,
    }
    return render(place.request, "console/operation.html", context, status=status)


def _frame(place: Place, row: Any) -> Mapping[str, Any]:
    return {
        **place.admin.admin_site.each_context(place.request),
        "opts": place.admin.opts,
        "many": capfirst(place.admin.named(2)),
        "list_url_name": place.admin.list_url_name,
        "title": place.offer.label or f"{place.offer.verb} {place.admin.named(1)}",
        "offer": place.offer,
        "summary": place.offer.find().summary,
        "row": place.admin.title_of(row) if row is not None else "",
        "back": place.back,
    }


def _done(place: Place, result: Result, *, name: str) -> HttpResponse:
    if place.offer.shown_once:
        secret = getattr(result, place.offer.shown_once)
        with tenant_transaction(place.actor.tenant_id):
            return render(place.request, "console/secret.html", {**_frame(place, None), "secret": secret})
    with tenant_transaction(place.actor.tenant_id):
        remains = place.number is not None and place.admin.get_queryset(place.request).filter(pk=place.number).exists()
    url = place.back if remains else place.admin.list_url()
    if isinstance(result, Governed) and is_held(place.offer, result):
        waiting = reverse("admin:governance_proposal_change", args=[number_of(result.proposal)])
        messages.warning(place.request, format_html('{} <a href="{}">Look at it.</a>', result.message, waiting))
        return HttpResponseRedirect(url)
    messages.success(place.request, format_html('<a href="{}">{}</a> was {}.', url, name, place.offer.done))
    return HttpResponseRedirect(url)


def is_held(offer: Offer, result: Result) -> bool:
    """Tell whether what was asked for waits for a person instead of being done."""
    return offer.find().about is not None and isinstance(result, Governed) and result.status == "pending"
