"""One run of a script that makes cases: builds and runs them in units, reports and shrinks findings."""

import argparse
import concurrent.futures
import os
import pathlib
import random
import shlex
import shutil
import sys
import tempfile
import time

import program
from findings import Examiner
from runner import ROOT, Harness, Tools
from shrinker import Shrinker

sys.path.insert(0, str(ROOT / "tests" / "programs"))
from run_program import isas  # noqa: E402

BACKENDS = "cpu-scalar,cpu,gl:compute,gl:fragment"
# In turn: how a unit is compiled, for which instruction set, and whether llvmpipe optimises.
BUILDS = [("clang++-19 -O0", "cpu:avx2", False), ("g++ -O1", "cpu:sse2", False),
          ("clang++-19 -O0", "cpu:avx512", False), ("g++ -O2", "cpu:avx2", True)]


def argument_parser(description, count):
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=count, help="cases")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="one case of the seed")
    parser.add_argument("--engines", default=BACKENDS, help=f"default: {BACKENDS}")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "debug",
                        help="build folder with brcc and libbrt")
    parser.add_argument("--brcc", help="another compiler than bin/brcc of the build folder")
    parser.add_argument("--cxx", help="compiler and options for all units (default: several in turn)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--require-coverage", action="store_true",
                        help="fail if something that there should be did not occur")
    parser.add_argument("--print", action="store_true", help="print the program and stop")
    return parser


def cpu_target(isa):
    """The target of brcc for an instruction set, or for the least that this processor has."""
    present = isas()
    return isa if isa in present else (present or ["cpu"])[0]


class Session:
    """`settings`: of a unit by its number, for the environment of the backends that are compared."""

    def __init__(self, options, coverage, scratch, builds=BUILDS, settings=lambda unit, scratch: {},
                 timeout=300):
        self.options = options
        self.scratch = scratch
        self.coverage = coverage
        self.builds = builds
        self.settings = settings
        self.timeout = timeout
        self.compared = self.skipped = 0
        self.backends = [e for e in options.engines.split(",") if e != "cpu-scalar"]
        self.harness = Harness(shlex.split(options.cxx or "g++ -O1"), scratch)

    def tools(self, unit):
        build = self.options.build.resolve()
        brcc = shlex.split(self.options.brcc) if self.options.brcc else [str(build / "bin" / "brcc")]
        cxx, isa, optimises = self.builds[unit % len(self.builds)]
        if shutil.which(cxx.split()[0]) is None:
            cxx = "g++ -O1"
        targets = f"{cpu_target(isa)},cpu-scalar,glsl330,glsl430"
        return Tools(brcc, shlex.split(self.options.cxx or cxx), build, targets, optimises,
                     timeout=self.timeout, settings=self.settings(unit, self.scratch))

    def unit(self, number, cases):
        """The findings of one translation unit, shrunk."""
        tools = self.tools(number)
        examiner = Examiner(tools, self.harness, self.backends, self.coverage)
        findings = examiner.examine(cases)
        self.coverage.add_cases(cases)
        self.compared += examiner.comparer.compared
        self.skipped += examiner.comparer.skipped
        for finding in findings:
            self.report(finding, tools)
        print(f"unit {number}: {len(cases)} cases, {len(findings)} differences", file=sys.stderr,
              flush=True)
        return findings

    def report(self, finding, tools):
        number = finding.case.number
        found = f"seed {self.options.seed}, case {number}, {finding.backend}"
        print(f"{found}: {finding.detail}", flush=True)
        if not self.options.no_shrink:
            finding = Shrinker(tools, self.harness).shrink(finding)
            found += f", shrunk: {finding.detail}"
        print(f"{found}\n{program.case_text(finding.case)}", flush=True)


def cases_of(options, make_case):
    numbers = range(options.count) if options.only is None else [options.only]
    return [make_case(random.Random(f"{options.seed}:{n}"), n) for n in numbers]


def run(options, make_case, cases_per_unit, coverage, unit_of_work, **of_session):
    """The status of the script. `unit_of_work`: a word, and how many of them cases have."""
    cases = cases_of(options, make_case)
    if options.print:
        print(program.text(cases))
        return 0
    units = [cases[i:i + cases_per_unit] for i in range(0, len(cases), cases_per_unit)]
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="brook_fuzz_") as scratch:
        session = Session(options, coverage, pathlib.Path(scratch), **of_session)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            findings = [f for found in pool.map(session.unit, range(len(units)), units) for f in found]
    seconds = time.monotonic() - start
    word, count_of = unit_of_work
    count = count_of(cases)
    print(coverage.table())
    missing = coverage.missing()
    if missing:
        print("MISSING: " + ", ".join(missing))
    print(f"{len(cases)} cases, {count} {word} in {seconds:.0f} s ({count / seconds:.1f} {word} "
          f"per second); {session.compared} values compared, {session.skipped} left open by a "
          f"documented freedom; {len(findings)} differences")
    return 1 if findings or (missing and options.require_coverage) else 0
