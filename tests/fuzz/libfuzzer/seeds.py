"""What fuzzing begins with: the programs of the tests, right and wrong ones, and random kernels."""

import concurrent.futures
import hashlib
import os
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "fuzz"), str(ROOT / "tests" / "errors")]

import broken_programs_test
import calls

PROGRAMS = ["tests/programs/corpus/*/*/*.br", "tests/programs/*.br", "tests/codegen/*.br",
            "tests/errors/*/*.br", "samples/*/*.br", "docs/tutorial/programs/*/*.br",
            "tests/fuzz/libfuzzer/regressions/compiler/*"]
MODULES = ["tests/codegen/*.expected.check", "tests/codegen/*.expected.ir",
           "tests/codegen/*.expected.merge_returns", "tests/codegen/*.expected.lower_*",
           "tests/fuzz/libfuzzer/regressions/ir/*"]
RANDOM_PROGRAMS = 150
RANDOM_MODULES = 60
LONGEST = 6000
# Headers of tests lie elsewhere, and those of C++ take most of the time.
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*("|<[a-z_]+>).*$', re.MULTILINE)


def random_kernels(count):
    """Legal ones, of random_kernels, without host code."""
    for number in range(count):
        case = calls.make_case(random.Random(f"libfuzzer:{number}"), number)
        structures = [s.text() for s in case.used_structs()]
        yield "\n".join(structures + [f.text() for f in case.used_functions()])


def programs():
    for pattern in PROGRAMS:
        for path in sorted(ROOT.glob(pattern)):
            yield INCLUDE.sub("", path.read_text(encoding="utf-8", errors="replace"))
    for case in broken_programs_test.read_cases():
        text = pathlib.Path(case.path(ROOT)).read_text(encoding="utf-8")
        yield INCLUDE.sub("", case.broken(text)[0])
    yield from random_kernels(RANDOM_PROGRAMS)


def stages(brcc, program):
    """The IR of a program before and after the passes."""
    done = subprocess.run([brcc, "-w", "--print=check,ir", "--stop-after=ir", "-"], input=program,
                          capture_output=True, text=True, check=True)
    return re.split(r"^==== .* ====\n", done.stdout, flags=re.MULTILINE)[1:]


def modules(brcc):
    for pattern in MODULES:
        for path in sorted(ROOT.glob(pattern)):
            yield path.read_text(encoding="utf-8", errors="replace")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for texts in pool.map(lambda text: stages(brcc, text), random_kernels(RANDOM_MODULES)):
            yield from texts


def write(folder, texts):
    for text in texts:
        data = text.encode()
        if 0 < len(data) <= LONGEST:
            (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def folder(target, build):
    """The seeds of a target, made when they are missing."""
    result = build / "seeds" / target
    if not result.exists():
        made = build / "seeds" / f"{target}.{os.getpid()}"
        made.mkdir(parents=True)
        write(made, programs() if target == "compiler" else modules(build / "bin" / "brcc"))
        made.rename(result)
    return result
