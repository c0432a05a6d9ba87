"""Runs brt-info: what it lists, and that the runtime finds what --calibrate measured."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def run(program, folder, *options, **variables):
    environment = {**os.environ, "BRT_CACHE_DIR": folder, **variables}
    return subprocess.run([program, *options], env=environment, capture_output=True, text=True,
                          check=False)


def expect(condition, what, result):
    if not condition:
        sys.exit(f"{what}:\n{result.returncode}\n{result.stdout}{result.stderr}")


def check_listing(program, folder):
    listing = run(program, folder)
    expect(listing.returncode == 0, "fails", listing)
    names = [line.split()[0] for line in listing.stdout.splitlines() if line[0] != " "]
    expect(names == ["cpu", "cpu-scalar", "gl:compute", "gl:fragment", "auto", "cache"],
           "lists something else", listing)
    expect(f"{folder}, " in listing.stdout, "does not name the cache", listing)
    expect("from the table of devices" in listing.stdout, "knows a measured policy", listing)
    without = run(program, folder, BRT_ADAPTER="1023")
    expect(without.stdout.count("not here: ") == 2, "finds a device that is not there", without)
    expect(re.search(r"^auto +cpu; without BRT_RUNTIME cpu$", without.stdout, re.MULTILINE), "does not choose cpu", without)


def check_calibration(program, folder):
    calibration = run(program, folder, "--calibrate")
    expect(calibration.returncode == 0, "fails to calibrate", calibration)
    numbers = re.search(r"pass = (\d+), .input = (\d+), .read = (\d+), .storedWord = (\d+)}", calibration.stdout)
    expect(numbers and all(int(n) > 0 for n in numbers.groups()), "no costs", calibration)
    policy = calibration.stdout.splitlines()[1]
    listing = run(program, folder)
    expect(listing.stdout.count("measured here: " + policy) == 2, "forgets the policy", listing)
    for entry in (pathlib.Path(folder) / "policies").iterdir():
        entry.write_bytes(b"no policy")
    listing = run(program, folder)
    expect("from the table of devices" in listing.stdout, "takes a damaged policy", listing)


def check_self_test(program, folder):
    test = run(program, folder, "--self-test")
    expect(test.returncode == 0, "an engine is wrong", test)
    expect(re.search(r"^cpu-scalar +what the others are compared with$", test.stdout, re.MULTILINE),
           "has no reference", test)
    for engine in ("cpu", "gl:compute", "gl:fragment"):
        expect(re.search(rf"^{engine} +right, in [1-9]\d* rounds", test.stdout, re.MULTILINE),
               f"does not test {engine}", test)
    without = run(program, folder, "--self-test", BRT_ADAPTER="1023")
    expect(without.returncode == 0 and without.stdout.count("not here: ") == 2,
           "tests a device that is not there", without)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_listing(program, folder)
        check_calibration(program, folder)
        check_self_test(program, folder)
    unkept = run(program, "", "--calibrate")
    expect(unkept.returncode == 1, "keeps a policy nowhere", unkept)
    unknown = run(program, "", "--nothing")
    expect(unknown.returncode == 2 and "unknown option" in unknown.stderr, "takes it", unknown)
    two = run(program, "", "--help", "--version")
    expect(two.returncode == 2 and not two.stdout, "takes two options", two)


if __name__ == "__main__":
    main()
