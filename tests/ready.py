"""
`python -m tests.ready`: makes once what each process of a check would otherwise make for itself.

`python -m tests.ready thinking` compiles what thinks ahead. It takes a minute, beside the first tests.
"""

import sys

import numpy as np

from faristol.analysis.compiling import compile_all
from faristol.analysis.endings import EndingSolver
from faristol.analysis.inference import infer_kept
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.movegen.loading import graph_kernels, kernels, order_kernels
from faristol.rulebook import load_rulebook
from tests.analysis.test_endings import endings
from tests.analysis.test_inference import plays_of
from tests.analysis.test_playouts import playouts
from tests.analysis.test_simulation import run
from tests.web.server import empty_tables


def main() -> None:
    empty_tables()
    for compiled in (kernels, order_kernels, graph_kernels):
        compiled()
    load_generator(load_lexicon("ca-disc-2021"), load_rulebook("ca-ajusc"))


def thinking() -> None:
    compile_all()
    made = playouts("ca-ajusc")
    made.play(np.array([0]), log=True)
    run(0, playouts=20)
    grid, mine, theirs = endings("ca-ajusc", 3)[0]
    EndingSolver(made).solve(grid, mine, theirs)
    shown, play, score, _, unseen = plays_of(0)[0]
    infer_kept(play, score, before=shown.grid, unseen=unseen, playouts=made, seed=b"", tried=20)


if __name__ == "__main__":
    (thinking if sys.argv[1:] == ["thinking"] else main)()
