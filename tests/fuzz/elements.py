"""Types of kernels and of streams, and literals of them.

A value type is what kernels compute with (float3, int, uint2); an element type is what a stream or a
constant holds (uchar3, fixed). docs/language/types.md "Element types".
"""

KINDS = ("float", "int", "uint")  # of which vectors of up to four exist
ALL_KINDS = (*KINDS, "double")  # of which there is only double2

# Family of element types -> the kind that kernels compute with.
FAMILIES = {
    "float": "float",
    "int": "int",
    "uint": "uint",
    "double": "double",
    "char": "int",
    "uchar": "int",
    "short": "int",
    "ushort": "int",
    "fixed": "float",
    "shortfixed": "float",
}

# Family -> format of one component in host memory, for `struct`.
FORMATS = {"float": "I", "int": "I", "uint": "I", "double": "Q", "char": "B", "uchar": "B", "short": "H",
           "ushort": "H", "fixed": "B", "shortfixed": "H"}


def vector(kind, width):
    """float, 3 -> float3."""
    return kind if width == 1 else f"{kind}{width}"


def kind(name):
    """float3 -> float; also of element types: uchar3 -> uchar."""
    return name[:-1] if name[-1].isdigit() else name


def width(name):
    return int(name[-1]) if name[-1].isdigit() else 1


def value_type(element):
    """uchar3 -> int3."""
    return vector(FAMILIES[kind(element)], width(element))


def widest(kind_name):
    return 2 if kind_name == "double" else 4


FLOATS = ["0.0", "1.0", "0.5", "2.0", "-1.0", "0.25", "3.0", "-0.75", "10.0", "1.5", "-2.5", "0.1",
          "100.0", "-7.0", "0.333", "16777217.0", "1.0e10", "-3.0e20", "1.0e-6", "-0.0", "4"]
INTS = ["0", "1", "2", "3", "-1", "5", "7", "-2", "16", "31", "32", "33", "-33", "100", "255", "256",
        "-128", "32767", "65536", "0x7fffffff", "(-0x7fffffff - 1)", "46341", "1000000007"]
DOUBLES = ["0.0", "1.0", "0.5", "-2.0", "0.1", "3.0", "-0.7", "1.0e10", "16777217.0", "0.1f", "1.0e-300",
           "-1.0e300", "4503599627370497.5", "2147483648.0"]
UINTS = ["0u", "1u", "2u", "3u", "7u", "31u", "32u", "33u", "255u", "65535u", "0x7fffffffu",
         "0x80000000u", "4294967295u", "2654435761u"]


def literal(random, kind_name):
    """Text of a scalar literal; small ones more often than edges."""
    values = {"float": FLOATS, "int": INTS, "uint": UINTS, "double": DOUBLES}[kind_name]
    text = random.choice(values[:8] if random.random() < 0.5 else values)
    if kind_name == "double":
        return f"((double) {text})"
    return f"({text})" if text.startswith("-") else text


def zero(value):
    """The simplest literal of a value type."""
    scalar = {"float": "0.0", "int": "0", "uint": "0u", "double": "((double) 0.0)"}[kind(value)]
    return scalar if width(value) == 1 else f"{value}({scalar})"
