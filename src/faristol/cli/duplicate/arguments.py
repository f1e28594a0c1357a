"""Arguments of several verbs."""

from argparse import ArgumentParser

DEFAULT_RULEBOOK = "el-duplicate"


def add_file(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="the session's file")


def add_new_file(verb: ArgumentParser, name: str = "file") -> None:
    verb.add_argument(name, metavar="FILE", help="the file to create; it must not exist")


def add_session(verb: ArgumentParser) -> None:
    """The session's file, and where its words are."""
    add_file(verb)
    verb.add_argument(
        "--lexicon", metavar="ID|FILE", help="where the session's word list is now, if it was moved"
    )


def add_setting(verb: ArgumentParser) -> None:
    """`--rulebook` and `--lexicon`, where there is no session yet."""
    verb.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"a shipped rulebook, or your own .toml file (default: {DEFAULT_RULEBOOK})",
    )
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE|FILE",
        help="a lexicon, the code of its language, or a file with words; default: the first lexicon for the "
        "rulebook's tiles",
    )


def add_forms(verb: ArgumentParser) -> None:
    """`--json` or `--csv`."""
    forms = verb.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print one JSON document")
    forms.add_argument("--csv", action="store_true", help="print a CSV table, for spreadsheets")
