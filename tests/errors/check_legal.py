#!/usr/bin/env python3
"""check_legal.py BRCC FILE: brcc must take the .br file without a message.

The files of legal/ hold the legal programs that are nearest to those of source/: `// not BR0101` on a
line says which error it comes near. `options: -W...` in the first line are passed to brcc.
"""

import os
import subprocess
import sys
import tempfile


def main():
    brcc, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        options = file.readline().partition("options:")[2].split()
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([brcc, path, "-o", os.path.join(folder, "out.cpp"), *options],
                             capture_output=True, text=True, check=False)
    if run.returncode != 0 or run.stdout or run.stderr:
        print(f"status {run.returncode}\n{run.stdout}{run.stderr}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
