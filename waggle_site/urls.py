"""Where everything is; /mcp is served beside Django."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path
from django.views.generic import RedirectView

from waggle_site import health, rest

handler400 = rest.bad_request
handler403 = rest.forbidden
handler404 = rest.not_found
handler500 = rest.failed

urlpatterns: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("console/", admin.site.urls),
    path("health/live", health.live),
    path("health/ready", health.ready),
    *rest.urlpatterns,
]
