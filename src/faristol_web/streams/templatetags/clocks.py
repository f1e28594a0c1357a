"""Warnings to those who run an event when clocks part."""

from django.db import connection
from django.template import Library
from django.utils.translation import gettext as _

from faristol_web.streams.time import PARTED_MS, parted_ms, wall_ms

register = Library()
_MS_IN_S = 1000


def database_parted_ms() -> int:
    """Return how far the database server's wall time is ahead of this machine's; 0 if there is none."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp()) * 1000")
        return int(cursor.fetchone()[0]) - wall_ms()


@register.inclusion_tag("includes/clocks.html")
def clock_warnings() -> dict[str, list[str]]:
    """One sentence for each two clocks that have parted."""
    warnings = []
    if abs(parted := parted_ms()) > PARTED_MS:
        told = _(
            "The server's clock was set, or the server slept: it is now %(seconds)s seconds off. "
            "Nobody loses playing time. Times of day stay wrong until no game or round is running."
        )
        warnings.append(told % {"seconds": round(abs(parted) / _MS_IN_S)})
    if abs(parted := database_parted_ms()) > PARTED_MS:
        told = _(
            "The clocks of the server and its database are %(seconds)s seconds apart. "
            "Set both by the network."
        )
        warnings.append(told % {"seconds": round(abs(parted) / _MS_IN_S)})
    return {"warnings": warnings}
