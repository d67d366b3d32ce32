"""What every page of the console has in common: rows are read here, and changed by operations only."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.text import capfirst

from audit.admin.read_only import ReadOnlyAdmin, safe_only
from audit.admin.showing import excerpt
from governance.actors import Actor
from governance.admin.bulk import MOST_AT_ONCE, bulk_page
from governance.admin.grants import administrators, roles_with
from governance.admin.offers import Offer
from governance.admin.pages import Place, operation_page
from governance.admin.reads import Served, record_shown
from governance.admin.requests import actor_of
from governance.errors import ScopeMissing
from governance.gate.operation import Effect
from governance.gate.tenancy import tenant_transaction
from governance.scopes import Scope


@dataclass(frozen=True)
class Section:
    """Hold one part of a row's page: a heading, the template that draws it and what it draws."""

    heading: str
    template: str
    content: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Button:
    """Hold a link to an operation's page."""

    label: str
    url: str
    destroys: bool


class OperationAdmin(ReadOnlyAdmin):
    """Show the rows that an actor may know of, and offer operations on them.

    `scope` is what one needs to see them, `offers` what can be done, `empty` the sentence for an empty list,
    `in_ledger` the kind under which the ledger names a row (the model's name if empty, None if it names none), `nouns`
    what one row and many are called where the model says it badly.
    """

    scope: ClassVar[Scope]
    nouns: ClassVar[tuple[str, str] | None] = None
    offers: ClassVar[Sequence[Offer]] = ()
    empty: ClassVar[str] = ""
    in_ledger: ClassVar[str | None] = ""
    change_form_template = "console/object.html"
    change_list_template = "console/list.html"

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the rows that the actor may know of."""
        rows: QuerySet[Any] = self.model.objects.visible_to(actor)
        return rows

    def named(self, count: int) -> str:
        """Return the word for that many rows."""
        one, many = self.nouns or (str(self.opts.verbose_name), str(self.opts.verbose_name_plural))
        return one if count == 1 else many

    def title_of(self, row: Any) -> str:
        """Return what a row is called above its page and in messages."""
        return excerpt(str(row))

    def sections(self, row: Any, actor: Actor) -> Sequence[Section]:
        """Return what a row's page shows below its fields."""
        return ()

    def served(self, rows: Sequence[Any]) -> list[tuple[str, int]]:
        """Return the ids and versions of memory that these rows hand out, for the ledger."""
        return []

    def served_on_page(self, row: Any) -> list[tuple[str, int]]:
        """Return the ids and versions of memory that a row's own page hands out."""
        return self.served([row])

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that who asks may know of, in order."""
        rows = self.rows(actor_of(request))
        ordering = self.get_ordering(request)
        return rows.order_by(*ordering) if ordering else rows

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tell whether who asks holds the scope; being a superuser grants nothing."""
        actor: Actor | None = getattr(request, "actor", None)
        return actor is not None and self.scope in actor.scopes

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the part of the console to those who may see something in it."""
        return self.has_view_permission(request)

    def get_urls(self) -> list[URLPattern]:
        """Add the pages of operations."""
        view, name = self.admin_site.admin_view, f"{self.opts.app_label}_{self.opts.model_name}"
        own = [
            path("do/<slug:operation>/", view(self.operation_view, cacheable=True), name=f"{name}_do"),
            path("bulk/<slug:operation>/", view(self.bulk_view), name=f"{name}_bulk"),
            path("<int:number>/do/<slug:operation>/", view(self.operation_view, cacheable=True), name=f"{name}_do_to"),
        ]
        return [*own, *super().get_urls()]

    def operation_view(self, request: HttpRequest, operation: str, number: int | None = None) -> HttpResponse:
        """Show and run one operation."""
        offer = self._offered(operation, lambda offer: (offer.about is None) == (number is None))
        return operation_page(Place(self, request, offer, number))

    def bulk_view(self, request: HttpRequest, operation: str) -> HttpResponse:
        """Show and run one operation for many rows."""
        return bulk_page(self, request, self._offered(operation, lambda offer: offer.in_bulk))

    @safe_only
    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Lead to what the ledger holds about the row."""
        return HttpResponseRedirect(self.ledger_url(object_id))

    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show one row and what can be done with it."""
        if not self.has_view_permission(request):
            raise ScopeMissing(self.scope)
        response = super().change_view(request, *args, **kwargs)
        context = getattr(response, "context_data", None)
        if context and context.get("original") is not None:
            context.update(self._about(context["original"], actor_of(request)))
            self.record_shown(self.served_on_page(context["original"]), actor=actor_of(request))
        return response

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the rows; a chosen bulk action leads to its page."""
        if not self.has_view_permission(request):
            raise ScopeMissing(self.scope)
        actor = actor_of(request)
        with tenant_transaction(actor.tenant_id, durable=False):
            extra = {
                "title": capfirst(self.named(2)),
                "buttons": self.buttons_for(actor, None),
                "empty": self.empty,
                **(extra_context or {}),
            }
            response = super().changelist_view(request, extra)
            context = getattr(response, "context_data", None) or {}
            if "cl" in context:
                self.record_shown(self.served(list(context["cl"].result_list)), actor=actor)
            if hasattr(response, "render"):
                response.render()
            return response

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Return the operations that can be done to many rows."""
        actor = actor_of(request)
        return {
            offer.address: (_to_bulk_page, offer.address, f"{offer.verb} {self.named(2)}")
            for offer in self.offers
            if offer.in_bulk and offer.is_open_to(actor)
        }

    @property
    def list_url_name(self) -> str:
        """Return the name of the list's address."""
        return f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"

    def list_url(self) -> str:
        """Return the address of the list."""
        return reverse(self.list_url_name)

    def row_url(self, number: int | None) -> str:
        """Return the address of a row's page."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[number])

    def ledger_url(self, number: Any) -> str:
        """Return the address of what the ledger holds about a row."""
        about = {"subject_kind": self.in_ledger or self.opts.model_name, "subject_id": number}
        query = urlencode({**about, "shown": "everything"})
        return f"{reverse('admin:audit_event_changelist')}?{query}"

    def _in_ledger_for(self, actor: Actor) -> bool:
        return self.in_ledger is not None and Scope.AUDIT_READ in actor.scopes

    def _offered(self, operation: str, fits: Callable[[Offer], bool]) -> Offer:
        for offer in self.offers:
            if offer.address == operation and fits(offer):
                return offer
        raise Http404("There is no such operation here.")

    def _about(self, row: Model, actor: Actor) -> dict[str, Any]:
        offered = [offer for offer in self.offers if offer.on_page and offer.about is not None and offer.when(row)]
        missing = sorted({offer.find().scope for offer in offered if not offer.is_open_to(actor, row)})
        return {
            "title": self.title_of(row),
            "subtitle": None,
            "many": capfirst(self.named(2)),
            "list_url_name": self.list_url_name,
            "buttons": self.buttons_for(actor, row),
            "sections": self.sections(row, actor),
            "missing": [(scope, roles_with(scope)) for scope in missing],
            "administrators": administrators(actor) if missing else [],
            "ledger_url": self.ledger_url(row.pk) if self._in_ledger_for(actor) else "",
        }

    def buttons_for(self, actor: Actor, row: Any) -> list[Button]:
        """Return what who asks can do with a row, or above the list."""
        fitting = [offer for offer in self.offers if offer.on_page and (offer.about is None) == (row is None)]
        return [
            Button(
                offer.label or f"{offer.verb} {self.named(1)}",
                self._operation_url(offer, row),
                offer.find().effect is Effect.DESTROY,
            )
            for offer in fitting
            if offer.is_open_to(actor, row) and (row is None or offer.when(row))
        ]

    def _operation_url(self, offer: Offer, row: Any) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}"
        if row is None:
            return reverse(f"{name}_do", args=[offer.address])
        return reverse(f"{name}_do_to", args=[row.pk, offer.address])

    def record_shown(self, served: Served, *, actor: Actor) -> None:
        """Write to the ledger what of the memory a page of this kind handed out."""
        record_shown(served, on=str(self.opts.model_name), actor=actor)


def _to_bulk_page(admin: OperationAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
    numbers = list(queryset.values_list("pk", flat=True)[: MOST_AT_ONCE + 1])
    if len(numbers) > MOST_AT_ONCE:
        messages.warning(request, f"At most {MOST_AT_ONCE} rows can be done at once. Nothing was changed.")
        return None
    operation = request.POST["action"]
    url = reverse(f"admin:{admin.opts.app_label}_{admin.opts.model_name}_bulk", args=[operation])
    return HttpResponseRedirect(f"{url}?{urlencode({'ids': ','.join(map(str, numbers))})}")
