"""Lets every app register its hooks once all models are there."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class Site(AppConfig):
    name = "faristol_web"

    def ready(self) -> None:
        autodiscover_modules("hooks")
