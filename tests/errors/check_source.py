#!/usr/bin/env python3
"""check_source.py BRCC FILE: the errors of a .br file must be those that its comments state.

A comment `// error: text [id]` stands on the line of the error, or alone on the line below it with a
'^' under the column where the error must be; `// note: text` and `// warning: text [id]` likewise.
Errors of plain C++ have no id:

    kernel void f(float x<>, out float y<>) { x = y; }
    //                                        ^ error: cannot assign to input stream 'x' [BR0201]

All errors and warnings must be stated, notes may be; none may have what message_faults.py lists. A comment
before all code speaks of the first line. brcc must end with status 1 and leave no file. `options: -W...` in the first line are
passed to it.
"""

import os
import re
import subprocess
import sys
import tempfile

from message_faults import faults_of

STATED = re.compile(r"//(?P<marker>\s*\^)?\s*(?P<kind>error|warning|note): (?P<text>.*)")
MESSAGE = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): "
                     r"(?P<kind>(?:fatal )?error|warning|note): (?P<text>.*?)(?: \[(?P<tag>[^][]*)\])?$")


def stated_in(path):
    """(line, column or None, kind, text) for each comment."""
    result = []
    code_line = 1
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = STATED.search(line)
            alone = match is not None and line.lstrip().startswith("//")
            if not alone:
                code_line = number
            if match is None:
                continue
            column = match.start("marker") + len(match["marker"]) if match["marker"] else None
            result.append((code_line, column, match["kind"], match["text"].strip()))
    return result


def given_by(messages, path):
    """(line, column, kind, text) for each message at a place in the file."""
    result = []
    for line in messages.splitlines():
        match = MESSAGE.match(line)
        if match and match["file"] == path:
            kind = match["kind"].replace("fatal ", "")
            own = (match["tag"] or "").split(",")[0]
            text = match["text"] + (f" [{own}]" if own.startswith("BR") else "")
            result.append((int(match["line"]), int(match["column"]), kind, text))
        elif match:
            result.append((0, 0, match["kind"], f"in {match['file']}: {match['text']}"))
    return result


def agrees(stated, given):
    return (stated[0] == given[0] and stated[1] in (None, given[1]) and stated[2] == given[2] and
            stated[3] == given[3])


def main():
    brcc, path = sys.argv[1:]
    faults = []
    with open(path, encoding="utf-8") as file:
        options = file.readline().partition("options:")[2].split()
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([brcc, path, "-ferror-limit=0", "-o", os.path.join(folder, "out.cpp"),
                              f"--header={folder}/out.br.h", "-MD", *options],
                             capture_output=True, text=True, check=False)
        if os.listdir(folder):
            faults.append(f"files are left: {os.listdir(folder)}")
    faults += faults_of(run.stderr)
    if run.returncode != 1:
        faults.append(f"status {run.returncode} instead of 1")
    stated = stated_in(path)
    given = given_by(run.stderr, path)
    for message in stated:
        if not any(agrees(message, other) for other in given):
            faults.append(f"missing: {message}")
    for message in given:
        if message[2] != "note" and not any(agrees(other, message) for other in stated):
            faults.append(f"not stated: {message}")
    if len(given) != len(set(given)):
        faults.append("a message is given twice")
    if not any(message[2] == "error" for message in stated):
        faults.append("the file states no error")
    if faults:
        print("\n".join(faults))
        print(run.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
