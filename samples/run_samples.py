"""Builds Brook and the samples, and runs them; installs what is missing. Where the sources of Brook are not
beside the samples, it builds these alone with the Brook that is installed, in ./build-samples.

    samples/run NAME [ARGUMENTS...]  one sample: samples/run image_filter photo.png
    samples/run --list               what there is
    samples/run check [NAME...]      samples on every backend against computations without Brook
    samples/run gallery [NAME...]    small pictures against expected.png of each folder
    samples/run gallery --draw [NAME...]    the pictures of docs/gallery.md
    samples/run gallery --update [NAME...]  new expected.png

--build=FOLDER, first, takes the programs of a build that is there already.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SAMPLES = pathlib.Path(__file__).resolve().parent
ROOT = SAMPLES.parent
BACKENDS = ["cpu-scalar", "cpu", "gl:compute", "gl:fragment"]
LEAST_PSNR = "40"  # dB: backends may round the last bit of a byte otherwise
MOST_BYTES = 200_000  # of a picture in the documents


class Sample:
    """A line of catalogue.txt."""

    def __init__(self, line):
        folder, self.check, self.small, self.large = (
            column.strip().split() for column in line.split("|"))
        self.folder = SAMPLES / folder[0]
        self.name = folder[0].split("_", 1)[1]

    def purpose(self):
        """The first line of the .br file, '// NAME: what it shows.'"""
        with open(self.folder / f"{self.name}.br") as source:
            return re.sub(r"^// \w+: ", "", source.readline().strip())


def fail(text, status=1):
    print(f"samples/run: error: {text}", file=sys.stderr)
    sys.exit(status)


def step(*command, **options):
    """Runs a program that prints its own errors."""
    status = subprocess.run(command, **options).returncode
    if status != 0:
        sys.exit(status)


def catalogue():
    lines = (SAMPLES / "catalogue.txt").read_text().splitlines()
    return [Sample(line) for line in lines if line[:1].isdigit()]


def chosen(names):
    """The samples of these names, all if there is none."""
    samples = catalogue()
    known = {sample.name: sample for sample in samples}
    for name in names:
        if name not in known:
            fail(f"no sample '{name}'; there are: {', '.join(known)}", status=2)
    return [known[name] for name in names] or samples


class Build:
    """Where the programs are: a build that is there; or build/release or build-samples, made here."""

    def __init__(self, folder):
        self.has_sources = (ROOT / ".ci").exists()
        own = ROOT / "build" / "release" if self.has_sources else pathlib.Path.cwd() / "build-samples"
        self.folder = pathlib.Path(folder).resolve() if folder else own
        self.is_ours = folder is None

    def make(self, targets):
        if not self.is_ours:
            return
        if self.has_sources:
            step(ROOT / ".ci" / "install-packages", "build")
            step(ROOT / ".ci" / "unpack-clang")
        # A configuration that failed leaves a cache, too.
        if not any((self.folder / name).exists() for name in ("build.ninja", "Makefile")):
            self.configure()
        print(f"==> building {', '.join(targets)}", flush=True)
        if self.has_sources and not (self.folder / "bin" / "brcc").exists():
            print("    (brcc and the runtime too: the first time takes some minutes)", flush=True)
        self.require_samples()
        step("cmake", "--build", self.folder, "--target", *targets)

    def configure(self):
        if self.has_sources:
            print("==> configuring build/release", flush=True)
            step("cmake", "--preset", "release", cwd=ROOT)
        else:
            print("==> configuring build-samples", flush=True)
            step("cmake", "-S", SAMPLES, "-B", self.folder, "-DCMAKE_BUILD_TYPE=Release")

    def require_samples(self):
        cache = self.folder / "CMakeCache.txt"
        if cache.exists() and "BROOK_BUILD_SAMPLES:BOOL=OFF" in cache.read_text(encoding="utf-8"):
            fail(f"{self.folder} is configured without the samples: cmake -DBROOK_BUILD_SAMPLES=ON {self.folder}")

    def program(self, folder, name):
        for place in (self.folder / "samples", self.folder):  # within Brook's build, or alone
            if (place / folder / name).exists():
                return place / folder / name
        fail(f"{self.folder} has no program '{name}'; build it first")

    def sample(self, sample):
        return self.program(sample.folder.name, sample.name)


def run_one(build, sample, arguments):
    build.make([sample.name])
    program = build.sample(sample)
    if "--quiet" not in arguments:
        print(f"==> running {sample.name}", flush=True)
    os.execv(program, [sample.name, *arguments])


def check_all(build, samples):
    """A line for each sample; what the sample printed where one fails."""
    build.make([sample.name for sample in samples])
    failed = 0
    width = max(len(sample.name) for sample in samples)
    for sample in samples:
        with tempfile.TemporaryDirectory() as folder:
            command = [build.sample(sample), *sample.check, "--check",
                       f"--backend={','.join(BACKENDS)}"]
            result = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT)
        good = result.returncode == 0
        failed += not good
        print(f"{sample.name:{width}}  {'ok' if good else 'FAILED'}  {' '.join(sample.check)}",
              flush=True)
        if not good:
            print("  " + result.stdout.strip().replace("\n", "\n  "))
    if failed:
        fail(f"{failed} of {len(samples)} samples failed")


def draw(build, sample, arguments, output):
    command = [build.sample(sample), *arguments, "--quiet", f"--output={output}"]
    if subprocess.run(command).returncode != 0:
        fail(f"{sample.name} failed")


def draw_for_documents(build, samples):
    folder = ROOT / "docs" / "gallery"
    folder.mkdir(exist_ok=True)
    for sample in samples:
        output = folder / f"{sample.name}.png"
        draw(build, sample, sample.large, output)
        size = output.stat().st_size
        print(f"{output.relative_to(ROOT)}  {size} bytes", flush=True)
        if size >= MOST_BYTES:
            fail(f"{output.name} has {size} bytes; the limit is {MOST_BYTES}: draw it smaller")


def compare_small(build, samples):
    compare = build.program("picture", "compare_pictures")
    failed = 0
    for sample in samples:
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / "picture.png"
            draw(build, sample, sample.small, output)
            result = subprocess.run([compare, output, sample.folder / "expected.png",
                                     f"--least={LEAST_PSNR}"], text=True, stdout=subprocess.PIPE)
        failed += result.returncode != 0
        print(f"{sample.name}: {result.stdout.strip()}", flush=True)
    if failed:
        fail(f"{failed} of {len(samples)} pictures differ")


def gallery(build, arguments):
    names = [argument for argument in arguments if not argument.startswith("--")]
    modes = [argument for argument in arguments if argument.startswith("--")]
    mode = modes[0] if modes else ""
    if mode not in ("", "--draw", "--update") or len(modes) > 1:
        fail(f"unknown option '{modes[-1]}'; give --draw or --update, one of them", status=2)
    samples = [sample for sample in chosen(names) if sample.small]
    for sample in chosen(names) if names else []:
        if not sample.small:
            fail(f"sample '{sample.name}' draws no picture", status=2)
    build.make([*(sample.name for sample in samples), "compare_pictures"])
    if mode == "--draw":
        draw_for_documents(build, samples)
    elif mode == "--update":
        for sample in samples:
            draw(build, sample, sample.small, sample.folder / "expected.png")
    else:
        compare_small(build, samples)


def list_samples():
    samples = catalogue()
    width = max(len(sample.name) for sample in samples)
    for sample in samples:
        print(f"  {sample.name:{width}}  {sample.purpose()}")


def main():
    arguments = sys.argv[1:]
    folder = None
    if arguments and arguments[0].startswith("--build="):
        folder = arguments.pop(0).removeprefix("--build=")
        if not folder:
            fail("--build= needs the folder of a build", status=2)
    build = Build(folder)
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        list_samples()
    elif arguments[0] == "--list":
        if len(arguments) > 1:
            fail(f"--list takes no '{arguments[1]}'", status=2)
        list_samples()
    elif arguments[0] == "check":
        check_all(build, chosen(arguments[1:]))
    elif arguments[0] == "gallery":
        gallery(build, arguments[1:])
    else:
        run_one(build, chosen(arguments[:1])[0], arguments[1:])


if sys.stdout is None:
    fail("standard output is closed")
try:
    main()
    sys.stdout.flush()
except BrokenPipeError:  # the reader has seen enough: samples/run --list | head
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)
except OSError as error:
    if error.filename is not None:
        raise
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    fail("standard output cannot be written")
except KeyboardInterrupt:
    sys.exit(130)
