from django.urls import path

from faristol_web.play import views

urlpatterns = [
    path("", views.start, name="start"),
    path("games/<str:public_id>/", views.game, name="game"),
    path("games/<str:public_id>/replay/", views.game_replay, name="replay"),
    path("games/<str:public_id>/game.gcg", views.game_gcg, name="gcg"),
    path("games/<str:public_id>/events.json", views.game_events, name="events"),
    path("games/<str:public_id>/join/", views.join_public, name="join_public"),
    path("join/<str:token>/", views.join, name="join"),
]
