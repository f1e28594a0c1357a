"""Client of a request, if the owner has said that a proxy is in front of the site."""

from collections.abc import Callable, MutableMapping, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

Scope = MutableMapping[str, Any]
Network = IPv4Network | IPv6Network
_SCHEMES = {"http": "ws", "https": "wss"}


def seen_through(proxies: Sequence[Network]) -> Callable[[Scope], Scope]:
    """
    Return what makes of a request of a proxy the request that the proxy hands on.

    Only the last address counts: the proxy has written it, and anybody may have written those before it.
    """

    def seen(scope: Scope) -> Scope:
        if not proxies or not _is_one_of(proxies, scope):
            return scope
        changes: dict[str, Any] = {}
        if (asker := _address(_last(scope, b"x-forwarded-for"))) is not None:
            changes["client"] = (str(asker), 0)
        if (scheme := _last(scope, b"x-forwarded-proto")) in _SCHEMES:
            changes["scheme"] = _SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        return {**scope, **changes}

    return seen


def _is_one_of(proxies: Sequence[Network], scope: Scope) -> bool:
    address = _address((scope.get("client") or ("",))[0])
    return address is not None and any(address in network for network in proxies)


def _last(scope: Scope, name: bytes) -> str:
    """The last value of the last such header."""
    values = [value for header, value in scope["headers"] if header == name]
    return str(values[-1].decode("latin-1")).rpartition(",")[2].strip() if values else ""


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address without the port that some proxies add."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
