"""
The archive of a season: made beside the site, and the one before is given out until it is there.

A file of the data folder says by its name what it was made from. An older one is given out only while nothing
was taken away since: a name that was erased must not come back. What is small is made at once: starting a
process takes as long.
"""

import logging
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db.models import Count, Max, Sum, TextField
from django.db.models.functions import Cast, Length
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language

import faristol
from faristol_web.archive import files
from faristol_web.archive.models import GameSide, Hidden, Indexed
from faristol_web.archive.stamp import stamp
from faristol_web.duplicate.models import Session
from faristol_web.http import cache
from faristol_web.http.downloads import ZIP
from faristol_web.play.models import Game
from faristol_web.ratings.models import Player
from faristol_web.streams.beside import environment
from faristol_web.tournaments.models import Officer, Registration, Tournament

log = logging.getLogger(__name__)

FEW = 200
"""Most lines of games of a season that is small: a second at most."""
KEPT = 24
"""Archives kept in the folder, the newest: of a few seasons in six languages."""
RETRY_S = 5
RESTS_S = 10.0
"""Time between two processes."""
FOLDER, ENDING = "archives", ".zip"
_MODULE = "faristol_web.archive.zipping_alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The state of the data that an archive shows."""

    season: int
    language: str
    digest: str
    erased: str
    """Digest of all that was erased."""
    counts: tuple[int, ...]
    """Numbers of rows of the kinds that can be deleted."""

    @property
    def name(self) -> str:
        counts = "-".join(map(str, self.counts))
        return f"{self.season}.{self.language}.{self.digest}.{self.erased}.{counts}{ENDING}"

    @property
    def key(self) -> cache.Key:
        """Return the key under which browsers and this process keep it: none with a name that was erased."""
        return ("season", self.digest, self.erased, self.counts)

    def is_followed_by(self, newer: "State") -> bool:
        """True if nothing was taken away since."""
        return self.erased == newer.erased and all(
            before <= now for before, now in zip(self.counts, newer.counts, strict=True)
        )


def archive(request: HttpRequest, season: int) -> HttpResponseBase:
    """All that is public of a season, or word that it is being made."""
    now = state_of(season)
    here = kept(season, now.language)
    if now not in here and GameSide.objects.filter(season=season).count() <= FEW:
        response = cache.content(
            request,
            lambda: b"".join(files.zipped(files.season_parts(season))),
            key=now.key,
            content_type=ZIP,
        )
        return _named(response, season)
    if now not in here:
        start(season, now.language)
    fit = [state for state in here if state == now] or [state for state in here if state.is_followed_by(now)]
    for state, path in ((state, here[state]) for state in fit):
        key = state.key
        if (not_modified := cache.unchanged(request, key=key)) is not None:
            return not_modified
        try:
            opened = path.open("rb")
        except FileNotFoundError:  # a newer one has taken its place
            continue
        return _named(cache.tagged(FileResponse(opened, content_type=ZIP), key=key), season)
    response = render(request, "archive/being_made.html", {"year": season, "again_s": RETRY_S}, status=503)
    response["Retry-After"], response["Cache-Control"] = str(RETRY_S), "no-store"
    return response


def _named(response: HttpResponseBase, season: int) -> HttpResponseBase:
    response["Content-Disposition"] = f'attachment; filename="season-{season}.zip"'
    return response


# What it is made from


def state_of(season: int) -> State:
    language = get_language() or settings.LANGUAGE_CODE
    # Without its first part, the minute: a name corrected to one of the same length waits for the next day.
    whole = (faristol.__version__, season, language, *stamp()[1:])
    counts = tuple(model._default_manager.count() for model in (Tournament, Session, Indexed))  # noqa: SLF001
    return State(
        season=season, language=language, digest=_digest(whole), erased=_digest(_erased()), counts=counts
    )


def _erased() -> tuple[object, ...]:
    stood_in = {"a": Count("pk"), "b": Sum(Length(Cast("stand_ins", TextField())))}
    told = (
        Player.objects.aggregate(a=Count("erased_at"), b=Max("erased_at")),
        Registration.objects.aggregate(a=Count("erased_at"), b=Max("erased_at")),
        Officer.objects.filter(name="").aggregate(a=Count("pk")),
        Hidden.objects.aggregate(a=Count("pk"), b=Max("pk")),
        Game.objects.exclude(stand_ins={}).aggregate(**stood_in),
        Session.objects.exclude(stand_ins={}).aggregate(**stood_in),
    )
    return tuple(str(value) for each in told for value in each.values())


def _digest(of: object) -> str:
    return sha256(repr(of).encode()).hexdigest()[:16]


# Files


def folder() -> Path:
    return Path(settings.DATA) / FOLDER


def kept(season: int, language: str) -> dict[State, Path]:
    """Return the archives in the folder, the newest first."""
    found = ((_read(path), path) for path in _files(f"{season}.{language}.*{ENDING}"))
    return {state: path for state, path in found if state is not None}


def _files(pattern: str) -> list[Path]:
    """Return the finished ones, the newest first; another process may remove one meanwhile."""
    dated = []
    for path in folder().glob(pattern):
        if not path.name.startswith("."):
            with suppress(FileNotFoundError):
                dated.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(dated, reverse=True)]


def _read(path: Path) -> State | None:
    """Return what its name says; nothing if somebody else put it there."""
    try:
        season, language, digest, erased, counts, _ending = path.name.split(".")
        numbers = tuple(map(int, counts.split("-")))
        return State(season=int(season), language=language, digest=digest, erased=erased, counts=numbers)
    except ValueError:
        return None


def clear_away(state: State) -> None:
    """Remove what this one replaces, and the oldest of too many."""
    for older, path in kept(state.season, state.language).items():
        if older != state:
            path.unlink(missing_ok=True)
    for path in _files(f"*{ENDING}")[KEPT:]:
        path.unlink(missing_ok=True)


# The process


class _Making:
    """The one process of this worker; a lock in the folder keeps those of other workers apart."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.started_at = float("-inf")


_making = _Making()


def start(season: int, language: str) -> None:
    """Have it made, unless one is being made: whoever asks next finds it missing, and starts it then."""
    with _making.lock:
        running = _making.process
        if running is not None and running.poll() is None:
            return
        if running is not None and running.returncode:
            log.error("the archive of a season was not made: its process ended with %s", running.returncode)
        _making.process = None
        if monotonic() - _making.started_at < RESTS_S:
            return
        command = [sys.executable, "-m", _MODULE, str(season), language]
        _making.process = subprocess.Popen(command, env=environment())  # noqa: S603 – our own
        _making.started_at = monotonic()
