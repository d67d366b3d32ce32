"""Serve MCP over standard input and output, for a client on the same machine."""

from typing import Any

import anyio
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from mcp.server.stdio import stdio_server

from governance.actors import Actor
from governance.errors import WaggleError
from memory.embedding import service
from waggle_site.mcp.admission import admit_local
from waggle_site.mcp.server import Context, build_server
from waggle_site.mcp.threads import in_thread


class Command(BaseCommand):
    """Answer until standard input ends; standard output carries JSON-RPC only."""

    help = "Serve MCP over standard input and output; the key is in WAGGLE_API_KEY."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve; raises CommandError without a key that counts."""
        try:
            admit_local(settings.WAGGLE_API_KEY, ())
        except WaggleError as error:
            raise CommandError(f"WAGGLE_API_KEY: {error.sentence}", returncode=3) from None
        service.warm_up()
        anyio.run(_serve)


async def _serve() -> None:
    server = build_server(_caller)
    async with stdio_server() as (reads, writes):
        await server.run(reads, writes, server.create_initialization_options())


async def _caller(context: Context) -> Actor:
    """Ask for the key anew at each call, so that a revoked one stops at once."""
    meta = tuple((context.meta or {}).items())
    return await in_thread(admit_local, settings.WAGGLE_API_KEY, meta)
