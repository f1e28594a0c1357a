"""Every sentence of the library about tournaments is listed where translators find it."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext

from faristol.errors import NotationError
from faristol.formats import raise_unless_record
from faristol.formats.eliot import read_eliot
from faristol.formats.foreign.files import IN_GAMES, read_tournament
from faristol.formats.foreign.tournament import KEPT, NOT_READ
from faristol.formats.tournament.csv import read_players
from faristol.pairing import explain
from faristol.remarks import Remark, retold
from faristol.standings import tiebreaks
from faristol.tournament import conditions, objections, told
from faristol.tournament.chapters import prizes
from faristol_web.language import file_wording
from faristol_web.language import tournament_wording as wording
from faristol_web.language.refusals import refusal

VALUE = r"%\(\w+\)[sr]"
REFUSING = {"NotationError", "UnknownNotation"}


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


def test_every_remark_and_refusal_is_listed() -> None:
    """The lists have them in no order: a remark is written where it is made."""
    made = {KEPT, NOT_READ, IN_GAMES, *remarks_made()}
    listed = [*file_wording.REMARKS, *file_wording.REFUSALS]

    assert set(listed) == {text for text in made if re.search("[A-Za-z:]", re.sub(VALUE, "", text))}
    assert len(listed) == len(set(listed))


def remarks_made() -> Iterator[str]:
    """Texts of remarks, and of errors that have values."""
    for path in (Path(__file__).parents[3] / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                is_refusal = node.func.id in REFUSING and bool(node.keywords)
                if is_refusal or node.func.id in {"Remark", "chained"}:
                    first = node.args[0]
                    choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                    yield from (
                        each.value
                        for each in choices
                        if isinstance(each, ast.Constant) and isinstance(each.value, str)
                    )


def test_a_refusal_is_said_in_the_readers_language() -> None:
    with pytest.raises(NotationError) as raised:
        list(read_players("Nom;Punts\nAnna;quatre\nAnna;5\n".encode("utf-16") + b"\0", name="llista.csv"))
    with translation.override("ca"):
        assert refusal(raised.value).startswith("llista.csv: byte ")
        assert "no és text" in refusal(raised.value)
    assert "not text" in str(raised.value)


@pytest.mark.parametrize(
    ("read", "english", "catalan"),
    [
        (
            lambda: read_players(b"Name;Rating\nAnna;high\n", name="a.csv"),
            "a.csv: line 2, column Rating: 'high' is not a whole number",
            "a.csv: línia 2, columna Rating: 'high' no és un nombre enter",
        ),
        (
            lambda: read_tournament({"a.trn": b"x"}),
            "a.trn: 1 bytes: too small for a dBase file",
            "a.trn: 1 bytes: massa petit per a un fitxer dBase",
        ),
        (
            lambda: read_tournament({"a.t": b"Puig, Anna 900 7; 400\n"}),
            "a.t: line 1: round 1: there is no opponent 7",
            "a.t: línia 1: ronda 1: no hi ha l'oponent 7",
        ),
        (
            lambda: raise_unless_record(b"\x89PNG", name="a.gcg"),
            "a.gcg is not a game record: it is a picture",
            "a.gcg no és el registre d'una partida: és una imatge",
        ),
        (
            lambda: read_eliot(b"<EliotGame", "a.xml"),
            "a.xml, line 1: unclosed token",
            "a.xml, línia 1: unclosed token",
        ),
    ],
)
def test_refusals_have_all_their_parts_in_one_language(
    read: Callable[[], object], english: str, catalan: str
) -> None:
    with pytest.raises(NotationError) as raised:
        read()
    assert str(raised.value) == english
    with translation.override("ca"):
        assert refusal(raised.value) == catalan


def test_a_remark_is_said_in_the_readers_language_with_all_that_it_names() -> None:
    line = Remark("line %(line)s", line=7)
    remark = Remark(
        "%(name)s: %(what)s: %(places)s", name="a.t", what=Remark("a comment"), places=(line, line)
    )
    with translation.override("ca"):
        assert retold(remark, gettext) == "a.t: un comentari: línia 7, línia 7"
    assert remark == "a.t: a comment: line 7, line 7"
