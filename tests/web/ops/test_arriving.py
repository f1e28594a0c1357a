"""Events brought to a server that is running: by its page, while a command of the machine must wait."""

import json
import re
import urllib.request
from pathlib import Path

from faristol_web.ops.event_file import EventFile, format_event_file
from tests.patience import LIMIT_S
from tests.web.ops.sites import refused
from tests.web.ops.test_live_files import FINISHED, SESSION, game, old_records, session
from tests.web.server import Server
from tests.web.site_client import Visitor


def brought(visitor: Visitor, file: EventFile) -> str:
    """The page that answers."""
    page = visitor.get("/keeping/")[2]
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[-1]
    edge = "edge-of-a-part"
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n',
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="event.jsonl"\r\n\r\n',
        f"{format_event_file(file)}\r\n--{edge}--\r\n",
    ]
    request = urllib.request.Request(
        f"{visitor.address}/keeping/",
        "".join(parts).encode(),
        {"Content-Type": f"multipart/form-data; boundary={edge}", "Referer": f"{visitor.address}/keeping/"},
    )
    with visitor.opener.open(request, timeout=LIMIT_S) as answer:
        text: str = answer.read().decode()
    return text


def test_a_game_and_a_session_arrive_at_a_server_that_is_running(
    server: Server, staff: Visitor, tmp_path: Path
) -> None:
    records = old_records()
    for file, address in (
        (game(records[FINISHED]), f"/games/{FINISHED}/"),
        (session(records[SESSION]), f"/duplicate/{SESSION}/"),
    ):
        path = tmp_path / f"{file.event}.jsonl"
        path.write_text(format_event_file(file), "utf-8")
        told = refused("import", path, "--data", server.data)
        assert "take it in on its page /keeping/, or stop it first" in told

        assert address in brought(staff, file)
        assert "the file has nothing new" in brought(staff, file)

        assert staff.get(address)[0] == 200
    moves = json.loads(staff.get(f"/api/v1/games/{FINISHED}/moves")[2])
    assert moves["is_over"]
    assert moves["moves"]
