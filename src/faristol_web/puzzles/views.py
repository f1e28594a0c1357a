"""Puzzles by language and kind, one puzzle to try first and then to see, and the coup of a day."""

import random
from collections import Counter
from datetime import date, timedelta
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol.analysis.exercises import Refused
from faristol.analysis.positions import unseen_in
from faristol.analysis.puzzles import Kind, Puzzle
from faristol.errors import FaristolError
from faristol.formats.game.cgp import Position
from faristol.rating.glicko2 import Rating
from faristol_web.accounts.allowances import count
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import known_visitor_id, visitor_id
from faristol_web.analysis.looks import count_look
from faristol_web.analysis.tries import MOST_TEXT, drawn, fault_of
from faristol_web.http.limits import COUP_ANSWERS
from faristol_web.language.names import NameField
from faristol_web.puzzles import coups
from faristol_web.puzzles.models import Attempt, CoupAnswer, DailyCoup, PuzzleRating, SolverRating
from faristol_web.puzzles.sets import Offered, drawn_number, language_for, offered
from faristol_web.puzzles.solving import count_try, judge
from faristol_web.puzzles.wording import KINDS, QUESTIONS, results
from faristol_web.streams.time import site_now

if TYPE_CHECKING:
    from django.contrib.auth.models import User

NOTHING_TYPED = gettext_noop("Write the place and the whole word.")
_NO_EXCHANGES = {Kind.BINGO, Kind.ONLY_BINGO, Kind.ENDING}
OF_GAMES = "games"
"""Asked for in place of a kind: puzzles from games of this site."""
MISSED = "missed"
"""Asked for in place of a kind: puzzles that an account did not solve at its first try."""
SUITED = 20
"""Puzzles of which one is chosen, so that one that is skipped does not come again at once."""
UNRATED = Rating().rating


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    language = language_for(request.GET.get("language", ""))
    context: dict[str, Any] = {"language": language, "languages": list(offered())}
    if language:
        shown = offered()[language]
        tried = _tried(request)
        context |= {
            "kinds": [
                (kind, _(KINDS[kind]), len(names), sum(name in tried for name in names))
                for kind, names in shown.by_kind.items()
            ],
            "of_games": (len(shown.of_games), sum(name in tried for name in shown.of_games)),
            "missed": len(_missed(shown, tried)),
            "of_the_day": _of_the_day(shown, coups.today()),
            "today": coups.today(),
            "day_before": coups.day_before(language, coups.today()),
            "standing": _standing(request),
            "lexicon": shown.rules.lexicon,
        }
    return render(request, "puzzles/puzzles.html", context)


def _of_the_day(shown: Offered, day: date) -> str:
    """Return a puzzle of files, where there are any: during a day none is added to them."""
    names = sorted(name for name in shown.puzzles if name not in shown.games) or sorted(shown.puzzles)
    return names[drawn_number(f"puzzle {day.isoformat()} {shown.language}") % len(names)]


def _tried(request: HttpRequest) -> dict[str, bool]:
    """Return the puzzles that this account has tried, and whether its first try was right."""
    if not request.user.is_authenticated:
        return {}
    attempts = Attempt.objects.filter(user=cast("User", request.user))
    return dict(attempts.values_list("puzzle_id", "is_right"))


def _missed(shown: Offered, tried: dict[str, bool]) -> list[str]:
    return [name for name, is_right in tried.items() if not is_right and name in shown.puzzles]


def _standing(request: HttpRequest) -> SolverRating | None:
    if not request.user.is_authenticated:
        return None
    return SolverRating.objects.filter(user=cast("User", request.user)).first()


