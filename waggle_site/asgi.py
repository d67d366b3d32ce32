"""The ASGI application that a server runs."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "waggle_site.settings")
django_application = get_asgi_application()

from waggle_site.serving import Application  # noqa: E402  needs the apps, which the line above loads

application = Application(django_application)
