"""
Makes docs/roles.md from the table in `accounts.access`: who may do what, and what each address takes.

    python -m tests.roles_doc
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
django.setup()

# After setup(), because these import models.
from django.urls import URLResolver, get_resolver  # noqa: E402
from django.utils import translation  # noqa: E402

from faristol_web.accounts.access import MAY, REACHES, Deed, Reach, Role, deed_of  # noqa: E402
from faristol_web.accounts.wording import DEEDS, ROLES  # noqa: E402
from faristol_web.accounts.wording import REACHES as REACH_NAMES  # noqa: E402

PAGE = Path(__file__).parents[1] / "docs" / "roles.md"
INTRODUCTION = """\
# Who may do what

Made by `python -m tests.roles_doc` from the table in `faristol_web/accounts/access.py`; a test fails when it
is out of date. The site shows the same at `/people/roles/`, checks every request against it, and a test opens
every address as every role.

A role that an administrator gives to an account holds in every event and game. A role from a private link
holds in that event or game until the link is revoked. A signed-in visitor who may not open an address
sees that it does not exist; others are asked to sign in where an account could help.
"""


def page() -> str:
    with translation.override("en"):
        return "\n".join([INTRODUCTION, *_roles(), *_deeds(), *_addresses()])


def _roles() -> Iterator[str]:
    yield from ("## Roles", "")
    yield from (f"* **{name}**: {words}" for name, words in ROLES.values())
    yield ""


def _deeds() -> Iterator[str]:
    names = [str(name) for name, _words in ROLES.values()]
    for reach, heading in REACH_NAMES.items():
        yield from (f"## {heading}", "", *_table(["Permission", *names]))
        for deed in Deed:
            if REACHES.get(deed, Reach.SITE) is reach:
                yield _row([str(DEEDS[deed]), *("yes" if role in MAY[deed] else "" for role in Role)])
        yield ""


def _addresses() -> Iterator[str]:
    yield from ("## Addresses", "", *_table(["Address", "What it takes"]))
    for address, name in sorted(_named()):
        deed = deed_of(name)
        yield _row([f"`/{address}`", str(DEEDS[deed]) if deed else "nobody's yet"])
    yield ""


def _named() -> set[tuple[str, str]]:
    """Return the addresses' names, of a namespace only the first."""
    found = set()

    def walk(resolver: URLResolver, prefix: str) -> None:
        for each in resolver.url_patterns:
            whole = prefix + str(each.pattern)
            if not isinstance(each, URLResolver):
                found.add((whole, str(each.name)))
            elif each.namespace:
                found.add((f"{whole}…", f"{each.namespace}:"))
            else:
                walk(each, whole)

    walk(get_resolver("faristol_web.urls"), "")
    return found


def _table(heads: list[str]) -> Iterable[str]:
    return _row(heads), "|" + "---|" * len(heads)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
