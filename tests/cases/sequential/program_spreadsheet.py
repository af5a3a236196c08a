# Mini-program: a spreadsheet with formulas, dependency order, cycles and recalculation on change.
class CycleError(Exception):
    pass


class Sheet:
    functions = {"SUM": sum, "MAX": max, "MIN": min, "AVG": lambda xs: sum(xs) / len(xs)}

    def __init__(self):
        self.cells, self.values, self.evaluations = {}, {}, 0

    def __setitem__(self, name, content):
        self.cells[name] = content
        self.values.clear()

    def __getitem__(self, name):
        return self._value(name, ())

    def _value(self, name, path):
        if name in path:
            raise CycleError(" -> ".join(path + (name,)))
        if name not in self.values:
            content = self.cells.get(name, 0)
            if isinstance(content, str) and content.startswith("="):
                self.evaluations += 1
                content = self._formula(content[1:], path + (name,))
            self.values[name] = content
        return self.values[name]

    def _range(self, text):
        start, _, end = text.partition(":")
        for column in range(ord(start[0]), ord(end[0]) + 1):
            for row in range(int(start[1:]), int(end[1:]) + 1):
                yield f"{chr(column)}{row}"

    def _formula(self, text, path):
        text = text.replace(" ", "")
        for symbol, operation in (("+", lambda a, b: a + b), ("-", lambda a, b: a - b), ("*", lambda a,
                b: a * b), ("/", lambda a, b: a / b)):
            depth = 0
            for i in range(len(text) - 1, 0, -1):
                depth += (text[i] == ")") - (text[i] == "(")
                if text[i] == symbol and depth == 0:
                    return operation(self._formula(text[:i], path), self._formula(text[i + 1:], path))
        if text.endswith(")"):
            name, argument = text[:-1].split("(", 1)
            if not name:
                return self._formula(argument, path)
            cells = self._range(argument) if ":" in argument else argument.split(",")
            return self.functions[name]([self._formula(c, path) for c in cells])
        if text[0].isdigit():
            return float(text) if "." in text else int(text)
        return self._value(text, path)

    def show(self, *names):
        row = []
        for name in names:
            try:
                row.append(f"{name}={self[name]}")
            except (CycleError, ZeroDivisionError, KeyError, ValueError) as error:
                row.append(f"{name}!{type(error).__name__}: {error}")
        print(", ".join(row))


s = Sheet()
s["A1"], s["A2"], s["A3"] = 10, 20, "=A1+A2*2"
s["B1"] = "=SUM(A1:A3)"
s["B2"] = "=(A1 + 5) * 2 - MAX(A1, A2, 7)"
s["B3"] = "=AVG(A1:B2)"
s.show("A1", "A2", "A3", "B1", "B2", "B3")
s["A1"] = 1
s.show("A3", "B1", "B2", "B3")
s["C1"], s["C2"], s["C3"] = "=C2+1", "=C3+1", "=C1+1"
s["D1"], s["D2"], s["D3"] = "=1/Z9", "=NOPE(1)", "text"
s.show("C1", "D1", "D2", "D3", "Z9")
s["C3"] = 5
s.show("C1", "C2", "C3")
print(s.evaluations > 0, sorted(s.cells))
