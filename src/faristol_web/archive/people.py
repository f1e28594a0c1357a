"""Identity: players who are one person, accounts that are a player's, names that must be forgotten."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol_web.archive import merged
from faristol_web.archive.models import MOST_NAME, Claim, GameSide, Hidden, PlayerMerge, Result, Source
from faristol_web.duplicate.domain.erasure import Place, erase_names
from faristol_web.duplicate.live.stand_ins import StandIns, is_nobody
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.tournaments.domain.services import erase_registration
from faristol_web.tournaments.models import Registration

Counted = TypeVar("Counted")


def same_people(keys: Iterable[int]) -> dict[int, list[int]]:
    """By the key of each player, those of all rows that are this person, the player's own first."""
    return merged.together(PlayerMerge, keys)


def same_person(player: Player) -> list[int]:
    return same_people([player.pk])[player.pk]


def kept_players() -> dict[int, int]:
    """Return players without a page of their own, each with the one whose page shows them."""
    return merged.ends(PlayerMerge)


def of_everyone(
    counts: Mapping[int, Counted], joined: Callable[[Iterable[Counted]], Counted]
) -> dict[int, Counted]:
    """Join the counts of rows that are one person, by the key of the one that shows them. One query."""
    kept = kept_players()
    by_player: dict[int, list[Counted]] = {}
    for key, count in counts.items():
        by_player.setdefault(kept.get(key, key), []).append(count)
    return {key: joined(theirs) for key, theirs in by_player.items()}


def kept_of_each(players: Iterable[Player]) -> dict[int, Player]:
    """By the key of each of these: the player whose page shows that person. Two queries at most."""
    rows = {player.pk: player for player in players}
    kept = kept_players() if rows else {}
    missing = {kept[key] for key in rows if key in kept} - rows.keys()
    known = rows | (Player.objects.in_bulk(list(missing)) if missing else {})
    return {key: known[kept.get(key, key)] for key in rows}


def kept_of(player: Player) -> Player:
    """Return the player whose page shows this person."""
    key = kept_players().get(player.pk, player.pk)
    return player if key == player.pk else Player.objects.get(pk=key)


@transaction.atomic
def merge_players(gone: Player, kept: Player, *, by: User | None) -> PlayerMerge:
    """
    One person from now on: nothing that was published changes.

    Raises:
        FaristolError: if they are one already, somebody's name was erased, or both are in one event.
    """
    if kept_of(kept).pk == kept_of(gone).pk:
        raise FaristolError(_("These players are already merged."))
    if gone.erased_at or kept.erased_at:
        raise FaristolError(_("A player whose name was erased cannot be merged."))
    if gone.merges.filter(undone_at=None).exists():
        raise FaristolError(_("%(name)s is already merged into another player.") % {"name": gone})
    both = _events_of(same_person(gone)) & _events_of(same_person(kept))
    if both:
        title = Result.objects.filter(key=min(both)).values_list("title", flat=True).first() or ""
        raise FaristolError(_("Both played in %(event)s, so they are two people.") % {"event": title})
    return PlayerMerge.objects.create(gone=gone, kept=kept, by=by)


def _events_of(keys: Iterable[int]) -> set[str]:
    return set(Result.objects.filter(player__in=list(keys)).values_list("key", flat=True))


def undo_merge(merge: PlayerMerge, *, by: User | None) -> None:
    PlayerMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=by)


