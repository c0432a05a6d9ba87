#!/usr/bin/env python3
"""messages_test.py BRCC DOCS: messages as data, and what they say to programs that read them."""

import json
import os
import pathlib
import pty
import re
import subprocess
import sys

import jsonschema

from brcc_harness import SAXPY, BrccTest, main

WRONG = SAXPY.replace("r = a * x + y;", "float2 v = float4(1, 2, 3, 4);\n  x = y; r = v.x;")
MISSPELLED = SAXPY.replace("float a,", "float alpha,").replace("a * x", "alhpa * x")


class AsJson(BrccTest):
    docs = pathlib.Path()

    def json(self, *arguments, status):
        document = json.loads(self.run_brcc("--diagnostics-format=json", *arguments,
                                            status=status).stderr)
        schema = json.loads((self.docs / "messages.schema.json").read_text(encoding="utf-8"))
        jsonschema.validate(document, schema)
        return document["diagnostics"]

    def test_errors_and_warnings(self):
        self.write("wrong.br", WRONG)
        found = self.json("wrong.br", "-o", "x.cpp", status=1)
        text = self.run_brcc("wrong.br", "-o", "x.cpp", status=1).stderr
        self.assertEqual(len(found), text.count("error:") + text.count("warning:"))
        for message in found:
            place = message["place"]
            self.assertIn(f"{place['file']}:{place['line']}:{place['column']}: {message['level']}: "
                          f"{message['text']}", text)
        by_id = {message.get("id"): message for message in found}
        self.assertEqual(by_id["BR0201"]["notes"][0]["place"]["line"], 1)
        self.assertEqual(by_id["BR0250"]["flag"], "-Wvector-truncation")

    def test_a_fix_can_be_made(self):
        self.write("wrong.br", MISSPELLED)
        fix = self.json("wrong.br", "-o", "x.cpp", status=1)[0]["fixes"][0]
        lines = self.read("wrong.br").splitlines(keepends=True)
        line = lines[fix["begin"]["line"] - 1].encode()
        begin, end = fix["begin"]["column"] - 1, fix["end"]["column"] - 1
        lines[fix["begin"]["line"] - 1] = (line[:begin] + fix["text"].encode() + line[end:]).decode()
        self.assertEqual("".join(lines), MISSPELLED.replace("alhpa", "alpha"))

    def test_errors_end_at_the_limit(self):
        self.write("many.br", "".join(f"void f{i}() {{ int x = (; }}\n" for i in range(5)))
        found = self.json("many.br", "-ferror-limit=2", "-o", "x.cpp", status=1)
        self.assertEqual([message.get("place", {}).get("line") for message in found], [1, 2, None])
        self.assertIn("-ferror-limit=", found[2]["text"])

    def test_a_file_that_is_not_there(self):
        found = self.json("missing.br", status=1)
        self.assertIn("missing.br", found[0]["text"])
        self.assertNotIn("place", found[0])

    def test_a_file_that_cannot_be_written(self):
        found = self.json("saxpy.br", "-o", "nowhere/x.cpp", status=1)
        self.assertIn("nowhere/x.cpp", found[0]["text"])

    def test_remarks(self):
        found = self.json("-Rpass=split", "saxpy.br", "-o", "x.cpp", status=0)
        self.assertEqual({message["level"] for message in found}, {"remark"})
        self.assertEqual({message["flag"] for message in found}, {"-Rpass=split"})

    def test_remarks_about_ir_text_have_no_column(self):
        self.run_brcc("--emit=ir", "saxpy.br")
        ir = self.read("saxpy.ir")
        for found in self.json("-Rpass=split", "saxpy.ir", "-o", "x.cpp", status=0):
            self.assertIn("line", found["place"])
            self.assertNotIn("column", found["place"])
        text = self.run_brcc("-Rpass=split", "saxpy.ir", "-o", "x.cpp").stderr
        self.assertRegex(text, r"^saxpy\.br:\d+: remark: ")
        self.write("bare.ir", re.sub(r" !\d+", "", ir))
        for found in self.json("-Rpass=split", "bare.ir", "-o", "x.cpp", status=0):
            self.assertEqual(list(found["place"]), ["file"])

    def test_nothing_to_say(self):
        self.assertEqual(self.json("saxpy.br", "-o", "x.cpp", status=0), [])

    def test_options_that_write_text(self):
        for option in ("-v", "-ftime-report"):
            run = self.run_brcc("--diagnostics-format=json", option, "saxpy.br", status=2)
            self.assertIn("leave one of them out", run.stderr)

    def test_options_without_effect(self):
        found = self.json("-p", "fp40", "saxpy.br", "-o", "x.cpp", status=0)
        self.assertEqual([message["level"] for message in found], ["warning"])


