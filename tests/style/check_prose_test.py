#!/usr/bin/env python3
"""Tests of check_prose: sentences that it must find and must leave alone, and its counts."""

import importlib.machinery
import importlib.util
import pathlib
import unittest


def load_check_prose():
    path = str(pathlib.Path(__file__).resolve().parent / "check_prose")
    loader = importlib.machinery.SourceFileLoader("check_prose", path)
    spec = importlib.util.spec_from_loader("check_prose", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


PROSE = load_check_prose()

WRONG = [
    ("open-fragment", "Of whole cache lines."),
    ("open-fragment", "That of an input of the same elements."),
    ("open-fragment", "Those of the host come first."),
    ("open-fragment", "So many T, value-initialized."),
    ("open-fragment", "The pass ends. But nothing changes."),
    ("clause-subject", "What a driver does counts. brcc emits this: one line."),
    ("open-fragment", "In as few forms as will do."),
    ("clause-subject", "What a kernel reads is copied."),
    ("clause-subject", "Where the driver is slow, brt waits."),
    ("pronoun-of", "The extents are those of the output."),
    ("pronoun-of", "Returns the size of what is left."),
    ("told", "The flag tells whether the row is complete."),
    ("told", "A pass that wants more than one block."),
    ("old-adverb", "The buffer is made anew."),
    ("old-adverb", "Returns as many elements as the stream has."),
    ("old-adverb", "Nobody reads it any more."),
    ("old-preposition", "A loop inside of a branch."),
    ("posture", "Elements lie in memory as rows."),
    ("posture", "The values stand side by side."),
]

RIGHT = [
    "`But` is a name, and `Of what` is another.",
    "Butter and Android are no conjunctions.",
    "Which kernel runs?",
    "What does a kernel cost?",
    "Where it applies: in loops without a break.",
    "Those streams keep their elements.",
    "None of the streams is copied.",
    "Returns the first of those two operands.",
    "The output has twice as many elements.",
    "The vector has at least as many components as the rank.",
    "The value lies between 0 and 1.",
    "The branch of step 3 runs in step 3.",
    "x is multiplied by itself.",
    "There are no locals any more than there are labels.",
    "Without any more arguments, the default applies.",
    "If you want a report, use `--report`. Keep in mind that it is large.",
    "The page [on costs](what_is_told.md#anew-sooner) is a link.",
    "See e.g. `x`, i.e. What it says.",
]


def rules_in_markdown(text):
    return [hit.rule for hit in PROSE.hits_of("docs/page.md", text)]


def lines_of(name, source):
    return [(hit.line, hit.rule) for hit in PROSE.hits_of(name, source)]


class Sentences(unittest.TestCase):
    def test_wrong_ones_are_found(self):
        for rule, sentence in WRONG:
            with self.subTest(sentence):
                self.assertIn(rule, rules_in_markdown(sentence))

    def test_each_rule_has_a_wrong_sentence(self):
        self.assertEqual(set(PROSE.RULES), {rule for rule, _ in WRONG})

    def test_right_ones_are_left_alone(self):
        for sentence in RIGHT:
            with self.subTest(sentence):
                self.assertEqual(rules_in_markdown(sentence), [])


class Comments(unittest.TestCase):
    def test_lines_are_joined_and_the_line_of_a_sentence_is_found(self):
        source = "int a;\n/// Returns the size. The\n/// number is that\n/// of the input.\nint b;  // Of the host.\n"
        self.assertEqual(lines_of("a.h", source), [(2, "pronoun-of"), (5, "open-fragment")])

    def test_comments_behind_code_are_separate(self):
        source = "int a;  ///< one that\nint b;  ///< of two\nint c;  ///< one that\n        ///< of two\n"
        self.assertEqual(lines_of("a.h", source), [(3, "pronoun-of")])

    def test_strings_and_code_are_no_comments(self):
        self.assertEqual(lines_of("a.cpp", 'f("// Of what");\nf(R"x(\n// Of what\n)x", \'"\');\nf("// But");\n'), [])

    def test_blocks_of_code_in_comments_are_left_out(self):
        source = "// Returns a.\n//\n//   But b\n//     Of c\n//\n// Those of d.\n"
        self.assertEqual(lines_of("a.h", source), [(6, "open-fragment"), (6, "pronoun-of")])

    def test_labels_and_list_items_begin_a_sentence(self):
        source = "// In:  one kernel\n// Out: two kernels\n//      of which none\n//  - Of three\n"
        self.assertEqual(lines_of("a.h", source), [(4, "open-fragment")])

    def test_block_comments(self):
        self.assertEqual(lines_of("a.h", "/**\n * Returns a.\n * Of b.\n */\n"), [(3, "open-fragment")])

    def test_python_has_docstrings_and_comments(self):
        source = 'def f():\n    """Of a."""\n    # But b.\n    return "# Of c"\n'
        self.assertEqual(lines_of("a.py", source), [(2, "open-fragment"), (3, "open-fragment")])

    def test_shell_and_cmake(self):
        source = '#!/usr/bin/env bash\n# Of a.\necho "# Of b" # But c\necho ${x#Of }\n'
        self.assertEqual(lines_of("run", source), [(2, "open-fragment"), (3, "open-fragment")])
        self.assertEqual(lines_of("CMakeLists.txt", "# So it is.\n"), [(1, "open-fragment")])

    def test_brook_programs_for_readers(self):
        self.assertEqual(lines_of("samples/a/a.br", "// Of a.\n"), [(1, "open-fragment")])
        self.assertEqual(lines_of("tests/a.br", "// Of a.\n"), [])


class Documents(unittest.TestCase):
    def test_code_is_left_out(self):
        self.assertEqual(rules_in_markdown("Text:\n\n    Of what\n\n```c\n// But\n```\n"), [])

    def test_indented_lines_of_list_items_are_text(self):
        self.assertEqual(lines_of("docs/a.md", "* one\n\n    Of two\n"), [(3, "open-fragment")])

    def test_cells_of_tables_are_sentences(self):
        self.assertEqual(lines_of("docs/a.md", "| a | b |\n|---|---|\n| `c` | Of d |\n"), [(3, "open-fragment")])

    def test_headings_are_none(self):
        self.assertEqual(rules_in_markdown("## What a kernel costs\n\nText.\n"), [])

    def test_restructured_text(self):
        source = "Of titles\n=========\n\nText. But ``Of``.\n\n.. note:: Of a\n   Of b\n"
        self.assertEqual(lines_of("a.rst", source), [(4, "open-fragment")])

    def test_man_pages(self):
        source = ".SH OF\n.TP\n.B \\-x\nPrints all.\n.PP\nIt reads\n.IR FILE .\nOf it\n.EX\nOf code\n.EE\n"
        self.assertEqual(lines_of("docs/man/a.1", source), [(8, "open-fragment")])

    def test_long_lines(self):
        words = "word " * 21
        self.assertEqual(lines_of("docs/a.md", words), [(1, "long-line")])
        self.assertEqual(lines_of("README.md", f"* {words}"), [(1, "long-line")])
        exempt_lines = [f"| {words}|", f"```\n{words}\n```", f"    {words}", f"# {words}", f"* [{words}](a.md).",
                        "w" * 101, f"See [{words}](a.md#{'b' * 50}), [other](b.md).", f"[![{words}](a.png)](a.md)"]
        for exempt in exempt_lines:
            self.assertEqual(rules_in_markdown(exempt), [])
        self.assertEqual(PROSE.hits_of("compiler/a.md", words), [])


class OldWords(unittest.TestCase):
    WORDS = [PROSE.OldWord(r"\bgang\b", "interleave", ("runtime/", "docs/"))]

    def test_code_and_code_spans_count(self):
        hits = PROSE.hits_of("runtime/a.cpp", "int gang;\nint gangs;\n", self.WORDS)
        self.assertEqual([(hit.line, hit.rule) for hit in hits], [(1, "old-word")])
        self.assertIn("interleave", hits[0].text)
        self.assertEqual(len(PROSE.hits_of("docs/a.md", "`gang`\n", self.WORDS)), 1)

    def test_other_folders_may_have_the_word(self):
        self.assertEqual(PROSE.hits_of("compiler/a.cpp", "int gang;\n", self.WORDS), [])


class Counts(unittest.TestCase):
    COUNTS = {"docs": 3, "runtime": 2}

    def test_equal_counts_are_fine(self):
        self.assertEqual(PROSE.compare(self.COUNTS, self.COUNTS), ([], []))

    def test_more_hits_are_an_error_in_new_folders_too(self):
        self.assertEqual(PROSE.compare(self.COUNTS, {"docs": 4, "runtime": 2, "samples": 1})[0], ["docs", "samples"])

    def test_fewer_hits_lower_the_number(self):
        self.assertEqual(PROSE.compare(self.COUNTS, {"docs": 3})[1],
                         ["lower the number of runtime to 0: tests/style/check_prose --update"])

    def test_update_never_raises(self):
        self.assertEqual(PROSE.lowered(self.COUNTS, {"docs": 1, "runtime": 5, "samples": 1}), {"docs": 1, "runtime": 2})
        self.assertEqual(PROSE.lowered(self.COUNTS, {"docs": 3}), {"docs": 3})

    def test_the_file_is_read(self):
        self.assertEqual(PROSE.read_counts("# hits, folder\n   3 docs\n  12 README.md\n"), {"docs": 3, "README.md": 12})

    def test_folders(self):
        self.assertEqual(PROSE.folder_of("runtime/backend/gl/a.cpp"), "runtime/backend/gl")
        self.assertEqual(PROSE.folder_of("README.md"), "README.md")


if __name__ == "__main__":
    unittest.main()
