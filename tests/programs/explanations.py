"""Known results of programs that are not as they should be, and why.

A file of lines `NAME: RESULT: reason` or `NAME on ENGINE,ENGINE: RESULT: reason`; '#' begins a
comment. NAME is the end of the program's path, as far as it tells programs apart ("tests/scan").
"""

import dataclasses
import pathlib
import re

LINE = re.compile(r"^(\S+)(?: on (\S+))?: ([a-z-]+): (\S.*)$")


@dataclasses.dataclass
class Explanation:
    name: str
    engines: list  # empty: all
    result: str
    reason: str
    is_used: bool = False

    def covers(self, path, engine):
        parts = self.name.split("/")
        return path.parts[-len(parts):] == tuple(parts) and (
            not self.engines or engine in self.engines)


def read(path):
    result = []
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), start=1):
        line = line.split("#")[0].rstrip()
        if not line:
            continue
        found = LINE.match(line)
        if found is None:
            raise SystemExit(f"{path}:{number}: expected 'NAME: RESULT: reason'")
        name, engines, kind, reason = found.groups()
        result.append(Explanation(name, engines.split(",") if engines else [], kind, reason))
    return result


def find(explanations, path, engine):
    return next((e for e in explanations if e.covers(path, engine)), None)
