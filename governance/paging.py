"""Lists in pages, newest first; a cursor names the last row that was given."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from django.db.models import Model, QuerySet
from pydantic import Field, StringConstraints

from governance.gate.operation import Params

Row = TypeVar("Row", bound=Model)


class PageParams(Params):
    """Take a page of a list."""

    limit: int = Field(default=25, ge=1, le=200, description="How many to return at most.")
    cursor: Annotated[str, StringConstraints(pattern="^[0-9]{0,18}$")] = Field(
        default="", description="next_cursor of the previous page; empty for the first."
    )


def page(rows: QuerySet[Row], params: PageParams) -> tuple[Sequence[Row], str]:
    """Return the rows of a page, by falling id, and the cursor of the next page, empty at the end."""
    if params.cursor:
        rows = rows.filter(pk__lt=int(params.cursor))
    found = list(rows.order_by("-pk")[: params.limit + 1])
    kept = found[: params.limit]
    return kept, str(kept[-1].pk) if len(found) > params.limit else ""
