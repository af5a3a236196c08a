# Mini-program: tokenizer, recursive-descent parser and evaluator for arithmetic with variables and functions.
class ParseError(Exception):
    pass


def tokenize(text):
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            yield "num", float(text[i:j]) if "." in text[i:j] else int(text[i:j])
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum():
                j += 1
            yield "name", text[i:j]
            i = j
        elif c in "+-*/()^=,":
            yield "op", c
            i += 1
        else:
            raise ParseError(f"bad character {c!r} at {i}")
    yield "end", None


class Parser:
    def __init__(self, text):
        self.tokens = list(tokenize(text))
        self.at = 0

    def accept(self, value):
        if self.tokens[self.at] == ("op", value):
            self.at += 1
            return True
        return False

    def statement(self):
        if self.tokens[0][0] == "name" and self.tokens[1:2] == [("op", "=")]:
            self.at = 2
            return "assign", self.tokens[0][1], self.expression()
        tree = self.expression()
        if self.tokens[self.at][0] != "end":
            raise ParseError(f"unexpected {self.tokens[self.at][1]!r}")
        return tree

    def expression(self, level=0):
        if level == 2:
            return self.power()
        left = self.expression(level + 1)
        while self.tokens[self.at][0] == "op" and self.tokens[self.at][1] in ("+-", "*/")[level]:
            op = self.tokens[self.at][1]
            self.at += 1
            left = op, left, self.expression(level + 1)
        return left

    def power(self):
        if self.accept("-"):
            return "neg", self.power()
        base = self.atom()
        return ("^", base, self.power()) if self.accept("^") else base

    def atom(self):
        kind, value = self.tokens[self.at]
        self.at += 1
        if (kind, value) == ("op", "("):
            inner = self.expression()
            if not self.accept(")"):
                raise ParseError("missing )")
            return inner
        if kind in ("num", "name"):
            return kind, value
        raise ParseError(f"unexpected {value!r}")


def evaluate(tree, env):
    match tree:
        case ("num", n): return n
        case ("name", name): return env[name]
        case ("neg", x): return -evaluate(x, env)
        case ("assign", name, x): env[name] = evaluate(x, env); return env[name]
        case (op, a, b):
            a, b = evaluate(a, env), evaluate(b, env)
            return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b,
                "^": lambda: a ** b}[op]()


env = {}
for line in ("1 + 2 * 3", "(1+2)*3", "2^3^2", "-2^2", "x = 10 / 4", "x * x - 1", "y", "1 +", "(1", "3 $ 4",
        "7 - 2 - 1", "1/0"):
    try:
        print(line, "=>", evaluate(Parser(line).statement(), env))
    except (ParseError, KeyError, ZeroDivisionError) as error:
        print(line, "=>", type(error).__name__, error)
