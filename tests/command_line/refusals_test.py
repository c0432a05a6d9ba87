#!/usr/bin/env python3
"""refusals_test.py BRCC: what brcc answers to command lines and files that it cannot use.

Exit status 1 for files, 2 for wrong usage; the message names the culprit; nothing is written.
"""

import os
import re
import subprocess

from brcc_harness import BrccTest, main

PROGRAM = "kernel void f(float x<>, out float y<>) { y = x; }\nint main() { return 0; }\n"


class Refusals(BrccTest):
    def setUp(self):
        super().setUp()
        self.write("good.br", PROGRAM)

    def listing(self):
        return sorted(os.path.join(folder, name) for folder, folders, names
                      in os.walk(self.folder) for name in names + folders)

    def refuse(self, status, words, *arguments, stdin=""):
        """brcc ends with `status`, prints each of `words`, and changes no file."""
        before = self.listing()
        run = self.run_brcc(*arguments, status=status, stdin=stdin)
        for word in words:
            self.assertIn(word, run.stderr)
        self.assertNotIn("internal error", run.stderr)
        self.assertEqual(run.stdout, "")
        self.assertEqual(self.listing(), before)
        return run.stderr

    def test_no_such_file(self):
        messages = self.refuse(1, ["missing.br"], "missing.br", "-o", "out.cpp")
        self.assertEqual(messages.count("error"), 1, messages)

    def test_directory(self):
        os.mkdir(self.path("folder.br"))
        messages = self.refuse(1, ["folder.br"], "folder.br", "-o", "out.cpp")
        self.assertEqual(messages.count("error:"), 1, messages)
        os.mkdir(self.path("folder.ir"))
        self.refuse(1, ["cannot read 'folder.ir': Is a directory"], "folder.ir", "-o", "out.cpp")

    def test_empty_file_is_a_program_without_kernels(self):
        for name, nothing in (("empty.br", ""), ("blank.br", "\n \n"), ("comment.br", "// none\n")):
            self.write(name, nothing)
            run = self.run_brcc(name, "-o", name + ".cpp")
            messages = run.stderr
            self.assertEqual(messages.count("warning:"), 1, messages)
            self.assertRegex(messages, rf"^{name}:1:1: warning: .* \[BR0153, -Wempty-file\]\n")
            self.assertTrue(os.path.exists(self.path(name + ".cpp")))

    def test_binary_rubbish(self):
        with open(self.brcc, "rb") as program:
            elf = program.read(20000)
        for name, rubbish in (("bytes.br", bytes(range(256)) * 40), ("zeros.br", bytes(5000)),
                              ("elf.br", elf)):
            with open(self.path(name), "wb") as file:
                file.write(rubbish)
            self.refuse(1, [name], name, "-o", "out.cpp")

    def test_wrong_suffix(self):
        self.write("program.cc", PROGRAM)
        self.refuse(2, ["program.cc"], "program.cc", "-o", "out.cpp")

    def test_output_in_a_folder_that_is_not_there(self):
        self.refuse(1, ["nowhere/out.cpp"], "good.br", "-o", "nowhere/out.cpp")

    def test_output_is_a_directory(self):
        os.mkdir(self.path("taken.cpp"))
        self.refuse(1, ["taken.cpp"], "good.br", "-o", "taken.cpp")

    def test_second_output_fails_and_the_first_is_not_written(self):
        self.refuse(1, ["nowhere/good.br.h"], "good.br", "-o", "out.cpp",
                    "--header=nowhere/good.br.h")

    def test_full_disk(self):
        if os.path.exists("/dev/full"):
            self.refuse(1, ["/dev/full"], "good.br", "-o", "/dev/full")

    def test_outputs_of_before_do_not_survive_an_error(self):
        self.write("own.h", "#define K 2\n")
        self.write("bad.br", '#include "own.h"\n' + PROGRAM.replace("y = x", "y = z"))
        self.write("bad.ir", "module\n")
        outputs = ["out.cpp", "out.ir", "out.h", "out.d"]
        for arguments in (["--emit=cpp,ir", "--header=out.h", "-MD", "bad.br", "-o", "out.cpp"],
                          ["--emit=cpp,ir", "--header=out.h", "-MD", "missing.br", "-o", "out.cpp"],
                          ["--header=nowhere/out.h", "-MD", "--emit=ir,cpp", "good.br", "-o", "out.cpp"],
                          ["--emit=cpp", "bad.ir", "-o", "out.cpp"],
                          ["-E", "-MD", "missing.br", "-o", "out.cpp"]):
            for name in outputs:
                self.write(name, "of before\n")
            self.run_brcc(*arguments, status=1)
            left = {name for name in outputs if os.path.exists(self.path(name))}
            # What this run does not write is not its affair.
            others = {"--header=nowhere/out.h": {"out.h"}, "--emit=cpp": {"out.ir", "out.h", "out.d"},
                      "-E": {"out.ir", "out.h"}}
            self.assertEqual(left, others.get(arguments[0], set()), arguments)
        for option in ("-fsyntax-only", "--stop-after=ir"):
            self.write("out.cpp", "of before\n")
            self.run_brcc(option, "bad.br", "-o", "out.cpp", status=1)
            self.assertEqual(self.read("out.cpp"), "of before\n")

    def test_an_input_survives_as_an_output(self):
        self.write("own.h", "#define K 2\n")
        self.write("bad.br", '#include "own.h"\n' + PROGRAM.replace("y = x", "y = z"))
        self.write("uses.br", '#include "own.h"\n' + PROGRAM)
        for source in ("bad.br", "uses.br"):
            for output in ("own.h", source, "./own.h"):
                self.refuse(1, [output if source == "uses.br" else "'z'"], source, "-o", output)

    def test_standard_input_that_cannot_be_read(self):
        for how, reason in (("< .", "Is a directory"), ("<&-", "Bad file descriptor")):
            self.write("out.cpp", "of before\n")
            run = subprocess.run(f'"{self.brcc}" - -o out.cpp {how}', shell=True, cwd=self.folder,
                                 capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stderr),
                             (1, f"brcc: error: cannot read '<stdin>': {reason}\n"))
            self.assertNotIn("out.cpp", self.files())

    def test_passes_write_ir_where_they_are_told(self):
        ir = self.run_brcc("--emit=ir", "saxpy.br", "-o", "saxpy.ir") and self.read("saxpy.ir")
        self.run_brcc("--passes=simplify", "saxpy.ir", "-o", "s.ir")
        self.assertEqual(self.read("s.ir"), ir)
        self.assertEqual(self.run_brcc("--passes=simplify", "saxpy.ir").stdout, ir)
        self.refuse(1, ["it is an input of this run"], "--passes=simplify", "saxpy.ir", "-o", "saxpy.ir")
        self.refuse(2, ["both go to stdout"], "--print=ir", "good.br", "-o", "-")
        self.run_brcc("--passes=simplify", "--stop-after=glsl", "saxpy.ir", "-o", "none.ir")
        self.assertNotIn("none.ir", self.files())

    def test_unknown_option(self):
        self.refuse(2, ["--no-such-option"], "--no-such-option", "good.br")

    def test_no_input(self):
        self.refuse(2, ["input"], "-o", "out.cpp")

    def test_two_inputs(self):
        self.refuse(2, ["good.br"], "good.br", "good.br", "-o", "out.cpp")

    def test_unknown_target(self):
        self.refuse(2, ["riscv"], "--target=riscv", "good.br", "-o", "out.cpp")
        self.refuse(2, ["glsl303", "did you mean 'glsl330'?"], "--target=glsl303", "good.br", "-o", "out.cpp")

    def test_unknown_remark(self):
        self.refuse(2, ["unroll", "-Rpass-missed=vectorize"], "-Rpass-missed=unroll", "good.br", "-o", "-")

    def test_remarks_of_what_is_not_vector_code(self):
        self.write("anywhere.br", "kernel void f(float x<>, float g[], out float y<>) {\n"
                                  "  y = x;\n  y += g[x];\n}\n")
        for option, remarks in (("-Rpass-missed=vectorize", 1), ("-w", 0)):
            run = self.run_brcc(option, "anywhere.br", "-o", "out.cpp")
            lines = run.stderr.splitlines()
            self.assertEqual(len(lines), remarks, lines)
            for line in lines:
                self.assertRegex(line, r"^anywhere\.br:3:3: remark: kernel 'f': each element of 'g' "
                                       r"is loaded by itself .* \[-Rpass-missed=vectorize\]$")

    def test_remarks_of_gathers(self):
        self.write("reads.br", "kernel void f(float x<>, float g[], out float y<>) {\n"
                               "  y = g[instance().x + 1];\n  y += g[x];\n}\n")
        lines = self.run_brcc("-Rpass=gather", "reads.br", "-o", "out.cpp").stderr.splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertRegex(lines[0], r"^reads\.br:2:3: remark: kernel 'f': 'g': neighbouring elements read "
                                   r"neighbours.* \[-Rpass=gather\]$")
        self.assertRegex(lines[1], r"^reads\.br:3:3: remark: .*each element reads where its own index says")

    def test_flags_of_warnings(self):
        self.write("ours.br", "kernel void f(float4 x<>, out float2 y<>) { y = x; }\n")
        self.write("clangs.br", "void run() { int nothing; }\n")
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
                run = self.run_brcc(*options.split(), "-fsyntax-only", name + ".br",
                                    status=1 if level == "error" else 0)
                messages = run.stderr
                self.assertEqual(re.findall(r": (warning|error): ", messages), [level] if level else [], messages)

    def test_misspelled_flag_of_a_warning(self):
        for flag, meant in (("-Wvector-trunction", "-Wvector-truncation"), ("-Wno-sized-gahter", "-Wno-sized-gather"),
                            ("-Werror=missing-ouput", "-Werror=missing-output"), ("-Wunused-varable", "-Wunused-variable")):
            run = self.run_brcc(flag, "-fsyntax-only", "good.br")
            self.assertIn(f"warning: unknown warning option '{flag}'; did you mean '{meant}'?", run.stderr)

    def test_print_warnings(self):
        run = self.run_brcc("--print-warnings")
        self.assertEqual(run.stderr, "")
        for name, own_id in re.findall(r"^  ([a-z-]+) +(BR\d{4})  \S", run.stdout, re.MULTILINE):
            self.assertEqual(self.run_brcc("--explain=" + name).stdout, self.run_brcc("--explain=" + own_id).stdout)
        self.assertIn("vector-truncation", run.stdout)
        self.assertIn("clang", run.stdout)

    def test_explain(self):
        page = self.run_brcc("--explain=br0219").stdout
        self.assertTrue(page.startswith("# BR0219: "), page)
        self.assertIn("\n## Wrong\n", page)
        self.refuse(2, ["BRO219", "did you mean 'BR0219'?"], "--explain=BRO219")

    def test_brook_plus_without_a_header(self):
        self.refuse(2, ["'--brook-plus' says what the header of '--header=FILE' declares"],
                    "--brook-plus", "good.br", "-o", "out.cpp")

    def test_unknown_stage(self):
        self.refuse(2, ["nonsense"], "--print=nonsense", "good.br", "-o", "out.cpp")

    def test_option_without_its_value(self):
        self.refuse(2, ["-o"], "good.br", "-o")

    def test_values_that_are_empty(self):
        for option, value in (("--target=", "--target=LIST: Targets to generate (see --print-targets;"),
                              ("--emit=", "--emit=LIST: What to write: cpp (default), glsl,"),
                              ("--header=", "--header=FILE"), ("--print=", "surface, check, each pass, ir,"),
                              ("--passes=", "see --print-passes"), ("--stop-after=", "--stop-after=STAGE"),
                              ("-ftime-trace=", "-ftime-trace=FILE"), ("--save-temps=", "--save-temps=DIR"),
                              ("-Rpass=", "-Rpass=split,gather"), ("-Rpass-missed=", "-Rpass-missed=vectorize"),
                              ("--diagnostics-format=", "text|json|sarif"), ("-fbounds=", "clamp|trap"),
                              ("--max-inputs=", "--max-inputs=N")):
            with self.subTest(option):
                self.refuse(2, [f"'{option}' needs a value. ", value], option, "good.br", "-o", "out.cpp")
        self.refuse(2, ["'--emit=' needs a value. "], "--emit=,", "good.br", "-o", "out.cpp")
        self.refuse(2, ["'--explain=' needs a value. ", "--explain=ID"], "--explain=")
        self.refuse(2, ["'-o' needs a value. -o FILE: "], "good.br", "-o", "")
        self.refuse(2, ["'-I' needs a value. -I DIR: "], "good.br", "-I", "", "-o", "out.cpp")
        self.run_brcc("-W", "-fsyntax-only", "good.br")  # an old name of -Wextra

    def test_number_that_is_none(self):
        self.refuse(2, ["many"], "--max-outputs=many", "good.br", "-o", "out.cpp")

    def test_error_in_standard_input(self):
        self.refuse(1, ["<stdin>:1:"], "-", "-o", "out.cpp",
                    stdin=PROGRAM.replace("y = x", "y = z"))

    def test_the_same_output_twice(self):
        first = self.run_brcc("good.br", "-o", "-")
        second = self.run_brcc("good.br", "-o", "-")
        self.assertEqual(first.stdout, second.stdout)
        self.assertEqual(first.stderr, "")


if __name__ == "__main__":
    main()
