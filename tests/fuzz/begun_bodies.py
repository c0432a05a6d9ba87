"""Inserts calls of the harness into the bodies of cpu-scalar in an emitted file.

compiler/codegen/cpu/region.h documents the form of the file."""

import re

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
