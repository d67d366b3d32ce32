"""Know which model's vectors a tenant is served by: one at a time, so that no two models' cosines are ever compared."""

from typing import TYPE_CHECKING, Any

from django.core.cache import cache

from governance import statements
from memory.embedding import service
from memory.embedding.service import EmbeddingService
from memory.models import ServedModel

if TYPE_CHECKING:
    from django.db.models import QuerySet
# Seconds; that a tenant was changed over stays true, that it was not is asked for anew each time.
CHANGED_IS_KEPT = 600
UNABLE = ("missing", "failed", "off")


def serving(tenant_id: int) -> EmbeddingService:
    """Return the service whose model a tenant's vectors are of; the tenant must have been entered.

    That is the present model, or the one before it until the tenant is changed over. One that cannot be loaded answers
    nobody.
    """
    present, before = service.present(), service.before()
    if before is None or before.status().state in UNABLE or _is_changed(tenant_id, before, present):
        return present
    return before


def note_changed(tenant_id: int, *, model: str) -> None:
    """Remember, in the running transaction, by which model a tenant is served from now on."""
    ServedModel.objects.update_or_create(tenant_id=tenant_id, defaults={"model": model})


def _is_changed(tenant_id: int, before: EmbeddingService, present: EmbeddingService) -> bool:
    """Tell whether a tenant was changed over from the model before; either may still be loading."""
    name, old = f"recall:served:{tenant_id}", before.status().model_id
    if old and cache.get(name, old) != old:
        return True
    model = next(iter(statements.rows(_served, tenant=tenant_id)), "")
    is_changed = model not in ("", old) if old else bool(model) and model == present.status().model_id
    if is_changed:
        cache.set(name, model, CHANGED_IS_KEPT)
    return is_changed


def _served(*, tenant: int) -> "QuerySet[Any, str]":
    return ServedModel.objects.filter(tenant_id=tenant).values_list("model", flat=True)
