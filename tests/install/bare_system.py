"""A Debian 12 in a folder, made by debootstrap, with git and nothing else.

A test that needs one ends with status SKIPPED where it cannot be made: without root, or in a
container that debootstrap does not work in.
"""

import os
import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
NAMESPACE = "BROOK_MOUNT_NAMESPACE"  # set in the environment of a script that has its own
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
               "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def begin_mount_namespace():
    """Starts the script again where nobody else sees its mounts, so that they end with it: whoever
    removes the folder never reaches through one of them into this machine's files."""
    if os.geteuid() != 0:
        skip("debootstrap and chroot need root")
    if os.environ.get(NAMESPACE):
        return
    if subprocess.run(["unshare", "--mount", "true"], check=False).returncode != 0:
        skip("unshare --mount does not work here")
    os.environ[NAMESPACE] = "1"
    os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])


class BareSystem:
    """Call begin_mount_namespace first."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.make()
        self.mount("-t", "proc", "proc", self.folder / "proc")
        # Compiling takes most of the time. The paths are the same on both sides.
        cache = subprocess.run(["ccache", "--get-config", "cache_dir"], text=True, capture_output=True,
                               check=False).stdout.strip()
        if cache and pathlib.Path(cache).is_dir():
            inside = self.folder / "root" / ".cache" / "ccache"
            inside.mkdir(parents=True, exist_ok=True)
            self.mount("--bind", cache, inside)

    def mount(self, *arguments):
        if subprocess.run(["mount", *arguments], check=False).returncode != 0:
            skip("mount does not work here")

    def make(self):
        if shutil.which("debootstrap") is None:
            skip("debootstrap is missing: .ci/install-packages debian")
        if not (self.folder / "etc" / "apt").exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            done = subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.folder],
                                  text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  check=False)
            if done.returncode != 0:
                shutil.rmtree(self.folder, ignore_errors=True)
                skip("debootstrap: " + (done.stdout.splitlines() or ["failed"])[-1])
        # Packages come from where this machine has its own.
        shutil.copytree("/etc/apt", self.folder / "etc" / "apt", dirs_exist_ok=True, symlinks=True)
        self.must("apt-get -q update && "
                  "apt-get -q -y --no-install-recommends install git ca-certificates")

    def clone(self):
        """The committed state of the repository, at the same path as here."""
        place = self.folder / REPOSITORY.relative_to("/")
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", REPOSITORY, place], check=True)

    def run(self, command):
        """The status and the output of a command, which starts in the clone if there is one."""
        where = f"[[ ! -d {REPOSITORY} ]] || cd {REPOSITORY}\n"
        done = subprocess.run(["chroot", self.folder, "bash", "-ec", where + command], env=ENVIRONMENT,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, check=False)
        return done.returncode, done.stdout

    def works(self, command):
        return self.run(command)[0] == 0

    def must(self, command):
        status, output = self.run(command)
        if status != 0:
            sys.exit(f"FAILED in {self.folder}: {command}\n{output[-2000:]}")
        return output


def skip(reason):
    print(f"SKIPPED: {reason}")
    sys.exit(SKIPPED)
