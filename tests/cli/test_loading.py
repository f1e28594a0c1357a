"""Loading of commands: help shows names, and loads nothing behind them."""

import subprocess
import sys

import pytest

from faristol.cli import NOUNS

SLOW = ("numba", "numpy", "django", "prompt_toolkit", "reportlab")
LIGHT = {"faristol", "faristol.cli", "faristol.cli.kit", "faristol.errors", "faristol.remarks"}


def loaded_by(*words: str) -> set[str]:
    """Modules of ours and slow ones after this command, in a process of its own."""
    code = (
        "import sys; from faristol.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    names = done.stderr.splitlines()[-1].split()
    return {name for name in names if name.partition(".")[0] in {"faristol", "faristol_web", *SLOW}}


def is_light(module: str) -> bool:
    return module in LIGHT or module.startswith("faristol.cli.kit.")


def test_help_loads_no_noun() -> None:
    behind = {name for name in loaded_by("--help") if not is_light(name)}
    assert behind <= {"faristol.cli.registered", "faristol_web", "faristol_web.commands"}


@pytest.mark.parametrize("noun", sorted(set(NOUNS) - {"analyse", "endgame", "moves", "play"}))
def test_the_help_of_a_noun_loads_its_list_of_verbs_alone(noun: str) -> None:
    assert {name for name in loaded_by(noun, "--help") if not is_light(name)} == {f"faristol.cli.{noun}"}


@pytest.mark.slow
def test_no_verb_loads_what_is_slow_before_it_runs() -> None:
    code = (
        "import sys\n"
        "from importlib import import_module\n"
        "from faristol.cli import NOUNS\n"
        "from faristol.cli.kit.parser import module_name\n"
        "for noun in NOUNS:\n"
        "    package = import_module(f'faristol.cli.{noun}')\n"
        "    for verb in getattr(package, 'VERBS', ()):\n"
        "        import_module(f'{package.__name__}.{module_name(verb)}')\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not {*SLOW} & {*done.stdout.split()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("rating", "preview"), ("lexicon", "check"), ("rulebook", "show"), ("game", "replay")]
)
def test_the_help_of_a_verb_loads_nothing_of_other_verbs_or_the_site(words: tuple[str, str]) -> None:
    loaded = loaded_by(*words, "--help")
    assert not {name.partition(".")[0] for name in loaded} & {*SLOW, "faristol_web"}
    assert not {f"faristol.cli.{noun}" for noun in ("duplicate", "leaves", "moves", "tournament")} & loaded
