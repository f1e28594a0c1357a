from django.urls import path

from faristol_web.play import arbiter_views

urlpatterns = [
    path("calls/", arbiter_views.calls, name="arbiter_calls"),
    path("calls/version.json", arbiter_views.version, name="arbiter_calls_version"),
    path("calls/<int:call_id>/come/", arbiter_views.come, name="arbiter_call_come"),
    path("calls/<int:call_id>/answer/", arbiter_views.answer, name="arbiter_call_answer"),
]
