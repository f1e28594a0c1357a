"""Records in the administrator's pages: anyone may add one, so somebody must be able to take one away."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from faristol_web.replays.models import Record, Sharing


@admin.register(Record)
class RecordAdmin(admin.ModelAdmin):
    list_display = ("title", "rulebook_id", "added_at")
    search_fields = ("title",)
    exclude = ("content", "owner")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Record]:
        """Leave out private ones: nobody but their owners sees that they exist."""
        found: QuerySet[Record] = super().get_queryset(request)
        return found.exclude(sharing=Sharing.PRIVATE)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Record | None = None) -> bool:  # noqa: ARG002
        return False
