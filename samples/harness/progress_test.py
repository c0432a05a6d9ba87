#!/usr/bin/env python3
"""progress_test.py WAITING: what the samples show on a terminal while they compute."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import unittest

LONGEST_WAIT = 60  # seconds, for machines that are busy


class OnTerminal:
    """WAITING with a terminal of so many columns for its errors; send() lets it go on."""

    program = ""

    def __init__(self, *arguments, columns=100, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        modes = termios.tcgetattr(slave)
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        self.run = subprocess.Popen(
            [self.program, "--backend=cpu", *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=slave, start_new_session=True, env={**os.environ, "TERM": "xterm", **environment},
            preexec_fn=lambda: fcntl.ioctl(2, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.begin = time.monotonic()
        self.shown = ""

    def send(self):
        self.run.stdin.write(b"\n")
        self.run.stdin.flush()

    def read(self, seconds):
        """What comes in that time; None at the end of the program."""
        if not select.select([self.master], [], [], seconds)[0]:
            return ""
        try:
            return os.read(self.master, 1 << 16).decode() or None
        except OSError:  # Linux says so that nobody holds the other end
            return None

    def wait_for(self, pattern):
        """Reads until the pattern has come, behind what was waited for before."""
        end = time.monotonic() + LONGEST_WAIT
        seen = len(self.shown)
        while not re.search(pattern, self.shown[seen:]):
            text = self.read(0.1)
            if text is None or time.monotonic() > end:
                raise AssertionError(f"no '{pattern}' in {self.shown!r}")
            self.shown += text

    def finish(self):
        """The status; all that was shown is in `shown`."""
        self.run.stdin.close()
        return self.end()

    def end(self):
        """The same, of a program that ends by itself: by a key, which may reach it later than the end
        of its input does."""
        while (text := self.read(LONGEST_WAIT)) is not None:
            self.shown += text
        os.close(self.master)
        return self.run.wait(LONGEST_WAIT)

    def lines(self):
        return re.findall(r"\r([^\r\n]*)\033\[K", self.shown)


class Progress(unittest.TestCase):
    def test_it_goes_on_where_nothing_ends(self):
        run = OnTerminal("--steps=3", "--check")
        run.wait_for(r"check  computing without Brook  0:0[2-9]")
        run.send()
        run.wait_for(r"cpu  warming up  0:0[2-9]")
        run.wait_for(r"cpu  warming up  0:0[3-9]")
        run.send()
        # Steps that end sooner than a quarter of a second after one another are not counted.
        run.wait_for(r"cpu  computing 1 of 3  \[\.{24}\]   0 %  0:0[1-9]\033")
        run.send()
        run.wait_for(r"cpu  computing 2 of 3  \[#{8}\.{16}\]  33 %  \S+ \S*lines/s  0:0")
        run.send()
        run.send()
        self.assertEqual(run.finish(), 0)
        self.assertTrue(run.shown.endswith("\r\033[K"), "the line is still there")
        self.assertNotIn("\n", run.shown)
        self.assertNotRegex(run.lines()[0], "0:0[01]$", "shown before two seconds")
        self.assertLessEqual(len(run.lines()), 4 * (time.monotonic() - run.begin) + 4)

    def test_it_stays_within_the_columns(self):
        for columns in (70, 30):
            run = OnTerminal("--steps=3", columns=columns)
            run.send()
            run.wait_for(r"computing 1 of 3.*\033")
            run.finish()
            self.assertLess(max(map(len, run.lines())), columns)

    def test_ctrl_c_ends_the_line(self):
        run = OnTerminal()
        run.wait_for(r"warming up  0:\d\d\033\[K")
        os.write(run.master, b"\x03")
        self.assertEqual(run.end(), -signal.SIGINT)
        self.assertRegex(run.shown, r"warming up  0:\d\d\033\[K\r\n$")

    def test_a_kill_ends_the_line(self):
        run = OnTerminal()
        run.wait_for(r"warming up  0:\d\d\033\[K")
        os.kill(run.run.pid, signal.SIGTERM)
        self.assertEqual(run.finish(), -signal.SIGTERM)
        self.assertRegex(run.shown, r"warming up  0:\d\d\033\[K\r\n$")

    def test_it_is_shown_before_and_after_computations(self):
        run = OnTerminal("--input=any")
        run.wait_for(r"waiting  preparing  0:0[2-9]")
        for _ in range(3):
            run.send()
        run.wait_for(r"waiting  drawing  0:0[2-9]")
        self.assertEqual(run.finish(), 0)
        self.assertTrue(run.shown.endswith("\r\033[K"), "the line is still there")

    def test_ctrl_c_without_a_line(self):
        run = OnTerminal("--quiet")
        os.write(run.master, b"\x03")
        self.assertEqual(run.end(), -signal.SIGINT)
        self.assertEqual(run.shown, "")

    def test_it_is_not_shown_where_it_is_not_wanted(self):
        runs = [OnTerminal("--quiet"), OnTerminal(TERM="dumb")]
        beside = OnTerminal()
        beside.wait_for(r"warming up  0:\d\d")  # as long as a line takes to come
        beside.finish()
        for run in runs:
            run.finish()
            self.assertEqual(run.shown, "")


if __name__ == "__main__":
    OnTerminal.program = os.path.abspath(sys.argv.pop(1))
    unittest.main()
