"""Append rows with SQL that is written once for each model.

Django writes an INSERT anew for every row, and for a wide one that takes longer than PostgreSQL needs to store it.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, Model

# What the database counts by itself.
COUNTED = ("AutoField", "BigAutoField")


class Insertion(NamedTuple):
    """Hold the SQL that stores a row of a model, and the fields whose values it takes, in order."""

    sql: str
    fields: tuple["Field[Any, Any]", ...]


def append(row: Model) -> None:
    """Store a new row, and give it its key.

    Nobody is told by signal. Raises what the database raises, and ValueError for a value that only the database can
    compute.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    insertion = _insertion(type(row))
    values = [field.pre_save(row, add=True) for field in insertion.fields]
    if any(hasattr(value, "resolve_expression") for value in values):
        raise ValueError(f"A {type(row).__name__} with a value that the database computes is saved, not appended.")
    pairs = zip(insertion.fields, values, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(insertion.sql, [field.get_db_prep_save(value, connection) for field, value in pairs])
        row.pk = cursor.fetchone()[0]
    state = row._state  # noqa: SLF001 - Django documents it
    state.adding, state.db = False, DEFAULT_DB_ALIAS


@lru_cache(maxsize=64)
def _insertion(model: type[Model]) -> Insertion:
    options = model._meta  # noqa: SLF001 - Django documents it
    quoted = connections[DEFAULT_DB_ALIAS].ops.quote_name
    fields = tuple(field for field in options.local_concrete_fields if field.get_internal_type() not in COUNTED)
    columns = ", ".join(quoted(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    key = quoted(str(options.pk.column))
    return Insertion(
        f"INSERT INTO {quoted(options.db_table)} ({columns}) VALUES ({places}) RETURNING {key}",  # noqa: S608 - names
        fields,
    )
