"""Append rows with SQL that is written once for each model.

Django writes an INSERT anew for every row, and for a wide one that takes longer than PostgreSQL needs to store it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, Model

# What the database counts by itself.
COUNTED = ("AutoField", "BigAutoField")


class Insertion(NamedTuple):
    """Hold the SQL that stores a row of a model, plainly or `but_no_second`, and the fields that it takes, in order."""

    sql: str
    fields: tuple["Field[Any, Any]", ...]
    but_no_second: str


def append(row: Model) -> None:
    """Store a new row, and give it its key.

    Nobody is told by signal. Raises what the database raises, and ValueError for a value that only the database can
    compute.
    """
    insertion = _insertion(type(row))
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(insertion.sql, _values(row, insertion.fields))
        (row.pk,) = cursor.fetchone()
    _is_stored(row)


def append_unless_there(row: Model) -> None:
    """Store a new row unless a rule of uniqueness forbids it, and give it no key; raises as `append` otherwise."""
    insertion = _insertion(type(row))
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(insertion.but_no_second, _values(row, insertion.fields))


def append_with(row: Model, part: Model, *, link: str) -> None:
    """Store a new row and a part of it, whose foreign key `link` leads to the row, in one statement.

    Either gets its key. Raises as `append` does.
    """
    whole, (sql, fields) = _insertion(type(row)), _insertion_of_part(type(part), link)
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        values = [*_values(row, whole.fields), *_values(part, fields)]
        cursor.execute(f"WITH whole (id) AS ({whole.sql}) {sql}", values)
        row.pk, part.pk = cursor.fetchone()
    setattr(part, link, row)
    _is_stored(row)
    _is_stored(part)


def _values(row: Model, fields: "Sequence[Field[Any, Any]]") -> list[Any]:
    connection = connections[DEFAULT_DB_ALIAS]
    values = [field.pre_save(row, add=True) for field in fields]
    if any(hasattr(value, "resolve_expression") for value in values):
        raise ValueError(f"A {type(row).__name__} with a value that the database computes is saved, not appended.")
    return [field.get_db_prep_save(value, connection) for field, value in zip(fields, values, strict=True)]


def _is_stored(row: Model) -> None:
    state = row._state  # noqa: SLF001 - Django documents it
    state.adding, state.db = False, DEFAULT_DB_ALIAS


@lru_cache(maxsize=64)
def _insertion(model: type[Model]) -> Insertion:
    fields = _stored(model)
    places = ", ".join(["%s"] * len(fields))
    into = f"INSERT INTO {_table(model)} ({', '.join(map(_column, fields))}) VALUES ({places})"  # noqa: S608 - names
    return Insertion(f"{into} RETURNING {_key(model)}", fields, f"{into} ON CONFLICT DO NOTHING")


@lru_cache(maxsize=64)
def _insertion_of_part(model: type[Model], link: str) -> "tuple[str, tuple[Field[Any, Any], ...]]":
    """Return the SQL that stores a row with the key that `whole` gave and returns both keys, and its other fields."""
    fields = tuple(field for field in _stored(model) if field.name != link)
    (leads,) = (_column(field) for field in _stored(model) if field.name == link)
    places = ", ".join(["%s"] * len(fields))
    into = f"INSERT INTO {_table(model)} ({leads}, {', '.join(map(_column, fields))})"
    sql = f"{into} SELECT whole.id, {places} FROM whole RETURNING {leads}, {_key(model)}"  # noqa: S608 - names
    return sql, fields


def _stored(model: type[Model]) -> "tuple[Field[Any, Any], ...]":
    fields = model._meta.local_concrete_fields  # noqa: SLF001 - Django documents it
    return tuple(field for field in fields if field.get_internal_type() not in COUNTED)


def _column(field: "Field[Any, Any]") -> str:
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(str(field.column))


def _key(model: type[Model]) -> str:
    return _column(model._meta.pk)  # noqa: SLF001 - Django documents it


def _table(model: type[Model]) -> str:
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(model._meta.db_table)  # noqa: SLF001 - Django documents it
