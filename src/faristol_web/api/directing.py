"""Changing a tournament: through the same actions, roles and refusals as its desk."""

from hashlib import sha256
from typing import Annotated

from django.http import Http404, HttpRequest, QueryDict
from ninja import Field, Header, Status

from faristol.errors import FaristolError
from faristol.names import visible
from faristol.tournament import actions as a
from faristol.tournament.planning import seats_of
from faristol.tournament.report import TableReport, result_of
from faristol.tournament.state import TournamentState
from faristol_web.api import tournament_shapes as shapes
from faristol_web.api.identity import scoped
from faristol_web.api.problems import Fault, Problem
from faristol_web.api.requests import token_of
from faristol_web.api.shapes import Body, Shape
from faristol_web.api.tokens import Scope
from faristol_web.api.tournaments import round_of, round_shape, router
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.domain.ratings import first_order, rating_of
from faristol_web.tournaments.domain.roles import Deed, Role, actor_of, may, role_of, tournament_for
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.posting import problem_of
from faristol_web.tournaments.views.public import worded
from faristol_web.tournaments.views.rounds import planned

TAGS = ["Directing"]
MOST_POINTS = 9999
MOST_NUMBER = 99_999
MOST_SEEN = 10_000_000

WishKey = Annotated[
    str | None,
    Header(
        None,
        alias="Idempotency-Key",
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9._-]+$",
        description="Chosen by the client: a request with the same key is carried out once, "
        "however often it is sent.",
    ),
]
Number = Annotated[int, Field(ge=1, le=MOST_NUMBER)]
Pair = Annotated[list[Number], Field(min_length=2, max_length=2)]


class Seeing(Body):
    seen: int | None = Field(None, ge=0, le=MOST_SEEN)
    """The last event that was known: refused if somebody has changed the same thing since."""


class ResultSent(Seeing):
    first: int = Field(..., ge=-MOST_POINTS, le=MOST_POINTS, examples=[412])
    """Points of the one whom the pairing names first."""
    second: int = Field(..., ge=-MOST_POINTS, le=MOST_POINTS, examples=[388])


class EntrantSent(Seeing):
    name: str = Field(..., min_length=1, max_length=80, examples=["Anna Puig"])
    club: str = Field("", max_length=80)
    rating: int | None = Field(None, ge=0, le=5000)
    """Rating; the one in the tournament's list if none is sent."""


class PairingSent(Seeing):
    round: Number
    """The next one."""
    pairs: list[Pair] = Field(default_factory=list, max_length=2000)
    """Pairs by hand, as numbers of entrants; the settings pair the round if none are sent."""
    bye: Number | None = None
    """The entrant who sits out if the number is odd."""


class PlannedShape(Shape):
    table: int
    first: shapes.EntrantLine
    second: shapes.EntrantLine
    distance: int
    reasons: list[shapes.ReasonShape]


class PlanShape(Shape):
    round: int
    seen: int
    """Send it with the pairing: then it is this plan, or nothing."""
    bye: int | None
    tables: list[PlannedShape]
    reasons: list[shapes.ReasonShape]
    """Reasons for the round as a whole."""


class EntrantMade(shapes.EntrantLine):
    standing: str
    """Either `in` or `waiting`."""


@router.put(
    "/tournaments/{slug}/rounds/{number}/tables/{table}/result",
    response=shapes.RoundShape,
    summary="Enter a result",
    tags=TAGS,
    **scoped(Scope.RESULTS),
)
def enter_result(  # noqa: PLR0917 – as the framework calls it
    request: HttpRequest, slug: str, number: int, table: int, sent: ResultSent, wish: WishKey
) -> shapes.RoundShape:
    """
    Enter the result of a game that was played out, won by points. It counts at once; to correct an existing
    one, or to enter a result that a rule gives against the points, use the desk.
    """
    tournament, role = _directed(request, slug, Deed.ENTER_RESULTS)
    _check_table(tournament, number, table)
    report = TableReport(result=result_of((sent.first, sent.second)))
    action = a.EnterResult(round_number=number, table=table, report=report)
    _do(request, tournament, role, [action], seen=sent.seen, wish=wish)
    return _round(tournament, number)


