from django.apps import AppConfig


class Chat(AppConfig):
    name = "faristol_web.chat"
    label = "talk"
    """Label of its tables, known to backups and migrations."""
