#!/usr/bin/env python3
"""check_inventory.py KINDS_DEF: every id of kinds.def has its tests, and inventory.md is true.

 - each id is stated by a file of source/ (the message comes) and named by `// not ID` in a file of
   legal/ (it does not come for the nearest legal program); both name no others;
 - each row of inventory.md names messages that the files of its row state;
 - each file of source/ and each id is in a row.
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ID = re.compile(r"\bBR\d{4}\b")
STATED = re.compile(r"//.*\b(?:error|warning): .*\[(BR\d{4})\]\s*$")
SILENT = re.compile(r"// not ((?:BR\d{4} ?)+)")
ROW = re.compile(r"^\| (?P<place>[^|]*) \| (?P<rule>[^|]*) \| (?P<ids>[^|]*) \| (?P<files>[^|]*) \|$")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def ids_in(folder, pattern):
    """The ids that match, for each file without its suffix."""
    result = {}
    for name in sorted(os.listdir(os.path.join(HERE, folder))):
        lines = read(HERE, folder, name).splitlines()
        found = set()
        for line in lines:
            match = pattern.search(line)
            if match:
                found.update(ID.findall(match[1]))
        result[os.path.splitext(name)[0]] = found
    return result


def check_rows(stated, faults):
    """Rows against the files; returns the ids and files that occur."""
    ids, files = set(), set()
    for line in read(HERE, "inventory.md").splitlines():
        match = ROW.match(line)
        if not match or match["place"].startswith(("section", "---")):
            continue
        names = match["files"].split()
        row_ids = ID.findall(match["ids"])
        files.update(names)
        ids.update(row_ids)
        for name in names:
            if name not in stated:
                faults.append(f"inventory.md: there is no source/{name}.br: {line}")
        for own in row_ids:
            if not any(own in stated.get(name, ()) for name in names):
                faults.append(f"inventory.md: {own} is stated by none of the files: {line}")
        if not row_ids and match["ids"].strip() != "C++":
            faults.append(f"inventory.md: a row without ids: {line}")
    return ids, files


def main():
    known = set(re.findall(r'"(BR\d{4})"', read(sys.argv[1])))
    stated = ids_in("source", STATED)
    silent = ids_in("legal", SILENT)
    faults = []
    for what, found in [("source/ states", stated), ("legal/ names", silent)]:
        occurring = set().union(*found.values())
        faults += [f"no file of {what} {own}" for own in sorted(known - occurring)]
        faults += [f"{what} {own}, which kinds.def lacks" for own in sorted(occurring - known)]
    ids, files = check_rows(stated, faults)
    faults += [f"inventory.md lacks {own}" for own in sorted(known - ids)]
    faults += [f"inventory.md lacks source/{name}.br" for name in sorted(set(stated) - files)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
