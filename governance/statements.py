"""Run querysets whose SQL was written once.

Django writes a query's SQL anew for every call, and for the larger ones that takes longer than PostgreSQL needs for the
answer. Here a queryset is built once with marks in place of the values that change; the rule stays where it is, in the
queryset, and only its SQL is kept.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BooleanField, Field, ForeignObject, Lookup, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
Given = str | int | float | datetime | Sequence[str] | Sequence[int] | Sequence[float]
Kind = tuple[str, str]
MOST_KEPT = 512
if TYPE_CHECKING:
    AnyLookup = Lookup[Any]
    Builder = Callable[..., QuerySet[Any, Row]]
else:
    AnyLookup = Lookup
FIRST_MOMENT, LOWEST = datetime(1, 1, 1, tzinfo=UTC), -9_000_000


@Field.register_lookup
@ForeignObject.register_lookup
class AnyOf(AnyLookup):
    """Match any of a list that is one value of the statement, however long it is."""

    lookup_name = "any_of"
    prepare_rhs = False
    output_field = BooleanField()

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, Any]:
        """Write the comparison; PostgreSQL takes the list as an array."""
        left, params = self.process_lhs(compiler, connection)
        return f"{left} = ANY(%s)", [*params, list(self.rhs)]


def rows(build: "Builder[Row]", *fixed: Hashable, **values: Given) -> list[Row]:
    """Return the rows of `build(*fixed, **values)`, whose SQL is written once for all that is fixed.

    `build` may look at what is fixed, never at a value: it is called with marks. Lists must not be empty. Raises
    ValueError where the queryset makes something else of a value, which the SQL would then keep for ever.
    """
    kinds = tuple((name, _kind(value)) for name, value in values.items())
    return _statement(build, fixed, kinds).run(values)


@lru_cache(MOST_KEPT)
def _statement(build: "Builder[Row]", fixed: tuple[Hashable, ...], kinds: tuple[Kind, ...]) -> "Statement[Row]":
    marks = {name: _mark(kind, number) for number, (name, kind) in enumerate(kinds)}
    return Statement(build(*fixed, **marks), marks=marks)


def _kind(value: Given) -> str:
    if isinstance(value, (str, int, float, datetime)):
        return type(value).__name__
    return f"list of {_kind(value[0])}"


def _mark(kind: str, number: int) -> Any:
    """Return what stands for a value to come: a text that PostgreSQL could not store, a number that no row has."""
    marks = {
        "str": f"\x00{number}",
        "int": LOWEST + number,
        "float": LOWEST + number + 0.5,
        "datetime": FIRST_MOMENT + timedelta(seconds=number),
    }
    of = kind.removeprefix("list of ")
    return marks[of] if of == kind else [marks[of]]


class Statement(Generic[Row]):
    """Hold a queryset's SQL, to be run with other values in place of the marks."""

    def __init__(self, rows: "QuerySet[Any, Row]", *, marks: Mapping[str, object]) -> None:
        """Write the SQL.

        Raises ValueError if something was made of a mark that is not the mark, and for an instant that is none: it
        would be the instant at which the SQL was written, for ever.
        """
        self._rows = rows
        self._compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        try:
            self._sql, values = self._compiler.as_sql()
        except EmptyResultSet:
            self._sql, values = "", ()
        self._values = tuple(values)
        self._names = [_name_of(value, marks) for value in values]
        if any(name is None and _is_unsound(value) for name, value in zip(self._names, values, strict=True)):
            raise ValueError("The queryset makes something else of a value that is not known yet.")

    def run(self, values: Mapping[str, object]) -> list[Row]:
        """Return the rows for these values, named as the marks are."""
        if not self._sql:
            return []
        given = zip(self._names, self._values, strict=True)
        params = tuple(literal if name is None else values[name] for name, literal in given)
        query, compiler = copy(self._rows.query), copy(self._compiler)
        compiler.connection = connections[DEFAULT_DB_ALIAS]
        compiler.as_sql = lambda *args, **kwargs: (self._sql, params)
        query.get_compiler = lambda *args, **kwargs: compiler  # type: ignore[method-assign]
        # `copy` would run the queryset to store its rows, and its own clone costs as much as building it.
        rows: QuerySet[Any, Row] = object.__new__(type(self._rows))
        vars(rows).update(vars(self._rows), _query=query)
        return list(rows)


def _name_of(value: object, marks: Mapping[str, object]) -> str | None:
    return next((name for name, sign in marks.items() if isinstance(value, type(sign)) and value == sign), None)


def _is_unsound(value: object) -> bool:
    if isinstance(value, list | tuple):
        return any(_is_unsound(item) for item in value)
    if isinstance(value, datetime):
        return True
    if isinstance(value, str):
        return "\x00" in value
    return isinstance(value, int | float) and value < LOWEST / 2