def forget(player: Player) -> None:
    """
    In the index and for good, and in every event that is over: a record that still has the name is never
    read for it again. All rows that are this person go together.
    """
    others = list(Player.objects.filter(pk__in=same_person(kept_of(player))).exclude(pk=player.pk))
    mine = Result.objects.filter(player=player)
    for key, number in list(mine.filter(source=Source.TOURNAMENT).values_list("key", "number")):
        for own in Registration.objects.filter(tournament__public_id=key, entrant=number, erased_at=None):
            erase_registration(own)
    sessions = mine.filter(source=Source.DUPLICATE).values_list("key", "number", "member")
    erase_names(Place(*place) for place in list(sessions))
    Hidden.objects.bulk_create(
        [
            Hidden(source=source, key=key, number=number)
            for source, key, number in mine.values_list("source", "key", "number").distinct()
        ],
        ignore_conflicts=True,
    )
    mine.update(player=None, name="", club=None)
    GameSide.objects.filter(Q(player=player) | Q(opponent=player)).update(folded="")
    GameSide.objects.filter(player=player).update(player=None, name="")
    GameSide.objects.filter(opponent=player).update(opponent=None, opponent_name="")
    PlayerMerge.objects.filter(gone=player).delete()
    PlayerMerge.objects.filter(kept=player).delete()
    Claim.objects.filter(player=player, ended_at=None).update(ended_at=timezone.now())
    for other in others:
        other.refresh_from_db()
        if other.erased_at is None:
            ratings.erase_player(other)


def forget_numbers(public_id: str, stand_ins: StandIns) -> None:
    """In a session, whose own record is not read for these names any more either."""
    of_session: dict[str, Any] = {"source": Source.DUPLICATE, "key": public_id}
    for number, names in stand_ins.items():
        gone = [member for member, name in enumerate(names) if is_nobody(name)]
        results = Result.objects.filter(**of_session, number=number, member__in=gone)
        players = list(results.exclude(player=None).values_list("player", flat=True))
        results.delete()
        sides = GameSide.objects.filter(**of_session, side=number)
        sides.update(player=None, name=" – ".join(names)[:MOST_NAME])
        erase_known_for_nothing(players)


def erase_known_for_nothing(keys: Iterable[int]) -> None:
    """Erase players known only from an event's list of names, where no name is left."""
    sides = GameSide.objects.filter(Q(player=OuterRef("pk")) | Q(opponent=OuterRef("pk")))
    claims = Claim.objects.filter(player=OuterRef("pk"), ended_at=None)
    players = Player.objects.filter(pk__in=list(keys), erased_at=None, results=None, rows=None)
    for player in players.filter(merges=None, merged=None).exclude(Exists(sides)).exclude(Exists(claims)):
        ratings.erase_player(player)


def hidden_in(source: Source, key: str) -> set[int]:
    """Entrants of one event who have no name any more."""
    return set(Hidden.objects.filter(source=source, key=key).values_list("number", flat=True))


# Accounts


def claim_player(user: User, player: Player) -> Claim:
    """
    Claim a player for an account, which agrees that games played online are shown as theirs.

    Raises:
        FaristolError: if the account or the player is taken.
    """
    if player.erased_at:
        raise FaristolError(_("This player's name was erased."))
    if Claim.objects.filter(user=user, ended_at=None).exists():
        raise FaristolError(_("Your account already belongs to a player, or a request is open."))
    if Claim.objects.filter(player=player, ended_at=None).exclude(confirmed_at=None).exists():
        raise FaristolError(_("Another account already belongs to this player."))
    return Claim.objects.create(user=user, player=player)


@transaction.atomic
def confirm_claim(claim: Claim, *, by: User) -> None:
    """
    An editor agrees; `indexing.read_games_of` brings the games in.

    Raises:
        FaristolError: if another account is this player's by now.
    """
    confirmed = Claim.objects.filter(player=claim.player, ended_at=None).exclude(confirmed_at=None)
    if confirmed.exclude(pk=claim.pk).exists():
        raise FaristolError(_("Another account already belongs to this player."))
    Claim.objects.filter(pk=claim.pk, ended_at=None).update(confirmed_at=timezone.now(), confirmed_by=by)


def end_claim(claim: Claim) -> None:
    """By its owner, who does not agree any more, or by an editor; `indexing.read_games_of` follows."""
    Claim.objects.filter(pk=claim.pk, ended_at=None).update(ended_at=timezone.now())


def players_of_users(users: Iterable[int]) -> dict[int, Player]:
    """By the account's key: whom an editor has confirmed."""
    confirmed = Claim.objects.filter(user__in=list(users), ended_at=None).exclude(confirmed_at=None)
    return {claim.user_id: claim.player for claim in confirmed.select_related("player")}
