"""Results as Atom feeds, for news readers and other sites."""

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.feedgenerator import Atom1Feed
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from faristol_web.api import news, news_keys
from faristol_web.api.atom_ids import atom_id, site_atom_id
from faristol_web.api.news import Piece
from faristol_web.http.cache import Kept
from faristol_web.tournaments.models import Tournament

KEPT_S = 60
"""Seconds for which a reader need not ask again."""
_kept: Kept[bytes] = Kept(most=4 << 20, size=len)
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


if TYPE_CHECKING:
    _Feed = Feed[Piece, Any]
else:
    _Feed = Feed  # takes no types when it runs


class Atom(Atom1Feed):
    """An empty feed was not changed just now: it stays the same."""

    def latest_post_date(self) -> datetime:
        dates = (item.get("updateddate") or item.get("pubdate") for item in self.items)
        return max((day for day in dates if day is not None), default=_LONG_AGO)


class News(_Feed):
    """All of it."""

    feed_type = Atom
    name = "feed_news"
    heading: str | Promise = gettext_lazy("Results")
    page = "start"
    author_name = "Faristol"
    told: tuple[Callable[[], news_keys.Key], ...] = (
        news_keys.tournament_key,
        news_keys.duplicate_key,
        news_keys.game_key,
        news_keys.rating_key,
    )
    """Key of the data behind its lines."""

    def __call__(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method not in {"GET", "HEAD"}:
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})

        def make() -> bytes:
            made = super(News, self).__call__(request, *args, **kwargs)
            assert isinstance(made, HttpResponse)
            return made.content

        place = (site_atom_id(self.name), request.scheme, request.get_host(), get_language())
        key = tuple(part for told in self.told for part in told())
        content = _kept.get((*place, *key), make) if key else make()
        response = HttpResponse(content, content_type=Atom.content_type)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))  # either may say the language
        etag = f'"{sha256(response.content).hexdigest()[:32]}"'
        response["ETag"] = etag
        response["Cache-Control"] = f"public, max-age={KEPT_S}"
        unchanged = get_conditional_response(request, etag=etag, response=response)
        return response if unchanged is None else unchanged

    @property
    def language(self) -> str:
        return get_language() or "en"

    def title(self, obj: Any) -> str:  # noqa: ARG002 – as the framework calls it
        return f"{self.heading} · Faristol"

    def link(self, obj: Any) -> str:  # noqa: ARG002
        return reverse(self.page)

    def feed_url(self, obj: Any) -> str:  # noqa: ARG002
        return reverse(self.name)

    def feed_guid(self, obj: Any) -> str:  # noqa: ARG002
        return site_atom_id(self.name)

    def items(self, obj: Any) -> list[Piece]:  # noqa: ARG002
        return news.all_news()

    def item_title(self, item: Piece) -> str:
        return item.title

    def item_description(self, item: Piece) -> str:
        return item.summary

    def item_link(self, item: Piece) -> str:
        return item.link

    def item_guid(self, item: Piece) -> str:
        return item.id

    def item_pubdate(self, item: Piece) -> datetime:
        return item.published

    def item_updateddate(self, item: Piece) -> datetime:
        return item.updated


class Games(News):
    name, heading, page = "feed_games", gettext_lazy("Games"), "games"
    told = (news_keys.game_key,)

    def items(self, obj: Any) -> list[Piece]:  # noqa: ARG002
        return news.game_news()


class Duplicate(News):
    name, heading, page = "feed_duplicate", gettext_lazy("Duplicate"), "duplicate"
    told = (news_keys.duplicate_key,)

    def items(self, obj: Any) -> list[Piece]:  # noqa: ARG002
        return news.newest(news.duplicate_news())


class Ratings(News):
    name, heading, page = "feed_ratings", gettext_lazy("Ratings"), "ratings"
    told = (news_keys.rating_key,)

    def items(self, obj: Any) -> list[Piece]:  # noqa: ARG002
        return news.rating_news()


class Tournaments(News):
    name, heading, page = "feed_tournaments", gettext_lazy("Tournaments"), "tournaments"
    told = (news_keys.tournament_key,)

    def items(self, obj: Any) -> list[Piece]:  # noqa: ARG002
        return news.tournament_news()


class OneTournament(News):
    """Round by round."""

    name = "feed_tournament"
    told = ()

    def get_object(self, request: HttpRequest, *args: object, **kwargs: object) -> Tournament:  # noqa: ARG002
        shown = Tournament.objects.exclude(status=Tournament.Status.HIDDEN)
        return get_object_or_404(shown, slug=kwargs["slug"])

    def title(self, obj: Tournament) -> str:
        return f"{obj.title} · Faristol"

    def link(self, obj: Tournament) -> str:
        return reverse("tournament", args=[obj.slug])

    def feed_url(self, obj: Tournament) -> str:
        return reverse(self.name, args=[obj.slug])

    def feed_guid(self, obj: Tournament) -> str:
        return atom_id("feed", "tournament", obj.public_id)

    def items(self, obj: Tournament) -> list[Piece]:
        return news.newest(news.pieces_of(obj))


FEEDS = (News, Tournaments, Duplicate, Games, Ratings)


@require_safe
def feeds(request: HttpRequest) -> HttpResponse:
    """List the feeds."""
    every = [(str(feed.heading), reverse(feed.name)) for feed in FEEDS]
    latest = Tournament.objects.exclude(status=Tournament.Status.HIDDEN)[:10]
    own = [(tournament.title, reverse("feed_tournament", args=[tournament.slug])) for tournament in latest]
    context = {"feeds": [(_("Everything"), every[0][1]), *every[1:]], "tournaments": own}
    return render(request, "api/feeds.html", context)
