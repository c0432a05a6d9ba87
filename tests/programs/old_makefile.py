"""What the makefiles of old programs say that a build by tests/programs/run needs.

BrookGPU 0.5 and Brook+ list the names of the sources in FILES, without suffixes; some of them stand
in other folders, which vpath names, and include from there.
"""

import dataclasses
import pathlib
import re

ASSIGNMENT = re.compile(r"^\s*([A-Za-z_]\w*)\s*([:+?]?=)\s*(.*?)\s*$")
VPATH = re.compile(r"^\s*(?:vpath\s+\S+|VPATH\s*[:+?]?=)\s+(.*)$")
REFERENCE = re.compile(r"\$[({](\w+)[)}]")
# What the makefiles that these ones include set.
KNOWN = {"C_INCLUDE_FLAG": "-I"}
# Where options for the compiler stand, and variables that are lists of folders.
OPTIONS = ("CFLAGS", "CPPFLAGS", "INCLUDEDIR")
FOLDERS = ("EXTRAINCLUDEDIR",)
WANTED_OPTION = re.compile(r'-I\s*"?([^"\s]+)"?|(-D\S+|-fpermissive)')


@dataclasses.dataclass
class OldMakefile:
    stems: list | None = None  # of the sources; None: there is no list
    folders: list = dataclasses.field(default_factory=list)  # with further sources
    includes: list = dataclasses.field(default_factory=list)
    options: list = dataclasses.field(default_factory=list)


def expanded(text, variables):
    for _ in range(10):  # references within references
        if not REFERENCE.search(text):
            break
        text = REFERENCE.sub(lambda found: variables.get(found.group(1), ""), text)
    return text


def read(folder):
    """The makefile of a folder; folders in it are relative to that."""
    path = pathlib.Path(folder) / "Makefile"
    if not path.exists():
        return OldMakefile()
    text = path.read_text(errors="replace").replace("\\\n", " ")
    variables = dict(KNOWN)
    result = OldMakefile()
    for line in text.splitlines():
        line = line.split("#")[0]
        if found := VPATH.match(line):
            result.folders += expanded(found.group(1), variables).replace(":", " ").split()
        elif found := ASSIGNMENT.match(line):
            name, operator, value = found.groups()
            before = variables.get(name, "") + " " if operator == "+=" else ""
            variables[name] = before + expanded(value, variables)
    if "FILES" in variables:
        result.stems = variables["FILES"].split()
    for name in OPTIONS:
        for include, other in WANTED_OPTION.findall(variables.get(name, "")):
            (result.includes if include else result.options).append(include or other)
    for name in FOLDERS:
        result.includes += variables.get(name, "").split()
    return result
