"""A summary of all records, once a day, kept in the data folder and sent to the configured addresses."""

import asyncio
import logging
import time
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage

from faristol.errors import FaristolError
from faristol_web.accounts.mail import Post, beside
from faristol_web.ops.against import day
from faristol_web.ops.chains import HEADS, heads_of
from faristol_web.ops.summary import daily_paths, keep_summary, made_ms_of, parse_summary

log = logging.getLogger(__name__)

EVERY_SECONDS = 600
DAY_MS = 24 * 3600 * 1000
_NS_IN_MS = 1_000_000


async def keep_summaries(data: Path) -> None:
    """Until it is cancelled."""
    unsent: Path | None = None
    while True:
        try:
            unsent = await beside(summarize)(data, time.time_ns() // _NS_IN_MS) or unsent
            if unsent is not None and await beside(send)(unsent):
                unsent = None
        except Exception:  # a full disk passes, and the next round makes it
            log.exception("no summary of the records could be made")
        await asyncio.sleep(EVERY_SECONDS)


def summarize(data: Path, now_ms: int) -> Path | None:
    """The new summary, if the last is a day old; a clock that was ahead does not stop it."""
    kept = daily_paths(data)
    if kept and 0 <= now_ms - made_ms_of(kept[-1]) < DAY_MS:
        return None
    if kept:
        _tell_of_what_is_missing(kept[-1])
    return keep_summary(data, made_ms=now_ms)


def _tell_of_what_is_missing(last: Path) -> None:
    """By the heads alone, which is cheap; the doctor looks at every event."""
    try:
        before = parse_summary(last.read_bytes(), name=str(last))
    except FaristolError:  # no reason not to make a new one
        log.exception("the last summary cannot be read")
        return
    for alias in HEADS:
        heads = heads_of(alias)
        for line in before.lines.get(alias, ()):
            if heads.get(line.stream, (0, ""))[0] < line.seq:
                text = "%s %s had %s events on %s and has fewer now: run faristol doctor"
                log.error(text, line.kind, line.stream, line.seq, day(before.made_ms))


def send(path: Path) -> bool:
    """True if nothing is left to do."""
    if not (settings.SUMMARY_TO and settings.CAN_SEND_MAIL):
        return True
    content = path.read_bytes()
    made = parse_summary(content, name=path.name)
    text = (
        f"State of every game, duplicate session and tournament of {settings.ADDRESS or 'the site'} on "
        f"{day(made.made_ms)}.\n\nFingerprint: {made.fingerprint}\n\n"
        "Keep the file. If records are ever missing, run: faristol doctor --against FILE\n"
    )
    letter = EmailMessage(f"Faristol: summary of {day(made.made_ms)}", text, to=[settings.SUMMARY_TO])
    letter.attach(f"faristol-{path.name}", content, "application/json")
    with closing(Post()) as post:
        return post.send(letter)
