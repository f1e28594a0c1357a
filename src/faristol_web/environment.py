"""Settings of a site in the environment: a value that cannot be is named before anything starts."""

import os
import re
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from faristol.errors import UsageError

Network = IPv4Network | IPv6Network

_ON, _OFF = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")
_HOST = re.compile(r"\*|\.?[^\s/:*\[\]]+|\[[0-9A-Fa-f:.]+\]")


def switch(name: str, *, default: bool) -> bool:
    """
    Read a variable that is on or off; one that is set to nothing is off.

    Raises:
        UsageError: if it is neither.
    """
    text = os.environ.get(name, _ON[0] if default else "").strip().lower()
    if text not in (*_ON, *_OFF):
        raise _fault(name, "write 1 or 0")
    return text in _ON


def number(name: str, *, default: int, most: int) -> int:
    """
    Read a whole number from 0 on; one that is set to nothing is the default.

    Raises:
        UsageError: if it is none, or more than `most`.
    """
    text = os.environ.get(name, "").strip() or str(default)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise _fault(name, f"write a number from 0 to {most}")
    return int(text)


def choice(name: str, choices: Sequence[str], *, default: str) -> str:
    """
    Read one of these words; one that is set to nothing is the default.

    Raises:
        UsageError: if it is none of them.
    """
    text = os.environ.get(name, "").strip() or default
    if text not in choices:
        raise _fault(name, f"write one of {', '.join(choices)}")
    return text


def zone(name: str) -> str:
    """
    Read a time zone; UTC if nothing is set.

    Raises:
        UsageError: if this machine knows none of that name.
    """
    text = os.environ.get(name, "").strip() or "UTC"
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise _fault(name, "write a time zone, such as Europe/Madrid") from error
    return text


def networks(name: str, *, default: str) -> list[Network]:
    """
    Read addresses and networks, separated by commas.

    Raises:
        UsageError: if one is neither, such as a name.
    """
    found = []
    for part in _parts(os.environ.get(name) or default):
        try:
            found.append(ip_network(part))
        except ValueError as error:
            raise _fault(name, "write addresses such as 127.0.0.1 or 10.0.0.0/8, no names", part) from error
    return found


def hosts(name: str, *, default: str) -> list[str]:
    """
    Read names of hosts, separated by commas.

    Raises:
        UsageError: if one has more than a name, such as https:// or a port.
    """
    found = _parts(os.environ.get(name, default))
    for part in found:
        if not _HOST.fullmatch(part):
            raise _fault(name, "write names alone, such as club.example, without https:// and port", part)
    return found


def address(name: str) -> str:
    """
    Read the address of a whole site, empty if nothing is set.

    Raises:
        UsageError: if it does not begin with http:// or https://, or is of a part of a site.
    """
    text = os.environ.get(name, "").strip()
    try:
        parts = urlsplit(text)
        is_whole = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        is_whole = False
    if text and not (is_whole and parts.path in {"", "/"} and not parts.query and not parts.fragment):
        raise _fault(name, "write the address of the whole site, such as https://club.example/")
    return text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _fault(name: str, advice: str, value: str | None = None) -> UsageError:
    said = os.environ.get(name, "") if value is None else value
    return UsageError(f"{name}: {said!r} cannot be used: {advice}")
