#!/usr/bin/env python3
"""Sees that `tests/perf/run` works: small programs, right results, JSON and the report. No times.

    check_run.py SUITE FOLDER_OF_PROGRAMS
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import xml.dom.minidom

NUMBER = (float, type(None))
FIELDS = {"group": str, "name": str, "peer": str, "ratio": NUMBER, "q1": NUMBER, "q3": NUMBER,
          "aim": NUMBER, "met": (bool, type(None)), "note": str,
          "seconds": NUMBER}


def check_row(row):
    assert list(row) == list(FIELDS), row
    for name, kind in FIELDS.items():
        assert isinstance(row[name], kind), (name, row)
    if row["ratio"] is None:
        assert row["q1"] is row["q3"] is row["met"] is None and row["note"] == "missing", row
        return
    assert 0 < row["q1"] <= row["ratio"] <= row["q3"], row
    assert row["met"] is (None if row["aim"] is None else row["ratio"] >= row["aim"]), row


def check_report(folder, group, rows):
    drawn = xml.dom.minidom.parse(str(folder / f"{group}.svg"))
    lines = (folder / f"{group}.md").read_text(encoding="utf-8").splitlines()
    assert len({line.count("|") for line in lines}) == 1, lines
    measured = [row for row in rows if row["ratio"] is not None]
    assert len(drawn.getElementsByTagName("title")) == len(measured) > 0


def main():
    suite, programs = sys.argv[1:]
    script = pathlib.Path(__file__).with_name("run")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([script, suite, "--size=small", f"--programs={programs}",
                        f"--json={folder / 'rows.json'}", f"--report={folder}"], check=True)
        rows = json.loads((folder / "rows.json").read_text(encoding="utf-8"))
        for row in rows:
            check_row(row)
            assert row["group"].startswith(suite), row
        for group in {row["group"] for row in rows} | {suite}:
            check_report(folder, group, [row for row in rows if row["group"] == group])
    return 0


if __name__ == "__main__":
    sys.exit(main())
