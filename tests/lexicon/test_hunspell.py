"""Every flag that matters for single words, one small dictionary each."""

from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import expand_all, parse_affixes, parse_stems, read_affixes, read_stems


def forms(affixes: str, dictionary: str) -> set[str]:
    table = parse_affixes(affixes.splitlines())
    return expand_all(parse_stems(dictionary.splitlines(), table), table)


SUFFIX = "SFX S Y 1\nSFX S 0 s .\n"


@pytest.mark.parametrize(
    ("affixes", "dictionary", "expected"),
    [
        pytest.param("", "2\ncat\ndog", "cat dog", id="first line is a number"),
        pytest.param("", "cat\tpo:noun\ndog po:noun", "cat dog", id="grammar is left out"),
        pytest.param(
            "SFX A Y 3\nSFX A y ies [^aeiou]y\nSFX A 0 s [aeiou]y\nSFX A 0 es [sx]",
            "try/A\nplay/A\nbox/A\ncat/A",
            "try tries play plays box boxes cat",
            id="conditions",
        ),
        pytest.param(
            "SFX A Y 1\nSFX A 0 s a.c", "abc/A\nacc/A\nac/A", "abc abcs acc accs ac", id="any letter"
        ),
        pytest.param("SFX A Y 2\nSFX A 0 s []\nSFX A 0 t [^]", "ab/A", "ab abt", id="of no letters, of any"),
        pytest.param("SFX A Y 1\nSFX A 0 s [a-c]", "xb/A\nx-/A", "xb x- x-s", id="a hyphen is no range"),
        pytest.param(SUFFIX + "PFX R Y 1\nPFX R 0 re .", "do/SR", "do dos redo redos", id="cross product"),
        pytest.param(SUFFIX + "PFX R N 1\nPFX R 0 re .", "do/SR", "do dos redo", id="no cross product"),
        pytest.param(
            "SFX A Y 1\nSFX A 0 er/B .\nSFX B Y 1\nSFX B 0 s .",
            "work/A",
            "work worker workers",
            id="suffix on suffix",
        ),
        pytest.param(
            "SFX A Y 1\nSFX A 0 er/R .\nPFX R Y 1\nPFX R 0 re .",
            "do/A",
            "do doer redoer",
            id="suffix brings prefix",
        ),
        pytest.param(
            SUFFIX + "PFX R Y 1\nPFX R 0 re/S .", "do/R", "do redo redos", id="prefix brings suffix"
        ),
        pytest.param("SFX A Y 1\nSFX A abc x abc", "abc/A", "abc", id="whole word is not replaced"),
        pytest.param("FULLSTRIP\nSFX A Y 1\nSFX A abc x abc", "abc/A", "abc x", id="unless FULLSTRIP"),
        pytest.param("FORBIDDENWORD !\n" + SUFFIX, "cat/S\ncats/!", "cat", id="FORBIDDENWORD"),
        pytest.param("NEEDAFFIX !\n" + SUFFIX, "cat/S!", "cats", id="NEEDAFFIX on a stem"),
        pytest.param(
            "NEEDAFFIX !\nSFX A Y 1\nSFX A 0 i/B! .\nSFX B Y 1\nSFX B 0 n .",
            "x/A",
            "x xin",
            id="NEEDAFFIX on a suffix",
        ),
        pytest.param(
            "NEEDAFFIX !\nSFX A Y 1\nSFX A 0 s .\nPFX P Y 1\nPFX P 0 un/! .",
            "do/AP",
            "do dos undos",
            id="NEEDAFFIX on a prefix",
        ),
        pytest.param(
            "CIRCUMFIX !\nPFX G Y 1\nPFX G 0 ge/! .\nSFX T Y 2\nSFX T 0 t/! .\nSFX T 0 e .",
            "sag/GT",
            "sag sage gesagt",
            id="CIRCUMFIX",
        ),
        pytest.param(
            "ONLYINCOMPOUND !\n" + SUFFIX, "cat/S\ndog/S!", "cat cats", id="ONLYINCOMPOUND on a stem"
        ),
        pytest.param(
            "ONLYINCOMPOUND !\nSFX A Y 2\nSFX A 0 s/! .\nSFX A 0 e .",
            "x/A",
            "x xe",
            id="ONLYINCOMPOUND on a suffix",
        ),
        pytest.param(
            "KEEPCASE K\nNOSUGGEST N", "kg/K\ndamn/N", "kg damn", id="KEEPCASE and NOSUGGEST are words"
        ),
        pytest.param(
            "FLAG long\nKEEPCASE ||\nNOSUGGEST --\nNEEDAFFIX ()\nFULLSTRIP\nSFX Aa Y 2\n"
            "SFX Aa eau eaux/|| eau\nSFX Aa eau x eau",
            "eau/Aa--\ncm/||--\nbeau/()Aa",
            "eau eaux x cm beaux bx",
            id="FLAG long names special flags, too",
        ),
        pytest.param("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .", "cat/AaBb", "cat cats", id="FLAG long"),
        pytest.param("FLAG num\nSFX 102 Y 1\nSFX 102 0 s .", "cat/7,102", "cat cats", id="FLAG num"),
        pytest.param("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .", "cat/éà", "cat cats", id="FLAG UTF-8"),
        pytest.param("AF 2\nAF AB\nAF S\n" + SUFFIX, "cat/2\ndog/1", "cat cats dog", id="AF aliases"),
        pytest.param(
            "AF 1\nAF B\nSFX A Y 1\nSFX A 0 e .\nSFX B Y 1\nSFX B 0 s/1 .",
            "x/1",
            "x xs xss",
            id="AF in affixes",
        ),
    ],
)
def test_forms(affixes: str, dictionary: str, expected: str) -> None:
    assert forms(affixes, dictionary) == set(expected.split())


