"""Names in events → players: those on record, and new ones."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from faristol.names import fold_name, is_name
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import merged_players, one_row_each, written_so

Key = TypeVar("Key", bound=Hashable)


def players_for(people: Mapping[Key, tuple[str, str, str]], *, adding: bool = True) -> dict[Key, Player]:
    """
    By key of the event's own: name, public id where somebody looked it up, club.

    A name that two players have is nobody's; one that nobody has is a new player's, unless not `adding`.
    """
    ids = {public_id for _name, public_id, _club in people.values() if public_id}
    by_id = {player.public_id: player for player in Player.objects.filter(public_id__in=ids)} if ids else {}
    folded = {key: fold_name(name) for key, (name, _id, _club) in people.items()}
    by_name: dict[str, list[Player]] = {}
    for player in Player.objects.filter(folded__in=set(folded.values())).exclude(folded="").order_by("pk"):
        by_name.setdefault(player.folded, []).append(player)
    by_key: dict[Key, Player] = {}
    merged: Mapping[int, int] | None = None
    for key, (name, public_id, club) in people.items():
        if public_id in by_id:
            by_key[key] = by_id[public_id]
            continue
        named = written_so(name, by_name.get(folded[key], []))
        if len(named) > 1:
            merged = merged_players() if merged is None else merged
            named = one_row_each(named, merged)
        if not named and adding and is_name(name):
            named = by_name[folded[key]] = [ratings.add_player(name, club=club)]
        if len(named) == 1:
            by_key[key] = named[0]
    return by_key
