"""Tokenizes text by a TextMate grammar, as VS Code does: line by line, with a stack of open rules.

It knows what docs/editors/vscode uses: match, begin and end with captures, patterns, names and
includes of the grammar's own repository. Regular expressions are those that Python has, too.
"""

import json
import re


class Grammar:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = json.load(file)

    def rules(self, patterns):
        """The rules of a list of patterns, includes followed."""
        for pattern in patterns:
            if "include" in pattern:
                yield from self.rules([self.root["repository"][pattern["include"][1:]]])
            elif "match" in pattern or "begin" in pattern:
                yield pattern
            else:
                yield from self.rules(pattern["patterns"])

    def tokenize(self, text):
        """(scopes of each character of each line, rules that are open at the end)."""
        stack = []
        lines = []
        for line in text.split("\n"):
            lines.append(Line(self, line, stack).scopes)
        return lines, [opened.rule for opened in stack]


class Open:
    """A begin that waits for its end."""

    def __init__(self, rule, found):
        self.rule = rule
        # \1 in `end` is what the group of `begin` has matched.
        self.end = re.sub(r"\\([1-9])", lambda group: re.escape(found.group(int(group[1])) or ""),
                          rule["end"])


class Line:
    def __init__(self, grammar, text, stack):
        self.text = text
        self.scopes = [[] for _ in text]
        at = 0
        while at <= len(text):
            at = self.step(grammar, stack, at)

    def step(self, grammar, stack, at):
        """Takes the first of what matches from `at` on; the place behind it."""
        best = None  # (begin, order, rule or None for the end, match)
        if stack:
            found = re.compile(stack[-1].end).search(self.text, at)
            best = (found.start(), -1, None, found) if found else None
        patterns = stack[-1].rule.get("patterns", []) if stack else grammar.root["patterns"]
        for order, rule in enumerate(grammar.rules(patterns)):
            found = re.compile(rule.get("match") or rule["begin"]).search(self.text, at)
            if found and (best is None or (found.start(), order) < best[:2]):
                best = (found.start(), order, rule, found)
        self.mark(stack, at, best[0] if best else len(self.text))
        return self.take(stack, best[2], best[3]) if best else len(self.text) + 1

    def take(self, stack, rule, found):
        if rule is None:
            self.mark(stack, found.start(), found.end())
            self.capture(stack[-1].rule.get("endCaptures", {}), found)
            stack.pop()
        elif "match" in rule:
            self.mark(stack, found.start(), found.end(), rule.get("name"))
            self.capture(rule.get("captures", {}), found)
        else:
            stack.append(Open(rule, found))
            self.mark(stack, found.start(), found.end())
            self.capture(rule.get("beginCaptures", {}), found)
        if rule is not None and found.end() == found.start() and "match" in rule:
            return found.end() + 1
        return found.end() if found.end() < len(self.text) or stack else len(self.text) + 1

    def mark(self, stack, begin, end, name=None):
        names = [opened.rule["name"] for opened in stack if "name" in opened.rule]
        for scopes in self.scopes[begin:end]:
            scopes.extend(names + ([name] if name else []))

    def capture(self, captures, found):
        for number, capture in captures.items():
            for scopes in self.scopes[found.start(int(number)):found.end(int(number))]:
                scopes.append(capture["name"])
