"""Measure recall on public conversations, which are read from a folder beside the project and never shipped."""
