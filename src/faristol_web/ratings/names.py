"""Search for players by name."""

import re
from collections.abc import Iterable, Mapping

from faristol.names import fold_name, without_accents, written_name
from faristol_web import hooks
from faristol_web.ratings.models import Player

_MIDDLE_DOT = re.compile(r"(?<=l)[·.•‧-](?=l)")
_WHOLE_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
"""Letters that are not a letter with a removable sign."""


def plain_name(name: str) -> str:
    """
    For searching, where nobody types accents.

    >>> plain_name("  Núria  PLÀ "), plain_name("Gal·la Ødegård"), plain_name("Άννα Παππάς")
    ('nuria pla', 'galla odegard', 'αννα παππασ')
    """
    return " ".join(_MIDDLE_DOT.sub("", without_accents(name)).translate(_WHOLE_LETTERS).split())


def players_named(names: Iterable[str]) -> dict[str, list[Player]]:
    """
    By the name as it was asked for, in whatever case; erased players have none. One query.

    Of several whom only Greek accents tell apart, those who are written just so.
    """
    wanted = {name: fold_name(name) for name in names}
    by_name: dict[str, list[Player]] = {}
    for player in Player.objects.filter(folded__in=set(wanted.values())).exclude(folded="").order_by("pk"):
        by_name.setdefault(player.folded, []).append(player)
    alike = {name: written_so(name, by_name.get(folded, [])) for name, folded in wanted.items()}
    merged = merged_players() if any(len(players) > 1 for players in alike.values()) else {}
    return {name: one_row_each(players, merged) for name, players in alike.items()}


def merged_players() -> dict[int, int]:
    """By the key of each row that is merged: the row that shows the person."""
    return {key: kept for answer in hooks.merged_players() for key, kept in answer.items()}


def one_row_each(players: list[Player], merged: Mapping[int, int]) -> list[Player]:
    """One row for each person: the one that shows them, if it has that name."""
    shown: dict[int, Player] = {}
    for player in sorted(players, key=lambda player: (player.pk in merged, player.pk)):
        shown.setdefault(merged.get(player.pk, player.pk), player)
    return list(shown.values())


def written_so(name: str, players: list[Player]) -> list[Player]:
    """The people whose names have the same accents, if any; otherwise all of them."""
    alike = [player for player in players if written_name(player.name) == written_name(name)]
    return alike or players


def players_by_name(names: Iterable[str]) -> dict[str, Player]:
    """Return the players by name, without names that nobody has, or more than one."""
    return {name: players[0] for name, players in players_named(names).items() if len(players) == 1}


def find_player(name: str) -> Player | None:
    """None, too, where several have that name: then somebody must say which."""
    return players_by_name([name]).get(name)


def give_name(player: Player, name: str) -> None:
    """Sets, and does not save."""
    player.name = " ".join(name.split())
    player.folded, player.sort_name = fold_name(name), plain_name(name)
