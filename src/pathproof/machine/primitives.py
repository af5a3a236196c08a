"""The registry of primitives: functions of the machine that programs call by the names of Python's builtins.

`"list.append"` is a method of a builtin type, `"len"` a builtin function. A primitive is `run(machine, args, kwargs)`;
it touches what it accesses before it changes anything, and raises `Defer` for whatever it leaves to the function of
the same name in `language/library/builtins.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathproof.machine.values import Defer, Primitive, Value

REGISTRY: dict[str, Primitive] = {}


def primitive(*names: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Registers `f(machine, *args)` under these names; calls with keywords or a wrong number of arguments defer."""

    def register(function: Callable[..., Value]) -> Callable[..., Value]:
        code = function.__code__
        most = code.co_argcount - 1
        least = most - len(function.__defaults__ or ())
        star = bool(code.co_flags & 0x04)

        def run(machine: Any, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
            if kwargs or len(args) < least or (len(args) > most and not star):
                raise Defer
            return function(machine, *args)

        for name in names:
            REGISTRY[name] = Primitive(name, run, binds="." in name)
            REGISTRY[name].arity = (least, 1 << 30 if star else most)
        return function

    return register
