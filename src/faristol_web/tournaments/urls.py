from django.urls import include, path

from faristol_web.tournaments.views import (
    desk,
    ending,
    event_report,
    front,
    importing,
    people,
    registration,
    rounds,
    tables,
)

urlpatterns = [
    path("", front.tournaments, name="tournaments"),
    path("new/", front.new_tournament, name="tournament_new"),
    path("import/", importing.import_tournament, name="tournament_import"),
    path("role/<str:token>/", front.take_role, name="tournament_role"),
    path("<slug:slug>/", front.front, name="tournament"),
    path("<slug:slug>/register/", registration.register, name="tournament_register"),
    path("<slug:slug>/registered/", registration.registered, name="tournament_registered"),
    path("<slug:slug>/entrants/", registration.entrants, name="tournament_entrants"),
    path("<slug:slug>/desk/", desk.desk_home, name="tournament_desk"),
    path("<slug:slug>/desk/settings/", desk.desk_settings, name="tournament_desk_settings"),
    path("<slug:slug>/desk/links/", desk.desk_links, name="tournament_desk_links"),
    path("<slug:slug>/desk/history/", desk.desk_history, name="tournament_desk_history"),
    path("<slug:slug>/desk/entrants/", people.desk_entrants, name="tournament_desk_entrants"),
    path("<slug:slug>/desk/entrants/import/", people.desk_import, name="tournament_desk_import"),
    path("<slug:slug>/desk/entrants/<int:entrant>/", people.desk_entrant, name="tournament_desk_entrant"),
    path("<slug:slug>/desk/rounds/<int:round_number>/", rounds.desk_round, name="tournament_desk_round"),
    path(
        "<slug:slug>/desk/rounds/<int:round_number>/tables/<int:table>/",
        tables.desk_table,
        name="tournament_desk_table",
    ),
    path("<slug:slug>/desk/committee/", ending.desk_committee, name="tournament_desk_committee"),
    path("<slug:slug>/desk/prizes/", ending.desk_prizes, name="tournament_desk_prizes"),
    path("<slug:slug>/desk/rating/", ending.desk_rating, name="tournament_desk_rating"),
    path("<slug:slug>/desk/report/", event_report.desk_report, name="tournament_desk_report"),
    path("", include("faristol_web.tournaments.public_urls")),
]