class AsText(BrccTest):
    def on_terminal(self, **environment):
        """What a run with an error shows on a terminal."""
        master, slave = pty.openpty()
        run = subprocess.run([self.brcc, "wrong.br", "-o", "x.cpp"], cwd=self.folder, stderr=slave, check=False,
                             env={**os.environ, "NO_COLOR": "", **environment})
        os.close(slave)
        self.assertEqual(run.returncode, 1)
        shown = os.read(master, 1 << 16).decode()
        os.close(master)
        return shown

    def test_a_macro_without_a_name_is_one_error(self):
        self.assertEqual(self.run_brcc("-D1x", "saxpy.br", "-o", "x.cpp", status=1).stderr.count("error: "), 1)

    def test_colour(self):
        self.write("wrong.br", WRONG)
        arguments = ("wrong.br", "-o", "x.cpp")
        self.assertNotIn("\033", self.run_brcc(*arguments, status=1).stderr)
        self.assertIn("\033[", self.run_brcc("-fcolor-diagnostics", *arguments, status=1).stderr)
        self.assertIn("\033[", self.on_terminal())
        self.assertNotIn("\033", self.on_terminal(NO_COLOR="1"))


class AsSarif(BrccTest):
    def test_results(self):
        self.write("wrong.br", WRONG)
        log = json.loads(self.run_brcc("--diagnostics-format=sarif", "wrong.br", "-o", "x.cpp",
                                       status=1).stderr)
        run = log["runs"][0]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        self.assertEqual(rules, ["BR0201", "BR0250"])
        self.assertEqual({result.get("ruleId") for result in run["results"]},
                         {"BR0201", "BR0250"})
        for result in run["results"]:
            region = result["locations"][0]["physicalLocation"]["region"]
            self.assertGreaterEqual(region["startLine"], 2)

    def test_unknown_format(self):
        run = self.run_brcc("--diagnostics-format=xml", "saxpy.br", status=2)
        self.assertIn("must be text, json or sarif", run.stderr)


