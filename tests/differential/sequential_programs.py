"""Random single-threaded programs as source text, for comparison with CPython.

`programs()` fills in the templates of `sequential_grammar` and `sequential_classes`, keeping track of which names are
bound to which type, so that most operations make sense; the rest raise, and raising is part of the game: every piece
runs under a handler that prints the exception. All loops are bounded and functions burn fuel, so every program ends.
What the checked language refuses (the order of sets, addresses in texts, abandoned generators with a pending
`finally`) is avoided.

Each choice consumes one byte of what hypothesis drew. One draw per program is fast, and it shrinks well: zeros, and the
end of the bytes, mean the first and simplest option everywhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from hypothesis import strategies as st

from differential.sequential_classes import METHODS, USES
from differential.sequential_grammar import (
    COMPOUND,
    EXPRESSIONS,
    GENERATOR_PARTS,
    LITERALS,
    SIMPLE,
    TALK,
    TYPES,
    WORDS,
)

T = TypeVar("T")
WORD = re.compile(r"(?<![A-Za-z_'])(NEW_)?([A-Z]{2,})(_?\d*)")

PRELUDE = """\
class Exhausted(BaseException):
    pass


class Mine(ValueError):
    pass


class Coded(KeyError):
    def __init__(self, code, *rest):
        super().__init__(code, *rest)
        self.code = code


class Manager:
    def __init__(self, name, suppress=()):
        self.name, self.suppress = name, suppress

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, error, traceback):
        print("exit", self.name, kind and shown(kind))
        return kind is not None and issubclass(kind, self.suppress)


fuel = 80
# Messages that differ between the supported versions of CPython.
UNSTABLE = (
    "'int' object has no attribute", "cannot access", "cannot convert", "float", "max()", "min()", "pop from",
    "too many values", "unsupported format",
)


def tick():
    global fuel
    fuel -= 1
    if fuel < 0:
        raise Exhausted


def shown(kind):
    return "NameError" if issubclass(kind, NameError) else kind.__name__  # in a comprehension, which one differs


def report(error):
    text = str(error)
    print(shown(type(error)), "..." if text.startswith(UNSTABLE) else text, sep=": ")


def clip(value):
    if isinstance(value, (str, list, tuple)):
        return value[:12]
    if isinstance(value, float):
        return value if -1e9 < value < 1e9 else 0.5
    if isinstance(value, dict):
        return dict(list(value.items())[:8])
    return value if -10**20 < value < 10**20 else value % 1000003


def trim(container):
    while len(container) > 12:
        container.pop() if isinstance(container, list) else container.popitem()


