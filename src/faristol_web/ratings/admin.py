"""Ratings in the administrator's pages: names can be put right and erased, editions only looked at."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faristol_web.ratings import services
from faristol_web.ratings.models import Edition, Player, RatingList


class Kept(admin.ModelAdmin):
    """Rows that others refer to: neither added nor deleted here."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 – Django's signature
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        return False


@admin.register(RatingList)
class RatingListAdmin(Kept):
    list_display = ("name", "system", "seasons", "newcomer")
    readonly_fields = ("system", "seasons", "newcomer")


@admin.register(Player)
class PlayerAdmin(Kept):
    list_display = ("name", "club", "public_id", "joined", "erased_at")
    search_fields = ("name", "sort_name", "public_id")
    fields = ("name", "club", "public_id", "joined", "erased_at")
    readonly_fields = ("public_id", "joined", "erased_at")
    actions = ("erase",)

    def save_model(self, request: HttpRequest, obj: Player, form: object, change: bool) -> None:  # noqa: ARG002, FBT001
        obj.save()
        if obj.name:
            services.rename_player(obj, obj.name)

    @admin.action(description=gettext_lazy("Erase name and club for good"))
    def erase(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        for player in players:
            services.erase_player(player)
        self.message_user(request, _("Erased. The numbers stay."), messages.SUCCESS)


@admin.register(Edition)
class EditionAdmin(Kept):
    list_display = ("list", "number", "label", "day", "source", "published_at")
    list_filter = ("list",)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        return False
