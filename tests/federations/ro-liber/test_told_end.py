"""Games that the points do not decide: sheet, replay and page say who has won, why, and the article."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from faristol.cli import main
from tests.formats.pdf_text import texts
from tests.web.server import Server
from tests.web.table import Table

WRONG = "H7 XCASA 0"
TOLD = {
    "three-wrong-plays": (
        ("H8 CASA 8", "PAS", WRONG, "PAS", WRONG, "PAS", WRONG, "end"),
        "Biel wins. Too many wrong plays in a row. [art. ¶13 (RO-13)]",
    ),
    "nothing-valid": (
        ("H8 CASA 8", "PAS", "PAS", "PAS", WRONG, "PAS", "PAS", "end"),
        "A tie. Too many turns in a row without a valid play. [art. ¶14 (RO-14)]",
    ),
}


@pytest.mark.clause("RO-13", "RO-14")
@pytest.mark.parametrize(("lines", "told"), TOLD.values(), ids=TOLD)
def test_eight_points_to_none_and_yet_no_win(
    lines: Sequence[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, log, pdf = tmp_path / "sheet.txt", tmp_path / "game.json", tmp_path / "sheet.pdf"
    sheet.write_text("\n".join(lines), "utf-8")
    names = ["--names", "Anna", "Biel"]

    assert main(["game", "enter", str(sheet), "--rulebook", "ro-liber", *names, "-o", str(log)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-3].split() == ["Final", "total:", "8", "Final", "total:", "0"]
    assert printed[-1] == told

    assert main(["game", "replay", str(log)]) == 0
    replayed = capsys.readouterr().out
    assert f"\n8 – 0: {told}\n" in replayed
    assert "signed" not in replayed  # the text asks for no signatures

    assert main(["game", "sheet", str(log), "--to", "pdf", "-o", str(pdf)]) == 0
    assert told in " ".join(texts(pdf.read_bytes())[-1])


@pytest.mark.clause("RO-13")
def test_the_device_at_the_table_says_who_loses_before_anything_is_signed(server: Server) -> None:
    table = Table(server, rulebook="ro-liber", timed="")
    table.turn(0, "H8 CASA")
    for _ in range(3):
        table.act("play", 1, text="pas")
        table.act("play", 0, text="H7 XCASA")
        table.act("challenge", 1, words=["XCASA"], verdict=False, arbiter="Popescu")

    closing = table.view["closing"]
    assert (closing["reason"], closing["loser"]) == ("wrong-plays", 0)
    assert (closing["rule"], closing["article"]) == ("ending.wrong_plays_lose", "art. ¶13 (RO-13)")
    table.act("sign", 0)
    assert table.view["result"]["winner"] == 1
    assert table.view["result"]["article"] == "art. ¶13 (RO-13)"
    page = table.visitor.get(f"/games/{table.public_id}/sheet/")[2]
    assert "Too many wrong plays in a row. [art. ¶13 (RO-13)]" in page
