from django.urls import path

from faristol_web.notifications import views

urlpatterns = [
    path("account/notifications/", views.switches, name="notifications"),
    path("account/notifications/browser/", views.subscribe, name="notifications_browser"),
    path("notifications-worker.js", views.worker, name="notifications_worker"),
]
