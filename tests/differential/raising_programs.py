"""Random programs in which an exception comes a long way: through `with`, `finally`, handlers that raise it again or do
not match, generators, callbacks of the library, class bodies, properties; made in one place and raised in another; kept
and raised later. Nothing in them depends on scheduling, so the last line of CPython's traceback is the only answer."""

from __future__ import annotations

import random

HEADER = """\
import threading
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property, partial, reduce

lock = threading.Lock()
zero = 0
kept = []


class Error(Exception):
    pass


class Other(Exception):
    def __init__(self, number):
        super().__init__("other", number)
        self.number = number


def quiet():
    try:
        raise Other(0)
    except Other:
        with lock:
            pass


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        quiet()


@contextmanager
def managed():
    try:
        yield 1
    finally:
        quiet()


@contextmanager
def watched():
    try:
        yield 1
    except Error:
        raise


def made():
    return Error("made")
"""

RAISES = [
    'raise Error("plain")',
    "raise Error",
    "raise Other(zero)",
    "raise made()",
    'raise Error("from") from Other(1)',
    'error = Error("early")\nquiet()\nraise error',
    "assert zero == 1",
    'assert zero, (\n    "said"\n)',
    "assert (\n    zero\n    or None\n)",
    "[][1]",
    '{}["key"]',
    "None.attribute",
    "1 // zero",
    "value = (\n    1\n    // zero\n)",
    'int("x")',
    "undefined",
    "next(iter([]))",
    "sorted([1, 2], key=lambda item: item.attribute)",
    "max(\n    [1],\n    key=lambda item:\n        item // zero,\n)",
    "list(map(lambda item: item // zero, [1]))",
    "reduce(lambda one, two: one // two, [1, 0])",
    "[\n    1 // item\n    for item in (1, 0)\n]",
    "sum(1 // item for item in (1, 0))",
    "held = [made()]\nraise held.pop()",
    "one, two = [1]",
    "made(1)",
    "partial(int, 'x')()",
    "quiet(\n    zero,\n)",
    "del unknown",
    "''.join(\n    [1]\n)",
    "[].remove(1)",
]
CHAINED = ["raise Other(5) from error", "raise Error(6)", "raise Error(7) from None"]
CONVERTED = ["assert not value.args", "raise value", "value.args[9]", "raise Error(value)"]


