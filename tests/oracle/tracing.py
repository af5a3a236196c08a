"""How the interpreter is made to call the scheduler before an opcode: `sys.settrace` in 3.11, `sys.monitoring` since.

In 3.12 the trace function became a layer above the monitoring events, and opcode tracing that is switched on while
other threads are inside the same code object misses opcodes or crashes the interpreter. Monitoring is set up on the
code objects before the program runs, so that does not arise. Both call `point` before an opcode marked SWITCH and
`tick` before one marked TICK.
"""

import queue
import sys
import threading
from collections.abc import Callable, Iterator
from types import CodeType, FrameType

from .points import SWITCH, Points

_CLASSES = {
    "Barrier", "BoundedSemaphore", "Condition", "Event", "LifoQueue", "PriorityQueue", "Queue", "Semaphore", "Timer",
    "_PySimpleQueue", "_RLock",
}  # fmt: skip
_SOURCES = {threading.__file__, queue.__file__}

Hook = Callable[[], None]


def synchronises(code: CodeType) -> bool:
    """Is it code of the library in which a switch is worth trying? Thread's own code holds real locks: not there."""
    return code.co_filename in _SOURCES and code.co_qualname.split(".")[0] in _CLASSES


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _library_codes() -> Iterator[CodeType]:
    for module in (threading, queue):
        for name in _CLASSES & set(vars(module)):
            for member in vars(getattr(module, name)).values():
                if callable(member) and hasattr(member, "__code__") and synchronises(member.__code__):
                    yield from _nested(member.__code__)


class FrameTracing:
    """3.11: each thread of the program traces its own frames."""

    def __init__(self, code: CodeType, points: Points) -> None:
        self._path, self._points = code.co_filename, points

    def aim(self, point: Hook, tick: Hook, inside_library: bool) -> None:
        path, points = self._path, self._points

        def opcodes(frame: FrameType, event: str, argument: object) -> object:
            if event == "opcode":
                kind = points[frame.f_code][frame.f_lasti]
                if kind == SWITCH:
                    point()
                elif kind:
                    tick()
            return opcodes

        def calls(frame: FrameType, event: str, argument: object) -> object:
            code = frame.f_code
            if code.co_filename == path or (inside_library and synchronises(code)):
                frame.f_trace_opcodes = True
                frame.f_trace_lines = False
                return opcodes
            return None

        self._calls = calls

    def begin_thread(self) -> None:
        sys.settrace(self._calls)  # type: ignore[arg-type]

    def end_thread(self) -> None:
        sys.settrace(None)

    def close(self) -> None:
        pass


class CodeMonitoring:
    """3.12 on: the program's code objects carry the events, whoever runs them."""

    def __init__(self, code: CodeType, points: Points) -> None:
        self._points = points
        self._codes = list(_nested(code))
        self._library = list(_library_codes())
        self._on: list[CodeType] = []
        sys.monitoring.use_tool_id(sys.monitoring.DEBUGGER_ID, "oracle")

    def aim(self, point: Hook, tick: Hook, inside_library: bool) -> None:
        monitoring, points = sys.monitoring, self._points

        def opcode(code: CodeType, offset: int) -> object:
            kind = points[code][offset]
            if kind == SWITCH:
                point()
            elif kind:
                tick()
            return None

        monitoring.register_callback(monitoring.DEBUGGER_ID, monitoring.events.INSTRUCTION, opcode)
        wanted = self._codes + (self._library if inside_library else [])
        if wanted != self._on:
            self._set(monitoring.events.NO_EVENTS)
            self._on = wanted
            self._set(monitoring.events.INSTRUCTION)

    def _set(self, events: int) -> None:
        for code in self._on:
            sys.monitoring.set_local_events(sys.monitoring.DEBUGGER_ID, code, events)

    def begin_thread(self) -> None:
        pass

    def end_thread(self) -> None:
        pass

    def close(self) -> None:
        self._set(sys.monitoring.events.NO_EVENTS)
        sys.monitoring.free_tool_id(sys.monitoring.DEBUGGER_ID)


Tracing = FrameTracing if sys.version_info < (3, 12) else CodeMonitoring
