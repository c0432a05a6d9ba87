#!/usr/bin/env python3
"""A session with gdb as docs/guide/debugging.md describes it: from a kernel to its call, all in the .br
file.

    session_test.py --brcc=BRCC --cxx=COMMAND --include=FOLDER --library=LIBBRT [--built=PROGRAM]

--built: the program of wave.br that CMake has built with debugging information.
"""

import argparse
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

WAVE = pathlib.Path(__file__).with_name("wave.br")


def line_with(text):
    """The number of the only line of wave.br that holds the text."""
    lines = WAVE.read_text(encoding="utf-8").splitlines()
    return 1 + next(i for i, line in enumerate(lines) if text in line)


class Session(unittest.TestCase):
    options = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def run_in_folder(self, *command):
        return subprocess.run(command, cwd=self.folder, check=True, capture_output=True, text=True,
                              timeout=120, env={**os.environ, "BRT_RUNTIME": "cpu-scalar"}).stdout

    def program(self):
        """Built by hand, the C++ in a folder of its own."""
        (self.folder / "out").mkdir()
        (self.folder / "wave.br").write_text(WAVE.read_text(encoding="utf-8"), encoding="utf-8")
        self.run_in_folder(self.options.brcc, "-g", "wave.br", "-o", "out/wave.cpp")
        self.run_in_folder(*self.options.cxx.split(), "-std=c++17", "-g", "-I", self.options.include,
                           "out/wave.cpp", self.options.library,
                           f"-Wl,-rpath,{pathlib.Path(self.options.library).parent}", "-o", "wave")
        return self.folder / "wave"

    def gdb(self, program, *commands):
        arguments = [argument for command in commands for argument in ("-ex", command)]
        return self.run_in_folder("gdb", "-nx", "-batch", "-ex", "set style enabled off", *arguments, program)

    def expect_session(self, program):
        stop = line_with("change = (left")
        said = self.gdb(program, f"break wave.br:{stop} if x == 3", "run", "print speed", "print left",
                        "print ((float *)height.data)[4]", "next", "print change", "frame function step",
                        "up", "info source")
        call = line_with("wave(h, 0.5f, c)")
        self.assertRegex(said, rf"wave_element .*wave\.br:{stop}\n{stop}\t  change = \(left")
        self.assertEqual(re.findall(r"^\$\d = (?:\(float &\) @0x\w+: )?(.*)$", said, re.MULTILINE), ["0.5", "4", "16", "1"])
        self.assertRegex(said, rf" in step .*wave\.br:{call}\n{call}\t  wave\(h, 0\.5f, c\);")
        caller = line_with("step(h, c);")
        self.assertRegex(said, rf" in main .*wave\.br:{caller}\n{caller}\t  step\(h, c\);")

    def test_program_built_by_hand(self):
        program = self.program()
        self.expect_session(program)
        # The rest of the C++ is found, too.
        said = self.gdb(program, "break wave.br:5", "run", "up")
        self.assertRegex(said, r"wave_map .*out/wave\.cpp:(\d+)\n\1\t +wave_element\(")

    def test_program_built_by_cmake(self):
        if self.options.built:
            self.expect_session(self.options.built)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for option in ("brcc", "cxx", "include", "library", "built"):
        parser.add_argument(f"--{option}")
    Session.options, rest = parser.parse_known_args()
    unittest.main(argv=[__file__, *rest])
