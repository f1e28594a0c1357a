"""Interface between tournaments and the rating lists."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol.rating.editions import SYSTEMS, Line
from faristol.tournament import actions as a
from faristol.tournament.events import RatingPublished, ResultCorrected, ResultEntered
from faristol.tournament.rated import is_game, rated_games
from faristol.tournament.report import TableReport
from faristol.tournament.standings import seeding_order
from faristol.tournament.state import TournamentState
from faristol_web.ratings import services as lists
from faristol_web.ratings.models import Edition, Player
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.queries import people_of
from faristol_web.tournaments.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Effect of the results on one entrant's rating."""

    name: str
    before: int | None
    """None for who was not on the list."""
    after: int
    games: int
    delta: int

    @property
    def delta_text(self) -> str:
        """
        >>> Change(name="Anna", before=1000, after=996, games=6, delta=-4).delta_text
        '−4'
        """
        return f"{self.delta:+d}".replace("-", "−")


def rating_of(system: str, name: str) -> tuple[int | None, str]:
    """
    Return a rating from the newest edition, and the player's public id; nothing for names not on the list.
    """
    return ratings_of(system, [name]).get(name, (None, ""))


def ratings_of(system: str, names: Iterable[str]) -> dict[str, tuple[int | None, str]]:
    """Return what `rating_of` does for many names at once, without those not on the list."""
    players = lists.players_by_name(names) if system else {}
    latest = lists.latest_ratings(system) if players else {}
    return {name: (latest.get(player.public_id), player.public_id) for name, player in players.items()}


def first_order(tournament: Tournament) -> a.FixSeeding:
    """
    By the last published list; who is not on it keeps the rating that was given.

    Those who registered before they were on the list are found there by name, as publishing finds them. The
    order is settled here and not in the record: there, names are keys.
    """
    state = desk.state_of(tournament.public_id)
    latest = lists.latest_ratings(state.settings.rating) if state.settings.rating else {}
    people = people_of(tournament)
    unlinked = [person.name for person in people.values() if not person.rating_player] if latest else []
    by_name = {name: player.public_id for name, player in lists.players_by_name(unlinked).items()}
    ratings: dict[int, int | None] = {}
    for number, entrant in state.entrants.items():
        person = people.get(number)
        listed = (person.rating_player or by_name.get(person.name, "")) if person else ""
        ratings[number] = latest.get(listed, entrant.rating)
    return a.FixSeeding(
        ratings=tuple(ratings.items()),
        rating_list=state.settings.rating if latest else "",
        order=seeding_order(state, ratings),
    )


def seeding_told(order: a.FixSeeding) -> str:
    """Describe how many entrants the list knows, so that a wrong name is noticed before anybody plays."""
    if not order.rating_list:
        return _("The seeding is fixed.")
    known = sum(rating is not None for number, rating in order.ratings if number in order.order)
    edition = Edition.objects.filter(list__system=order.rating_list).order_by("-number").first()
    return _("The seeding is fixed by %(list)s: %(known)s of %(all)s have a rating.") % {
        "list": lists.edition_name(edition) if edition else order.rating_list,
        "known": known,
        "all": len(order.order),
    }


def published_changes(tournament: Tournament) -> list[Change]:
    """Return the changes published with these results, the highest rating first."""
    rows = Edition.objects.filter(source=tournament.public_id).order_by("-number").first()
    if rows is None:
        return []
    played = rows.rows.filter(event_games__gt=0).select_related("player").order_by("-rating", "pk")
    return [
        Change(
            name=row.player.name or "–",
            before=None if row.is_newcomer else row.old,
            after=row.rating,
            games=row.event_games,
            delta=row.delta,
        )
        for row in played
    ]


def has_changed_since(tournament: Tournament) -> bool:
    """True if a result was corrected after it had entered the list, which keeps the first one."""
    edition = Edition.objects.filter(source=tournament.public_id).order_by("-number").first()
    if edition is None:
        return False
    state = desk.held_of(tournament.public_id).state
    rated = [(game.round_number, game.half_points) for game in rated_games(state)]
    kept = edition.games.order_by("number").values_list("round_number", "half_points")
    return rated != list(kept)


