#!/usr/bin/env python3
"""tests/programs/run itself: what it makes of outputs, notes and old makefiles. The programs are shell
scripts, as if they were built already."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import old_makefile  # noqa: E402


class Runs(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = pathlib.Path(self.scratch.name) / "set"
        self.folder.mkdir()

    def program(self, name, script, gold=None):
        folder = self.folder / name
        folder.mkdir()
        (folder / f"{name}.br").write_text("int main() {}\n")
        (folder / "program").write_text("#!/bin/sh\n" + script + "\n")
        (folder / "program").chmod(0o755)
        if gold is not None:
            (folder / f"{name}.gold").write_text(gold)

    def run_all(self, notes=None):
        """The status, and what is printed for each program."""
        options = []
        if notes is not None:
            file = pathlib.Path(self.scratch.name) / "notes"
            file.write_text(notes)
            options = ["--notes", str(file)]
        run = subprocess.run([sys.executable, HERE / "run", "--built", "--engines=a,b", "-j1", *options,
                              self.folder], capture_output=True, text=True, check=False)
        rows = dict(line.split(None, 1) for line in run.stdout.splitlines()[:-1])
        return run.returncode, {pathlib.PurePath(name).name: " ".join(text.split())
                                for name, text in rows.items()}

    def test_outputs_and_golds(self):
        self.program("right", "echo 1  2", "1 2\n")
        self.program("alone", "echo $((1 + 1))")
        self.assertEqual(self.run_all(), (0, {"right": "a same b same", "alone": "a agree b agree"}))

    def test_what_fails(self):
        self.program("wrong", "echo 3", "1 2\n")
        self.program("differs", "echo $BRT_RUNTIME")
        self.program("says", "echo Test Failed.")
        self.program("ends", "exit 3")
        status, rows = self.run_all()
        self.assertEqual(status, 1)
        self.assertEqual(rows["wrong"], "a fail b fail line 1: expected '12', got '3'")
        self.assertEqual(rows["differs"],
                         "a agree b fail line 1: expected 'a', got 'b', which is of a")
        self.assertEqual(rows["says"], "a fail b fail prints 'Test Failed.'")
        self.assertEqual(rows["ends"], "a no-run b no-run status 3")

    def test_notes_explain_and_give_arguments(self):
        self.program("takes", 'echo "$@"', "1 b c\n")
        self.program("wrong", "echo 3", "1 2\n")
        self.program("once", "[ $BRT_RUNTIME = a ]")
        notes = ("takes: arguments: 1 'b c'  # a comment\n"
                 "set/w*: fail: its gold is of another program\n"
                 "once on b: no-run: it wants a\n")
        status, rows = self.run_all(notes)
        self.assertEqual((status, rows["takes"]), (0, "a same b same"))
        self.assertEqual(rows["wrong"], "a fail b fail its gold is of another program")
        self.assertEqual(rows["once"], "a agree b no-run it wants a")

    def test_notes_of_what_varies(self):
        self.program("timed", 'echo "took $$ ms"; echo 7', "took 12 ms\n7\n")
        self.program("wrong", 'echo "took $$ ms"; echo 8', "took 12 ms\n7\n")
        self.program("alone", "echo took $BRT_RUNTIME ms")
        status, rows = self.run_all("*: varies: took .* ms\n")
        self.assertEqual((status, rows["timed"], rows["alone"]), (1, "a same b same", "a agree b agree"))
        self.assertEqual(rows["wrong"], "a fail b fail NOT EXPLAINED: line 2: expected '7', got '8'")

    def test_notes_that_do_not_explain(self):
        self.program("wrong", "echo 3", "1 2\n")
        status, rows = self.run_all("other: fail: it does not matter\n")
        self.assertEqual(status, 1)
        self.assertIn("NOT EXPLAINED: line 1", rows["wrong"])

    def test_notes_of_what_does_not_happen(self):
        self.program("right", "echo 1", "1\n")
        status, rows = self.run_all("right: fail: it was wrong once\n")
        self.assertEqual((status, rows["right"]), (1, "a same b same"))
        self.assertEqual(rows["right:"], "explained as fail, which did not happen")

    def test_notes_without_form(self):
        self.program("right", "echo 1", "1\n")
        run = subprocess.run([sys.executable, HERE / "run", "--built", "--notes=/dev/stdin",
                              self.folder], input="right is wrong\n", capture_output=True, text=True,
                             check=False)
        self.assertEqual((run.returncode, run.stderr),
                         (1, "/dev/stdin:1: expected 'NAME: RESULT: reason'\n"))


class Makefiles(unittest.TestCase):
    def test_of_old_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "Makefile").write_text(
                "ROOTDIR := ../..\nCOMMON = $(ROOTDIR)/common  # shared\n"
                "vpath %.cpp $(COMMON)\nvpath %.c ../more:other\n"
                "FILES := \\\n\tone \\\n\ttwo\nFILES += three\n"
                'CFLAGS += $(C_INCLUDE_FLAG)"$(COMMON)" -O3 -Ilocal\nCFLAGS += -DN=3 -fpermissive\n'
                "include $(ROOTDIR)/common.mk\n")
            made = old_makefile.read(folder)
        self.assertEqual(made.stems, ["one", "two", "three"])
        self.assertEqual(made.folders, ["../../common", "../more", "other"])
        self.assertEqual(made.includes, ["../../common", "local"])
        self.assertEqual(made.options, ["-DN=3", "-fpermissive"])

    def test_that_are_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIsNone(old_makefile.read(folder).stems)


if __name__ == "__main__":
    unittest.main()
