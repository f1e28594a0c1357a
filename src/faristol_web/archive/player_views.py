"""Players: everything public of one person; two against each other; what an editor sets right."""

from collections.abc import Iterator

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import FaristolError
from faristol.names import nearly_same
from faristol_web.accounts.access import Deed, allowed, may
from faristol_web.accounts.names import display_name
from faristol_web.archive import files, indexing, people, players
from faristol_web.archive.calendar_views import editor
from faristol_web.archive.clubs import clubs_named, kept_club
from faristol_web.archive.forms import Into
from faristol_web.archive.indexing import freshen
from faristol_web.archive.labels import SOURCES, rulebook_titles
from faristol_web.archive.models import Claim, Club, PlayerMerge
from faristol_web.archive.search import players_called, words_of
from faristol_web.archive.showing import listed, shown
from faristol_web.language.numerals import whole_number
from faristol_web.ratings.models import Player

LISTED, FOUND = 50, 20


@require_safe
def players_page(request: HttpRequest) -> HttpResponseBase:
    return shown(request, "archive/players.html", lambda: _players(request), heeds=("q", "order", "page"))


def _players(request: HttpRequest) -> dict[str, object]:
    asked = request.GET.get("q", "")[:60]
    words = words_of(asked)
    named, is_guess = players_called(words)
    order = request.GET.get("order", "")
    order = order if order.removeprefix("-") in players.ORDERS else "name"
    page = Paginator(players.in_order(named, order), LISTED).get_page(request.GET.get("page"))
    shown_now = Player.objects.in_bulk(page.object_list)
    return {
        "page": page,
        "rows": players.listed(shown_now[key] for key in page.object_list),
        "columns": _columns(asked, order),
        "order": order,
        "query": urlencode({"q": asked, "order": order}),
        "q": asked,
        "is_guess": is_guess and bool(words),
    }


def _columns(asked: str, order: str) -> dict[str, dict[str, str]]:
    """Return the sortable headings: where each leads, and its current order in ARIA's words."""
    by, is_turned = order.removeprefix("-"), order.startswith("-")
    columns = {}
    for name, first in players.ORDERS.items():
        turned = name if is_turned else f"-{name}"
        query = {"q": asked} if asked else {}
        columns[name] = {
            "query": urlencode(query | {"order": turned if name == by else first}),
            "sorted": ("descending" if is_turned else "ascending") if name == by else "",
        }
    return columns


@require_safe
def players_file(request: HttpRequest, kind: str) -> HttpResponseBase:
    return listed(request, kind, ("id", "name", "club", "events", "ratings"), _player_rows, name="players")


def _player_rows() -> Iterator[list[object]]:
    for row in players.listed(players_called(())[0].order_by("sort_name", "pk")):
        yield [
            row.player.public_id,
            row.player.name,
            row.player.club,
            row.events,
            "; ".join(f"{rating.name} {rating.rating}" for rating in row.ratings),
        ]


@require_safe
def player(request: HttpRequest, public_id: str) -> HttpResponseBase:
    player = player_called(public_id)
    kept = people.kept_of(player)
    if kept.pk != player.pk:
        return redirect("player", kept.public_id)
    about = (player.pk, player.name, player.club)
    return shown(
        request, "archive/player.html", lambda: _person(request, player), heeds=("page",), about=about
    )


def _person(request: HttpRequest, player: Player) -> dict[str, object]:
    keys = people.same_person(player)
    claim = _own_claim(request)
    results = Paginator(players.results_of(keys), LISTED).get_page(request.GET.get("page"))
    return {
        "player": player,
        "ratings": players.ratings_of(keys),
        "page": results,
        "results": results.object_list,
        "summary": players.summary_of(keys),
        "bests": players.bests_of(keys),
        "rivals": players.rivals_of(keys),
        "clubs": players.clubs_of(keys) or _club_named(player.club),
        "online": players.online_of(keys),
        "rulebooks": rulebook_titles(),
        "sources": SOURCES,
        "others": Player.objects.filter(pk__in=keys).exclude(pk=player.pk),
        "claim": claim if claim and claim.player_id in keys else None,
        "may_claim": may(request.user, Deed.KEEP_ACCOUNT) and claim is None,
    }


def _club_named(name: str) -> list[tuple[Club, None]]:
    """Return the club of the rating lists, if nothing was played for one."""
    club = clubs_named([name]).get(name)
    return [(kept_club(club), None)] if club else []


