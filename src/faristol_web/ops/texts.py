"""Check the rulebooks kept with records: each is the text that its digest names, and none is missing."""

import json
from hashlib import sha256

from django.db import connections

from faristol.errors import FaristolError
from faristol.rulebook import book_ids, load_book
from faristol_web.ops.chains import TABLES, kind_of
from faristol_web.rulebooks.books import offered, offered_duplicate

TEXTS = {"events": "rulebook_text", "default": "tournament_rulebook"}
"""By database, where the texts are."""


def faults_of_texts(alias: str) -> list[str]:
    """Return a sentence for each that was changed, or that a record needs and that is gone."""
    if TEXTS[alias] not in connections[alias].introspection.table_names():
        return []
    with connections[alias].cursor() as cursor:
        cursor.execute(f"SELECT digest, content, base_digest FROM {TEXTS[alias]}")  # noqa: S608 – our own names
        kept = {digest: (content, base) for digest, content, base in cursor.fetchall()}
        cursor.execute(f"SELECT stream, kind, payload FROM {TABLES[alias]} WHERE seq = 1")  # noqa: S608 – as above
        opened = cursor.fetchall()
    faults = [
        f"rulebook {digest[:8]} was changed"
        for digest, (content, base) in kept.items()
        if sha256((base + content).encode()).hexdigest() != digest
    ]
    needed = {base: f"rulebook {digest[:8]}" for digest, (_, base) in kept.items() if base}
    for stream, kind, payload in opened:
        needed.setdefault(_digest_in(payload), f"{kind_of(alias, kind)} {stream}")
    missing = needed.keys() - kept.keys() - _on_offer() - {""}
    return faults + [f"rulebook {digest[:8]} of {needed[digest]} was removed" for digest in sorted(missing)]


def _digest_in(payload: str) -> str:
    """Empty for what is no opening: the chains tell of it."""
    try:
        return str(json.loads(payload).get("rulebook_digest", ""))
    except (ValueError, AttributeError):
        return ""


def _on_offer() -> set[str]:
    digests = {book.digest for book in (*offered(), *offered_duplicate())}
    for book_id in book_ids():
        try:
            digests.add(load_book(book_id).digest)
        except FaristolError:
            continue
    return digests