@router.post(
    "/tournaments/{slug}/rounds/{number}/tables/{table}/confirm",
    response=shapes.RoundShape,
    summary="Confirm what a player reported",
    tags=TAGS,
    **scoped(Scope.RESULTS),
)
def confirm_result(  # noqa: PLR0917 – as the framework calls it
    request: HttpRequest, slug: str, number: int, table: int, sent: Seeing, wish: WishKey
) -> shapes.RoundShape:
    tournament, role = _directed(request, slug, Deed.ENTER_RESULTS)
    _check_table(tournament, number, table)
    action = a.ConfirmResult(round_number=number, table=table)
    _do(request, tournament, role, [action], seen=sent.seen, wish=wish)
    return _round(tournament, number)


@router.post(
    "/tournaments/{slug}/entrants",
    response={201: EntrantMade},
    summary="Enter somebody",
    tags=TAGS,
    **scoped(Scope.DIRECTING),
)
def enter_somebody(request: HttpRequest, slug: str, sent: EntrantSent, wish: WishKey) -> Status[EntrantMade]:
    """
    Enter a player as an organiser does, at any time. If there is no room, the entrant joins the waiting list.
    """
    tournament, role = _directed(request, slug, Deed.DIRECT)
    name = visible(sent.name)
    if not name:
        raise Problem("invalid", faults=[Fault("body.name", "a name with visible characters")])
    state = desk.held_of(tournament.public_id).state
    listed, player = rating_of(state.settings.rating, name)
    person = services.Person(
        name=name,
        club=visible(sent.club),
        rating=listed if sent.rating is None else sent.rating,
        rating_player=player,
    )
    try:
        made = services.register(
            tournament,
            person,
            actor=actor_of(role),
            is_accepted=False,
            seen=sent.seen,
            wish=_wish(request, wish, sent) or "",
        )
    except (FaristolError, desk.SeenTooOld) as error:
        raise _refused(tournament, error) from error
    assert made.entrant is not None
    now = desk.state_of(tournament.public_id)
    standing = now.entrants[made.entrant].standing.value
    return Status(201, EntrantMade(**_entrant(now, made.entrant).dict(), standing=standing))


@router.get(
    "/tournaments/{slug}/plan",
    response=PlanShape,
    summary="Preview the pairing of the next round",
    tags=TAGS,
    **scoped(Scope.DIRECTING),
)
def plan_round(request: HttpRequest, slug: str) -> PlanShape:
    """Preview the pairs, and the reasons of each with their articles. Nothing is recorded."""
    tournament, _role = _directed(request, slug, Deed.RUN_ROUNDS)
    state, book = desk.state_of(tournament.public_id), desk.rulebook_of(tournament.public_id)
    try:
        plan = planned(tournament, state.seq)
    except FaristolError as error:
        raise _refused(tournament, error) from error
    return PlanShape(
        round=plan.round_number,
        seen=state.seq,
        bye=plan.bye,
        tables=[
            PlannedShape(
                table=table.number,
                first=_entrant(state, pair.first),
                second=_entrant(state, pair.second),
                distance=pair.distance,
                reasons=[shapes.ReasonShape(**worded(reason, book)) for reason in pair.reasons],
            )
            for table, pair in zip(seats_of(state, plan), plan.pairs, strict=True)
        ],
        reasons=[shapes.ReasonShape(**worded(reason, book)) for reason in plan.reasons],
    )


@router.post(
    "/tournaments/{slug}/rounds",
    response={201: shapes.RoundShape},
    summary="Pair the next round",
    tags=TAGS,
    **scoped(Scope.DIRECTING),
)
def pair_round(
    request: HttpRequest, slug: str, sent: PairingSent, wish: WishKey
) -> Status[shapes.RoundShape]:
    """Pair a round and publish it at once."""
    tournament, role = _directed(request, slug, Deed.RUN_ROUNDS)
    state = desk.held_of(tournament.public_id).state
    seeding = [] if state.seeding else [first_order(tournament)]
    pairing = a.PairRound(
        round_number=sent.round, pairs=tuple((one, other) for one, other in sent.pairs), bye=sent.bye
    )
    _do(request, tournament, role, [*seeding, pairing], seen=sent.seen, wish=wish)
    return Status(201, _round(tournament, sent.round))


