"""Editions as files: for spreadsheets, and whole, so that anyone can count again."""

from collections import Counter
from collections.abc import Mapping

from faristol.formats.duplicate.csv import COMMA, format_table
from faristol.formats.rating.csv import WRITTEN, write_games
from faristol.rating.game import RatedGame
from faristol_web.http.downloads import zipped
from faristol_web.ratings.models import Edition, Player, RatingList
from faristol_web.ratings.queries import games_of, rows_of


def shown_name(public_id: str, name: str) -> str:
    """Return the name in a file; an erased player is named by the id."""
    return name or f"({public_id})"


def edition_csv(edition: Edition, *, delimiter: str = COMMA, names: Mapping[str, str] | None = None) -> str:
    """
    Export a list that `faristol rating apply` takes as --before; `names`, by public id, replace the usual
    ones.
    """
    columns = ("rating", "games", "last_season", "debut_season", "position", "category", "state")
    rows = rows_of(edition).values_list("player__public_id", "player__name", *columns)
    return format_table(
        WRITTEN,
        (
            [names[public_id] if names else shown_name(public_id, name), *rest]
            for public_id, name, *rest in rows
        ),
        delimiter=delimiter,
    )


def archive(rating_list: RatingList) -> bytes:
    """All editions and the games between them: a folder for `faristol rating recompute`."""
    files: dict[str, str | bytes] = {}
    names, day = _names(), ""
    for edition in rating_list.editions.order_by("number"):
        # Late ratings count from where the list was; so files are in order of both.
        day = max(day, edition.day.isoformat())
        start = f"{day}-{rating_list.system}-{edition.number:04}"
        if edition.number > 1:
            files[f"{start}-1-games.csv"] = _games_csv(edition, names)
        files[f"{start}-2-edition.csv"] = edition_csv(edition, names=names)
    return zipped(files)


def _games_csv(edition: Edition, names: Mapping[str, str]) -> str:
    games = (
        RatedGame(game.round_number, (names[game.players[0]], names[game.players[1]]), game.half_points)
        for game in games_of(edition)
    )
    return write_games(games)


def _names() -> Mapping[str, str]:
    """By public id: players who share a name, or have none left, are identified by the id."""
    players = list(Player.objects.all())
    count = Counter(player.folded for player in players)
    return {
        player.public_id: player.name
        if player.name and count[player.folded] == 1
        else f"({player.public_id})"
        for player in players
    }
