"""Prints cases as one Brook program: kernels, a host function for each case, main."""

WRITTEN = ("output", "variable", "scatter", "reduce")  # kinds of parameters
HEADER = '#include "harness.h"\n'


def declaration(stream):
    extents = ", ".join(str(e) for e in stream.extents)
    if stream.flavour == "iter":
        low, high = stream.bounds
        return f"iter {stream.element} {stream.name}<{extents}> = iter({low}, {high});"
    return f"{stream.element} {stream.name}<{extents}>;"


def used_streams(case):
    used = {name for call in case.calls for name in call.streams()}
    return [s for s in case.streams if s.name in used]


def host_function(case):
    layouts = {s.name: f"{s.name}_layout" for s in case.structs}
    lines = [f"static void case{case.number}() {{"]
    for stream in used_streams(case):
        lines.append("  " + declaration(stream))
        if stream.flavour != "iter":
            layout = f", {layouts[stream.element]}" if stream.element in layouts else ""
            lines.append(f"  fuzz::fill({stream.name}, {stream.seed}u, fuzz::{stream.flavour}{layout});")
    used = " ".join(a.text for call in case.calls for a in call.arguments)
    variables = [(e, n) for e, n in case.variables if n in used.split()]
    for element, name in variables:
        lines.append(f"  {element} {name};")
    lines += [f"  {call.text()}" for call in case.calls]
    for stream in dumped_streams(case):
        layout = f", {layouts[stream.element]}" if stream.element in layouts else ""
        lines.append(f'  fuzz::dump("{stream.name}", {stream.name}{layout});')
    for element, name in variables:
        kind = layouts.get(element, f'"{element}", sizeof {name}')
        lines.append(f'  fuzz::dumpValue("{name}", &{name}, {kind});')
    return "\n".join(lines + ["}"])


def struct_text(struct):
    """The structure, and a table of its fields for the harness."""
    fields = ", ".join(f'{{offsetof({struct.name}, {path}), "{element}"}}'
                       for path, element in struct.leaves())
    paths = ", ".join(f'"{path}"' for path, _ in struct.leaves())
    return (f"{struct.text()}\n"
            f"static const fuzz::Layout {struct.name}_layout = "
            f"{{sizeof({struct.name}), {{{fields}}}, {{{paths}}}}};\n")


def dumped_streams(case):
    if case.dumped is not None:
        return [s for s in used_streams(case) if s.name in case.dumped]
    names = {a.stream.name for call in case.calls
             for p, a in zip(call.function.params, call.arguments)
             if p.kind in WRITTEN and a.stream}
    return [s for s in case.streams if s.name in names]


def case_text(case, printed=()):
    """Without the functions whose names are in `printed`."""
    structs = "".join(struct_text(s) for s in case.used_structs())
    functions = "\n\n".join(f.text() for f in case.used_functions() if f.name not in printed)
    return f"// case {case.number}\n{structs}{functions}\n\n{host_function(case)}\n"


def text(cases):
    """A whole translation unit."""
    texts, printed = [], set()
    for case in cases:
        texts.append(case_text(case, printed))
        printed |= {f.name for f in case.used_functions()}
    body = "\n".join(texts)
    table = "".join(f"    {{{case.number}, case{case.number}}},\n" for case in cases)
    return (f"{HEADER}\n{body}\n"
            f"int main(int argc, char** argv) {{\n  const fuzz::Case cases[] = {{\n{table}  }};\n"
            f"  return fuzz::run(cases, {len(cases)}, argc, argv);\n}}\n")


def kernel_count(cases):
    return sum(len(case.used_functions()) for case in cases)


def launch_count(cases):
    return sum(1 for case in cases for call in case.calls if call.function)

