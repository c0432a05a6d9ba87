"""What the generated programs contain: IR nodes, built-in functions, element types.

The wanted ones are read from the compiler's own lists, so a new node, built-in or element type
without programs shows as missing.
"""

import collections
import re

from program import WRITTEN
from runner import ROOT

# How IR text (docs/ir.md) shows a node. `{operators}`: from operators.def.
NODES = {
    "Constant": r"(?<![\w.])\d",
    "Read": r"= [a-z]\w*\b(?![(<\[.])",
    "Position": r"\bposition\(",
    "Instance": r"\binstance\b",
    "Extent": r"\bextent\(",
    "IteratorBound": r"\b(?:lower|upper)\(",
    "Gather": r"\bg\w*\[",
    "Unary": r"\b(?:neg|not|compl)\(",
    "Binary": r"\b(?:add|sub|mul|div|rem|shl|shr|lt|le|gt|ge|eq|ne)\(",
    "Convert": r"\bconvert<",
    "Construct": r"\b(?:float|int|uint|bool)[234]\(",
    "Swizzle": r"\.[xyzw]{1,4}\b",
    "Component": r"\b[a-z]\w*\[",
    "Select": r"\bselect\(",
    "Builtin": r"\b(?:abs|min|max|floor|sqrt|isnan|any)\(",
    "Declare": r"^ *var ",
    "Assign": r"^ *[a-z]\w*(?:\.\w+|\[.*\])? = ",
    "Push": r"^ *push ",
    "Scatter": r"^ *scatter ",
    "Call": r"^ *call ",
    "If": r"^ *if ",
    "Loop": r"^ *loop ",
    "Break": r"^ *break\b",
    "Continue": r"^ *continue\b",
    "Return": r"^ *return\b",
}


def listed(path, macro):
    return re.findall(rf"^{macro}\((\w+)(?:, (\w+))?", (ROOT / path).read_text(), re.MULTILINE)


def element_names():
    text = (ROOT / "include/brook/element_type.hpp").read_text()
    table = re.search(r"kNames\[\] = \{(.*?)\};", text, re.DOTALL).group(1)
    return re.findall(r'"(\w+)"', table)


class Counts:
    """How often there was what is wanted: by group, the names in it."""

    def __init__(self, wanted):
        self.counts = collections.Counter()
        self.wanted = wanted

    def missing(self):
        return [f"{group} {name}" for group, names in self.wanted.items() for name in names
                if self.counts[group, name] == 0]

    def table(self):
        lines = []
        for group, names in self.wanted.items():
            lines.append(f"{group}s: {sum(self.counts[group, n] > 0 for n in names)} of {len(names)}")
            cells = [f"{n} {self.counts[group, n]}" for n in names]
            row = " "
            for cell in cells:
                if len(row) + len(cell) > 98:
                    lines.append(row)
                    row = " "
                row += f" {cell}," if cell != cells[-1] else f" {cell}"
            lines.append(row)
        return "\n".join(lines)


class Coverage(Counts):
    def __init__(self):
        nodes = [name for macro in ("BROOK_EXPRESSION", "BROOK_STATEMENT")
                 for name, _ in listed("compiler/ir/nodes.def", macro)]
        names = [(name, text) for macro in ("BROOK_UNARY", "BROOK_BINARY")
                 for name, text in listed("compiler/ir/operators.def", macro)]
        built_ins = [text for _, text in listed("compiler/ir/builtins.def", "BROOK_BUILTIN")]
        super().__init__({
            "node": {n: NODES.get(n) for n in nodes if n != "Kind"},
            "operator": {n: rf"\b{text}\(" for n, text in names if n != "Kind"},
            "built-in": {n: rf"\b{n}\(" for n in built_ins if n},
            "element type": {e: None for e in element_names()},
        })

    def add_ir(self, text):
        builtin_or_node = re.compile(r"\b(\w+)\(")
        words = collections.Counter(builtin_or_node.findall(text))
        for group in ("operator", "built-in"):
            for name, pattern in self.wanted[group].items():
                self.counts[group, name] += words[pattern[2:-2]]
        for name, pattern in self.wanted["node"].items():
            if pattern is not None:
                self.counts["node", name] += len(re.findall(pattern, text, re.MULTILINE))

    def add_cases(self, cases):
        for case in cases:
            for function in case.used_functions():
                for param in function.params:
                    if param.kind in ("stream", "gather", *WRITTEN):
                        self.counts["element type", param.element] += 1
