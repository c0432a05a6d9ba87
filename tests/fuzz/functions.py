"""The built-in functions as the grammar uses them: argument patterns, and who may use them where.

EXACT functions give the same bits on every backend (docs/backends.md "The same bits"); BOUNDED ones
are within a documented error (comparer.py), so their results go to outputs of their own, except in
programs that only the CPU backends run.
"""

# Patterns: V the type itself, S its scalar, N a number that is not near zero, E a small exponent.
EXACT_FLOAT = {
    "abs": "V", "ceil": "V", "floor": "V", "round": "V", "trunc": "V", "frac": "V", "frc": "V",
    "saturate": "V", "sign": "V", "sqrt": "V", "degrees": "V", "radians": "V", "normalize": "V",
    "min": "VV", "max": "VV", "step": "VV", "fmod": "VN", "ldexp": "VE", "reflect": "VV",
    "rsqrt": "N", "clamp": "VVV", "lerp": "VVV", "faceforward": "VVV", "smoothstep": "LHV",
}
# Names whose arguments may be scalars where the others are vectors.
BROADCASTS = {"min", "max", "step", "clamp", "lerp"}
DOUBLES_TOO = {"abs", "ceil", "floor", "round", "trunc", "frac", "frc", "saturate", "sign", "sqrt",
               "degrees", "radians", "normalize", "min", "max", "step", "fmod", "reflect", "rsqrt",
               "clamp", "lerp", "faceforward", "smoothstep"}
EXACT_DOUBLE = {name: EXACT_FLOAT[name] for name in sorted(DOUBLES_TOO)}
EXACT_INT = {"abs": "V", "sign": "V", "min": "VV", "max": "VV", "clamp": "VVV"}
EXACT_UINT = {"min": "VV", "max": "VV", "clamp": "VVV"}
TO_SCALAR = {"dot": 2, "length": 1, "len": 1, "distance": 2}
TESTS = ("isnan", "isinf", "isfinite")

# name -> the range that each argument is clamped to.
BOUNDED = {
    "acos": ((-1, 1),), "asin": ((-1, 1),), "atan": ((-1e4, 1e4),),
    "atan2": ((0.01, 100), (-100, 100)), "cos": ((-3.1415, 3.1415),), "sin": ((-3.1415, 3.1415),),
    "tan": ((-1.4, 1.4),), "cosh": ((-10, 10),), "sinh": ((-10, 10),), "tanh": ((-10, 10),),
    "exp": ((-60, 60),), "exp2": ((-100, 100),), "log": ((1e-6, 1e6),), "log2": ((1e-6, 1e6),),
    "log10": ((1e-6, 1e6),), "pow": ((0.01, 50), (-8, 8)),
}
