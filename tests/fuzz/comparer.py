"""What is promised of results, and nothing more (docs/backends.md, design: one meaning).

cpu-scalar is the oracle. Every CPU backend gives its bits; a NaN may carry other ones. On GL the sign
of a zero is unspecified and denormals may be zero: a value of which the oracle with flushed
denormals differs from the oracle is not compared. Integers, narrow and fixed elements have no
freedom. Functions without promised bits are compared with the documented error of the function.
"""

import dataclasses
import math
import struct

import elements

EPSILON = 2.0 ** -23


def values(type_name, hexadecimal):
    """Components as unsigned numbers."""
    data = bytes.fromhex(hexadecimal)
    code = elements.FORMATS[elements.kind(type_name)]
    return struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)


def as_double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def as_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


@dataclasses.dataclass(frozen=True)
class Format:
    """Of a binary floating-point type: its infinity and its least normal number as bits."""
    infinity: int
    least_normal: int
    digits: int  # hexadecimal ones
    value: object  # bits -> number

    def canonical(self, bits, on_gl):
        """Equal for the patterns that stand for one promised value."""
        magnitude = bits & (1 << (4 * self.digits - 1)) - 1
        if magnitude > self.infinity:
            return self.infinity + 1
        if on_gl and magnitude < self.least_normal:  # zeros and denormals
            return 0
        return bits


FLOATING = {"float": Format(0x7F800000, 0x00800000, 8, as_float),
            "double": Format(0x7FF0000000000000, 0x0010000000000000, 16, as_double)}


class Comparer:
    """Counts what it has compared."""

    def __init__(self):
        self.compared = 0
        self.skipped = 0

    def difference(self, case, backend, oracle, flushed, given):
        """The first difference of one case as text; None if there is none that counts."""
        if isinstance(oracle, str) or isinstance(given, str):
            if oracle == given:
                return None
            return f"{given if isinstance(given, str) else oracle}"
        on_gl = backend.startswith("gl")
        if on_gl and case.cpu_only:
            return None
        if [entry[:2] for entry in oracle] != [entry[:2] for entry in given]:
            return "other outputs"
        outputs = {entry[0]: entry for entry in given}  # the arguments as this backend has them
        for expected, loose, entry in zip(oracle, flushed, given):
            if on_gl and expected[0] in case.bounds:
                text = self.bounded(case, expected, entry, outputs)
            else:
                text = self.exact(expected, loose, entry, on_gl)
            if text:
                return text
        return None

    def exact(self, expected, loose, given, on_gl):
        name, type_name, hexadecimal = expected
        floating = FLOATING.get(elements.kind(type_name))
        wanted = values(type_name, hexadecimal)
        self.compared += len(wanted)
        if hexadecimal == given[2]:
            return None
        if on_gl and len(loose[2]) != len(hexadecimal):  # denormals decide how much is pushed
            self.skipped += len(wanted)
            return None
        if len(given[2]) != len(hexadecimal):
            return f"{name}: {len(values(type_name, given[2]))} values, expected {len(wanted)}"
        other = values(type_name, loose[2])
        for i, (a, b) in enumerate(zip(wanted, values(type_name, given[2]))):
            if a == b or (floating and floating.canonical(a, on_gl) == floating.canonical(b, on_gl)):
                continue
            if on_gl and (floating.canonical(a, True) != floating.canonical(other[i], True)
                          if floating else a != other[i]):
                self.skipped += 1
                continue
            if floating:
                return (f"{name}[{i}]: {floating.value(b):.17g} ({b:0{floating.digits}x}), "
                        f"expected {floating.value(a):.17g} ({a:0{floating.digits}x})")
            return f"{name}[{i}]: {b:#x}, expected {a:#x}"
        return None

    def bounded(self, case, expected, given, outputs):
        function, names = case.bounds[expected[0]]
        arguments = [values(expected[1], outputs[n][2]) for n in names]
        self.compared += len(arguments[0])
        for i, (a, b) in enumerate(zip(values(expected[1], expected[2]),
                                       values(expected[1], given[2]))):
            inputs = [as_float(argument[i]) for argument in arguments]
            if not all(math.isfinite(x) and (x == 0 or abs(x) > 1e-30) for x in inputs):
                self.skipped += 1
                continue
            exact, allowed = bound(function, inputs)
            if not abs(as_float(b) - exact) <= allowed:
                return (f"{function}{tuple(inputs)} in {expected[0]}[{i}]: {as_float(b):.9g}, "
                        f"expected {exact:.9g} within {allowed:.3g}; cpu-scalar {as_float(a):.9g}")
        return None


def ulp(value):
    """Of a float of this magnitude."""
    return 2.0 ** (max(math.frexp(value)[1], -125) - 24)


def log_bound(value, result, ulps):
    return 2.0 ** -21 if 0.5 <= value <= 2 else ulps * ulp(result)


def bound(function, inputs):
    """The exact result and the error that docs/accuracy.md allows."""
    x = inputs[0]
    if function in ("atan", "asin", "acos", "atan2"):
        exact = getattr(math, function)(*inputs)
        return exact, 4 * ulp(exact)
    if function in ("exp", "exp2"):
        exact = math.exp(x) if function == "exp" else 2.0 ** x
        return exact, (3 + 2 * abs(x)) * ulp(exact)
    if function in ("log", "log2", "log10"):
        exact = getattr(math, function)(x)
        return exact, log_bound(x, exact, 4 if function == "log10" else 3)
    if function in ("sin", "cos"):
        return getattr(math, function)(x), 2.0 ** -11
    if function == "tan":
        exact, cosine = math.tan(x), math.cos(x)
        error = 2.0 ** -11
        return exact, (error + abs(exact) * error) / (abs(cosine) - error) + 3 * ulp(exact)
    if function == "pow":
        y = inputs[1]
        power, exact = y * math.log2(x), x ** y
        error = abs(y) * log_bound(x, math.log2(x), 3) + ulp(power)
        return exact, exact * (2.0 ** error - 1) + (3 + 2 * abs(power)) * ulp(exact)
    error = (3 + 2 * abs(x)) * EPSILON  # of the formulas in exp
    if function in ("sinh", "cosh"):
        return getattr(math, function)(x), 2 * error * math.cosh(x)
    if function == "tanh":
        return math.tanh(x), 4 * error
    raise LookupError(f"bound() has no case for '{function}'")
