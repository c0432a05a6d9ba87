"""Random programs: launches of a fixed set of kernels over streams that they share.

A host function has a few variables for streams. Launches read and write them, as they are or through
views, in place, after each other's results; between launches variables get new streams, those of
others, other elements, or none. What a step does is legal by construction: the shapes of all streams
are known, but for those whose length elements decide, which are used where any length will do.
"""

import dataclasses

import program_kernels
from syntax import Argument, Call, Case, Step, Stream

LENGTHS = [40, 64, 100, 128, 333, 1000]
LONG = 20000  # now and then: launches that take a while
PLANES = [(8, 16), (10, 10), (16, 16), (7, 33)]
LEAST_VIEW = 4


@dataclasses.dataclass
class Elements:
    """What the handles of one stream share."""
    extents: tuple | None  # None: one dimension, of a length > 0 that elements decide


@dataclasses.dataclass
class Slot:
    """A variable of the host program."""
    stream: Stream
    held: Elements | None  # None: an empty handle

    @property
    def name(self):
        return self.stream.name

    @property
    def element(self):
        return self.stream.element

    def has_rank(self, rank):
        return self.held is not None and len(self.held.extents or (0,)) == rank


class Launches:
    """One program."""

    def __init__(self, random):
        self.random = random
        elements = ["int"] + random.sample(program_kernels.ELEMENTS, random.choice([1, 1, 2]))
        self.elements = sorted(set(elements))
        self.kernels = [k for k in program_kernels.ALL if k.element in self.elements]
        self.favourites = random.sample(self.kernels, 3)  # launches of one kind meet more often
        self.length = LONG if random.random() < 0.03 else random.choice(LENGTHS)
        self.plane = random.choice(PLANES)
        self.slots = []
        self.variables = []  # (element, name) with a value
        self.steps = []
        for element in self.elements:
            for _ in range(random.choice([3, 4])):
                self.declare(element)

    # ---- streams

    def declare(self, element):
        extents = self.extents()
        stream = Stream(f"s{len(self.slots)}", element, extents, self.seed(), "Tame")
        self.slots.append(Slot(stream, Elements(extents)))

    def extents(self):
        chance = self.random.random()
        if chance < 0.8:  # one length: memory serves again for what has the same
            return (self.length,)
        if chance < 0.85:
            return (self.random.choice(LENGTHS),)
        if chance < 0.88:
            return (self.length * 2,)
        return self.plane

    def seed(self):
        return self.random.randrange(10**6)

    def pick(self, slots):
        return self.random.choice(slots) if slots else None

    def alive(self, element=None, rank=None):
        return [s for s in self.slots if s.held and (element is None or s.element == element)
                and (rank is None or s.has_rank(rank))]

    # ---- arguments

    def argument(self, slot, extents=None):
        """The stream or, if there is one and chance says so, a view; with these extents, if given."""
        whole = slot.held.extents
        if whole is None or whole == extents and self.random.random() < 0.7:
            return Argument(slot.stream)
        if extents is None:
            if self.random.random() < 0.85 or min(whole) < LEAST_VIEW:
                return Argument(slot.stream)
            extents = tuple(self.random.randint(LEAST_VIEW, e) for e in whole)
        low = tuple(self.random.randint(0, w - e) for w, e in zip(whole, extents))
        return Argument(slot.stream, ((low, tuple(l + e for l, e in zip(low, extents))),))

    def input(self, element, rank):
        slot = self.pick(self.alive(element, rank))
        return slot and self.argument(slot)

    def constant(self, element):
        known = [name for e, name in self.variables if e == element]
        if known and self.random.random() < 0.6:
            return Argument(text=self.random.choice(known))
        number = str(self.random.randint(-9, 9))
        return Argument(text=f"float4({number}, 1, 2, 3)" if element == "float4" else number)

    def outputs(self, params, rank):
        """Streams that are no others', of one shape, maybe views; None if there are too few."""
        chosen = []
        for param in params:
            slots = [s for s in self.alive(param.element, rank)
                     if all(s.held is not c.held for c in chosen)
                     and (len(params) == 1 or s.held.extents)]
            if not slots:
                return None
            chosen.append(self.random.choice(slots))
        if len(chosen) == 1:
            return [self.argument(chosen[0])]
        extents = tuple(min(e) for e in zip(*(s.held.extents for s in chosen)))
        return [self.argument(s, extents) for s in chosen]

    # ---- launches

    def launch(self):
        """Whether there was one: a kernel may want what no stream has."""
        kernel = self.random.choice(self.favourites if self.random.random() < 0.6 else self.kernels)
        params = kernel.function.params
        kinds = {p.kind for p in params}
        rank = 2 if "2" in kernel.stem or self.random.random() < 0.1 else 1
        if "reduce" in kinds:
            return self.reduction(kernel, rank)
        if "variable" in kinds:
            return self.variable(kernel)
        if "scatter" in kinds:
            return self.scatter(kernel, rank)
        outputs = self.outputs([p for p in params if p.kind == "output"],
                               1 if "gather" in kinds else rank)
        if outputs is None:
            return False
        return self.call(kernel, outputs, len(self.slot_of(outputs[0]).held.extents or (0,)))

    def call(self, kernel, written, rank):
        """`written`: arguments of the outputs, of whatever kind. Inputs have `rank` dimensions."""
        arguments = []
        written = list(written)
        for param in kernel.function.params:
            if param.kind == "stream":
                arguments.append(self.input(param.element, rank))
            elif param.kind == "gather":
                arguments.append(self.input(param.element, param.rank))
            elif param.kind == "constant":
                arguments.append(self.constant(param.element))
            else:
                arguments.append(written.pop(0))
        if None in arguments:
            return False
        self.steps.append(Call(kernel.function, arguments))
        return True

    def scatter(self, kernel, rank):
        param = next(p for p in kernel.function.params if p.kind == "scatter")
        target = self.pick(self.alive(param.element, param.rank))
        return target is not None and self.call(kernel, [self.argument(target)],
                                                rank if param.rank == rank else 1)

    def variable(self, kernel):
        params = [p for p in kernel.function.params if p.kind == "variable"]
        chosen = []
        for param in params:
            slots = [s for s in self.slots if s.element == param.element and s not in chosen
                     and (s.held is None or s.has_rank(1))]
            if not slots:
                return False
            chosen.append(self.random.choice(slots))
        if not self.call(kernel, [Argument(s.stream) for s in chosen], 1):
            return False
        length = self.execution_length(self.steps[-1])
        counts = program_kernels.PUSHES.get(kernel.stem)
        for i, slot in enumerate(chosen):
            slot.held = Elements((counts[i](length),) if counts and length else None)
        return True

    def execution_length(self, call):
        """Of a call whose inputs have one dimension; None if elements decide."""
        lengths = []
        for param, argument in zip(call.function.params, call.arguments):
            if param.kind != "stream":
                continue
            if argument.views:
                low, high = argument.views[-1]
                lengths.append(high[0] - low[0])
            else:
                held = self.slot_of(argument).held
                if held.extents is None:
                    return None
                lengths.append(held.extents[0])
        return max(lengths)

    def slot_of(self, argument):
        return next(s for s in self.slots if s.stream is argument.stream)

    def reduction(self, kernel, rank):
        source = self.pick(self.alive(kernel.element, rank))
        if source is None:
            return False
        targets = [s for s in self.alive(kernel.element, rank)
                   if s.held is not source.held and source.held.extents and s.held.extents
                   and all(e % t == 0 for e, t in zip(source.held.extents, s.held.extents))]
        if targets and self.random.random() < 0.6:
            target = Argument(self.random.choice(targets).stream)
            given = Argument(source.stream)
        else:
            target = Argument(text=self.variable_for(kernel.element))
            given = self.argument(source)
        arguments = [given if p.kind == "stream" else target for p in kernel.function.params]
        self.steps.append(Call(kernel.function, arguments))
        return True

    def variable_for(self, element):
        known = [name for e, name in self.variables if e == element]
        if known and self.random.random() < 0.3:
            return self.random.choice(known)
        name = f"v{len(self.variables)}"
        self.variables.append((element, name))
        return name

    # ---- what happens between launches

    def step(self, text, *slots):
        self.steps.append(Step(text, tuple(s.name for s in slots)))

    def renew(self):
        slot = self.random.choice(self.slots)
        extents = self.extents()
        listed = ", ".join(str(e) for e in extents)
        slot.held = Elements(extents)
        self.step(f"{slot.name} = brook::stream::create<{slot.element}>({listed}); "
                  f"fuzz::fill({slot.name}, {self.seed()}u, fuzz::Tame);", slot)

    def refill(self):
        slot = self.pick(self.alive())
        if slot:
            text = self.argument(slot).call_text()
            self.step(f"fuzz::fill({text}, {self.seed()}u, fuzz::Tame);", slot)

    def drop(self):
        slot = self.pick(self.alive())
        if slot and len(self.alive(slot.element)) > 1:
            slot.held = None
            self.step(f"{slot.name} = brook::stream();", slot)

    def share(self):
        """One more name, or other names."""
        slot = self.pick(self.alive())
        other = self.pick([s for s in self.slots if s is not slot and slot and s.element == slot.element])
        if other is None:
            return
        if self.random.random() < 0.5:
            other.held = slot.held
            self.step(f"{other.name} = {slot.name};", slot, other)
        else:
            other.held, slot.held = slot.held, other.held
            self.step(f"{other.name}.swap({slot.name});", slot, other)

    def assign(self):
        slot = self.pick([s for s in self.alive() if s.held.extents])
        if slot is None:
            return
        other = self.pick([s for s in self.alive(slot.element) if s.held is not slot.held
                           and s.held.extents == slot.held.extents])
        if other:
            self.step(f"{other.name}.assign({slot.name});", slot, other)

    def look(self):
        slot = self.pick(self.alive())
        if slot:
            name = f"{slot.name}_{len(self.steps)}"
            self.step(f'fuzz::dump("{name}", {self.argument(slot).call_text()});', slot)

    def operate(self):
        """streamGatherOp, streamScatterOp, streamScatter; the index holds floats."""
        index = self.pick([s for s in self.alive("float", 1) if s.held.extents])
        if index is None:
            return
        like = [s for s in self.alive(rank=1) if s.held is not index.held
                and s.held.extents == index.held.extents and s.element != "uchar"]
        first = self.pick(like)
        if first is None:
            return
        other = self.pick([s for s in self.alive(first.element, 1)
                           if s.held is not first.held and s.held is not index.held])
        if other is None:
            return
        form = self.random.choice(["gather", "gather", "pull", "scatter", "scatter"])
        if form == "gather":
            op = self.random.choice(["FETCH", "INC"])
            self.step(f"streamGatherOp({first.name}, {index.name}, {other.name}, STREAM_GATHER_{op});",
                      first, index, other)
        elif form == "pull":
            op = self.random.choice(["ASSIGN", "ADD"])
            self.step(f"streamScatterOp({first.name}, {index.name}, {other.name}, STREAM_SCATTER_{op});",
                      first, index, other)
        else:
            op = self.random.choice(["ASSIGN", "ADD"])
            self.step(f"streamScatter({other.name}, {index.name}, {first.name}, STREAM_SCATTER_{op});",
                      first, index, other)

    def wait(self):
        self.step("brook::finish();")

    def make(self):
        wanted = self.random.randint(2, 12)
        between = [self.renew] * 4 + [self.drop] * 3 + [self.share] * 3 + [self.assign] * 2 + [
            self.refill] * 3 + [self.look] * 2 + [self.operate] * 3 + [self.wait]
        while wanted > 0:
            if self.random.random() < 0.3:
                self.random.choice(between)()
            elif self.launch():
                wanted -= 1


def make_case(random, number):
    """One random program."""
    launches = Launches(random)
    launches.make()
    functions = [k.function for k in launches.kernels]
    return Case(number, functions, launches.steps, [s.stream for s in launches.slots],
                launches.variables, shares_functions=True, dumped=[s.name for s in launches.slots])
