"""Random expressions of a wanted type over the names in scope: the lower half of `sequential_programs`.

An expression of type `t` evaluates to a `t` or raises. Ints and texts stay small (`clip` in the prelude), floats stay
finite, sets only appear where their order does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
TYPES = ["int", "str", "list", "dict", "tuple", "float", "bool"]
EXCEPTIONS = [
    "ValueError", "KeyError", "(IndexError, TypeError)", "LookupError", "ArithmeticError", "Mine", "Coded", "Exception",
    "ZeroDivisionError", "AttributeError", "(Mine, NameError)", "AssertionError", "RuntimeError",
]  # fmt: skip
LITERALS = {
    "int": [
        "0",
        "1",
        "2",
        "-1",
        "3",
        "7",
        "10",
        "-5",
        "255",
        "(2**31)",
        "(10**18 + 1)",
        "(-(2**63))",
        "0xFF",
        "1_000",
    ],
    "str": [
        "''",
        "'a'",
        "'ab'",
        "'Hello'",
        "'x y'",
        "'äß'",
        "'1,2'",
        "'42'",
        "'-7'",
        "'  pad '",
        "'aAbB'",
        "'\\n\\t'",
        "'it\\'s'",
    ],
    "list": ["[]", "[1]", "[3, 1, 2]", "[0, 0]", "[5, -1, 5, 2]"],
    "dict": ["{}", "{'a': 1}", "{'b': 2, 'a': -1}", "{'x': 0, 'ab': 3}"],
    "tuple": ["()", "(1,)", "(2, 1)", "(3, 3, 0)"],
    "float": ["0.5", "1.5", "-2.25", "3.0", "1e3", "0.1", "-0.0"],
    "bool": ["True", "False"],
}


class Function(NamedTuple):
    name: str
    parameters: list[tuple[str, str]]
    returns: str


class Expressions:
    """Each choice consumes one byte of what hypothesis drew (one draw per program is fast, and shrinks well: zeros and
    the end of the bytes mean the simplest choice everywhere)."""

    def __init__(self, choices: bytes) -> None:
        self._choices = iter(choices)
        self.variables: dict[str, str] = {}
        self.functions: list[Function] = []
        self.generators: list[tuple[str, bool]] = []  # with whether it may be left with a finally to run
        self.classes: list[str] = []
        self.lines: list[str] = []
        self.level = 0
        self.serial = 0
        self.in_loop = False
        self.in_function = ""  # the type that the innermost function returns

    # -- choices ------------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        return next(self._choices, 0) % n

    def number(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def chance(self, n: int) -> bool:
        """One in n."""
        return self.below(n) == n - 1

    def has(self, kind: str) -> bool:
        return kind in self.variables.values()

    def variable(self, kind: str) -> str:
        return self.pick([name for name, of in self.variables.items() if of == kind])

    def literal(self, kind: str) -> str:
        return self.pick(LITERALS[kind])

    def key(self) -> str:
        return self.pick(["'a'", "'b'", "'x'", "'ab'", "'none'"])

    def slice(self) -> str:
        return self.pick(["1:", ":2", "::-1", "1:3", "-2:", "::2", "3:1", "-1:0:-1", ":", "5:"])

    # -- text ---------------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        self.lines.append("    " * self.level + text)

    def name(self, prefix: str) -> str:
        self.serial += 1
        return f"{prefix}{self.serial}"

    def block(self, head: str, body: Callable[[], None]) -> None:
        """A compound statement; what its body binds may stay unbound, so it is forgotten afterwards."""
        self.write(head)
        self.level += 1
        known = dict(self.variables)
        before = len(self.lines)
        body()
        if len(self.lines) == before:
            self.write("pass")
        self.variables = known
        self.level -= 1

    def guarded(self, body: Callable[[], None]) -> None:
        self.block("try:", body)
        self.block("except Exception as error:", lambda: self.write("report(error)"))

    # -- expressions --------------------------------------------------------------------------------------------

    def expression(self, kind: str, depth: int) -> str:
        if depth <= 0 or self.chance(5):
            return self.variable(kind) if self.has(kind) and self.chance(2) else self.literal(kind)
        calls = [function for function in self.functions if function.returns == kind]
        if calls and self.chance(6):
            return self.call(self.pick(calls))
        if self.chance(12):
            return f"({self.expression(kind, depth - 1)} if {self.expression('bool', depth - 1)} else {self.expression(kind, depth - 1)})"
        if self.chance(20) and kind != "bool":
            return f"({self.expression(kind, depth - 1)} {self.pick(['or', 'and'])} {self.expression(kind, depth - 1)})"
        makers: dict[str, Callable[[int], str]] = {
            "int": self.integer, "str": self.text, "list": self.list, "dict": self.dictionary, "tuple": self.tuple,
            "float": self.real, "bool": self.truth,
        }  # fmt: skip
        return makers[kind](depth - 1)

    def call(self, function: Function) -> str:
        arguments = []
        by_name = False
        for name, kind in function.parameters:
            if name.startswith("t"):
                if not by_name:
                    arguments.append(f"*{self.expression('tuple', 1)}")
            elif name.startswith("d"):
                arguments.append(
                    self.pick(
                        [
                            f"**{self.expression('dict', 1)}",
                            "extra=1",
                            f"**{{'p': {self.expression('int', 1)}}}",
                        ]
                    )
                )
            elif self.chance(8):
                by_name = True  # left out: a default, or a TypeError
            elif by_name or self.chance(5):
                by_name = True
                arguments.append(f"{name}={self.expression(kind, 1)}")
            else:
                arguments.append(self.expression(kind, 1))
        return f"{function.name}({', '.join(arguments)})"

    def lambda_body(self, name: str) -> str:
        known = self.variables
        self.variables = {**known, name: "int"}
        body = self.expression("int", 1)
        self.variables = known
        return body

    def condition(self, name: str) -> str:
        known = self.variables
        self.variables = {**known, name: "int"}
        body = self.expression("bool", 1)
        self.variables = known
        return body

    def integer(self, depth: int) -> str:
        def e(kind: str = "int") -> str:
            return self.expression(kind, depth)

        choice = self.number(0, 33)
        match choice:
            case 0 | 1 | 2:
                return f"({e()} {self.pick(['+', '-', '*', '&', '|', '^'])} {e()})"
            case 3 | 4:
                return f"({e()} {self.pick(['//', '%'])} {e()})"
            case 5:
                return f"({e()} {self.pick(['<<', '>>'])} ({e()} & 7))"
            case 6:
                return f"(({e()} % 50) ** ({e()} % 4))"
            case 7:
                return f"({self.pick(['-', '+', '~'])}{e()})"
            case 8:
                return f"len({e(self.pick(['str', 'list', 'dict', 'tuple']))})"
            case 9:
                return f"{self.pick(['min', 'max'])}({e()}, {e()})"
            case 10:
                return f"sum({e('list')})"
            case 11:
                return f"divmod({e()}, {e()})[{self.number(0, 1)}]"
            case 12:
                return f"int({e('str')})"
            case 13:
                return f"{self.pick(['round', 'int'])}({e('float')})"
            case 14:
                return f"{e('str')}.{self.pick(['find', 'count', 'index', 'rfind'])}({e('str')})"
            case 15:
                return f"{e('list')}.{self.pick(['count', 'index'])}({e()})"
            case 16:
                return f"{e('list')}[{e()} % {self.number(1, 4)}]"
            case 17:
                return f"{e('tuple')}[{self.number(-2, 2)}]"
            case 18:
                return f"{e('dict')}[{self.key()}]"
            case 19:
                return f"{e('dict')}.get({self.key()}, {e()})"
            case 20:
                return f"(lambda x, y={self.literal('int')}: {self.lambda_body('x')})({e()})"
            case 21:
                return f"abs({e()})"
            case 22:
                return f"({e()}).bit_length()"
            case 23:
                return f"len(set({e(self.pick(['list', 'tuple', 'str']))}))"
            case 24:
                return f"sum({self.lambda_body('x')} for x in {e('list')} if {self.condition('x')})"
            case 25:
                return f"{self.pick(['max', 'min'])}({e('list')}, default={e()})"
            case 26:
                return f"{self.pick(['max', 'min'])}({e('tuple')})"
            case 27:
                return f"next(iter({e('list')}), {e()})"
            case 28:
                return f"ord({e('str')}[:1])"
            case 29:
                return f"(int({e('bool')}) + {e()})"
            case 30:
                return f"pow({e()}, {self.number(0, 3)}, {self.pick(['7', '1', '10', '-3'])})"
            case 31:
                return f"[{e()}, {e()}][{e('bool')}]"
            case 32:
                return f"{{True: {e()}, False: {e()}}}[{e('bool')}]"
            case _:
                return f"max({e('list')} or [{e()}], key=lambda x: {self.lambda_body('x')})"

    def text(self, depth: int) -> str:
        def e(kind: str = "str") -> str:
            return self.expression(kind, depth)

        match self.number(0, 21):
            case 0 | 1:
                return f"({e()} + {e()})"
            case 2:
                return f"({e()} * ({e('int')} % 3))"
            case 3:
                return f"{e()}[{self.slice()}]"
            case 4 | 5:
                method = self.pick(
                    [
                        "upper",
                        "lower",
                        "title",
                        "strip",
                        "swapcase",
                        "capitalize",
                        "casefold",
                        "rstrip",
                        "lstrip",
                    ]
                )
                return f"{e()}.{method}()"
            case 6:
                return f"{e()}.replace({e()}, {e()})"
            case 7:
                return (
                    f"{e()}.{self.pick(['center', 'ljust', 'rjust'])}({e('int')} % 8, '{self.pick('*.-')}')"
                )
            case 8:
                return f"{self.pick([repr(', '), repr(''), repr('-')])}.join(map(str, {e(self.pick(['list', 'tuple']))}))"
            case 9:
                return f"str({e(self.pick(TYPES))})"
            case 10:
                return f"repr({e(self.pick(TYPES))})"
            case 11:
                return f"('%s|%r|%d' % ({e()}, {e()}, {e('int')}))"
            case 12:
                return f"'{{}}-{{!r:>6}}'.format({e('int')}, {e()})"
            case 13:
                return f"chr(97 + {e('int')} % 26)"
            case 14:
                return f"{e()}[{e('int')} % 3]"
            case 15:
                return f"{self.pick(['hex', 'bin', 'oct'])}({e('int')})"
            case 16:
                return f"''.join(sorted({e()}))"
            case 17:
                return f"''.join(c for c in {e()} if c {self.pick(['>', '<', '!=', 'in'])} {self.pick([repr('b'), repr('abc'), repr('')])})"
            case 18:
                return f"{e()}.{self.pick(['partition', 'rpartition'])}({self.pick([repr(' '), repr('a'), repr('')])})[{self.number(0, 2)}]"
            case 19:
                return f"'/'.join({e()}.split({self.pick(['', repr(','), repr('a')])}))"
            case 20:
                return f"ascii({e()})"
            case _:
                return f"type({e(self.pick(TYPES))}).__name__"

    def list(self, depth: int) -> str:
        def e(kind: str = "list") -> str:
            return self.expression(kind, depth)

        match self.number(0, 20):
            case 0:
                return f"[{e('int')}, {e('int')}]"
            case 1:
                return f"[*{e()}, {e('int')}, *{e('tuple')}]"
            case 2:
                return f"list(range({e('int')} % 5))"
            case 3:
                return f"{e()}[{self.slice()}]"
            case 4:
                return f"({e()} + {e()})"
            case 5:
                return f"({e()} * ({e('int')} % 3))"
            case 6:
                return f"sorted({e()}, key=lambda x: {self.lambda_body('x')}, reverse={e('bool')})"
            case 7 | 8:
                return f"[{self.lambda_body('x')} for x in {e()} if {self.condition('x')}]"
            case 9:
                return f"list(map(lambda x: {self.lambda_body('x')}, {e()}))"
            case 10:
                return f"list(filter(lambda x: {self.condition('x')}, {e()}))"
            case 11:
                return f"list(reversed({e()}))"
            case 12:
                return f"list({e('dict')}.values())"
            case 13:
                return f"list({e('tuple')})"
            case 14:
                return f"[a {self.pick('+-*')} b for a, b in zip({e()}, {e('tuple')})]"
            case 15:
                return f"[ord(c) for c in {e('str')}[:4]]"
            case 16:
                return f"sorted({{*{e()}, {e('int')}}})"
            case 17:
                return f"[x for row in [{e()}, {e()}] for x in row]"
            case 18:
                return f"[len(w) for w in {e('str')}.split()]"
            case 19:
                return f"sorted(set({e()}) {self.pick('&|-^')} set({e('tuple')}))"
            case _:
                return f"{e()}.copy()"

    def dictionary(self, depth: int) -> str:
        def e(kind: str = "dict") -> str:
            return self.expression(kind, depth)

        match self.number(0, 10):
            case 0:
                return f"{{{self.key()}: {e('int')}, {self.key()}: {e('int')}}}"
            case 1:
                return f"{{str(x): {self.lambda_body('x')} for x in {e('list')}}}"
            case 2:
                return f"dict(zip({e('str')}, {e('list')}))"
            case 3:
                return f"{{**{e()}, {self.key()}: {e('int')}}}"
            case 4:
                return f"({e()} | {e()})"
            case 5:
                return f"dict.fromkeys({e('str')}, {e('int')})"
            case 6:
                return f"{{k: x for k, x in {e()}.items() if {self.condition('x')}}}"
            case 7:
                return f"dict(sorted({e()}.items(), key=lambda pair: (pair[1], pair[0])))"
            case 8:
                return f"dict({e()}, {self.pick('abc')}={e('int')})"
            case 9:
                return f"{{c: i for i, c in enumerate({e('str')})}}"
            case _:
                return f"dict(reversed({e()}.items()))"

    def tuple(self, depth: int) -> str:
        def e(kind: str = "tuple") -> str:
            return self.expression(kind, depth)

        match self.number(0, 8):
            case 0:
                return f"({e('int')}, {e('int')})"
            case 1:
                return f"tuple({e('list')})"
            case 2:
                return f"({e()} + {e()})"
            case 3:
                return f"{e()}[{self.slice()}]"
            case 4:
                return f"divmod({e('int')}, {e('int')})"
            case 5:
                return f"(*{e('list')}, {e('int')})"
            case 6:
                return f"(({e('int')},) * ({e('int')} % 3))"
            case 7:
                return f"tuple(x * 2 for x in {e()})"
            case _:
                return f"tuple(sorted({e()}))"

    def real(self, depth: int) -> str:
        def e(kind: str = "float") -> str:
            return self.expression(kind, depth)

        match self.number(0, 8):
            case 0 | 1:
                return f"({e()} {self.pick(['+', '-', '*'])} {e()})"
            case 2:
                return f"({e()} / {self.pick(['4', '-2.5', '3', '0.5', '0'])})"
            case 3:
                return f"(({e('int')} % 1000) / {self.number(1, 7)})"
            case 4:
                return f"round({e()}, {self.number(-1, 3)})"
            case 5:
                return f"abs({e()})"
            case 6:
                return f"float({e('int')} % 10**6)"
            case 7:
                return f"({e()} {self.pick(['//', '%'])} {self.pick(['0.75', '-2', '3'])})"
            case _:
                return f"{self.pick(['max', 'min'])}({e()}, {e()})"

    def truth(self, depth: int) -> str:
        def e(kind: str) -> str:
            return self.expression(kind, depth)

        order = self.pick(["<", "<=", ">", ">=", "==", "!="])
        kind = self.pick(TYPES)
        match self.number(0, 14):
            case 0 | 1:
                return f"({e('int')} {order} {e('int')})"
            case 2:
                return f"({e('int')} {order} {e('int')} {self.pick(['<', '==', '>='])} {e('int')})"
            case 3:
                ordered = self.pick(["str", "list", "tuple", "float"])
                return f"({e(ordered)} {order} {e(ordered)})"
            case 4:
                return f"({e(kind)} {self.pick(['==', '!='])} {e(self.pick([kind, 'int']))})"
            case 5:
                return f"({e('int')} {self.pick(['in', 'not in'])} {e(self.pick(['list', 'tuple']))})"
            case 6:
                return f"({e('str')} {self.pick(['in', 'not in'])} {e(self.pick(['str', 'dict']))})"
            case 7:
                return f"(not {e(kind)})"
            case 8:
                return f"({e('bool')} {self.pick(['and', 'or'])} {e('bool')})"
            case 9:
                return f"{self.pick(['any', 'all'])}({self.condition('x')} for x in {e('list')})"
            case 10:
                return f"{e('str')}.{self.pick(['startswith', 'endswith'])}({e('str')})"
            case 11:
                return f"{e('str')}.{self.pick(['isdigit', 'isalpha', 'isupper', 'islower', 'isspace', 'isalnum', 'istitle'])}()"
            case 12:
                return f"bool({e(kind)})"
            case 13:
                return f"isinstance({e(kind)}, {self.pick(['int', 'str', '(list, dict)', 'float', 'bool', 'object'])})"
            case _:
                return f"({e(kind)} is {self.pick(['', 'not '])}None)"
