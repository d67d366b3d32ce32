"""REST over the operations of memory."""
