"""`faristol train`: the same result wherever the games are played, and whatever happens meanwhile."""

import importlib
import json
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from faristol.analysis.batches import Portion, Setting, play_samples, portions, program
from faristol.analysis.leaves import load_leaves
from faristol.cli import main
from faristol.cli.kit.running import running
from faristol.errors import FaristolError
from faristol.lexicon import load_lexicon
from tests.cli.workers import always_killed, killed_once

CATALAN = ["--lexicon", "ca-disc-2021"]
LEAVES = ["train", "leaves", *CATALAN, "--games", "12", "--generations", "2"]
WINS = ["train", "wins", *CATALAN, "--games", "12"]
PLAYABILITY = ["train", "playability", *CATALAN, "--games", "12"]
DUEL = ["train", "duel", *CATALAN, "--players", "level-3", "level-1", "--pairs", "12", "--json"]


@pytest.fixture(autouse=True)
def _small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several portions in a few games."""
    monkeypatch.setattr("faristol.analysis.batches.portions.__defaults__", (5,))
    monkeypatch.setattr("faristol.cli.train.wins._PORTION", 5)
    monkeypatch.setattr("faristol.cli.train.playability._PORTION", 5)
    monkeypatch.setattr("faristol.cli.train.duel._PAIRS", 5)


def where(*, jobs: int = 1, cluster: str | None = None) -> Namespace:
    return Namespace(jobs=jobs, cluster=cluster)


def whole(purpose: str, games: int = 15) -> Portion:
    setting = Setting(
        lexicon="ca-disc-2021",
        rulebook="ca-1v1",
        version=load_lexicon("ca-disc-2021").version,
        program=program(),
    )
    weights = load_leaves("catalan")
    return Portion(setting=setting, weights=weights, purpose=purpose, seed=1, start=0, stop=games)


# The same result


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [LEAVES, *(pytest.param(words, marks=pytest.mark.release) for words in (WINS, PLAYABILITY))]
)
def test_a_cluster_gives_the_same_file(words: list[str], tmp_path: Path, cluster: str) -> None:
    """Several processes here: `test_a_worker_that_is_killed_in_the_middle_changes_nothing`."""
    for name, place in (("one", []), ("two", ["--cluster", cluster])):
        assert main([*words, *place, "-o", str(tmp_path / name)]) == 0

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.release
@pytest.mark.slow
def test_a_duel_is_the_same_on_a_cluster(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for place in ([], ["--jobs", "2"], ["--cluster", cluster]):
        assert main([*DUEL, *place]) == 0
        found.append(json.loads(capsys.readouterr().out))

    assert found[0] == found[1] == found[2]
    assert found[0]["players"] == ["level-3", "level-1"]
    assert found[0]["won"] + found[0]["tied"] + found[0]["lost"] == 24
    assert found[0]["scores"][0] > found[0]["scores"][1]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["processes", pytest.param("cluster", marks=pytest.mark.release)])
def test_a_worker_that_is_killed_in_the_middle_changes_nothing(
    kind: str, tmp_path: Path, cluster: str
) -> None:
    mark = tmp_path / "killed"
    parts = portions(whole(str(mark)), 5)
    place = where(jobs=2) if kind == "processes" else where(cluster=cluster)

    with running(place) as run:
        found = list(run(killed_once, parts, "games"))

    assert mark.exists(), "one was killed"
    assert found == [play_samples(part) for part in parts]


@pytest.mark.release
@pytest.mark.slow
def test_workers_that_keep_dying_are_reported_in_one_line() -> None:
    with pytest.raises(FaristolError, match="keep dying"), running(where(jobs=2)) as run:
        list(run(always_killed, portions(whole("x"), 5), "games"))


@pytest.mark.slow
def test_a_worker_with_another_program_or_list_is_refused(cluster: str) -> None:
    part = whole("x", 1)
    other = Portion(
        setting=Setting(lexicon="ca-disc-2021", rulebook="ca-1v1", version="ca-disc-2021 (000000000000)"),
        weights=part.weights,
        purpose="x",
        seed=1,
        start=0,
        stop=1,
    )
    with (
        pytest.raises(FaristolError, match="a worker has ca-disc-2021"),
        running(where(cluster=cluster)) as run,
    ):
        list(run(play_samples, [other], "games"))


def test_a_cluster_that_is_not_there_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("faristol.cli.kit.running._CONNECT_SECONDS", 1)

    assert main([*WINS, "-o", "x", "--cluster", "tcp://127.0.0.1:1"]) == 1

    error = capsys.readouterr().err
    assert error.startswith("faristol: no cluster answers at tcp://127.0.0.1:1")
    assert error.count("\n") == 1


def test_without_the_package_a_cluster_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("faristol.cli.kit.running.import_module", missing)

    assert main([*WINS, "-o", "x", "--cluster", "tcp://127.0.0.1:1"]) == 1
    assert "-m pip install distributed" in capsys.readouterr().err


# Breaks


@contextmanager
def interrupted_after(results: int) -> Iterator[None]:
    """Interrupt the next run once so many portions were counted."""
    module = importlib.import_module("faristol.cli.kit.running")
    with_bar = module.with_bar

    def breaking(found: Iterator[object], total: int, doing: str) -> Iterator[object]:
        nonlocal results
        for result in with_bar(found, total, doing):
            if not results:
                raise KeyboardInterrupt
            results -= 1
            yield result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "with_bar", breaking)
        yield


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "after"),
    [(LEAVES, 1), pytest.param(LEAVES, 4, marks=pytest.mark.release), (WINS, 1)],
    ids=["first", "second", "wins"],
)
def test_after_a_break_the_file_is_the_same(words: list[str], after: int, tmp_path: Path) -> None:
    straight, broken, kept = (tmp_path / name for name in ("straight", "broken", "kept"))
    assert main([*words, "-o", str(straight)]) == 0
    again = [*words, "-o", str(broken), "--checkpoint", str(kept)]

    with interrupted_after(after):
        assert main(again) == 130
    assert kept.exists()
    assert not broken.exists()
    with interrupted_after(1):
        assert main(again) == 130
    assert main(again) == 0

    assert broken.read_bytes() == straight.read_bytes()
    assert not kept.exists(), "nothing is left to go on with"


@pytest.mark.slow
def test_a_duel_goes_on_after_a_break(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DUEL) == 0
    straight = capsys.readouterr().out
    again = [*DUEL, "--checkpoint", str(tmp_path / "kept")]
    with interrupted_after(2):
        assert main(again) == 130
    capsys.readouterr()

    assert main(again) == 0
    assert capsys.readouterr().out == straight


@pytest.mark.parametrize(
    ("change", "named"),
    [(["--games", "13"], "games"), (["--seed", "2"], "seed"), (["--rulebook", "ca-ajusc"], "rulebook")],
)
def test_a_checkpoint_of_other_settings_is_refused_in_one_line(
    change: list[str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*WINS, "-o", str(tmp_path / "x"), "--checkpoint", str(tmp_path / "kept")]
    with interrupted_after(1):
        assert main(words) == 130
    before = (tmp_path / "kept").read_bytes()
    capsys.readouterr()

    assert main([*words, *change]) == 1

    error = capsys.readouterr().err
    assert error == f"faristol: {tmp_path / 'kept'}: of a run with other settings: {named}\n"
    assert (tmp_path / "kept").read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"what is this", b"PK\x03\x04" + bytes(40)])
def test_a_damaged_checkpoint_is_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(content)

    assert main([*WINS, "-o", str(tmp_path / "x"), "--checkpoint", str(kept)]) == 1

    error = capsys.readouterr().err
    assert "a damaged one" in error
    assert error.count("\n") == 1
    assert kept.read_bytes() == content


# Names


@pytest.mark.release
@pytest.mark.slow
def test_the_older_names_do_the_same(tmp_path: Path) -> None:
    for name, words in (("new", LEAVES), ("old", ["leaves", "train", *LEAVES[2:]])):
        assert main([*words, "-o", str(tmp_path / name)]) == 0

    assert (tmp_path / "new").read_bytes() == (tmp_path / "old").read_bytes()
    assert b"faristol train leaves --lexicon ca-disc-2021" in (tmp_path / "new").read_bytes()
