"""Games in the administrator's pages: to be found and taken off the list; their events stay."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from faristol_web.play.models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """All that one device opened is found by its link, and goes by one action."""

    list_display = (
        "public_id",
        "mode",
        "status",
        "names",
        "bot",
        "scores",
        "rulebook_id",
        "opened_at",
        "device",
    )
    list_filter = ("mode", "status", ("seats__user", admin.EmptyFieldListFilter), "opened_at", "rulebook_id")
    list_per_page = 500
    search_fields = ("public_id", "names", "=seats__visitor")

    @admin.display(description=gettext_lazy("Opened by"))
    def device(self, game: Game) -> str:
        """A link to everything that the same device opened, to unlist it together."""
        seat = game.seats.order_by("pk").first()
        if seat is None:
            return ""
        return format_html('<a href="?q={}">{}</a>', seat.visitor, seat.visitor[:8])

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:  # noqa: ARG002
        return False
