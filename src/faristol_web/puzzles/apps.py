from django.apps import AppConfig


class Puzzles(AppConfig):
    name = "faristol_web.puzzles"