class Reflection(BrccTest):
    docs = pathlib.Path()

    def reflect(self, name, *options):
        self.run_brcc("--emit=reflection", *options, name, "-o", "out.json")
        document = json.loads(self.read("out.json"))
        schema = json.loads((self.docs / "reflection.schema.json").read_text(encoding="utf-8"))
        jsonschema.validate(document, schema)
        return {kernel["name"]: kernel for kernel in document["kernels"]}

    def test_parameters_passes_and_reductions(self):
        kernels = self.reflect("saxpy.br")
        self.assertEqual([(p["name"], p["kind"], p["type"]) for p in kernels["saxpy"]["parameters"]],
                         [("a", "constant", "float"), ("x", "stream", "float"),
                          ("y", "stream", "float"), ("r", "output", "float")])
        self.assertEqual(kernels["saxpy"]["passes"][0]["reads"], ["x", "y"])
        self.assertEqual(kernels["saxpy"]["passes"][0]["writes"], ["r"])
        self.assertTrue(kernels["total"]["commutative"])
        self.assertNotIn("commutative", kernels["saxpy"])

    def test_prints_and_assertions(self):
        self.write("says.br", 'kernel void f(float x<>, out float y<>) {\n  print("%g\\n", x);\n  y = x;\n'
                              '  assert(x > 0);\n}\nkernel void g(float x<>, out float y<>) { y = x; }\n')
        kernels = self.reflect("says.br")
        self.assertEqual(kernels["f"]["messages"],
                         [{"line": 2, "kind": "print", "text": "%g\n"},
                          {"line": 4, "kind": "assertion", "text": "assertion 'x > 0' failed"}])
        self.assertEqual(kernels["g"]["messages"], [])
        self.run_brcc("--emit=report", "says.br", "-o", "out.html")
        page = self.read("out.html")
        self.assertIn("<li>line 4: throws AssertionError: assertion 'x &gt; 0' failed</li>", page)
        self.assertIn('<s>5</s>}\n</span></pre>\n<div class="made">', page)  # the kernel as a whole

    def test_a_report_of_another_encoding_is_utf8(self):
        with open(self.path("latin.br"), "wb") as file:
            file.write("// caf\xe9\n".encode("latin-1") + SAXPY.encode())
        self.run_brcc("--emit=report", "latin.br", "-o", "out.html")
        self.assertIn("caf\ufffd", self.read("out.html"))

    def test_remarks_count_in_english(self):
        self.write("one.br", "kernel void f(float x<>, out float y<>) { y = x; }\n")
        text = self.run_brcc("-Rpass=split", "one.br", "-o", "x.cpp").stderr
        self.assertIn("1 pass, 1 read,", text)
        self.assertNotRegex(text, r"\b1 (passes|reads|arithmetic operations|instructions)")

    def test_structures_gathers_and_divided_kernels(self):
        self.write("k.br", "typedef struct { float a; float2 b; } Pair;\n"
                           "kernel void f(Pair p<>, float g[][], out float x<>, out float2 y<>) {\n"
                           "  float t = g[indexof(x).xy] * p.a;\n  x = sin(t);\n  y = p.b + t;\n}\n")
        kernel = self.reflect("k.br", "--max-outputs=1", "--target=glsl330")["f"]
        self.assertEqual([(p["name"], p["kind"], p["type"]) for p in kernel["parameters"]],
                         [("p", "stream", "Pair"), ("g", "gather", "float"), ("x", "output", "float"),
                          ("y", "output", "float2")])
        self.assertEqual(kernel["parameters"][1]["rank"], 2)
        self.assertEqual([dialect for p in kernel["passes"] for dialect in p["dialects"]],
                         ["glsl330"] * len(kernel["passes"]))
        self.assertGreaterEqual(len(kernel["passes"]), 2)
        self.assertIn("runs in", kernel["divisions"][0])
        known = {p["name"] for p in kernel["parameters"]}
        for names in (p[part] for p in kernel["passes"] for part in ("reads", "writes")):
            self.assertEqual(len(names), len(set(names)))
            self.assertLessEqual({n for n in names if not n.startswith("temporary")}, known)
        self.assertEqual({n for p in kernel["passes"] for n in p["reads"]} & known, {"p", "g"})
        self.run_brcc("--emit=ir", "k.br", "-o", "k.ir")
        self.assertEqual(self.reflect("k.ir", "--max-outputs=1", "--target=glsl330")["f"], kernel)

    def test_a_structure_is_named_once(self):
        self.write("k.br", "typedef struct { float a; float2 b; } Pair;\n"
                           "kernel void f(Pair p<>, out float2 y<>) { y = p.a * p.b; }\n")
        for each in self.reflect("k.br")["f"]["passes"]:
            self.assertEqual((each["reads"], each["writes"]), (["p"], ["y"]))

    def test_what_is_not_vector_code(self):
        self.write("k.br", "kernel void f(float x<>, float g[], out float y<>) {\n"
                           "  y = x;\n  y += g[x];\n}\n")
        self.assertEqual(self.reflect("k.br")["f"]["scalarized"][0]["line"], 3)


if __name__ == "__main__":
    AsJson.docs = Reflection.docs = pathlib.Path(sys.argv.pop(2))
    main()
