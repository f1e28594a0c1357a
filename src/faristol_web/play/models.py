"""Rows. No rules here: the game itself is its events; this is how games and seats are found again."""

from django.conf import settings
from django.db import models


class GameTerms(models.Model):
    """Terms with which a game is opened, or would be."""

    rulebook_id = models.CharField(max_length=60)
    lexicon_id = models.CharField(max_length=60, blank=True)
    """Empty for games older than this column."""
    side_ms = models.PositiveIntegerField()
    turn_ms = models.PositiveIntegerField(null=True, blank=True)
    """By correspondence: the time for each move; then `side_ms` means nothing."""
    delay_ms = models.PositiveIntegerField(default=0)
    """Delay before spectators see it."""
    chat = models.BooleanField(default=True)
    is_rated = models.BooleanField(default=False)
    lowest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    """Highest rating of an opponent; None for no limit."""

    class Meta:
        abstract = True


class Game(GameTerms):
    """One line in the list of games. All but the keys can be made again from the events."""

    class Status(models.TextChoices):
        SEATING = "seating"
        RUNNING = "running"
        OVER = "over"

    class Mode(models.TextChoices):
        """Modes of `faristol.game.events.Mode`."""

        ONLINE = "online"
        TABLE = "table"

    public_id = models.CharField(max_length=32, unique=True)
    """Id in the address and of the event stream."""
    invitation_hash = models.CharField(max_length=64, unique=True)
    """Hash of the token in the link that takes the second seat, or lets another device run the table."""
    invitation_nonce = models.CharField(max_length=32, blank=True)
    """The link can be shown again from it; empty for links older than this column."""
    bot = models.CharField(max_length=20, blank=True)
    """The program in the second seat, by its id in `faristol.bots`; empty for a person."""
    is_public = models.BooleanField(default=False)
    """True if anyone may take the second seat from the lobby."""
    mode = models.CharField(max_length=8, choices=Mode, default=Mode.ONLINE)
    status = models.CharField(max_length=8, choices=Status, default=Status.SEATING)
    names = models.JSONField(default=list)
    stand_ins = models.JSONField(default=dict, blank=True)
    """By side, as text: what is shown in place of a name that was erased. The events keep the name."""
    scores = models.JSONField(default=list)
    on_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    """Side whose time runs; kept up to date for games by correspondence, for others the room knows."""
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """By correspondence: when that side will have lost."""
    turns = models.PositiveIntegerField(default=0)
    noted = models.PositiveIntegerField(default=0)
    """Number of events this line is made of: an older state that arrives later changes nothing."""
    opened_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    rematch_id = models.CharField(max_length=32, blank=True)
    """The public id of the game that the same two play after this one."""
    is_elsewhere = models.BooleanField(default=False)
    """True for a game that came as a file and continues where it began, until someone takes it up here."""

    class Meta:
        ordering = ("-opened_at", "-pk")
        indexes = (
            models.Index(fields=("status", "-opened_at"), name="games_by_status"),
            models.Index(fields=("status", "-ended_at"), name="games_by_end"),
        )

    def __str__(self) -> str:
        return f"{self.public_id} ({self.status})"


class Seat(models.Model):
    """A visitor's seat."""

    TABLE = 2
    """The side of a device beside a wooden board: both players' and neither's. Several devices may."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    side = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64, db_index=True)
    """The random id in the session, or the account's: see `accounts.visitors`."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    """The account that sat down, or that a guest's seat became."""
    wants_rematch = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("game", "side"), condition=models.Q(side__lt=2), name="one_visitor_per_seat"
            ),
            models.UniqueConstraint(fields=("game", "side", "visitor"), name="one_seat_per_visitor"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} side {self.side}"


class Seek(GameTerms):
    """An offer by a player who waits for an opponent. There is no game before there is one."""

    class Status(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"
        OVER = "over"
        """Withdrawn by its owner."""

    public_id = models.CharField(max_length=32, unique=True)
    """Id of the game that it will become."""
    visitor = models.CharField(max_length=64, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="seeks"
    )
    name = models.CharField(max_length=40)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    taken_by = models.CharField(max_length=64, blank=True)
    """The visitor who was first."""
    opened_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()
    """Time at which its owner last looked at the lobby: nobody should sit down opposite an empty chair."""

    class Meta:
        ordering = ("-opened_at", "-pk")
        indexes = (models.Index(fields=("status", "seen_at"), name="seeks_open"),)

    def __str__(self) -> str:
        return f"{self.public_id} ({self.status})"


class Invitation(models.Model):
    """An account that somebody wants to meet in a game that waits."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "user"), name="invited_once"),)

    def __str__(self) -> str:
        return f"{self.game_id} to {self.user_id}"


class OnlineRatedGame(models.Model):
    """Effect of one game on two ratings. Rows are added, never changed."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rated")
    correction = models.PositiveSmallIntegerField(default=0)
    """0 for the game itself; after that, how often its result was changed."""
    rulebook_id = models.CharField(max_length=60)
    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    half_points = models.PositiveSmallIntegerField()
    """Half points of the first player: 2, 1 or 0."""
    first_before = models.IntegerField()
    first_after = models.IntegerField()
    second_before = models.IntegerField()
    second_after = models.IntegerField()
    counted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("game", "correction"), name="counted_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.first_after} {self.second_after}"


class OnlineRating(models.Model):
    """An account's rating under a rulebook; can be made again from the rated games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="online_ratings"
    )
    rulebook_id = models.CharField(max_length=60)
    rating = models.IntegerField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "rulebook_id"), name="one_online_rating"),)
        ordering = ("-rating", "pk")

    def __str__(self) -> str:
        return f"{self.user_id} {self.rulebook_id}: {self.rating}"
