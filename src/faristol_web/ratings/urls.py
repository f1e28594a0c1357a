from django.urls import path

from faristol_web.ratings import views

urlpatterns = [
    path("", views.ratings, name="ratings"),
    path("import/", views.rating_import, name="rating_import"),
    path("players/<slug:public_id>/", views.rating_player, name="rating_player"),
    path("<slug:system>/", views.rating_list, name="rating_list"),
    path("<slug:system>/preview/", views.rating_preview, name="rating_preview"),
    path("<slug:system>/archive.zip", views.rating_archive, name="rating_archive"),
    path("<slug:system>/september/", views.rating_september, name="rating_september"),
    path("<slug:system>/editions/<int:number>/", views.rating_edition, name="rating_edition"),
    path("<slug:system>/editions/<int:number>.csv", views.rating_edition_csv, name="rating_edition_csv"),
]