class _Writer:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines = HEADER.splitlines()
        self.functions = self.chance.randint(2, 5)

    def put(self, depth: int, text: str) -> None:
        for line in text.splitlines():
            self.lines.append("    " * depth + line)

    def some(self, depth: int) -> None:
        """Statements that raise nothing in the end."""
        for _ in range(self.chance.randrange(3)):
            self.put(depth, self.chance.choice(["value = 1", "quiet()", "with lock:\n    value = 2", ""]))

    def raising(self, number: int, depth: int, room: int) -> None:
        """A statement that raises."""
        pick = self.chance.random()
        following = number + 1
        if room <= 0 or pick < 0.12:
            if following < self.functions and self.chance.random() < 0.7:
                self.called(following, depth)
            else:
                self.put(depth, self.chance.choice(RAISES))
            return
        if pick < 0.28 and following < self.functions:
            self.called(following, depth)
            return
        kind = self.chance.choice(
            ["lock", "manager", "managed", "watched", "suppress", "stack", "finally", "mismatch", "again", "named"]
            + ["later", "chained", "loop", "if", "class", "inner", "while", "converted", "else", "return", "two"]
        )
        getattr(self, f"_{kind}")(number, depth, room - 1)

    def called(self, number: int, depth: int) -> None:
        f = f"f{number}"
        self.put(
            depth,
            self.chance.choice(
                [
                    f"{f}()", f"value = {f}()", f"value = [\n    1,\n    {f}(),\n]", f"[{f}() for _ in (1,)]",
                    f"list(map(lambda _: {f}(), [1]))", f"for value in g{number}():\n    value = 2",
                    f"list(g{number}())", f"Holder{number}().value", f"Holder{number}().cached",
                    f"Holder{number}() == 1",
                    f"sorted([2, 1], key=lambda _: {f}())", f"next(g{number}())", f"value = [*g{number}()]",
                    f"partial({f})()", f"with Holder{number}():\n    pass", f"str(Holder{number}())",
                    f"value = sum(\n    {f}()\n    for _ in range(1)\n)", f"for value in d{number}():\n    pass",
                    f"quiet() or {f}()", f"Holder{number}()[1]", f"print(\n    {f}()\n)",
                ]
            ),
        )  # fmt: skip

    def _lock(self, number: int, depth: int, room: int) -> None:
        self._with("threading.Lock()", number, depth, room)

    def _manager(self, number: int, depth: int, room: int) -> None:
        self._with("Manager()", number, depth, room)

    def _managed(self, number: int, depth: int, room: int) -> None:
        self._with("managed()", number, depth, room)

    def _watched(self, number: int, depth: int, room: int) -> None:
        self._with("watched()", number, depth, room)

    def _suppress(self, number: int, depth: int, room: int) -> None:
        self._with("suppress(SystemError)", number, depth, room)

    def _two(self, number: int, depth: int, room: int) -> None:
        self._with("Manager(), managed() as value", number, depth, room)

    def _stack(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "with ExitStack() as stack:")
        self.put(depth + 1, "stack.enter_context(Manager())\nstack.callback(quiet)")
        self.raising(number, depth + 1, room)
        self.some(depth + 1)

    def _with(self, what: str, number: int, depth: int, room: int) -> None:
        self.put(depth, f"with {what}:")
        self.some(depth + 1)
        self.raising(number, depth + 1, room)
        self.some(depth + 1)

    def _try(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "try:")
        self.some(depth + 1)
        self.raising(number, depth + 1, room)

    def _finally(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "finally:\n    quiet()")
        self.some(depth + 1)

    def _mismatch(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except (SystemError, BufferError):\n    pass")

    def _again(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except Exception:")
        self.some(depth + 1)
        self.put(depth + 1, "raise")

    def _named(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except Exception as error:")
        self.some(depth + 1)
        self.put(depth + 1, "raise error")

    def _chained(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except Exception as error:")
        self.some(depth + 1)
        self.put(depth + 1, self.chance.choice(CHAINED))

    def _later(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except Exception as error:\n    kept.append(error)")
        self.some(depth)
        self.put(depth, "raise kept.pop()")

    def _converted(self, number: int, depth: int, room: int) -> None:
        self._try(number, depth, room)
        self.put(depth, "except Exception as error:\n    value = error")
        self.some(depth)
        self.put(depth, self.chance.choice(CONVERTED))
        self.raising(number, depth, 0)

    def _loop(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "for item in range(2):")
        self.raising(number, depth + 1, room)

    def _while(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "while not zero:")
        self.raising(number, depth + 1, room)
        self.put(depth + 1, "break")

    def _if(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "if not zero:")
        self.raising(number, depth + 1, room)

    def _else(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "try:\n    value = 1\nexcept Error:\n    pass\nelse:")
        self.raising(number, depth + 1, room)

    def _class(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "class Inner:\n    value = 3")
        self.raising(number, depth + 1, room)

    def _inner(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "def inner():")
        self.raising(number, depth + 1, room)
        self.put(depth, "inner()")

    def _return(self, number: int, depth: int, room: int) -> None:
        self.put(depth, "def inner():\n    try:")
        self.raising(number, depth + 2, room)
        self.put(depth, "    finally:\n        quiet()\nvalue = (\n    inner()\n)")

    def program(self, threaded: bool) -> str:
        for number in reversed(range(self.functions)):
            self.put(0, f"\n\ndef f{number}():")
            self.some(1)
            self.raising(number, 1, self.chance.randint(1, 4))
            self.put(0, f"\n\ndef g{number}():\n    yield 0")
            self.raising(number, 1, self.chance.randint(0, 3))
            self.put(
                0,
                f"\n\ndef d{number}():\n    yield from g{number}()\n\n\nclass Holder{number}:\n    @property\n"
                f"    def value(self):\n        with Manager():\n            return f{number}()\n\n"
                f"    @cached_property\n    def cached(self):\n        return f{number}()\n\n"
                f"    def __eq__(self, other):\n        return f{number}()\n\n    def __str__(self):\n"
                f"        return f{number}()\n\n    def __getitem__(self, key):\n        return f{number}()\n\n"
                f"    def __enter__(self):\n        f{number}()\n\n    def __exit__(self, *error):\n        pass",
            )
        if threaded:
            self.put(0, "\n\ndef other():\n    with lock:\n        pass\n\n\ndef main():")
            self.raising(-1, 1, 2)
            self.put(1, 'raise Error("none before")')
            self.put(0, "\n\nthread = threading.Thread(target=main)\nthread.start()\nother()\nthread.join()")
        else:
            self.put(0, "\n")
            self.raising(-1, 0, 2)
            self.put(0, 'raise Error("none before")')
        return "\n".join(self.lines) + "\n"


def from_seed(seed: int) -> str:
    """Every third program raises in a thread, beside another that takes the same lock."""
    return _Writer(seed).program(threaded=seed % 3 == 0)
