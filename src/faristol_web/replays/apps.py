from django.apps import AppConfig


class Replays(AppConfig):
    name = "faristol_web.replays"
    label = "records"
    """Label of its tables, known to backups and migrations."""
