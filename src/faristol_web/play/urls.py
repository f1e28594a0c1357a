from django.urls import path

from faristol_web.play import views

urlpatterns = [
    path("", views.start, name="start"),
    path("games/<str:public_id>/", views.game, name="game"),
    path("join/<str:token>/", views.join, name="join"),
]
