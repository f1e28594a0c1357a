"""Word lists under names that a reader can tell apart, in the reader's language."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import translation

from faristol.cli import main
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol_web.language.lexica import LABELS, label, names, title

CATALAN = load_lexicon("ca-disc-2021")


def club(lexicon_id: str, **changes: str) -> Lexicon:
    return replace(CATALAN, id=lexicon_id, label="the club's", **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Catalan – DISC 2021, unofficial copy"),
        ("ca", "Català – DISC 2021, còpia no oficial"),
        ("ro", "Catalană – DISC 2021, copie neoficială"),
    ],
)
def test_a_list_is_named_in_the_readers_language(language: str, said: str) -> None:
    with translation.override(language):
        assert names([CATALAN]) == {CATALAN.id: said}


def test_lists_of_one_title_and_label_are_told_apart_by_their_editions() -> None:
    lists = [club("club-1", edition="2025"), club("club-2", edition="2026"), CATALAN]

    assert list(names(lists).values()) == [
        "Catalan · 2025 – the club's",
        "Catalan · 2026 – the club's",
        "Catalan – DISC 2021, unofficial copy",
    ]


def test_lists_of_one_edition_are_told_apart_by_their_ids() -> None:
    lists = [club("club-1", edition="2025"), club("club-2", edition="2025"), club("club-3", edition="2026")]

    assert list(names(lists).values()) == [
        "Catalan · club-1 – the club's",
        "Catalan · club-2 – the club's",
        "Catalan · club-3 – the club's",
    ]


def test_a_list_without_a_label_has_none_in_any_language() -> None:
    unlabelled = replace(CATALAN, label="")
    with translation.override("ca"):
        assert label(unlabelled) == ""
        assert names([unlabelled]) == {CATALAN.id: "Català"}
        assert title(replace(CATALAN, title="")) == ""


@pytest.mark.parametrize("official", [[], ["--official"]])
def test_labels_of_lexica_are_listed_for_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, official: list[str]
) -> None:
    monkeypatch.setenv("FARISTOL_LEXICA", str(tmp_path / "lexica"))
    words = tmp_path / "words.txt"
    words.write_text("casa\n", "utf-8")
    command = ["lexicon", "import", str(words), "--id", "mine", "--tileset", "catalan", *official]

    assert main(command) == 0
    assert "mine" in lexicon_ids()
    assert {load_lexicon(each).label for each in lexicon_ids()} <= set(LABELS)
