"""Proxies: nobody claims to hand on another's request, unless the owner has said that a proxy does."""

from ipaddress import ip_network
from typing import Any

import pytest

from faristol_web.http.limits import ACCOUNT_HERE
from faristol_web.http.proxy import seen_through
from tests.web.server import Server
from tests.web.site_client import Visitor

PROXY = [ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("::1")]


def scope(
    address: str, *headers: tuple[str, str], kind: str = "http", scheme: str = "http"
) -> dict[str, Any]:
    return {
        "type": kind,
        "client": (address, 40_000),
        "scheme": scheme,
        "headers": [(name.encode(), value.encode()) for name, value in headers],
    }


@pytest.mark.parametrize(
    ("said", "asker"),
    [
        (["192.0.2.7"], "192.0.2.7"),
        (["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        (["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
        (["198.51.100.1, 127.0.0.1"], "127.0.0.1"),
        (["192.0.2.7:4711"], "192.0.2.7"),
        (["[2001:db8::7]:4711"], "2001:db8::7"),
        (["2001:db8::7"], "2001:db8::7"),
        (["192.0.2.7, unknown"], "10.0.0.9"),
        ([""], "10.0.0.9"),
        ([], "10.0.0.9"),
    ],
)
def test_only_what_the_proxy_itself_wrote_is_believed(said: list[str], asker: str) -> None:
    asked = scope("10.0.0.9", *(("x-forwarded-for", value) for value in said))
    assert seen_through(PROXY)(asked)["client"][0] == asker


@pytest.mark.parametrize("address", ["192.0.2.1", "11.0.0.1", "", "::2"])
def test_nobody_else_is_believed(address: str) -> None:
    asked = scope(address, ("x-forwarded-for", "192.0.2.7"), ("x-forwarded-proto", "https"))
    assert seen_through(PROXY)(asked) == asked


def test_without_a_proxy_this_machine_is_not_believed_either() -> None:
    asked = scope("127.0.0.1", ("x-forwarded-for", "192.0.2.7"), ("x-forwarded-proto", "https"))
    assert seen_through([])(asked) == asked


def test_a_proxy_that_listens_to_both_kinds_of_addresses_is_known() -> None:
    asked = scope("::ffff:127.0.0.1", ("x-forwarded-for", "192.0.2.7"))
    assert seen_through(PROXY)(asked)["client"][0] == "192.0.2.7"


@pytest.mark.parametrize(
    ("kind", "said", "scheme"),
    [
        ("http", "https", "https"),
        ("websocket", "https", "wss"),
        ("websocket", "http", "ws"),
        ("http", "gopher", "http"),
    ],
)
def test_the_proxy_says_how_it_was_asked(kind: str, said: str, scheme: str) -> None:
    asked = scope("127.0.0.1", ("x-forwarded-proto", said), kind=kind)
    assert seen_through(PROXY)(asked)["scheme"] == scheme


def test_guesses_at_a_password_are_counted_whoever_they_say_they_come_from(server: Server) -> None:
    visitor, codes = Visitor(server.address), []
    for each in range(ACCOUNT_HERE.free + 1):
        visitor.opener.addheaders = [("X-Forwarded-For", f"192.0.2.{each}")]
        codes.append(visitor.post("/login/", username="nobody of this name", password="guess")[0])  # noqa: S106 – of nobody
    assert codes == [400] * ACCOUNT_HERE.free + [429]
