#!/usr/bin/env python3
"""compare_runs.py NATIVE FOREIGN...: the bodies of kernels.br give the same bits here and elsewhere.

NATIVE is launch_bodies for this machine, FOREIGN the command that runs it on another one, which has
to run generic bodies.
"""

import subprocess
import sys


def results(command, body):
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    if run.returncode != 0:
        sys.exit(f"{command}: status {run.returncode}\n{run.stderr}")
    if f"ran: {body}\n" not in run.stderr:
        sys.exit(f"{command} did not run {body} bodies\n{run.stderr}")
    return dict(line.split(":", 1) for line in run.stdout.splitlines())


def first_difference(here, there):
    pairs = list(zip(here.split(), there.split()))
    word = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return f"word {word}: {pairs[word][0]} here, {pairs[word][1]} there" if word < len(pairs) else "length"


def main():
    here = results([sys.argv[1]], "scalar")
    there = results(sys.argv[2:], "generic")
    if not here or here.keys() != there.keys():
        sys.exit(f"kernels here: {list(here)}, there: {list(there)}")
    different = [kernel for kernel in here if here[kernel] != there[kernel]]
    for kernel in different:
        print(f"{kernel}: {first_difference(here[kernel], there[kernel])}")
    print(f"{len(here) - len(different)} of {len(here)} kernels give the same bits")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
