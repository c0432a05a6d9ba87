#!/usr/bin/env python3
"""broken_programs_test.py BRCC ROOT: one mistake gives one error, where it was made.

Takes the programs of broken_programs.txt, which are legal (tests/programs and samples/ run them), breaks each in
one place, and requires exactly one error of brcc, on the expected line; of those marked as missed, that they
still are, so that the mark goes when brcc learns them. No message may have what message_faults.py lists.
"""

import concurrent.futures
import glob
import os
import re
import subprocess
import sys

from message_faults import faults_of

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = 87
HEADER = re.compile(r"(?P<folder>[a-z]\S*): (?P<what>.*)")
ERROR = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:fatal )?error: ", re.MULTILINE)


class Case:
    def __init__(self, folder, what):
        self.folder, self.what = folder, what
        self.old, self.new, self.place, self.is_missed = [], [], None, False

    def path(self, root):
        folders = [os.path.join(root, "tests", "programs", "corpus", self.folder),
                   os.path.join(root, self.folder)]
        [path] = [path for folder in folders for path in glob.glob(os.path.join(folder, "*.br"))]
        return path

    def broken(self, text):
        """The broken text, and the line of the error."""
        old, new = "\n".join(self.old), "\n".join(self.new)
        assert text.count(old) == 1, f"{self.folder}: '{old}' occurs {text.count(old)} times"
        result = text.replace(old, new)
        if self.place == "end":
            return result, result.rstrip("\n").count("\n") + 1
        assert self.place is None or result.count(self.place) == 1, f"{self.folder}: '{self.place}'"
        before = text[:text.index(old)] if self.place is None else result[:result.index(self.place)]
        return result, before.count("\n") + 1


def read_cases():
    cases = []
    with open(os.path.join(HERE, "broken_programs.txt"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            mark, text = line[:1], line[2:]
            if mark == "-":
                cases[-1].old.append(text)
            elif mark == "+":
                cases[-1].new.append(text)
            elif mark == "@":
                cases[-1].place = text
            elif mark == "!":
                cases[-1].is_missed = True
            elif mark not in ("", "#"):
                cases.append(Case(**HEADER.fullmatch(line).groupdict()))
    assert len(cases) == CASES, f"{len(cases)} cases"
    return cases


def errors_of(brcc, path, text):
    """The lines of errors, "" for those elsewhere; all that brcc says."""
    run = subprocess.run([brcc, "-fsyntax-only", "-w", "-I" + os.path.dirname(path), "-"], input=text,
                         capture_output=True, text=True, check=False)
    return [int(match["line"]) if match["file"] == "<stdin>" else match["file"]
            for match in ERROR.finditer(run.stderr)], run.stderr


def check(brcc, root, case):
    """Nothing, or why the case misses."""
    with open(case.path(root), encoding="utf-8") as file:
        text = file.read()
    broken, expected = case.broken(text)
    lines, said = errors_of(brcc, case.path(root), broken)
    if lines != [expected]:
        return f"errors on {lines} instead of [{expected}]\n{said}"
    return "\n".join(faults_of(said))


def main():
    brcc, root = sys.argv[1:]
    cases = read_cases()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda case: check(brcc, root, case), cases))
    failures = 0
    for case, result in zip(cases, results):
        if bool(result) != case.is_missed:
            failures += 1
            print(f"---- {case.folder}: {case.what}: {result or 'is marked as missed, but is not'}")
    print(f"{results.count('')} of {len(cases)} broken programs give one error, on its line; "
          f"{failures} differ from what is expected")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
