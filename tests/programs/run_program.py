#!/usr/bin/env python3
"""Runs one program on every backend of this machine, with --least on OpenGL as old and small as
Brook accepts it, with --isas on the CPU with each instruction set that the processor has.

Each run must end with status 0 and report on stderr that the backend asked for has launched kernels;
the output must be the same on all of them, byte for byte. No run has a display, a home directory
or XDG_RUNTIME_DIR.
"""

import argparse
import os
import re
import subprocess
import sys

REPORT = re.compile(r"^engine=(\S+) device=(.*) launches=(\d+) failures=(\d+)$", re.MULTILINE)
ISAS = {
    "cpu:sse2": ("SSE2", {"sse2"}),
    "cpu:avx2": ("AVX2", {"avx2", "fma"}),
    "cpu:avx512": ("AVX-512", {"avx512f", "avx512vl", "avx512bw", "avx512dq"}),
}

# The least that Brook runs on: Mesa claims the version, the runtime keeps to the limits that the
# specification guarantees for it.
OLDEST = {"BRT_GL_LIMITS": "minimum"}
WITHOUT_DESKTOP = {"MESA_GL_VERSION_OVERRIDE": "2.1", **OLDEST}
LEAST = {
    "OpenGL 3.3": ("gl:fragment", {"MESA_GL_VERSION_OVERRIDE": "3.3", **OLDEST}),
    "OpenGL 4.3": ("gl:compute", {"MESA_GL_VERSION_OVERRIDE": "4.3", **OLDEST}),
    "OpenGL ES 3.0": ("gl:fragment", {"MESA_GLES_VERSION_OVERRIDE": "3.0", **WITHOUT_DESKTOP}),
    "OpenGL ES 3.1": ("gl:compute", {"MESA_GLES_VERSION_OVERRIDE": "3.1", **WITHOUT_DESKTOP}),
}
# Has no `precise` in its shaders, so that drivers change float arithmetic.
WITHOUT_PRECISE = "OpenGL ES 3.0"


def cpu_flags():
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        for line in cpuinfo:
            if line.startswith("flags"):
                return set(line.split(":", 1)[1].split())
    return set()


def isas():
    """The instruction sets of this processor, as BRT_RUNTIME and --target name them, widest last."""
    flags = cpu_flags()
    return [name for name, (_, needed) in ISAS.items() if needed <= flags]


def backends():
    return ["cpu-scalar", "cpu", *isas(), "gl:compute", "gl:fragment"]


def environment(settings):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "HOME")
    return {name: value for name, value in os.environ.items() if name not in hidden} | settings


def device_fault(backend, device):
    if backend in ISAS and ISAS[backend][0] not in device:
        return f"ran on {device}"
    if backend in LEAST and not device.endswith(", " + backend):
        return f"ran on {device}"
    return None


def fault_of(run, backend):
    """What is wrong with a run; None if nothing."""
    if run.returncode != 0:
        return f"status {run.returncode}"
    report = REPORT.search(run.stderr)
    if report is None:
        return "no report of the backend"
    name, device, launches, _ = report.groups()
    expected = "cpu" if backend in ISAS else LEAST[backend][0] if backend in LEAST else backend
    if name != expected:
        return f"ran on {name}"
    if int(launches) == 0:
        return "no kernel was launched"
    return device_fault(backend, device)


# What a program needs that the least OpenGL lacks: which of them, and how they refuse the program.
REFUSALS = {
    "double": ("OpenGL ES", "CompileError",
               r"Kernel '\w+' \(\S+\.br:\d+\) computes with double; gl:\w+ on this device cannot"),
    "large": (("OpenGL 3.3", "OpenGL 4.3", "OpenGL ES 3.0"), "LimitError",
              r"A stream of \S+ (has|needs) \d+ (elements|bytes), but gl:\w+ holds at most \d+"),
}


def missing_need(needs, title):
    """The first need that this OpenGL does not meet."""
    return next((need for need, (where, _, _) in REFUSALS.items()
                 if need in needs and title in LEAST and title.startswith(where)), None)


def refusal_fault(run, need):
    """What is wrong with a run on a device that lacks what the program needs; None if nothing."""
    _, error, text = REFUSALS[need]
    if run.returncode == 0 or error not in run.stderr or not re.search(text, run.stderr):
        return f"no {error} that says so"
    return None


def planned_runs(arguments):
    """(title, backend, settings of the environment) of each run."""
    if arguments.least:
        least = [(title, title, {"BRT_RUNTIME": backend, **settings})
                 for title, (backend, settings) in LEAST.items()
                 if not ("precise" in arguments.needs and title == WITHOUT_PRECISE)]
        return [("cpu-scalar", "cpu-scalar", {"BRT_RUNTIME": "cpu-scalar"}), *least]
    vector, others = ["cpu"], ["gl:compute", "gl:fragment"]
    if arguments.isas:
        vector, others = isas() or ["cpu"], []
    chosen = ["cpu-scalar", *vector, *others]
    if arguments.engines:
        chosen = arguments.engines.split(",")
    runs = [(backend, backend, {"BRT_RUNTIME": backend}) for backend in chosen]
    for backend in vector:
        for threads in arguments.threads:
            settings = {"BRT_RUNTIME": backend, "BRT_NUM_THREADS": str(threads)}
            runs.append((f"{backend} with {threads} threads", backend, settings))
    return runs


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, nargs="*", default=[])
    parser.add_argument("--engines", metavar="NAME,...",
                        help="default: cpu-scalar, cpu and both of OpenGL")
    parser.add_argument("--isas", action="store_true")
    parser.add_argument("--least", action="store_true")
    parser.add_argument("--needs", nargs="*", default=[], choices=["double", "large", "precise"])
    arguments = parser.parse_args()
    expected = None
    failed = False
    for title, backend, settings in planned_runs(arguments):
        run = subprocess.run([arguments.program], env=environment(settings), text=True,
                             capture_output=True, check=False)
        need = missing_need(arguments.needs, title)
        if need is not None:
            fault = refusal_fault(run, need)
            print(f"{title}: {fault or 'refused, as it cannot'}")
            failed = failed or fault is not None
            continue
        fault = fault_of(run, backend)
        if fault is None and expected is not None and run.stdout != expected:
            fault = f"the output differs from the first:\n{run.stdout}"
        if expected is None:
            expected = run.stdout
            print(expected)
        print(f"{title}: {fault or 'ok'}")
        if fault is not None:
            print(run.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