def corrected_since(source: str) -> list[tuple[datetime, int, int, str]]:
    """
    Return when, where and why results were corrected that had entered a list; for readers of its edition.

    None where the source is no event for everyone, and for points that change no rating.
    """
    if not Tournament.objects.filter(public_id=source).exclude(status=Tournament.Status.HIDDEN).exists():
        return []
    found, known, is_published = [], dict[tuple[int, int], TableReport](), False
    for event in desk.events_of(source):
        match event:
            case RatingPublished():
                is_published = True
            case ResultEntered(round_number=number, table=table, report=report):
                known[number, table] = report
            case ResultCorrected(round_number=number, table=table, report=report):
                before = known.get((number, table))
                known[number, table] = report
                if is_published and (before is None or _rated_as(before) != _rated_as(report)):
                    at = datetime.fromtimestamp(event.at_ms / 1000, UTC)
                    found.append((at, number, table, event.reason))
    return found


def _rated_as(report: TableReport) -> tuple[bool, int | None]:
    return is_game(report), report.result.winner


def preview(tournament: Tournament, *, is_late: bool = False) -> list[Change]:
    """
    Preview the changes that publishing would make, the highest rating first. Changes nothing.

    `is_late`: though the list has gone beyond the day of the event.

    Raises:
        FaristolError: if the results cannot enter the list.
    """
    state = desk.held_of(tournament.public_id).state
    games = rated_games(state)
    if not state.settings.rating or not games:
        return []
    lines = lists.preview_edition(
        _list(state),
        games,
        day=_day(state),
        names=_names(tournament),
        players=_players(tournament),
        is_late=is_late,
    )
    names = desk.names_of(tournament.public_id)
    return [_change(line, names) for line in sorted(lines, key=lambda line: -line.rating)]


def publish(
    tournament: Tournament,
    *,
    actor: str,
    seen: int | None,
    client_id: str | None = None,
    is_late: bool = False,
) -> None:
    """
    The edition and its event in one transaction; once and for all.

    Raises:
        FaristolError: if the results cannot enter the list.
    """
    with transaction.atomic():
        state = desk.held_of(tournament.public_id).state
        edition = lists.publish(
            _list(state),
            rated_games(state),
            label=state.settings.title,
            day=_day(state),
            names=_names(tournament),
            source=tournament.public_id,
            players=_players(tournament),
            is_late=is_late,
            clubs={entrant.name: entrant.club for entrant in state.entrants.values()},
        )
        action = a.PublishRating(system=state.settings.rating, edition=lists.edition_name(edition))
        desk.do(tournament.public_id, action, actor=actor, seen=seen, client_id=client_id)


def title_of(system: str) -> str:
    """Return the heading of a system's list: `BARRUF`."""
    return lists.list_of(system).name if is_known(system) else system


def is_known(system: str) -> bool:
    """True if results between two players can enter such a list."""
    return system in SYSTEMS


def _list(state: TournamentState) -> lists.RatingList:
    if not is_known(state.settings.rating):
        raise FaristolError(f"no rating list {state.settings.rating!r}; available: {', '.join(SYSTEMS)}")
    return lists.list_of(state.settings.rating)


def _day(state: TournamentState) -> str:
    if not state.settings.day:
        raise FaristolError("the settings have no day, which ratings need")
    return state.settings.day


def _names(tournament: Tournament) -> dict[str, str]:
    """By key; empty for who was erased, and is rated without a name."""
    return dict(tournament.registrations.values_list("key", "name"))


def _players(tournament: Tournament) -> dict[str, Player]:
    """By key: who was found on the list when they registered."""
    linked = {
        person.key: person.rating_player for person in people_of(tournament).values() if person.rating_player
    }
    known = {player.public_id: player for player in Player.objects.filter(public_id__in=linked.values())}
    return {key: known[public_id] for key, public_id in linked.items() if public_id in known}


def _change(line: Line, names: Mapping[str, str]) -> Change:
    return Change(
        name=names.get(line.player, "–"),
        before=None if line.is_newcomer else line.old,
        after=line.rating,
        games=line.event_games,
        delta=line.delta,
    )
