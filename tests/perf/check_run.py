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

FIELDS = {"group": str, "name": str, "peer": str, "ratio": float, "q1": float, "q3": float,
          "aim": (float, type(None)), "met": (bool, type(None)), "note": str}


def check_row(row):
    assert list(row) == list(FIELDS), row
    for name, kind in FIELDS.items():
        assert isinstance(row[name], kind), (name, row)
    assert 0 < row["q1"] <= row["ratio"] <= row["q3"], row
    assert row["met"] is (None if row["aim"] is None else row["ratio"] >= row["aim"]), row


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
            assert row["group"] == suite, row
        drawn = xml.dom.minidom.parse(str(folder / f"{suite}.svg"))
        lines = (folder / f"{suite}.md").read_text(encoding="utf-8").splitlines()
        assert len({line.count("|") for line in lines}) == 1, lines
        assert len(drawn.getElementsByTagName("title")) == len(rows) > 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
