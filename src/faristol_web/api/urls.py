"""Every address of the API and of the feeds."""

from django.urls import URLPattern, URLResolver, include, path

from faristol_web.api import feeds, views
from faristol_web.api.requests import api_view
from faristol_web.api.site import NAMESPACE, api_patterns, nothing_here

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", views.api_docs, name="api_docs"),
    path("api/v1/", include((api_patterns(), NAMESPACE), namespace=NAMESPACE)),
    path("api/v1/<path:rest>", api_view(nothing_here), name="api_nothing"),
    path("account/tokens/", views.api_tokens, name="api_tokens"),
    path("account/tokens/<int:token_id>/revoke/", views.api_token_revoke, name="api_token_revoke"),
    path("feeds/", feeds.feeds, name="feeds"),
    path("feeds/news.atom", feeds.News(), name="feed_news"),
    path("feeds/games.atom", feeds.Games(), name="feed_games"),
    path("feeds/duplicate.atom", feeds.Duplicate(), name="feed_duplicate"),
    path("feeds/ratings.atom", feeds.Ratings(), name="feed_ratings"),
    path("feeds/tournaments.atom", feeds.Tournaments(), name="feed_tournaments"),
    path("feeds/tournaments/<slug:slug>.atom", feeds.OneTournament(), name="feed_tournament"),
]
