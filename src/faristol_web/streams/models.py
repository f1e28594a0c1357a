"""
The event table, the rulebooks that games were opened under, and what hosts of one site tell each other.

Rows of the first two are added and never touched again: a trigger refuses anything else.
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


class SiteClock(models.Model):
    """Which worker keeps the time, and the site's last sign of life; one row, see `site_clock.py`."""

    id = models.PositiveSmallIntegerField(primary_key=True)
    term = models.PositiveIntegerField()
    """Grows when another worker keeps the time."""
    beat = models.BigIntegerField()
    """Grows with every sign of that worker."""
    recovered_term = models.PositiveIntegerField()
    """The term in which the site was last brought up to date."""
    holder = models.CharField(max_length=16)
    alive_ms = models.BigIntegerField(null=True)
    """Last sign of life of the site, by `playing_ms`."""
    hall_ms = models.BigIntegerField(null=True)
    """The same moment, by `hall_ms`."""
    clocks = models.TextField(null=True)  # noqa: DJ001 – as raw SQL writes it
    """That worker's clocks: exact on its machine until it is started again."""
    said_at = models.DateTimeField(null=True)
    """The same moment, by the database's clock."""

    class Meta:
        db_table = "site_clock"

    def __str__(self) -> str:
        return f"term {self.term}"


class ServingWorker(models.Model):
    """A worker that serves the site, as it last said of itself."""

    worker = models.CharField(max_length=16, primary_key=True)
    host = models.CharField(max_length=255)
    version = models.CharField(max_length=40)
    wall_ms = models.BigIntegerField()
    """How far its wall time is ahead of the site's clock."""
    lexica = models.CharField(max_length=64)
    """Digest of the word lists on offer there."""
    seen_ms = models.BigIntegerField()
    """By `playing_ms`."""

    class Meta:
        db_table = "serving_worker"

    def __str__(self) -> str:
        return f"{self.host} {self.worker}"


class SharedFile(models.Model):
    """A file of the data folder that every host of a site has; see `databases/shared.py`."""

    path = models.CharField(max_length=255, primary_key=True)
    """In the data folder, with slashes."""
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    changed_ms = models.BigIntegerField()
    """Milliseconds since 1970 when the file was changed."""

    class Meta:
        db_table = "shared_file"

    def __str__(self) -> str:
        return self.path
