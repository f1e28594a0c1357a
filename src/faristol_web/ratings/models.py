"""
Rating lists, their editions and the players in them.

An edition is published once: its rows and games are never touched again, and a trigger refuses anything else.
A name stands in one row only, so that it can be erased while the numbers stay.
"""

from django.db import models

PROTECT = models.PROTECT


class RatingList(models.Model):
    system = models.SlugField(max_length=20, unique=True)
    """Its formula: a name in `faristol.rating.editions.SYSTEMS`."""
    name = models.CharField(max_length=80)
    seasons = models.PositiveSmallIntegerField()
    """An active player has played in one of so many, the present one included."""
    newcomer = models.IntegerField(null=True, blank=True)
    """Rating that newcomers begin with; null if the system defines it."""

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    public_id = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=80, blank=True)
    folded = models.CharField(max_length=160, blank=True, db_index=True)
    """The same for all ways to write the name."""
    sort_name = models.CharField(max_length=160, blank=True)
    """Name without accents: for searching, and for the order of equals."""
    club = models.CharField(max_length=80, blank=True)
    joined = models.DateField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("sort_name", "pk")

    def __str__(self) -> str:
        return self.name or self.public_id


class Edition(models.Model):
    list = models.ForeignKey(RatingList, PROTECT, related_name="editions")
    number = models.PositiveIntegerField()
    """From 1, without gaps."""
    label = models.CharField(max_length=160)
    """The event that made it."""
    day = models.DateField()
    season = models.IntegerField()
    """The year in which it began."""
    source = models.CharField(max_length=40)
    """The tournament's public id; `import`; or `season 2010` where a September has passed."""
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("list", "number")
        constraints = (
            models.UniqueConstraint(fields=("list", "number"), name="one_edition_per_number"),
            models.UniqueConstraint(fields=("list", "source"), name="one_edition_per_event"),
        )

    def __str__(self) -> str:
        return f"{self.list.system} {self.number}"


class EditionRow(models.Model):
    """One player in one edition."""

    edition = models.ForeignKey(Edition, PROTECT, related_name="rows")
    player = models.ForeignKey(Player, PROTECT, related_name="rows")
    rating = models.IntegerField()
    games = models.PositiveIntegerField()
    """Games of all events so far."""
    old = models.IntegerField()
    """Rating before the event; for a newcomer, the one they begin with."""
    delta = models.IntegerField()
    event_games = models.PositiveIntegerField()
    half_points = models.PositiveIntegerField()
    expected_thousandths = models.IntegerField()
    position = models.PositiveIntegerField(null=True)
    category = models.CharField(max_length=40, blank=True)
    state = models.CharField(max_length=12, blank=True)
    is_newcomer = models.BooleanField()
    is_debutant = models.BooleanField()
    last_season = models.IntegerField(null=True)
    debut_season = models.IntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("edition", "player"), name="one_row_per_player_and_edition"),
        )

    def __str__(self) -> str:
        return f"{self.edition_id}: {self.player_id} {self.rating}"


class EditionGame(models.Model):
    """A game that the edition was made of: with the edition before, it gives the same numbers again."""

    edition = models.ForeignKey(Edition, PROTECT, related_name="games")
    number = models.PositiveIntegerField()
    """From 1, in the order in which they were rated."""
    round_number = models.PositiveIntegerField()
    first = models.ForeignKey(Player, PROTECT, related_name="+")
    second = models.ForeignKey(Player, PROTECT, related_name="+")
    half_points = models.PositiveSmallIntegerField()
    """Half points of the first player."""

    class Meta:
        ordering = ("edition", "number")
        constraints = (
            models.UniqueConstraint(fields=("edition", "number"), name="one_game_per_number_and_edition"),
        )

    def __str__(self) -> str:
        return f"{self.edition_id}: {self.first_id}–{self.second_id}"
