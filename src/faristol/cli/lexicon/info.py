"""`faristol lexicon info`: where a lexicon is from."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import answer
from faristol.cli.lexicon.arguments import add_usual
from faristol.lexicon import Lexicon, load_lexicon
from faristol.lexicon.catalogue import own_folder

EXAMPLES = """\
examples:
  faristol lexicon info ca-disc-2021
"""
ABOUT = (
    *("id", "title", "language", "tileset", "edition", "label", "official", "is_shipped"),
    *("word_count", "sha256"),
)
_ORIGIN = ("licence", "licence_file", "made_with", "provenance")


def add_arguments(verb: ArgumentParser) -> None:
    add_usual(verb)
    verb.add_argument("lexicon", metavar="ID")


def run(args: Namespace) -> None:
    lexicon = load_lexicon(args.lexicon)
    about = fields(lexicon, ABOUT + _ORIGIN) | {"version": lexicon.version}
    if not lexicon.is_shipped:
        about["folder"] = str(own_folder())
    lines = [f"{name:<12}  {value}" for name, value in about.items() if name != "provenance"]
    answer(args, about, [*lines, "", lexicon.provenance.strip()], indent=2)


def fields(lexicon: Lexicon, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(lexicon, name) for name in names}
