#!/usr/bin/env python3
"""Rewrites the expected files of tests/codegen; the diff is then reviewed as code.

    tests/tools/update_expected.py [--brcc=build/release/bin/brcc] [FILE.br...]

For each FILE.br, its comment `// stages: check ir ...` names stages of brcc's --print, and
FILE.expected.STAGE holds what brcc prints for each. `// options: ...` adds options to brcc's. Of the
stage cpu, whose regions differ by instruction set alone, the first is kept; of glsl the shaders that
read storage buffers. With --check nothing is written, and the status is 1 if anything would be.
"""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "codegen"


def words_of(source, key):
    match = re.search(rf"^// {key}: (.*)$", source.read_text(encoding="utf-8"), re.MULTILINE)
    return match[1].split() if match else []


def first_region(text):
    """What stands before the second `#if` at the start of the outer level."""
    end = text.find("\n#endif\n#if ")
    return text if end < 0 else text[:end] + "\n#endif\n"


def storage_buffer_shaders(text):
    shaders = re.split(r"^(?=// \w+: pass \d+, )", text, flags=re.MULTILINE)
    return "".join(shader for shader in shaders if ", storage-buffer" in shader.split("\n")[0])


def stage_text(brcc, source, stage):
    run = subprocess.run([brcc, *words_of(source, "options"), f"--print={stage}",
                          f"--stop-after={stage}", source.name],
                         cwd=source.parent, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"{source}: brcc ends with {run.returncode}:\n{run.stderr}")
    if stage == "cpu":
        return first_region(run.stdout)
    return storage_buffer_shaders(run.stdout) if stage == "glsl" else run.stdout


def expected_of(brcc, source):
    """The text of each expected file by its path."""
    return {source.with_suffix(f".expected.{stage}"): stage_text(brcc, source, stage)
            for stage in words_of(source, "stages")}


def difference(path, text):
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    return "".join(difflib.unified_diff(before.splitlines(True), text.splitlines(True),
                                        str(path.relative_to(ROOT)), "printed now"))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--brcc", default=ROOT / "build" / "debug" / "bin" / "brcc")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    brcc = os.path.abspath(arguments.brcc)
    changed = False
    for source in arguments.files or sorted(FOLDER.glob("*.br")):
        expected = expected_of(brcc, source.resolve())
        if not expected:
            sys.exit(f"{source}: no comment '// stages: ...'")
        for path in set(source.resolve().parent.glob(f"{source.stem}.expected.*")) - set(expected):
            changed = True
            print(f"{path.name} has no stage")
            if not arguments.check:
                path.unlink()
        for path, text in expected.items():
            diff = difference(path, text)
            if not diff:
                continue
            changed = True
            print(diff if arguments.check else f"{path.name} rewritten")
            if not arguments.check:
                path.write_text(text, encoding="utf-8")
    return 1 if changed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
