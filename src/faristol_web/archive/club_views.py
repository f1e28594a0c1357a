"""Clubs: who plays there, what there was, and what an editor sets right."""

from collections import Counter

from django.contrib import messages
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import FaristolError
from faristol_web.accounts.access import Deed, allowed
from faristol_web.archive import clubs as services
from faristol_web.archive import files, seasons
from faristol_web.archive.calendar_views import editor
from faristol_web.archive.forms import ClubForm, Into, NewClub
from faristol_web.archive.indexing import freshen
from faristol_web.archive.models import Club, ClubMerge, Result
from faristol_web.archive.people import kept_players, of_everyone
from faristol_web.archive.players import listed
from faristol_web.archive.showing import shown
from faristol_web.language.numerals import whole_number
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import plain_name

LISTED = 40


@require_safe
def clubs(request: HttpRequest) -> HttpResponseBase:
    return shown(request, "archive/clubs.html", lambda: _listed(request), heeds=("q",))


def _listed(request: HttpRequest) -> dict[str, object]:
    asked = request.GET.get("q", "")[:60]
    rows = [
        row for row in _rows() if plain_name(asked) in plain_name(f"{row['club'].name} {row['club'].town}")
    ]
    return {"rows": rows, "q": asked}


def _rows() -> list[dict[str, object]]:
    """Every club that has a page, with how many are of it or have played for it. Few queries."""
    gone, kept = services.kept_clubs(), kept_players()
    shown = {club.pk: club for club in Club.objects.all()}
    members: dict[int, set[int]] = {}
    last: dict[int, int] = {}
    played = Result.objects.exclude(club=None).exclude(player=None)
    for club, player, season in played.values_list("club", "player").annotate(last=Max("season")):
        key = gone.get(club, club)
        members.setdefault(key, set()).add(kept.get(player, player))
        last[key] = max(last.get(key, 0), season or 0)
    for club, players in services.players_naming(shown.values()).items():
        members.setdefault(gone.get(club, club), set()).update(kept.get(player, player) for player in players)
    return [
        {"club": club, "players": len(members.get(key, ())), "season": last.get(key) or None}
        for key, club in shown.items()
        if key not in gone
    ]


@require_safe
def clubs_file(request: HttpRequest, kind: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    freshen()
    columns = ("slug", "name", "town", "federation", "link", "players", "last_season")
    rows = (
        [club.slug, club.name, club.town, club.federation, club.link, row["players"], row["season"]]
        for row in _rows()
        if isinstance(club := row["club"], Club)
    )
    return files.listed(kind, columns, rows, name="clubs")


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    kept = services.kept_club(club)
    if kept.pk != club.pk:
        return redirect("club", kept.slug)
    about = (club.pk, club.name, club.town, club.federation, club.link, club.note)
    return shown(request, "archive/club.html", lambda: _club(request, club), heeds=("season",), about=about)


def _club(request: HttpRequest, club: Club) -> dict[str, object]:
    keys = services.same_club(club)
    results = Result.objects.filter(club__in=keys).exclude(player=None)
    known = sorted(
        {season for season in results.values_list("season", flat=True).distinct() if season}, reverse=True
    )
    asked = whole_number(request.GET.get("season", ""))
    newest = next(iter(known), None)
    season = asked if asked in known else newest
    is_newest = season == newest
    return {
        "club": club,
        "season": season,
        "season_name": seasons.name_of(season) if season else "",
        "seasons": [(year, seasons.name_of(year)) for year in known],
        "members": _members(keys, season, is_newest=is_newest),
        "is_newest": is_newest,
        "events": _events(keys, season),
        "spellings": Club.objects.filter(pk__in=keys).exclude(pk=club.pk),
    }


def _members(keys: list[int], season: int | None, *, is_newest: bool) -> list[dict[str, object]]:
    """
    Return the players of the club that season, with their current ratings.

    In the newest, or where there is none, also who is of it by the rating lists, and has not played.
    """
    played = Result.objects.filter(club__in=keys, season=season).exclude(player=None)
    counts = Counter(played.values_list("player", flat=True))
    if is_newest:
        naming = services.players_naming(Club.objects.filter(pk__in=keys)).values()
        counts.update(dict.fromkeys(set().union(*naming) - counts.keys(), 0))
    events = of_everyone(counts, sum)
    people = Player.objects.filter(pk__in=events, erased_at=None).order_by("sort_name", "pk")
    return [
        {"player": row.player, "events": events[row.player.pk], "ratings": row.ratings}
        for row in listed(people)
    ]


def _events(keys: list[int], season: int | None) -> list[dict[str, object]]:
    """Return the events in which its members played, each with the best of them."""
    rows = Result.objects.filter(club__in=keys, season=season).exclude(player=None).select_related("player")
    by_event: dict[str, dict[str, object]] = {}
    for row in rows.order_by("-day", "key", "place", "number"):
        event = by_event.setdefault(row.key, {"best": row, "count": 0})
        event["count"] = int(str(event["count"])) + 1
    return list(by_event.values())[:LISTED]


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def club_new(request: HttpRequest) -> HttpResponse:
    form = NewClub(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect("club_edit", services.add_club(form.cleaned_data["name"]).slug)
    return render(request, "archive/club_form.html", {"form": form}, status=400 if form.errors else 200)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def club_edit(request: HttpRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    form = ClubForm(request.POST or None, instance=Club.objects.get(pk=club.pk))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("The club's page is saved."))
        return redirect("club", club.slug)
    others = services.kept_clubs()
    context = {
        "form": form,
        "club": club,
        "others": Club.objects.exclude(pk__in=[club.pk, *others]),
        "merges": ClubMerge.objects.filter(kept=club, undone_at=None).select_related("gone"),
    }
    return render(request, "archive/club_form.html", context, status=400 if form.errors else 200)


@allowed(Deed.EDIT_ARCHIVE)
@require_POST
def club_merge(request: HttpRequest, slug: str) -> HttpResponse:
    """This spelling becomes another club's."""
    club, form = get_object_or_404(Club, slug=slug), Into(request.POST)
    into = get_object_or_404(Club, slug=form.data.get("into", ""))
    try:
        services.merge_clubs(club, into, by=editor(request))
    except FaristolError as error:
        messages.error(request, str(error))
        return redirect("club_edit", club.slug)
    messages.success(request, _("The clubs are merged. You can undo this on the club's page."))
    return redirect("club", into.slug)


@allowed(Deed.EDIT_ARCHIVE)
@require_POST
def club_unmerge(request: HttpRequest, number: int) -> HttpResponse:
    merge = get_object_or_404(ClubMerge.objects.select_related("gone"), pk=number, undone_at=None)
    services.undo_club_merge(merge, by=editor(request))
    messages.success(request, _("The clubs are separate again."))
    return redirect("club", merge.gone.slug)
