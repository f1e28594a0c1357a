"""The report on a finished game: each turn beside the best plays, what it lost, and two curves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.reports import Grade, Judged, Player, Report, Verdict, report_on
from faristol.analysis.turns import Turn, Unknown
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.moves import format_play
from faristol.formats.game.words import format_word
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.records import MoveKind, Replay
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol_web.play.queries import is_over, known_room, replayed
from faristol_web.replays.models import Record
from faristol_web.replays.services import replay_content
from faristol_web.streams.generators import generator_for

WIDTH, HEIGHT = 640, 160
KEPT = 64
"""Reports kept in memory: each takes a few hundred kilobytes at most, and a second to make."""

GRADES = {
    Grade.BEST: gettext_lazy("best move"),
    Grade.GOOD: gettext_lazy("good move"),
    Grade.SMALL: gettext_lazy("small mistake"),
    Grade.MEDIUM: gettext_lazy("mistake"),
    Grade.LARGE: gettext_lazy("large mistake"),
}
WHY_NOT = {
    Unknown.RACK: gettext_lazy("not judged: the whole rack is not known"),
    Unknown.TILES: gettext_lazy("not judged: the exchanged tiles are not known"),
    Unknown.PLAY: gettext_lazy("not judged: the play does not fit the board or the rack"),
}


class Row(NamedTuple):
    """One turn as the page shows it."""

    number: int
    player: str
    rack: str
    move: str
    score: int
    totals: str
    best: str
    lost_points: str
    lost_win: str
    grade: str
    said: str
    """The grade in words, and what else there is to say."""


class Curve(NamedTuple):
    points: str
    """For an SVG polyline of `WIDTH` by `HEIGHT`."""
    top: str
    bottom: str
    label: str


@require_safe
def game_report(request: HttpRequest, public_id: str) -> HttpResponse:
    report = _of_game(public_id, known_room(public_id).committed)
    links = {"replay": reverse("replay", args=[public_id]), "events": reverse("events", args=[public_id])}
    return _page(request, report, links)


@require_safe
def record_report(request: HttpRequest, slug: str) -> HttpResponse:
    record = get_object_or_404(Record, slug=slug)
    return _page(request, _of_record(record.pk), {"replay": reverse("record", args=[slug])})


@lru_cache(maxsize=KEPT)
def _of_game(public_id: str, _committed: int) -> Report:
    """
    Raises:
        Http404: if the game is not over.
    """
    room = known_room(public_id)
    if not is_over(room):
        raise Http404
    replay = replayed(public_id, None)
    return _made(replay, room.lexicon or _usual(replay), ended=True)


@lru_cache(maxsize=KEPT)
def _of_record(number: int) -> Report:
    record = Record.objects.get(pk=number)
    replay = replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)
    return _made(replay, _usual(replay), ended=False)


def _usual(replay: Replay) -> Lexicon:
    """Return the first lexicon for the tiles, where the game names none."""
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == replay.tileset.id:
            return lexicon
    raise Http404


def _made(replay: Replay, lexicon: Lexicon, *, ended: bool) -> Report:
    generator = generator_for(lexicon, replay.rulebook)
    playouts = Playouts(generator, replay.rulebook, load_leaves(replay.tileset.id))
    try:
        return report_on(replay, playouts, lexicon, ended=ended)
    except NotationError as error:  # not two players, or more tiles than the set has
        raise Http404 from error


def _page(request: HttpRequest, report: Report, links: dict[str, str]) -> HttpResponse:
    record = report.replayed.record
    context = {
        "title": record.title or " – ".join(record.players),
        "totals": " – ".join(map(str, report.replayed.totals)),
        "lexicon": report.lexicon.version,
        "language": report.replayed.tileset.language,
        "players": report.players,
        "figures": list(_figures(report.players)),
        "sentences": [
            _sentence(report, judged.turn, judged.verdict)
            for judged in (report.turns[place] for place in report.deciding)
            if judged.verdict is not None
        ],
        "curves": _curves(report),
        "width": WIDTH,
        "height": HEIGHT,
        "rows": [_row(report, judged) for judged in report.turns],
        "links": links,
    }
    return render(request, "play/report.html", context)


def _figures(players: Sequence[Player]) -> Iterator[tuple[str, list[str]]]:
    yield _("Turns judged"), [f"{player.judged} / {player.turns}" for player in players]
    judged = [player if player.judged else None for player in players]
    yield _("Points lost a turn"), [_number(player and player.lost_points) for player in judged]
    yield (
        _("Chance to win lost a turn"),
        [percent(player.lost_win) if player else "–" for player in judged],
    )
    for grade in (Grade.LARGE, Grade.MEDIUM, Grade.SMALL):
        label = {
            Grade.LARGE: _("Large mistakes"),
            Grade.MEDIUM: _("Mistakes"),
            Grade.SMALL: _("Small mistakes"),
        }
        yield label[grade], [str(player.grades[grade]) if player else "–" for player in judged]
    yield _("Mistake index"), [_number(player and player.index) for player in judged]
    yield _("Bingos"), [str(player.bingos) for player in players]
    yield _("Missed bingos"), [str(player.bingos_missed) if player else "–" for player in judged]
    yield _("Phonies"), [str(player.phonies) for player in players]
    yield _("Phonies that stood"), [str(player.phonies_stood) for player in players]


def _number(value: float | None) -> str:
    return "–" if value is None else number_format(f"{value:.1f}", 1)


def percent(share: float) -> str:
    return _("%(number)s %%") % {"number": number_format(f"{100 * share:.1f}", 1)}


def _curves(report: Report) -> list[Curve]:
    first, spreads = report.players[0].name, report.spreads
    most = max(1, *map(abs, spreads))
    chance, ahead = (
        {"name": first, "chance": percent(report.wins[-1])},
        {"name": first, "points": f"{spreads[-1]:+}"},
    )
    return [
        Curve(
            _polyline(report.wins),
            percent(1),
            percent(0),
            _("Chance of %(name)s to win, turn by turn; at the end %(chance)s") % chance,
        ),
        Curve(
            _polyline([0.5 + spread / (2 * most) for spread in spreads]),
            f"{most:+}",
            f"{-most:+}",
            _("Points that %(name)s is ahead, turn by turn; at the end %(points)s") % ahead,
        ),
    ]


def _polyline(values: Sequence[float]) -> str:
    """Values from 0, at the bottom, to 1."""
    step = WIDTH / max(len(values) - 1, 1)
    return " ".join(f"{at * step:.1f},{HEIGHT * (1 - value):.1f}" for at, value in enumerate(values))


def _row(report: Report, judged: Judged) -> Row:
    turn, verdict = judged.turn, judged.verdict
    alphabet = report.replayed.tileset.alphabet
    said = [str(WHY_NOT[turn.unknown] if verdict is None else GRADES[verdict.grade])]
    if verdict is not None and verdict.bingo_missed:
        said.append(_("bingo missed"))
    if judged.wrong_words:
        words = ", ".join(format_word(word.tiles, alphabet) for word in judged.wrong_words)
        said.append(_("not in the word list: %(words)s") % {"words": words})
    is_best = verdict is None or verdict.grade is Grade.BEST
    return Row(
        number=turn.step.number,
        player=turn.step.player,
        rack="" if turn.rack is None else alphabet.format_tiles(turn.rack),
        move=_done(report, turn),
        score=turn.score,
        totals=" – ".join(map(str, turn.after)),
        best="" if verdict is None or is_best else _move(report, turn.grid, verdict.lines[0].move),
        lost_points="" if verdict is None else _number(verdict.lost_points),
        lost_win="" if verdict is None else percent(verdict.lost_win),
        grade="" if verdict is None else str(verdict.grade),
        said=" · ".join(said),
    )


def _sentence(report: Report, turn: Turn, verdict: Verdict) -> str:
    best = verdict.lines[0]
    facts = {
        "number": turn.step.number,
        "player": turn.step.player,
        "played": _done(report, turn),
        "score": turn.score,
        "best": _move(report, turn.grid, best.move),
        "best_score": best.score,
    }
    if verdict.by_spread:
        return _(
            "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(points)s points; "
            "%(best)s for %(best_score)s was better."
        ) % (facts | {"points": _number(verdict.lost_points)})
    return _(
        "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(chance)s of the chance to win; "
        "%(best)s for %(best_score)s was better."
    ) % (facts | {"chance": percent(verdict.lost_win)})


def _done(report: Report, turn: Turn) -> str:
    step = turn.step
    written = " ".join(filter(None, (step.place, step.word)))
    if turn.withdrawn:
        return _("%(play)s, taken back") % {"play": written}
    if turn.unknown is Unknown.NOTHING:
        return _move(report, turn.grid, turn.move)
    return written or (_("exchange") if step.kind is MoveKind.EXCHANGE else _("pass"))


def _move(report: Report, grid: Grid, move: Move) -> str:
    alphabet = report.replayed.tileset.alphabet
    match move:
        case Play(placement=placement, main=main):
            style = report.replayed.rulebook.play.coordinates
            return " ".join(format_play(placement, main, grid, alphabet=alphabet, style=style))
        case Exchange(tiles=tiles):
            return _("exchange %(tiles)s") % {"tiles": alphabet.format_tiles(tiles)}
        case Pass():
            return _("pass")
