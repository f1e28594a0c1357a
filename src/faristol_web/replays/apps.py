from django.apps import AppConfig


class Replays(AppConfig):
    name = "faristol_web.replays"
    label = "records"
    """As its tables are called, and as backups and migrations know it."""
