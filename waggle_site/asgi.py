"""The ASGI application that a server runs."""

import gc
import os

# What is loaded here stays: to search it for garbage over and over would take a sixth of the time until it serves.
gc.disable()

from django.core.asgi import get_asgi_application  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "waggle_site.settings")
django_application = get_asgi_application()

from waggle_site.serving import Application  # noqa: E402  needs the apps, which the line above loads

application = Application(django_application)
gc.freeze()
gc.enable()
