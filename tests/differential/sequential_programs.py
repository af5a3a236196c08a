"""Random single-threaded programs as source text, for comparison with CPython.

`programs()` writes a program statement by statement, keeping track of which names are bound to which type, so that
most operations make sense; the rest raise, and raising is part of the game: every piece runs under a handler that
prints the exception. All loops are bounded and functions burn fuel, so every program ends. What the checked
language refuses (the order of sets, addresses in texts, abandoned generators with a pending `finally`) is avoided.

Expressions live in `sequential_expressions`, classes in `sequential_classes`; here are statements, functions,
generators and the frame.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from differential.sequential_classes import Classes
from differential.sequential_expressions import EXCEPTIONS, TYPES, Function

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
        print("exit", self.name, kind and kind.__name__)
        return kind is not None and issubclass(kind, self.suppress)

    def __repr__(self):
        return f"Manager({self.name!r})"


fuel = 80
UNSTABLE = ("'int' object has no attribute", "max()", "min()", "float", "too many values", "pop from", "cannot convert", "unsupported format")


def tick():
    global fuel
    fuel -= 1
    if fuel < 0:
        raise Exhausted


def report(error):
    text = str(error)
    print(type(error).__name__, "..." if text.startswith(UNSTABLE) else text, sep=": ")


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


class Programs(Classes):
    """Writes one program."""

    def body(self, depth: int) -> Callable[[], None]:
        def write() -> None:
            for _ in range(self.number(1, 3)):
                self.statement(depth - 1)

        return write

    # -- the program --------------------------------------------------------------------------------------------

    def program(self) -> str:
        for kind in TYPES:
            name = self.name(kind[0])
            self.write(f"{name} = {self.literal(kind)}")
            self.variables[name] = kind
        for _ in range(self.number(1, 4)):
            self.pick([self.define_function, self.define_class, self.define_generator])()
        for _ in range(self.number(2, 6)):
            self.piece()
            if self.chance(4):
                self.pick([self.define_function, self.define_class, self.define_generator])()
        self.write(f"print({', '.join(self.variables)}, sep='; ')")
        if self.chance(8):
            self.write(
                f"raise {self.pick(['Mine', 'ValueError', 'LookupError'])}({self.expression('str', 1)})"
            )
        text = "\n".join(self.lines)
        return PRELUDE + text + "\n"

    def piece(self) -> None:
        """Statements at the top, each of which may raise."""
        known = dict(self.variables)
        for _ in range(self.number(1, 4)):
            self.block("try:", lambda: self.statement(3))
            self.block("except Exception as error:", lambda: self.write("report(error)"))
            if self.chance(4):
                self.block("except Exhausted:", lambda: self.write("print('out of fuel')"))
                self.block("else:", lambda: self.write("print('fine')"))
        self.variables = known

    # -- simple statements --------------------------------------------------------------------------------------

    def statement(self, depth: int) -> None:
        simple = [
            self.show, self.show, self.assign, self.assign, self.augment, self.unpack, self.mutate_list, self.mutate_dict,
            self.assertion, self.use_object, self.use_object, self.consume_generator, self.consume_generator,
            self.call_function, self.call_function, self.walrus, self.format_text, self.delete,
        ]  # fmt: skip
        compound = [
            self.branch, self.loop, self.loop, self.counted_while, self.attempt, self.manage, self.match, self.raising,
            self.inner_function, self.closure, self.early_exit,
        ]  # fmt: skip
        if depth <= 0 or self.number(0, 9) < 5:
            self.pick(simple)()
        else:
            self.pick(compound)(depth)

    def target(self, kind: str) -> str:
        """An existing variable of the type, or a new one."""
        return self.variable(kind) if self.has(kind) and self.chance(2) else self.name(kind[0])

    def bind(self, name: str, kind: str) -> None:
        self.variables[name] = kind

    def show(self) -> None:
        parts = [self.expression(self.pick(TYPES), 3) for _ in range(self.number(1, 3))]
        self.write(f"print({', '.join(parts)})")

    def assign(self) -> None:
        kind = self.pick(TYPES)
        value = self.expression(kind, 3)
        name = self.target(kind)
        self.write(f"{name} = {value if kind == 'bool' else f'clip({value})'}")
        self.bind(name, kind)

    def augment(self) -> None:
        kind = self.pick(["int", "int", "str", "list", "tuple", "dict", "float"])
        if not self.has(kind):
            return
        name = self.variable(kind)
        value = self.expression(kind, 2)
        match kind:
            case "int":
                operator = self.pick(["+", "-", "*", "//", "%", "&", "|", "^"])
            case "float":
                operator = self.pick(["+", "-", "*"])
            case "dict":
                operator = "|"
            case _:
                operator = "+"
        self.write(f"{name} {operator}= {value}")
        self.write(f"{name} = clip({name})")

    def unpack(self) -> None:
        first, second, rest = self.name("i"), self.name("i"), self.name("l")
        source = self.pick(["list", "tuple"])
        shape = self.number(0, 4)
        if shape == 0:
            self.write(f"{first}, {second} = {self.expression('int', 2)}, {self.expression('int', 2)}")
        elif shape == 1:
            self.write(f"{first}, *{rest} = {self.expression(source, 2)}")
            self.bind(rest, "list")
        elif shape == 2:
            self.write(f"*{rest}, {first} = {self.expression(source, 2)}")
            self.bind(rest, "list")
        elif shape == 3:
            self.write(
                f"{first}, ({second}, *{rest}) = {self.expression('int', 1)}, {self.expression(source, 2)}"
            )
            self.bind(second, "int")
            self.bind(rest, "list")
        else:
            self.write(f"{first}, {second} = {self.expression(source, 2)}")
        self.bind(first, "int")
        if shape in (0, 4):
            self.bind(second, "int")
        self.write(f"print({first})")

    def mutate_list(self) -> None:
        if not self.has("list"):
            return
        name = self.variable("list")
        integer = self.expression("int", 1)
        items = self.expression("list", 1)
        self.write(
            self.pick(
                [
                    f"{name}.append({integer})",
                    f"{name}.extend({items})",
                    f"{name}.insert({integer} % 5, {self.expression('int', 1)})",
                    f"{name}[{integer} % 4] = {self.expression('int', 1)}",
                    f"{name}[{self.slice()}] = {items}",
                    f"del {name}[{integer} % 4]",
                    f"del {name}[{self.slice()}]",
                    f"print({name}.pop(), {name})",
                    f"print({name}.pop({integer} % 3))",
                    f"{name}.remove({integer})",
                    f"{name}.sort(key=lambda x: {self.lambda_body('x')}, reverse={self.expression('bool', 1)})",
                    f"{name}.reverse()",
                    f"{name}.clear()",
                    f"print({name}.index({integer}))",
                ]
            )
        )
        self.write(f"trim({name})")

    def mutate_dict(self) -> None:
        if not self.has("dict"):
            return
        name = self.variable("dict")
        key, integer = self.key(), self.expression("int", 1)
        self.write(
            self.pick(
                [
                    f"{name}[{key}] = {integer}",
                    f"{name}[{key}] += {integer}",
                    f"del {name}[{key}]",
                    f"print({name}.pop({key}))",
                    f"print({name}.pop({key}, {integer}))",
                    f"print({name}.setdefault({key}, {integer}))",
                    f"{name}.update({self.expression('dict', 1)})",
                    f"{name}.update({self.pick('abc')}={integer})",
                    f"print({name}.popitem())",
                    f"print(list({name}.items()), {name}.keys() == {self.expression('dict', 1)}.keys())",
                    f"print(sorted({name}.keys() & {self.expression('dict', 1)}.keys()))",
                    f"print({name}, {key} in {name}, len({name}))",
                ]
            )
        )
        self.write(f"trim({name})")

    def call_function(self) -> None:
        if self.functions:
            self.write(f"print({self.call(self.pick(self.functions))})")

    def assertion(self) -> None:
        self.write(f"assert {self.expression('bool', 2)}, {self.expression('str', 1)}")

    def walrus(self) -> None:
        kind = self.pick(["int", "str", "list"])
        name = self.name(kind[0])
        self.write(f"print(({name} := clip({self.expression(kind, 2)})), {name})")
        self.bind(name, kind)

    def format_text(self) -> None:
        number, text, ratio = self.name("i"), self.name("s"), self.name("f")
        self.write(f"{number}, {text} = {self.expression('int', 1)}, {self.expression('str', 1)}")
        self.write(f"{ratio} = {self.expression('float', 1)}")
        width, digits = self.number(0, 12), self.number(0, 4)
        spec = self.pick(["x", "b", "o", ",", "_", "+d", "08", "e", "#x", "q", "c"])
        self.write(
            self.pick(
                [
                    f"print(f'{{{number}:>{width}}}|{{{text}!r:<{width}}}|{{{ratio}:.{digits}f}}|{{{number} = }}')",
                    f"print(f'{{{text}:*^{{{width}}}}}|{{{ratio}!s:.3}}|{{{number}:{{{digits}}}}}')",
                    f"print('%{width}d|%-{width}s|%.{digits}f' % ({number}, {text}, {ratio}))",
                    f"print('{{:>{width}}}|{{!r}}|{{:+.2e}}'.format({number}, {text}, {ratio}))",
                    f"print('{{0:#x}} {{1:_>{width}}} {{0}} {{r:g}}'.format({number}, {text}, r={ratio}))",
                    f"print(format({number}, '{spec}'))",
                    f"print({text}.center({width}, '*'), {text}.zfill({width}), {text}.ljust({width}) + '|')",
                ]
            )
        )

    def delete(self) -> None:
        name = self.name("i")
        self.write(f"{name} = {self.expression('int', 1)}")
        self.write(f"del {name}")
        if self.chance(2):
            self.write(f"print({name})")

    # -- compound statements ------------------------------------------------------------------------------------

    def branch(self, depth: int) -> None:
        self.block(f"if {self.expression('bool', 2)}:", self.body(depth))
        if self.chance(2):
            self.block(f"elif {self.expression(self.pick(TYPES), 1)}:", self.body(depth))
        if self.chance(2):
            self.block("else:", self.body(depth))

    def loop_body(self, depth: int) -> Callable[[], None]:
        def write() -> None:
            outer, self.in_loop = self.in_loop, True
            self.body(depth)()
            if self.chance(3):
                word = self.pick(["break", "continue"])
                self.block(f"if {self.expression('bool', 1)}:", lambda: self.write(word))
                self.show()
            self.in_loop = outer

        return write

    def loop(self, depth: int) -> None:
        item, other = self.name("i"), self.name("i")
        text = self.name("s")
        head, bound = self.pick(
            [
                (f"for {item} in range({self.number(0, 3)}):", {item: "int"}),
                (
                    f"for {item} in range({self.number(-2, 3)}, {self.number(-2, 5)}, {self.pick([1, 2, -1, -2])}):",
                    {item: "int"},
                ),
                (f"for {item} in {self.expression('list', 2)}[:3]:", {item: "int"}),
                (f"for {text} in {self.expression('str', 1)}[:3]:", {text: "str"}),
                (f"for {text}, {item} in {self.expression('dict', 1)}.items():", {text: "str", item: "int"}),
                (
                    f"for {other}, {item} in enumerate({self.expression('tuple', 1)}[:3], {self.number(-1, 2)}):",
                    {item: "int", other: "int"},
                ),
                (
                    f"for {other}, {item} in zip({self.expression('list', 1)}[:3], {self.expression('tuple', 1)}):",
                    {item: "int", other: "int"},
                ),
                (f"for {text} in sorted({self.expression('dict', 1)}):", {text: "str"}),
                (f"for {item} in reversed({self.expression('tuple', 1)}[-3:]):", {item: "int"}),
            ]
        )

        def body() -> None:
            for name, kind in bound.items():
                self.bind(name, kind)
            self.loop_body(depth)()

        self.block(head, body)
        if self.chance(3):
            self.block("else:", self.body(1))

    def counted_while(self, depth: int) -> None:
        counter = self.name("n")
        self.write(f"{counter} = {self.number(0, 3)}")

        def body() -> None:
            self.write(f"{counter} -= 1")
            self.loop_body(depth)()

        self.block(f"while {counter} > 0:", body)
        if self.chance(3):
            self.block("else:", self.body(1))

    def attempt(self, depth: int) -> None:
        def body() -> None:
            self.body(depth)()
            if self.chance(2):
                self.raise_something()

        def handler() -> None:
            self.write("report(error)")
            if self.chance(2):
                self.body(1)()
            if self.chance(4):
                self.write(
                    self.pick(
                        [
                            "raise",
                            "raise Mine('again') from error",
                            "raise LookupError('new')",
                            "raise Mine('bare') from None",
                        ]
                    )
                )

        self.block("try:", body)
        handlers = self.number(0, 2)
        for _ in range(handlers):
            self.block(f"except {self.pick(EXCEPTIONS)} as error:", handler)
        if handlers and self.chance(3):
            self.block("else:", self.body(1))
        if not handlers or self.chance(2):

            def cleanup() -> None:
                self.write("print('finally')")
                if self.chance(3):
                    self.body(1)()
                if self.in_function and self.chance(6):
                    self.write(f"return {self.expression(self.in_function, 1)}")
                elif self.in_loop and self.chance(8):
                    self.write(self.pick(["break", "continue"]))

            self.block("finally:", cleanup)

    def raise_something(self) -> None:
        text = self.expression("str", 1)
        self.write(
            self.pick(
                [
                    f"raise Mine({text})",
                    f"raise Coded({self.expression('int', 1)}, {text})",
                    f"raise KeyError({text})",
                    f"raise LookupError({text}) from Mine('cause')",
                    "raise IndexError",
                    f"raise ValueError({self.expression('int', 1)}, {text})",
                    "raise NotImplementedError()",
                ]
            )
        )

    def early_exit(self, depth: int) -> None:
        words = ["break", "continue"] if self.in_loop else []
        if self.in_function:
            words.append(f"return {self.expression(self.in_function, 1)}")
        if words:
            self.block(f"if {self.expression('bool', 2)}:", lambda: self.write(self.pick(words)))

    def raising(self, depth: int) -> None:
        self.block(f"if {self.expression('bool', 2)}:", self.raise_something)

    def manage(self, depth: int) -> None:
        suppressed = self.pick(
            ["()", "ValueError", "LookupError", "(ArithmeticError, TypeError)", "Exception"]
        )
        first, second = self.pick("xyz"), self.pick("uvw")

        def body() -> None:
            self.body(depth)()
            if self.chance(3):
                self.raise_something()

        head = self.pick(
            [
                f"with Manager('{first}', {suppressed}):",
                f"with Manager('{first}', {suppressed}), Manager('{second}'):",
                f"with Manager('{first}') as {first}{second}, Manager({first}{second}.name * 2, {suppressed}):",
            ]
        )
        self.block(head, body)

    def match(self, depth: int) -> None:
        kind = self.pick(["int", "str", "list", "tuple", "dict"])
        subject = self.expression(kind, 2)

        def arms() -> None:
            for _ in range(self.number(1, 3)):
                pattern, bound = self.pattern(kind, 2)
                guarded = pattern == "_" or self.chance(3)  # a bare wildcard may only come last
                guard = f" if {self.expression('bool', 1)}" if guarded else ""

                def body(bound: dict[str, str] = bound) -> None:
                    for name, of in bound.items():
                        self.bind(name, of)
                    self.body(depth)()

                self.block(f"case {pattern}{guard}:", body)
            if self.chance(2):
                self.block("case other:", lambda: self.write("print('other', other)"))

        self.block(f"match {subject}:", arms)

    def pattern(self, kind: str, depth: int) -> tuple[str, dict[str, str]]:
        name = self.name(kind[0])
        if depth == 0 or self.chance(4):
            return (
                ("_", {})
                if kind not in ("int", "str") or self.chance(2)
                else (self.literal_pattern(kind), {})
            )
        match kind:
            case "int":
                return self.pick(
                    [
                        (self.literal_pattern("int"), {}),
                        (f"{self.literal_pattern('int')} | {self.literal_pattern('int')}", {}),
                        (f"int({name})", {name: "int"}),
                        (f"({self.literal_pattern('int')} | 0) as {name}", {name: "int"}),
                        ("float() | str()", {}),
                        ("bool()", {}),
                    ]
                )
            case "str":
                return self.pick(
                    [
                        (self.literal_pattern("str"), {}),
                        (f"str() as {name}", {name: "str"}),
                        ("'a' | 'b' | ''", {}),
                    ]
                )
            case "dict":
                inner, bound = self.pattern("int", depth - 1)
                rest = self.name("d")
                return self.pick(
                    [
                        (f"{{{self.key()}: {inner}}}", bound),
                        (f"{{{self.key()}: {inner}, **{rest}}}", {**bound, rest: "dict"}),
                        ("{}", {}),
                        (f"dict({name})", {name: "dict"}),
                    ]
                )
            case _:
                first, bound = self.pattern("int", depth - 1)
                second, more = self.pattern("int", depth - 1)
                rest = self.name("l")
                return self.pick(
                    [
                        ("[]", {}),
                        (f"[{first}]", bound),
                        (f"[{first}, {second}]", {**bound, **more}),
                        (f"[{first}, *{rest}]", {**bound, rest: "list"}),
                        (f"[*{rest}, {second}]", {**more, rest: "list"}),
                        (f"({first}, *_, {second})", {**bound, **more}),
                        (f"list([{first}, *_])", bound),
                        (f"tuple() as {name}", {name: "tuple"}),
                    ]
                )

    def literal_pattern(self, kind: str) -> str:
        return (
            self.pick(["0", "1", "-1", "2", "3", "7"])
            if kind == "int"
            else self.pick(["''", "'a'", "'ab'", "'x y'"])
        )

    # -- functions ----------------------------------------------------------------------------------------------

    def define_function(self) -> None:
        self.function(3, self.pick(TYPES))

    def inner_function(self, depth: int) -> None:
        known = list(self.functions)
        function = self.function(depth - 1, self.pick(["int", "str", "list"]))
        self.write(f"print({self.call(function)})")
        self.functions = known

    def function(self, depth: int, returns: str) -> Function:
        name = self.name("f")
        parameters, text = self.parameters()
        outer = dict(self.variables), self.in_loop, self.in_function
        decorated = self.chance(6)
        if decorated:
            self.write(
                self.pick(["@lambda f: f", "@(lambda f: lambda *a, **k: (print('called'), f(*a, **k))[1])"])
            )

        def body() -> None:
            self.in_loop, self.in_function = False, returns
            if not outer[2] and self.has("int") and self.chance(4):
                self.write(f"global {self.variable('int')}")
            self.write("tick()")
            for parameter, kind in parameters:
                self.bind(parameter, kind)
            for _ in range(self.number(1, 3)):
                self.statement(depth)
            self.write(f"return {self.expression(returns, 2)}")

        # Some outer names; one that the body also assigns becomes a local, unbound until then.
        self.variables = {name: kind for name, kind in outer[0].items() if self.chance(4)}
        self.block(f"def {name}({text}):", body)
        self.variables, self.in_loop, self.in_function = outer
        function = Function(name, parameters, returns)
        self.functions.append(function)
        return function

    def parameters(self) -> tuple[list[tuple[str, str]], str]:
        parameters, texts = [], []
        for position in range(self.number(0, 3)):
            kind = self.pick(["int", "int", "str", "list"])
            name = self.name(kind[0])
            parameters.append((name, kind))
            texts.append(name if position == 0 else f"{name}={self.literal(kind)}" if position == 2 else name)
        shape = self.number(0, 5)
        if shape == 0 and texts:
            texts.append("/")
        elif shape == 1:
            rest = self.name("t")
            texts.append(f"*{rest}")
            parameters.append((rest, "tuple"))
        elif shape == 2:
            word = self.name("i")
            texts.append(f"*, {word}={self.literal('int')}")
            parameters.append((word, "int"))
        elif shape == 3:
            words = self.name("d")
            texts.append(f"**{words}")
            parameters.append((words, "dict"))
        return parameters, ", ".join(texts)

    def closure(self, depth: int) -> None:
        """Two functions over one cell."""
        maker, cell, step = self.name("make"), self.name("i"), self.name("f")
        self.write(f"def {maker}({cell}):")
        self.level += 1
        self.write(f"def {step}(by=1):")
        self.write(f"    nonlocal {cell}")
        self.write(f"    {cell} {self.pick(['+', '-', '*', '^'])}= by")
        self.write(f"    return {cell}")
        self.write(
            f"return {step}, lambda: {self.pick([cell, f'-{cell}', f'[{cell}, {cell}]', f'str({cell})'])}"
        )
        self.level -= 1
        first, second = self.name("f"), self.name("f")
        self.write(f"{first}, {second} = {maker}({self.expression('int', 1)})")
        self.write(f"print({first}(), {second}(), {first}({self.expression('int', 1)}), {second}())")

    # -- generators ---------------------------------------------------------------------------------------------

    def define_generator(self) -> None:
        name, parameter = self.name("g"), self.name("i")
        outer = dict(self.variables), self.in_loop, self.in_function
        finishing = self.chance(3)

        def part() -> None:
            kind = self.number(0, 5)
            if kind == 0:
                self.write(f"yield {self.expression('int', 2)}")
            elif kind == 1:
                item = self.name("i")
                self.block(
                    f"for {item} in range({parameter} % 4):",
                    lambda: self.write(f"yield {item} * {self.number(-1, 3)}"),
                )
            elif kind == 2:
                received = self.name("i")
                self.write(f"{received} = yield {self.expression('int', 1)}")
                self.write(f"print('received', {received})")
            elif kind == 3:
                self.write(f"yield from {self.expression('list', 2)}[:3]")
            elif kind == 4 and self.generators:
                self.write(
                    f"print('inner', (yield from {self.pick(self.generators)[0]}({self.expression('int', 1)})))"
                )
            else:
                self.block(
                    f"if {self.expression('bool', 2)}:",
                    lambda: self.write(
                        self.pick(
                            [
                                "return 'early'",
                                "raise Mine('in generator')",
                                "raise StopIteration(1)",
                                "yield -1",
                            ]
                        )
                    ),
                )

        def body() -> None:
            self.in_loop, self.in_function = False, ""
            self.write("tick()")
            self.bind(parameter, "int")
            self.write("yield 0")
            if finishing:

                def parts() -> None:
                    for _ in range(self.number(1, 3)):
                        part()

                self.block("try:", parts)
                self.block("finally:", lambda: self.write(f"print('{name} done')"))
            else:
                for _ in range(self.number(1, 3)):
                    part()
            self.write(f"return {self.expression('int', 1)}")

        self.variables = {}
        self.block(f"def {name}({parameter}):", body)
        self.variables, self.in_loop, self.in_function = outer
        nested = any(
            f"yield from {other}(" in "\n".join(self.lines) for other, pending in self.generators if pending
        )
        self.generators.append((name, finishing or nested))

    def consume_generator(self) -> None:
        if not self.generators:
            return
        name, pending = self.pick(self.generators)
        call = f"{name}({self.expression('int', 1)})"
        ways = [
            f"print(list({call}))",
            f"print(sum({call}))",
            f"print([x for x in {call}])",
            f"print(tuple(map(str, {call})))",
        ]
        ways += [
            f"print(dict(enumerate({call})), max({call}), *{call})",
            f"print(sorted({call}, reverse=True))",
        ]
        if not pending:
            ways += [
                f"print(next({call}))",
                f"print({self.expression('int', 1)} in {call})",
                f"print(list(zip('ab', {call})))",
            ]
            ways += [f"print(any({call}), all({call}))"]
        if self.chance(3):
            running = self.name("gen")
            self.write(f"{running} = {call}")

            def talk() -> None:
                self.write(f"print(next({running}))")
                for _ in range(self.number(0, 3)):
                    self.write(
                        self.pick(
                            [
                                f"print({running}.send({self.expression('int', 1)}))",
                                f"print({running}.throw(Mine('thrown')))",
                                f"print(next({running}, 'end'))",
                                f"{running}.close()",
                            ]
                        )
                    )

            self.block("try:", talk)
            self.block("except StopIteration as stop:", lambda: self.write("print('stopped', stop.value)"))
            self.block("except Exception as error:", lambda: self.write("report(error)"))
            self.block("finally:", lambda: self.write(f"{running}.close()"))
        else:
            self.write(self.pick(ways))


def programs() -> st.SearchStrategy[str]:
    """The sources of random programs that end."""
    return st.binary(min_size=600, max_size=5000).map(lambda choices: Programs(choices).program())
