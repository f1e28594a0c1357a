"""The addresses at which other devices in the hall find this machine."""

import argparse
import ipaddress
import socket
from contextlib import closing
from functools import lru_cache

_LAST_PORT = 65_535
_NOWHERE = "192.0.2.1"
"""A documentation address: no packet is sent, only the route is looked up."""


def own_address() -> str:
    """The one that other devices can most likely type."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return next(iter(_of_name(socket.gethostname())), "127.0.0.1")


def own_addresses() -> list[str]:
    """All that the system tells us, the likeliest first; those of this machine alone are left out."""
    addresses = [own_address(), *_of_interfaces(), *_of_name(socket.gethostname())]
    return [address for address in dict.fromkeys(addresses) if _is_reachable(address)]


@lru_cache(maxsize=1)
def local_name() -> str:
    """`laptop.local`, where this network tells names to each other; empty where it does not."""
    name = f"{socket.gethostname().split('.')[0].lower()}.local"
    return name if set(_of_name(name)) & set(own_addresses()) else ""


def _of_interfaces() -> list[str]:
    """IPv4, by interface; some systems cannot say."""
    try:
        import fcntl  # noqa: PLC0415 – not on Windows
        import struct  # noqa: PLC0415
    except ImportError:
        return []
    addresses = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        for _number, name in socket.if_nameindex():
            request = struct.pack("256s", name[:15].encode())
            try:
                answer = fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, request)
            except OSError:  # no address of this kind, or another system's number for the question
                continue
            addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


_ASK_ADDRESS = 0x8915
"""SIOCGIFADDR of Linux."""


def _of_name(name: str) -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)]
    except OSError:
        return []


def _is_reachable(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def port_number(text: str) -> int:
    """
    Return the port number in an option.

    Raises:
        ArgumentTypeError: if it is none.
    """
    port = int(text) if text.isdecimal() and len(text) <= len(str(_LAST_PORT)) else -1
    if not 0 <= port <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to {_LAST_PORT})")
    return port
