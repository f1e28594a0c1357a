from django.urls import path

from faristol_web.ops import views

urlpatterns = [
    path("hall/", views.hall_address, name="hall_address"),
    path("healthz", views.healthz, name="healthz"),
    path("keeping/", views.events, name="keeping"),
    path("keeping/summaries/<int:made_ms>.json", views.summary_file, name="keeping_summary"),
    path("keeping/<str:kind>/<str:event_id>.jsonl", views.event_file, name="keeping_file"),
]
