"""A replay counts each score in the reader's language."""

from django.utils import translation

from faristol_web.replays.services import replay_content
from faristol_web.replays.steps import replay_json


def test_the_bonus_is_said_in_the_readers_language() -> None:
    replayed = replay_content(b"H8 MESTRES 68\n", name="sheet.txt", rulebook_id="ca-1v1")
    with translation.override("ca"):
        counted = replay_json(replayed)["steps"][0]["explanation"]

    assert counted[0].startswith("MESTRES H8: ")
    assert counted[1:] == ["bonificació per tot el faristol: 50"]
