"""What brcc counts of the kernels of tests/perf/split: passes, texture reads and arithmetic operations
of an element, for devices with 4 outputs and with 1, and what a greedy split would cost there."""

import pathlib
import re
import resource
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ["mat4Mult", "cloth4", "cloth12"]
COUNTS = r"(\d+) pass(?:es)?, (\d+) reads?, (\d+) arithmetic operations?, cost (\d+)"
REMARK = re.compile(r"kernel '(\w+)' runs in " + COUNTS +
                    r"(?:; as many outputs as fit in each: " + COUNTS + ")?")


def counts(brcc, outputs):
    """(own, greedy) by kernel; each passes, reads, arithmetic operations, cost."""
    source = pathlib.Path("tests/perf/split/kernels.br")
    run = subprocess.run([brcc, "--target=glsl330", f"-DSUFFIX=_{outputs}",
                          f"--max-outputs={outputs}", "-Rpass=split", "-o", "-", source],
                         cwd=ROOT, capture_output=True, text=True, check=True)
    found = {}
    for match in REMARK.finditer(run.stderr):
        numbers = [int(text) if text else None for text in match.groups()[1:]]
        found[match[1].removesuffix(f"_{outputs}")] = numbers[:4], numbers[4:]
    return found


def many_outputs(count):
    """A kernel whose outputs share values in pairs and in fours."""
    outputs = ", ".join(f"out float4 o{i}<>" for i in range(count))
    lines = [f"kernel void many(float4 x<>, float4 g[], {outputs}) {{"]
    for i in range(count // 4):
        lines.append(f"  float4 t{i} = g[{i}] * x + sqrt(abs(x * {i}.5));")
    for i in range(count // 2):
        lines.append(f"  float4 u{i} = t{i // 2} * t{(i // 2 + 1) % (count // 4)} + {i}.0;")
    for i in range(count):
        lines.append(f"  o{i} = u{i // 2} / (1 + abs(t{i // 4})) + {i}.25;")
    return "\n".join([*lines, "}", ""])


def seconds_to_divide(brcc, outputs, max_outputs):
    """Of the processor, for one dialect."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([brcc, "--target=glsl330", f"--max-outputs={max_outputs}", "-o", "-", "-"],
                   input=many_outputs(outputs), text=True, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def show_time(brcc):
    """What the search takes; the aim is 2 s for 64 outputs."""
    for max_outputs in (1, 4, 8):
        print(f"64 outputs, {max_outputs} a pass: brcc takes "
              f"{seconds_to_divide(brcc, 64, max_outputs):.1f} s", flush=True)


def show(brcc):
    """Prints the table of counts."""
    by_outputs = {outputs: counts(brcc, outputs) for outputs in (4, 1)}
    print(f"{'kernel':12} {'outputs':>7} {'split':8} {'passes':>6} {'reads':>6} {'arith':>6} "
          f"{'cost':>6}")
    for kernel in KERNELS:
        for outputs, found in by_outputs.items():
            own, greedy = found[kernel]
            for name, numbers in (("brcc", own), ("greedy", greedy)):
                if numbers[0] is None:
                    continue
                passes, reads, arithmetic, cost = numbers
                print(f"{kernel:12} {outputs:7} {name:8} {passes:6} {reads:6} {arithmetic:6} "
                      f"{cost:6}")
    print(flush=True)
