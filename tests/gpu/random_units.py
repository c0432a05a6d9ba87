"""Units of random kernels and programs that tests/gpu/pack has built: runs them and compares their backends."""

import os
import pathlib
import pickle
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fuzz"))

import findings
import runner


class PackedProgram(runner.Program):
    """A unit that is built already."""

    def __init__(self, folder):  # no folder of its own is made, as the base would
        self.folder = folder
        self.cases = pickle.loads((folder / "cases").read_bytes())
        self.tools = runner.Tools([], [], folder)


def differences(folder, backends):
    """How many cases a unit has, and a line for each that differs from cpu-scalar on a backend."""
    program = PackedProgram(folder)
    examiner = findings.Examiner(program.tools, None, backends)
    found = examiner.compare(program)
    return len(program.cases), [f"case {f.case.number}, {f.backend}: {f.detail}" for f in found]
