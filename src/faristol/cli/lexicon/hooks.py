"""`faristol lexicon hooks`: what makes another word of a word."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import answer
from faristol.cli.lexicon.arguments import add_operands
from faristol.cli.lexicon.asked import asked
from faristol.lexicon.hooks import hooks_of
from faristol.tiles import Letter

EXAMPLES = """\
examples:
  faristol lexicon hooks ca-disc-2021 any
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_operands(verb, "WORD", "a word, or letters that need not be one")


def run(args: Namespace) -> None:
    """Print a word's hooks; for one that is no word too, with a note."""
    question = asked(args, most=1)
    alphabet, word = question.alphabet, question.spell(question.operands[0])
    is_word = question.lexicon.has(word)
    letters = map(Letter, range(1, len(alphabet.labels) + 1))
    hooks = hooks_of(question.lexicon.graph, word, letters)
    front, back = ([alphabet.text((letter,)) for letter in side] for side in (hooks.front, hooks.back))
    text = alphabet.text(word)
    document = {
        "lexicon": question.lexicon.version,
        "word": text,
        "acceptable": is_word,
        "front": front,
        "back": back,
    }
    lines = [
        f"{' '.join(front) or '–'}  [{text}]  {' '.join(back) or '–'}",
        *([] if is_word else [f"{text} itself is not acceptable"]),
        question.signature,
    ]
    answer(args, document, lines, indent=2)
