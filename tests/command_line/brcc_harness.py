"""What the tests of brcc's command line share: a scratch folder with a program, and brcc run in it."""

import os
import subprocess
import sys
import tempfile
import unittest

SAXPY = """kernel void saxpy(float a, float x<>, float y<>, out float r<>) {
  r = a * x + y;
}
reduce void total(float x<>, reduce float r) { r = r + x; }
int main() { return 0; }
"""


class BrccTest(unittest.TestCase):
    brcc = ""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = os.path.join(scratch.name, "work")
        os.mkdir(self.folder)
        self.write("saxpy.br", SAXPY)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def files(self):
        return sorted(os.listdir(self.folder))

    def run_brcc(self, *arguments, status=0, stdin="", **environment):
        run = subprocess.run([self.brcc, *arguments], input=stdin, capture_output=True, text=True,
                             errors="backslashreplace", cwd=self.folder,
                             env={**os.environ, **environment}, check=False)
        self.assertEqual(run.returncode, status, run.stderr)
        return run


def main():
    BrccTest.brcc = os.path.abspath(sys.argv.pop(1))
    unittest.main()
