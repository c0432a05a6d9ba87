"""What brcc counts of the kernels of tests/perf/split: passes, texture reads and arithmetic operations
of an element, for devices with 4 outputs and with 1, and what a greedy split would cost there."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ["mat4Mult", "cloth4", "cloth12"]
COUNTS = r"(\d+) pass(?:es)?, (\d+) reads, (\d+) arithmetic operations, cost (\d+)"
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


def show(brcc):
    """Prints the table."""
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
