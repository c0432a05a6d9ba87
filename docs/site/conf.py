"""Sphinx: the site of the documents. docs/build calls it."""

import pathlib
import re

project = "Brook"
author = "the authors of Brook"
extensions = ["breathe", "myst_parser"]
root_doc = "index"
html_theme = "alabaster"
html_title = "Brook"
html_show_copyright = False
html_theme_options = {"page_width": "1100px", "sidebar_width": "240px"}
exclude_patterns = ["**/programs", "man", "site", "performance/*.md"]
primary_domain = "cpp"
highlight_language = "none"
myst_heading_anchors = 4
breathe_default_project = "brook"

DOCS = pathlib.Path(__file__).resolve().parents[1]
LINK = re.compile(r"\]\(((?:\.\./)*[^):#]*)(#[^)]*)?\)")


def inside_of_site(app, name, source):
    """Links of a page to what the site does not hold: README is its start page; folders and sources
    outside of docs are named, not linked."""
    folder = (DOCS / name).parent

    def replaced(link):
        target = (folder / link[1]).resolve()
        if target == DOCS.parent / "README.md":
            start = "../" * name.count("/") + "index.rst"
            return f"]({start})"
        is_page = target.is_relative_to(DOCS) and target.is_file()
        return link[0] if not link[1] or is_page or not target.exists() else "]{.outside}"

    text = LINK.sub(replaced, source[0])
    source[0] = re.sub(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\{\.outside\}", r"\2", text)


def setup(app):
    app.connect("source-read", inside_of_site)
