"""message_faults: what no message of brcc may have, whatever it is about."""

import re

# Files and names that brcc makes and the user has not written.
MADE_UP = re.compile(r"/brook-prelude/|<scratch space>|brook_kernel|ext_vector_type|gather(?:_row)?<"
                     r"|brook::(?:input|output|variable_output|iterator)<|\[\.\.\.\]|static_cast")
SUGGESTION = re.compile(r"'(?P<name>[^']+)'[^']*; did you mean '(?P=name)'\?")
# The user's own text.
SOURCE_LINE = re.compile(r"\s*\d* \|")
# Advice to use an option that is clang's and not brcc's.
FOREIGN_OPTION = re.compile(r"use -f\S+")


def faults_of(text):
    """The lines of what brcc said that have such things, each with what it has."""
    faults = []
    for line in text.splitlines():
        if SOURCE_LINE.match(line):
            continue
        for what, pattern in (("not the user's", MADE_UP), ("the name itself is suggested", SUGGESTION),
                              ("an option that brcc lacks", FOREIGN_OPTION)):
            if match := pattern.search(line):
                faults.append(f"{what}, '{match[0]}': {line}")
    return faults
