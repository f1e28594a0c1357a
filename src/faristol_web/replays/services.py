"""Keeping games written down elsewhere."""

import secrets

from django.db import IntegrityError
from django.utils.text import slugify

from faristol.board import load_layout
from faristol.formats import read_record, sample_records
from faristol.game.records import Replay, replay
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset
from faristol_web.replays.models import Record


def replay_content(content: bytes, *, name: str, rulebook_id: str) -> Replay:
    """
    Raises:
        NotationError: if the content is not a game record.
    """
    rulebook = load_rulebook(rulebook_id)
    tileset = load_tileset(rulebook.play.tileset)
    record = read_record(content, name=name, rulebook=rulebook, tileset=tileset)
    return replay(record, rulebook, tileset=tileset, layout=load_layout(rulebook.play.board))


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
