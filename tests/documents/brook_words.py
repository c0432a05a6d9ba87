"""Where the words of Brook stand in a text: what every highlighter has to find."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
STREAM_FUNCTIONS = ("readItem", "streamGatherOp", "streamPrint", "streamRead", "streamScatter",
                    "streamScatterOp", "streamSize", "streamSwap", "streamWrite")
TYPES = re.compile(r"(?<![:.\w])(?:double2?|"
                   r"(?:float|int|uint|char|uchar|short|ushort|fixed|shortfixed)[234]?)\b")
# What is no code, as a whole: no word in it is one of Brook.
NOT_CODE = re.compile(r"(?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)|^[ \t]*#(?:\\\n|[^\n])*"
                      r'|R"([^ ()\\]*)\(.*?\)\2"|"(?:\\.|[^"\\\n])*"'
                      r"|\b\d[\w']*|'(?:\\.|[^'\\\n])*'", re.DOTALL | re.MULTILINE)
# A kernel may have the name of a built-in function: then it is the name of a kernel.
DEFINED = re.compile(r"\b(?:kernel|reduce)\s+\w+\s+$")


def built_in_functions():
    """Those that docs/language/functions.md lists."""
    lines = (ROOT / "docs" / "language" / "functions.md").read_text().splitlines()
    cells = [line.split("|")[1] for line in lines if line.startswith("| `")]
    return sorted({name for cell in cells for name in re.findall(r"`(\w+)\(", cell)})


def patterns():
    """(kind, regular expression whose last group, or which itself, is the word)."""
    functions = "|".join(built_in_functions())
    return (("kernel", re.compile(r"(?<![:\w])(?:kernel|reduce)(?=\s+[A-Za-z_])")),
            ("qualifier", re.compile(r"(?<![:\w])(?:out|iter)(?=\s+[A-Za-z_])|\bvout(?=\s*\[)")),
            ("position", re.compile(r"\bindexof\b|(?<![.>\w])(?:assert|instance|print|push|iter)(?=\()")),
            ("type", TYPES),
            ("stream function", re.compile(rf"\b(?:{'|'.join(STREAM_FUNCTIONS)})\b")),
            ("function", re.compile(rf"(?<![.:>\w])(?:{functions})(?=\()")))


def files():
    """The Brook sources of corpus, samples and documents."""
    folders = ("tests/programs/corpus", "samples", "docs")
    found = (f for folder in folders for f in (ROOT / folder).rglob("*"))
    return sorted(f for f in found if f.suffix in (".br", ".brh"))


def words(text):
    """(kind, place of the first character, word) of each in their order, comments too."""
    blank = NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    found = [("comment", c.start(), c.group()[:2]) for c in NOT_CODE.finditer(text) if c["comment"]]
    for kind, pattern in patterns():
        found += [(kind, word.start(), word.group()) for word in pattern.finditer(blank)
                  if not DEFINED.search(blank, word.start() - 60, word.start())]
    return sorted(found, key=lambda word: word[1])


def line_and_column(text, place):
    """Both counted from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
