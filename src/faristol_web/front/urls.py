from django.urls import path

from faristol_web.front import views

urlpatterns = [
    path("language/setlang/", views.set_language, name="set_language"),
    path("theme/", views.set_theme, name="set_theme"),
    path("about/", views.about, name="about"),
    path("help/", views.help_page, name="help"),
]
