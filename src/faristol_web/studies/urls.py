from django.urls import path

from faristol_web.studies import views

urlpatterns = [
    path("notes/<str:kind>/<str:key>/", views.notes, name="notes"),
    path("notes/<str:kind>/<str:key>/game.gcg", views.notes_gcg, name="notes_gcg"),
]
