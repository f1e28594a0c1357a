from django.urls import path

from faristol_web.replays import views

urlpatterns = [
    path("records/", views.records, name="records"),
    path("records/<slug:slug>/", views.record, name="record"),
]
