from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Register the ledger."""

    name = "audit"
    verbose_name = "Ledger"
    default_auto_field = "django.db.models.BigAutoField"
