"""What the native machine asks of the host: operations on immutable values, by name.

The kernel computes little with numbers and texts itself. For the rest it names an operation and hands over operands;
the answer depends on nothing else, so it remembers it. The operations are those of the reference machine, out of the
same tables, run by the same code (`Interpreter.host`): what they give, raise and refuse cannot differ.

| operation           | operands                                    | reference machine
| `binary +`          | left, right                                 | `hostops.BINARY`
| `unary -`           | value                                       | `hostops.UNARY`
| `compare <`         | left, right                                 | `hostops.COMPARE`
| `call math.sqrt`    | arguments                                   | `delegation.HOST_FUNCTIONS` and `_FUNCTIONS` below
| `method str.join`   | self, arguments                             | the methods of `delegation`
| `keywords str.split` | names of keywords, self, arguments, values | the same with keyword arguments

Operands and results are None, bool, int, float, str, bytes, tuple, frozenset, range, Ellipsis, NotImplemented and, on
the way only, slice and list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from pathproof.machine import costs, delegation, hostops
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.primitives import REGISTRY

_TYPES: dict[str, type] = {host.__name__: host for host in (int, float, str, bytes, tuple, range, frozenset)}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **delegation.HOST_FUNCTIONS,
    "bool": bool,
    "check_format": costs.check_format,
    "hash": hash,
    "is_unprinted": hostops.is_unprinted,
    "range": range,
    "range.parts": hostops.range_parts,
    "slice.indices": slice.indices,
}


class _Raised(Exception):
    def __init__(self, name: str, arguments: tuple[object, ...]) -> None:
        super().__init__(name, arguments)
        self.name = name
        self.arguments = arguments


class _Refused(Exception):
    pass


class _Bench:
    """Stands in for the machine in the reference machine's code: says what it would do instead of doing it."""

    made_texts = 0

    @property
    def memory(self) -> _Bench:
        return self

    def throw(self, name: str, *arguments: object) -> _Raised:
        return _Raised(name, arguments)

    def strive(self, effort: int) -> None:
        """The kernel counts for itself."""

    def too_deep(self) -> NoReturn:
        raise _Refused("a value nested too deeply", "the host cannot walk it", "use a list instead of nested tuples")

    def refuse(self, construct: str, why: str, advice: str) -> NoReturn:
        raise _Refused(construct, why, advice)


def delegated() -> list[str]:
    """The methods of builtin types that are delegated to the host, as `str.join`, in the order of the registry."""
    return [name for name, primitive in REGISTRY.items() if primitive.run.__module__ == delegation.__name__]


def perform(operation: str, args: tuple[object, ...]) -> tuple[Any, ...]:
    """("value", result), ("raise", name of the exception, its arguments) or ("refuse", construct, why, advice)."""
    bench: Any = _Bench()
    run = _resolve(bench, operation)
    try:
        result = Interpreter.host(bench, run, *args)
        if isinstance(result, complex):
            bench.refuse("a complex number", "complex numbers are not modelled", "use two floats")
    except _Raised as raised:
        return "raise", raised.name, raised.arguments
    except _Refused as refused:
        return "refuse", *refused.args
    except RecursionError:
        return "refuse", "a gigantic value", "the host could not compute it", "use smaller values"
    return "value", result


def _resolve(bench: Any, operation: str) -> Callable[..., Any]:
    kind, _, name = operation.partition(" ")
    match kind:
        case "binary":
            return hostops.BINARY[name]
        case "unary":
            return hostops.UNARY[name]
        case "compare":
            return hostops.COMPARE[name]
        case "call":
            return _FUNCTIONS[name]
        case "method":
            return _method(bench, name, keywords=False)
        case "keywords":
            return _method(bench, name, keywords=True)
    raise KeyError(operation)


def _method(bench: Any, qualified: str, keywords: bool) -> Callable[..., Any]:
    if qualified not in REGISTRY:
        raise KeyError(qualified)
    host, _, name = qualified.partition(".")
    method = delegation.bounded_method(_TYPES[host], name)

    def run(*args: Any) -> Any:
        names = args[0] if keywords else ()
        args = args[1:] if keywords else args
        first = len(args) - len(names)
        words = dict(zip(names, args[first:], strict=True))
        delegation.check(bench, name, args[0], list(args[1:first]))
        delegation.check_texts(bench, name, list(args))
        return method(args[0], list(args[1:first]), words)

    run.checks_texts = True  # type: ignore[attr-defined]
    return run
