"""Check that online ratings follow from the games."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from faristol_web.play.online_ratings import put_right, recomputed


class Command(BaseCommand):
    help = "Recompute all online ratings and list every one that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--repair", action="store_true", help="correct the ratings from the games")

    def handle(self, *_args: Any, repair: bool = False, **_options: Any) -> None:
        if repair:
            self.stdout.write(f"{put_right()} ratings corrected")
            return
        standings, differences = recomputed()
        if differences:
            raise CommandError("\n".join(map(str, differences)))
        self.stdout.write(f"{len(standings)} ratings follow from their games")
