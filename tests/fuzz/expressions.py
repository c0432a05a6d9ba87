"""The grammar of expressions: each production is a method `type_name, depth -> Expr or None`.

A new construct is a method and its line in PRODUCTIONS. None means that it does not apply here.

What the language leaves open is not generated (docs/backends.md): on GL the sign of a zero, so a
float divisor is no zero or the sign of the quotient is dropped.
"""

import elements
from function_calls import FunctionCalls
from syntax import Expr


# What becomes an operand of the first kind where the two operands differ.
LOWER_KINDS = {"double": ["float", "int"], "float": ["int", "uint"], "uint": ["int"], "int": []}


class Expressions(FunctionCalls):
    def __init__(self, scope):
        self.scope = scope
        self.random = scope.random

    # ---- entry points

    def make(self, type_name, depth):
        """An expression of exactly this type."""
        if depth <= 0 or self.random.random() < 0.08:
            return self.leaf(type_name)
        for _ in range(6):
            names, weights = zip(*PRODUCTIONS)
            name = self.random.choices(names, weights)[0]
            expr = getattr(self, name)(type_name, depth - 1)
            if expr is not None:
                return expr
        return self.leaf(type_name)

    def converting(self, type_name, depth):
        """Of this type, or of one that Brook converts to it: for assignments and arguments."""
        chance = self.random.random()
        kind, width = elements.kind(type_name), elements.width(type_name)
        if chance < 0.08 and width > 1:
            return self.make(kind, depth)
        if chance < 0.16 and width < elements.widest(kind):
            return self.make(elements.vector(kind, width + 1), depth)
        if chance < 0.3:
            other = self.random.choice([k for k in elements.KINDS if k != kind])
            return self.make(elements.vector(other, width), depth)
        return self.make(type_name, depth)

    def condition(self, depth):
        """A scalar for if, loops and ?:."""
        choice = self.random.random()
        flags = [v.name for v in self.scope.variables("bool")]
        if flags and choice < 0.2:
            name = self.random.choice(flags)
            return Expr("int", self.random.choice([name, f"!{name}"]), reads=(name,))
        if choice < 0.75:
            return self.comparison("int", depth)
        if choice < 0.85:
            return self.logical("int", depth)
        if choice < 0.93 and self.reads("float"):
            return self.classes("int", depth) or self.comparison("int", depth)
        kind = self.random.choice(["int", "int", "float", "uint"])
        return self.make(kind, depth)

    def leaf(self, type_name, _depth=0):
        for attempt in (self.variable, self.swizzled_variable, self.converted_variable):
            if self.random.random() < 0.8:
                expr = attempt(type_name, 0)
                if expr is not None:
                    return expr
        return self.literal(type_name, 0)

    # ---- leaves

    def literal(self, type_name, _depth):
        kind, width = elements.kind(type_name), elements.width(type_name)
        if width == 1:
            return Expr(type_name, elements.literal(self.random, kind))
        if self.random.random() < 0.4:
            return Expr(type_name, f"{type_name}({elements.literal(self.random, kind)})")
        values = ", ".join(elements.literal(self.random, kind) for _ in range(width))
        return Expr(type_name, f"{type_name}({values})")

    def reads(self, kind, width=1):
        return self.scope.variables(kind, width)

    def variable(self, type_name, _depth):
        found = [v for v in self.scope.variables() if v.type == type_name]
        if not found:
            return None
        name = self.random.choice(found).name
        return Expr(type_name, name, reads=(name,))

    def letters(self, source_width, count):
        names = "xyzw" if self.random.random() < 0.8 else "rgba"
        return "".join(self.random.choice(names[:source_width]) for _ in range(count))

    def swizzled_variable(self, type_name, _depth):
        found = self.reads(elements.kind(type_name))
        if not found:
            return None
        var = self.random.choice(found)
        letters = self.letters(elements.width(var.type), elements.width(type_name))
        return Expr(type_name, f"{var.name}.{letters}", reads=(var.name,))

    def converted_variable(self, type_name, _depth):
        kinds = [k for k in elements.ALL_KINDS if k != elements.kind(type_name)]
        found = [v for k in kinds for v in self.reads(k, elements.width(type_name))
                 if elements.width(v.type) == elements.width(type_name)]
        if not found:
            return None
        name = self.random.choice(found).name
        return Expr(type_name, f"(({type_name}) {name})", reads=(name,))

    def position(self, type_name, _depth):
        if not self.scope.positions or elements.kind(type_name) != "float":
            return None
        name = self.random.choice(self.scope.positions)
        template = self.random.choice([f"indexof({name})", f"(indexof {name})"])
        if type_name != "float4":
            template += "." + self.letters(4, elements.width(type_name))
        return Expr(type_name, template, reads=(name,))

    # ---- operators

    def arithmetic(self, type_name, depth):
        kind = elements.kind(type_name)
        if kind in ("float", "double"):
            if self.random.random() < 0.15:
                return self.quotient(type_name, depth)
            operator = self.random.choice("++--***")
        else:
            operator = self.random.choice(["+", "-", "*", "/", "%%", "&", "|", "^", "<<", ">>"])
        return self.binary(type_name, operator.replace("%%", "%"), type_name, depth)

    def binary(self, type_name, operator, operand_type, depth):
        """With operands of one type, one of them perhaps a scalar or longer than the other."""
        left, right = self.operands(operand_type, depth)
        return Expr(type_name, f"({{0}} {operator} {{1}})", [left, right])

    def operands(self, type_name, depth):
        """Two of which Brook makes operands of this type."""
        kind, width = elements.kind(type_name), elements.width(type_name)
        types = [type_name, type_name]
        chance = self.random.random()
        if chance > 0.92 and LOWER_KINDS[kind]:
            other = self.random.choice(LOWER_KINDS[kind])
            types[self.random.randrange(2)] = elements.vector(other, self.random.choice([1, width]))
        elif width > 1 and chance < 0.2:
            types[self.random.randrange(2)] = kind
        elif 1 < width < elements.widest(kind) and chance < 0.25:
            types[self.random.randrange(2)] = elements.vector(kind, width + 1)
        return [self.make(t, depth) for t in types]

    def quotient(self, type_name, depth):
        """Of floats; see the head of this file."""
        left = self.make(type_name, depth)
        choice = self.random.random()
        if choice < 0.4:
            return Expr(type_name, "({0} / {1})", [left, self.not_zero_literal(type_name)])
        right = self.leaf(type_name)
        if choice < 0.8:
            one = Expr("float", self.random.choice(["1.0", "-2.0", "0.5"]), keep=True)
            return Expr(type_name, "({0} / ({1} == 0.0 ? {2} : {1}))", [left, right, one])
        return Expr(type_name, "abs({0} / {1})", [left, right])

    def not_zero_literal(self, type_name):
        values = ["2.0", "3.0", "-1.5", "10.0", "0.7", "255.0", "1.0e8"]
        return Expr(type_name, self.random.choice(values), keep=True)

    def unary(self, type_name, depth):
        kind = elements.kind(type_name)
        operator = self.random.choice({"float": "-", "double": "-", "int": "-~!", "uint": "~"}[kind])
        if operator == "!" and self.random.random() < 0.5:
            operand = elements.vector("float", elements.width(type_name))
            return Expr(type_name, "(!{0})", [self.make(operand, depth)])
        return Expr(type_name, f"({operator}{{0}})", [self.make(type_name, depth)])

    def comparison(self, type_name, depth):
        if elements.kind(type_name) != "int":
            return None
        width = elements.width(type_name)
        kinds = ["float", "float", "int", "uint"]
        if self.scope.has_doubles and width <= 2:
            kinds.append("double")
        operand = elements.vector(self.random.choice(kinds), width)
        operator = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return self.binary(type_name, operator, operand, depth)

    def logical(self, type_name, depth):
        if elements.kind(type_name) != "int":
            return None
        operator = self.random.choice(["&&", "||"])
        parts = [self.comparison(type_name, depth - 1), self.make(type_name, depth - 1)]
        self.random.shuffle(parts)
        return Expr(type_name, f"({{0}} {operator} {{1}})", parts)

    def select(self, type_name, depth):
        width = elements.width(type_name)
        vector_condition = width > 1 and self.random.random() < 0.5
        condition = (self.comparison(elements.vector("int", width), depth) if vector_condition
                     else self.condition(depth))
        arms = [self.make(type_name, depth), self.make(type_name, depth)]
        if width > 1 and self.random.random() < 0.15:
            arms[0] = self.make(elements.kind(type_name), depth)
        return Expr(type_name, "({0} ? {1} : {2})", [condition, *arms])

    def pick(self, type_name, depth):
        """What drivers read as min, max or a clamp, where a NaN would tell: x < y ? y : f(x)."""
        if elements.kind(type_name) not in ("float", "double"):
            return None
        x, y = self.leaf(type_name), self.leaf(type_name)
        if self.random.random() < 0.5:
            y = Expr(type_name, self.random.choice(["0.0", "1.0", "-1.0", "INFINITY", "(-INFINITY)"]))
        operator = self.random.choice(["<", "<=", ">", ">="])
        function = self.random.choice(["{0}", "{0}", "abs({0})", "sqrt({0})", "floor({0})", "(-{0})",
                                       "({0} * {0})", "min({0}, {1})", "max({0}, {1})"])
        arms = self.random.choice([["{1}", function], [function, "{1}"], ["{0}", "{1}"]])
        sides = self.random.choice(["{0} % {1}", "{1} % {0}"]).replace("%", operator)
        return Expr(type_name, f"({sides} ? {arms[0]} : {arms[1]})", [x, y])

    # ---- conversions and components

    def convert(self, type_name, depth):
        width = elements.width(type_name)
        kinds = [k for k in elements.KINDS if k != elements.kind(type_name)]
        if self.scope.has_doubles and width <= 2 and elements.kind(type_name) != "double":
            kinds.append("double")
        kind = self.random.choice(kinds)
        longer = width + (self.random.random() < 0.15)
        source = elements.vector(kind, min(elements.widest(kind), longer))
        target = type_name
        if elements.kind(type_name) == "int" and self.random.random() < 0.1:
            target = elements.vector(self.random.choice(["char", "short", "uchar"]), width)
        return Expr(type_name, f"(({target}) {{0}})", [self.make(source, depth)])

    def construct(self, type_name, depth):
        kind, width = elements.kind(type_name), elements.width(type_name)
        if width == 1:
            return None
        if self.random.random() < 0.2:
            return Expr(type_name, f"{type_name}({{0}})", [self.make(kind, depth)])
        widths = []
        while sum(widths) < width:
            limit = width - sum(widths)
            widths.append(self.random.randint(1, limit if limit < width else width - 1))
        holes = ", ".join(f"{{{i}}}" for i in range(len(widths)))
        parts = [self.make(elements.vector(kind, w), depth) for w in widths]
        if self.random.random() < 0.15:
            other = self.random.choice(elements.KINDS)
            parts[0] = self.make(elements.vector(other, widths[0]), depth)
        return Expr(type_name, f"{type_name}({holes})", parts)

    def swizzle(self, type_name, depth):
        kind = elements.kind(type_name)
        source = elements.vector(kind, self.random.randint(2, elements.widest(kind)))
        letters = self.letters(elements.width(source), elements.width(type_name))
        return Expr(type_name, f"{{0}}.{letters}", [self.make(source, depth)])

    def component(self, type_name, depth):
        if elements.width(type_name) != 1:
            return None
        found = self.reads(elements.kind(type_name), 2)
        if not found:
            return None
        var = self.random.choice(found)
        index = self.component_index(elements.width(var.type), depth)
        return Expr(type_name, f"{var.name}[{{0}}]", [index], reads=(var.name,))

    def component_index(self, width, depth):
        """An int in range, whatever its parts are."""
        inner = self.make("int", min(depth, 1))
        template = {2: "({0} & 1)", 3: "abs({0} % 3)", 4: "({0} & 3)"}[width]
        return Expr("int", template, [inner], keep=True)

    def array_element(self, type_name, depth):
        """Of a local array, at any index: outside is the nearest element."""
        found = self.scope.arrays(elements.kind(type_name))
        if not found:
            return None
        array = self.random.choice(found)
        template = f"{array.name}[{{0}}]"
        if array.type != type_name:
            template += "." + self.letters(elements.width(array.type), elements.width(type_name))
        return Expr(type_name, template, [self.array_index(min(depth, 1))], reads=(array.name,))

    def array_index(self, depth):
        """Any int; but a constant, which brcc checks, is one that every array has."""
        index = self.make("int", depth)
        return index if index.names() - self.scope.constants else Expr("int", "0", keep=True)

    def instance(self, type_name, _depth):
        if not self.scope.has_instance or elements.kind(type_name) != "int":
            return None
        template = "instance()"
        if type_name != "int4":
            template += "." + self.letters(4, elements.width(type_name))
        return Expr(type_name, template)

    # ---- gathers and structures

    def gather(self, type_name, depth):
        found = []  # (parameter, what to select of its element, value type)
        for param in self.scope.gathers:
            struct = self.scope.structs.get(param.element)
            leaves = [(f".{p}", e) for p, e in struct.leaves()] if struct else [("", param.element)]
            found += [(param, path, elements.value_type(e)) for path, e in leaves
                      if elements.FAMILIES[elements.kind(e)] == elements.kind(type_name)]
        if not found:
            return None
        chosen, path, value = self.random.choice(found)
        index, parts = self.gather_index(chosen.rank, min(depth, 2))
        template = f"{chosen.name}{index}{path}"
        if value != type_name:
            template += "." + self.letters(elements.width(value), elements.width(type_name))
        return Expr(type_name, template, parts, reads=(chosen.name,))

    def structure(self, name, depth):
        """A value of a structure: a variable, an element of a gather, a result, a choice."""
        found = [Expr(name, v.name, reads=(v.name,), keep=True) for v in self.scope.structures(name)]
        for param in self.scope.gathers:
            if param.element == name:
                index, parts = self.gather_index(param.rank, min(depth, 1))
                found.append(Expr(name, param.name + index, parts, (param.name,), keep=True))
        if depth > 0 and self.random.random() < 0.5:
            found += [e for e in [self.call(name, 0)] if e is not None]
        if not found:
            return None
        chosen = self.random.choice(found)
        if depth > 0 and self.random.random() < 0.3:
            return Expr(name, "({0} ? {1} : {2})",
                        [self.condition(1), chosen, self.random.choice(found)], keep=True)
        return chosen

    def index_along(self):
        """An index that neighbouring elements follow, often by a stride of loops."""
        template = self.random.choice(["instance().x + {0}", "instance().x - {0}",
                                       "instance().x + {0} * {1}", "instance().x + {0} - {1}",
                                       "{0} + instance().x - {1} * {2}"])
        return Expr("int", template, [self.leaf("int") for _ in range(template.count("{"))])

    def gather_index(self, rank, depth):
        """The brackets with holes, and what fills them."""
        if self.scope.has_instance and self.random.random() < 0.25:
            slower = [self.make("int", depth) for _ in range(rank - 1)]
            return "".join(f"[{{{i}}}]" for i in range(rank)), [*slower, self.index_along()]
        if rank > 1 and self.random.random() < 0.5:
            choices = ["int", "float", "int", "float", "uint"] + ["double"] * self.scope.has_doubles
            kinds = [self.random.choice(choices) for _ in range(rank)]
            return "".join(f"[{{{i}}}]" for i in range(rank)), [self.make(k, depth) for k in kinds]
        width = min(4, rank + (self.random.random() < 0.1))
        kind = self.random.choice(["float", "float", "int"])
        return "[{0}]", [self.make(elements.vector(kind, width), depth)]


PRODUCTIONS = [
    ("leaf", 14), ("arithmetic", 30), ("unary", 6), ("comparison", 8), ("logical", 4), ("select", 7), ("pick", 12),
    ("convert", 8), ("construct", 10), ("swizzle", 6), ("component", 3), ("position", 4),
    ("builtin", 14), ("vector_builtin", 7), ("bounded_builtin", 12), ("gather", 14), ("call", 10),
    ("array_element", 10), ("instance", 2),
]
