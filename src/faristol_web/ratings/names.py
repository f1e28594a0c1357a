"""How players are found by name."""

import re
import unicodedata
from collections.abc import Iterable

from faristol.duplicate.names import fold_name
from faristol_web.ratings.models import Player

_MIDDLE_DOT = re.compile(r"(?<=l)[·.•‧-](?=l)")
_WHOLE_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
"""What is no letter with a sign to be taken off."""


def plain_name(name: str) -> str:
    """
    For searching, where nobody types accents.

    >>> plain_name("  Núria  PLÀ "), plain_name("Gal·la Ødegård"), plain_name("Άννα Παππάς")
    ('nuria pla', 'galla odegard', 'αννα παππασ')
    """
    folded = _MIDDLE_DOT.sub("", unicodedata.normalize("NFKD", name.casefold()))
    bare = (sign for sign in folded if not unicodedata.combining(sign))
    return " ".join("".join(bare).translate(_WHOLE_LETTERS).split())


def players_named(name: str) -> list[Player]:
    """However it is written in size; erased players have no name."""
    folded = fold_name(name)
    return list(Player.objects.filter(folded=folded).order_by("pk")) if folded else []


def players_by_name(names: Iterable[str]) -> dict[str, Player]:
    """By the name as it was asked for; without those that nobody has, or more than one. One query."""
    wanted = {name: fold_name(name) for name in names if name.strip()}
    found: dict[str, list[Player]] = {}
    for player in Player.objects.filter(folded__in=set(wanted.values())).exclude(folded=""):
        found.setdefault(player.folded, []).append(player)
    return {name: found[folded][0] for name, folded in wanted.items() if len(found.get(folded, ())) == 1}


def find_player(name: str) -> Player | None:
    """None, too, where several have that name: then somebody must say which."""
    found = players_named(name)
    return found[0] if len(found) == 1 else None


def give_name(player: Player, name: str) -> None:
    """Sets, and does not save."""
    player.name = " ".join(name.split())
    player.folded, player.sort_name = fold_name(name), plain_name(name)
