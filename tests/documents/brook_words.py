"""Where the words of Brook stand in a text, what every highlighter has to find; and where words that
look like them."""

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


# Names of streams are no types, functions of other people are not Brook's.
STREAM = re.compile(r"\b(?:float|int|double)[234]?\s+(\w+)\s*<[^<>;{}()]*>\s*(?=[,;)])")
NEXT_STREAM = re.compile(r"\s*,\s*(\w+)\s*<[^<>;{}()]*>")


def plain_words(text):
    """(kind, place of the first character, word) of each, by what it is not."""
    blank = without_what_is_no_code(text)
    functions = "|".join(built_in_functions())
    found = [("function", call.start(1), call[1])
             for call in re.finditer(rf"(?:\w\.|->|::)({functions})\(", blank)]
    for stream in STREAM.finditer(blank):
        while stream:
            found.append(("type", stream.start(1), stream[1]))
            stream = NEXT_STREAM.match(blank, stream.end())
    return sorted(found, key=lambda word: word[1])


def files():
    """The Brook sources of corpus, samples and documents."""
    folders = ("tests/programs/corpus", "samples", "docs", "tests/documents")
    found = (f for folder in folders for f in (ROOT / folder).rglob("*"))
    return sorted(f for f in found if f.suffix in (".br", ".brh"))


def without_what_is_no_code(text):
    return NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def words(text):
    """(kind, place of the first character, word) of each in their order, comments too."""
    blank = without_what_is_no_code(text)
    found = [("comment", c.start(), c.group()[:2]) for c in NOT_CODE.finditer(text) if c["comment"]]
    for kind, pattern in patterns():
        found += [(kind, word.start(), word.group()) for word in pattern.finditer(blank)
                  if not DEFINED.search(blank, word.start() - 60, word.start())]
    return sorted(found, key=lambda word: word[1])


def line_and_column(text, place):
    """Both counted from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
