"""Keeping games written down elsewhere."""

import secrets

from django.db import IntegrityError
from django.utils.text import slugify

from faristol.board import load_layout
from faristol.errors import NotationError, UnknownNotation
from faristol.files import decode_text
from faristol.formats import read_record, sample_records
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game.records import GameRecord, Replay, examine, replay
from faristol.game.records.transcript import record_so_far
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import load_tileset
from faristol_web.replays.models import Record

MOST_BOARDS = 400
"""The most readings tried for a typed sheet without places: each costs the site time."""


def replay_content(content: bytes, *, name: str, rulebook_id: str) -> Replay:
    """
    Replay a record in any notation, or a sheet typed in, one move a line.

    Raises:
        NotationError: if the content is neither.
    """
    rulebook = load_rulebook(rulebook_id)
    tileset, layout = load_tileset(rulebook.play.tileset), load_layout(rulebook.play.board)
    try:
        record = read_record(content, name=name, rulebook=rulebook, tileset=tileset)
    except UnknownNotation as error:
        sheet = _typed_sheet(content, rulebook, name=name, otherwise=error)
        return replay(sheet, rulebook, tileset=tileset, layout=layout)
    return examine(record, rulebook, tileset=tileset, layout=layout)


def _typed_sheet(content: bytes, rulebook: Rulebook, *, name: str, otherwise: UnknownNotation) -> GameRecord:
    """The game of a typed sheet; a text whose first line is no move is none."""
    try:
        text, _ = decode_text(content)
        events = enter_sheet(text, rulebook, most=MOST_BOARDS).events
    except UnicodeDecodeError:
        raise otherwise from None
    except NotationError as error:
        lines = [number for number, line in enumerate(text.splitlines(), 1) if line.partition("#")[0].strip()]
        if not lines or str(error).startswith(f"line {lines[0]}:"):
            raise otherwise from error
        raise NotationError(f"{name}: {error}") from error
    return record_so_far(events, rulebook)


def keep_record(*, title: str, rulebook_id: str, content: bytes) -> Record:
    """
    Store a record that can be replayed, under an address made from its title.

    Raises:
        NotationError: if it cannot.
    """
    replay_content(content, name=title, rulebook_id=rulebook_id)
    base = slugify(title)[:60] or "game"
    taken = set(Record.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" if number > 1 else base for number in range(1, len(taken) + 2))
    slug = next(number for number in numbered if number not in taken)
    facts = {"title": title, "rulebook_id": rulebook_id, "content": content}
    try:
        return Record.objects.create(slug=slug, **facts)
    except IntegrityError:  # somebody kept the same title at the same moment
        return Record.objects.create(slug=f"{base}-{secrets.token_hex(4)}", **facts)


def add_samples() -> None:
    """The records that come with the program, each at its own address, once."""
    for slug, content in sample_records():
        if not Record.objects.filter(slug=slug).exists():
            tags = _tags(content)
            Record.objects.create(
                slug=slug, title=tags["title"], rulebook_id=tags["rulebook"], content=content
            )


def _tags(content: bytes) -> dict[str, str]:
    """`# title: …` lines of a sample."""
    lines = [line[1:].partition(":") for line in content.decode("utf-8").splitlines() if line[:1] == "#"]
    return {key.strip(): value.strip() for key, _, value in lines}
