"""Workers of two versions hear each other: what one does not know it passes over."""

import asyncio
import json
from typing import Any

import pytest

from faristol_web.streams.bus import Bus

Message = dict[str, Any]


def heard(*texts: str) -> list[Message]:
    """Return the messages of the kind "greeting" that a hearer got of these."""
    bus, found = Bus(), list[Message]()
    bus.subscribe("greeting", found.append)

    async def take() -> None:
        for text in texts:
            bus._take(text)  # noqa: SLF001 – as PostgreSQL hands it over

    asyncio.run(take())
    return found


def written(kind: str, **more: object) -> str:
    return json.dumps({"kind": kind, "from": "newer", **more})


def test_a_kind_that_a_newer_version_has_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    newer = written("invented since", count=3), written("greeting", text="hello", invented={"since": 1})
    found = heard(*newer)
    assert [message["text"] for message in found] == ["hello"]
    assert caplog.text == ""


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", "{}", '{"from":"x"}', '{"kind":"greeting"}'])
def test_what_is_no_message_does_not_make_a_worker_deaf(text: str, caplog: pytest.LogCaptureFixture) -> None:
    assert len(heard(text, written("greeting"))) == 1
    assert "no message of a worker" in caplog.text


def test_a_field_that_an_older_version_does_not_send_costs_that_message_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bus, found = Bus(), list[Message]()
    bus.subscribe("greeting", lambda message: found.append(message["added since"]))

    async def take() -> None:
        bus._take(written("greeting"))  # noqa: SLF001
        bus._take(written("greeting", **{"added since": {}}))  # noqa: SLF001

    asyncio.run(take())
    assert found == [{}]
    assert "was not processed" in caplog.text


def test_a_worker_does_not_hear_itself() -> None:
    bus, found = Bus(), list[Message]()
    bus.subscribe("greeting", found.append)
    bus._take(bus.written("greeting", {}))  # noqa: SLF001
    assert found == []
