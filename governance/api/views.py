"""The one view: it authenticates, gathers arguments, asks the gate and prints the answer."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from governance.actors import Actor
from governance.api.arguments import WITHOUT_BODY, arguments_of
from governance.api.correlation import HEADER, correlation_id_of
from governance.api.routes import Route
from governance.api.schema import OperationSchema
from governance.errors import NotAuthenticated
from governance.gate import registry
from governance.gate.operation import AnyOperation, Result
from governance.gate.run import recording_refusals, run
from governance.services.claims import claims_in, refuse_foreign


class OperationView(APIView):
    """Serve the operations of one path, one for each verb."""

    routes: Mapping[str, Route] = MappingProxyType({})
    schema = OperationSchema()
    metadata_class = None

    @classmethod
    def at(cls, routes: Mapping[str, Route]) -> Callable[..., HttpResponseBase]:
        """Return the view of a path's routes, which refuses every other verb."""
        verbs = [*routes, "HEAD"] if "GET" in routes else [*routes]
        return cls.as_view(routes=routes, http_method_names=[verb.lower() for verb in verbs])

    def operation_of(self, request: Request) -> AnyOperation | None:
        """Return the operation behind the request's verb, or None."""
        route = self.route_of(request.method or "")
        return registry.find(route.operation) if route else None

    def route_of(self, verb: str) -> Route | None:
        """Return the route of a verb; HEAD is a GET without a body."""
        return self.routes.get("GET" if verb == "HEAD" else verb)

    def serve(self, request: Request, **path: Any) -> Response:
        """Run the operation and answer 200, 201 for what was created, or 202 for what waits for a person."""
        operation, actor = self.operation_of(request), request.auth
        if operation is None:
            return self.http_method_not_allowed(request)
        if not isinstance(actor, Actor):
            raise NotAuthenticated("There is no credential.")
        with recording_refusals(actor=actor, operation=operation):
            refuse_foreign(claims_in(request.headers.items()), actor=actor)
            arguments = arguments_of(request, operation=operation, path=path)
        result = run(operation, actor=actor, params=arguments)
        return Response(result.model_dump(mode="json"), self._status(request, result), headers=_links(request, result))

    get = post = put = patch = delete = serve

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Name the request's correlation id in every answer, and let nobody keep it."""
        response[HEADER] = str(correlation_id_of(request))
        response["Cache-Control"] = "no-store"
        return super().finalize_response(request, response, *args, **kwargs)

    def _status(self, request: Request, result: Result) -> int:
        route = self.route_of(request.method or "")
        if getattr(result, "status", "") == "pending":
            return 202
        return 201 if route and route.creates and getattr(result, "created", True) is not False else 200


def _links(request: Request, result: Result) -> dict[str, str]:
    cursor = getattr(result, "next_cursor", "")
    if not cursor or request.method not in WITHOUT_BODY:
        return {}
    address = replace_query_param(request.build_absolute_uri(), "cursor", cursor)
    return {"Link": f'<{address}>; rel="next"'}
