"""Every address of the archive."""

from django.urls import path

from faristol_web.archive import best_views, calendar_views, club_views, holding, player_views, season_views

urlpatterns = [
    path("calendar/", calendar_views.calendar, name="calendar"),
    path("calendar/events.<slug:kind>", calendar_views.calendar_file, name="calendar_file"),
    path("calendar/new/", calendar_views.calendar_new, name="calendar_new"),
    path("calendar/<slug:public_id>/", calendar_views.calendar_entry, name="calendar_entry"),
    path("calendar/<slug:public_id>/event.ics", calendar_views.calendar_entry_ics, name="calendar_entry_ics"),
    path(
        "calendar/<slug:public_id>/tournament/",
        holding.calendar_tournament,
        name="calendar_tournament",
    ),
    path("calendar/<slug:public_id>/edit/", calendar_views.calendar_edit, name="calendar_edit"),
    path("calendar/<slug:public_id>/history/", calendar_views.calendar_history, name="calendar_history"),
    path("players/", player_views.players_page, name="players"),
    path("players/players.<slug:kind>", player_views.players_file, name="players_file"),
    path("players/claims/", player_views.claims, name="player_claims"),
    path("players/merged/", player_views.player_merges, name="player_merges"),
    path("players/<slug:public_id>/", player_views.player, name="player"),
    path("players/<slug:public_id>/results.<slug:kind>", player_views.player_file, name="player_file"),
    path("players/<slug:public_id>/against/", player_views.against, name="player_against"),
    path("players/<slug:public_id>/claim/", player_views.player_claim, name="player_claim"),
    path("players/<slug:public_id>/merge/", player_views.player_merge, name="player_merge"),
    path("clubs/", club_views.clubs, name="clubs"),
    path("clubs/clubs.<slug:kind>", club_views.clubs_file, name="clubs_file"),
    path("clubs/new/", club_views.club_new, name="club_new"),
    path("clubs/merges/<int:number>/undo/", club_views.club_unmerge, name="club_unmerge"),
    path("clubs/<str:slug>/", club_views.club, name="club"),
    path("clubs/<str:slug>/edit/", club_views.club_edit, name="club_edit"),
    path("clubs/<str:slug>/merge/", club_views.club_merge, name="club_merge"),
    path("seasons/", season_views.seasons, name="seasons"),
    path("seasons/<int:year>/", season_views.season, name="season"),
    path("seasons/<int:year>/season.zip", season_views.season_archive, name="season_archive"),
    path("seasons/<int:year>/<slug:what>.<slug:kind>", season_views.season_file, name="season_file"),
    path("bests/", best_views.bests, name="bests"),
    path("bests/<slug:category>/", best_views.bests, name="bests_list"),
    path("bests/<slug:category>.<slug:kind>", best_views.bests_file, name="bests_file"),
    path("search/", best_views.search_page, name="search"),
    path("archive/", season_views.archive, name="archive"),
]
