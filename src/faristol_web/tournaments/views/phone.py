"""
An entrant's own page, behind a private link: table, opponent, result, and the own data. No account is needed.

Every form carries a wish's id, so that a page that sends it twice, because the answer was lost, is answered
twice and obeyed once.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeAlias

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.errors import Doubtful, FaristolError
from faristol.standings.result import RoundScore
from faristol.tournament.actions import ConfirmResult, NoteAbsence, ProposeResult, TournamentAction, Withdraw
from faristol.tournament.doubts import ask_about
from faristol.tournament.standings import scores
from faristol.tournament.state import Entrant, Proposal, RoundStage, RoundState, Standing, TableState
from faristol_web.accounts.links import token_hash
from faristol_web.accounts.visitors import visitor_id
from faristol_web.rulebooks.books import offered
from faristol_web.tournaments.domain import desk, games, services, set_aside
from faristol_web.tournaments.domain.public import Seen, said, seen_of
from faristol_web.tournaments.domain.sentences import said as reasons_of
from faristol_web.tournaments.forms.phone import OnlineName, OwnData, ResultForm, values_of
from faristol_web.tournaments.models import OnlineGame, Registration, Tournament

_WISH = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A tournament with the eyes of one entrant."""

    seen: Seen
    entrant: Entrant
    url: str
    """Address of this very page."""
    registration: Registration | None = None
    """None on the page of a table's slip, which shows nothing private."""

    @property
    def number(self) -> int:
        return self.entrant.number

    @property
    def actor(self) -> str:
        """Return the author for the record: the holder of a slip is not proved to be who they said."""
        return f"entrant {self.number}" if self.registration else f"entrant {self.number} by the slip"

    @property
    def round(self) -> RoundState | None:
        return self.seen.state.round

    @property
    def table(self) -> TableState | None:
        """In the last round that is paired."""
        tables = self.round.tables if self.round else ()
        return next(
            (table_state for table_state in tables if self.number in table_state.table.entrants), None
        )

    @property
    def side(self) -> int:
        assert self.table is not None, "asked only of who has a table"
        return self.table.table.entrants.index(self.number)

    @property
    def opponent(self) -> Entrant | None:
        if self.table is None:
            return None
        return self.seen.state.entrants[self.table.table.entrants[1 - self.side]]

    @property
    def pairing(self) -> str:
        """
        Return which pairing of which round it is; forms carry it, so that an old page decides nothing new.
        """
        if self.round is None or self.opponent is None:
            return ""
        return f"{self.round.number}-{self.round.paired_ms}-{self.opponent.number}"

    def proposed_by(self, entrant: int) -> Proposal | None:
        if self.table is None:
            return None
        return next((proposal for proposal in self.table.proposed if proposal.entrant == entrant), None)

    @property
    def may_report(self) -> bool:
        """True if the result of the player's own table can be entered here."""
        by_players = self.seen.state.settings.round_results_by == "players"
        open_round = self.round is not None and self.round.stage is not RoundStage.CLOSED
        return by_players and open_round and self.table is not None and self.table.report is None

    @property
    def scores(self) -> list[RoundScore]:
        return [score for score in scores(self.seen.state) if score.entrant == self.number]


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    own = _own(slug, token)
    if request.method == "POST":
        return answer(request, own, _DEEDS)
    games.catch_up(own.seen.tournament)
    return show(request, _own(slug, token))


def answer(request: HttpRequest, own: Own, deeds: "Deeds") -> HttpResponse:
    """Do what the form asks, if it is one of these."""
    deed = deeds.get(request.POST.get("do", ""))
    return show(request, own, status=400) if deed is None else deed(request, own)


def _own(slug: str, token: str) -> Own:
    """Found by the token's hash, so that how long a comparison takes tells nobody anything."""
    registration = get_object_or_404(
        Registration.objects.select_related("tournament"),
        tournament__slug=slug,
        token_hash=token_hash(token),
        erased_at=None,
    )
    seen = seen_of(registration.tournament)
    entrant = seen.state.entrants.get(registration.entrant or 0)
    if entrant is None or not registration.is_current:
        raise Http404
    url = reverse("tournament_mine", args=[slug, token])
    return Own(seen=seen, registration=registration, entrant=entrant, url=url)


