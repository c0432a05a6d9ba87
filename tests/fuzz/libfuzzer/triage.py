"""What an input that libFuzzer kept does, and whose defect it is."""

import dataclasses
import pathlib
import re
import shutil
import subprocess

FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ in (.*)$", re.MULTILINE)
# Those that do nothing but drive Clang over the user's text (compiler_target.cpp).
DRIVES_CLANG = re.compile(r"TranslateAction::(preprocess|parse)\(")
# In all stacks.
HARNESS = re.compile(r"brook::fuzz::")
REASON = re.compile(r"(?:ERROR: \w+Sanitizer: |ERROR: libFuzzer: |runtime error: |what\(\): +)(.*)")


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


def examine(command, artifact, environment):
    done = subprocess.run([*command, artifact], env=environment, capture_output=True, text=True,
                          errors="replace", check=False)
    report = done.stdout[-4000:] + done.stderr[-100000:]
    if done.returncode == 0:
        return Finding(artifact, f"{artifact.name}: runs well when it runs alone", False, report)
    frames = FRAME.findall(report)
    ours = [f for f in frames if "brook::" in f and not HARNESS.search(f)]
    reasons = REASON.findall(report)
    # The reason of an exception comes before that of the abort which follows.
    reason = re.sub(r"0x[0-9a-f]+|==\d+==|\d+ s\b", "", reasons[0])[:160] if reasons else "it failed"
    where = re.sub(r" /\S*/(?=\w+\.(cpp|h):)", " ", ours[0]) if ours else "no function of Brook"
    in_clang = any("clang::" in f or "libclang" in f or "libLLVM" in f for f in frames)
    is_of_clang = in_clang and (not ours or DRIVES_CLANG.search(ours[0]) is not None)
    return Finding(artifact, f"{reason} in {where}", is_of_clang, report)
