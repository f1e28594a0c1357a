from django.apps import AppConfig


class Streams(AppConfig):
    name = "faristol_web.streams"
    label = "live"
    """Label of its tables, known to backups and migrations."""
