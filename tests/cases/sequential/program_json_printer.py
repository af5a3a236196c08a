# Mini-program: a JSON-like serializer and parser with escapes, nesting, indentation and error positions.
def dumps(value, indent=None, level=0):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        table = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
        return '"' + "".join(table.get(c,
            c) if c >= " " else f"\\u{ord(c):04x}" if c not in table else table[c] for c in value) + '"'
    if isinstance(value, (list, tuple)):
        opening, closing, parts = "[", "]", [dumps(v, indent, level + 1) for v in value]
    elif isinstance(value, dict):
        opening, closing = "{", "}"
        parts = [f"{dumps(str(k))}: {dumps(v, indent, level + 1)}" for k, v in value.items()]
    else:
        raise TypeError(f"cannot serialize {type(value).__name__}")
    if not parts or indent is None:
        return opening + ", ".join(parts) + closing
    pad = "\n" + " " * indent * (level + 1)
    return opening + pad + ("," + pad).join(parts) + "\n" + " " * indent * level + closing


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def error(self, message):
        return ValueError(f"{message} at {self.at}")

    def peek(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def expect(self, c):
        if self.peek() != c:
            raise self.error(f"expected {c!r}")
        self.at += 1

    def value(self):
        c = self.peek()
        if c == "{":
            return dict(self.items("}", self.pair))
        if c == "[":
            return list(self.items("]", self.value))
        if c == '"':
            return self.string()
        for word, constant in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return constant
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "+-.eE0123456789":
            self.at += 1
        token = self.text[start:self.at]
        if not token:
            raise self.error("unexpected " + (repr(c) if c else "end"))
        return float(token) if any(ch in token for ch in ".eE") else int(token)

    def items(self, closing, read):
        self.at += 1
        while self.peek() != closing:
            yield read()
            if self.peek() != closing:
                self.expect(",")
        self.at += 1

    def pair(self):
        key = self.string()
        self.expect(":")
        return key, self.value()

    def string(self):
        self.expect('"')
        out = []
        while (c := self.text[self.at:self.at + 1]) != '"':
            if not c:
                raise self.error("unterminated string")
            if c == "\\":
                self.at += 1
                c = {"n": "\n", "t": "\t"}.get(self.text[self.at], self.text[self.at])
            out.append(c)
            self.at += 1
        self.at += 1
        return "".join(out)


data = {"name": "A\"b\\c\n", "list": [1, -2.5, True, None, []], "nested": {"k": {"x": (1, 2)}}, "empty": {},
    "e": "\x01é"}
print(dumps(data), dumps(data, indent=2), sep="\n")
print(Reader(dumps({"a": [1, 2.5, {"b": None}], "c": "x\ty"})).value())
for bad in ("[1, 2", '{"a" 1}', '"open', "[1 2]", "", "nope"):
    try:
        print(Reader(bad).value())
    except ValueError as error:
        print(error)
