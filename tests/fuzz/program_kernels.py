"""The kernels of random programs: a fixed set, so that a unit of many programs compiles them once.

Each is simple, and shows in its results which elements it read: what programs vary is the order of
launches and what these share. Numbers stay small (floats) or wrap (ints), whatever is called how often.
"""

import dataclasses
import re

from syntax import Function, Param, Stmt

ELEMENTS = ("int", "float", "float4", "uchar")

# {T} the element type, {P} one, {Q} another small number of that type.
KERNELS = """
kernel void copy_{T}({T} a<>, out {T} o<>) { o = a; }
kernel void mix_{T}({T} a<>, {T} b<>, out {T} o<>) { o = {MIX}; }
kernel void add_{T}({T} a<>, {T} c, out {T} o<>) { o = {ADD}; }
kernel void both_{T}({T} a<>, {T} b<>, out {T} o<>, out {T} p<>) { o = b; p = a; }
kernel void number_{T}(int k, out {T} o<>) { o = {NUMBER}; }
kernel void pick_{T}({T} g[], int at<>, out {T} o<>) { o = g[at]; }
kernel void next_{T}({T} g[], out {T} o<>) { o = g[instance().x + 1]; }
kernel void pick2_{T}({T} g[][], int at<>, out {T} o<>) { o = g[at & 7][instance().x]; }
kernel void slow_{T}({T} g[], {T} a<>, int k, out {T} o<>) {
  int i, at = instance().x;
  for (i = 0; i < 300; i++) at = (at * 5 + 1) & 1023;
  o = at == k ? g[0] : a;
}
kernel void put_{T}({T} a<>, int at<>, out {T} o[]) { o[at] = a; }
kernel void putOne_{T}(int at<>, out {T} o[]) { o[at] = {P}; }
kernel void putNumber_{T}(int at<>, int k, out {T} o[]) { o[at] = {NUMBER}; }
kernel void putTwice_{T}({T} a<>, int at<>, out {T} o[]) { o[at] = a; o[at + 3] = {Q}; }
kernel void putSome_{T}({T} a<>, int at<>, out {T} o[]) { if (at % 3 == 0) o[at % 50] = a; }
kernel void putLoop_{T}({T} a<>, int at<>, out {T} o[]) {
  int i;
  for (i = 0; i < at % 3; i++) o[at + i] = a;
}
kernel void put2_{T}({T} a<>, int at<>, out {T} o[][]) { o[at & 7][instance().x & 15] = a; }
kernel void keep_{T}({T} a<>, vout[1] {T} o<>) { o = a; if (instance().x % 3 != 0) push(o); }
kernel void double_{T}({T} a<>, vout[] {T} o<>) { o = a; push(o); o = {Q}; push(o); }
kernel void some_{T}({T} a<>, int at<>, vout[1] {T} o<>) {
  o = a;
  if (at % 2 == 0 || instance().x == 0) push(o);
}
kernel void part_{T}({T} a<>, int at<>, vout[1] {T} o<>, vout[2] int p<>) {
  int4 here = instance();
  o = a;
  p = at;
  if (here.x % 2 == 0) push(o);
  push(p);
  if (here.x % 4 == 0) push(p);
}
reduce void sum_{T}({T} a<>, reduce {T} r<>) { r += a; }
reduce void last_{T}({T} a<>, reduce {T} r<>) { r = {LAST}; }
"""

# How often a launch over n elements of one dimension pushes to its outputs, where only n decides.
PUSHES = {"keep": [lambda n: n - (n + 2) // 3], "double": [lambda n: 2 * n],
          "part": [lambda n: (n + 1) // 2, lambda n: n + (n + 3) // 4]}

TEXTS = {
    "int": {"MIX": "a * 3 + b", "ADD": "a + c", "NUMBER": "instance().x + k", "P": "1", "Q": "7",
            "LAST": "a * 2 - r"},
    "float": {"MIX": "a * 0.5 - b * 0.25", "ADD": "a * 0.5 + c", "NUMBER": "instance().x * 0.5 + k",
              "P": "1.0", "Q": "7.5", "LAST": "a - r * 0.5"},
    "float4": {"MIX": "a.yzwx * 0.5 - b * 0.25", "ADD": "a * 0.5 + c",
               "NUMBER": "float4(instance().x, k, 2.0, 3.0)", "P": "float4(1.0, 2.0, 3.0, 4.0)",
               "Q": "float4(7.5)", "LAST": "a.wxyz - r * 0.5"},
    "uchar": {"MIX": "a * 3 + b", "ADD": "a + c", "NUMBER": "(instance().x + k) & 255", "P": "1", "Q": "7",
              "LAST": "(a * 2 - r) & 255"},
}

PARAMETERS = [  # text of a parameter -> its kind; {element} and {name}
    ("iter", r"iter (?P<element>\w+) (?P<name>\w+)<>"),
    ("output", r"out (?P<element>\w+) (?P<name>\w+)<>"),
    ("variable", r"vout\[(?P<bound>\d*)\] (?P<element>\w+) (?P<name>\w+)<>"),
    ("scatter", r"out (?P<element>\w+) (?P<name>\w+)(?P<brackets>(\[\])+)"),
    ("reduce", r"reduce (?P<element>\w+) (?P<name>\w+)<>"),
    ("stream", r"(?P<element>\w+) (?P<name>\w+)<>"),
    ("gather", r"(?P<element>\w+) (?P<name>\w+)(?P<brackets>(\[\])+)"),
    ("constant", r"(?P<element>\w+) (?P<name>\w+)"),
]


def parameter(text):
    for kind, pattern in PARAMETERS:
        found = re.fullmatch(pattern, text)
        if found:
            parts = found.groupdict()
            rank = len(parts.get("brackets") or "") // 2 or int(parts.get("bound") or 0)
            return Param(kind, parts["name"], parts["element"], rank)
    raise ValueError(text)


def functions_of(element):
    text = KERNELS
    for name, replacement in {"T": element, **TEXTS[element]}.items():
        text = text.replace("{" + name + "}", replacement)
    for found in re.finditer(r"^(kernel|reduce) void (\w+)\((.*?)\) \{(.*?)\}\n(?=kernel|reduce|\Z)", text,
                             re.MULTILINE | re.DOTALL):
        word, name, params, body = found.groups()
        lines = [line.strip().replace("{", "{{").replace("}", "}}")
                 for line in body.strip().splitlines()]
        yield Function(name, [parameter(p) for p in params.split(", ")],
                       [Stmt(line, keep=True) for line in lines], word=word)


@dataclasses.dataclass(frozen=True)
class Named:
    """A kernel of the set; `stem` without the element type."""
    stem: str
    element: str
    function: Function


ALL = [Named(f.name[:-len(element) - 1], element, f)
       for element in ELEMENTS for f in functions_of(element)]
