"""The composition root: settings, servers, the MCP endpoint, the console and the shell."""
