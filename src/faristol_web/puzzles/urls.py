from django.urls import path

from faristol_web.puzzles import views

urlpatterns = [
    path("puzzles/", views.puzzles, name="puzzles"),
    path("puzzles/next/", views.puzzle_next, name="puzzle_next"),
    path("puzzles/coup/", views.coup_today, name="coup_today"),
    path("puzzles/coup/<str:language>/<str:day>/", views.coup, name="coup"),
    path("puzzles/<str:language>/<str:puzzle_id>/", views.puzzle, name="puzzle"),
]
