"""
Ways to memory for kernels that run on a GPU: for a compiler, and in Python for Numba's simulator of a GPU.

`copy_with` gives a compiled function, and all that it calls, other ways than the processor's own.
"""

from ctypes import c_int64, c_uint8, c_uint16, c_uint32
from types import FunctionType

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.dispatcher import Dispatcher

from faristol.movegen._kernels import ANCHORS

GAVE_UP = ANCHORS  # of the context: 1 once a position needed the graph's search, which alone has anchors

I = types.int64
I8, I16, I32, I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))

# For a compiler --------------------------------------------------------------------------------------


def _at(builder, address, index, kind):
    base = builder.inttoptr(address, kind.as_pointer())
    return builder.gep(base, [index])


def _reads(kind):
    def emit(_, builder, __, arguments):
        loaded = builder.load(_at(builder, *arguments, kind))
        return loaded if kind is I64 else builder.zext(loaded, I64)

    return lambda _context, _address, _index: (I(I, I), emit)


def _writes(kind):
    def emit(context, builder, _, arguments):
        value = arguments[2] if kind is I64 else builder.trunc(arguments[2], kind)
        builder.store(value, _at(builder, arguments[0], arguments[1], kind))
        return context.get_dummy_value()

    return lambda _context, _address, _index, _value: (types.void(I, I, I), emit)


def _mask(_context, _address, _index):
    def emit(_, builder, __, arguments):
        base = builder.inttoptr(arguments[0], I32.as_pointer())
        low, high = (
            builder.zext(builder.load(builder.gep(base, [builder.add(arguments[1], I64(more))])), I64)
            for more in (0, 1)
        )
        return builder.or_(low, builder.shl(high, I64(32)))

    return I(I, I), emit


def _half(_context, _address):
    def emit(_, builder, __, arguments):
        return builder.zext(builder.load(_at(builder, arguments[0], I64(0), I32)), I64)

    return I(I), emit


def _entries(_context, _line, _key):
    def emit(_, builder, __, arguments):
        wanted, found = builder.trunc(arguments[1], I16), I64(0)
        for place in range(0, 10, 2):
            two = builder.load(_at(builder, arguments[0], I64(place // 2), I32))
            for part in range(2):
                one = builder.trunc(builder.lshr(two, I32(16 * part)), I16)
                same = builder.zext(builder.icmp_unsigned("==", one, wanted), I64)
                found = builder.or_(found, builder.shl(same, I64(place + part)))
        return found

    return I(I, I), emit


def _line_of(_context, _key, _lines):
    def emit(_, builder, __, arguments):
        high = builder.lshr(arguments[0], I64(32))
        return builder.lshr(builder.mul(high, arguments[1]), I64(32))

    return I(I, I), emit


def _fetch(_context, _address):
    return types.void(I), lambda context, *_: context.get_dummy_value()


def _bits(_context, _value):
    return I(I), lambda _, builder, __, arguments: builder.ctpop(arguments[0])


def _lowest(_context, _value):
    return I(I), lambda _, builder, __, arguments: builder.cttz(arguments[0], ir.IntType(1)(1))


def _address(_context, array):
    def emit(context, builder, signature, arguments):
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(made.data, I64)

    return I(array), emit


COMPILED = {
    "_address": _address,
    "_arc": _reads(I32),
    "_bits": _bits,
    "_byte": _reads(I8),
    "_entries": _entries,
    "_fetch": _fetch,
    "_get": _reads(I64),
    "_half": _half,
    "_line_of": _line_of,
    "_lowest": _lowest,
    "_mask": _mask,
    "_put": _writes(I64),
    "_write": _writes(I8),
}
"""By name, for the decorator `intrinsic` of the machine that is compiled for."""

# In Python -------------------------------------------------------------------------------------------


def in_python():
    """Return the ways to memory for Numba's simulator, by name."""

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
        return (int(value) & (1 << 64) - 1).bit_count()

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


# Functions -------------------------------------------------------------------------------------------


def _give_up(c):
    _put(c, GAVE_UP, 1)  # noqa: F821  # one of the ways


def copy_with(ways, compiled, function):
    """
    Return the plain function with these ways, and with compiled copies of what it calls.

    In place of the graph's search, which calls itself, copies note that they gave up.
    """
    copies = {}

    def copy_of(plain):
        names = dict(plain.__globals__)
        for name in plain.__code__.co_names:
            if name == "generate":
                names[name] = made(_give_up)
            elif name in ways:
                names[name] = ways[name]
            elif isinstance(names.get(name), Dispatcher):
                names[name] = made(names[name].py_func)
        return FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__)

    def made(plain):
        if plain not in copies:
            copies[plain] = compiled(copy_of(plain))
        return copies[plain]

    return copy_of(function)
