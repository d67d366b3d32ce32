"""The MCP endpoint: the operations as tools, over Streamable HTTP beside Django and over stdio."""
