from django.urls import path

from faristol_web.front import pictures, views
from faristol_web.front.word_lists import word_lists
from faristol_web.front.word_search import word_search

urlpatterns = [
    path("language/setlang/", views.set_language, name="set_language"),
    path("theme/", views.set_theme, name="set_theme"),
    path("about/", views.about, name="about"),
    path("word-lists/", word_lists, name="word_lists"),
    path("words/", word_search, name="word_search"),
    path("help/", views.help_page, name="help"),
    path("robots.txt", views.robots, name="robots"),
    path("faristol.webmanifest", views.manifest, name="manifest"),
    path("pictures/board.png", pictures.site_picture, name="site_picture"),
    path("pictures/games/<str:public_id>.png", pictures.game_picture, name="game_picture"),
]
