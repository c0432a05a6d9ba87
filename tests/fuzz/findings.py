"""Runs cases on all backends and says which of them show a difference."""

import concurrent.futures
import dataclasses

from comparer import Comparer
from runner import ORACLE, Program, Refused


@dataclasses.dataclass
class Finding:
    case: object
    backend: str  # a backend, or "build"
    detail: str


class Examiner:
    """Builds and runs lists of cases. `backends` without the oracle."""

    def __init__(self, tools, harness, backends, coverage=None):
        self.tools = tools
        self.harness = harness
        self.backends = backends
        self.coverage = coverage
        self.comparer = Comparer()

    def examine(self, cases):
        """A Finding for each case that has one."""
        with Program(cases, self.tools, self.harness) as program:
            try:
                program.build()
            except Refused as refused:
                return self.split(cases, str(refused))
            if self.coverage is not None:
                self.coverage.add_ir(program.ir)
            return self.compare(program)

    def split(self, cases, reason):
        """Which cases make the build fail: halves until they are single."""
        if len(cases) == 1:
            return [Finding(cases[0], "build", reason)]
        middle = len(cases) // 2
        return self.examine(cases[:middle]) + self.examine(cases[middle:])

    def compare(self, program):
        oracle = program.run(ORACLE)
        flushed = program.run(ORACLE, flush=True)
        with concurrent.futures.ThreadPoolExecutor(len(self.backends) or 1) as pool:
            given = dict(zip(self.backends, pool.map(program.run, self.backends)))
        findings = []
        for case in program.cases:
            expected = oracle[case.number]
            if isinstance(expected, str):
                findings.append(Finding(case, ORACLE, expected))
                continue
            for backend in self.backends:
                detail = self.comparer.difference(case, backend, expected, flushed[case.number],
                                                  given[backend].get(case.number, "did not run"))
                if detail:
                    findings.append(Finding(case, backend, detail))
                    break
        return findings
