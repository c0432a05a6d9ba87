"""What a function body can use at one place: variables, gathers, positions, callees."""

import contextlib
import dataclasses

import elements


@dataclasses.dataclass
class Variable:
    name: str
    type: str
    assignable: bool = True


class Scope:
    def __init__(self, random, prefix, cpu_only=False):
        self.random = random
        self.prefix = prefix
        self.cpu_only = cpu_only  # may use the functions without promised bits
        self.blocks = [[]]
        self.gathers = []  # Params
        self.positions = []  # names of stream, iter and output parameters: operands of indexof
        self.position_types = {}  # name -> element type, of those a caller may pass on
        self.callees = []  # Functions
        self.counter = 0
        self.loops = 0  # loops around this place
        self.switches = 0  # switches between the innermost loop and this place

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def declare(self, name, type_name, assignable=True):
        self.blocks[-1].append(Variable(name, type_name, assignable))

    @contextlib.contextmanager
    def block(self, loop=False, switch=False):
        self.blocks.append([])
        before = self.loops, self.switches
        if loop:
            self.loops, self.switches = self.loops + 1, 0
        if switch:
            self.switches += 1
        yield
        self.loops, self.switches = before
        self.blocks.pop()

    def variables(self, kind=None, least_width=1, assignable=False):
        """Variables of a kind with at least so many components."""
        return [v for block in self.blocks for v in block
                if (kind is None or elements.kind(v.type) == kind)
                and elements.width(v.type) >= least_width
                and (v.assignable or not assignable)]
