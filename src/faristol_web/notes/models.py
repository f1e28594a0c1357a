"""Rows: every version of every note, and collections of games. No rules here."""

from django.conf import settings
from django.db import models

from faristol_web.notes.places import MOST_ABOUT, MOST_KEY, Kind
from faristol_web.replays.models import Sharing


class Note(models.Model):
    """
    One version of a person's note on a move; the last one counts, and none is ever changed.

    A note with moves is a side line: what could have been played instead, and what its author says of it.
    """

    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=MOST_KEY)
    """Public id of a game, or slug of a record."""
    step = models.PositiveIntegerField()
    """From 1, as the replay counts."""
    line = models.PositiveIntegerField(default=0, db_default=0)
    """Number of a side line, from 1, among those beside this move; 0 for the note on the move itself."""
    version = models.PositiveIntegerField()
    """From 1, over the note on a move and its side lines: two tabs cannot both write the next one."""
    text = models.TextField(blank=True)
    moves = models.TextField(blank=True, default="", db_default="")
    """Moves of a side line, see `faristol.formats.game.side_lines`. Without moves and text it is deleted."""
    about = models.CharField(max_length=MOST_ABOUT, blank=True, default="", db_default="")
    """The move as it was then, see `places.about`: a ruling may take it back. Empty: nobody noted it."""
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("author", "kind", "key", "step", "version"), name="note_version_once"
            ),
        )
        ordering = ("step", "version")

    def __str__(self) -> str:
        return f"{self.author_id} on {self.kind} {self.key}, step {self.step}: version {self.version}"

    @property
    def is_deleted(self) -> bool:
        return not (self.text or self.moves)


class Collection(models.Model):
    """Games and records in an order, with their owner's notes, for whoever it is shared with."""

    public_id = models.CharField(max_length=20, unique=True)
    """Nobody can guess it: with a shared one it is the key."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="collections")
    name = models.CharField(max_length=80)
    sharing = models.CharField(max_length=10, choices=Sharing, default=Sharing.PRIVATE)
    made_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True)
    """Not null: removed, and its owner alone may put it back."""

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name


class Item(models.Model):
    """A game or a record in a collection, or one of its moves."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="items")
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=MOST_KEY)
    step = models.PositiveIntegerField(default=0)
    """A position, as the replay counts; 0 for the whole game."""
    order = models.PositiveIntegerField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("collection", "kind", "key", "step"), name="item_once"),
        )
        ordering = ("order", "pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.key} in {self.collection_id}"
