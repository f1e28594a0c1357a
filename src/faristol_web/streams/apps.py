from django.apps import AppConfig


class Streams(AppConfig):
    name = "faristol_web.streams"
    label = "live"
    """As its tables are called, and as backups and migrations know it."""
