"""Programs as trees: expressions, statements, functions, and the cases that call them.

Expressions and statements are templates with holes, so that the grammar alone knows Brook's syntax
and the shrinker works on any construct that the grammar makes.
"""

import dataclasses


@dataclasses.dataclass
class Expr:
    type: str  # value type
    template: str  # "({0} + {1})"
    parts: list = dataclasses.field(default_factory=list)
    reads: tuple = ()  # names used by the template itself: variables, helpers
    keep: bool = False  # the shrinker must not replace it: a guard that makes the program legal

    def text(self):
        return self.template.format(*(part.text() for part in self.parts))

    def names(self):
        found = set(self.reads)
        for part in self.parts:
            found |= part.names()
        return found


@dataclasses.dataclass
class Stmt:
    template: str  # "if ({0}) [0] else [1]": {i} an expression, [i] a block
    exprs: list = dataclasses.field(default_factory=list)
    blocks: list = dataclasses.field(default_factory=list)  # of lists of Stmt
    declares: tuple = ()  # names that it brings into the enclosing block
    inner: tuple = ()  # names that only its own text and blocks see
    names: tuple = ()  # names used by the template itself
    holds: str = ""  # "loop", "switch": what break and continue inside refer to
    jump: str = ""  # "break", "continue", "return"
    keep: bool = False  # the shrinker must not remove it

    def lines(self, indent):
        text = self.template.format(*(e.text() for e in self.exprs))
        pad = "  " * indent
        result = []
        for number, block in enumerate(self.blocks):
            head, text = text.split(f"[[{number}]]")
            heads = [line.strip() for line in head.splitlines() if line.strip()] or [""]
            result += [pad + line for line in heads]
            result[-1] += "{" if not heads[-1] else " {"
            for stmt in block:
                result += stmt.lines(indent + 1)
            result.append(pad + "}")
        rest = text.strip()
        if rest:
            result.append(pad + rest)
        return result


@dataclasses.dataclass
class Struct:
    """A structure. Its leaves are those of its fields that are no structures."""
    name: str
    fields: list  # of (name, element type or Struct)

    def text(self):
        fields = " ".join(f"{e.name if isinstance(e, Struct) else e} {n};" for n, e in self.fields)
        return f"typedef struct {{ {fields} }} {self.name};"

    def leaves(self):
        """(path, element type): ("inner.x", "float3")."""
        for name, element in self.fields:
            if isinstance(element, Struct):
                for path, leaf in element.leaves():
                    yield f"{name}.{path}", leaf
            else:
                yield name, element


@dataclasses.dataclass
class Param:
    kind: str  # stream, iter, gather, constant, output, variable, scatter, reduce, value
    name: str
    element: str  # element type; of helpers a value type
    rank: int = 0  # of gathers and scatters; of variable outputs the bound, 0 for none

    def text(self):
        return {
            "stream": f"{self.element} {self.name}<>",
            "iter": f"iter {self.element} {self.name}<>",
            "gather": f"{self.element} {self.name}{'[]' * self.rank}",
            "constant": f"{self.element} {self.name}",
            "value": f"{self.element} {self.name}",
            "output": f"out {self.element} {self.name}<>",
            "variable": f"vout[{self.rank or ''}] {self.element} {self.name}<>",
            "scatter": f"out {self.element} {self.name}{'[]' * self.rank}",
            "reduce": f"reduce {self.element} {self.name}<>",
        }[self.kind]


@dataclasses.dataclass
class Function:
    name: str
    params: list
    body: list  # of Stmt
    result: str = "void"
    word: str = "kernel"  # or "reduce"

    def text(self):
        params = ", ".join(p.text() for p in self.params)
        lines = [f"{self.word} {self.result} {self.name}({params}) {{"]
        for stmt in self.body:
            lines += stmt.lines(1)
        return "\n".join(lines + ["}"])

    def names(self):
        """Every name that the body uses."""
        found = set()

        def walk(block):
            for stmt in block:
                found.update(stmt.names)
                for expr in stmt.exprs:
                    found.update(expr.names())
                for inner in stmt.blocks:
                    walk(inner)
        walk(self.body)
        return {variable_of(name) for name in found}


def variable_of(name):
    """Of a field: the variable that it is a part of."""
    return name.split(".")[0]


@dataclasses.dataclass
class Stream:
    """A stream or iterator of the host program."""
    name: str
    element: str
    extents: tuple  # slowest first
    seed: int
    flavour: str  # of its first contents, see harness.h; "iter" for iterators
    bounds: tuple = ()  # of an iterator: texts of min and max


@dataclasses.dataclass
class Argument:
    stream: Stream = None
    views: tuple = ()  # of (min, max) pairs of tuples, slowest first; each a domain of the one before
    text: str = ""  # of a constant or the target of a reduction to a variable

    def call_text(self):
        if self.stream is None:
            return self.text
        result = self.stream.name
        for low, high in self.views:
            ends = [corner(end) for end in (low, high)]
            result += f".domain({ends[0]}, {ends[1]})"
        return result


def corner(end):
    """(row, column) -> int2(column, row)."""
    values = ", ".join(str(v) for v in reversed(end))
    return values if len(end) == 1 else f"int{len(end)}({values})"


@dataclasses.dataclass
class Call:
    function: Function
    arguments: list  # of Argument, as the function's parameters

    def text(self):
        return f"{self.function.name}({', '.join(a.call_text() for a in self.arguments)});"

    def streams(self):
        """Names of those that it uses."""
        return [a.stream.name for a in self.arguments if a.stream]


@dataclasses.dataclass
class Step:
    """A statement of the host program that calls no kernel."""
    statement: str
    names: tuple = ()  # of the streams that it uses
    function = None
    arguments = ()

    def text(self):
        return self.statement

    def streams(self):
        return list(self.names)


@dataclasses.dataclass
class Case:
    """Functions and a host function that calls some of them: the unit that is run and compared."""
    number: int
    functions: list  # callees before callers
    calls: list  # of Call and, between them, Step
    streams: list
    variables: list = dataclasses.field(default_factory=list)  # (element, name) of the host function
    cpu_only: bool = False  # uses functions without promised bits freely: compared on CPUs only
    bounds: dict = dataclasses.field(default_factory=dict)  # output -> (built-in, argument outputs)
    structs: list = dataclasses.field(default_factory=list)  # fields' structures before others
    shares_functions: bool = False  # with the other cases of its unit: they stay as they are
    dumped: list | None = None  # names of the streams that are compared; those that are written

    def used_structs(self):
        used = {p.element for f in self.used_functions() for p in f.params}
        used |= {f.result for f in self.used_functions()} | {e for e, _ in self.variables}
        wanted = []
        for struct in reversed(self.structs):
            if struct.name in used:
                wanted.insert(0, struct)
                used |= {e.name for _, e in struct.fields if isinstance(e, Struct)}
        return wanted

    def used_functions(self):
        wanted = {call.function.name for call in self.calls if call.function}
        for function in reversed(self.functions):
            if function.name in wanted:
                wanted |= function.names()
        return [f for f in self.functions if f.name in wanted]
