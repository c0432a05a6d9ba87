"""Makes a failing case small: tries smaller variants, many in one program, as long as one fails.

Variants are legal Brook by construction: what a variant uses is declared, loops keep their counters,
guards stay. A variant counts as failing if it shows a difference on the same backend (or, for a
refused build, is refused with a message that begins alike).
"""

import copy
import dataclasses

import elements
import program
from findings import Examiner
from syntax import Argument, Expr, Stmt, variable_of

VARIANTS_AT_ONCE = 16


class Shrinker:
    def __init__(self, tools, harness):
        self.tools = tools
        self.harness = harness

    def shrink(self, finding, rounds=60):
        """The smallest finding found; the given one if nothing smaller fails."""
        backends = [] if finding.backend in ("build", "cpu-scalar") else [finding.backend]
        examiner = Examiner(self.tools, self.harness, backends)
        at = 0
        for _ in range(rounds):
            variants = list(self.variants(finding.case))
            variants.sort(key=cost)
            smaller = self.first_failing(examiner, variants, finding, at)
            if smaller is None and at > 0:
                at = 0
                smaller = self.first_failing(examiner, variants, finding, at)
            if smaller is None:
                break
            finding, at = smaller
        return finding

    def first_failing(self, examiner, variants, finding, start):
        """The first failing variant from `start`, and where it stood."""
        for first in range(start, len(variants), VARIANTS_AT_ONCE):
            chunk = variants[first:first + VARIANTS_AT_ONCE]
            for number, case in enumerate(chunk):
                renumber(case, number)
            found = [f for f in examiner.examine(chunk) if alike(f, finding)]
            if found:
                best = min(found, key=lambda f: cost(f.case))
                return best, first
        return None

    def variants(self, case):
        yield from fewer_calls(case)
        if case.shares_functions:
            return
        yield from fewer_statements(case)
        yield from fewer_outputs(case)
        yield from simpler_arguments(case)
        yield from simpler_expressions(case)


def alike(found, wanted):
    if found.backend != wanted.backend:
        return False
    return wanted.backend != "build" or found.detail[:24] == wanted.detail[:24]


def cost(case):
    return len(program.case_text(case))


def renumber(case, number):
    """Gives the functions of a case names of their own, so that variants share a program."""
    old, new = f"c{case.number}_", f"c{number}_"
    if old == new:
        return

    def renamed(name):
        return new + name[len(old):] if name.startswith(old) else name

    def visit_expr(expr):
        expr.template = expr.template.replace(old, new)
        expr.reads = tuple(renamed(n) for n in expr.reads)
        expr.type = renamed(expr.type)
        for part in expr.parts:
            visit_expr(part)

    for struct in case.structs:
        struct.name = renamed(struct.name)
    for stream in case.streams:
        stream.element = renamed(stream.element)
    case.variables = [(renamed(e), n) for e, n in case.variables]
    for function in case.functions:
        function.name = renamed(function.name)
        function.result = renamed(function.result)
        for param in function.params:
            param.element = renamed(param.element)
        for stmt in all_statements(function.body):
            stmt.template = stmt.template.replace(old, new)
            stmt.names = tuple(renamed(n) for n in stmt.names)
            for expr in stmt.exprs:
                visit_expr(expr)
    case.number = number


def all_statements(block):
    for stmt in block:
        yield stmt
        for inner in stmt.blocks:
            yield from all_statements(inner)


def all_blocks(block):
    yield block
    for stmt in block:
        for inner in stmt.blocks:
            yield from all_blocks(inner)


# ---- is a variant legal?


def is_legal(function, functions):
    known = {p.name for p in function.params} | {f.name for f in functions}
    return block_is_legal(function.body, known, loops=False, switches=False)


def block_is_legal(block, known, loops, switches):
    known = set(known)
    for stmt in block:
        seen = known | set(stmt.inner)
        used = set(stmt.names)
        for expr in stmt.exprs:
            used |= expr.names()
        if not {variable_of(name) for name in used} <= seen:
            return False
        if stmt.jump == "continue" and not loops or stmt.jump == "break" and not (loops or switches):
            return False
        for inner in stmt.blocks:
            if not block_is_legal(inner, seen, loops or stmt.holds == "loop",
                                  switches or stmt.holds == "switch"):
                return False
        known |= set(stmt.declares)
    return True


def changed(case, change):
    """A copy of the case after `change(copy)`, or None if that is not legal."""
    variant = copy.deepcopy(case)
    if change(variant) is False:
        return None
    if not all(is_legal(f, variant.functions) for f in variant.functions):
        return None
    return variant


def some(variants):
    return (v for v in variants if v is not None)


# ---- smaller cases


def fewer_calls(case):
    if len(case.calls) > 1:
        for i in range(len(case.calls)):
            yield from some([changed(case, lambda c, i=i: c.calls.pop(i) and None)])


def fewer_statements(case):
    for f, function in enumerate(case.functions):
        for b, block in enumerate(all_blocks(function.body)):
            for size in (8, 4, 2, 1):
                for first in range(0, len(block), size):
                    if size > 1 and len(block) < 2 * size:
                        break
                    yield from some([changed(case, remove(f, b, first, size))])
            for i, stmt in enumerate(block):
                if stmt.blocks:
                    for n in range(len(stmt.blocks)):
                        yield from some([changed(case, hoist(f, b, i, n))])