@require_safe
def player_file(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:  # noqa: ARG001
    """The results of one player."""
    freshen()
    player = player_called(public_id)
    columns = ("day", "title", "source", "rulebook", "place", "entrants", "points", "spread")
    return files.listed(
        kind,
        columns,
        (
            [row.day, row.title, row.source, row.rulebook_id, row.place, row.entrants, row.points, row.spread]
            for row in players.results_of(people.same_person(player))
        ),
        name=f"player-{player.public_id}",
    )


@require_safe
def against(request: HttpRequest, public_id: str) -> HttpResponse:
    """Two players' games against each other; `?other=` is the second's id, `?q=` looks for one."""
    freshen()
    first = people.kept_of(player_called(public_id))
    asked = request.GET.get("other", "")
    second = people.kept_of(player_called(asked)) if asked else None
    query = request.GET.get("q", "")[:60]
    words = words_of(query)
    context = {
        "first": first,
        "second": second,
        "q": query,
        "found": players_called(words)[0].exclude(pk=first.pk)[:FOUND] if words else (),
        "rivals": players.rivals_of(people.same_person(first), most=FOUND),
        "meeting": players.meeting_of(first, second) if second else None,
        "rulebooks": rulebook_titles(),
    }
    return render(request, "archive/against.html", context)


def player_called(public_id: str) -> Player:
    """
    Raises:
        Http404: also for whose name was erased: a list of numbers is nobody's page.
    """
    return get_object_or_404(Player.objects.exclude(name=""), public_id=public_id)


# Accounts


def _own_claim(request: HttpRequest) -> Claim | None:
    if not request.user.is_authenticated:
        return None
    return Claim.objects.filter(user=request.user, ended_at=None).select_related("player").first()


@allowed(Deed.KEEP_ACCOUNT)
@require_POST
def player_claim(request: HttpRequest, public_id: str) -> HttpResponse:
    """Claim to be this player, or take the claim back."""
    player = player_called(public_id)
    claim = _own_claim(request)
    if request.POST.get("do") == "end":
        if claim is not None:
            people.end_claim(claim)
            indexing.read_games_of(claim.user)
            messages.success(request, _("Your account and this player are no longer linked."))
        return redirect("player", player.public_id)
    try:
        people.claim_player(editor(request), player)
    except FaristolError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("An editor will review your request. Until then nothing is shown."))
    return redirect("player", player.public_id)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def claims(request: HttpRequest) -> HttpResponse:
    """Accounts that say which player they are."""
    if request.method == "POST":
        claim = get_object_or_404(Claim, pk=_number(request.POST.get("claim")), ended_at=None)
        if request.POST.get("do") == "confirm":
            try:
                people.confirm_claim(claim, by=editor(request))
            except FaristolError as error:
                messages.error(request, str(error))
                return redirect("player_claims")
            messages.success(
                request, _("The account is linked: its online games are now shown on the player's page.")
            )
        else:
            people.end_claim(claim)
            messages.success(request, _("The request is declined."))
        indexing.read_games_of(claim.user)
        return redirect("player_claims")
    rows = Claim.objects.filter(ended_at=None).select_related("user__profile", "player")
    waiting = [(row, display_name(row.user)) for row in rows if row.confirmed_at is None]
    confirmed = [(row, display_name(row.user)) for row in rows if row.confirmed_at is not None]
    return render(request, "archive/claims.html", {"waiting": waiting, "confirmed": confirmed})


def _number(text: object) -> int:
    number = whole_number(text)
    if number is None:
        raise Http404
    return number


# Two rows of one person


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def player_merge(request: HttpRequest, public_id: str) -> HttpResponse:
    """This player becomes part of another one."""
    player = player_called(public_id)
    if request.method == "POST":
        into = player_called(Into(request.POST).data.get("into", ""))
        try:
            people.merge_players(player, into, by=editor(request))
        except FaristolError as error:
            messages.error(request, str(error))
            return redirect("player_merge", player.public_id)
        messages.success(request, _("The players are merged. You can undo this under “Merged players”."))
        return redirect("player", into.public_id)
    query = request.GET.get("q", player.name.split()[-1])[:60]
    words = words_of(query)
    others = (
        players_called(words)[0].exclude(pk=player.pk).order_by("sort_name", "pk")[:FOUND] if words else ()
    )
    context = {"player": player, "q": query, "rows": players.listed(others)}
    return render(request, "archive/player_merge.html", context)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def player_merges(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        merge = get_object_or_404(PlayerMerge, pk=_number(request.POST.get("merge")), undone_at=None)
        people.undo_merge(merge, by=editor(request))
        messages.success(request, _("The players are separate again."))
        return redirect("player_merges")
    rows = PlayerMerge.objects.filter(undone_at=None).select_related("gone", "kept", "by").order_by("-at")
    page = Paginator(rows, LISTED).get_page(request.GET.get("page"))
    context = {"merges": page.object_list, "page": page, "near": _near_players()}
    return render(request, "archive/player_merges.html", context)


def _near_players() -> list[tuple[Player, Player]]:
    """Two rows that may be one person's and are not merged: those of the same name first."""
    merged = people.kept_players()
    rows = Player.objects.exclude(folded="").exclude(pk__in=merged).order_by("pk")
    by_name: dict[str, list[Player]] = {}
    for player in rows:
        by_name.setdefault(player.folded, []).append(player)
    same = [(one, other) for one, *others in by_name.values() for other in others]
    first = {players[0].name: players[0] for players in by_name.values()}
    return [*same, *((first[one], first[other]) for one, other in nearly_same(first))][:LISTED]