def test_escaped_slash_is_a_letter() -> None:
    assert forms(SUFFIX, "km\\/h/S") == {"km/h", "km/hs"}


def test_stems_that_keep_their_case_are_told_on_request() -> None:
    """So are symbols of units told from words, where a dictionary has both in small letters."""
    table = parse_affixes(["FLAG long", "KEEPCASE ||", "NOSUGGEST --"])
    stems = parse_stems(["cm/||--", "mot/--"], table)
    assert [table.has("KEEPCASE", stem.flags) for stem in stems] == [True, False]


def test_rules_can_be_left_out() -> None:
    table = parse_affixes((SUFFIX + "PFX R Y 1\nPFX R 0 re .").splitlines())
    stems = list(parse_stems(["do/SR"], table))
    assert expand_all(stems, table.keep(lambda rule: rule.is_suffix)) == {"do", "dos"}


def test_files_are_read_in_the_encoding_they_name(tmp_path: Path) -> None:
    affixes, dictionary = tmp_path / "x.aff", tmp_path / "x.dic"
    affixes.write_bytes("SET ISO8859-2\nSFX A Y 1\nSFX A ă a ă\n".encode("iso8859-2"))
    dictionary.write_bytes("1\ncasă/A\n".encode("iso8859-2"))
    table = read_affixes(affixes)
    assert expand_all(read_stems(dictionary, table), table) == {"casă", "casa"}


@pytest.mark.parametrize(
    ("affixes", "complaint"),
    [
        ("SFX A Y 1\nSFX A 0", "line 2: 'SFX A 0': not a rule"),
        ("SFX A 0 s .", "line 1: 'SFX A 0 s .': no heading for SFX A"),
        ("FLAG num\nNEEDAFFIX x", "line 2: 'NEEDAFFIX x'"),
        ("NEEDAFFIX ab", "line 1: 'NEEDAFFIX ab': 'ab' is not one flag"),
        ("COMPLEXPREFIXES", "two-level prefixes are not supported"),
        ("AF 1\nAF A\nSFX A Y 1\nSFX A 0 s/2 .", "line 4: .* there is no alias 2"),
    ],
)
def test_unknown_input_is_refused_with_its_line(affixes: str, complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint):
        parse_affixes(affixes.splitlines())


def test_unknown_alias_in_a_dictionary_names_file_and_line(tmp_path: Path) -> None:
    dictionary = tmp_path / "x.dic"
    dictionary.write_text("1\ncat/9\n", "utf-8")
    with pytest.raises(LexiconError, match=r"x\.dic: line 2: there is no alias 9"):
        read_stems(dictionary, parse_affixes(["AF 1", "AF A"]))


def test_unknown_encoding_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.aff"
    path.write_text("SET KLINGON-1\n", "utf-8")
    with pytest.raises(LexiconError, match="KLINGON-1"):
        read_affixes(path)
