"""Views for meeting others: the lobby, seeks, invitations, and the follow-up of a game."""

import logging
from hashlib import sha256

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import FaristolError
from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.allowances import count, limits
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import known_visitor_id, visitor_id
from faristol_web.http import cache
from faristol_web.http.limits import INVITATIONS, OPENINGS
from faristol_web.http.qr_codes import qr_code
from faristol_web.language.numerals import whole_number
from faristol_web.play import invitations, seeks, services
from faristol_web.play.forms import ANYONE, BY_LINK, Filter, InviteAccount, JoinGame, OpenGame
from faristol_web.play.front_keys import games_key, lobby_key
from faristol_web.play.joining import reasons_against
from faristol_web.play.listing import listed, terms_said
from faristol_web.play.lobby import finished_games, lobby_for
from faristol_web.play.models import Game, Invitation, Seek
from faristol_web.play.queries import seat_of
from faristol_web.play.views import game_defaults, invitation_url, own_name
from faristol_web.rulebooks.books import offered

log = logging.getLogger(__name__)

ON_A_PAGE = 30


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Useful as it comes in; a script keeps it up to date."""

    def context() -> dict[str, object]:
        wanted = _wanted(request)
        return {
            "filter": wanted,
            "is_filtered": any(wanted.cleaned_data.values()),
            "query": request.GET.urlencode(),
            **_lists(request, wanted),
        }

    return cache.page_with_forms(request, "play/lobby.html", key=lobby_key, context=context)


@never_cache
@require_safe
def lobby_lists(request: HttpRequest) -> HttpResponse:
    """The part of the lobby that changes; nothing if it has not."""
    text = cache.text_with_forms(
        request,
        "play/lobby_lists.html",
        key=lobby_key,
        context=lambda: _lists(request, _wanted(request)),
    )
    tag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    return HttpResponse(text, headers={"ETag": tag})


def _wanted(request: HttpRequest) -> Filter:
    """Return the filter; values that are not understood are ignored."""
    form = Filter(request.GET)
    form.is_valid()
    return form


def _lists(request: HttpRequest, wanted: Filter) -> dict[str, object]:
    visitor = known_visitor_id(request.session)
    if visitor:
        seeks.stay(visitor)
    return {"lobby": lobby_for(visitor, wanted.cleaned_data)}


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def lobby_new(request: HttpRequest) -> HttpResponse:
    """A game with everything that may be settled about it."""
    has_account = request.user.is_authenticated
    asked = {"opponent": request.GET.get("opponent", ANYONE)}
    initial = {**game_defaults(request), **asked}
    form = OpenGame(request.POST or None, initial=initial, has_account=has_account)
    if request.method == "POST" and form.is_valid():
        try:
            return _opened(request, form)
        except FaristolError as error:
            log.warning("a game could not be opened: %s", error)
            form.add_error(None, str(error))
    return render(request, "play/lobby_new.html", {"form": form}, status=400 if form.errors else 200)


def _opened(request: HttpRequest, form: OpenGame) -> HttpResponse:
    name = form.cleaned_data.get("name") or own_name(request)
    if not request.user.is_authenticated:
        request.session["name"] = name
    visitor, opponent, terms = visitor_id(request.session), form.cleaned_data["opponent"], form.terms()
    if opponent in {ANYONE, ""}:
        seeks.open_seek(terms, name=name, visitor=visitor)
        return redirect("lobby")
    if opponent == BY_LINK:
        game = services.open_on_terms(terms, name=name, visitor=visitor)
        return redirect("invite", game.public_id)
    game = services.open_on_terms(terms, name=name, visitor=visitor, bot_id=opponent)
    return redirect("game", game.public_id)


# Seeks


@require_http_methods(["GET", "HEAD", "POST"])
def seek_take(request: HttpRequest, public_id: str) -> HttpResponse:
    """An account sits down with one click; a guest says a name first."""
    seek = get_object_or_404(Seek, public_id=public_id)
    visitor = visitor_id(request.session)
    if visitor in {seek.taken_by, seek.visitor} and Game.objects.filter(public_id=public_id).exists():
        return redirect("game", public_id)
    reasons = reasons_against(seek, visitor)
    is_member = request.user.is_authenticated
    form = JoinGame(_named(request), initial={"name": own_name(request)})
    if request.method == "POST" and not reasons and form.is_valid():
        return _taken(request, seek, form.cleaned_data["name"], visitor)
    if not reasons and not seeks.can_take(seek, visitor):
        messages.info(request, _("Someone else has already taken it, or it was withdrawn."))
        return redirect("lobby")
    name = display_name(seek.user) if seek.user else seek.name
    context = {
        "form": form,
        "name": name,
        "terms": terms_said(seek),
        "reasons": reasons,
        "is_member": is_member,
    }
    return render(request, "play/seek_take.html", context, status=400 if request.method == "POST" else 200)


def _named(request: HttpRequest) -> dict[str, str] | None:
    """Return the name to use: an account's own name, or the one that was sent."""
    if request.method != "POST":
        return None
    sent = str(request.POST.get("name", ""))
    return {"name": own_name(request) if request.user.is_authenticated else sent or own_name(request)}


