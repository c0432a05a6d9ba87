"""Keeps one instruction set of an emitted file, as compiling all of them takes most of the time.

See compiler/codegen/cpu/region.h for the form of the file.
"""

import re

ISAS = ("sse2", "avx2", "avx512")


def keep_isa(text, kept):
    for isa in ISAS:
        if isa != kept and f"namespace {isa} {{" in text:
            text = without_isa(text, isa)
    return text


def without_isa(text, isa):
    opening = text.index(f"namespace brook_bodies {{\nnamespace {isa} {{")
    first = text.rindex("#if defined(__x86_64__)\n", 0, opening)
    closing = text.index(f"}}  // namespace {isa}\n}}  // namespace brook_bodies\n", opening)
    last = text.index("#endif\n#endif\n", closing) + len("#endif\n#endif\n")
    text = text[:first] + text[last:]
    return re.sub(rf" *\{{::brook::Isa::{isa.capitalize()}, .*\n", "", text)
