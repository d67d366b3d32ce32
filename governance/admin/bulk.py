"""The page that lists exactly what will happen to each selected row, and then does it row by row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.text import capfirst

from governance.admin.diff import Difference, differences
from governance.admin.offers import Offer
from governance.admin.requests import actor_of
from governance.errors import WaggleError
from governance.gate.operation import Effect
from governance.gate.run import preview, require_scope, run
from governance.gate.tenancy import tenant_transaction

if TYPE_CHECKING:
    from governance.admin.base import OperationAdmin

MOST_AT_ONCE = 200


@dataclass(frozen=True)
class Fate:
    """Say what will happen to one row, or why nothing will."""

    name: str
    url: str
    differences: Sequence[Difference] = ()
    affected: Sequence[str] = ()
    reason: str = ""


def bulk_page(admin: "OperationAdmin", request: HttpRequest, offer: Offer) -> HttpResponse:
    """Show what will happen to each selected row; a POST does it, each row on its own."""
    if request.method == "POST":
        return _do(admin, request, offer)
    require_scope(offer.find(), actor=actor_of(request))
    return _show(admin, request, offer)


def _show(admin: "OperationAdmin", request: HttpRequest, offer: Offer) -> HttpResponse:
    numbers = _numbers(request.GET.get("ids", ""))
    rows = _rows(admin, request, numbers)
    admin.record_shown(admin.served(rows), actor=actor_of(request))
    fates = [_fate(admin, request, offer, row) for row in rows]
    ready = [row for row, fate in zip(rows, fates, strict=True) if not fate.reason]
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "many": capfirst(admin.named(2)),
        "list_url_name": admin.list_url_name,
        "title": f"{offer.verb} {_counted(admin, len(ready))}",
        "summary": offer.find().summary,
        "fates": fates,
        "gone": len(numbers) - len(rows),
        "ready": len(ready),
        "ids": ",".join(str(row.pk) for row in ready),
        "destroys": offer.find().effect is Effect.DESTROY,
        "back": admin.list_url(),
    }
    return render(request, "console/bulk.html", context)


def _do(admin: "OperationAdmin", request: HttpRequest, offer: Offer) -> HttpResponse:
    numbers = _numbers(request.POST.get("ids", ""))
    with tenant_transaction(actor_of(request).tenant_id):
        rows = [(admin.title_of(row), offer.arguments(row)) for row in _rows(admin, request, numbers)]
    refused = [said for name, arguments in rows if (said := _one(request, offer, name, arguments))]
    done, gone = len(rows) - len(refused), len(numbers) - len(rows)
    tell = messages.success if done == len(numbers) else messages.warning
    tell(request, _summary(admin, offer, done=done, refused=refused, gone=gone))
    return HttpResponseRedirect(admin.list_url())


def _one(request: HttpRequest, offer: Offer, name: str, arguments: dict[str, Any]) -> str:
    """Run the operation for one row; return nothing, or what was refused and why."""
    try:
        run(offer.find(), actor=actor_of(request), params=arguments)
    except WaggleError as error:
        return f"{name}: {error.sentence}"
    return ""


def _summary(admin: "OperationAdmin", offer: Offer, *, done: int, refused: Sequence[str], gone: int) -> str:
    parts = [f"{_counted(admin, done)} {'was' if done == 1 else 'were'} {offer.done}"]
    parts += [f"{len(refused)} refused ({'; '.join(refused)})"] if refused else []
    parts += [f"{gone} no longer there"] if gone else []
    return ", ".join(parts).rstrip(".") + "."


def _fate(admin: "OperationAdmin", request: HttpRequest, offer: Offer, row: Model) -> Fate:
    name, url, actor = admin.title_of(row), admin.row_url(row.pk), actor_of(request)
    if not offer.is_open_to(actor, row):
        return Fate(name, url, reason=f"You do not hold {offer.find().scope} on its project.")
    if not offer.when(row):
        return Fate(name, url, reason="It is not in a state for this.")
    try:
        seen = preview(offer.find(), actor=actor, params=offer.arguments(row))
    except WaggleError as error:
        return Fate(name, url, reason=error.sentence)
    return Fate(name, url, differences(seen.changes), seen.affected)


def _rows(admin: "OperationAdmin", request: HttpRequest, numbers: Sequence[int]) -> list[Any]:
    return list(admin.get_queryset(request).filter(pk__in=numbers).order_by("pk"))


def _numbers(text: str) -> list[int]:
    parts = dict.fromkeys(part for part in text.split(",") if part.isascii() and part.isdigit() and len(part) < 19)
    return [int(part) for part in parts][:MOST_AT_ONCE]


def _counted(admin: "OperationAdmin", count: int) -> str:
    return f"{count} {admin.named(count)}"
