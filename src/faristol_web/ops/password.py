"""`faristol password USER`: a one-time link for someone who cannot sign in, not even as an administrator."""

import argparse
import os
from pathlib import Path
from urllib.parse import urljoin

from faristol.errors import StoreError
from faristol_web.databases.folder import SECRET
from faristol_web.ops.site import add_place, need_site, open_site, place_of

HERE = "http://127.0.0.1:8000/"

DESCRIPTION = (
    "Make a link to a new password for an account, without signing in: for the only administrator who has "
    "lost theirs. The link works once, for an hour; a new one ends the one before. Without USER, list the "
    "administrators' user names. The site may keep running."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("user", metavar="USER", nargs="?", help="user name, in any case")
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    need_site(data)
    if not (data / SECRET).is_file():  # without it a link would open nothing
        raise StoreError(f"{data} has no secret key: --data names the folder of a server of this site")
    open_site(data)
    from django.db import DatabaseError  # noqa: PLC0415 – only now there are settings and models

    try:
        said = _link(args.user, data) if args.user else _administrators()
    except DatabaseError as error:
        raise StoreError(f"the site cannot be read or written: {error}") from error
    print(said)  # noqa: T201
    return 0


def _administrators() -> str:
    """
    Raises:
        StoreError: if there is none yet.
    """
    from django.contrib.auth.models import User  # noqa: PLC0415

    administrators = User.objects.filter(is_superuser=True).order_by("username")
    lines = [f"{user.get_username()}{'' if user.is_active else ' (locked)'}" for user in administrators]
    if not lines:
        raise StoreError(
            "nobody is an administrator yet: each start of the site prints a link that makes one"
        )
    return "\n".join(lines)


def _link(name: str, data: Path) -> str:
    """
    Raises:
        StoreError: if nobody is called so, or the account is locked.
    """
    from django.urls import reverse  # noqa: PLC0415

    from faristol_web.accounts.names import account_called  # noqa: PLC0415
    from faristol_web.accounts.services import new_password_link  # noqa: PLC0415

    user = account_called(name)
    if user is None:
        raise StoreError(f"no account of {data} has the user name {name!r}")
    if not user.is_active:
        raise StoreError(f"the account {user.get_username()} is locked: an administrator unlocks it")
    path = reverse("personal_link", args=[new_password_link(user).token])
    settled = os.environ.get("FARISTOL_ADDRESS")
    link = urljoin(settled or HERE, path)
    elsewhere = "" if settled else "\nIf the site answers at another address or port, put that in its place."
    return f"{user.get_username()} chooses a new password here, once, within an hour: {link}{elsewhere}"
