"""Check that the ratings of games online follow from the games."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from faristol_web.play.online_ratings import put_right, recomputed


class Command(BaseCommand):
    help = "Counts all rated games online again, and names every rating that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--repair", action="store_true", help="make the ratings again from the games")

    def handle(self, *_args: Any, repair: bool = False, **_options: Any) -> None:
        if repair:
            self.stdout.write(f"{put_right()} ratings put right")
            return
        standings, differences = recomputed()
        if differences:
            raise CommandError("\n".join(map(str, differences)))
        self.stdout.write(f"{len(standings)} ratings follow from their games")
