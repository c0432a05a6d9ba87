"""Keeps one instruction set of an emitted file, as compiling all of them takes most of the time, and
lets the harness into the bodies of cpu-scalar.

See compiler/codegen/cpu/region.h for the form of the file.
"""

import re

ISAS = ("sse2", "avx2", "avx512")


SCALAR = "namespace brook_bodies {\nnamespace scalar {\n"
ENTRY = r"^(static void \w+(?:_map|_combine|_accumulate)\(const .*\{)$"


def with_begun_bodies(text):
    """The functions that run kernels on cpu-scalar call fuzz::beginBody first: the runtime has made
    the floating-point state the default one by then."""
    opening = text.find(SCALAR)
    if opening < 0:
        return text
    closing = text.index("}  // namespace scalar\n", opening)
    bodies = re.sub(ENTRY, r"\1\n  ::fuzz::beginBody();", text[opening:closing], flags=re.MULTILINE)
    return text[:opening] + "namespace fuzz { void beginBody(); }\n" + bodies + text[closing:]


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
