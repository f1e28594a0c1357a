"""`./manage.py rebuild_archive`: places, games and best plays, read again from everything that is stored."""

from typing import Any

from django.core.management.base import BaseCommand

from faristol_web.archive.indexing import rebuild


class Command(BaseCommand):
    help = "Rebuild the archive's index from the stored events and files."

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        self.stdout.write(f"{rebuild()} events and games are in the archive.")
