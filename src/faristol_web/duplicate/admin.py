"""Sessions in the administrator's pages: to be found and taken off the list; their events stay."""

from django.contrib import admin
from django.http import HttpRequest

from faristol_web.duplicate.models import Series, Session


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin):
    list_display = ("public_id", "title", "status", "entrants", "coups", "rulebook_id", "series", "opened_at")
    list_filter = ("status", "rulebook_id", "automatic")
    search_fields = ("public_id", "title")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Session | None = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Series)
class SeriesAdmin(admin.ModelAdmin):
    list_display = ("public_id", "title", "method", "opened_at")
    search_fields = ("public_id", "title")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Series | None = None) -> bool:  # noqa: ARG002
        return False
