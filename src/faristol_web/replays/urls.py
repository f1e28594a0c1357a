from django.urls import path

from faristol_web.replays import views

urlpatterns = [
    path("records/", views.records, name="records"),
    path("records/<slug:slug>/", views.record, name="record"),
    path("records/<slug:slug>/sharing/", views.record_sharing, name="record_sharing"),
    path("records/<slug:slug>/delete/", views.record_delete, name="record_delete"),
]
