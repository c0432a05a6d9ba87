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
    def __init__(self, random, prefix, cpu_only=False, has_doubles=False):
        self.random = random
        self.prefix = prefix
        self.cpu_only = cpu_only  # may use the functions without promised bits
        self.has_doubles = has_doubles
        self.blocks = [[]]
        self.array_blocks = [[]]  # local arrays, as Variables of the elements' type
        self.gathers = []  # Params
        self.positions = []  # names of stream, iter and output parameters: operands of indexof
        self.position_types = {}  # name -> element type, of those a caller may pass on
        self.callees = []  # Functions
        self.structs = {}  # name -> Struct
        self.variable_outputs = []  # names that push may take
        self.scatters = []  # Params
        self.has_instance = False  # may instance() stand here?
        self.constants = set()  # names of const locals
        self.counter = 0
        self.loops = 0  # loops around this place
        self.switches = 0  # switches between the innermost loop and this place

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def declare(self, name, type_name, assignable=True):
        """A variable; of a structure its fields too, by their paths."""
        self.blocks[-1].append(Variable(name, type_name, assignable))
        if type_name in self.structs:
            for path, element in self.structs[type_name].leaves():
                field = Variable(f"{name}.{path}", elements.value_type(element), assignable)
                self.blocks[-1].append(field)

    def declare_array(self, name, type_name):
        self.array_blocks[-1].append(Variable(name, type_name))

    def value_type(self, element):
        """What an element of a stream is in a kernel; a structure is itself."""
        return element if element in self.structs else elements.value_type(element)

    @contextlib.contextmanager
    def block(self, loop=False, switch=False):
        self.blocks.append([])
        self.array_blocks.append([])
        before = self.loops, self.switches
        if loop:
            self.loops, self.switches = self.loops + 1, 0
        if switch:
            self.switches += 1
        yield
        self.loops, self.switches = before
        self.blocks.pop()
        self.array_blocks.pop()

    def variables(self, kind=None, least_width=1, assignable=False):
        """Variables of a kind (or of any) with at least so many components; no structures."""
        return [v for block in self.blocks for v in block
                if (kind is None and elements.kind(v.type) in elements.ALL_KINDS
                    or elements.kind(v.type) == kind)
                and elements.width(v.type) >= least_width
                and (v.assignable or not assignable)]

    def arrays(self, kind=None):
        return [a for block in self.array_blocks for a in block
                if kind in (None, elements.kind(a.type))]

    def structures(self, name, assignable=False):
        """Variables of a structure."""
        return [v for block in self.blocks for v in block
                if v.type == name and (v.assignable or not assignable)]
