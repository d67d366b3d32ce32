"""The REST root: every route of every part, the description of them all, and problems for what is not there."""

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from governance.api import routes as governance_routes
from governance.api.routes import by_path
from governance.api.views import OperationView
from governance.errors import Forbidden, InvalidInput, NotFound
from memory.api import routes as memory_routes
from waggle_site.problems import answer_page_unexpected, answer_page_with_problem

ROOT = "api/v1/"
ROUTES = (*memory_routes.ROUTES, *governance_routes.ROUTES)
NOTHING_HERE = "There is nothing at this address."
CONSOLE = "/console/"


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer 404 as a problem, whatever the verb; there is nothing here that a forged request could change."""
    return answer_page_with_problem(request, NotFound(NOTHING_HERE, hint=f"See /{ROOT}docs/ for the addresses."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django itself refuses to read."""
    if request.path.startswith(CONSOLE):
        return defaults.bad_request(request, exception)
    return answer_page_with_problem(request, InvalidInput("The request is malformed, or names a foreign host."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what is not allowed."""
    if request.path.startswith(CONSOLE):
        return defaults.permission_denied(request, exception)
    return answer_page_with_problem(request, Forbidden("This is not allowed."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an unknown address: as a page in the console, as a problem elsewhere."""
    if request.path.startswith(CONSOLE):
        return defaults.page_not_found(request, exception)
    return nothing_here(request)


def failed(request: HttpRequest) -> HttpResponse:
    """Answer what nobody foresaw."""
    if request.path.startswith(CONSOLE):
        return defaults.server_error(request)
    return answer_page_unexpected(request)


urlpatterns = [
    *(path(ROOT + address, OperationView.at(routes)) for address, routes in by_path(ROUTES).items()),
    path(f"{ROOT}schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path(
        f"{ROOT}docs/",
        SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="waggle_site/api_docs.html"),
        name="docs",
    ),
    re_path(r"^(?:api|\.well-known|mcp)(?:/|$)", nothing_here),
]
