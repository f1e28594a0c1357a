"""Games in the administrator's pages: to be found and taken off the list; their events stay."""

from django.contrib import admin
from django.http import HttpRequest

from faristol_web.play.models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    list_display = ("public_id", "mode", "status", "names", "bot", "scores", "rulebook_id", "opened_at")
    list_filter = ("mode", "status", "rulebook_id")
    search_fields = ("public_id", "names")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:  # noqa: ARG002
        return False