# Actions


def _propose(request: HttpRequest, own: Own) -> HttpResponse:
    if request.POST.get("pairing") != own.pairing:
        return _refused(request, own, _("It has changed in the meantime. Check it again."))
    form = _result_form(own, request)
    if form is None:
        return _refused(request, own, _("Results for this table can no longer be entered here."))
    if not form.is_valid():
        return show(request, own, result_form=form, status=400)
    assert own.round is not None, "who has a table has a round"
    assert own.table is not None, "the form is there"
    report = form.report(is_first=own.side == 0)
    try:
        ask_about(report, own.seen.state.settings, is_sure=form.is_sure)
    except Doubtful as doubt:
        return _refused(
            request, own, f"{_why(own, doubt)} {_('Hand it in again if it is right.')}", result_form=form
        )
    known = own.proposed_by(own.number)
    if known is not None and known.report == report:  # sent again: it waits already
        return redirect(own.url)
    action = ProposeResult(
        round_number=own.round.number, table=own.table.table.number, entrant=own.number, report=report
    )
    return _done(request, own, action, result_form=form)


def _confirm(request: HttpRequest, own: Own) -> HttpResponse:
    """Confirm the opponent's report as this page showed it; if it changed meanwhile, show the new one."""
    proposal = own.proposed_by(own.opponent.number) if own.opponent else None
    if own.table is not None and own.table.report is not None:
        return redirect(own.url)  # a second press, or the arbiter was faster
    if proposal is None or not own.may_report:
        return _refused(request, own, _("There is nothing to confirm."))
    if request.POST.get("proposal") != fingerprint(proposal):
        return _refused(request, own, _("It has changed in the meantime. Check it again."))
    assert own.table is not None, "there is a proposal for it"
    action = ConfirmResult(round_number=own.round.number, table=own.table.table.number, entrant=own.number)
    return _done(request, own, action, seen=own.seen.seq)


def _withdraw(request: HttpRequest, own: Own) -> HttpResponse:
    if request.POST.get("sure") != "yes":
        return _refused(request, own, _("Tick the box to confirm that you withdraw."))
    action = Withdraw(entrant=own.number)
    return _done(request, own, action, said=_("You have withdrawn. Thank you for telling us."))


def _ask_bye(request: HttpRequest, own: Own) -> HttpResponse:
    rounds = {str(number): number for number in coming_rounds(own)}
    number = rounds.get(request.POST.get("round", ""))
    if number is None:
        return _refused(request, own, _("Choose a round that is not paired yet."))
    is_absent = request.POST.get("back") != "yes"
    action = NoteAbsence(entrant=own.number, round_number=number, is_bye=True, is_absent=is_absent)
    text = _("You sit out round %(round)s.") if is_absent else _("You play round %(round)s after all.")
    return _done(request, own, action, said=text % {"round": number})


def _play(request: HttpRequest, own: Own) -> HttpResponse:
    """Sit down at the pair's game here."""
    form = OnlineName(request.POST, label_suffix="")
    if request.POST.get("pairing") != own.pairing:
        return _refused(request, own, _("It has changed in the meantime. Check it again."))
    if own.round is None or own.table is None or not may_play_online(own):
        return _refused(request, own, _("This game cannot be played here."))
    if not form.is_valid():
        return show(request, own, name_form=form, status=400)
    try:
        game = games.take_seat(
            own.seen.tournament,
            round_number=own.round.number,
            entrants=own.table.table.entrants,
            entrant=own.number,
            name=form.cleaned_data["name"],
            visitor=visitor_id(request.session),
        )
    except FaristolError as error:
        return _refused(request, own, _why(own, error))
    return redirect("game", game.game)


