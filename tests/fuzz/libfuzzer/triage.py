"""What an input that libFuzzer kept does, and whose defect it is."""

import dataclasses
import pathlib
import re
import resource
import shutil
import subprocess

FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ in (.*)$", re.MULTILINE)
# Those that do nothing but drive Clang over the user's text (compiler_target.cpp).
DRIVES_CLANG = re.compile(r"TranslateAction::(preprocess|parse)\(")
# In all stacks.
HARNESS = re.compile(r"brook::fuzz::")
REASON = re.compile(r"(?:ERROR: \w+Sanitizer: |ERROR: libFuzzer: |runtime error: |what\(\): +)(.*)")

# An input that takes so much CPU time is a finding. libFuzzer measures the time that passes, which on
# a busy machine says little; here it gives up later.
SECONDS = 10
PATIENCE = f"-timeout={10 * SECONDS}"


@dataclasses.dataclass
class Finding:
    artifact: pathlib.Path
    summary: str
    is_of_clang: bool
    report: str

    def keep(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.artifact, folder)
        (folder / f"{self.artifact.name}.txt").write_text(self.report, encoding="utf-8")


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def examine(command, artifact, environment):
    """The finding; nothing when the input runs well alone."""
    before = cpu_seconds()
    done = subprocess.run([*command, PATIENCE, artifact], env=environment, capture_output=True,
                          text=True, errors="replace", check=False)
    report = done.stdout[-4000:] + done.stderr[-100000:]
    is_slow = cpu_seconds() - before > SECONDS
    if done.returncode == 0 and not is_slow:
        return None
    frames = FRAME.findall(report)
    ours = [f for f in frames if "brook::" in f and not HARNESS.search(f)]
    where = re.sub(r" /\S*/(?=\w+\.(cpp|h):)", " ", ours[0]) if ours else "no function of Brook"
    in_clang = any("clang::" in f or "libclang" in f or "libLLVM" in f for f in frames)
    is_of_clang = in_clang and (not ours or DRIVES_CLANG.search(ours[0]) is not None)
    return Finding(artifact, f"{reason(report, is_slow)} in {where}", is_of_clang, report)


def reason(report, is_slow):
    """The first, as that of an exception comes before that of the abort which follows."""
    found = REASON.search(report)
    if is_slow or not found:
        return f"more than {SECONDS} s" if is_slow else "it failed"
    return re.sub(r"0x[0-9a-f]+|==\d+==", "", found.group(1))[:160]