@never_cache
@require_safe
def puzzle_next(request: HttpRequest) -> HttpResponse:
    """Lead to a puzzle that was not tried yet, once all are, to any; to one that suits a solver's rating."""
    shown = offered().get(language_for(request.GET.get("language", "")))
    if shown is None:
        return redirect("puzzles")
    kind = request.GET.get("kind", "")
    tried = _tried(request)
    names = _missed(shown, tried) if kind == MISSED else _named(shown, kind)
    names = names or list(shown.puzzles)
    names = [name for name in names if name != request.GET.get("not")] or names
    fresh = [name for name in names if name not in tried] or names
    chosen = random.choice(_suited(fresh, _standing(request)))  # noqa: S311 – no secret
    asked = QueryDict(mutable=True)
    if kind in {*Kind, OF_GAMES, MISSED}:
        asked["kind"] = kind
    return redirect(f"{_address(shown, chosen)}{'?' if asked else ''}{asked.urlencode()}")


def _suited(names: list[str], solver: SolverRating | None) -> list[str]:
    """Return the puzzles that are nearest to a solver's rating; of equals, any."""
    if solver is None:
        return names
    ratings = dict(PuzzleRating.objects.values_list("puzzle_id", "rating"))
    mixed = random.sample(names, len(names))
    return sorted(mixed, key=lambda name: abs(ratings.get(name, UNRATED) - solver.rating))[:SUITED]


def _named(shown: Offered, kind: str) -> list[str]:
    if kind == OF_GAMES:
        return shown.of_games
    return shown.by_kind.get(Kind(kind), []) if kind in list(Kind) else []


def _address(shown: Offered, name: str) -> str:
    return reverse("puzzle", args=[shown.language, name])


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, language: str, puzzle_id: str) -> HttpResponse:
    """Show the position; the answer comes with the reply to a try, or to who gives up, and nowhere else."""
    shown = offered().get(language)
    asked = shown.puzzles.get(puzzle_id) if shown else None
    if shown is None or asked is None:
        raise Http404
    shown = shown.around(puzzle_id)
    position, rules = asked.position, shown.rules
    grid = position.grid
    typed = {name: request.POST.get(name, "")[:MOST_TEXT] for name in ("place", "word")}
    context: dict[str, Any] = {
        "shown": shown,
        "puzzle": asked,
        "kind": _(KINDS[asked.kind]),
        "of_kind": request.GET.get("kind", ""),
        "question": _(QUESTIONS.get(asked.kind, QUESTIONS[Kind.BEST])),
        "scores": position.scores,
        "in_bag": shown.sight(position).in_bag,
        "unseen": _unseen(shown, position),
        "source": shown.games.get(asked.id),
        "may_exchange": asked.kind not in _NO_EXCHANGES,
        **typed,
    }
    laid: list[tuple[int, str]] = []
    after = None
    if request.method == "POST":
        count_look(request)
        gives_up = "show" in request.POST
        best = asked.answers[0]
        move = (best.place, best.word) if gives_up else (typed["place"], typed["word"])
        try:
            tried = judge(shown, asked, *move)
        except FaristolError:
            raise Http404 from None
        if not gives_up and _lacks_place(asked, *move):
            context["fault"] = _(NOTHING_TYPED)
        elif isinstance(tried, Refused):
            context["fault"] = fault_of(tried, rules.tileset, rules.rulebook)
        else:
            is_right = tried.is_right and not gives_up
            if request.user.is_authenticated:
                context["attempt"] = count_try(cast("User", request.user), asked, is_right=is_right)
            found = results(shown, asked, None if gives_up else tried)
            laid, after = found.laid, found.after
            context |= {
                "result": found,
                "is_right": is_right,
                "rating": PuzzleRating.objects.filter(puzzle_id=asked.id).first(),
                "place": "",
                "word": "",
            }
    context |= drawn(grid, position.racks[0], rules, laid=laid, after=after)
    return render(request, "puzzles/puzzle.html", context)


def _unseen(shown: Offered, position: Position) -> list[tuple[str, int]]:
    """Return the tiles that the player does not see, each with its number: all players count them."""
    tileset = shown.rules.tileset
    counts = Counter(unseen_in(position, tileset))
    return [(tileset.alphabet.label(tile), number) for tile, number in counts.items()]