def _change_data(request: HttpRequest, own: Own) -> HttpResponse:
    form = OwnData(request.POST, label_suffix="")
    if not form.is_valid():
        return show(request, own, data_form=form, status=400)
    assert own.registration is not None, "the form stands on the own page only"
    Registration.objects.filter(pk=own.registration.pk).update(**form.cleaned_data)
    messages.success(request, _("Your data are saved."))
    return redirect(own.url)


def _erase(request: HttpRequest, own: Own) -> HttpResponse:
    if request.POST.get("sure") != "yes":
        return _refused(request, own, _("Tick the box to confirm that you erase your data."))
    assert own.registration is not None, "the form stands on the own page only"
    try:
        services.erase_registration(own.registration)
    except FaristolError as error:
        return _refused(request, own, _why(own, error))
    messages.success(request, _("Your data are erased. This link no longer works."))
    return redirect("tournament", own.seen.tournament.slug)


Deeds: TypeAlias = Mapping[str, Callable[[HttpRequest, Own], HttpResponse]]
AT_TABLE: Deeds = {"propose": _propose, "confirm": _confirm}
"""Actions also possible from the slip on the table."""
_DEEDS: Deeds = {
    **AT_TABLE,
    "withdraw": _withdraw,
    "bye": _ask_bye,
    "play": _play,
    "data": _change_data,
    "erase": _erase,
}


def _done(
    request: HttpRequest,
    own: Own,
    action: TournamentAction,
    *,
    said: str = "",
    seen: int | None = None,
    result_form: ResultForm | None = None,
) -> HttpResponse:
    """Do the action once for each wish; a refusal shows the reasons, and the typed text stays."""
    wish = request.POST.get("wish", "")
    client_id = f"{own.actor} {wish}" if _WISH.fullmatch(wish) else None
    public_id = own.seen.tournament.public_id
    try:
        desk.do(public_id, action, actor=own.actor, client_id=client_id, seen=seen)
    except desk.SeenTooOld:  # between the look at it and the word
        return _refused(request, _now(own), _("It has changed in the meantime. Check it again."))
    except FaristolError as error:
        return _refused(request, own, _why(own, error), result_form=result_form)
    if said:
        messages.success(request, said)
    return redirect(own.url)


def _now(own: Own) -> Own:
    """Return the tournament with the newest events."""
    seen = seen_of(Tournament.objects.get(pk=own.seen.tournament.pk))
    return replace(own, seen=seen, entrant=seen.state.entrants[own.number])


def _why(own: Own, error: FaristolError) -> str:
    """Every reason, with its article."""
    names = desk.names_of(own.seen.tournament.public_id)
    return " ".join(reasons_of(error, own.seen.book, names))


def _refused(
    request: HttpRequest, own: Own, why: str, *, result_form: ResultForm | None = None
) -> HttpResponse:
    return show(request, own, result_form=result_form, refused=why, status=409)


# Contents of the page


def coming_rounds(own: Own) -> list[int]:
    """Return the rounds not paired yet."""
    state = own.seen.state
    if state.is_closed or own.entrant.standing is not Standing.IN:
        return []
    return list(range(len(state.rounds) + 1, state.settings.rounds + 1))


def may_withdraw(own: Own) -> bool:
    """
    True if the entrant may withdraw, also from the waiting list; in the last round there is nothing left.
    """
    is_waiting = own.entrant.standing is Standing.WAITING
    return bool(coming_rounds(own)) or (is_waiting and not own.seen.state.is_closed)


def may_play_online(own: Own) -> bool:
    """True if games are played here under this rulebook."""
    tournament = own.seen.tournament
    return own.may_report and any(book.id == tournament.rulebook_id for book in offered())


def fingerprint(proposal: Proposal) -> str:
    """Identify the proposal that a page showed."""
    return sha256(repr(proposal).encode()).hexdigest()[:16]


