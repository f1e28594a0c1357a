"""
The event table, and the rulebooks that games were opened under.

Rows are added and never touched again: a trigger refuses anything else.
"""

from django.db import models


class StoredRow(models.Model):
    """One event of a stream, as all tables of events have it."""

    stream = models.CharField(max_length=32)
    """The public id of what it happened in."""
    seq = models.PositiveIntegerField()
    """From 1, without gaps."""
    kind = models.CharField(max_length=40)
    schema_version = models.PositiveSmallIntegerField()
    payload = models.TextField()
    """JSON, kept as text so that its hash can be checked to the byte."""
    actor = models.CharField(max_length=40)
    """
    `side 0`, `number 7`, `entrant 7`, `bot greedy`, `arbiter`, `director`, `server`: never a name, which may
    have to be erased.
    """
    server_ms = models.BigIntegerField()
    """Milliseconds since 1970."""
    client_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 – NULLs may repeat, "" may not
    """Id of the action that caused it, on its first event: a message sent twice is done once."""
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    """SHA-256 over the previous hash and this row: the last one proves the whole record."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.stream}#{self.seq} {self.kind}"


class EventRow(StoredRow):
    """Event of a game or a duplicate session."""

    class Meta:
        db_table = "event"
        constraints = (
            models.UniqueConstraint(fields=("stream", "seq"), name="one_event_per_number"),
            models.UniqueConstraint(fields=("stream", "client_id"), name="one_action_per_id"),
        )


class StoredHead(models.Model):
    """Where a stream ends: kept beside its events in the same transaction, so that none can go unseen."""

    stream = models.CharField(max_length=32, primary_key=True)
    seq = models.PositiveIntegerField()
    """Number of the last event."""
    hash = models.CharField(max_length=64)
    """Hash of the last event."""
    anchored_ms = models.BigIntegerField(null=True)
    """
    Milliseconds since 1970, where the head was made for events that were there already: what was removed
    before then nobody knows. None where it began with the first event.
    """

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.stream}#{self.seq}"


class EventHead(StoredHead):
    """Of games and duplicate sessions."""

    class Meta:
        db_table = "event_head"


class StoredText(models.Model):
    """A rulebook's file, word for word: what was opened under it goes by that text."""

    digest = models.CharField(max_length=64, primary_key=True)
    content = models.TextField()
    base_digest = models.CharField(max_length=64, blank=True)
    """Digest of the book that it extends."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.digest


class RulebookText(StoredText):
    """Rulebook text of games and duplicate sessions."""

    class Meta:
        db_table = "rulebook_text"
