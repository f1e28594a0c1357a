"""
The rows of the archive. No rules here.

What was typed in or decided stays: entries of the calendar, clubs, merges, who is whose account. The rest is
an index of what is public elsewhere on the site, and can be made again from there at any time.
"""

from django.conf import settings
from django.db import models

from faristol_web.ratings.models import Player
from faristol_web.tournaments.models import Tournament

CASCADE, SET_NULL = models.CASCADE, models.SET_NULL
MOST_NAME, MOST_SQUARES = 120, 180


class Entry(models.Model):
    """An event elsewhere, or before it is a tournament here, as a federation's editor announced it last."""

    class Kind(models.TextChoices):
        TOURNAMENT = "tournament"
        DUPLICATE = "duplicate"
        MEETING = "meeting"

    public_id = models.CharField(max_length=16, unique=True)
    title = models.CharField(max_length=120)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.TOURNAMENT)
    first_day = models.DateField(db_index=True)
    last_day = models.DateField()
    place = models.CharField(max_length=120, blank=True)
    club = models.CharField(max_length=80, blank=True)
    language = models.CharField(max_length=8, blank=True)
    """Language of the game; empty if it is not known."""
    rulebook = models.CharField(max_length=120, blank=True)
    """In words: elsewhere there are other books."""
    link = models.URLField(max_length=300, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    registration_until = models.DateField(null=True, blank=True)
    note = models.TextField(blank=True, max_length=2000)
    is_cancelled = models.BooleanField(default=False)
    tournament = models.OneToOneField(Tournament, SET_NULL, null=True, related_name="announced")
    """Tournament made of it, which replaces it in the calendar unless it was unlisted."""
    revision = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("first_day", "pk")
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.title} ({self.first_day})"


class EntryVersion(models.Model):
    """An entry as it was announced once: added with each change, never touched again."""

    entry = models.ForeignKey(Entry, CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    """From 1, without gaps."""
    values = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("entry", "-number")
        constraints = (
            models.UniqueConstraint(fields=("entry", "number"), name="one_version_per_number_and_entry"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id}.{self.number}"


class Club(models.Model):
    """One spelling of a club's name; several are made one by merges."""

    slug = models.SlugField(max_length=60, unique=True, allow_unicode=True)
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=160, unique=True)
    """The same for all ways to write it in size, accents and spaces."""
    town = models.CharField(max_length=80, blank=True)
    federation = models.CharField(max_length=80, blank=True)
    link = models.URLField(max_length=300, blank=True)
    """The page where the club can be reached."""
    note = models.TextField(blank=True, max_length=2000)

    class Meta:
        ordering = ("folded",)

    def __str__(self) -> str:
        return self.name


class Merge(models.Model):
    """Two that are one: shown together from then on, each as it was once this is undone."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.model_name} {self.pk}"


class PlayerMerge(Merge):
    gone = models.ForeignKey(Player, CASCADE, related_name="merges")
    """Player whose own page leads to the other's."""
    kept = models.ForeignKey(Player, CASCADE, related_name="merged")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("gone",), condition=models.Q(undone_at=None), name="one_merge_per_player"
            ),
        )


class ClubMerge(Merge):
    gone = models.ForeignKey(Club, CASCADE, related_name="merges")
    kept = models.ForeignKey(Club, CASCADE, related_name="merged")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("gone",), condition=models.Q(undone_at=None), name="one_merge_per_club"
            ),
        )


class Claim(models.Model):
    """An account's claim to be a player; an editor who knows them agrees."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, CASCADE, related_name="+")
    player = models.ForeignKey(Player, CASCADE, related_name="claims")
    asked_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True)
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, SET_NULL, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("asked_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("user",), condition=models.Q(ended_at=None), name="one_claim_per_account"
            ),
            models.UniqueConstraint(
                fields=("player",),
                condition=models.Q(ended_at=None, confirmed_at__isnull=False),
                name="one_account_per_player",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} is {self.player_id}"


class Hidden(models.Model):
    """Person in one event whose name was erased while the event's own record still has it."""

    source = models.CharField(max_length=12)
    key = models.CharField(max_length=80)
    number = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("source", "key", "number"), name="hidden_once"),)

    def __str__(self) -> str:
        return f"{self.source} {self.key} {self.number}"


# The index


class Source(models.TextChoices):
    """Place where a game was played, or written down."""

    ONLINE = "online"
    TABLE = "table"
    TOURNAMENT = "tournament"
    DUPLICATE = "duplicate"
    RECORD = "record"


class Indexed(models.Model):
    """Things the index knows already, each in which state."""

    source = models.CharField(max_length=12, choices=Source)
    key = models.CharField(max_length=80)
    """The public id of the event or game; the slug of a record."""
    revision = models.CharField(max_length=80)
    """Revision that was read; another one is read again."""
    last_day = models.DateField(null=True)
    """Last day of an event that gives one."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("source", "key"), name="indexed_once"),)

    def __str__(self) -> str:
        return f"{self.source} {self.key}"


class Result(models.Model):
    """One person's place in one event that is over."""

    source = models.CharField(max_length=12, choices=Source)
    key = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    """The entrant's; who plays as a pair shares it."""
    member = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(Player, SET_NULL, null=True, related_name="results")
    """None for whom several players could be, and for whose name was erased."""
    name = models.CharField(max_length=80, blank=True)
    club = models.ForeignKey(Club, SET_NULL, null=True, related_name="results")
    title = models.CharField(max_length=140)
    address = models.CharField(max_length=200)
    rulebook_id = models.CharField(max_length=60)
    day = models.DateField(null=True)
    season = models.IntegerField(null=True)
    place = models.PositiveIntegerField()
    entrants = models.PositiveIntegerField()
    """Number of the event's entrants."""
    points = models.CharField(max_length=20)
    """Points as the event counts them: `6½`, `812`."""
    spread = models.IntegerField(null=True)

    class Meta:
        ordering = ("-day", "key", "place", "number", "member")
        constraints = (
            models.UniqueConstraint(fields=("source", "key", "number", "member"), name="one_result_each"),
        )
        indexes = (
            models.Index(fields=("season", "source"), name="result_season"),
            models.Index(fields=("key",), name="result_key"),
        )

    def __str__(self) -> str:
        return f"{self.source} {self.key}: {self.place} {self.name}"


