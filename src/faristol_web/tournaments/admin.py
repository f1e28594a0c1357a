"""Tournaments in the administrator's pages: to be found; their events stay."""

from django.contrib import admin
from django.http import HttpRequest

from faristol_web.tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    list_display = ("slug", "title", "status", "day", "place", "rulebook_id", "seq", "opened_at")
    list_filter = ("status", "rulebook_id")
    search_fields = ("slug", "title", "public_id")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:  # noqa: ARG002
        return False
