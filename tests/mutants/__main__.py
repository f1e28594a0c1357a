"""
Break each rule on purpose, and see whether a test marked with its clause fails: docs/mutants.tsv.

    python -m tests.mutants                 every mutant, against all tests with its clauses: ten minutes
    python -m tests.mutants CA-7 OB-G12     those of clauses that begin so; the rest of the table stays
    python -m tests.mutants game/chapters/clock.py    those of a chapter: its lines and its values
    python -m tests.mutants --new           those that the table does not know yet
    python -m tests.mutants --again         each only against what killed it last time: a minute
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tests.mutants import table
from tests.mutants.run import Mutant, try_mutants


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").strip())
    parser.add_argument("wanted", nargs="*", help="the beginning of a clause's id, or a chapter's file")
    parser.add_argument("--new", action="store_true", help="only what the table does not have yet")
    parser.add_argument(
        "--again", action="store_true", help="only with the tests of the table; writes nothing"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes at once")
    chosen = parser.parse_args()
    mutants = [each for each in table.all_mutants() if is_wanted(each, chosen.wanted or [""])]
    if not mutants:
        parser.error(f"no rule is broken there: {' '.join(chosen.wanted)}")
    known = table.read()
    if chosen.new:
        mutants = [
            each for each in mutants if any((clause, each.name) not in known for clause in each.clauses)
        ]
    if chosen.again:
        killers = {pair: killer for pair, killer in known.items() if killer}
        killed = [each for each in mutants if any((clause, each.name) in killers for clause in each.clauses)]
        files = sorted({table.file_of(killer) for killer in killers.values()})
        outcomes = try_mutants(killed, files, workers=chosen.workers, killers=killers)
        raise SystemExit(any(not each.killer for each in outcomes))
    outcomes = try_mutants(mutants, table.PATHS, workers=chosen.workers)
    table.write(outcomes)
    noticed = sum(bool(each.killer) for each in outcomes)
    print(f"{noticed} of {len(outcomes)} noticed: {' '.join(chosen.wanted) or 'all rules'}")  # noqa: T201


def is_wanted(mutant: Mutant, wanted: Sequence[str]) -> bool:
    """
    Tell whether a mutant belongs to one of the clauses or files.

    A chapter's file has the lines that are changed in it, and the values of the chapter that is named so.
    """
    for each in wanted:
        if each.endswith(".py"):
            file, changed = Path(each), Path(mutant.name.partition(": ")[0])
            if file.match(str(changed)) or changed.match(each) or f" {file.stem}." in mutant.name:
                return True
        elif any(clause.startswith(each) for clause in mutant.clauses):
            return True
    return False


if __name__ == "__main__":
    main()
