"""`faristol lexicon check`: are these words?"""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import PROBLEM, answer, print_json
from faristol.cli.lexicon.arguments import add_operands
from faristol.cli.lexicon.asked import Asked, asked
from faristol.errors import NotationError

DESCRIPTION = (
    "check whether words are acceptable: one verdict for all of them; exit code 0 if all are, 1 if not. "
    "A word that no tiles spell is reported instead of a verdict, also with exit code 1; with --json "
    "the verdict then has a reason"
)
EXAMPLES = """\
examples:
  faristol lexicon check ca-disc-2021 col·legi any
  faristol lexicon check --lexicon ro-hunspell --each casă
  faristol lexicon check --lexicon words.txt --tileset greek -      # words from standard input
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_operands(
        verb,
        "WORD",
        "words, separated by spaces, commas or semicolons; - reads them from standard input",
        several=True,
    )
    verb.add_argument("--each", action="store_true", help="give a verdict for each word")


def run(args: Namespace) -> int:
    question = asked(args)
    return _check_each(question, args) if args.each else _check_together(question, args)


def _check_together(question: Asked, args: Namespace) -> int:
    """
    A word that cannot be spelled is not acceptable, which programs are told with the reason.

    Raises:
        NotationError: if people ask about one; a slip of the keyboard must not become a verdict.
    """
    document = {"lexicon": question.lexicon.version, "words": question.operands}
    try:
        acceptable = question.lexicon.judge([question.spell(word) for word in question.operands])
    except NotationError as error:
        if not args.json:
            raise
        print_json(document | {"acceptable": False, "reason": str(error)}, indent=2)
        return PROBLEM
    verdict = "acceptable" if acceptable else "not acceptable"
    answer(args, document | {"acceptable": acceptable}, [verdict, question.signature], indent=2)
    return 0 if acceptable else PROBLEM


def _check_each(question: Asked, args: Namespace) -> int:
    verdicts = {word: _verdict(word, question) for word in question.operands}
    lines = [*(f"{word}: {verdict}" for word, verdict in verdicts.items()), question.signature]
    answer(args, {"lexicon": question.lexicon.version, "words": verdicts}, lines, indent=2)
    return 0 if all(verdict == "acceptable" for verdict in verdicts.values()) else PROBLEM


def _verdict(word: str, question: Asked) -> str:
    try:
        return "acceptable" if question.lexicon.has(question.spell(word)) else "not acceptable"
    except NotationError as error:
        return f"not acceptable: {error}"
