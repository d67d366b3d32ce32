"""The verbs of memory, as plain functions."""
