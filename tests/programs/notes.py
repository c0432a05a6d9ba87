"""What tests/programs/run is told about programs that are not its own: arguments, what differs from
run to run, and known results that are not as they should be, with the reason.

A file of lines

    NAME: arguments: -x 100
    NAME: varies: regular expression, in each line of the output
    NAME: RESULT: reason
    NAME on BACKEND,BACKEND: RESULT: reason

where '#' begins a comment. NAME is the end of the program's path, as far as it tells programs apart,
and may have wildcards: "tests/scan", "apps/*".
"""

import dataclasses
import pathlib
import re
import shlex

LINE = re.compile(r"^(\S+)(?: on (\S+))?: ([a-z-]+): (\S.*)$")


@dataclasses.dataclass
class Explanation:
    name: str
    backends: list  # empty: all
    result: str
    reason: str
    is_used: bool = False

    def covers(self, path, backend):
        return path.match(self.name) and (not self.backends or backend in self.backends)


@dataclasses.dataclass
class Notes:
    explanations: list = dataclasses.field(default_factory=list)
    arguments: list = dataclasses.field(default_factory=list)  # (name, words); the first counts
    varying: list = dataclasses.field(default_factory=list)  # (name, pattern)

    def arguments_of(self, path):
        return next((words for name, words in self.arguments if path.match(name)), [])

    def pattern_of(self, path):
        """What differs from run to run; None when nothing does."""
        return next((pattern for name, pattern in self.varying if path.match(name)), None)

    def explanation_of(self, path, backend, result):
        """Null when there is none; the one that is found counts as used."""
        for explanation in self.explanations:
            if explanation.result == result and explanation.covers(path, backend):
                explanation.is_used = True
                return explanation
        return None

    def unused(self, rows):
        """Of what did not happen, though the program ran on that backend."""
        return [e for e in self.explanations
                if not e.is_used and any(e.covers(row.path, row.backend) for row in rows)]


def read(path):
    result = Notes()
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), start=1):
        line = line.split("#")[0].rstrip()
        if not line:
            continue
        found = LINE.match(line)
        if found is None:
            raise SystemExit(f"{path}:{number}: expected 'NAME: RESULT: reason'")
        name, backends, kind, text = found.groups()
        if kind == "arguments":
            result.arguments.append((name, shlex.split(text)))
        elif kind == "varies":
            result.varying.append((name, re.compile(text, re.MULTILINE)))
        else:
            backends = backends.split(",") if backends else []
            result.explanations.append(Explanation(name, backends, kind, text))
    return result