def block_of(case, f, b):
    return list(all_blocks(case.functions[f].body))[b]


def remove(f, b, first, size):
    def change(case):
        block = block_of(case, f, b)
        rest = [s for s in block[first:first + size] if s.keep]
        if len(rest) == len(block[first:first + size]):
            return False
        block[first:first + size] = rest
        return None
    return change


def hoist(f, b, i, n):
    """A statement becomes what is in one of its blocks."""
    def change(case):
        block = block_of(case, f, b)
        inner = [s for s in block[i].blocks[n] if not (s.keep and block[i].holds == "loop")]
        block[i:i + 1] = inner
    return change


def fewer_outputs(case):
    """An output becomes a local; an input that is not used goes."""
    for call in case.calls:
        function = call.function.name
        outputs = [p for p in call.function.params if p.kind == "output"]
        for i, param in enumerate(call.function.params):
            if param.kind == "output" and len(outputs) > 1 and not case.bounds:
                yield from some([changed(case, output_to_local(function, i))])
            if param.kind not in program.WRITTEN and not uses(call.function, param.name):
                yield from some([changed(case, drop_parameter(function, i))])


def uses(function, name):
    return name in function.names()


def calls_of(case, name):
    return [c for c in case.calls if c.function.name == name]


def drop_parameter(name, i):
    def change(case):
        function = next(f for f in case.functions if f.name == name)
        if function.word == "reduce" and function.params[i].kind == "stream":
            return False
        for call in calls_of(case, name):
            call.arguments.pop(i)
            call.function = function
        function.params.pop(i)
        return None
    return change


def output_to_local(name, i):
    def change(case):
        function = next(f for f in case.functions if f.name == name)
        param = function.params[i]
        drop_parameter(name, i)(case)
        if any(param.element == s.name for s in case.structs):
            return False
        type_name = elements.value_type(param.element)
        function.body.insert(0, Stmt(f"{type_name} {param.name} = {elements.zero(type_name)};",
                                     declares=(param.name,)))
        for stmt in all_statements(function.body):
            if param.name in stmt.names:
                stmt.keep = False
        return None
    return change


def simpler_arguments(case):
    for c, call in enumerate(case.calls):
        for a, argument in enumerate(call.arguments):
            if argument.stream is None:
                continue
            if argument.views:
                yield from some([changed(case, without_view(c, a))])
            if argument.stream.flavour in ("Mixed", "Wild"):
                yield from some([changed(case, tame(argument.stream.name))])
    for first in ((1,), (2,), (1, 1)):
        yield from some([changed(case, all_shapes(first))])


def without_view(c, a):
    def change(case):
        argument = case.calls[c].arguments[a]
        low, high = argument.views[-1]
        fresh = dataclasses.replace(argument.stream, name=argument.stream.name + "v",
                                    extents=tuple(h - l for l, h in zip(low, high)))
        if any(s.name == fresh.name for s in case.streams):
            return False
        case.streams.append(fresh)
        case.calls[c].arguments[a] = Argument(fresh)
        return None
    return change


def tame(name):
    def change(case):
        for stream in case.streams:
            if stream.name == name:
                stream.flavour = "Tame"
    return change


def all_shapes(extents):
    """Every input and output of maps gets this shape, if none is a view or a gather of rank 2."""
    def change(case):
        for call in case.calls:
            for param, argument in zip(call.function.params, call.arguments):
                if argument.stream is None or param.kind in ("gather", "scatter"):
                    continue
                if argument.views or param.kind in ("reduce", "iter"):
                    return False
                if argument.stream.flavour == "iter":
                    return False
                if len(argument.stream.extents) == len(extents) and cmp_size(argument, extents) <= 0:
                    return False
                argument.stream.extents = extents
        return None
    return change


def cmp_size(argument, extents):
    size = 1
    for extent in argument.stream.extents:
        size *= extent
    for extent in extents:
        size //= extent
    return size - 1


def simpler_expressions(case):
    for f, function in enumerate(case.functions):
        for s, stmt in enumerate(all_statements(function.body)):
            for e, expr in enumerate(stmt.exprs):
                for path, node in paths(expr):
                    for replacement in replacements(node):
                        yield from some([changed(case, replace(f, s, e, path, replacement))])


def paths(expr, path=()):
    yield path, expr
    for i, part in enumerate(expr.parts):
        yield from paths(part, path + (i,))


def replacements(node):
    """Simpler expressions of the same type."""
    if node.keep or node.type == "void":
        return
    found = []
    for path, part in paths(node):
        if path and part.type == node.type and not part.keep:
            found.append(part)
    yield from sorted(found, key=lambda p: -len(p.text()))[-3:]
    if not node.parts and not node.reads:
        return
    yield Expr(node.type, elements.zero(node.type))
    one = {"float": "1.5", "int": "3", "uint": "3u", "double": "((double) 1.5)"}[elements.kind(node.type)]
    yield Expr(node.type, one if elements.width(node.type) == 1 else f"{node.type}({one})")


def replace(f, s, e, path, replacement):
    def change(case):
        stmt = list(all_statements(case.functions[f].body))[s]
        if not path:
            stmt.exprs[e] = copy.deepcopy(replacement)
            return
        node = stmt.exprs[e]
        for i in path[:-1]:
            node = node.parts[i]
        node.parts[path[-1]] = copy.deepcopy(replacement)
    return change
