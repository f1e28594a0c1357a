from django.urls import path

from faristol_web.study import views

urlpatterns = [
    path("", views.study, name="study"),
    path("worker.js", views.worker, name="study_worker"),
    path("files/<str:version>/<path:path>", views.shell_file, name="study_file"),
    path("cards/", views.cards, name="study_cards"),
    path("me/", views.me, name="study_me"),
    path("log/", views.log, name="study_log"),
]
