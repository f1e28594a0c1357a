from django.urls import include, path

from faristol_web.tournaments import (
    desk_views,
    ending_views,
    import_views,
    people_views,
    registration_views,
    round_views,
    table_views,
    views,
)

urlpatterns = [
    path("", views.tournaments, name="tournaments"),
    path("new/", views.new_tournament, name="tournament_new"),
    path("import/", import_views.import_tournament, name="tournament_import"),
    path("role/<str:token>/", views.take_role, name="tournament_role"),
    path("<slug:slug>/", views.front, name="tournament"),
    path("<slug:slug>/register/", registration_views.register, name="tournament_register"),
    path("<slug:slug>/registered/", registration_views.registered, name="tournament_registered"),
    path("<slug:slug>/entrants/", registration_views.entrants, name="tournament_entrants"),
    path("<slug:slug>/desk/", desk_views.desk_home, name="tournament_desk"),
    path("<slug:slug>/desk/settings/", desk_views.desk_settings, name="tournament_desk_settings"),
    path("<slug:slug>/desk/links/", desk_views.desk_links, name="tournament_desk_links"),
    path("<slug:slug>/desk/history/", desk_views.desk_history, name="tournament_desk_history"),
    path("<slug:slug>/desk/entrants/", people_views.desk_entrants, name="tournament_desk_entrants"),
    path("<slug:slug>/desk/entrants/import/", people_views.desk_import, name="tournament_desk_import"),
    path(
        "<slug:slug>/desk/entrants/<int:entrant>/", people_views.desk_entrant, name="tournament_desk_entrant"
    ),
    path("<slug:slug>/desk/rounds/<int:round_number>/", round_views.desk_round, name="tournament_desk_round"),
    path(
        "<slug:slug>/desk/rounds/<int:round_number>/tables/<int:table>/",
        table_views.desk_table,
        name="tournament_desk_table",
    ),
    path("<slug:slug>/desk/committee/", ending_views.desk_committee, name="tournament_desk_committee"),
    path("<slug:slug>/desk/prizes/", ending_views.desk_prizes, name="tournament_desk_prizes"),
    path("<slug:slug>/desk/rating/", ending_views.desk_rating, name="tournament_desk_rating"),
    path("", include("faristol_web.tournaments.public_urls")),
]
