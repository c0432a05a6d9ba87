"""Programs of n statements, calls, branches, taps .., as users have written them or had them written
by programs of their own. Each function gives the text of a .br file with one kernel."""


def _kernel(parameters, begin, statements, end, before=""):
    lines = "".join(f"  {statement}\n" for statement in statements)
    return f"{before}kernel void k({parameters}) {{\n{begin}{lines}{end}}}\n"


def statements(n):
    """Arithmetic on vectors, each statement with the values of the ones before."""
    body = (f"v = v * a + float4({i % 7}, w.x, 1, {i % 5});" if i % 2 else
            f"w = w - v * {1 + i % 3}.5;" for i in range(n))
    return _kernel("float a, float4 x<>, float4 y<>, out float4 r<>",
                   "  float4 v = x;\n  float4 w = y;\n", body, "  r = v + w;\n")


def roundings(n):
    body = (f"v = floor(v * a + {i % 7});" for i in range(n))
    return _kernel("float a, float4 x<>, out float4 r<>", "  float4 v = x;\n", body, "  r = v;\n")


def selections(n):
    """`?:` of vectors, and what clang++ took the square of the length for: with floor between."""
    body = (f"w = v.x > {i % 9}.5 ? floor(v * a) : v + w;" if i % 2 else "v = w + a;"
            for i in range(n))
    return _kernel("float a, float4 x<>, float4 y<>, out float4 r<>",
                   "  float4 v = x;\n  float4 w = y;\n", body, "  r = v + w;\n")


def branches(n):
    body = (f"if (v.x > {i % 9}.5) {{ v = v * a; }} else {{ w = w + v; }}" for i in range(n))
    return _kernel("float a, float4 x<>, float4 y<>, out float4 r<>",
                   "  float4 v = x;\n  float4 w = y;\n", body, "  r = v + w;\n")


def taps(n):
    """A window around the element, written out."""
    body = (f"s += {i % 5 + 1}.25 * t[p.y + {i // 16 - n // 32}][p.x + {i % 16 - 8}];"
            for i in range(n))
    return _kernel("float t[][], out float r<>", "  int2 p = instance().xy;\n  float s = 0;\n", body,
                   "  r = s;\n")


def gathers(n):
    """From anywhere: each place depends on the element that was read before."""
    body = (f"s += t[q + s.x * {i % 5 + 1}.25];" for i in range(n))
    return _kernel("float4 t[], float q<>, out float4 r<>", "  float4 s = float4(0, 0, 0, 0);\n",
                   body, "  r = s;\n")


def locals(n):
    """A local each, all of which are read at the end."""
    body = [f"float4 v{i} = {'x' if i == 0 else f'v{i - 1}'} * {i % 3 + 1}.5 + y;" for i in range(n)]
    body += [f"r += v{i};" for i in range(n)]
    return _kernel("float4 x<>, float4 y<>, out float4 r<>", "  r = float4(0, 0, 0, 0);\n", body, "")


def functions(n):
    body = (f"v = {('sin', 'exp', 'log', 'atan')[i % 4]}(v * a);" for i in range(n))
    return _kernel("float a, float x<>, out float r<>", "  float v = x;\n", body, "  r = v;\n")


def calls(n):
    """Of a helper with a branch and a dozen operations."""
    helper = ("kernel float4 h(float4 v, float b) {\n"
              "  float4 u = v * b;\n"
              "  if (u.x > b) u = u - floor(u);\n"
              "  return u + sqrt(abs(v)) * b;\n"
              "}\n")
    body = (f"s += h(s, a + {i % 5 + 1}.25);" for i in range(n))
    return _kernel("float a, float4 q<>, out float4 r<>", "  float4 s = q;\n", body, "  r = s;\n",
                   helper)


def calls_of_gathers(n):
    """Of a helper with four gathers, each under a condition."""
    helper = ("kernel float3 h(float3 t[], float3 u[], float at, float c) {\n"
              "  float3 s = float3(0, 0, 0);\n"
              "  if (c > 0) s += t[at];\n"
              "  if (c > 1) s += u[at + 3];\n"
              "  if (c > 2) s += t[at * 2];\n"
              "  if (c > 3) s += u[at * 3 + 1];\n"
              "  return s;\n"
              "}\n")
    body = (f"s += h(t, u, q + s.x, s.y + {i % 9});" for i in range(n))
    return _kernel("float3 t[], float3 u[], float q<>, out float3 r<>",
                   "  float3 s = float3(0, 0, 0);\n", body, "  r = s;\n", helper)


def loops(n):
    body = (f"for (int i = 0; i < {i % 5 + 40}; i++) {{ v = v * a + i; if (v > {i}.5) v -= x; }}"
            for i in range(n))
    return _kernel("float a, float x<>, out float r<>", "  float v = x;\n", body, "  r = v;\n")


def long_loops(n):
    """As long as an argument says: OpenGL's form of them stops in time and goes on."""
    body = (f"for (int i = 0; i < rounds; i++) {{ v = v * a + i; if (v > {i}.5) v -= x; }}"
            for i in range(n))
    return _kernel("float a, int rounds, float x<>, out float r<>", "  float v = x;\n", body,
                   "  r = v;\n")


def else_ifs(n):
    """Conditions that no integer decides."""
    body = (f"{'else ' if i else ''}if (x < {i}.5) r = y * {i};" for i in range(n))
    return _kernel("float x<>, float y<>, out float r<>", "  r = y;\n", body, "")


def cases(n):
    body = (f"case {i}: r = y + {i}; break;" for i in range(n))
    return _kernel("int x<>, float y<>, out float r<>", "  r = y;\n  switch (x) {\n", body, "  }\n")


