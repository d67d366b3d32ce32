"""The verbs of governance, as plain functions."""