def _result_form(own: Own, request: HttpRequest | None = None) -> ResultForm | None:
    """Begins with what the own side said already, else with what the opponent said."""
    if not own.may_report or own.opponent is None:
        return None
    tiles = own.seen.state.settings.special_tiles
    names = (own.entrant.name, own.opponent.name)
    known = own.proposed_by(own.number) or own.proposed_by(own.opponent.number)
    initial = values_of(known.report, is_first=own.side == 0, special_tiles=tiles) if known else {}
    return ResultForm(request.POST if request else None, names=names, special_tiles=tiles, initial=initial)


def show(
    request: HttpRequest,
    own: Own,
    *,
    result_form: ResultForm | None = None,
    name_form: OnlineName | None = None,
    data_form: OwnData | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page as it is now, with what was typed where that was refused."""
    other = own.proposed_by(own.opponent.number) if own.opponent else None
    state = own.seen.state
    data = {name: getattr(own.registration, name, "") for name in OwnData.base_fields}
    context = {
        "own": own,
        "tournament": own.seen.tournament,
        "state": state,
        "shown": own.seen.shown,
        "said": said(state),
        "refused": refused,
        "wish": secrets.token_hex(8),
        "result_form": result_form or _result_form(own),
        "own_proposal": _points_of(own, own.proposed_by(own.number)),
        "other_proposal": _points_of(own, other),
        "other_report": other and own.table and _sides(own, other),
        "proposal": fingerprint(other) if other else "",
        "final": own.table and own.table.report and _ordered(own, own.table.report.result.points),
        "history": [_history_line(own, score) for score in own.scores],
        **_online(own),
        **_set_aside(own),
        "may_play_online": own.registration is not None and may_play_online(own),
        "name_form": name_form or OnlineName(label_suffix="", initial={"name": own.entrant.name[:40]}),
        "coming": own.registration
        and [(number, (number, own.number) in state.absences) for number in coming_rounds(own)],
        "may_withdraw": may_withdraw(own),
        "data_form": data_form or OwnData(label_suffix="", initial=data),
    }
    response = render(request, "tournaments/phone.html", context, status=status)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _ordered(own: Own, points: tuple[int, int]) -> tuple[int, int]:
    """The own ones first."""
    return points if own.side == 0 else points[::-1]


def _points_of(own: Own, proposal: Proposal | None) -> tuple[int, int] | None:
    return None if proposal is None else _ordered(own, proposal.report.result.points)


def _sides(own: Own, proposal: Proposal) -> list[tuple[str, object]]:
    """The notes of a report with the names they belong to, the own ones first."""
    notes = proposal.report.notes if own.side == 0 else proposal.report.notes[::-1]
    assert own.opponent is not None, "who has a table has an opponent"
    return list(zip((own.entrant.name, own.opponent.name), notes, strict=True))


def _history_line(own: Own, score: RoundScore) -> dict[str, object]:
    opponent = own.seen.state.entrants.get(score.opponent or 0)
    return {"score": score, "opponent": opponent, "spread": score.points_for - score.points_against}


def _set_aside(own: Own) -> dict[str, list[tuple[set_aside.Told, Entrant]]]:
    """Return the own games that no longer count, each with the opponent: of the round of now, and before."""
    if own.registration is None:
        return {}
    tournament, state = own.seen.tournament, own.seen.state
    found = set_aside.told_of(tournament, set_aside.of_entrant(tournament, own.number))
    games = [(told, state.entrants[sum(told.entrants) - own.number]) for told in found]
    now = len(state.rounds)
    return {
        "set_aside_now": [each for each in games if each[0].round_number >= now],
        "set_aside_before": [each for each in games if each[0].round_number < now],
    }


def _online(own: Own) -> dict[str, OnlineGame | None]:
    """Return the pair's game, or else the one that it has played in vain: its result was removed."""
    if own.round is None or own.table is None:
        return {}
    game = games.online_game(own.seen.tournament, own.round.number, own.table.table.entrants)
    is_removed = game is not None and game.recorded_at is not None and own.table.report is None
    return {"removed": game} if is_removed else {"online": game}
