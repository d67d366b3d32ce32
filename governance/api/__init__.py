"""REST over the operations: routes are data, and one view serves them all."""
