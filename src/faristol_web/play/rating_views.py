"""Pages of online ratings."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from faristol_web.accounts.names import display_name
from faristol_web.play.lobby import rulebook_title
from faristol_web.play.models import OnlineRatedGame, OnlineRating
from faristol_web.play.online_ratings import PROVISIONAL_GAMES, Standing, rated_games_of
from faristol_web.ratings.plot import Plot, plot
from faristol_web.rulebooks.books import offered

MOST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    place: int | None
    """None while the rating is provisional."""
    name: str
    user_id: int
    standing: Standing


@require_safe
def online_ratings(request: HttpRequest) -> HttpResponse:
    """A list for each rulebook that was played."""
    played = set(OnlineRating.objects.values_list("rulebook_id", flat=True))
    order = [book.id for book in offered() if book.id in played]
    lists = [
        {"rulebook": rulebook_id, "title": rulebook_title(rulebook_id), "lines": _lines(rulebook_id)}
        for rulebook_id in [*order, *sorted(played - set(order))]
    ]
    return render(request, "play/online_ratings.html", {"lists": lists, "provisional": PROVISIONAL_GAMES})


def _lines(rulebook_id: str) -> list[Line]:
    """Return the lines: players with enough games first; equal ratings share a place."""
    rows = list(OnlineRating.objects.filter(rulebook_id=rulebook_id).select_related("user__profile")[:MOST])
    standings = [(row, Standing(row.rating, row.games)) for row in rows]
    standings.sort(key=lambda pair: (pair[1].is_provisional, -pair[1].rating))
    firm = [standing.rating for _, standing in standings if not standing.is_provisional]
    return [
        Line(
            place=None if standing.is_provisional else firm.index(standing.rating) + 1,
            name=display_name(row.user),
            user_id=row.user_id,
            standing=standing,
        )
        for row, standing in standings
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    rulebook: str
    title: str
    standing: Standing
    plot: Plot | None
    games: list["Counted"]
    """The newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """One game, as one of the two saw it."""

    row: OnlineRatedGame
    opponent: str
    result: int
    """In halves."""
    before: int
    after: int

    @property
    def change(self) -> str:
        change = self.after - self.before
        return f"{change:+d}".replace("-", "−") if change else "0"


@require_safe
def online_player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show how the ratings of one account came about."""
    rows = list(OnlineRating.objects.filter(user=user_id).select_related("user__profile"))
    if not rows:  # nor is it told whether there is such an account
        raise Http404
    user = rows[0].user
    histories = []
    for row in rows:
        games = [_counted(game, user.pk) for game in rated_games_of(user, row.rulebook_id)]
        histories.append(
            History(
                rulebook=row.rulebook_id,
                title=rulebook_title(row.rulebook_id),
                standing=Standing(row.rating, row.games),
                plot=plot(
                    list({timezone.localdate(game.row.counted_at): game.after for game in games}.items())
                ),  # of each day the last
                games=games[::-1][:MOST],
            )
        )
    context = {"name": display_name(user), "user_id": user_id, "histories": histories}
    return render(request, "play/online_player.html", context)


def _counted(row: OnlineRatedGame, user_id: int) -> Counted:
    is_first = row.first_id == user_id
    other = row.second if is_first else row.first
    return Counted(
        row=row,
        opponent=display_name(other),
        result=row.half_points if is_first else 2 - row.half_points,
        before=row.first_before if is_first else row.second_before,
        after=row.first_after if is_first else row.second_after,
    )