@router.post(
    "/tournaments/{slug}/rounds/{number}/start",
    response=shapes.RoundShape,
    summary="Start the clock of a round",
    tags=TAGS,
    **scoped(Scope.DIRECTING),
)
def start_round(
    request: HttpRequest, slug: str, number: int, sent: Seeing, wish: WishKey
) -> shapes.RoundShape:
    return _turned(request, slug, a.StartRound(round_number=number), sent, wish)


@router.post(
    "/tournaments/{slug}/rounds/{number}/close",
    response=shapes.RoundShape,
    summary="Close a round",
    tags=TAGS,
    **scoped(Scope.DIRECTING),
)
def close_round(
    request: HttpRequest, slug: str, number: int, sent: Seeing, wish: WishKey
) -> shapes.RoundShape:
    """Close a round once every table has a result."""
    return _turned(request, slug, a.CloseRound(round_number=number), sent, wish)


def _turned(
    request: HttpRequest, slug: str, action: a.StartRound | a.CloseRound, sent: Seeing, wish: str | None
) -> shapes.RoundShape:
    """The round after it was started or closed."""
    tournament, role = _directed(request, slug, Deed.RUN_ROUNDS)
    _check_round(tournament, action.round_number)
    _do(request, tournament, role, [action], seen=sent.seen, wish=wish)
    return _round(tournament, action.round_number)


def _directed(request: HttpRequest, slug: str, deed: Deed) -> tuple[Tournament, Role]:
    """
    Raises:
        Http404: if there is no such tournament, or it is hidden from this account.
        Problem: if the account has no role in it that may do this.
    """
    tournament = tournament_for(request, slug)
    role = role_of(request, tournament)
    if not may(role, deed):
        raise Problem("forbidden")
    return tournament, role


def _do(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    actions: list[a.TournamentAction],
    *,
    seen: int | None,
    wish: str | None,
) -> TournamentState:
    """All of them or none; once for one key."""
    try:
        return desk.do_all(
            tournament.public_id,
            actions,
            actor=actor_of(role),
            seen=seen,
            client_id=_wish(request, wish, (request.path, actions)),
        )
    except (FaristolError, desk.SeenTooOld) as error:
        raise _refused(tournament, error) from error


def _wish(request: HttpRequest, wish: str | None, what: object) -> str | None:
    """
    Return the wish bound to what is sent and to the token, so that nobody else's request is taken for this
    one.
    """
    if wish is None:
        return None
    token = token_of(request)
    assert token is not None
    return f"api {sha256(repr((token.pk, wish, what)).encode()).hexdigest()[:32]}"


def _refused(tournament: Tournament, error: FaristolError | desk.SeenTooOld) -> Problem:
    problem = problem_of(tournament, error, QueryDict())
    kind = "changed" if problem.is_late else "refused"
    ways = [f"{way.label}: {way.sentence}" if way.label else way.sentence for way in problem.ways]
    return Problem(
        kind, problem.sentences[0], faults=[Fault("", sentence) for sentence in (*problem.sentences, *ways)]
    )


def _check_round(tournament: Tournament, number: int) -> None:
    if not 1 <= number <= len(desk.held_of(tournament.public_id).state.rounds):
        raise Http404


def _check_table(tournament: Tournament, number: int, table: int) -> None:
    _check_round(tournament, number)
    paired = desk.held_of(tournament.public_id).state.rounds[number - 1]
    if all(paired_table.table.number != table for paired_table in paired.tables):
        raise Http404


def _round(tournament: Tournament, number: int) -> shapes.RoundShape:
    tournament.refresh_from_db()
    public = seen_of(tournament)
    return round_shape(public, round_of(public, number))


def _entrant(state: TournamentState, number: int) -> shapes.EntrantLine:
    entrant = state.entrants[number]
    return shapes.EntrantLine(
        number=entrant.number, name=entrant.name, club=entrant.club, rating=entrant.rating
    )
