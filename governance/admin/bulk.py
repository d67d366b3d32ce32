"""The page that lists exactly what will happen to each selected row, and then does it row by row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.text import capfirst

from governance.admin.diff import Difference, differences
from governance.admin.forms import ONCE, OperationForm, form_for
from governance.admin.offers import Offer
from governance.admin.pages import is_held
from governance.admin.requests import actor_of
from governance.errors import WaggleError
from governance.gate.operation import Effect, Governed
from governance.gate.run import preview, require_scope, run
from governance.gate.tenancy import tenant_transaction

if TYPE_CHECKING:
    from governance.admin.base import OperationAdmin

MOST_AT_ONCE = 200
UNPROCESSABLE = 422


@dataclass(frozen=True)
class Fate:
    """Say what will happen to one row, as it was seen, or why nothing will."""

    name: str
    url: str
    number: int
    seen: str = ""
    differences: Sequence[Difference] = ()
    affected: Sequence[str] = ()
    reason: str = ""


@dataclass(frozen=True)
class Ending:
    """Say how it ended for one row: done, refused and why, or waiting for a person."""

    name: str
    refused: str = ""
    waits: str = ""


def bulk_page(admin: "OperationAdmin", request: HttpRequest, offer: Offer) -> HttpResponse:
    """Show what will happen to each selected row; a POST does it, each row on its own."""
    if request.method == "POST":
        return _do(admin, request, offer)
    require_scope(offer.find(), actor=actor_of(request))
    return _show(admin, request, offer, ids=request.GET.get("ids", ""))


def _show(
    admin: "OperationAdmin",
    request: HttpRequest,
    offer: Offer,
    *,
    ids: str,
    form: OperationForm | None = None,
) -> HttpResponse:
    numbers, actor = _numbers(ids), actor_of(request)
    rows = _rows(admin, request, numbers)
    admin.record_shown(admin.served(rows), actor=actor)
    hindrance = offer.hindrances(actor)
    fates = [_fate(admin, request, offer, row, hindrance(row)) for row in rows]
    ready = [row for row, fate in zip(rows, fates, strict=True) if not fate.reason]
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "many": capfirst(admin.named(2)),
        "list_url_name": admin.list_url_name,
        "title": f"{offer.verb} {_counted(admin, len(ready))}",
        "summary": offer.find().summary,
        "fates": fates,
        "form": form or (_form(offer, request, ready[0]) if ready else None),
        "gone": len(numbers) - len(rows),
        "ready": len(ready),
        "ids": ",".join(str(row.pk) for row in ready),
        "destroys": offer.find().effect is Effect.DESTROY,
        "back": admin.list_url(),
    }
    return render(request, "console/bulk.html", context, status=UNPROCESSABLE if form else 200)


def _do(admin: "OperationAdmin", request: HttpRequest, offer: Offer) -> HttpResponse:
    ids = request.POST.get("ids", "")
    numbers = _numbers(ids)
    with tenant_transaction(actor_of(request).tenant_id):
        rows = _rows(admin, request, numbers)
        form = _form(offer, request, rows[0], sent=request.POST) if rows else None
        if form is not None and not form.is_valid():
            return _show(admin, request, offer, ids=ids, form=form)
        asked = form.arguments() if form else {}
        calls = [(admin.title_of(row), {**_fixed(offer, request, row), **asked}) for row in rows]
    endings = [_one(request, offer, name, arguments) for name, arguments in calls]
    said, well = _summary(admin, offer, endings, gone=len(numbers) - len(rows))
    (messages.success if well else messages.warning)(request, said)
    return HttpResponseRedirect(admin.list_url())


def _form(offer: Offer, request: HttpRequest, row: Any, *, sent: Mapping[str, Any] | None = None) -> OperationForm:
    """Return the form for what all rows are given alike; a key that makes a call count once is not among it."""
    form = form_for(offer, actor=actor_of(request), row=row)(sent, label_suffix="")
    form.fields.pop(ONCE, None)
    return form


def _fixed(offer: Offer, request: HttpRequest, row: Any) -> dict[str, Any]:
    """Return what the row fixes, one argument of it as the page showed it."""
    fixed, name = offer.arguments(row), offer.as_seen
    return {**fixed, name: request.POST.get(f"seen-{row.pk}", fixed[name])} if name in fixed else fixed


def _one(request: HttpRequest, offer: Offer, name: str, arguments: dict[str, Any]) -> Ending:
    """Run the operation for one row and say how it ended."""
    try:
        result = run(offer.find(), actor=actor_of(request), params=arguments)
    except WaggleError as error:
        return Ending(name, refused=error.sentence)
    if isinstance(result, Governed) and is_held(offer, result):
        return Ending(name, waits=result.proposal)
    return Ending(name)


def _summary(admin: "OperationAdmin", offer: Offer, endings: Sequence[Ending], *, gone: int) -> tuple[str, bool]:
    """Return what became of the rows in a sentence, and whether all of them were done."""
    refused = [f"{ending.name}: {ending.refused.rstrip('.')}" for ending in endings if ending.refused]
    waiting = [ending.waits for ending in endings if ending.waits]
    done = len(endings) - len(refused) - len(waiting)
    parts = [f"{_counted(admin, done)} {'was' if done == 1 else 'were'} {offer.done}"]
    parts += [f"{len(waiting)} waiting for a person to agree ({', '.join(waiting)})"] if waiting else []
    parts += [f"{len(refused)} refused ({'; '.join(refused)})"] if refused else []
    parts += [f"{gone} no longer there"] if gone else []
    return ", ".join(parts) + ".", done == len(endings) + gone


def _fate(admin: "OperationAdmin", request: HttpRequest, offer: Offer, row: Model, hindrance: str) -> Fate:
    name, url, actor = admin.title_of(row), admin.row_url(row.pk), actor_of(request)
    arguments = offer.arguments(row)
    if not offer.is_open_to(actor, row):
        return Fate(name, url, row.pk, reason=f"You do not hold {offer.find().scope} on its project.")
    if not offer.when(row):
        return Fate(name, url, row.pk, reason="It is not in a state for this.")
    if hindrance:
        return Fate(name, url, row.pk, reason=hindrance)
    try:
        seen = preview(offer.find(), actor=actor, params=arguments)
    except WaggleError as error:
        return Fate(name, url, row.pk, reason=error.sentence)
    return Fate(name, url, row.pk, str(arguments.get(offer.as_seen, "")), differences(seen.changes), seen.affected)


def _rows(admin: "OperationAdmin", request: HttpRequest, numbers: Sequence[int]) -> list[Any]:
    return list(admin.get_queryset(request).filter(pk__in=numbers).order_by("pk"))


def _numbers(text: str) -> list[int]:
    parts = dict.fromkeys(part for part in text.split(",") if part.isascii() and part.isdigit() and len(part) < 19)
    return [int(part) for part in parts][:MOST_AT_ONCE]


def _counted(admin: "OperationAdmin", count: int) -> str:
    return f"{count} {admin.named(count)}"
