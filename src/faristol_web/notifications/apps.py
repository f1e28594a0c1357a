from django.apps import AppConfig


class Notifications(AppConfig):
    name = "faristol_web.notifications"
