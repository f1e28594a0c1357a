"""Tournaments in the administrator's pages: to be found, and names of their committees to be erased."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from faristol_web.tournaments.domain import services
from faristol_web.tournaments.models import Officer, Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    list_display = ("slug", "title", "status", "day", "place", "rulebook_id", "seq", "opened_at")
    list_filter = ("status", "rulebook_id")
    search_fields = ("slug", "title", "public_id")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Officer)
class OfficerAdmin(admin.ModelAdmin):
    """Members of committees who do not play: entrants are erased on their own page, or on the desk."""

    list_display = ("name", "tournament", "key")
    search_fields = ("name", "tournament__title")
    actions = ("erase",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Officer | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        return False

    @admin.action(description=gettext_lazy("Erase the name for good"), permissions=["view"])
    def erase(self, _request: HttpRequest, officers: QuerySet[Officer]) -> None:
        for officer in officers:
            services.erase_officer(officer)
