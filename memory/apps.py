from django.apps import AppConfig
from django.conf import settings


class MemoryConfig(AppConfig):
    """Register memory and its operations."""

    name = "memory"
    verbose_name = "Memory"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Declare the operations and name the embedding model."""
        import memory.operations  # noqa: F401
        from memory.embedding import service

        service.configure(settings.WAGGLE_MODEL, folder=settings.WAGGLE_MODEL_FOLDER)
        if settings.WAGGLE_MODEL_BEFORE not in ("", settings.WAGGLE_MODEL):
            service.configure_before(settings.WAGGLE_MODEL_BEFORE, folder=settings.WAGGLE_MODEL_BEFORE_FOLDER)
