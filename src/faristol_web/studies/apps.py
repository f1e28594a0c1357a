from django.apps import AppConfig


class Studies(AppConfig):
    name = "faristol_web.studies"