def _lacks_place(asked: Puzzle, place: str, word: str) -> bool:
    """True for a word whose place was forgotten, where it cannot be meant as an exchange, which is a try."""
    return not place.strip() and (not word.strip() or asked.kind in _NO_EXCHANGES)


@never_cache
@require_safe
def coup_today(request: HttpRequest) -> HttpResponse:
    language = language_for(request.GET.get("language", ""))
    if not language:
        raise Http404
    return redirect("coup", language, coups.today().isoformat())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def coup(request: HttpRequest, language: str, day: str) -> HttpResponse:
    """Until midnight the coup and one's own answer; after it everybody's, and the best plays."""
    shown = offered().get(language)
    try:
        asked = coups.coup_of(shown, date.fromisoformat(day)) if shown else None
    except ValueError:
        asked = None
    if shown is None or asked is None:
        raise Http404
    shown = shown.under(asked.lexicon, asked.rulebook)
    try:
        position = coups.position_of(asked, shown)
    except FaristolError:  # its words are not here any more
        raise Http404 from None
    status, fault = HTTPStatus.OK, ""
    if request.method == "POST":
        status, fault = _sent(request, shown, asked)
        if not fault:
            return redirect("coup", language, day)
    context: dict[str, Any] = {
        "shown": shown,
        "coup": asked,
        "fault": fault,
        "is_over": asked.day < coups.today(),
        "next_day": asked.day + timedelta(days=1),
        "day_before": coups.day_before(language, asked.day),
        "zone": coups.end_of(asked.day).tzname(),
        "today": coups.today(),
        **{name: request.POST.get(name, "")[:MOST_TEXT] for name in ("place", "word", "name")},
    }
    visitor = known_visitor_id(request.session)
    context["own"] = asked.answers.filter(visitor=visitor).first() if visitor else None
    context["own_word"] = coups.whole_word(context["own"], asked, shown) if context["own"] else ""
    laid: list[tuple[int, str]] = []
    after = None
    if context["is_over"]:
        tops = coups.tops_of(asked, shown)
        label = shown.rules.tileset.alphabet.label
        context |= {
            "ranking": coups.ranking(asked, shown, tops.score),
            "tops": coups.written_tops(tops, position.grid, shown),
            "top": tops.score,
            "visitor": visitor,
            "analysis": shown.analysis_of(position),
        }
        if tops.plays:
            tiles = tops.plays[0].placement.tiles
            laid, after = [(square, label(tile)) for square, tile in tiles], position.grid.lay(tiles)
    context |= drawn(position.grid, position.racks[0], shown.rules, laid=laid, after=after)
    return render(request, "puzzles/coup.html", context, status=status)


def _sent(request: HttpRequest, shown: Offered, asked: DailyCoup) -> tuple[HTTPStatus, str]:
    """Keep an answer; return why it was not, in words."""
    now = site_now()
    late = HTTPStatus.CONFLICT, _("This coup ended at midnight. Your answer came too late and was not taken.")
    if timezone.localdate(now) != asked.day:
        return late
    place, word = (request.POST.get(name, "")[:MOST_TEXT].strip() for name in ("place", "word"))
    if not place or not word:
        return HTTPStatus.BAD_REQUEST, _(NOTHING_TYPED)
    count_look(request)
    refused = coups.fault_in(asked, shown, place, word)
    if refused is not None:
        return HTTPStatus.BAD_REQUEST, fault_of(refused, shown.rules.tileset, shown.rules.rulebook)
    has_account = request.user.is_authenticated
    name = display_name(request.user) if has_account else request.POST.get("name", "")
    try:
        name = NameField().clean(name)
    except ValidationError as error:
        return HTTPStatus.BAD_REQUEST, " ".join(error.messages)
    count(request, COUP_ANSWERS)
    kept: CoupAnswer | None = coups.send(
        asked,
        visitor=visitor_id(request.session),
        name=name,
        has_account=has_account,
        place=place,
        word=word,
        now=now,
    )
    return (HTTPStatus.OK, "") if kept is not None else late
