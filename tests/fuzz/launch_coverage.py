"""What random programs contain: the kernels of the set, what happens between launches, and how a launch
meets the one before it.
"""

import re

import coverage
import program_kernels
from program import WRITTEN

STEPS = {"new stream": r"::create<", "other elements": r"^fuzz::fill", "dead stream": r"= brook::stream\(\)",
         "one more name": r"^\w+ = \w+;", "swap": r"\.swap\(", "assignment": r"\.assign\(",
         "download": r"fuzz::dump", "gather operator": r"^streamGatherOp", "pulling operator": r"^streamScatterOp",
         "scatter operator": r"^streamScatter\(", "wait": r"finish\(\)"}
MEETINGS = ["read after write", "write after read", "write after write", "in place", "view read",
            "view written", "two scatters", "two variable outputs", "reduction of what was written"]


class LaunchCoverage(coverage.Counts):
    def __init__(self):
        super().__init__({"kernel": sorted({k.function.name for k in program_kernels.ALL}),
                          "step": list(STEPS), "meeting": MEETINGS})

    def add_ir(self, text):
        """The kernels are always the same."""

    def add_cases(self, cases):
        for case in cases:
            before = None
            for call in case.calls:
                if call.function is None:
                    for name, pattern in STEPS.items():
                        self.counts["step", name] += bool(re.search(pattern, call.statement))
                    continue
                self.counts["kernel", call.function.name] += 1
                self.add_meetings(before, call)
                before = call

    def add_meetings(self, before, call):
        reads, writes, kinds = uses_of(call)
        self.counts["meeting", "in place"] += bool(reads & writes)
        for param, argument in zip(call.function.params, call.arguments):
            if argument.views:
                word = "written" if param.kind in WRITTEN else "read"
                self.counts["meeting", f"view {word}"] += 1
        if before is None:
            return
        reads_before, writes_before, kinds_before = uses_of(before)
        self.counts["meeting", "read after write"] += bool(reads & writes_before)
        self.counts["meeting", "write after read"] += bool(writes & reads_before)
        self.counts["meeting", "write after write"] += bool(writes & writes_before)
        self.counts["meeting", "two scatters"] += "scatter" in kinds & kinds_before
        self.counts["meeting", "two variable outputs"] += "variable" in kinds & kinds_before
        self.counts["meeting", "reduction of what was written"] += (
            "reduce" in kinds and bool(reads & writes_before))


def uses_of(call):
    """Names that it reads and writes, kinds of its parameters."""
    pairs = [(p, a) for p, a in zip(call.function.params, call.arguments) if a.stream]
    writes = {a.stream.name for p, a in pairs if p.kind in WRITTEN}
    reads = {a.stream.name for p, a in pairs if p.kind not in WRITTEN}
    return reads, writes, {p.kind for p in call.function.params}
