"""
The page behind the code on a table's slip: for two who have no link of their own at hand.

The holder of the slip may hand in and confirm, as on paper; but one browser speaks for one side only. The
link is signed, holds for that pairing alone, and shows nothing private.
"""

from django.core import signing
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.tournament.state import RoundState, TableState
from faristol_web.tournaments.domain.public import Seen, seen_of
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.phone import AT_TABLE, Own, answer, show

_SALT = "tournament slip"
_SESSION = "tournament sides"
_LETTERS = 16
"""Length of the signature: 96 bits, and few may be tried."""
_LETTERS_BEFORE = 22
SIDES = ("0", "1")


def slip_token(public: Seen, shown: RoundState, table: int) -> str:
    """
    Good for this pairing of the round: it ends when the round is taken apart, or the next one comes.

    It says all that is signed, so that a made-up one is known before a tournament is looked for. Short,
    because a code with little in it is read from farther away.
    """
    return _signed(public.tournament.slug, f"{table}-{shown.paired_ms:x}")


def _signed(slug: str, said: str) -> str:
    return f"{said}-{signing.Signer(salt=_SALT).signature(f'{slug} {said}')[:_LETTERS]}"


def _token_before(public: Seen, shown: RoundState, table: int) -> str:
    """Return the code on slips printed before codes said what is signed."""
    signed = f"{public.tournament.public_id} {shown.number} {table} {shown.paired_ms}"
    return f"{table}-{signing.Signer(salt=_SALT).signature(signed)[:_LETTERS_BEFORE]}"


@require_http_methods(["GET", "HEAD", "POST"])
def slip(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    public = seen_of(get_object_or_404(_tournaments_for(slug, token), slug=slug))
    shown, table = _table(public, token)
    key = f"{public.tournament.public_id} {shown.paired_ms} {table.table.number}"
    url = reverse("tournament_slip", args=[slug, token])
    sides = request.session.get(_SESSION, {})
    if request.method == "POST" and request.POST.get("side") in SIDES and key not in sides:
        request.session[_SESSION] = {**sides, key: int(request.POST["side"])}
        return redirect(url)
    if key not in sides:
        return _choose(request, public, table)
    entrant = public.state.entrants[table.table.entrants[sides[key]]]
    own = Own(seen=public, entrant=entrant, url=url)
    return answer(request, own, AT_TABLE) if request.method == "POST" else show(request, own)


def _tournaments_for(slug: str, token: str) -> QuerySet[Tournament]:
    """To anyone without a signed code, a hidden tournament is as little there as none at all."""
    said = "-".join(token.split("-", 2)[:2])
    if constant_time_compare(token, _signed(slug, said)):
        return Tournament.objects.all()
    return Tournament.objects.exclude(status=Tournament.Status.HIDDEN)


def _table(public: Seen, token: str) -> tuple[RoundState, TableState]:
    """
    Raises:
        Http404: if the link is made up, or its pairing is not the last one any more.
    """
    last = public.state.round
    named = token.partition("-")[0]
    if last is None:
        raise Http404
    for table_state in last.tables:
        number = table_state.table.number
        good = (slip_token(public, last, number), _token_before(public, last, number))
        if named == str(number) and any(constant_time_compare(token, each) for each in good):
            return last, table_state
    raise Http404


def _choose(request: HttpRequest, public: Seen, table: TableState) -> HttpResponse:
    context = {
        "tournament": public.tournament,
        "heading": _("Table %(table)s") % {"table": table.table.number},
        "players": [
            (side, public.state.entrants[entrant].name)
            for side, entrant in zip(SIDES, table.table.entrants, strict=True)
        ],
    }
    response = render(request, "tournaments/phone_side.html", context)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
