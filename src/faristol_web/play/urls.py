from django.urls import path

from faristol_web.play import after_views, lobby_views, mistakes, rating_views, reports, sheets, views

urlpatterns = [
    path("", views.start, name="start"),
    path("play-now/", views.play_now, name="play_now"),
    path("table/", views.table, name="table"),
    path("lobby/", lobby_views.lobby, name="lobby"),
    path("lobby/lists/", lobby_views.lobby_lists, name="lobby_lists"),
    path("lobby/new/", lobby_views.lobby_new, name="lobby_new"),
    path("lobby/ratings/", rating_views.online_ratings, name="online_ratings"),
    path("lobby/ratings/<int:user_id>/", rating_views.online_player, name="online_player"),
    path(
        "lobby/invitations/<int:number>/decline/", lobby_views.invitation_decline, name="invitation_decline"
    ),
    path("lobby/<str:public_id>/take/", lobby_views.seek_take, name="seek_take"),
    path("lobby/<str:public_id>/withdraw/", lobby_views.seek_withdraw, name="seek_withdraw"),
    path("games/", lobby_views.games, name="games"),
    path("games/<str:public_id>/", views.game, name="game"),
    path("games/<str:public_id>/replay/", views.game_replay, name="replay"),
    path("games/<str:public_id>/game.gcg", views.game_gcg, name="gcg"),
    path("games/<str:public_id>/sheet/", sheets.game_sheet, name="sheet"),
    path("games/<str:public_id>/sheet.pdf", sheets.game_sheet_pdf, name="sheet_pdf"),
    path("games/<str:public_id>/report/", reports.game_report, name="report"),
    path("games/<str:public_id>/report/full/", reports.full_game_report, name="report_full"),
    path("games/<str:public_id>/mistakes/", mistakes.game_mistakes, name="mistakes"),
    path("records/<slug:slug>/mistakes/", mistakes.record_mistakes, name="record_mistakes"),
    path("records/<slug:slug>/report/", reports.record_report, name="record_report"),
    path("records/<slug:slug>/report/full/", reports.full_record_report, name="record_report_full"),
    path("records/<slug:slug>/sheet/", sheets.record_sheet, name="record_sheet"),
    path("records/<slug:slug>/sheet.pdf", sheets.record_sheet_pdf, name="record_sheet_pdf"),
    path("games/<str:public_id>/events.json", views.game_events, name="events"),
    path("games/<str:public_id>/join/", views.join_public, name="join_public"),
    path("games/<str:public_id>/invite/", lobby_views.invite, name="invite"),
    path("games/<str:public_id>/invite/renew/", lobby_views.invite_renew, name="invite_renew"),
    path("games/<str:public_id>/rematch/", after_views.rematch, name="rematch"),
    path("games/<str:public_id>/seed/", after_views.seed, name="seed"),
    path("join/<str:token>/", views.join, name="join"),
]
