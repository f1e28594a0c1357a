from django.urls import path

from faristol_web.play import sheets, views

urlpatterns = [
    path("", views.start, name="start"),
    path("table/", views.table, name="table"),
    path("games/<str:public_id>/", views.game, name="game"),
    path("games/<str:public_id>/replay/", views.game_replay, name="replay"),
    path("games/<str:public_id>/game.gcg", views.game_gcg, name="gcg"),
    path("games/<str:public_id>/sheet/", sheets.game_sheet, name="sheet"),
    path("games/<str:public_id>/sheet.pdf", sheets.game_sheet_pdf, name="sheet_pdf"),
    path("records/<slug:slug>/sheet/", sheets.record_sheet, name="record_sheet"),
    path("records/<slug:slug>/sheet.pdf", sheets.record_sheet_pdf, name="record_sheet_pdf"),
    path("games/<str:public_id>/events.json", views.game_events, name="events"),
    path("games/<str:public_id>/join/", views.join_public, name="join_public"),
    path("join/<str:token>/", views.join, name="join"),
]
