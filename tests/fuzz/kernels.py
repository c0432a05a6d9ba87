"""Functions: helpers, kernels and reductions, with their parameters."""

import re

import elements
import functions
from expressions import Expressions
from scope import Scope
from statements import Statements
from syntax import Expr, Function, Param, Stmt, Struct


class Kernels:
    """The functions of one case."""

    def __init__(self, random, prefix, cpu_only):
        self.random = random
        self.prefix = prefix
        self.cpu_only = cpu_only
        self.has_doubles = random.random() < 0.15
        self.functions = []
        self.structs = []
        if random.random() < 0.15:
            for letter in "AB"[:random.choice([1, 1, 2])]:
                self.structs.append(self.struct(letter))

    def struct(self, letter):
        fields = []
        for name in self.random.sample(["a", "b", "x", "xy", "g"], self.random.randint(1, 4)):
            element = self.element()
            if self.structs and self.random.random() < 0.4:
                element = self.structs[0]
            fields.append((name, element))
        return Struct(f"{self.prefix}S{letter}", fields)

    def element_or_struct(self):
        if self.structs and self.random.random() < 0.4:
            return self.random.choice(self.structs).name
        return self.element()

    def element(self, narrow=0.3):
        """A random element type, no structure; narrow ones with this probability."""
        if self.has_doubles and self.random.random() < 0.3:
            return elements.vector("double", self.random.randint(1, 2))
        families = ["char", "uchar", "short", "ushort", "fixed", "shortfixed"]
        if self.random.random() >= narrow:
            families = ["float", "float", "float", "int", "int", "uint"]
        return elements.vector(self.random.choice(families), self.random.choice([1, 1, 1, 2, 3, 4]))

    # ---- helpers

    def helper(self):
        """A function that kernels call: with a result, or with outputs."""
        name = f"{self.prefix}h{len(self.functions)}"
        scope = self.scope()
        params = []
        for _ in range(self.random.randint(1, 3)):
            params.append(Param("value", scope.fresh("a"), self.value_or_struct()))
        if self.random.random() < 0.3:
            params.append(Param("gather", scope.fresh("g"), self.element_or_struct(), self.rank()))
        if self.random.random() < 0.2:
            params.append(Param("stream", scope.fresh("p"), self.element(narrow=0)))
        result = self.value_or_struct() if self.random.random() < 0.6 else "void"
        names = {s.name for s in self.structs}
        if result in names and all(p.element != result for p in params):
            params.append(Param("value", scope.fresh("a"), result))  # so that there is one to return
        if result == "void":
            for _ in range(self.random.randint(1, 2)):
                params.insert(self.random.randint(0, len(params)),
                              Param("output", scope.fresh("o"), self.value_type()))
        body = self.body(scope, params, result, self.random.randint(1, 3))
        self.functions.append(Function(name, params, body, result))

    def value_type(self):
        if self.has_doubles and self.random.random() < 0.3:
            return elements.vector("double", self.random.randint(1, 2))
        kind = self.random.choice(["float", "float", "int", "uint"])
        return elements.vector(kind, self.random.choice([1, 1, 2, 3, 4]))

    def value_or_struct(self):
        if self.structs and self.random.random() < 0.3:
            return self.random.choice(self.structs).name
        return self.value_type()

    def rank(self):
        return self.random.choice([1, 1, 1, 2, 2, 3, 4])

    def scope(self):
        scope = Scope(self.random, self.prefix, self.cpu_only, self.has_doubles)
        scope.callees = list(self.functions)
        scope.structs = {s.name: s for s in self.structs}
        return scope

    def body(self, scope, params, result, count):
        """First every output gets a value; the rest is random."""
        statements = Statements(scope, result)
        expressions = Expressions(scope)
        for param in params:
            if param.kind in ("stream", "iter", "constant", "value", "reduce"):
                scope.declare(param.name, scope.value_type(param.element), param.kind == "reduce")
            elif param.kind == "gather":
                scope.gathers.append(param)
            if param.kind in ("stream", "iter"):
                scope.positions.append(param.name)
                scope.position_types[param.name] = param.element
        outputs = [p for p in params if p.kind in ("output", "variable")]
        scope.variable_outputs = [p.name for p in outputs if p.kind == "variable"]
        scope.scatters = [p for p in params if p.kind == "scatter"]
        block = []
        for output in outputs:
            for path, element in self.leaves(output):
                value = expressions.converting(elements.value_type(element), 2)
                block.append(Stmt(f"{path} = {{0}};", [value], names=(path,), keep=True))
            scope.declare(output.name, scope.value_type(output.element))
            if output.kind == "output" and any(p.kind in ("stream", "iter", "constant")
                                               for p in params):  # a kernel's own
                scope.positions.append(output.name)
        block += statements.some(count, self.random.choice([1, 2, 2, 3]))
        if result != "void":
            block.append(Stmt("return {0};", [statements.result_value()], jump="return", keep=True))
        elif not block[-1].jump:
            for output in outputs:
                path, element = self.random.choice(self.leaves(output))
                if self.random.random() < 0.5:
                    value = expressions.make(elements.value_type(element), 2)
                    block.append(Stmt(f"{path} = {{0}};", [value], names=(path,)))
        return block

    def leaves(self, param):
        """(path, element type) of what a parameter holds: itself, or the fields of a structure."""
        for struct in self.structs:
            if struct.name == param.element:
                return [(f"{param.name}.{path}", e) for path, e in struct.leaves()]
        return [(param.name, param.element)]

    # ---- kernels

    def kernel(self):
        scope = self.scope()
        params = self.inputs(scope, self.random.choice([0, 1, 1, 2, 2, 3, 4]))
        if self.random.random() < 0.25:
            width = self.random.randint(1, 4)
            params.append(Param("iter", scope.fresh("it"), elements.vector("float", width)))
        outputs = self.random.choice([1, 1, 1, 2, 2, 3, 4])
        if self.random.random() < 0.04:
            outputs = self.random.randint(9, 14)  # more than one GL pass
        params += [Param("output", scope.fresh("o"), self.output_element(params))
                   for _ in range(outputs)]
        return self.finished(scope, params)

    def output_element(self, params):
        """Often that of an input, so that a call's results can be read by the next."""
        inputs = [p.element for p in params if p.kind in ("stream", "gather")]
        if inputs and self.random.random() < 0.4:
            return self.random.choice(inputs)
        return self.element_or_struct()

    def variable_kernel(self):
        """Its outputs are as long as what it pushes."""
        scope = self.scope()
        params = self.inputs(scope, self.random.choice([1, 1, 2, 3]))
        params += [Param("variable", scope.fresh("o"), self.element_or_struct(),
                         self.random.choice([0, 1, 2, 3]))
                   for _ in range(self.random.choice([1, 1, 2, 3]))]
        return self.finished(scope, params)

    def scatter_kernel(self):
        scope = self.scope()
        params = self.inputs(scope, self.random.choice([0, 1, 1, 2, 3]))
        params.append(Param("scatter", scope.fresh("o"), self.element(), self.rank()))
        return self.finished(scope, params)

    def inputs(self, scope, streams):
        params = [Param("stream", scope.fresh("s"), self.element_or_struct())
                  for _ in range(streams)]
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3])):
            params.append(Param("gather", scope.fresh("g"), self.element_or_struct(), self.rank()))
        for _ in range(self.random.choice([0, 0, 1, 1, 2])):
            params.append(Param("constant", scope.fresh("c"), self.element()))
        return params

    def finished(self, scope, params):
        self.random.shuffle(params)
        scope.has_instance = True
        body = self.body(scope, params, "void", self.random.choice([1, 2, 3, 4, 6]))
        function = Function(f"{self.prefix}k{len(self.functions)}", params, body)
        self.functions.append(function)
        return function

    def bounded_kernel(self):
        """Functions within a documented error, each result with its arguments as outputs.

        Gives the function and output -> (built-in, outputs that hold its arguments).
        """
        name = f"{self.prefix}k{len(self.functions)}"
        scope = self.scope()
        params = [Param("stream", scope.fresh("s"), elements.vector("float", w)) for w in (1, 4)]
        body, bounds = [], {}
        for param in params:
            scope.declare(param.name, param.element, assignable=False)
        expressions = Expressions(scope)
        for built_in in self.random.sample(sorted(functions.BOUNDED), 2):
            width = self.random.randint(1, 4)
            type_name = elements.vector("float", width)
            arguments = []
            for low, high in functions.BOUNDED[built_in]:
                output = Param("output", scope.fresh("o"), type_name)
                params.append(output)
                arguments.append(output.name)
                value = Expr(type_name, f"clamp({{0}}, {float(low)}, {float(high)})",
                             [expressions.make(type_name, 2)])
                body.append(Stmt(f"{output.name} = {{0}};", [value], names=(output.name,),
                                 keep=True))
            result = Param("output", scope.fresh("o"), type_name)
            params.append(result)
            body.append(Stmt(f"{result.name} = {built_in}({', '.join(arguments)});",
                             names=(result.name, *arguments), keep=True))
            bounds[result.name] = (built_in, arguments)
        function = Function(name, params, body)
        self.functions.append(function)
        return function, bounds

    # ---- reductions

    def reduction(self):
        name = f"{self.prefix}r{len(self.functions)}"
        element = self.element_or_struct()
        scope = self.scope()
        value = scope.value_type(element)
        params = [Param("stream", "a", element), Param("reduce", "r", element)]
        self.random.shuffle(params)
        if value in scope.structs:
            body = [Stmt(re.sub(r"\b([ra])\b", rf"\1.{path}",
                                self.simple_operator(elements.value_type(leaf))),
                         names=("r", "a"), keep=True)
                    for path, leaf in scope.structs[value].leaves()]
        elif self.random.random() < 0.6:
            body = [Stmt(self.simple_operator(value), names=("r", "a"), keep=True)]
        else:
            if self.random.random() < 0.3:
                params.append(Param("constant", "c", self.element()))
            if self.random.random() < 0.3:
                params.append(Param("gather", "g", self.element(), self.random.randint(1, 2)))
            body = self.operator_body(scope, params, value)
        function = Function(name, params, body, word="reduce")
        self.functions.append(function)
        return function

    def operator_body(self, scope, params, value):
        for param in params:
            if param.kind == "gather":
                scope.gathers.append(param)
            else:
                scope.declare(param.name, elements.value_type(param.element),
                              assignable=param.kind == "reduce")
        statements = Statements(scope)
        block = statements.some(self.random.randint(1, 3), 2)
        if not block[-1].jump:
            block.append(Stmt("r = r + {0};", [Expressions(scope).make(value, 2)], names=("r",)))
        return block

    def simple_operator(self, value):
        """Most of these are proven commutative, so they are reduced by the tree with lanes."""
        choices = ["r += a;", "r = a + r;", "r = r * a;", "r = min(a, r);", "r = max(r, a);",
                   "r = r - a;", "r = a;", "r = r * 0.5 + a;"]
        if elements.kind(value) not in ("float", "double"):
            choices += ["r = r ^ a;", "r &= a;", "r |= a;", "r = r / a;", "r = r << a;"]
            choices.remove("r = r * 0.5 + a;")
        if elements.width(value) == 2:
            choices.append("r = %s(r.x + a.x, max(r.y, a.y));" % value)
            choices.append("r = %s(r.x * a.x, r.y * a.x + a.y);" % value)
        return self.random.choice(choices)
