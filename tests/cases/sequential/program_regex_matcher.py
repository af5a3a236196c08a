# Mini-program: a small regular expression engine: parser, derivative-free backtracking with generators.
class Char:
    def __init__(self, test, shown):
        self.test, self.shown = test, shown

    def match(self, text, i):
        if i < len(text) and self.test(text[i]):
            yield i + 1

    def __repr__(self):
        return self.shown


class Seq:
    def __init__(self, *parts):
        self.parts = parts

    def match(self, text, i, k=0):
        if k == len(self.parts):
            yield i
        else:
            for j in self.parts[k].match(text, i):
                yield from self.match(text, j, k + 1)

    def __repr__(self):
        return "".join(map(repr, self.parts))


class Alt:
    def __init__(self, *options):
        self.options = options

    def match(self, text, i):
        for option in self.options:
            yield from option.match(text, i)

    def __repr__(self):
        return f"({'|'.join(map(repr, self.options))})"


class Repeat:
    def __init__(self, inner, least, most):
        self.inner, self.least, self.most = inner, least, most

    def match(self, text, i, n=0):
        if n < self.most:
            for j in self.inner.match(text, i):
                if j > i:
                    yield from self.match(text, j, n + 1)
        if n >= self.least:
            yield i

    def __repr__(self):
        return f"{self.inner!r}{{{self.least},{self.most}}}"


def parse(pattern):
    position = 0

    def alternatives():
        nonlocal position
        options = [sequence()]
        while position < len(pattern) and pattern[position] == "|":
            position += 1
            options.append(sequence())
        return options[0] if len(options) == 1 else Alt(*options)

    def sequence():
        nonlocal position
        parts = []
        while position < len(pattern) and pattern[position] not in "|)":
            c = pattern[position]
            position += 1
            if c == "(":
                part = alternatives()
                if position >= len(pattern):
                    raise ValueError("missing )")
                position += 1
            elif c == ".":
                part = Char(lambda ch: True, ".")
            elif c == "\\":
                kind = pattern[position]
                position += 1
                part = Char({"d": str.isdigit, "w": str.isalnum}.get(kind, kind.__eq__), "\\" + kind)
            else:
                part = Char(lambda ch, c=c: ch == c, c)
            if position < len(pattern) and pattern[position] in "*+?":
                least, most = {"*": (0, 99), "+": (1, 99), "?": (0, 1)}[pattern[position]]
                position += 1
                part = Repeat(part, least, most)
            parts.append(part)
        return Seq(*parts)

    return alternatives()


EXAMPLES = {"ab*c": ["ac", "abbc", "abb"], "(a|b)+c?": ["abba", "abc", "c"], "\\d+\\.\\d+": ["3.14",
    "3x14"], "(ab": []}
for pattern, texts in EXAMPLES.items():
    try:
        regex = parse(pattern)
        print(regex, [(t, len(t) in regex.match(t, 0)) for t in texts], list(regex.match(texts[0], 0)))
    except ValueError as error:
        print(pattern, error)
