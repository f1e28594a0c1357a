"""The time by which hosts agree on limits and on what is old: the database's, where several may share one."""

from datetime import datetime

from django.db import connection
from django.utils import timezone


def shared_now() -> datetime:
    """
    Return the time of day: by the clock of PostgreSQL, which is one for all hosts; else by this machine's.

    Play is never timed by it.
    """
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
