#!/usr/bin/env python3
"""check_pages.py BRCC KINDS_DEF PAGES: the pages of all diagnostics in PAGES tell the truth.

 - every id of kinds.def has a page, no other id has, and README.md lists them with their titles;
 - the page has the form below, names the flag of a warning, and its links lead somewhere;
 - brcc gives one message, of this id, for the program below "Wrong", and none for the one below "Right".

Options for brcc may follow the language of a program: ```c -Wno-name.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

PAGE = re.compile(r"# (?P<id>BR\d{4}): (?P<title>[^\n]*[^.\n])\n\n(?P<meaning>.*?)\n\n"
                  r"## Wrong\n\n```c(?P<wrong_options>[^\n]*)\n(?P<wrong>.*?)```\n\n"
                  r"## Right\n\n```c(?P<right_options>[^\n]*)\n(?P<right>.*?)```\n\n"
                  r"See (?P<links>[^\n]*)\.\n", re.DOTALL)
KIND = re.compile(r'^BROOK_(?:ERROR\(\w+, "(BR\d{4})"|WARNING\(\w+, "(BR\d{4})", "([a-z-]+)")', re.MULTILINE)
MESSAGE = re.compile(r": (?:fatal )?(?:error|warning): .*?(?: \[(BR\d{4})?[^][]*\])?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]*)#?([^)]*)\)")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def kinds(path):
    """The flag of each id; empty for an error."""
    return {error or warning: flag for error, warning, flag in KIND.findall(read(path))}


def anchors(path):
    """The names of a file's headings in links."""
    headings = re.findall(r"^#+ (.*)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def link_faults(pages, links):
    for file, anchor in LINK.findall(links):
        target = os.path.join(pages, file)
        if not os.path.exists(target) or (anchor and anchor not in anchors(target)):
            yield f"a link to nowhere: {file}#{anchor}"


def messages_of(brcc, own_id, program, options):
    """The ids of the messages for the program, "" for those of Clang's; all that brcc says."""
    # What targets refuse shows when code is made for them.
    stage = ["-o", "/dev/null"] if own_id.startswith("BR04") else ["-fsyntax-only"]
    run = subprocess.run([brcc, *stage, *options.split(), "-"], input=program,
                         capture_output=True, text=True, check=False)
    return MESSAGE.findall(run.stderr), run.stdout + run.stderr


def page_faults(brcc, pages, own_id, flag):
    """What is wrong with a page, and its title."""
    match = PAGE.fullmatch(read(os.path.join(pages, own_id + ".md")))
    if not match or match["id"] != own_id:
        return ["the page has another form"], ""
    faults = list(link_faults(pages, match["links"]))
    if flag and f"`-Wno-{flag}`" not in match["meaning"]:
        faults.append(f"-Wno-{flag} is not named")
    ids, said = messages_of(brcc, own_id, match["wrong"], match["wrong_options"])
    if ids != [own_id]:
        faults.append(f"the wrong program gives {ids}:\n{said}")
    ids, said = messages_of(brcc, own_id, match["right"], match["right_options"])
    if said:
        faults.append(f"the right program gives:\n{said}")
    return faults, match["title"]


def main():
    brcc, kinds_def, pages = sys.argv[1:]
    flags = kinds(kinds_def)
    present = {name[:-3] for name in os.listdir(pages) if name.startswith("BR")}
    faults = [f"{own_id}: no page" for own_id in sorted(set(flags) - present)]
    faults += [f"{own_id}: no such diagnostic" for own_id in sorted(present - set(flags))]
    ids = sorted(present & set(flags))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda own_id: page_faults(brcc, pages, own_id, flags[own_id]), ids))
    for own_id, (own_faults, _) in zip(ids, results):
        faults += [f"{own_id}: {fault}" for fault in own_faults]
    listed = re.findall(r"^\| \[.*$", read(os.path.join(pages, "README.md")), re.MULTILINE)
    rows = [f"| [{own_id}]({own_id}.md) | {title} |" for own_id, (_, title) in zip(ids, results)]
    faults += [f"README.md lacks the line: {row}" for row in rows if row not in listed]
    faults += [f"README.md has the line: {row}" for row in listed if row not in rows]
    if listed != sorted(listed):
        faults.append("README.md is not sorted")
    print("\n".join(faults))
    return 1 if faults or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
