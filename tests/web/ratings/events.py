"""A rating list with a few events, for the tests of its pages."""

from collections.abc import Mapping

from django.db.models import QuerySet

from faristol.rating.game import RatedGame
from faristol_web.ratings import services
from faristol_web.ratings.models import Edition, EditionRow, Player, RatingList

FIRST = """\
player,rating,games,last_season
Anna Mas,1245,60,2008
Pere Roca,1180,48,2008
Núria Pla,1100,30,2006
Joan Puig,1020,9,2008
"""
OPEN = (
    RatedGame(1, ("a", "b"), 2),
    RatedGame(1, ("c", "d"), 1),
    RatedGame(2, ("c", "a"), 2),
    RatedGame(2, ("b", "d"), 0),
)
NAMES = {"a": "Anna Mas", "b": "pere  ROCA", "c": "Joan Puig", "d": "Laia Nova"}


def begun() -> RatingList:
    """With a first edition that was imported."""
    made = services.list_of("barruf")
    services.import_first(made, FIRST.encode(), name="first.csv", label="Spring list", day="2009-06-30")
    return made


def editions_of(rating_list: RatingList) -> QuerySet[Edition]:
    return Edition.objects.filter(list=rating_list)


def lines_of(edition: Edition) -> QuerySet[EditionRow]:
    return EditionRow.objects.filter(edition=edition)


def publish(
    rating_list: RatingList,
    games: tuple[RatedGame, ...] = OPEN,
    *,
    names: Mapping[str, str] = NAMES,
    source: str = "open-2009",
    day: str = "2009-11-21",
    players: Mapping[str, Player] | None = None,
    is_late: bool = False,
) -> Edition:
    return services.publish(
        rating_list,
        games,
        label="The Open",
        day=day,
        names=names,
        source=source,
        players=players,
        is_late=is_late,
    )
