"""Every sentence of the library about tournaments is listed where translators find it."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext

from faristol.formats.foreign.files import IN_GAMES
from faristol.formats.foreign.tournament import KEPT, NOT_READ
from faristol.pairing import explain
from faristol.remarks import Remark, retold
from faristol.standings import tiebreaks
from faristol.tournament import conditions, objections, told
from faristol.tournament.chapters import prizes
from faristol_web.language import tournament_wording as wording

VALUE = r"%\(\w+\)s"


@pytest.mark.parametrize(
    ("table", "listed"),
    [
        (objections.TEXTS, wording.OBJECTIONS),
        (explain.TEXTS, wording.EXPLANATIONS),
        (told.TEXTS, wording.HISTORY),
        (prizes.TEXTS, wording.PRIZES),
        (conditions.TEXTS, wording.CONDITIONS),
        (tiebreaks.TEXTS, wording.TIE_BREAKS),
    ],
)
def test_the_lists_are_equal_to_the_librarys_tables(
    table: Mapping[str, str], listed: tuple[str, ...]
) -> None:
    assert listed == tuple(dict.fromkeys(table.values()))


def test_every_remark_on_a_file_is_listed() -> None:
    """The list has them in no order: a remark is written where it is made."""
    made = {KEPT, NOT_READ, IN_GAMES, *remarks_made()}

    assert set(wording.REMARKS) == {text for text in made if re.search("[a-z:]", re.sub(VALUE, "", text))}


def remarks_made() -> Iterator[str]:
    for path in (Path(__file__).parents[3] / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Remark":
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def test_a_remark_is_said_in_the_readers_language_with_all_that_it_names() -> None:
    line = Remark("line %(line)s", line=7)
    remark = Remark(
        "%(name)s: %(what)s: %(places)s", name="a.t", what=Remark("a comment"), places=(line, line)
    )
    with translation.override("ca"):
        assert retold(remark, gettext) == "a.t: un comentari: línia 7, línia 7"
    assert remark == "a.t: a comment: line 7, line 7"
