"""The grammar of calls: of built-in functions, and of the program's own.

The productions here are a part of Expressions (expressions.py), which makes their arguments.
"""

import elements
import functions
from syntax import Expr


class FunctionCalls:
    # ---- built-in functions

    def builtin(self, type_name, depth):
        table = {"float": functions.EXACT_FLOAT, "int": functions.EXACT_INT,
                 "uint": functions.EXACT_UINT,
                 "double": functions.EXACT_DOUBLE}[elements.kind(type_name)]
        name = self.random.choice(list(table))
        scalar = elements.kind(type_name)
        parts = []
        for position, pattern in enumerate(table[name]):
            argument = type_name
            if position > 0 and name in functions.BROADCASTS and self.random.random() < 0.2:
                argument = scalar
            parts.append(self.argument(pattern, argument, depth))
        holes = ", ".join(f"{{{i}}}" for i in range(len(parts)))
        return Expr(type_name, f"{name}({holes})", parts)

    def argument(self, pattern, type_name, depth):
        if pattern == "N":
            return self.not_near_zero(type_name)
        if pattern == "E":
            return Expr(type_name, self.random.choice(["3.0", "-2.0", "1.9", "-20.0", "40.0"]))
        if pattern in "LH":  # the ends of smoothstep
            values = ["-1.0", "0.25", "-8.5"] if pattern == "L" else ["2.0", "7.5", "0.5"]
            text = self.random.choice(values)
            width = elements.width(type_name)
            return Expr(type_name, text if width == 1 else f"{type_name}({text})", keep=True)
        return self.make(type_name, depth)

    def not_near_zero(self, type_name):
        """For divisors of other functions."""
        inner = self.leaf(type_name)
        return Expr(type_name, "(abs({0}) + 0.125)", [inner], keep=True)

    def vector_builtin(self, type_name, depth):
        """Functions whose arguments have another type than the result."""
        kind = elements.kind(type_name)
        if type_name in ("float", "double"):
            name = self.random.choice(list(functions.TO_SCALAR))
            operand = elements.vector(kind, self.random.randint(1, elements.widest(kind)))
            parts = [self.make(operand, depth) for _ in range(functions.TO_SCALAR[name])]
            return Expr(type_name, f"{name}({', '.join('{%d}' % i for i in range(len(parts)))})",
                        parts)
        if kind != "float":
            return self.classes(type_name, depth)
        if type_name == "float3" and self.random.random() < 0.5:
            return Expr(type_name, "cross({0}, {1})",
                        [self.make(type_name, depth), self.make(type_name, depth)])
        ratio = Expr("float", self.random.choice(["0.5", "1.33", "0.9"]))
        return Expr(type_name, "refract({0}, {1}, {2})",
                    [self.make(type_name, depth), self.make(type_name, depth), ratio])

    def classes(self, type_name, depth):
        """isnan and its like, any and all, as ints."""
        if elements.kind(type_name) != "int":
            return None
        if type_name == "int" and self.random.random() < 0.5:
            name = self.random.choice(["any", "all"])
            operand = elements.vector(self.random.choice(["int", "float"]), self.random.randint(1, 4))
            return Expr(type_name, f"((int) {name}({{0}}))", [self.make(operand, depth)])
        name = self.random.choice(functions.TESTS)
        operand = elements.vector("float", elements.width(type_name))
        return Expr(type_name, f"(({type_name}) {name}({{0}}))", [self.make(operand, depth)])

    def bounded_builtin(self, type_name, depth):
        if not self.scope.cpu_only or elements.kind(type_name) != "float":
            return None
        name = self.random.choice(list(functions.BOUNDED))
        parts = [self.make(type_name, depth) for _ in functions.BOUNDED[name]]
        holes = ", ".join(f"{{{i}}}" for i in range(len(parts)))
        return Expr(type_name, f"{name}({holes})", parts)

    # ---- functions of the program

    def call(self, type_name, depth):
        found = [f for f in self.scope.callees if f.result == type_name]
        if not found:
            return None
        callee = self.random.choice(found)
        parts = self.call_arguments(callee, depth)
        if parts is None:
            return None
        holes = ", ".join(f"{{{i}}}" for i in range(len(parts)))
        return Expr(type_name, f"{callee.name}({holes})", parts, reads=(callee.name,),
                    keep=type_name in self.scope.structs)

    def call_arguments(self, callee, depth):
        """Expressions for the inputs of a callee, in order; None if it cannot be called from here."""
        parts = []
        for param in callee.params:
            if param.kind == "gather":
                found = [g.name for g in self.scope.gathers
                         if g.rank == param.rank and g.element == param.element]
            elif param.kind == "stream":  # the callee asks for its position
                found = [n for n, t in self.scope.position_types.items() if t == param.element]
            elif param.element in self.scope.structs:
                value = self.structure(param.element, min(depth, 1))
                if value is None:
                    return None
                parts.append(value)
                continue
            else:
                parts.append(self.converting(elements.value_type(param.element), depth))
                continue
            if not found:
                return None
            name = self.random.choice(found)
            parts.append(Expr(param.element, name, reads=(name,), keep=True))
        return parts
