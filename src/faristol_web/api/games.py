"""Games played here, and games written down elsewhere: as far as everyone may see them."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Field, Query, Router

from faristol.errors import NotationError
from faristol.formats import write_record
from faristol.game.records import MoveKind, Replay, Step
from faristol_web.api.problems import Problem
from faristol_web.api.public_games import PublicGame, public_game, public_scores
from faristol_web.api.requests import heed
from faristol_web.api.shapes import ListPage, PageNumber, PageSize, Shape, paged
from faristol_web.play.models import Game
from faristol_web.replays.models import Record
from faristol_web.replays.queries import public_records
from faristol_web.replays.services import replay_content

router = Router(tags=["Games"])

GCG = "text/plain; charset=utf-8"
_MOST_ID = 80


class GameLine(Shape):
    id: str
    status: str
    """`seating`: somebody waits for an opponent; `running`; `over`."""
    mode: str
    """`online`, or `table` for a game at a wooden board."""
    rulebook: str
    players: list[str]
    bot: str
    """The program that plays the second side; empty for a person."""
    scores: list[int] | None
    """Scores in the order of the players; null until they are public."""
    side_ms: int = Field(ge=0)
    """Time of each player."""
    opened_at: datetime
    url: str


class GamesPage(ListPage):
    items: list[GameLine]


class GameMove(Shape):
    number: int = Field(ge=0)
    """Number of the player's turn, from 1."""
    side: int = Field(ge=0, le=1)
    player: str
    kind: str
    """`play`, `exchange`, `pass`, `withdrawn`, and other events of a game."""
    place: str
    """Start of the word, as the rulebook writes it; empty for all but plays."""
    word: str
    """Blanks as small letters."""
    rack: str
    """Rack before the move; empty until the game is over, or if nobody wrote it down."""
    score: int
    totals: list[int]
    """Totals after the move, one per player."""


class GameMoves(Shape):
    id: str
    is_over: bool
    players: list[str]
    moves: list[GameMove]


class RecordLine(Shape):
    id: str
    title: str
    rulebook: str
    added_at: datetime
    url: str


class RecordsPage(ListPage):
    items: list[RecordLine]


class RecordShape(RecordLine):
    players: list[str]
    tags: dict[str, str]
    """Other entries of the file: source, word list."""
    findings: int = Field(ge=0)
    """Things in it that cannot be right."""
    moves: list[GameMove]


@router.get("/games", response=GamesPage, summary="Games")
def games(
    request: HttpRequest,
    status: Annotated[
        Literal["seating", "running", "over"] | None, Query(None, description="Only games with this status.")
    ],
    rulebook: Annotated[str, Query("", max_length=60, description="Only games under this rulebook.")],
    page: PageNumber,
    size: PageSize,
) -> GamesPage:
    """The newest first. Of those that wait for an opponent, the ones that anyone may join."""
    games_found = Game.objects.all() if status is None else Game.objects.filter(status=status)
    games_found = games_found.exclude(status=Game.Status.SEATING, is_public=False)
    if rulebook:
        games_found = games_found.filter(rulebook_id=rulebook)
    rows, facts = paged(request, games_found, page=page, size=size)
    return GamesPage(items=[game_line(request, row) for row in rows], **facts)


@router.get("/games/{game_id}", response=GameLine, summary="One game")
def game(request: HttpRequest, game_id: str) -> GameLine:
    return game_line(request, _game(game_id))


@router.get("/games/{game_id}/moves", response=GameMoves, summary="Its moves")
def game_moves(request: HttpRequest, game_id: str) -> GameMoves:  # noqa: ARG001 – as all operations
    """
    The moves as far as everyone may see them: with the organiser's delay, without racks until the game is
    over.
    """
    public = _seen(game_id)
    return GameMoves(
        id=game_id,
        is_over=public.is_over,
        players=list(public.replay.record.players),
        moves=_moves(public.replay, has_racks=public.is_over),
    )


