"""`faristol lexicon check` and `hooks`: is it a word, and what makes another of it?"""

import argparse

from faristol.cli.lexicon.source import OK, PROBLEM, Asked, asked, print_json
from faristol.errors import NotationError
from faristol.lexicon.hooks import hooks_of
from faristol.tiles import Letter


def run_check(args: argparse.Namespace) -> int:
    question = asked(args)
    return _check_each(question, args) if args.each else _check_together(question, args)


def _check_together(question: Asked, args: argparse.Namespace) -> int:
    """
    A word that cannot be spelled is not acceptable, which programs are told with the reason.

    Raises:
        NotationError: if people ask about one; a slip of the keyboard must not become a verdict.
    """
    document = {"lexicon": question.lexicon.version, "words": question.operands}
    try:
        acceptable = question.lexicon.judge([_spell(word, question) for word in question.operands])
    except NotationError as error:
        if not args.json:
            raise
        print_json(document | {"acceptable": False, "reason": str(error)})
        return PROBLEM
    if args.json:
        print_json(document | {"acceptable": acceptable})
    else:
        print("acceptable" if acceptable else "not acceptable")
        print(question.signature)
    return OK if acceptable else PROBLEM


def _check_each(question: Asked, args: argparse.Namespace) -> int:
    verdicts = {word: _verdict(word, question) for word in question.operands}
    if args.json:
        print_json({"lexicon": question.lexicon.version, "words": verdicts})
    else:
        for word, verdict in verdicts.items():
            print(f"{word}: {verdict}")
        print(question.signature)
    return OK if all(verdict == "acceptable" for verdict in verdicts.values()) else PROBLEM


def _verdict(word: str, question: Asked) -> str:
    try:
        return "acceptable" if question.lexicon.has(_spell(word, question)) else "not acceptable"
    except NotationError as error:
        return f"not acceptable: {error}"


def run_hooks(args: argparse.Namespace) -> int:
    """What hangs on a word that is none is told as well, and that it is none."""
    question = asked(args, most=1)
    (text,) = question.operands
    word, alphabet = _spell(text, question), question.alphabet
    is_word = question.lexicon.has(word)
    letters = map(Letter, range(1, len(alphabet.labels) + 1))
    hooks = hooks_of(question.lexicon.graph, word, letters)
    front, back = ([alphabet.text((letter,)) for letter in found] for found in (hooks.front, hooks.back))
    if args.json:
        print_json(
            {
                "lexicon": question.lexicon.version,
                "word": alphabet.text(word),
                "acceptable": is_word,
                "front": front,
                "back": back,
            }
        )
        return OK
    print(f"{' '.join(front) or '–'}  [{alphabet.text(word)}]  {' '.join(back) or '–'}")
    if not is_word:
        print(f"{alphabet.text(word)} itself is not acceptable")
    print(question.signature)
    return OK


def _spell(word: str, question: Asked) -> tuple[Letter, ...]:
    letters = question.alphabet.spell(word, shorthand=True)
    if not letters:
        raise NotationError("an empty word")
    return letters
