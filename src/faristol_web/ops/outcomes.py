"""Check results, ratings and marks that are kept beside the records: each is computed again and compared."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.db import IntegrityError, connections

from faristol.errors import FaristolError
from faristol.rating.glicko2 import Rating
from faristol_web.archive import indexing, lines
from faristol_web.archive.models import GameSide, Indexed, Result, Source, TileBest
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game
from faristol_web.play.online_ratings import recomputed
from faristol_web.puzzles.coups import mark, today
from faristol_web.puzzles.models import Attempt, CoupAnswer, PuzzleRating, SolverRating
from faristol_web.puzzles.sets import offered
from faristol_web.puzzles.solving import rated_try
from faristol_web.ratings.models import RatingList
from faristol_web.ratings.queries import differences
from faristol_web.replays.queries import public_records
from faristol_web.tournaments.models import SetAsideGame, Tournament

_RESULT = ("number", "member", "name", "day", "season", "place", "entrants", "points", "spread")
_SIDE = (
    *("round_number", "table_number", "side", "game", "rulebook_id", "tileset", "day", "season", "name"),
    *("seat", "is_whole", "started", "squares"),
    *("opponent_name", "points", "conceded", "spread", "total", "is_won", "bingos", "best_word"),
    *("best_points", "best_move", "longest_word", "longest_length", "longest_move"),
)
_TILE = ("tile", "word", "points", "move")
_AT_ONCE = 500
Rows = dict[str, Counter[tuple[object, ...]]]


# References


def faults_of_references() -> Iterator[str]:
    """Rows that belong to something which is not there; PostgreSQL refuses them itself."""
    for alias in sorted(settings.OWN_DATABASES):
        try:
            connections[alias].check_constraints()
        except IntegrityError as error:
            yield str(error)


# The index of results


def faults_of_results() -> Iterator[str]:
    """Return a sentence for each event and game whose results are not those that its record gives."""
    stale = {(Source.TOURNAMENT, row.public_id) for row in indexing.stale_tournaments()}
    stale |= {(Source.DUPLICATE, row.public_id) for row in indexing.stale_sessions()}
    for known in Indexed.objects.order_by("pk").iterator(chunk_size=_AT_ONCE):
        source, key = known.source, known.key
        if source not in Source.values:
            yield f"{source} {key}: there are no such results"
            continue
        is_of_game = source not in {Source.TOURNAMENT, Source.DUPLICATE}
        if (source, key) in stale or (is_of_game and known.revision != indexing.VERSION):
            continue  # it will be read again
        try:
            expected = _expected(Source(source), key)
        except FaristolError as error:
            if source == Source.RECORD:  # of others the chains tell
                yield f"{source} {key}: it cannot be read: {error}"
            continue
        if expected != _kept(source, key):
            yield f"{source} {key}: its results are not those that its record gives"
    keys = set(Indexed.objects.values_list("source", "key"))
    for model in (Result, GameSide):
        for source, key in sorted(set(model.objects.values_list("source", "key").distinct()) - keys):  # type: ignore[attr-defined]
            yield f"{source} {key}: it has results and is not in the index"


def _expected(source: Source, key: str) -> Rows:
    """Nothing for what is not there any more."""
    match source:
        case Source.TOURNAMENT:
            tournament = Tournament.objects.filter(public_id=key).first()
            if tournament is None or tournament.status != Tournament.Status.OVER:
                return _rows((), ())
            told = lines.of_tournament(tournament, adding=False)
            return _rows(told.results, told.sides)
        case Source.DUPLICATE:
            session = Session.objects.filter(public_id=key).first()
            if session is None:
                return _rows((), ())
            told = lines.of_session(session, adding=False)
            return _rows(told.results, told.sides)
        case Source.RECORD:
            record = public_records().filter(slug=key).first()
            return _rows((), () if record is None else lines.of_record(record))
        case _:
            game = Game.objects.filter(public_id=key).first()
            is_set_aside = SetAsideGame.objects.filter(game=key).exists()
            return _rows((), () if game is None or is_set_aside else lines.of_game(game))


def _rows(results: Iterable[Result], sides: lines.Sides) -> Rows:
    made = [(side, tiles) for side, tiles in sides]
    return {
        "results": Counter(_values(row, _RESULT) for row in results),
        "sides": Counter(_values(side, _SIDE) for side, _ in made),
        "tiles": Counter((side.side, *_values(row, _TILE)) for side, tiles in made for row in tiles),
    }


def _kept(source: str, key: str) -> Rows:
    mine = {"source": source, "key": key}
    sides = list(GameSide.objects.filter(**mine))
    tiles = defaultdict(list)
    for tile in TileBest.objects.filter(side__in=sides):
        tiles[tile.side_id].append(tile)
    return _rows(Result.objects.filter(**mine), [(side, tiles[side.pk]) for side in sides])


def _values(row: object, names: Iterable[str]) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in names)


# Ratings


def faults_of_ratings() -> Iterator[str]:
    for rating_list in RatingList.objects.order_by("pk"):
        numbers = list(rating_list.editions.order_by("number").values_list("number", flat=True))
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{rating_list}: its editions are not numbered from 1 without gaps"
        else:
            try:
                yield from differences(rating_list)
            except FaristolError as error:
                yield f"{rating_list}: it cannot be computed: {error}"


def faults_of_online_ratings() -> Iterator[str]:
    yield from map(str, recomputed()[1])


# Puzzles and coups


def faults_of_puzzles() -> Iterator[str]:
    solvers = {row.user_id: row for row in SolverRating.objects.all()}
    puzzles = {row.puzzle_id: row for row in PuzzleRating.objects.all()}
    tries: dict[int, list[Attempt]] = defaultdict(list)
    of_puzzles, solved_of = Counter[str](), Counter[str]()
    standing: dict[int, Rating] = defaultdict(Rating)
    hardness: dict[str, Rating] = defaultdict(Rating)
    for attempt in Attempt.objects.order_by("pk"):
        tries[attempt.user_id].append(attempt)
        of_puzzles[attempt.puzzle_id] += 1
        solved_of[attempt.puzzle_id] += attempt.is_right
        standing[attempt.user_id], hardness[attempt.puzzle_id] = rated_try(
            standing[attempt.user_id], hardness[attempt.puzzle_id], is_right=attempt.is_right
        )
    for user in sorted(solvers.keys() | tries.keys()):
        if not _follows(solvers.get(user), tries[user]):
            yield f"account {user}: its rating for puzzles does not follow from its tries"
    # An account that was erased took its tries along: then ratings of puzzles cannot be computed any more.
    whole = all(row.tries == of_puzzles[name] for name, row in puzzles.items())
    for name in sorted(puzzles.keys() | of_puzzles.keys()):
        row = puzzles.get(name)
        if row is None or row.tries < of_puzzles[name] or row.solved < solved_of[name]:
            yield f"puzzle {name}: it has fewer tries than were made"
        elif whole and not (_same(row.standing, hardness[name]) and row.solved == solved_of[name]):
            yield f"puzzle {name}: its rating does not follow from the tries at it"
    for user, row in solvers.items() if whole else ():
        if not _same(row.standing, standing[user]):
            yield f"account {user}: its rating for puzzles is another one than its tries give"


def _follows(row: SolverRating | None, tries: list[Attempt]) -> bool:
    if row is None:
        return False
    stood = [round(Rating().rating), *(attempt.after for attempt in tries)]
    return (
        [attempt.before for attempt in tries] == stood[:-1]
        and (row.tries, row.solved) == (len(tries), sum(attempt.is_right for attempt in tries))
        and round(row.rating) == stood[-1]
    )


def _same(kept: Rating, computed: Rating) -> bool:
    pairs = ((getattr(kept, name), getattr(computed, name)) for name in ("rating", "deviation", "volatility"))
    return all(abs(one - other) < 1e-6 * max(1.0, abs(other)) for one, other in pairs)


def faults_of_coups() -> Iterator[str]:
    """Marks of days that are over, where the word list and the rules of the day are still on offer."""
    answers = CoupAnswer.objects.exclude(score=None).select_related("coup").order_by("pk")
    here = offered() if answers.exists() else {}
    for answer in answers:
        coup = answer.coup
        name = f"coup of {coup.day} in {coup.language}"
        if coup.day >= today():
            yield f"{name}: an answer is marked before the day is over"
            continue
        rules = here[coup.language].rules if coup.language in here else None
        if rules is None or (rules.lexicon.id, rules.rulebook.id) != (coup.lexicon, coup.rulebook):
            continue
        try:
            score = mark(answer, coup, here[coup.language])
        except FaristolError as error:
            yield f"{name}: its board cannot be read: {error}"
            continue
        if score != answer.score:
            yield f"{name}: answer {answer.pk} has {answer.score} points, and is worth {score}"
