from django.apps import AppConfig


class Notes(AppConfig):
    name = "faristol_web.notes"
