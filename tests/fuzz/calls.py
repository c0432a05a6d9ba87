"""The host side of a case: streams of random shapes, views, iterators, constants, and the calls."""

import elements
from kernels import Kernels
from syntax import Argument, Call, Case, Stream

LARGEST = 400  # elements of one stream, but for reductions


class Calls:
    def __init__(self, random, views=True):
        self.random = random
        self.views = views  # may arguments be views?
        self.streams = []
        self.variables = []
        self.written = []  # streams that an earlier call has written

    # ---- shapes

    def shape(self, rank, largest=LARGEST):
        while True:
            extents = tuple(self.random.choice([1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 64, 100, 130])
                            for _ in range(rank))
            if size(extents) <= largest:
                return extents

    def input_shape(self, output):
        """The output's shape, or one that is repeated, strided or neither."""
        if self.random.random() < 0.6:
            return output
        extents = tuple(self.random.choice([e, 1, 2 * e, (e + 1) // 2, 3 * e, self.random.randint(1, 20)])
                        for e in output)
        if size(extents) > 4 * LARGEST:
            return output
        while len(extents) > 1 and extents[0] == 1 and self.random.random() < 0.5:
            extents = extents[1:]  # leading extents of 1 may be left out
        return extents

    # ---- arguments

    def stream(self, element, extents, flavour=None):
        if flavour is None:
            flavour = self.random.choice(["Tame"] * 5 + ["Mixed"] * 3 + ["Wild"] * 2)
        stream = Stream(f"s{len(self.streams)}", element, extents, self.random.randrange(10**6), flavour)
        self.streams.append(stream)
        return stream

    def iterator(self, element, extents):
        width = elements.width(element)
        ends = []
        for _ in range(2):
            values = [self.random.choice(["0", "1.5f", "-3.0f", "10", "100.0f", "0.1f", "-0.7f", "7"])
                      for _ in range(width)]
            ends.append(values[0] if width == 1 else f"{element}({', '.join(values)})")
        stream = Stream(f"s{len(self.streams)}", element, extents, 0, "iter", tuple(ends))
        self.streams.append(stream)
        return stream

    def viewed(self, element, extents):
        """An argument of this shape: a stream, or a view of a larger one."""
        if not self.views or self.random.random() < 0.8:
            return Argument(self.stream(element, extents))
        views = []
        for _ in range(self.random.choice([1, 1, 1, 2])):
            low = tuple(self.random.randint(0, 3) for _ in extents)
            high = tuple(l + e for l, e in zip(low, extents))
            views.insert(0, (low, high))
            extents = tuple(h + self.random.randint(0, 2) for h in high)
        return Argument(self.stream(element, extents), tuple(views))

    def input(self, element, output, outputs):
        results = [s for s in self.written if s.element == element and s not in outputs
                   and len(s.extents) == len(output)]
        if results and self.random.random() < 0.5:
            return Argument(self.random.choice(results))
        extents = self.input_shape(output)
        again = [s for s in self.streams if s.element == element and s.flavour != "iter"
                 and s.extents == extents]
        if again and self.random.random() < 0.4:
            return Argument(self.random.choice(again))
        width = elements.width(element)
        if elements.kind(element) == "float" and width in (len(extents), 4) and (
                len(extents) == 1 or width == len(extents)) and self.random.random() < 0.15:
            return Argument(self.iterator(element, extents))
        return self.viewed(element, extents)

    def gather(self, element, rank, outputs):
        again = [s for s in self.written if s.element == element and len(s.extents) == rank
                 and s not in outputs]
        if again and self.random.random() < 0.5:
            return Argument(self.random.choice(again))
        return self.viewed(element, self.shape(rank))

    def constant(self, element):
        kind, width = elements.kind(element), elements.width(element)
        values = [self.component(kind) for _ in range(width)]
        if width == 1:
            return Argument(text=f"fixed({values[0]})" if kind == "fixed" else
                            f"{element}({values[0]})" if kind == "shortfixed" else values[0])
        return Argument(text=f"{element}({', '.join(values)})")

    def component(self, kind):
        if kind == "float":
            return self.random.choice(["1.5f", "-2.0f", "0.25f", "0.0f", "3.0f", "1.0e9f", "-7.5f"])
        if kind == "double":
            return self.random.choice(["1.5", "-0.1", "3.0e200", "0.0", "1.0e-7"])
        if kind == "uint":
            return self.random.choice(elements.UINTS)
        if kind == "int":
            return self.random.choice(elements.INTS)
        unsigned = kind in ("uchar", "ushort", "fixed", "shortfixed")
        return str(self.random.choice([0, 1, 3, 100, 127] + ([200, 255] if unsigned else [-1, -128])))

    # ---- calls

    def call(self, function):
        extents = self.shape(self.random.choice([1, 1, 1, 2, 2, 2, 3, 4]))
        iterators = [p for p in function.params if p.kind == "iter"]
        if any(elements.width(p.element) != len(extents) for p in iterators):
            width = elements.width(iterators[0].element)
            rank = self.random.choice([1, width])  # an iterator of rank 1 or of as many components
            extents = self.shape(rank)
        outputs = {}
        for param in function.params:
            if param.kind == "output":
                outputs[param.name] = self.output(param.element, extents, outputs)
        written = [a.stream for a in outputs.values()]
        arguments = []
        for param in function.params:
            if param.kind == "output":
                arguments.append(outputs[param.name])
            elif param.kind == "stream" and (same := self.in_place(param, outputs)):
                arguments.append(same)
            elif param.kind == "iter":
                shape = self.input_shape(extents)
                if len(shape) not in (1, elements.width(param.element)):
                    shape = extents
                arguments.append(Argument(self.iterator(param.element, shape)))
            else:
                arguments.append(self.other(param, extents, written))
        self.written += written
        return Call(function, arguments)

    def call_variable(self, function):
        """Of a kernel with variable outputs: its inputs' shapes decide what it runs over."""
        extents = self.shape(self.random.choice([1, 1, 2]))
        results = {p.name: Argument(self.stream(p.element, self.shape(self.random.choice([1, 2]))))
                   for p in function.params if p.kind == "variable"}
        arguments = []
        for param in function.params:
            if param.kind == "variable":
                arguments.append(results[param.name])
            else:
                arguments.append(self.other(param, extents, []))
        return Call(function, arguments)

    def call_scatter(self, function):
        extents = self.shape(self.random.choice([1, 1, 2, 2, 3]))
        arguments = []
        for param in function.params:
            if param.kind == "scatter":
                arguments.append(self.viewed(param.element, self.shape(param.rank)))
            else:
                arguments.append(self.other(param, extents, []))
        return Call(function, arguments)

    def other(self, param, extents, written):
        """An argument for an input, a gather or a constant."""
        if param.kind == "stream":
            return self.input(param.element, extents, written)
        if param.kind == "gather":
            return self.gather(param.element, param.rank, written)
        return self.constant(param.element)

    def output(self, element, extents, outputs):
        taken = [a.stream for a in outputs.values()]
        free = [s for s in self.streams if s.element == element and s.extents == extents
                and s.flavour != "iter" and s not in taken]
        if free and self.random.random() < 0.3:
            return Argument(self.random.choice(free))
        return self.viewed(element, extents)

    def in_place(self, param, outputs):
        """Sometimes an input is an output of the same call."""
        same = [a for a in outputs.values() if a.stream.element == param.element]
        return self.random.choice(same) if same and self.random.random() < 0.15 else None

    def reduce(self, function):
        target_extents = None
        if self.random.random() < 0.5:  # to a variable
            rank = self.random.choice([1, 1, 2, 3])
            largest = 20000 if self.random.random() < 0.15 else LARGEST
            extents = self.shape(rank, largest)
            if largest > LARGEST:
                extents = extents[:-1] + (extents[-1] * self.random.randint(1, 40) + 1,)
        else:
            rank = self.random.choice([1, 2, 2, 3])
            target_extents = self.shape(rank, 40)
            factors = [self.random.choice([1, 2, 3, 5, 8, 9, 20]) for _ in target_extents]
            extents = tuple(t * f for t, f in zip(target_extents, factors))
        arguments = []
        for param in function.params:
            if param.kind == "stream":
                arguments.append(self.viewed(param.element, extents))
            elif param.kind == "reduce" and target_extents is None:
                name = f"v{len(self.variables)}"
                self.variables.append((param.element, name))
                arguments.append(Argument(text=name))
            elif param.kind == "reduce":
                arguments.append(self.viewed(param.element, target_extents))
            elif param.kind == "gather":
                arguments.append(self.viewed(param.element, self.shape(param.rank)))
            else:
                arguments.append(self.constant(param.element))
        return Call(function, arguments)


def size(extents):
    product = 1
    for extent in extents:
        product *= extent
    return product


def make_case(random, number):
    """One random case."""
    cpu_only = random.random() < 0.08
    kernels = Kernels(random, f"c{number}_", cpu_only)
    choice = random.random()
    calls = Calls(random, views=not 0.15 <= choice < 0.2)
    bounds = {}
    if choice < 0.15:
        made = [calls.reduce(kernels.reduction())]
    elif choice < 0.2:
        function, outputs = kernels.bounded_kernel()
        made = [calls.call(function)]
        names = {p.name: a.stream.name for p, a in zip(function.params, made[0].arguments) if a.stream}
        bounds = {names[o]: (f, [names[n] for n in inputs]) for o, (f, inputs) in outputs.items()}
    else:
        if random.random() < 0.1:
            kernels.reduction()  # to be called by kernels
        for _ in range(random.choice([0, 0, 0, 1, 1, 2])):
            kernels.helper()
        if choice < 0.28:
            made = [calls.call_variable(kernels.variable_kernel())]
        elif choice < 0.36:
            made = [calls.call_scatter(kernels.scatter_kernel())]
        else:
            called = [kernels.kernel() for _ in range(random.choice([1, 1, 1, 2]))]
            if random.random() < 0.3:
                called.append(random.choice(called))
            made = [calls.call(function) for function in called]
    return Case(number, kernels.functions, made, calls.streams, calls.variables, cpu_only, bounds,
                kernels.structs)
