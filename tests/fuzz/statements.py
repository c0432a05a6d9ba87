"""The grammar of statements: each production is a method `depth -> Stmt or None`.

Every loop is bounded by a counter of its own that nothing else assigns. Every local has an initial
value. A new construct is a method and its line in PRODUCTIONS.
"""

import elements
from chains import Chains
from expressions import Expressions
from syntax import Expr, Stmt


class Statements:
    def __init__(self, scope, result="void"):
        self.scope = scope
        self.random = scope.random
        self.result = result
        self.expressions = Expressions(scope)

    def some(self, count, depth):
        """A list of statements."""
        block = []
        while len(block) < count:
            block += self.one(depth)
            if block and block[-1].jump:
                break
        return block

    def one(self, depth):
        """One statement, or a few that belong together."""
        names, weights = zip(*PRODUCTIONS)
        while True:
            name = self.random.choices(names, weights)[0]
            made = getattr(self, name)(depth)
            if made:
                return made

    def block(self, depth, loop=False, switch=False):
        with self.scope.block(loop, switch):
            return self.some(self.random.choice([1, 1, 2, 3]), depth - 1)

    def any_type(self):
        if self.scope.has_doubles and self.random.random() < 0.25:
            return elements.vector("double", self.random.randint(1, 2))
        kind = self.random.choice(["float", "float", "float", "int", "int", "uint"])
        return elements.vector(kind, self.random.choice([1, 1, 1, 2, 3, 4]))

    def depth(self):
        return self.random.choice([0, 1, 1, 2, 2, 3])

    # ---- declarations and assignments

    def local(self, _depth):
        type_name = self.any_type()
        value = self.expressions.converting(type_name, self.depth())
        name = self.scope.fresh("t")
        word = type_name
        if type_name == "int" and self.random.random() < 0.3:
            word = self.random.choice(["char", "short", "ushort"])
        constant = self.random.random() < 0.1
        self.scope.declare(name, type_name, assignable=not constant)
        if constant:
            self.scope.constants.add(name)
        return [Stmt(f"{'const ' if constant else ''}{word} {name} = {{0}};", [value],
                     declares=(name,))]

    def whole(self, _depth):
        """A structure is copied as a whole, to a new local or to a variable."""
        names = list(self.scope.structs)
        if not names:
            return None
        name = self.random.choice(names)
        value = self.expressions.structure(name, 1)
        if value is None:
            return None
        targets = self.scope.structures(name, assignable=True)
        if targets and self.random.random() < 0.5:
            target = self.random.choice(targets).name
            return [Stmt(f"{target} = {{0}};", [value], names=(target,))]
        local = self.scope.fresh("t")
        self.scope.declare(local, name)
        return [Stmt(f"{name} {local} = {{0}};", [value], declares=(local,))]

    def array(self, _depth):
        """A local array is declared, or an element of one changes."""
        arrays = self.scope.arrays()
        if arrays and self.random.random() < 0.7:
            array = self.random.choice(arrays)
            index = self.expressions.array_index(1)
            value = self.expressions.converting(array.type, self.depth())
            operator = self.random.choice(["=", "=", "+="])
            return [Stmt(f"{array.name}[{{0}}] {operator} {{1}};", [index, value],
                         names=(array.name,))]
        type_name = self.any_type()
        size = self.random.randint(1, 5)
        values = [self.expressions.make(type_name, 1) for _ in range(self.random.randint(1, size))]
        holes = ", ".join(f"{{{i}}}" for i in range(len(values)))
        name = self.scope.fresh("t")
        self.scope.declare_array(name, type_name)
        return [Stmt(f"{type_name} {name}[{size}] = {{{{{holes}}}}};", values, declares=(name,))]

    def flag(self, _depth):
        """A bool, which only conditions read."""
        name = self.scope.fresh("b")
        value = self.expressions.condition(2)
        self.scope.declare(name, "bool", assignable=False)
        return [Stmt(f"bool {name} = {{0}};", [value], declares=(name,))]

    def target(self, kind=None, width=1):
        found = self.scope.variables(kind, width, assignable=True)
        return self.random.choice(found) if found else None

    def assign(self, _depth):
        var = self.target()
        if var is None:
            return None
        value = self.expressions.converting(var.type, self.depth())
        return [Stmt(f"{var.name} = {{0}};", [value], names=(var.name,))]

    def compound(self, _depth):
        var = self.target()
        if var is None:
            return None
        kind = elements.kind(var.type)
        if kind in ("float", "double"):
            operator = self.random.choice(["+", "-", "*"])
        else:
            operator = self.random.choice(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"])
        value = self.expressions.make(self.random.choice([var.type, kind]), self.depth())
        return [Stmt(f"{var.name} {operator}= {{0}};", [value], names=(var.name,))]

    def masked(self, _depth):
        var = self.target(width=2)
        if var is None:
            return None
        kind, width = elements.kind(var.type), elements.width(var.type)
        count = self.random.randint(1, width)
        letters = "".join(self.random.sample("xyzw"[:width], count))
        operator = self.random.choice(["=", "=", "+=", "*="])
        value = self.expressions.make(elements.vector(kind, count), self.depth())
        return [Stmt(f"{var.name}.{letters} {operator} {{0}};", [value], names=(var.name,))]

    def component(self, _depth):
        var = self.target(width=2)
        if var is None:
            return None
        index = self.expressions.component_index(elements.width(var.type), 1)
        value = self.expressions.make(elements.kind(var.type), self.depth())
        return [Stmt(f"{var.name}[{{0}}] = {{1}};", [index, value], names=(var.name,))]

    def step(self, _depth):
        var = self.target()
        other = self.target()
        if var is None:
            return None
        text = self.random.choice(["{}++;", "--{};", "++{};", "{}--;"]).format(var.name)
        if other.name != var.name and other.type == var.type and self.random.random() < 0.5:
            text = f"{other.name} = {text}"
            return [Stmt(text, names=(var.name, other.name))]
        return [Stmt(text, names=(var.name,))]

    def sequence(self, _depth):
        """Two assignments by the comma operator."""
        first, second = self.assign(0), self.assign(0)
        if not first or not second:
            return None
        return [Stmt("{0}, {1};", [self.as_expr(first[0]), self.as_expr(second[0])])]

    @staticmethod
    def as_expr(stmt):
        return Expr("void", stmt.template.rstrip(";"), stmt.exprs, reads=stmt.names, keep=True)

    # ---- functions with outputs

    def parts(self, _depth):
        """modf and frexp: a result and an output."""
        whole = self.target("float")
        if whole is None:
            return None
        same = [v for v in self.scope.variables("float", assignable=True)
                if v.type == whole.type and v.name != whole.name]
        if not same:
            return None
        name = self.random.choice(["modf", "frexp"])
        value = self.expressions.make(whole.type, 2)
        if name == "frexp":  # of denormals, which devices may flush, only the value 0 is sure
            value = Expr(whole.type, "(abs({0}) < 1.0e-30 ? {1} : {0})",
                         [self.expressions.leaf(whole.type), Expr("float", "1.0", keep=True)],
                         keep=True)
        target = self.random.choice(same)
        return [Stmt(f"{target.name} = {name}({{0}}, {whole.name});", [value],
                     names=(target.name, whole.name))]

    def sincos(self, _depth):
        if not self.scope.cpu_only:
            return None
        first = self.target("float")
        if first is None:
            return None
        others = [v for v in self.scope.variables("float", assignable=True)
                  if v.type == first.type and v.name != first.name]
        if not others:
            return None
        second = self.random.choice(others)
        return [Stmt(f"sincos({{0}}, {first.name}, {second.name});",
                     [self.expressions.make(first.type, 2)], names=(first.name, second.name))]

    def call(self, _depth):
        """A callee with outputs; a variable may be its input too."""
        found = [f for f in self.scope.callees if f.result == "void"]
        if not found:
            return None
        callee = self.random.choice(found)
        inputs = [p for p in callee.params if p.kind not in ("output", "reduce")]
        exprs = self.expressions.call_arguments(
            type(callee)(callee.name, inputs, [], callee.result), 2)
        if exprs is None:
            return None
        holes, names, number = [], [callee.name], 0
        for param in callee.params:
            if param.kind in ("output", "reduce"):
                wanted = self.scope.value_type(param.element)
                targets = [v.name for v in self.scope.variables(assignable=True)
                           + self.scope.structures(wanted, assignable=True) if v.type == wanted]
                if not targets:
                    return None
                holes.append(self.random.choice(targets))
                names.append(holes[-1])
            else:
                holes.append(f"{{{number}}}")
                number += 1
        return [Stmt(f"{callee.name}({', '.join(holes)});", exprs, names=tuple(names))]

    # ---- outputs of other shapes

    def push(self, _depth):
        if not self.scope.variable_outputs:
            return None
        name = self.random.choice(self.scope.variable_outputs)
        push = Stmt(f"push({name});", names=(name,))
        if self.random.random() < 0.4:
            return [push]
        return [Stmt("if ({0}) [[0]]", [self.expressions.condition(2)], [[push]])]

    def scatter(self, depth):
        if not self.scope.scatters:
            return None
        output = self.random.choice(self.scope.scatters)
        index, parts = self.expressions.gather_index(output.rank, min(depth, 2))
        value = self.expressions.converting(elements.value_type(output.element), 2)
        return [Stmt(f"{output.name}{index} = {{{len(parts)}}};", [*parts, value],
                     names=(output.name,))]

    # ---- control flow

    def branch(self, depth):
        if depth <= 0:
            return None
        condition = self.expressions.condition(2)
        then = self.block(depth)
        if self.random.random() < 0.5:
            return [Stmt("if ({0}) [[0]]", [condition], [then])]
        return [Stmt("if ({0}) [[0]]\nelse [[1]]", [condition], [then, self.block(depth)])]

    def best(self, _depth):
        """A running best: `if (x > best) best = x;`, which drivers read as max."""
        var = self.target(self.random.choice(["float", "float", "double"]))
        if var is None or elements.width(var.type) > 1:
            return None
        value = self.expressions.leaf(var.type)
        text = self.random.choice(["if ({{0}} > {0}) {0} = {{0}};", "if ({0} >= {{0}}) {0} = {{0}};",
                                   "if ({0} < 0) {0} = 0; else if ({0} > {{0}}) {0} = {{0}};"])
        return [Stmt(text.format(var.name), [value], names=(var.name,))]

    def bound(self):
        """How often a loop runs at most: a literal or a value of the element."""
        if self.random.random() < 0.5:
            return Expr("int", str(self.random.randint(1, 4)), keep=True)
        return Expr("int", "({0} & 3)", [self.expressions.make("int", 1)], keep=True)

    def for_loop(self, depth):
        if depth <= 0 or self.scope.loops >= 3:
            return None
        name = self.scope.fresh("i")
        bound = self.bound()
        head = self.random.choice([
            f"for (int {name} = 0; {name} < {{0}}; {name}++) [[0]]",
            f"for (int {name} = 0; {name} < {{0}}; ++{name}) [[0]]",
            f"for (int {name} = {{0}}; {name} > 0; {name}--) [[0]]",
            f"for (int {name} = -1; {name} <= {{0}}; {name} += 2) [[0]]"])
        with self.scope.block(loop=True):
            self.scope.declare(name, "int", assignable=False)
            body = self.some(self.random.choice([1, 2, 2, 3]), depth - 1)
        return [Stmt(head, [bound], [body], inner=(name,), holds="loop")]

    def while_loop(self, depth):
        """`while` or `do`; the counter is the first thing that its body changes."""
        if depth <= 0 or self.scope.loops >= 3:
            return None
        name = self.scope.fresh("n")
        bound = self.bound()
        start = Stmt(f"int {name} = 0;", declares=(name,))
        self.scope.declare(name, "int", assignable=False)
        condition = self.expressions.condition(1)
        with self.scope.block(loop=True):
            count = Stmt(f"{name}++;", names=(name,), keep=True)
            body = [count] + self.some(self.random.choice([1, 2, 2, 3]), depth - 1)
        if self.random.random() < 0.5:
            loop = Stmt(f"while ({name} < {{0}} && {{1}}) [[0]]", [bound, condition], [body],
                        names=(name,), holds="loop")
        else:
            loop = Stmt(f"do [[0]]\nwhile ({name} < {{0}} && {{1}});", [bound, condition], [body],
                        names=(name,), holds="loop")
        return [start, loop]

    def switch(self, depth):
        if depth <= 0:
            return None
        selector = self.expressions.make("int", 1)
        if self.random.random() < 0.6:
            selector = Expr("int", "({0} & 3)", [selector])
        labels = self.random.sample(range(-1, 5), self.random.randint(1, 4))
        pieces, blocks = [], []
        for label in labels:
            word = "default" if label == 4 else f"case {label}"
            block = self.block(depth, switch=True)
            if not block[-1].jump and self.random.random() < 0.6:
                block.append(Stmt("break;", jump="break"))
            pieces.append(f"{word}: [[{len(blocks)}]]")
            blocks.append(block)
        return [Stmt("switch ({0}) [[0]]", [selector],
                     [[Stmt("\n".join(pieces), [], blocks, keep=True)]], holds="switch")]

    def jump(self, depth):
        """break, continue or return, mostly under a condition."""
        words = []
        if self.scope.loops > 0 or self.scope.switches > 0:
            words.append("break")
        if self.scope.loops > 0:
            words.append("continue")
        if self.random.random() < 0.25:
            words.append("return")
        if not words:
            return None
        word = self.random.choice(words)
        exprs = []
        text = word + ";"
        if word == "return" and self.result != "void":
            exprs = [self.result_value()]
            text = "return {0};"
        inner = Stmt(text, exprs, jump=word)
        if self.scope.loops + self.scope.switches > 0 and self.random.random() < 0.1:
            return [inner]
        return [Stmt("if ({0}) [[0]]", [self.expressions.condition(1)], [[inner]])]

    def result_value(self):
        if self.result in self.scope.structs:
            return self.expressions.structure(self.result, 1)
        return self.expressions.converting(self.result, 1)

    def chain(self, depth):
        return Chains(self).make() if depth > 0 else None

    def scoped(self, depth):
        if depth <= 0:
            return None
        return [Stmt("[[0]]", [], [self.block(depth)])]


PRODUCTIONS = [
    ("local", 18), ("assign", 26), ("compound", 14), ("masked", 8), ("component", 4), ("step", 4),
    ("flag", 2), ("whole", 8), ("array", 6), ("sequence", 2), ("parts", 3), ("sincos", 3),
    ("call", 8), ("branch", 14), ("best", 8), ("for_loop", 9), ("while_loop", 6), ("switch", 4), ("jump", 8),
    ("scoped", 1), ("chain", 1), ("push", 8), ("scatter", 12),
]
