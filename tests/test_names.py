"""Identity of names, however they are written."""

import pytest

from faristol.duplicate.slips.line import parse_names
from faristol.names import fold_names, is_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ΆΝΝΑ",), ("Άννα",)),
        (("Α\u0301ννα",), ("Άννα",)),
        ((" Άννα  Βασιλείου",), ("Άννα Βασιλείου",)),
        (("Γιώργος", "Ελένη"), ("Ελένη", "Γιώργος")),
        (("Γιώργος Βαΐου",), ("ΓΙΩΡΓΟΣ ΒΑΪΟΥ",)),
        (("Γιώργος Βαΐου",), ("ΓΙΩΡΓΟΣ ΒΑΙΟΥ",)),
        (("Ἀνδρέας",), ("ΑΝΔΡΕΑΣ",)),
        (("Ana Şerban", "Geo Ţîrlea"), ("GEO ȚÎRLEA", "Ana S\u0326erban")),
        (("Ana S\u0327erban",), ("Ana Șerban",)),
        (("Pau d’Or",), ("PAU D'OR",)),
        (("Anna‑Maria",), ("Anna-Maria",)),
    ],
)
def test_two_ways_to_write_one_are_one(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert fold_names(one) == fold_names(other)


def test_two_are_two() -> None:
    assert len({fold_names(names) for names in (("Άννα",), ("Ηλίας",), ("Άννα", "Ηλίας"))}) == 3
    assert fold_names(("Martí",)) != fold_names(("Marti",))
    assert fold_names(("Ana Șerban",)) != fold_names(("Ana Serban",))


def test_a_family_of_emoji_is_a_name_and_a_turned_text_is_none() -> None:
    assert is_name("\N{WOMAN}\u200d\N{GIRL}")
    assert not is_name("\u202eannA")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Άννα", ("Άννα",)),
        (" Άννα  Β. / Ηλίας ", ("Άννα Β.", "Ηλίας")),
        ("Άννα&Ηλίας", ("Άννα", "Ηλίας")),
        ("Άννα &", ("Άννα", "")),
    ],
)
def test_a_line_has_one_name_or_the_two_of_a_pair(line: str, names: tuple[str, ...]) -> None:
    assert parse_names(line) == names
