"""The review console: the Django admin, where every change is an operation."""