@router.get(
    "/games/{game_id}/game.gcg",
    summary="The game as GCG",
    openapi_extra={
        "responses": {
            200: {"description": "GCG", "content": {"text/plain": {"schema": {"type": "string"}}}},
        }
    },
)
def game_gcg(request: HttpRequest, game_id: str) -> HttpResponse:  # noqa: ARG001
    """The game in GCG, once it is over."""
    public = _seen(game_id)
    if not public.is_over:
        raise Http404
    return HttpResponse(write_record(public.replay, "gcg"), content_type=GCG)


@router.get("/records", response=RecordsPage, summary="Records")
def records(request: HttpRequest, page: PageNumber, size: PageSize) -> RecordsPage:
    """Games written down elsewhere, as far as they are public."""
    rows, facts = paged(request, public_records(), page=page, size=size)
    return RecordsPage(items=[_record_line(request, row) for row in rows], **facts)


@router.get("/records/{record_id}", response=RecordShape, summary="One record")
def record(request: HttpRequest, record_id: str) -> RecordShape:
    record = get_object_or_404(public_records(), slug=record_id)
    heed(request, record.pk, record.added_at, changed=record.added_at)
    replay = _replay_of(record)
    return RecordShape(
        **_record_line(request, record).dict(),
        players=list(replay.record.players),
        tags=dict(replay.record.tags),
        findings=len(replay.findings),
        moves=_moves(replay, has_racks=True),
    )


@router.get(
    "/records/{record_id}/game.gcg",
    summary="The record as GCG",
    openapi_extra={
        "responses": {
            200: {"description": "GCG", "content": {"text/plain": {"schema": {"type": "string"}}}},
        }
    },
)
def record_gcg(request: HttpRequest, record_id: str) -> HttpResponse:
    """GCG is of two players: of a list of plays there is none."""
    record = get_object_or_404(public_records(), slug=record_id)
    heed(request, record.pk, record.added_at, changed=record.added_at)
    replay = _replay_of(record)
    try:
        return HttpResponse(write_record(replay, "gcg"), content_type=GCG)
    except NotationError as error:
        raise Problem("not-found", str(error)) from error


def _game(game_id: str) -> Game:
    """One that waits for an invited opponent is nobody else's business."""
    if len(game_id) > _MOST_ID:
        raise Http404
    game = get_object_or_404(Game, public_id=game_id)
    if game.status == Game.Status.SEATING and not game.is_public:
        raise Http404
    return game


def _seen(game_id: str) -> PublicGame:
    _game(game_id)
    return public_game(game_id)


def _replay_of(record: Record) -> Replay:
    return replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)


def game_line(request: HttpRequest, game: Game) -> GameLine:
    scores = public_scores(game)
    return GameLine(
        id=game.public_id,
        status=game.status,
        mode=game.mode,
        rulebook=game.rulebook_id,
        players=list(game.names),
        bot=game.bot,
        scores=scores,
        side_ms=game.side_ms,
        opened_at=game.opened_at,
        url=request.build_absolute_uri(reverse("game", args=[game.public_id])),
    )


def _record_line(request: HttpRequest, record: Record) -> RecordLine:
    return RecordLine(
        id=record.slug,
        title=record.title,
        rulebook=record.rulebook_id,
        added_at=record.added_at,
        url=request.build_absolute_uri(reverse("record", args=[record.slug])),
    )


def _moves(replay: Replay, *, has_racks: bool) -> list[GameMove]:
    return [_move(replay, step, has_racks=has_racks) for step in replay.steps]


def _move(replay: Replay, step: Step, *, has_racks: bool) -> GameMove:
    alphabet = replay.tileset.alphabet
    rack = alphabet.format_tiles(step.rack_before) if has_racks and step.rack_before else ""
    return GameMove(
        number=step.number,
        side=step.side,
        player=step.player,
        kind=MoveKind(step.kind).value,
        place=step.place,
        word=step.word if has_racks or step.kind is MoveKind.PLAY else "",
        rack=rack,
        score=step.points if step.computed is None else step.computed,
        totals=list(step.totals),
    )
