"""Projects."""

from django.contrib import admin

from audit.admin.showing import age
from governance.admin.base import OperationAdmin
from governance.admin.offers import Offer
from governance.models import Project
from governance.scopes import Scope


@admin.register(Project)
class ProjectAdmin(OperationAdmin):
    """Show the projects that one may read."""

    scope = Scope.MEMORY_READ
    offers = (Offer(operation="create_project", verb="Create", done="created"),)
    empty = "No project is open to you yet."
    list_display = ("slug", "name", "created")
    fields = ("slug", "name", "uid", "created")
    search_fields = ("slug", "name")

    @admin.display(ordering="created_at")
    def created(self, project: Project) -> str:
        """Show when it was created."""
        return age(project.created_at)
