from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    """Register tenants, keys, the gate and its operations."""

    name = "governance"
    verbose_name = "Governance"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Declare the operations."""
        import governance.operations  # noqa: F401
