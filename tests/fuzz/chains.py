"""Long chains of alternatives: more than stand in each other in ordinary programs, and more than brcc
leaves as they are. Each form is a method `count -> list of Stmt or None`.
"""

from syntax import Expr, Stmt

FORMS = ["values", "conditions", "switch", "selection", "jumps"]


class Chains:
    def __init__(self, statements):
        self.statements = statements
        self.scope = statements.scope
        self.random = statements.random
        self.expressions = statements.expressions

    def make(self):
        form = self.random.choice(FORMS)
        return getattr(self, form)(self.random.randint(20, 70))

    def selector(self):
        """A local with a small number, and its declaration."""
        name = self.scope.fresh("s")
        mask = self.random.choice([15, 63, 63, 127])
        value = Expr("int", f"({{0}} & {mask})", [self.expressions.make("int", 2)])
        self.scope.declare(name, "int", assignable=False)
        return name, Stmt(f"int {name} = {{0}};", [value], declares=(name,))

    def piece(self):
        """What one alternative does."""
        return self.statements.assign(0) or self.statements.local(0)

    def pieces(self, count):
        blocks = []
        for _ in range(count):
            with self.scope.block():
                blocks.append(self.piece())
        return blocks

    def conditions(self, count):
        return self.alternatives([self.expressions.condition(1) for _ in range(count)])

    def values(self, count):
        name, declaration = self.selector()
        labels = [self.random.randint(-3, 130) for _ in range(count)]
        if self.random.random() < 0.5:
            labels = list(range(count))
        tests = []
        for label in labels:
            test = self.random.choice(["{} == {}", "{} == {}", "{} == {}", "{} > {} * 2"])
            tests.append(Expr("int", test.format(name, label), reads=(name,)))
        if self.random.random() < 0.3:
            tests[self.random.randrange(count)] = self.expressions.condition(2)
        return [declaration, *self.alternatives(tests)]

    def alternatives(self, tests):
        blocks = self.pieces(len(tests))
        text = "\nelse ".join(f"if ({{{i}}}) [[{i}]]" for i in range(len(tests)))
        if self.random.random() < 0.6:
            text += f"\nelse [[{len(blocks)}]]"
            blocks += self.pieces(1)
        return [Stmt(text, tests, blocks)]

    def switch(self, count):
        name, declaration = self.selector()
        labels = self.random.sample(range(-10, 140), count)
        default = self.random.randrange(2 * count)
        pieces, blocks = [], self.pieces(count)
        for number, (label, block) in enumerate(zip(labels, blocks)):
            word = "default" if number == default else f"case {label}"
            if self.random.random() < 0.9:
                block.append(Stmt("break;", jump="break"))
            pieces.append(f"{word}: [[{number}]]")
        return [declaration, Stmt(f"switch ({name}) [[0]]", [],
                                  [[Stmt("\n".join(pieces), [], blocks, keep=True)]],
                                  names=(name,), holds="switch")]

    def selection(self, count):
        target = self.statements.target()
        if target is None:
            return None
        value = self.expressions.make(target.type, 0)
        for _ in range(count):
            parts = [self.expressions.condition(1), self.expressions.make(target.type, 0), value]
            value = Expr(target.type, "({0} ? {1} : {2})" if self.random.random() < 0.1 else
                         "{0} ? {1} : {2}", parts)
        return [Stmt(f"{target.name} = {{0}};", [value], names=(target.name,))]

    def jumps(self, count):
        """`if (..) break;` and the like."""
        words = ["return"] if self.statements.result == "void" else []
        if self.scope.loops > 0:
            words += ["break", "continue"] * 2
        if not words:
            return None
        name, declaration = self.selector()
        made = [declaration]
        for number in range(count):
            word = self.random.choice(words)
            test = Expr("int", f"{name} == {number + 20}", reads=(name,))
            if self.random.random() < 0.1:
                test = self.expressions.condition(1)
            made.append(Stmt("if ({0}) [[0]]", [test], [[Stmt(word + ";", jump=word)]]))
            if self.random.random() < 0.2:
                made += self.piece()
        return made
