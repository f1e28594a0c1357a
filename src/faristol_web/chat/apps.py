from django.apps import AppConfig


class Chat(AppConfig):
    name = "faristol_web.chat"
    label = "talk"
    """As its tables are called, and as backups and migrations know it."""
