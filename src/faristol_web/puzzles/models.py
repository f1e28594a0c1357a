"""Rows: games searched for puzzles, ratings, first tries, coups of the day, answers. No rules here."""

from django.conf import settings
from django.db import models

from faristol.rating.glicko2 import Rating
from faristol_web.play.models import Game


class SearchedGame(models.Model):
    """A finished game that is searched for a puzzle, or was, with its puzzle if it has one; no names."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="searched")
    begun_at = models.DateTimeField()
    is_done = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Searches begun; more than one if some were lost on the way."""
    puzzle_id = models.CharField(max_length=40, blank=True)
    """Empty if there is none, or if it gave way to newer ones."""
    language = models.CharField(max_length=8, blank=True)
    kind = models.CharField(max_length=12, blank=True)
    step = models.PositiveSmallIntegerField(default=0)
    """Number of the move in the game's replay, from 1."""
    origin = models.TextField(blank=True)
    """First line of a set of puzzles, and below, the puzzle's own line."""
    content = models.TextField(blank=True)

    class Meta:
        indexes = (models.Index(fields=("language", "kind"), name="puzzles_of_games"),)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.puzzle_id or '–'}"


class Rated(models.Model):
    """A rating by Glicko-2."""

    rating = models.FloatField(default=Rating().rating)
    deviation = models.FloatField(default=Rating().deviation)
    volatility = models.FloatField(default=Rating().volatility)
    tries = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def standing(self) -> Rating:
        return Rating(self.rating, self.deviation, self.volatility)

    def take(self, after: Rating, *, is_solved: bool) -> None:
        self.rating, self.deviation, self.volatility = after.rating, after.deviation, after.volatility
        self.tries += 1
        self.solved += is_solved


class PuzzleRating(Rated):
    """One puzzle, once somebody has tried it; the puzzle itself is in a file."""

    puzzle_id = models.CharField(max_length=40, unique=True)

    def __str__(self) -> str:
        return f"{self.puzzle_id}: {self.rating:.0f}"


class SolverRating(Rated):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="solver_rating")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.rating:.0f}"


class Attempt(models.Model):
    """An account's first try at a puzzle, which counts; later ones leave no row."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="attempts")
    puzzle_id = models.CharField(max_length=40)
    is_right = models.BooleanField()
    before = models.IntegerField()
    """The account's rating then."""
    after = models.IntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "puzzle_id"), name="first_try_counts"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.puzzle_id}"


class DailyCoup(models.Model):
    """The coup of one day in one language: board and rack, and nothing of what can be made of them."""

    day = models.DateField()
    language = models.CharField(max_length=8)
    lexicon = models.CharField(max_length=60)
    rulebook = models.CharField(max_length=60)
    cgp = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("day", "language"), name="one_coup_a_day"),)

    def __str__(self) -> str:
        return f"{self.language} {self.day}"


class CoupAnswer(models.Model):
    """An answer, as it was written; it is marked once the day is over."""

    coup = models.ForeignKey(DailyCoup, models.CASCADE, related_name="answers")
    visitor = models.CharField(max_length=32)
    name = models.CharField(max_length=80)
    has_account = models.BooleanField()
    place = models.CharField(max_length=60)
    word = models.CharField(max_length=60)
    sent_at = models.DateTimeField()
    score = models.PositiveIntegerField(null=True, blank=True)
    """Null until the day is over; 0 if a word is not in the list."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("coup", "visitor"), name="one_answer_each"),)

    def __str__(self) -> str:
        return f"{self.coup_id}: {self.place} {self.word}"
