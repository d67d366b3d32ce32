from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Register what holds the parts together."""

    name = "waggle_site"
    verbose_name = "Waggle"

    def ready(self) -> None:
        """Watch over the runtime role and the settings."""
        from django.db.models.signals import post_migrate

        from waggle_site import checks, roles  # noqa: F401

        post_migrate.connect(roles.grant_after_migrate, dispatch_uid="grant-runtime-role")
