"""Every address of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from faristol_web.rulebooks.views import rulebook, rulebook_comparison

ICON = f"{settings.STATIC_URL}faristol/icons/faristol.svg"
handler500 = "faristol_web.front.views.server_error"

urlpatterns = [
    path("", include("faristol_web.play.urls")),
    path("arbiter/", include("faristol_web.play.arbiter_urls")),
    path("duplicate/", include("faristol_web.duplicate.urls")),
    path("tournaments/", include("faristol_web.tournaments.urls")),
    path("ratings/", include("faristol_web.ratings.urls")),
    path("", include("faristol_web.replays.urls")),
    path("", include("faristol_web.notes.urls")),
    path("", include("faristol_web.analysis.urls")),
    path("", include("faristol_web.puzzles.urls")),
    path("", include("faristol_web.archive.urls")),
    path("", include("faristol_web.api.urls")),
    path("", include("faristol_web.accounts.urls")),
    path("", include("faristol_web.notifications.urls")),
    path("", include("faristol_web.front.urls")),
    path("", include("faristol_web.ops.urls")),
    path("rulebooks/", rulebook_comparison, name="rulebooks"),  # what there is, two at a time
    path("rulebooks/compare/", rulebook_comparison, name="rulebook_comparison"),
    path("rulebooks/<str:rulebook_id>/", rulebook, name="rulebook"),
    path("validator/", include("faristol_web.validator.urls")),
    path("study/", include("faristol_web.study.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", RedirectView.as_view(url=ICON), name="favicon"),
]
