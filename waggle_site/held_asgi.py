"""The ASGI application as `up` serves it: loaded while the servers start, held until the database is prepared."""

from waggle_site.asgi import application
from waggle_site.home.held import wait_until_let_go

__all__ = ["application"]

wait_until_let_go()
