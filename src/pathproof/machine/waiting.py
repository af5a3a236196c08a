"""What a thread waits for: `waiting(frame)` tells it from the frame alone.

Whether that can happen now is looked up in the state. Choices are therefore a function of the state.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pathproof.language.instructions import OPCODES
from pathproof.machine.interpreter import call_operands
from pathproof.machine.values import Primitive, Record, Value

ENDED = "ended"  # the owner of a lock whose thread has ended
IMPORT_OF = "import "  # before a module in the probed set: somebody can tell when its import is over
ALL_THREADS = "<threads>"  # the probed "site" of threading.enumerate() and active_count()
IDENTS = "<idents>"  # and of threading.get_ident()

_INTRINSIC = OPCODES["INTRINSIC"]
_CALL = OPCODES["CALL"]
_IMPORT = OPCODES["IMPORT"]
LONGEST = 2**31 - 1  # seconds
ACQUIRES = ("lock.acquire", "lock.__enter__", "RLock.acquire", "RLock.__enter__")


class Waiting(NamedTuple):
    """What a thread is about to do, as far as it matters for its choices."""

    what: str  # run, lock, join, wait, choose, assume, import
    target: Any = None
    lock: Any = None
    timed: bool = False
    fanout: int = 1


RUN = Waiting("run")


def waiting(code: Any, pc: int, stack: tuple[Any, ...]) -> Waiting:
    """The pending operation of a frame."""
    op = code.ops[pc]
    if op == _INTRINSIC:
        name, n = code.args[pc]
        args = list(stack[len(stack) - n :])
        if name == "choose":
            return Waiting("choose", fanout=args[0] if type(args[0]) is int else 1)
        if name == "assume":
            return Waiting("assume", fanout=1 if args[0] else 0)
        if name == "thread_join":
            return Waiting("join", args[0], timed=args[1])
        if name == "wait":
            return Waiting("wait", args[0], None, args[1])
        if name == "condition_wait":
            return Waiting("wait", args[0], args[1], args[3])
        if name == "lock_acquire":
            return Waiting("lock", None, args[0])
    elif op == _CALL:
        callee, args, kwargs = call_operands(stack, code.args[pc])
        function, args = whole_call(callee, args)
        if type(function) is Primitive and function.name in ACQUIRES and args:
            try:
                blocking, timed = acquire_arguments(args[1:], kwargs)
            except (TypeError, ValueError, Unusual):
                return RUN
            return Waiting("lock", None, args[0], timed) if blocking else RUN
    elif op == _IMPORT:
        return Waiting("import", code.args[pc])
    return RUN


def whole_call(callee: Value, args: list[Value]) -> tuple[Value, list[Value]]:
    """The function, and all that it is given."""
    if type(callee) is Record and callee.tag == "method":
        return callee.fields[0], [callee.fields[1], *args]
    return callee, args


class Unusual(Exception):
    """Arguments that versions of Python treat differently, or that are not modelled."""


def acquire_arguments(args: list[Value], kwargs: dict[str, Value] | None) -> tuple[bool, bool]:
    """(blocking, timed) of `acquire(blocking=True, timeout=-1)`; errors as CPython's."""
    words: dict[str, Any] = {"blocking": True, "timeout": -1}
    words.update(zip(words, args, strict=False))
    words.update(kwargs or {})
    blocking, timeout = words["blocking"], words["timeout"]
    if type(blocking) not in (bool, int) or not -LONGEST <= blocking <= LONGEST:
        raise Unusual
    blocking = bool(blocking)
    if type(timeout) is Record and timeout.tag == "clock":  # it may be anything
        if not blocking:
            raise Unusual
        return blocking, True
    if timeout is None:
        raise TypeError("'NoneType' object cannot be interpreted as an integer")
    if type(timeout) not in (bool, int, float) or not timeout <= LONGEST:
        raise Unusual
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    return blocking, timeout != -1
