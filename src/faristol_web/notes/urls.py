from django.urls import path

from faristol_web.notes import collection_views, views

urlpatterns = [
    path("notes/<str:kind>/<str:key>/", views.notes, name="notes"),
    path("notes/<str:kind>/<str:key>/game.gcg", views.notes_gcg, name="notes_gcg"),
    path("collections/", collection_views.collections, name="collections"),
    path("collections/new/", collection_views.collection_new, name="collection_new"),
    path("collections/export.json", collection_views.collections_export, name="collections_export"),
    path("collections/add/<str:kind>/<str:key>/", collection_views.collection_add, name="collection_add"),
    path("collections/<str:public_id>/", collection_views.collection, name="collection"),
    path("collections/<str:public_id>/change/", collection_views.collection_change, name="collection_change"),
]
