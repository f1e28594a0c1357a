"""Every page of the site: its name, an address with something on it, and who opens it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from faristol_web.accounts.access import MAY, Role, deed_of
from tests.web import site_code
from tests.web.server import Server

PROGRAM = "from tests.browser import sampling; sampling.main()"
LIBRARIES = frozenset({"admin", "api"})
"""Namespaces without pages of ours."""
NO_PAGES = frozenset(
    {
        # Targets of a button's form.
        *("logout", "set_theme", "set_language", "account_elsewhere", "api_token_revoke"),
        "kept_form",  # only with one
        *("record_sharing", "record_delete", "notes"),
        *("collection_new", "collection_add", "collection_change"),
        *("arbiter_call_come", "arbiter_call_answer", "play_now", "notifications_browser"),
        "duplicate_series_same",
        *("seek_take", "seek_withdraw", "invite_renew", "rematch", "invitation_decline"),
        *("club_unmerge", "club_merge", "player_claim"),
        # Redirects to another page.
        *(
            "join",
            "invite",
            "tournament_registered",
            "duplicate_next",
            "duplicate_arbiter",
            "duplicate_train",
            "puzzle_next",
            "coup_today",
        ),
        *("analysis_position", "analysis_live"),  # data for a page
        *("study_cards", "study_me", "study_log"),
        *("lobby_lists", "player_against", "administrator"),
    }
)
"""Addresses that end as pages do and show none of their own."""


@dataclass(frozen=True, kw_only=True)
class Samples:
    """Samples on a running server."""

    address: str
    session: str
    """Session of an administrator."""
    values: Mapping[str, Mapping[str, Any]]

    def path(self, name: str) -> str:
        """Return the path of the page of this name, for the sample whose name it begins with."""
        values = self._values(name)
        wanted = next(found for found in _patterns() if found.name == name).wanted
        missing = wanted - values.keys()
        assert not missing, (
            f"no sample for the page {name!r}: add {sorted(missing)} to tests/browser/sampling.py"
        )
        return reverse(name, kwargs={key: values[key] for key in wanted})

    def _values(self, name: str) -> Mapping[str, Any]:
        parts = name.split("_")
        heads = ("_".join(parts[:length]) for length in range(len(parts), 0, -1))
        return next((self.values[head] for head in heads if head in self.values), {})


@dataclass(frozen=True)
class _Pattern:
    name: str
    route: str
    wanted: frozenset[str]


def take_samples(server: Server) -> Samples:
    found = json.loads(site_code.run(PROGRAM, data=server.data).splitlines()[-1])
    return Samples(address=server.address, session=found["session"], values=found["samples"])


def page_names() -> list[str]:
    """In the order of the site."""
    found = (each.name for each in _patterns() if each.route.endswith("/") or not each.route)
    return [name for name in dict.fromkeys(found) if name not in NO_PAGES]


def is_public(name: str) -> bool:
    deed = deed_of(name)
    return deed is not None and Role.SPECTATOR in MAY[deed]


def _patterns(
    resolver: URLResolver | None = None, before: str = "", known: frozenset[str] = frozenset()
) -> Iterator[_Pattern]:
    for each in (resolver or get_resolver()).url_patterns:
        route, wanted = before + str(each.pattern), known | each.pattern.converters.keys()
        if isinstance(each, URLPattern):
            yield _Pattern(each.name or "", route, wanted)
        elif each.namespace not in LIBRARIES:
            yield from _patterns(each, route, wanted)
