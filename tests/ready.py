"""`python -m tests.ready`: makes once what each process of a check would otherwise make for itself."""

from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.movegen.loading import graph_kernels, kernels, order_kernels
from faristol.rulebook import load_rulebook
from tests.web.server import empty_tables


def main() -> None:
    empty_tables()
    for compiled in (kernels, order_kernels, graph_kernels):
        compiled()
    load_generator(load_lexicon("ca-disc-2021"), load_rulebook("ca-ajusc"))


if __name__ == "__main__":
    main()
