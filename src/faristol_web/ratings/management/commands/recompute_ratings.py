"""`./manage.py recompute_ratings`: every list again from its first edition; fails if a number differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faristol_web.ratings.models import RatingList
from faristol_web.ratings.queries import differences


class Command(BaseCommand):
    help = "Recompute every rating list from its first edition and list what was published differently."

    def handle(self, *_args: Any, **_options: Any) -> None:
        told = [
            difference for rating_list in RatingList.objects.all() for difference in differences(rating_list)
        ]
        for difference in told:
            self.stderr.write(difference)
        if told:
            raise CommandError(f"not as it follows from earlier editions: {len(told)}")
        for rating_list in RatingList.objects.all():
            self.stdout.write(f"{rating_list}: {rating_list.editions.count()} editions, all as published")
