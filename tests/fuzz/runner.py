"""Builds a program once and runs it on backends: brcc, the C++ compiler, the backends' dumps."""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import tempfile

import program
from begun_bodies import with_begun_bodies

ORACLE = "cpu-scalar"
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(__file__).resolve().parent
# Seeds are fixed, and what brcc makes of a program rarely changes from one run to the next.
CCACHE = ["ccache"] if shutil.which("ccache") else []


@dataclasses.dataclass
class Tools:
    """What builds and runs programs."""
    brcc: list
    cxx: list
    build: pathlib.Path
    targets: str  # of brcc; one instruction set only, as compiling all takes most of the time
    driver_optimises: bool = True  # llvmpipe: whether LLVM optimises shaders
    timeout: float = 300  # seconds for a run on one backend
    goes_on: bool = True  # with the cases after one that crashes or hangs
    settings: dict = dataclasses.field(default_factory=dict)  # of the environment, but for the oracle


class Refused(Exception):
    """brcc or the C++ compiler did not take a program; the text is its message."""


class Harness:
    """harness.cpp, compiled once for a session."""

    def __init__(self, cxx, scratch):
        self.object = scratch / "harness.o"
        command = [*cxx, "-std=c++17", "-w", f"-I{ROOT / 'include'}", "-c",
                   str(FOLDER / "harness.cpp"), "-o", str(self.object)]
        done = subprocess.run(command, text=True, capture_output=True, check=False)
        if done.returncode != 0:
            raise Refused(done.stderr)


class Program:
    """A translation unit with its cases, in a folder of its own."""

    def __init__(self, cases, tools, harness):
        self.cases = cases
        self.tools = tools
        self.harness = harness
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="brook_fuzz_"))
        self.ir = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def build(self):
        """Raises Refused. Leaves the text of the IR, before and after the passes, in `ir`."""
        (self.folder / "program.br").write_text(program.text(self.cases))
        brcc = [*self.tools.brcc, f"--target={self.tools.targets}", "-w", "-ferror-limit=3",
                "--print=check,ir", f"-I{FOLDER}", f"-I{ROOT / 'include'}", "program.br", "-o",
                "program.cpp"]
        done = self.step(brcc, "brcc")
        self.ir = done.stdout
        emitted = self.folder / "program.cpp"
        emitted.write_text(with_begun_bodies(emitted.read_text()))
        runtime = self.tools.build / "runtime"
        self.step([*CCACHE, *self.tools.cxx, "-std=c++17", "-w", f"-I{ROOT / 'include'}",
                   f"-I{FOLDER}", "-c", "program.cpp", "-o", "program.o"], "C++")
        self.step([*self.tools.cxx, "program.o", str(self.harness.object), "-o", "program",
                   f"-L{runtime}", "-lbrt", f"-Wl,-rpath,{runtime}"], "C++")

    def step(self, command, who):
        done = self.spawn(command)
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if "error" in line]
            raise Refused(f"{who}: {(lines or [f'status {done.returncode}'])[0]}")
        return done

    def spawn(self, command, environment=None, timeout=None):
        return subprocess.run(command, cwd=self.folder, text=True, capture_output=True,
                              errors="replace", check=False, stdin=subprocess.DEVNULL,
                              timeout=timeout, env=environment)

    def run(self, backend, flush=False):
        """Case number -> list of (name, type, hex) or an error text."""
        results = {}
        first = 0
        while first < len(self.cases):
            output, fault = self.execute(backend, first, flush)
            self.parse(output, results)
            if fault is None:
                break
            started = [number for number in results]
            last = started[-1] if started else self.cases[first].number
            results[last] = fault
            if not self.tools.goes_on:
                break
            first = 1 + next(i for i, c in enumerate(self.cases) if c.number == last)
        return results

    def execute(self, backend, first, flush):
        environment = dict(os.environ, BRT_RUNTIME=backend, FUZZ_FLUSH="1" if flush else "0",
                           MESA_SHADER_CACHE_DISABLE="true",
                           GALLIVM_PERF="" if self.tools.driver_optimises else "nopt")
        if backend != ORACLE:
            environment.update(self.tools.settings)
        if not self.tools.driver_optimises:
            environment["LP_NATIVE_VECTOR_WIDTH"] = "128"  # less code, compiled sooner
        command = ["./program", str(first), str(len(self.cases))]
        try:
            done = self.spawn(command, environment, self.tools.timeout)
        except subprocess.TimeoutExpired as late:
            return (late.stdout or b"").decode(errors="replace"), "too slow"
        if done.stdout.rstrip().endswith("END") and done.returncode == 0:
            return done.stdout, None
        reason = (done.stderr.strip().splitlines() or [""])[-1]
        return done.stdout, f"status {done.returncode} {reason}"

    @staticmethod
    def parse(output, results):
        current = None
        for line in output.splitlines():
            word, _, rest = line.partition(" ")
            if word == "C":
                current = int(rest)
                results[current] = []
            elif word == "D" and isinstance(results[current], list):
                name, type_name, hexadecimal = (rest.split(" ") + [""])[:3]
                results[current].append((name, type_name, hexadecimal))
            elif word == "E":
                results[current] = f"error: {rest}"
