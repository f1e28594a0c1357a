from django.urls import path

from faristol_web.validator import views

urlpatterns = [
    path("", views.validator, name="validator"),
    path("worker.js", views.worker, name="validator_worker"),
    path("files/<str:version>/<path:path>", views.shell_file, name="validator_file"),
    path("words/<str:lexicon_id>-<str:sha256>.kwg", views.words, name="validator_words"),
    path("<str:lexicon_id>/", views.validator, name="validator"),
]