class GameSide(models.Model):
    """One side's result in one finished game; in a duplicate session, one entrant's."""

    source = models.CharField(max_length=12, choices=Source)
    key = models.CharField(max_length=80)
    """Key as in `Indexed`; in a tournament the event's."""
    round_number = models.PositiveIntegerField(default=0)
    table_number = models.PositiveIntegerField(default=0)
    side = models.PositiveIntegerField()
    game = models.CharField(max_length=80, blank=True)
    """Id of the game itself, if it can be viewed move by move."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The side in that game: in a tournament the pairing may name the two the other way round."""
    title = models.CharField(max_length=140, blank=True)
    """Title of the event or record."""
    address = models.CharField(max_length=200)
    """Address at which it can be seen."""
    rulebook_id = models.CharField(max_length=60)
    tileset = models.CharField(max_length=40)
    day = models.DateField(null=True)
    season = models.IntegerField(null=True)
    player = models.ForeignKey(Player, SET_NULL, null=True, related_name="sides")
    opponent = models.ForeignKey(Player, SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MOST_NAME, blank=True)
    opponent_name = models.CharField(max_length=MOST_NAME, blank=True)
    folded = models.CharField(max_length=400, blank=True)
    """Names, title and words for searching, where the game can be gone through; on the first side only."""
    points = models.IntegerField()
    conceded = models.IntegerField(null=True)
    """None where nobody plays against anybody."""
    spread = models.IntegerField(null=True)
    total = models.IntegerField(null=True)
    """Total of both sides."""
    is_won = models.BooleanField(null=True)
    """None for a tie, for a record that breaks off, and where nobody wins against anybody."""
    is_whole = models.BooleanField(default=True, db_default=True)
    """False if it ended before it was played out."""
    started = models.BooleanField(null=True)
    """None where nobody knows who did."""
    bingos = models.PositiveSmallIntegerField(null=True)
    squares = models.CharField(max_length=MOST_SQUARES, blank=True, default="", db_default="")
    """Squares of the tiles laid, as `faristol.statistics` writes them; empty if not known."""
    best_word = models.CharField(max_length=60, blank=True)
    best_points = models.IntegerField(null=True)
    best_move = models.PositiveSmallIntegerField(null=True)
    """The step of the replay, from 1; in a duplicate session the coup."""
    longest_word = models.CharField(max_length=60, blank=True)
    longest_length = models.PositiveSmallIntegerField(null=True)
    """In tiles."""
    longest_move = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("source", "key", "round_number", "table_number", "side"), name="one_side_each"
            ),
        )
        indexes = (
            models.Index(fields=("rulebook_id", "-points"), name="side_points"),
            models.Index(fields=("rulebook_id", "-best_points"), name="side_best"),
            models.Index(fields=("rulebook_id", "-bingos"), name="side_bingos"),
            models.Index(fields=("rulebook_id", "-longest_length"), name="side_longest"),
            models.Index(fields=("rulebook_id", "-spread"), name="side_spread"),
            models.Index(fields=("rulebook_id", "-total"), name="side_total"),
            models.Index(fields=("player", "opponent"), name="side_pair"),
            models.Index(fields=("tileset", "-day"), name="side_newest"),
            models.Index(fields=("game",), name="side_game"),
        )

    def __str__(self) -> str:
        return f"{self.source} {self.key}: {self.name} {self.points}"


class TileBest(models.Model):
    """The best play with one tile that a side made in a game."""

    side = models.ForeignKey(GameSide, CASCADE, related_name="with_tiles")
    tile = models.CharField(max_length=8)
    """Its label; `?` for a blank."""
    word = models.CharField(max_length=60)
    points = models.IntegerField()
    move = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("side", "tile"), name="one_best_per_tile"),)
        indexes = (models.Index(fields=("tile", "-points"), name="tile_points"),)

    def __str__(self) -> str:
        return f"{self.tile} {self.word} {self.points}"


# What takes long to find out, and is kept beside the index


class JudgedSide(models.Model):
    """Figures of one side from a report on a game; names nobody."""

    game = models.CharField(max_length=80)
    """The game's public id."""
    side = models.PositiveSmallIntegerField()
    """Side in the game itself."""
    is_full = models.BooleanField(default=False)
    """True for a report with simulated moves, which counts for more."""
    judged = models.PositiveSmallIntegerField()
    """Turns judged."""
    lost_points = models.FloatField()
    """Points lost a judged turn."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "side"), name="judged_once"),)

    def __str__(self) -> str:
        return f"{self.game} {self.side}: {self.lost_points}"