"""


class Unfillable(Exception):
    """A template needs a variable, function, generator or class, and there is none yet."""


class Function(NamedTuple):
    name: str
    parameters: list[tuple[str, str]]  # with their types; `*` and `**` in front of the name
    returns: str


class Context(NamedTuple):
    """What is around a statement."""

    depth: int = 0  # how many compound statements may still be nested
    loop: bool = False
    returns: str = ""  # what type the function around returns


class Programs:
    """Writes one program."""

    def __init__(self, choices: bytes) -> None:
        self._choices = iter(choices)
        self.lines: list[str] = []
        self.variables: dict[str, str] = {}
        self.functions: list[Function] = []
        self.generators: list[str] = []
        self.classes: list[str] = []
        self.serial = 0

    # -- choices ------------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        return next(self._choices, 0) % n

    def pick(self, options: Sequence[T]) -> T:
        if not options:
            raise Unfillable
        return options[self.below(len(options))]

    def chance(self, n: int) -> bool:
        """One in n; never, once the choices are used up."""
        return self.below(n) == n - 1

    def fresh(self, prefix: str) -> str:
        self.serial += 1
        return f"{prefix}{self.serial}"

    # -- templates ----------------------------------------------------------------------------------------------

    def fill(self, line: str, depth: int, names: dict[str, str], new: dict[str, str]) -> str:
        """A line of a template with its words filled in; fresh names go to `new` with their types."""

        def word(found: re.Match[str]) -> str:
            fresh, kind, number = found.groups()
            key = found.group()
            if fresh:
                name = names.get(key) if number else None
                if name is None:
                    name = names[key] = self.fresh(kind[0].lower())
                new[name] = kind
                return name
            if number:
                if key not in names:
                    names[key] = self.variable(kind)
                return names[key]
            return self.word(kind, depth, names, new)

        return WORD.sub(word, line)

    def word(self, kind: str, depth: int, names: dict[str, str], new: dict[str, str]) -> str:
        if kind in EXPRESSIONS:
            return self.expression(kind, depth)
        if kind in WORDS:
            return self.fill(self.pick(WORDS[kind]), depth, names, new)
        match kind:
            case "ANY":
                return self.expression(self.pick(TYPES), depth)
            case "XINT" | "XBOOL":
                known, self.variables = self.variables, {**self.variables, "x": "INT"}
                body = self.expression(kind[1:], min(depth, 1))
                self.variables = known
                return body
            case "CALL":
                return self.call(self.pick(self.functions))
            case "GENERATOR":
                return f"{self.pick(self.generators)}({self.expression('INT', 1)})"
            case "TALK":
                return self.fill(self.pick(TALK), depth, names, new)
        return kind

    def variable(self, kind: str) -> str:
        return self.pick([name for name, of in self.variables.items() if of == kind])

    def expression(self, kind: str, depth: int) -> str:
        if depth <= 0 or self.chance(5):
            known = [name for name, of in self.variables.items() if of == kind]
            return self.pick(known) if known and self.chance(2) else self.pick(LITERALS[kind])
        calls = [function for function in self.functions if function.returns == kind]
        if calls and self.chance(6):
            return self.call(self.pick(calls))
        return self.fill(self.pick(EXPRESSIONS[kind]), depth - 1, {}, {})

    def call(self, function: Function) -> str:
        arguments = []
        by_name = False
        for name, kind in function.parameters:
            if name.startswith("**"):
                arguments.append(self.pick(["extra=1", "**{'p': 1}", f"**{self.expression('DICT', 1)}"]))
            elif name.startswith("*"):
                if not by_name:
                    arguments.append(f"*{self.expression('TUPLE', 1)}")
            elif self.chance(8):
                by_name = True  # left out: a default, or a TypeError
            elif by_name or self.chance(5):
                by_name = True
                arguments.append(f"{name}={self.expression(kind, 1)}")
            else:
                arguments.append(self.expression(kind, 1))
        return f"{function.name}({', '.join(arguments)})"

    def write(self, template: str, context: Context, indent: int = 0) -> None:
        """Writes a template of statements; raises `Unfillable`, having written nothing, if it cannot be filled in."""
        start, names = len(self.lines), {}
        scopes = [self.variables]  # by indentation: what a head binds is known in its block only
        try:
            for line in template.split("\n"):
                text = line.lstrip()
                level = (len(line) - len(text)) // 4
                del scopes[level + 1 :]
                self.variables = scopes[level]
                inner = context._replace(depth=context.depth - 1, loop=context.loop and not template.startswith("def "))
                if text in ("BODY", "LOOP"):
                    self.body(inner._replace(loop=inner.loop or text == "LOOP"), indent + level, text == "LOOP")
                elif text == "EXIT":
                    self.line(self.exit(context), indent + level)
                elif text == "OBJECT":
                    self.use_object(indent + level)
                else:
                    new: dict[str, str] = {}
                    filled = self.fill(text, 2, names, new)
                    self.line(filled, indent + level)
                    bound = {name: kind for name, kind in new.items() if f"del {name}" not in filled}
                    if text.endswith(":"):
                        scopes.append({**scopes[level], **bound})
                    else:
                        scopes[level].update(bound)
        except Unfillable:
            del self.lines[start:]
            raise
        finally:
            self.variables = scopes[0]

    def line(self, text: str, indent: int) -> None:
        self.lines.append("    " * indent + text)

    def body(self, context: Context, indent: int, loop: bool = False) -> None:
        known = dict(self.variables)
        for _ in range(1 + self.below(3)):
            self.statement(context, indent)
        if loop and self.chance(3):
            self.write(f"if BOOL:\n    {self.pick(['break', 'continue'])}\nprint(ANY)", Context(), indent)
        self.variables = known

    def statement(self, context: Context, indent: int) -> None:
        compound = context.depth > 0 and self.chance(2)
        try:
            self.write(self.pick(COMPOUND if compound else SIMPLE), context, indent)
        except Unfillable:
            self.write("print(ANY)", context, indent)

    def exit(self, context: Context) -> str:
        ways = ["break", "continue"] if context.loop else []
        if context.returns:
            ways.append(f"return {self.expression(context.returns, 1)}")
        return f"if {self.expression('BOOL', 1)}: {self.pick(ways)}" if ways else "pass"

    def guarded(self, template: str, context: Context, indent: int = 0) -> None:
        self.line("try:", indent)
        known = dict(self.variables)
        try:
            self.write(template, context, indent + 1)
        except Unfillable:
            self.line("pass", indent + 1)
        self.variables = known
        self.line("except Exception as error:", indent)
        self.line("report(error)", indent + 1)

    # -- definitions --------------------------------------------------------------------------------------------

    def define_function(self) -> None:
        name, returns = self.fresh("f"), self.pick(TYPES)
        parameters, text = self.parameters()
        outer = self.variables
        # Some outer names; one that the body also assigns becomes a local, unbound until then.
        self.variables = {known: kind for known, kind in outer.items() if self.chance(4)}
        integers = [known for known, kind in self.variables.items() if kind == "INT"]
        if self.chance(6):
            self.line("@(lambda f: lambda *a, **k: (print('called'), f(*a, **k))[1])", 0)
        self.line(f"def {name}({text}):", 0)
        if integers and self.chance(3):
            self.line(f"global {self.pick(integers)}", 1)
        self.line("tick()", 1)
        self.variables.update({parameter.strip("*"): kind for parameter, kind in parameters})
        self.body(Context(3, False, returns), 1)
        self.write(f"return {returns}", Context(), 1)
        self.variables = outer
        self.functions.append(Function(name, parameters, returns))

    def parameters(self) -> tuple[list[tuple[str, str]], str]:
        parameters, texts = [], []
        for position in range(self.below(4)):
            kind = self.pick(["INT", "INT", "STR", "LIST"])
            name = self.fresh(kind[0].lower())
            parameters.append((name, kind))
            texts.append(f"{name}={self.pick(LITERALS[kind])}" if position == 2 else name)
        match self.below(6):
            case 1 if texts:
                texts.append("/")
            case 2:
                parameters.append((f"*{self.fresh('t')}", "TUPLE"))
                texts.append(parameters[-1][0])
            case 3:
                parameters.append((self.fresh("i"), "INT"))
                texts.append(f"*, {parameters[-1][0]}=5")
            case 4:
                parameters.append((f"**{self.fresh('d')}", "DICT"))
                texts.append(parameters[-1][0])
        return parameters, ", ".join(texts)

    def define_generator(self) -> None:
        name, parameter, outer = self.fresh("g"), self.fresh("i"), self.variables
        self.variables = {parameter: "INT"}
        self.line(f"def {name}({parameter}):", 0)
        self.line("tick()", 1)
        finishing = self.chance(3)
        if finishing:
            self.line("try:", 1)
        for _ in range(1 + self.below(3)):
            try:
                self.write(self.pick(GENERATOR_PARTS), Context(), 2 if finishing else 1)
            except Unfillable:
                self.line("yield 0", 2 if finishing else 1)
        if finishing:
            self.line("finally:", 1)
            self.line(f"print('{name} done')", 2)
        self.line("yield from ()", 1)
        self.write("return INT", Context(), 1)
        self.variables = outer
        self.generators.append(name)

    def define_class(self) -> None:
        name, outer = self.fresh("C"), self.variables
        base = self.pick(self.classes) if self.classes and self.chance(2) else ""
        self.line(f"class {name}{f'({base})' if base else ''}:", 0)
        self.line(f"kind = {self.pick(LITERALS['INT'])}", 1)
        self.line(f"def __init__(self, a, b={self.pick(LITERALS['INT'])}):", 1)
        if base:
            self.variables = {"a": "INT", "b": "INT"}
            self.line("super().__init__(a, b)", 2)
            self.write("self.b = INT", Context(), 2)
        else:
            self.line("self.a, self.b = a, b", 2)
        self.line(f"def __repr__(self): return f'{name}<{{self.a!r}}, {{self.b!r}}>'", 1)
        self.variables = {"x": "INT"}
        for method in METHODS:
            if self.chance(3):
                self.write(method.replace("NAME", name), Context(), 1)
        self.variables = outer
        self.classes.append(name)

    def use_object(self, indent: int) -> None:
        words = {"CLASS": self.pick(self.classes), "OTHER": self.pick(self.classes)}
        words |= {"X": self.fresh("o"), "Y": self.fresh("o")}

        def named(template: str) -> str:
            return re.sub(r"\b(CLASS|OTHER|X|Y)\b", lambda found: words[found.group()], template)

        self.write(named("X, Y = CLASS(INT), OTHER(INT, INT)"), Context(), indent)
        for _ in range(1 + self.below(3)):
            self.guarded(named(self.pick(USES)), Context(), indent)
        self.line(named("print(X)"), indent)

    # -- the program --------------------------------------------------------------------------------------------

    def program(self) -> str:
        for kind in TYPES:
            self.write(f"NEW_{kind} = {self.pick(LITERALS[kind])}", Context())
        definitions = [self.define_function, self.define_class, self.define_generator]
        for _ in range(1 + self.below(4)):
            self.pick(definitions)()
        for _ in range(2 + self.below(5)):
            for _ in range(1 + self.below(4)):
                self.guarded("BODY", Context(4))
                if self.chance(4):
                    self.lines.extend(["except Exhausted:", "    print('out of fuel')", "else:", "    print('fine')"])
            if self.chance(4):
                self.pick(definitions)()
        self.line(f"print({', '.join(self.variables)}, sep='; ')", 0)
        if self.chance(8):
            self.write(f"raise {self.pick(['Mine', 'ValueError', 'LookupError'])}(STR_)", Context())
        return PRELUDE + "\n".join(self.lines) + "\n"


def programs() -> st.SearchStrategy[str]:
    """The sources of random programs that end."""
    return st.binary(min_size=600, max_size=5000).map(lambda choices: Programs(choices).program())


def from_seed(seed: int) -> str:
    draws = random.Random(seed)
    return Programs(draws.randbytes(draws.randint(600, 5000))).program()
