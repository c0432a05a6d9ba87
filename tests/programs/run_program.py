#!/usr/bin/env python3
"""Runs one program on every engine of this machine.

Each run must end with status 0 and report on stderr that the engine asked for has launched kernels;
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


def cpu_flags():
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        for line in cpuinfo:
            if line.startswith("flags"):
                return set(line.split(":", 1)[1].split())
    return set()


def engines():
    flags = cpu_flags()
    isas = [name for name, (_, needed) in ISAS.items() if needed <= flags]
    return ["cpu-scalar", "cpu", *isas, "gl:compute", "gl:fragment"]


def environment(engine, threads):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "HOME")
    result = {name: value for name, value in os.environ.items() if name not in hidden}
    result["BRT_RUNTIME"] = engine
    if threads is not None:
        result["BRT_NUM_THREADS"] = str(threads)
    return result


def fault_of(run, engine):
    """What is wrong with a run; None if nothing."""
    if run.returncode != 0:
        return f"status {run.returncode}"
    report = REPORT.search(run.stderr)
    if report is None:
        return "no report of the engine"
    name, device, launches, _ = report.groups()
    if name != (engine if engine not in ISAS else "cpu"):
        return f"ran on {name}"
    if engine in ISAS and ISAS[engine][0] not in device:
        return f"ran on {device}"
    if int(launches) == 0:
        return "no kernel was launched"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, nargs="*", default=[])
    arguments = parser.parse_args()
    runs = [(engine, None) for engine in engines()]
    runs += [("cpu", threads) for threads in arguments.threads]
    expected = None
    failed = False
    for engine, threads in runs:
        run = subprocess.run([arguments.program], env=environment(engine, threads), text=True,
                             capture_output=True, check=False)
        fault = fault_of(run, engine)
        if fault is None and expected is not None and run.stdout != expected:
            fault = f"the output differs from that of {runs[0][0]}:\n{run.stdout}"
        if expected is None:
            expected = run.stdout
            print(expected)
        where = engine if threads is None else f"{engine} with {threads} threads"
        print(f"{where}: {fault or 'ok'}")
        if fault is not None:
            print(run.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
