"""Keeping games written down elsewhere."""

import secrets

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.text import slugify

from faristol.board import load_layout
from faristol.errors import NotationError, UnknownNotation
from faristol.files import decode_text
from faristol.formats import read_record, sample_records, write_record
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game.records import GameRecord, Replay, examine, replay
from faristol.game.records.transcript import record_so_far
from faristol.remarks import why
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import load_tileset
from faristol_web.replays.models import Record, Sharing

MOST_BOARDS = 400
"""The most readings tried for a typed sheet without places: each costs the site time."""
KEY_BYTES = 10
"""Length of the part of an address that nobody can guess."""


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


def content_for_commands(content: bytes, *, name: str, rulebook_id: str) -> bytes:
    """Return a record as the commands read it: a typed sheet, which they do not, as GCG."""
    rulebook = load_rulebook(rulebook_id)
    try:
        read_record(content, name=name, rulebook=rulebook, tileset=load_tileset(rulebook.play.tileset))
    except UnknownNotation:
        return write_record(replay_content(content, name=name, rulebook_id=rulebook_id), "gcg").encode()
    return content


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
        raise NotationError("%(name)s: %(why)s", name=name, why=why(error)) from error
    return record_so_far(events, rulebook)


def keep_record(
    *, title: str, rulebook_id: str, content: bytes, owner: AbstractBaseUser | None = None
) -> Record:
    """
    Store a record that can be replayed: private to its owner, or, without one, for those with its address.

    The address is made from the title and cannot be guessed.

    Raises:
        NotationError: if it cannot.
    """
    replay_content(content, name=title, rulebook_id=rulebook_id)
    return Record.objects.create(
        slug=f"{slugify(title)[:50] or 'game'}-{secrets.token_hex(KEY_BYTES)}",
        title=title,
        rulebook_id=rulebook_id,
        content=content,
        owner=owner,
        sharing=Sharing.LINK if owner is None else Sharing.PRIVATE,
    )


@transaction.atomic
def share(record: Record, sharing: Sharing) -> None:
    """Change who may see a record; what is no longer public leaves lists and figures in the same moment."""
    now = Record.objects.select_for_update().get(pk=record.pk)
    now.sharing = sharing
    now.save(update_fields=["sharing"])


def add_samples() -> None:
    """The records that come with the program, each at its own address, once."""
    for slug, content in sample_records():
        if not Record.objects.filter(slug=slug).exists():
            tags = _tags(content)
            Record.objects.create(
                slug=slug,
                title=tags["title"],
                rulebook_id=tags["rulebook"],
                content=content,
                sharing=Sharing.PUBLIC,
            )


def _tags(content: bytes) -> dict[str, str]:
    """`# title: …` lines of a sample."""
    lines = [line[1:].partition(":") for line in content.decode("utf-8").splitlines() if line[:1] == "#"]
    return {key.strip(): value.strip() for key, _, value in lines}