def returns(n):
    body = (f"if (x == {i}) {{ r = y + {i}; return; }}" for i in range(n))
    return _kernel("float x<>, float y<>, out float r<>", "  r = y;\n", body, "")


def jumps(n):
    """Out of a loop, and to its next round."""
    body = (f"if (x + i == {i}) {{ r += {i}; {'continue' if i % 2 else 'break'}; }}" for i in range(n))
    return _kernel("int x<>, out float r<>", "  int i = 0;\n  r = 0;\n  while (i < 10) {\n  i++;\n", body,
                   "  r += 0.5;\n  }\n")


def conditionals(n):
    body = [f"{':' if i else 'r ='} x < {i}.5 ? y * {i}" for i in range(n)]
    return _kernel("float x<>, float y<>, out float r<>", "", body, "  : y;\n")


# Values of which each is made of the one before twice: whoever follows them along every path takes
# 2^n steps.


def sums_of_ints(n):
    body = (f"i = i + i + {i};" if i % 2 else "i = i + x - i / 3;" for i in range(n))
    return _kernel("float t[], int x<>, out float r<>", "  int i = instance().x;\n", body,
                   "  r = t[i];\n")


def choices_of_ints(n):
    body = (f"i = i > {i % 7} ? i + j : j - i;" if i % 2 else "j = i < j ? j + 1 : i;"
            for i in range(n))
    return _kernel("float t[], int m, int x<>, out float r<>", "  int i = x, j = m;\n", body,
                   "  r = t[i + j];\n")


def quotients(n):
    body = (f"i = (i + {i}) / 3 * 4 + i % 16;" if i % 2 else "i = i / 8 * 8 + (i & 7);"
            for i in range(n))
    return _kernel("float t[], int x<>, out float r<>", "  int i = abs(x);\n", body, "  r = t[i];\n")


def float_indices(n):
    body = (f"f = fmod(f + {i % 9}, 256.0); s += t[f * 0.5];" if i % 2 else
            "f = floor((f + y > 2 ? f : f + 1) * 0.5);" for i in range(n))
    return _kernel("float t[], int x<>, float y<>, out float r<>",
                   "  float f = x & 255, s = 0;\n", body, "  r = s;\n")


def float_positions(n):
    body = (f"p = p + p.yx + float2(1, {i}); r += t[p];" for i in range(n))
    return _kernel("float t[][], out float r<>", "  float2 p = indexof(r).xy;\n  r = 0;\n", body, "")


def conditions(n):
    body = (f"b = (b && y > {i}.0) || (c && !b);" if i % 2 else f"c = b ? !c : c || x == {i};"
            for i in range(n))
    return _kernel("int x<>, float y<>, out float r<>", "  bool b = x > 0, c = y > 0;\n", body,
                   "  r = b || c ? 1 : 0;\n")


def ends_of_loops(n):
    body = (f"int m{i + 1} = max(m{i}, 0) + min(m{i}, m{max(0, i - 1)}); "
            f"for (int k{i} = 0; k{i} < m{i}; k{i}++) r += t[k{i}];" for i in range(n))
    return _kernel("float t[], int m, out float r<>", "  int m0 = m;\n  r = 0;\n", body, "")


def nested(depth):
    """Helpers that each call the one before three times."""
    text = "kernel float f0(float x) { return x * 1.5 + floor(x); }\n"
    for i in range(1, depth + 1):
        text += (f"kernel float f{i}(float x) {{ "
                 f"return f{i - 1}(x) + f{i - 1}(x + {i}) * f{i - 1}(x - {i}); }}\n")
    return text + f"kernel void k(float x<>, out float r<>) {{ r = f{depth}(x); }}\n"


# Loops whose end the data decide, around a statement that goes on with `at`; `m` counts down.
LOOPS = {
    "while": "  while (m > 0) {{ {0} m--; }}\n",
    "do": "  do {{ {0} m--; }} while (m > 0);\n",
    "for": "  for (int i = 0; i < rounds; i++) {{ {0} }}\n",
    "jumps": "  while (m > 0) {{ m--; if ((at & 7) == 3) {{ at++; continue; }} {0} if (at == m) break; }}\n",
    "nested": "  while (m > 0) {{ int k = m & 3; while (k > 0) {{ {0} k--; }} m--; }}\n",
    "in_turn": "  while (m > 4) {{ {0} m--; }}\n  while (m > 0) {{ {0} m--; }}\n",
}


def array_in_loop(loop, element, n):
    """An array of n elements that lives in a loop."""
    statement = f"a[at] = a[(at * 3 + m) % {n}] * 2 + a[at]; at = (at + 5) % {n};"
    begin = f"  {element} a[{n}];\n  for (int j = 0; j < {n}; j++) a[j] = j * x;\n" \
            f"  int at = x % {n}, m = x & 31;\n  if (at < 0) at = 0;\n"
    return _kernel(f"int rounds, int x<>, out {element} r<>", begin, [], LOOPS[loop].format(statement) +
                   "  r = a[0] + a[at];\n")


# Chains: many short comparisons and sums in one function, which compilers take in proportion.
CHAINS = {shape.__name__ for shape in (
    else_ifs, cases, returns, jumps, conditionals, choices_of_ints, ends_of_loops)}

# What grows with n; `nested` doubles with its depth where calls are inlined.
ALL = {shape.__name__: shape for shape in (
    statements, roundings, selections, branches, taps, gathers, locals, functions, calls,
    calls_of_gathers, sums_of_ints, choices_of_ints, quotients, float_indices, float_positions,
    conditions, ends_of_loops, loops, long_loops, else_ifs, cases, returns, jumps, conditionals)}
