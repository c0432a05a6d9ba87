"""Runs brt-info: what it lists, that the runtime finds what --calibrate measured, and models of this
machine and of traces."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree


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
    wrong = run(program, folder, BRT_ADAPTER="1023")
    reason = r"(not here|nothing): BRT_ADAPTER is 1023, but the devices of OpenGL here are 0 to \d+\.$"
    expect(wrong.returncode == 0 and len(re.findall(reason, wrong.stdout, re.MULTILINE)) == 3, "finds a device that is not there", wrong)
    without = run(program, folder, __EGL_VENDOR_LIBRARY_FILENAMES="/nonexistent")
    expect(without.stdout.count("not here: ") == 2, "finds OpenGL without a driver", without)
    expect(re.search(r"^auto +cpu; without BRT_RUNTIME cpu$", without.stdout, re.MULTILINE), "does not choose cpu", without)


def check_places(program, folder):
    none = run(program, "")
    expect("none, because BRT_CACHE_DIR is empty" in none.stdout, "names a cache", none)
    file = run(program, __file__)
    expect(f"none, because {__file__} is not a folder" in file.stdout, "takes a file for a folder", file)
    unkept = run(program, "", "--calibrate")
    expect(unkept.returncode == 1 and "no folder to keep what is measured in" in unkept.stderr,
           "measures for nothing", unkept)
    with open("/dev/full", "w", encoding="utf-8") as full:
        lost = subprocess.run([program, "--version"], stdout=full, stderr=subprocess.PIPE, text=True,
                              check=False)
    expect(lost.returncode == 1 and "standard output cannot be written" in lost.stderr,
           "does not see that its output is lost", lost)


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
    trace = pathlib.Path(folder) / "trace.json"
    test = run(program, folder, "--self-test", BRT_TRACE=str(trace))
    expect(test.returncode == 0, "a backend is wrong", test)
    expect(re.search(r"^cpu-scalar +what the others are compared with$", test.stdout, re.MULTILINE),
           "has no reference", test)
    for backend in ("cpu", "gl:compute", "gl:fragment"):
        expect(re.search(rf"^{backend} +right, in (1 round|([2-9]|[1-9]\d+) rounds) of 3", test.stdout, re.MULTILINE),
               f"does not test {backend}", test)
    without = run(program, folder, "--self-test", __EGL_VENDOR_LIBRARY_FILENAMES="/nonexistent")
    expect(without.returncode == 0 and without.stdout.count("not here: ") == 2,
           "tests a device that is not there", without)


def check_picture(path, labels, result):
    """An SVG with a point for each label."""
    picture = xml.etree.ElementTree.parse(path).getroot()
    titles = picture.findall("{http://www.w3.org/2000/svg}g/{*}title")
    found = sorted(title.text.partition(": s = ")[0] for title in titles)
    expect(found == sorted(labels), f"draws {found}", result)


def check_model_of_machine(program, folder):
    picture = pathlib.Path(folder) / "machine.svg"
    model = run(program, folder, "--model", f"--output={picture}")
    expect(model.returncode == 0, "measures nothing", model)
    kernels = ["saxpy", "mad43", "mad688"]
    for kernel in kernels:
        expect(re.search(rf"^{kernel} +\d+( +[\d.e-]+){{3}} +.*(pays|does not pay)", model.stdout, re.MULTILINE),
               f"does not tell of {kernel}", model)
    expect(re.search(r"^upload +.*GB/s .*GB/s$", model.stdout, re.MULTILINE), "no transfers", model)
    check_picture(picture, kernels, model)
    name = re.search(r"^(gl:\w+) is ", model.stdout, re.MULTILINE).group(1)
    listed = re.search(rf"^{name} .*$", run(program, folder).stdout, re.MULTILINE).group()
    expect(("no hardware" in listed) == ("a software rasterizer" in model.stdout),
           "takes a rasterizer for a device", model)
    without = run(program, folder, "--model", BRT_ADAPTER="1023")
    expect(without.returncode == 1 and without.stderr.startswith("brt-info: "),
           "measures a device that is not there", without)


def check_model_of_traces(program, folder):
    """The trace of the self test, which runs its kernels on all backends."""
    trace, svg = pathlib.Path(folder) / "trace.json", pathlib.Path(folder) / "trace.svg"
    model = run(program, folder, "--model", trace, f"--output={svg}")
    expect(model.returncode == 0, "does not read a trace", model)
    kernels = ["blurred", "scrambled", "sumOfBlurred"]
    for backend in ("gl:compute", "gl:fragment"):
        table = model.stdout.partition(f"{backend} beside cpu: ")[2]
        for name in [*kernels, "the program"]:
            row = re.search(rf"^{name} .*$", table, re.MULTILINE)
            expect(row and re.search(r"(pays|does not pay)", row.group()), f"{name} on {backend}", model)
    labels = [f"{name}, {backend}" for backend in ("gl:compute", "gl:fragment")
              for name in [*kernels, "the program"]]
    check_picture(svg, labels, model)

    text = trace.read_text(encoding="utf-8")
    trace.write_text(text.rstrip()[:-1].rstrip()[:-7], encoding="utf-8")  # in the last event
    killed = run(program, folder, "--model", trace)
    expect(killed.returncode == 0 and "sumOfBlurred" in killed.stdout, "needs an end", killed)
    unwritten = run(program, folder, "--model", trace, f"--output={folder}/none/x.svg")
    expect(unwritten.returncode == 1 and unwritten.stdout == "" and
           "x.svg' cannot be written: No such file or directory" in unwritten.stderr,
           "writes it, or measures before it says so", unwritten)

    events = [e for e in json.loads(text) if e["args"].get("backend") == "cpu"]
    check_events(events)
    trace.write_text(json.dumps(events), encoding="utf-8")
    one = run(program, folder, "--model", trace)
    expect(one.returncode == 1 and "BRT_RUNTIME=gl BRT_TRACE=gl.json" in one.stderr, "needs one backend", one)


def check_events(events):
    """Checks the fields of launches that the model reads."""
    launches = [event for event in events if event["cat"] == "launch"]
    for event in launches:
        rows, columns = map(int, event["args"]["shape"].strip("<>").split(", "))
        written = 4 if event["name"] == "sumOfBlurred" else 4 * rows * columns
        if event["args"]["written"] != written:
            sys.exit(f"a launch writes {written} bytes, and not what the trace says: {event}")
    if not launches:
        sys.exit("no launch is in the trace")


def check_wrong_usage(program, folder):
    for options, message in ((["--nothing"], "unknown option '--nothing'"),
                             (["--calibrate", "--self-test"], "--self-test excludes --calibrate"),
                             (["--model", "--self-test"], "--self-test excludes --model"),
                             (["a.json"], "TRACE.json requires --model"),
                             (["--output=a.svg"], "--output requires --model"),
                             (["--model", "--output"], "--output")):
        wrong = run(program, folder, *options)
        expect(wrong.returncode == 2 and message in wrong.stderr and not wrong.stdout
               and wrong.stderr.count("\n") == 1, f"takes {options}", wrong)
    for path, message in ((__file__, "is no trace of a Brook program: it begins with no '['"),
                          (folder + "/none.json", "cannot be read: No such file")):
        wrong = run(program, folder, "--model", path)
        expect(wrong.returncode == 1 and message in wrong.stderr, f"reads {path}", wrong)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_listing(program, folder)
        check_places(program, folder)
        check_calibration(program, folder)
        check_self_test(program, folder)
        check_model_of_traces(program, folder)
        check_model_of_machine(program, folder)
        check_wrong_usage(program, folder)


if __name__ == "__main__":
    main()
