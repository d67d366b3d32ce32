"""Take connections from the pool that are not known to be broken."""

from selectors import EVENT_READ, DefaultSelector
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Be Django's own, but hand out no pooled connection that its server has closed.

    Django has the pool ask the server each time whether it still answers, which costs every transaction a round trip.
    An idle connection has nothing to read unless the server has said something, which it does when it goes: only then
    it is asked.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection; raises OperationalError where the server cannot be reached."""
        connection = super().get_new_connection(conn_params)
        while self.pool and _is_broken(connection):
            # The pool throws it away and makes another.
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        return connection


def _is_broken(connection: Any) -> bool:
    with DefaultSelector() as idle:
        idle.register(connection.fileno(), EVENT_READ)
        if not idle.select(0):
            return False
    try:
        ConnectionPool.check_connection(connection)
    except OperationalError:
        return True
    return False
