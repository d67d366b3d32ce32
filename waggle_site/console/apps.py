from django.contrib.admin.apps import AdminConfig


class ConsoleConfig(AdminConfig):
    """Use the console as the project's admin site."""

    default_site = "waggle_site.console.site.Console"
