"""The arbiters' list of calls from games: who asks what, who goes there, what was answered."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from faristol.errors import IllegalMove, NotationError
from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.names import display_name
from faristol_web.chat import queries, services
from faristol_web.chat.game_events import tell_calls
from faristol_web.chat.models import ArbiterCall
from faristol_web.play.chat import Speaker, answer_call
from faristol_web.play.queries import seat_of
from faristol_web.streams.hub import hub
from faristol_web.streams.time import playing_ms


@require_safe
@allowed(Deed.RULE_GAMES)
def calls(request: HttpRequest) -> HttpResponse:
    context = {"open_calls": queries.open_calls(), "answered_calls": queries.answered_calls()}
    return render(request, "chat/calls.html", context)


@require_safe
@allowed(Deed.RULE_GAMES)
def version(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Asked every few seconds by an open list, and by the count in the header of every page."""
    count = queries.waiting()
    told = {"waiting": count, "said": queries.waiting_said(count)}
    return JsonResponse({"now_ms": playing_ms(), "shown": queries.calls_version(), **told})


@require_POST
@allowed(Deed.RULE_GAMES)
def come(request: HttpRequest, call_id: int) -> HttpResponse:
    """Tell the players who is coming, and go there."""
    call = _call(request, call_id)
    if services.come(call, arbiter=request.user, name=display_name(request.user)):
        tell_calls(call.stream)
    else:
        messages.info(request, _("Someone else has already gone there."))
    return redirect("game", call.stream)


@require_POST
@allowed(Deed.RULE_GAMES)
def answer(request: HttpRequest, call_id: int) -> HttpResponse:
    """In words, without going there."""
    call = _call(request, call_id)
    try:
        text = services.check_answer(request.POST.get("answer", ""))
        arbiter = Speaker(viewer=None, may_rule=True, name=display_name(request.user), user=request.user)
        hub.call(answer_call(call, text, arbiter, client_id=f"call {call.pk}"))
    except NotationError:
        messages.error(request, _("Write an answer of at most 1000 characters."))
    except IllegalMove:
        messages.info(request, _("Someone else has already answered it."))
    return redirect("arbiter_calls")


def _call(request: HttpRequest, call_id: int) -> ArbiterCall:
    """
    Raises:
        Http404: for its players: nobody answers in their own game.
    """
    call = get_object_or_404(ArbiterCall, pk=call_id)
    if seat_of(call.stream, request.session) is not None:
        raise Http404
    return call
