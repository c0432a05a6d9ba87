#!/usr/bin/env python3
"""internal_error_test.py BRCC: brcc that dies leaves what it takes to see that again, and status 3.

Clang's own `#pragma clang __debug` makes it die."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

from brcc_harness import SAXPY, BrccTest, main

CRASH = "#pragma clang __debug parser_crash\n"


class InternalError(BrccTest):
    def crash(self, *arguments, **how):
        temporary = self.path("tmp")
        os.makedirs(temporary, exist_ok=True)
        run = self.run_brcc(*arguments, status=3, TMPDIR=temporary, **how)
        folders = os.listdir(temporary)
        self.assertEqual(len(folders), 1)
        self.assertIn("brcc: internal error:", run.stderr)
        self.assertIn("defect of brcc", run.stderr)
        self.assertIn(folders[0], run.stderr)
        return pathlib.Path(temporary) / folders[0], run

    def test_reproducer_reproduces(self):
        self.write("own.h", "#define K 2\n")
        self.write("dies.br", '#include "own.h"\n' + SAXPY + CRASH)
        reproducer, run = self.crash("-I.", "-Wno-no-output", "--max-outputs=2", "-MD", "dies.br",
                                     "-o", "x.cpp")
        self.assertEqual(run.stdout, "")
        self.assertEqual(sorted(path.name for path in reproducer.iterdir()),
                         ["dies.bri", "options", "version.json"])
        self.assertIn("saxpy", (reproducer / "dies.bri").read_text())
        self.assertEqual((reproducer / "options").read_text().split(),
                         ['"-Wno-no-output"', '"--max-outputs=2"', '"dies.bri"'])
        again = subprocess.run([self.brcc, "@options"], cwd=reproducer, capture_output=True,
                               text=True, env={**os.environ, "TMPDIR": self.folder}, check=False)
        self.assertEqual(again.returncode, 3)
        self.assertNotIn("x.cpp", self.files())
        self.assertNotIn("x.d", self.files())

    def test_preprocessor_dies_too(self):
        os.makedirs(self.path("in/folders"))
        self.write("in/beside.h", "#define BESIDE\n")
        self.write("in/folders/found.h", "#define FOUND\n")
        self.write("first.h", "#define FIRST\n")
        self.write("in/dies.br", '#include "beside.h"\n#include "found.h"\n' + SAXPY +
                   "#if defined(BESIDE) && defined(FOUND) && defined(FIRST) && K == 2\n"
                   "#pragma clang __debug crash\n#endif\n")
        reproducer, _ = self.crash("-Iin/folders", "-D", "K=2", "-include", "first.h", "in/dies.br",
                                   "-MD", "-o", "x.cpp")
        self.assertEqual((reproducer / "dies.br").read_text(), self.read("in/dies.br"))
        again = subprocess.run([self.brcc, "@options"], cwd=reproducer, capture_output=True,
                               text=True, env={**os.environ, "TMPDIR": self.folder}, check=False)
        self.assertEqual(again.returncode, 3, again.stderr)

    def test_names_that_look_like_something_else(self):
        for name in ("-dies.br", "@dies.br"):
            self.write(name, SAXPY + CRASH)
            reproducer, _ = self.crash("-o", "x.cpp", "--", "./" + name)
            again = subprocess.run([self.brcc, "@options"], cwd=reproducer, capture_output=True, text=True,
                                   env={**os.environ, "TMPDIR": self.folder}, check=False)
            self.assertEqual(again.returncode, 3, again.stderr)
            shutil.rmtree(self.path("tmp"))

    def test_outputs_of_before_are_removed(self):
        self.write("dies.br", SAXPY + CRASH)
        self.write("x.cpp", "of before\n")
        self.crash("dies.br", "-o", "x.cpp")
        self.assertNotIn("x.cpp", self.files())

    def test_internal_errors_are_text(self):
        self.write("dies.br", SAXPY + CRASH)
        _, run = self.crash("--diagnostics-format=json", "dies.br", "-o", "x.cpp")
        self.assertNotIn("diagnostics\"", run.stderr)

    def test_standard_input(self):
        reproducer, _ = self.crash("-", stdin=SAXPY + CRASH)
        self.assertTrue((reproducer / "stdin.bri").exists())

    def test_no_folder_can_be_made(self):
        self.write("dies.br", SAXPY + CRASH)
        run = self.run_brcc("dies.br", "-o", "x.cpp", status=3, TMPDIR=self.path("missing"))
        self.assertIn("report it with the input and the command line", run.stderr)

    def test_interrupted_runs_are_no_defects(self):
        os.mkfifo(self.path("pipe.h"))
        self.write("waits.br", '#include "pipe.h"\n' + SAXPY)
        for sent in (signal.SIGTERM, signal.SIGXCPU, signal.SIGXFSZ):
            with self.subTest(sent.name):
                self.assertEqual(self.end_child_by(sent), (-sent, ""))

    def end_child_by(self, sent):
        process = subprocess.Popen([self.brcc, "waits.br", "-o", "x.cpp"], cwd=self.folder,
                                   stderr=subprocess.PIPE, text=True)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        deadline = time.monotonic() + 20
        while not children.read_text() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(int(children.read_text().split()[0]), sent)
        _, messages = process.communicate(timeout=20)
        return process.returncode, messages

    def test_parents_that_ignore_the_ends_of_children(self):
        self.write("dies.br", SAXPY + CRASH)
        for name, status in (("saxpy.br", 0), ("dies.br", 3)):
            usual, ignored = (
                subprocess.run([self.brcc, name, "--print=surface", "--stop-after=check"],
                               preexec_fn=lambda: signal.signal(signal.SIGCHLD, how),
                               cwd=self.folder, capture_output=True, text=True,
                               env={**os.environ, "TMPDIR": self.folder}, check=False)
                for how in (signal.SIG_DFL, signal.SIG_IGN))
            self.assertEqual((ignored.returncode, ignored.stdout), (status, usual.stdout))


if __name__ == "__main__":
    main()
