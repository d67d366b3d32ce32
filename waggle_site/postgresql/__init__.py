"""Django's PostgreSQL, with a pool that looks at a connection without asking the server."""
