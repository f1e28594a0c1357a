"""The screens of a hall: pairings, standings and the clock in turn, as large as they can be."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from faristol.formats.tournament.rows import by_name, pairing_rows, standing_rows, timetable_rows
from faristol.tournament.state import RoundState
from faristol_web.http import cache
from faristol_web.tournaments.domain.public import said, seen
from faristol_web.tournaments.views.labels import public_labels

SCREENS = ("pairings", "names", "standings", "clock", "timetable")
SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 3, 600


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`?show=pairings,standings` chooses the screens and their order, `?seconds=20` how long each stays."""
    public = seen(request, slug)
    last = public.state.round
    screens, seconds = _screens(request.GET.get("show", "")), _seconds(request.GET.get("seconds", ""))

    is_asked_for = screens != SCREENS and "timetable" in screens
    """True if the timetable was asked for: once a round is paired, it is not shown by default."""

    def context() -> dict[str, object]:
        labels = public_labels()
        rows = pairing_rows(public.state, last.number) if last else ()
        return {
            "tournament": public.tournament,
            "state": public.state,
            "labels": labels,
            "heading": _("Hall screen"),
            "shown": public.shown,
            "said": said(public.state),
            "screens": screens,
            "seconds": seconds,
            "round": last,
            "tables": [row for row in rows if row.table is not None],
            "without": [row for row in rows if row.table is None],
            "own": by_name(rows),
            "standings": standing_rows(public.state) if _has_results(public.state.rounds) else (),
            "timetable": timetable_rows(public.state, labels) if is_asked_for or not last else (),
        }

    query: dict[str, object] = {}
    if screens != SCREENS:
        query["show"] = ",".join(screens)
    if seconds != SECONDS:
        query["seconds"] = seconds
    return cache.page(
        request, "tournaments/hall.html", key=public.key, context=context, query=query, is_kept=not query
    )


def _screens(wanted: str) -> tuple[str, ...]:
    """
    Return the requested screens, in that order; all if none of them exists.

    >>> _screens("standings,weather,pairings"), _screens("weather") == SCREENS
    (('standings', 'pairings'), True)
    """
    chosen = tuple(dict.fromkeys(part for part in wanted.split(",") if part in SCREENS))
    return chosen or SCREENS


def _seconds(wanted: str) -> int:
    """
    >>> _seconds("20"), _seconds("1"), _seconds("soon")
    (20, 3, 12)
    """
    if not (wanted.isascii() and wanted.isdecimal()):
        return SECONDS
    return min(MOST_SECONDS, max(LEAST_SECONDS, int(wanted[:6])))


def _has_results(rounds: tuple[RoundState, ...]) -> bool:
    return any(table.report is not None for round_state in rounds for table in round_state.tables)
