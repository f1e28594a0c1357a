"""Stamp of what the pages of a rating list show, so that each is made once for all who read it."""

from django.db.models import Count, Max, Sum
from django.db.models.functions import Length
from django.utils import timezone

from faristol_web.ratings.models import Edition, Player, RatingList

NAME_S = 60
"""Time that a name corrected to one of the same length may stay as it was; an erased one goes at once."""


def stamp(rating_list: RatingList) -> tuple[object, ...]:
    """Two quick queries: a published edition never changes, and of a player only the name does."""
    editions = Edition.objects.filter(list=rating_list).aggregate(a=Count("pk"), b=Max("published_at"))
    names = Player.objects.aggregate(
        a=Count("pk"), b=Max("pk"), c=Count("erased_at"), d=Max("erased_at"), e=Sum(Length("name"))
    )
    told = map(str, (*editions.values(), *names.values()))
    own = (rating_list.pk, rating_list.name, rating_list.seasons, rating_list.newcomer)
    return ("ratings", timezone.now().timestamp() // NAME_S, *own, *told)
