from django.apps import AppConfig


class Study(AppConfig):
    name = "faristol_web.study"
