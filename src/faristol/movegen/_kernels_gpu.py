"""
The compiled part that simulates on a GPU: the CPU's own functions, compiled once more.

So a rule is written once, and both make the same moves. What differs is how memory is read, below, and that
nothing recurses: a position that needs the graph's search is given up, and the CPU plays it instead.

A thread of the GPU, here a strand, plays one playout after the other, with a `Work` of its own. Every array
of a Work has one dimension more, of strands.
"""

from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import cuda, types
from numba.core.dispatcher import Dispatcher

from faristol.movegen._kernels import ANCHORS
from faristol.movegen._kernels_games import Rules, Work
from faristol.movegen._kernels_simulation import HOW, UNPLAYED, play_out

GAVE_UP = ANCHORS  # of the context: 1 once a position needed the graph's search, which alone has anchors
SIMULATED = cuda.config.ENABLE_CUDASIM  # by Numba, in Python, where there is no GPU

if not cuda.config.CACHE_DIR:
    cuda.config.CACHE_DIR = numba.config.CACHE_DIR

I = types.int64

# Memory ----------------------------------------------------------------------------------------------


def _in_python():
    """Return the ways to memory for Numba's simulator, by name."""
    from ctypes import c_int64, c_uint8, c_uint16, c_uint32, c_uint64  # noqa: PLC0415  # for tests alone

    def byte(address, index):
        return np.int64(c_uint8.from_address(int(address + index)).value)

    def write(address, index, value):
        c_uint8.from_address(int(address + index)).value = int(value) & 0xFF

    def get(address, index):
        return np.int64(c_int64.from_address(int(address + 8 * index)).value)

    def put(address, index, value):
        c_int64.from_address(int(address + 8 * index)).value = int(value)

    def arc(address, index):
        return np.int64(c_uint32.from_address(int(address + 4 * index)).value)

    def half(address):
        return np.int64(c_uint32.from_address(int(address)).value)

    def entries(line, key):
        low = int(key) & 0xFFFF
        return sum((c_uint16.from_address(int(line + 2 * at)).value == low) << at for at in range(10))

    def line_of(key, lines):
        return np.int64((int(key) >> 32 & 0xFFFFFFFF) * int(lines) >> 32)

    def mask(address, index):
        return np.int64(c_int64.from_address(int(address + 4 * index)).value)

    def bits(value):
        return (int(value) & c_uint64(-1).value).bit_count()

    def lowest(value):
        return (int(value) & -int(value)).bit_length() - 1

    return {
        "_address": lambda array: array.ctypes.data,
        "_arc": arc,
        "_bits": bits,
        "_byte": byte,
        "_entries": entries,
        "_fetch": lambda _: None,
        "_get": get,
        "_half": half,
        "_line_of": line_of,
        "_lowest": lowest,
        "_mask": mask,
        "_put": put,
        "_write": write,
    }


