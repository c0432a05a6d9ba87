#!/usr/bin/env python3
"""command_line_test.py BRCC: what brcc answers to command lines and files that it cannot use.

Exit status 1 for files, 2 for wrong usage; the message names the culprit; nothing is written.
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "kernel void f(float x<>, out float y<>) { y = x; }\nint main() { return 0; }\n"


class CommandLine(unittest.TestCase):
    brcc = ""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.good = self.file("good.br", PROGRAM.encode())

    def file(self, name, contents):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(contents)
        return path

    def run_brcc(self, *arguments, stdin=b""):
        self.before = self.listing()
        return subprocess.run([self.brcc, *arguments], input=stdin, capture_output=True,
                              cwd=self.folder.name, check=False)

    def listing(self):
        return sorted(os.path.join(folder, name) for folder, folders, names
                      in os.walk(self.folder.name) for name in names + folders)

    def refuse(self, status, words, *arguments, stdin=b""):
        """brcc ends with `status`, prints each of `words`, and changes no file."""
        run = self.run_brcc(*arguments, stdin=stdin)
        messages = run.stderr.decode(errors="replace")
        self.assertEqual(run.returncode, status, messages)
        for word in words:
            self.assertIn(word, messages)
        self.assertNotIn("internal error", messages)
        self.assertEqual(run.stdout, b"")
        self.assertEqual(self.listing(), self.before)
        return messages

    def test_no_such_file(self):
        messages = self.refuse(1, ["missing.br"], "missing.br", "-o", "out.cpp")
        self.assertEqual(messages.count("error"), 1, messages)

    def test_directory(self):
        os.mkdir(os.path.join(self.folder.name, "folder.br"))
        messages = self.refuse(1, ["folder.br"], "folder.br", "-o", "out.cpp")
        self.assertEqual(messages.count("error:"), 1, messages)

    def test_empty_file_is_a_program_without_kernels(self):
        for name, nothing in (("empty.br", b""), ("blank.br", b"\n \n"), ("comment.br", b"// none\n")):
            self.file(name, nothing)
            run = self.run_brcc(name, "-o", name + ".cpp")
            messages = run.stderr.decode()
            self.assertEqual((run.returncode, messages.count("warning:")), (0, 1), messages)
            self.assertRegex(messages, rf"^{name}:1:1: warning: .* \[BR0153, -Wempty-file\]\n")
            self.assertTrue(os.path.exists(os.path.join(self.folder.name, name + ".cpp")))

    def test_binary_rubbish(self):
        for name, rubbish in (("bytes.br", bytes(range(256)) * 40), ("zeros.br", bytes(5000)),
                              ("elf.br", open(self.brcc, "rb").read(20000))):
            self.file(name, rubbish)
            self.refuse(1, [name], name, "-o", "out.cpp")

    def test_wrong_suffix(self):
        self.file("program.cc", PROGRAM.encode())
        self.refuse(2, ["program.cc"], "program.cc", "-o", "out.cpp")

    def test_output_in_a_folder_that_is_not_there(self):
        self.refuse(1, ["nowhere/out.cpp"], self.good, "-o", "nowhere/out.cpp")

    def test_output_is_a_directory(self):
        os.mkdir(os.path.join(self.folder.name, "taken.cpp"))
        self.refuse(1, ["taken.cpp"], self.good, "-o", "taken.cpp")

    def test_second_output_fails_and_the_first_is_not_written(self):
        self.refuse(1, ["nowhere/good.br.h"], self.good, "-o", "out.cpp",
                    "--header=nowhere/good.br.h")

    def test_full_disk(self):
        if os.path.exists("/dev/full"):
            self.refuse(1, ["/dev/full"], self.good, "-o", "/dev/full")

    def test_an_output_of_before_survives_an_error(self):
        before = self.file("out.cpp", b"of before\n")
        self.file("bad.br", PROGRAM.replace("y = x", "y = z").encode())
        self.refuse(1, ["bad.br:1:", "'z'"], "bad.br", "-o", "out.cpp")
        with open(before, "rb") as file:
            self.assertEqual(file.read(), b"of before\n")

    def test_unknown_option(self):
        self.refuse(2, ["--no-such-option"], "--no-such-option", self.good)

    def test_no_input(self):
        self.refuse(2, ["input"], "-o", "out.cpp")

    def test_two_inputs(self):
        self.refuse(2, ["good.br"], self.good, self.good, "-o", "out.cpp")

    def test_unknown_target(self):
        self.refuse(2, ["riscv"], "--target=riscv", self.good, "-o", "out.cpp")
        self.refuse(2, ["glsl303", "did you mean 'glsl330'?"], "--target=glsl303", self.good, "-o", "out.cpp")

    def test_unknown_remark(self):
        self.refuse(2, ["unroll", "-Rpass-missed=vectorize"], "-Rpass-missed=unroll", self.good, "-o", "-")

    def test_remarks_of_what_is_not_vector_code(self):
        self.file("anywhere.br", b"kernel void f(float x<>, float g[], out float y<>) {\n"
                                 b"  y = x;\n  y += g[x];\n}\n")
        for option, remarks in (("-Rpass-missed=vectorize", 1), ("-w", 0)):
            run = self.run_brcc(option, "anywhere.br", "-o", "out.cpp")
            lines = run.stderr.decode().splitlines()
            self.assertEqual((run.returncode, len(lines)), (0, remarks), lines)
            for line in lines:
                self.assertRegex(line, r"^anywhere\.br:3:3: remark: kernel 'f': each element of 'g' "
                                       r"is loaded by itself .* \[-Rpass-missed=vectorize\]$")

    def test_remarks_of_gathers(self):
        self.file("reads.br", b"kernel void f(float x<>, float g[], out float y<>) {\n"
                              b"  y = g[instance().x + 1];\n  y += g[x];\n}\n")
        lines = self.run_brcc("-Rpass=gather", "reads.br", "-o", "out.cpp").stderr.decode().splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertRegex(lines[0], r"^reads\.br:2:3: remark: kernel 'f': 'g': neighbouring elements read "
                                   r"neighbours.* \[-Rpass=gather\]$")
        self.assertRegex(lines[1], r"^reads\.br:3:3: remark: .*each element reads where its own index says")

    def test_flags_of_warnings(self):
        self.file("ours.br", b"kernel void f(float4 x<>, out float2 y<>) { y = x; }\n")
        self.file("clangs.br", b"void run() { int nothing; }\n")
        for name, options, level in (
                ("ours", "", "warning"), ("ours", "-Wall -Wextra", "warning"), ("ours", "-Weverything", "warning"),
                ("ours", "-Wno-vector-truncation", ""), ("ours", "-Wno-brook", ""), ("ours", "-w", ""),
                ("ours", "-Wno-everything", ""), ("ours", "-Wno-brook -Wvector-truncation", "warning"),
                ("ours", "-Werror", "error"), ("ours", "-Werror=vector-truncation", "error"),
                ("ours", "-Werror=brook", "error"), ("ours", "-Werror -Wvector-truncation", "error"),
                ("ours", "-Werror -Wno-error=vector-truncation", "warning"),
                ("clangs", "", ""), ("clangs", "-Wunused-variable", "warning"), ("clangs", "-Wall", "warning"),
                ("clangs", "-Wall -Wno-brook", "warning"), ("clangs", "-Wall -Wno-unused", ""),
                ("clangs", "-Wall -Werror", "error"), ("clangs", "-Werror=unused-variable", "error"),
                ("clangs", "-Wall -Werror -Wno-error=unused-variable", "warning")):
            with self.subTest(name=name, options=options):
                run = self.run_brcc(*options.split(), "-fsyntax-only", name + ".br")
                messages = run.stderr.decode()
                self.assertEqual(re.findall(r": (warning|error): ", messages), [level] if level else [], messages)
                self.assertEqual(run.returncode, 1 if level == "error" else 0)

    def test_misspelled_flag_of_a_warning(self):
        for flag, meant in (("-Wvector-trunction", "-Wvector-truncation"), ("-Wno-sized-gahter", "-Wno-sized-gather"),
                            ("-Werror=missing-ouput", "-Werror=missing-output"), ("-Wunused-varable", "-Wunused-variable")):
            run = self.run_brcc(flag, "-fsyntax-only", "good.br")
            self.assertIn(f"warning: unknown warning option '{flag}'; did you mean '{meant}'?", run.stderr.decode())
            self.assertEqual(run.returncode, 0)

    def test_print_warnings(self):
        run = self.run_brcc("--print-warnings")
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        for name, own_id in re.findall(r"^  ([a-z-]+) +(BR\d{4})  \S", run.stdout.decode(), re.MULTILINE):
            self.assertEqual(self.run_brcc("--explain=" + name).stdout, self.run_brcc("--explain=" + own_id).stdout)
        self.assertIn(b"vector-truncation", run.stdout)
        self.assertIn(b"clang", run.stdout)

    def test_explain(self):
        page = self.run_brcc("--explain=br0219").stdout.decode()
        self.assertTrue(page.startswith("# BR0219: "), page)
        self.assertIn("\n## Wrong\n", page)
        self.refuse(2, ["BRO219", "did you mean 'BR0219'?"], "--explain=BRO219")

    def test_unknown_stage(self):
        self.refuse(2, ["nonsense"], "--print=nonsense", self.good, "-o", "out.cpp")

    def test_option_without_its_value(self):
        self.refuse(2, ["-o"], self.good, "-o")

    def test_number_that_is_none(self):
        self.refuse(2, ["many"], "--max-outputs=many", self.good, "-o", "out.cpp")

    def test_error_in_standard_input(self):
        self.refuse(1, ["<stdin>:1:"], "-", "-o", "out.cpp",
                    stdin=PROGRAM.replace("y = x", "y = z").encode())

    def test_the_same_output_twice(self):
        first = self.run_brcc(self.good, "-o", "-")
        second = self.run_brcc(self.good, "-o", "-")
        self.assertEqual(first.returncode, 0)
        self.assertEqual(first.stdout, second.stdout)
        self.assertEqual(first.stderr, b"")


if __name__ == "__main__":
    CommandLine.brcc = os.path.abspath(sys.argv.pop(1))
    unittest.main()
