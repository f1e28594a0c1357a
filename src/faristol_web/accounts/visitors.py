"""Who is looking, without an account: a random id in the session."""

import secrets
from collections.abc import MutableMapping
from typing import Any

KEY = "visitor"


def visitor_id(session: MutableMapping[str, Any]) -> str:
    """The visitor's id, made on first use."""
    if KEY not in session:
        session[KEY] = secrets.token_hex(16)
    return str(session[KEY])


def known_visitor_id(session: MutableMapping[str, Any]) -> str | None:
    """The visitor's id, or None for somebody who has never sat down."""
    found = session.get(KEY)
    return str(found) if found else None
