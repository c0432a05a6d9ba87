#!/usr/bin/env python3
"""Each kind of parameter with each form of brackets, qualifier and type: an error or code, and never an
internal error.

    parameter_forms_test.py BRCC FRAME...

Kernels stand one to a line. Those whose line has no error are compiled again, alone: they have to be
right.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

QUALIFIERS = ["", "out", "iter", "reduce", "vout[]", "vout[2]", "const", "out iter", "reduce out",
              "static", "kernel"]
TYPES = ["float", "float3", "int4", "double", "uchar", "unsigned int", "bool", "size_t", "long", "char2",
         "Pair", "Number", "Unknown", "void", "Pair &", "std::pair<int, int>"]
SUFFIXES = ["", "<>", "[]", "[4]", "[][]", "[4][]", "[][4]", "[][][]", "[][][][]", "[][][][][]", "<4>",
            "<4, 5>", "[]<>", "<>[]", "[0]", "[-1]", "[n]", "[2 * 2]", "()", "<><>"]
# What stands around the parameter `p`.
FRAMES = {
    "kernel": "kernel void {name}(float x<>, {parameter}, out float y<>) {{ y = x; }}",
    "alone": "kernel void {name}({parameter}) {{ }}",
    "helper": "kernel float {name}(float x, {parameter}) {{ return x; }}",
    "reduction": "reduce void {name}(float x<>, {parameter}) {{ }}",
    "parameter of a reduction": "reduce void {name}(float x<>, {parameter}, reduce float r<>) {{ r += x; }}",
    "prototype": "kernel void {name}(float x<>, {parameter}, out float y<>);",
}
BEGIN = "#include <utility>\nstruct Pair { float a; int b; };\ntypedef int Number;\n"


class ParameterForms(unittest.TestCase):
    brcc = ""

    def compiled(self, lines):
        """The status, and the numbers of the lines with errors; what brcc said."""
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "forms.br"
            source.write_text(BEGIN + "\n".join(lines) + "\n", encoding="utf-8")
            result = subprocess.run([self.brcc, "-ferror-limit=0", "-w", source, "-o", "forms.cpp"], cwd=folder,
                                    capture_output=True, text=True, timeout=300, check=False)
        first = BEGIN.count("\n") + 1
        failing = {int(number) - first
                   for number in re.findall(r"forms\.br:(\d+):\d+: error:", result.stderr)}
        return result.returncode, failing, result.stderr

    def expect_forms(self, frame, qualifier):
        forms = [f"{qualifier} {type_name} p{suffix}" for type_name in TYPES for suffix in SUFFIXES]
        kernels = [frame.format(name=f"k{i}", parameter=form) for i, form in enumerate(forms)]
        while kernels:
            status, failing, said = self.compiled(kernels)
            self.assertIn(status, (0, 1), said[-2000:])
            self.assertNotIn("internal error", said)
            self.assertEqual(status == 0, not failing, said[-2000:])
            if not failing:
                return
            kernels = [kernel for i, kernel in enumerate(kernels) if i not in failing]


def add_test(frame_name, frame, qualifier):
    name = re.sub(r"\W+", "_", f"test_{frame_name}_{qualifier or 'plain'}")
    setattr(ParameterForms, name, lambda self: self.expect_forms(frame, qualifier))


if __name__ == "__main__":
    ParameterForms.brcc = sys.argv[1]
    for name in sys.argv[2:]:
        for qualifier in QUALIFIERS:
            add_test(name, FRAMES[name], qualifier)
    unittest.main(argv=sys.argv[:1])
