from django.urls import path

from faristol_web.analysis import views

urlpatterns = [
    path("analysis/", views.analysis, name="analysis"),
    path("analysis/position/", views.analysis_position, name="analysis_position"),
    path("analysis/live/", views.analysis_live, name="analysis_live"),
]