def _taken(request: HttpRequest, seek: Seek, name: str, visitor: str) -> HttpResponse:
    if not request.user.is_authenticated:
        request.session["name"] = name
    try:
        game = seeks.take(seek, name=name, visitor=visitor)
    except FaristolError as error:
        log.warning("a game could not be opened: %s", error)
        messages.error(request, str(error))
        return redirect("lobby")
    if game is None:
        messages.info(request, _("Someone else has already taken it, or it was withdrawn."))
        return redirect("lobby")
    return redirect("game", game.public_id)


@require_POST
def seek_withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Withdraw an offer: a seek, or a game that waits for an opponent."""
    if seat_of(public_id, request.session) == 0 and not Seek.objects.filter(public_id=public_id).exists():
        return _game_withdrawn(request, get_object_or_404(Game, public_id=public_id))
    seek = get_object_or_404(Seek, public_id=public_id, visitor=known_visitor_id(request.session) or "-")
    if not seeks.withdraw(seek) and Game.objects.filter(public_id=public_id).exists():
        return redirect("game", public_id)
    return redirect("lobby")


def _game_withdrawn(request: HttpRequest, game: Game) -> HttpResponse:
    if not services.withdraw_game(game):
        return redirect("game", game.public_id)
    messages.success(request, _("The game is withdrawn."))
    return redirect("lobby")


# Invitations


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, public_id: str) -> HttpResponse:
    """The link and its code, for those who may pass it on; and accounts by name."""
    game = _own_waiting(request, public_id)
    form = InviteAccount(request.POST or None) if request.user.is_authenticated else None
    if form is not None and request.method == "POST":
        count(request, INVITATIONS)  # also of names that nobody has: else all could be tried
    if form is not None and request.method == "POST" and form.is_valid():
        user = form.cleaned_data["username"]
        reasons = [_("This is your own name. Invite someone else.")] if user == request.user else []
        if not reasons and invitations.has_declined(game, user):
            reasons = [_("%(name)s has declined this game.") % {"name": display_name(user)}]
        if not reasons and not invitations.invite(game, user):
            reasons = [_("This game already has its maximum number of invitations.")]
        if not reasons:
            messages.success(
                request, _("%(name)s will see the invitation in the lobby.") % {"name": display_name(user)}
            )
            return redirect("invite", public_id)
        form.add_error("username", reasons[0])
    if game.status != Game.Status.SEATING and game.mode == Game.Mode.ONLINE:
        return redirect("game", public_id)
    link = invitation_url(request, game)
    context = {
        "game": listed(game),
        "is_waiting": game.status == Game.Status.SEATING,
        "link": link,
        "code": qr_code(link) if link else "",
        "form": form,
        "invited": [
            {"name": display_name(invitation.user), "has_declined": invitation.declined_at is not None}
            for invitation in game.invitations.select_related("user__profile")
        ],
    }
    return render(request, "play/invite.html", context, status=400 if form and form.errors else 200)


@require_POST
def invite_renew(request: HttpRequest, public_id: str) -> HttpResponse:
    """Links handed out before lead nowhere from now on."""
    services.renew_invitation(_own_waiting(request, public_id))
    messages.success(request, _("Here is the new link. The old one no longer works."))
    return redirect("invite", public_id)


def _own_waiting(request: HttpRequest, public_id: str) -> Game:
    """
    Raises:
        Http404: for all but the opener and those who run the table.
    """
    game = get_object_or_404(Game, public_id=public_id)
    if seat_of(public_id, request.session) not in {0, "table"}:
        raise Http404
    return game


@allowed(Deed.KEEP_ACCOUNT)
@require_POST
def invitation_decline(request: HttpRequest, number: int) -> HttpResponse:
    invitations.decline(get_object_or_404(Invitation, pk=number, user_id=request.user.pk))
    return redirect("lobby")


# Lists


@require_safe
def games(request: HttpRequest) -> HttpResponseBase:
    """List finished games, newest first; of one account if asked."""
    asked, who = request.GET.get("rulebook", ""), request.GET.get("player", "")
    number = whole_number(who) if who else None
    finished = finished_games(rulebook=asked, player=number)
    player = _player_of_games(number) if who else None
    pages = Paginator(finished, ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))

    def context() -> dict[str, object]:
        return {
            "page": page,
            "games": [listed(row) for row in page],
            "player": display_name(player) if player else "",
            "user_id": player.pk if player else "",
            "rulebook": asked,
            "rulebooks": offered(),
        }

    if player:
        return render(request, "play/games.html", context())
    query = {"rulebook": asked} if asked else {}
    query |= {"page": str(page.number)} if page.number > 1 else {}
    key = (pages.count, *games_key(asked, page.start_index(), page.end_index()))
    return cache.page(request, "play/games.html", key=key, context=context, query=query)


def _player_of_games(number: int | None) -> AbstractBaseUser:
    """
    Games first: that a number is an account's at all is nobody's business, nor how long that takes.

    Raises:
        Http404: if it is nobody's who has finished a game.
    """
    if number is None or not finished_games(player=number).exists():
        raise Http404
    user: AbstractBaseUser = get_user_model().objects.get(pk=number)
    return user