def _on_gpu():
    """Return the ways to memory for a GPU, by name."""
    from numba.cuda.extending import intrinsic  # noqa: PLC0415  # the simulator has none

    i8, i16, i32, i64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))

    def at(builder, address, index, kind):
        base = builder.inttoptr(address, kind.as_pointer())
        return builder.gep(base, [index])

    def reads(kind):
        def emit(_, builder, __, arguments):
            loaded = builder.load(at(builder, *arguments, kind))
            return loaded if kind is i64 else builder.zext(loaded, i64)

        return lambda _context, _address, _index: (I(I, I), emit)

    def writes(kind):
        def emit(context, builder, _, arguments):
            value = arguments[2] if kind is i64 else builder.trunc(arguments[2], kind)
            builder.store(value, at(builder, arguments[0], arguments[1], kind))
            return context.get_dummy_value()

        return lambda _context, _address, _index, _value: (types.void(I, I, I), emit)

    def mask(_context, _address, _index):
        def emit(_, builder, __, arguments):
            base = builder.inttoptr(arguments[0], i32.as_pointer())
            low, high = (
                builder.zext(builder.load(builder.gep(base, [builder.add(arguments[1], i64(more))])), i64)
                for more in (0, 1)
            )
            return builder.or_(low, builder.shl(high, i64(32)))

        return I(I, I), emit

    def half(_context, _address):
        def emit(_, builder, __, arguments):
            return builder.zext(builder.load(at(builder, arguments[0], i64(0), i32)), i64)

        return I(I), emit

    def entries(_context, _line, _key):
        def emit(_, builder, __, arguments):
            wanted, found = builder.trunc(arguments[1], i16), i64(0)
            for place in range(0, 10, 2):
                two = builder.load(at(builder, arguments[0], i64(place // 2), i32))
                for part in range(2):
                    one = builder.trunc(builder.lshr(two, i32(16 * part)), i16)
                    same = builder.zext(builder.icmp_unsigned("==", one, wanted), i64)
                    found = builder.or_(found, builder.shl(same, i64(place + part)))
            return found

        return I(I, I), emit

    def line_of(_context, _key, _lines):
        def emit(_, builder, __, arguments):
            high = builder.lshr(arguments[0], i64(32))
            return builder.lshr(builder.mul(high, arguments[1]), i64(32))

        return I(I, I), emit

    def fetch(_context, _address):
        return types.void(I), lambda context, *_: context.get_dummy_value()

    def bits(_context, _value):
        return I(I), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    def lowest(_context, _value):
        return I(I), lambda _, builder, __, arguments: builder.cttz(arguments[0], ir.IntType(1)(1))

    def address(_context, array):
        def emit(context, builder, signature, arguments):
            made = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.ptrtoint(made.data, i64)

        return I(array), emit

    ways = {
        "_address": address,
        "_arc": reads(i32),
        "_bits": bits,
        "_byte": reads(i8),
        "_entries": entries,
        "_fetch": fetch,
        "_get": reads(i64),
        "_half": half,
        "_line_of": line_of,
        "_lowest": lowest,
        "_mask": mask,
        "_put": writes(i64),
        "_write": writes(i8),
    }
    return {name: intrinsic(way) for name, way in ways.items()}


# Functions -------------------------------------------------------------------------------------------

_compile = (lambda function: function) if SIMULATED else cuda.jit(device=True)
_ways = _in_python() if SIMULATED else _on_gpu()
_copies: dict[Dispatcher, Any] = {}


def _give_up(c):
    _put(c, GAVE_UP, 1)  # noqa: F821  # one of the ways


def _with_ways(function):
    """Return the function with the ways to memory above, and with copies of what it calls."""
    names = dict(function.__globals__)
    for name in function.__code__.co_names:
        if name in _ways:
            names[name] = _ways[name]
        elif isinstance(names.get(name), Dispatcher):
            names[name] = _copy_of(names[name])
    return FunctionType(function.__code__, names, function.__name__, function.__defaults__)


def _copy_of(dispatcher):
    if dispatcher not in _copies:
        _copies[dispatcher] = _compile(_with_ways(dispatcher.py_func))
    return _copies[dispatcher]


_ways["generate"] = _compile(_with_ways(_give_up))


def _play_jobs(
    head, numbers, values, single, pair, balance, kinds,
    contexts, boards, helds, bags, states, counts, tables, spares, records,
    board, rack, start, arms, given, unseen, opponents, kept, plies, jobs, taken, ends,
):  # fmt: skip
    """
    Take job after job until none is left. Arguments: the fields of Rules, those of Work for all strands, and

        board … jobs   as in `_kernels_simulation.simulate`
        taken          (1,) int64, jobs begun
        ends           (jobs, ENDS) int64
    """
    strand = cuda.grid(1)
    work = Work(
        contexts[strand],
        boards[strand],
        helds[strand],
        bags[strand],
        states[strand],
        counts[strand],
        tables[strand],
        spares[strand],
        records[strand],
    )
    rules = Rules(head, numbers, values, single, pair, balance, kinds)
    while True:
        job = cuda.atomic.add(taken, 0, 1)
        if job >= len(jobs):
            return
        arm = jobs[job, 0]
        work.context[GAVE_UP] = 0
        play_out(
            rules, work, board, rack, start, arms[arm], given[arm], unseen, opponents, kept, plies,
            jobs[job, 1], ends[job],
        )  # fmt: skip
        if work.context[GAVE_UP]:
            ends[job, HOW] = UNPLAYED


play_jobs = cuda.jit(_with_ways(_play_jobs)) if SIMULATED else cuda.jit(cache=True)(_with_ways(_play_jobs))


@cuda.jit
def clear(contexts):
    """Write zeroes: what a context keeps of an earlier search must not come from what lay in its memory."""
    size = contexts.shape[1]
    for place in range(cuda.grid(1), contexts.shape[0] * size, cuda.gridsize(1)):
        contexts[place // size, place % size] = 0
