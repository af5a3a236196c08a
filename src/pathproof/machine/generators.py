"""Generators: resumed, thrown into, abandoned. While one runs, its frame is among those of its thread."""

from __future__ import annotations

from typing import Any

from pathproof.errors import Refusal, Refused
from pathproof.language.code import Code
from pathproof.machine.memory import Frame
from pathproof.machine.objects import Object
from pathproof.machine.types import Types
from pathproof.machine.unwinding import Unwinding
from pathproof.machine.values import MISSING, Ref, Throw, Value


class Generators:
    def __init__(self, types: Types, unwinding: Unwinding) -> None:
        self.types = types
        self.unwinding = unwinding
        self.memory = types.memory
        self.visibility = types.visibility

    def resume(self, ref: Ref, sent: Value, then: Any = None) -> None:
        """Runs a generator up to its next yield; the value comes back like a call's."""
        item = self.memory.read(ref)
        self.visibility.touch_generator(ref, item)
        status, code, pc, slots, stack = item.data
        if status == "running":
            raise self.types.throw("ValueError", "generator already executing")
        if status == "closed":
            if then == "iter":
                self.memory.end_loop()
                return
            raise self.types.throw("StopIteration")
        if status == "created" and sent is not None:
            raise self.types.throw("TypeError", "can't send non-None value to a just-started generator")
        self.memory.write(ref).data = ("running", code, 0, (), ())
        operands = list(stack)
        if status == "suspended":
            operands.append(sent)
        self.memory.push_frame(Frame(code, pc, list(slots), operands, then, ref))

    def throw_into(self, ref: Ref, exception: Ref) -> None:
        item = self.memory.read(ref)
        self.visibility.touch_generator(ref, item)
        status, code, pc, slots, stack = item.data
        if status == "running":
            raise self.types.throw("ValueError", "generator already executing")
        if status in ("created", "closed"):
            if status == "created":
                self.memory.write(ref).data = ("closed", code, 0, (), ())
            raise Throw(exception, again=True)
        self.memory.write(ref).data = ("running", code, 0, (), ())
        self.memory.push_frame(Frame(code, pc, list(slots), [*stack, None], None, ref))
        if code.handling[pc - 1] >= 0:  # what the generator itself handles; the caller's is not its context
            self.unwinding.set_context(exception)
        raise Throw(exception, again=True)

    def check_garbage(self, item: Object) -> None:
        """A generator that dies inside `try ... finally` or `with` would run code at a moment that is not fixed."""
        if item.kind == "generator":
            status, code, pc, slots, _ = item.data
            if status == "suspended" and (code.cleanup[pc - 1] or self.delegates_to_closable(code, slots)):
                line = code.positions[pc - 1].line
                raise Refused([
                    Refusal(
                        code.file, line, "abandoned generator", "it still has a finally or with to run, some time",
                        "close it, or use it up",
                    )
                ])  # fmt: skip

    def delegates_to_closable(self, code: Code, slots: tuple[Value, ...]) -> bool:
        """Whether a `yield from` is under way to an object of the program's that would be closed."""
        for name, value in zip(code.slots, slots, strict=False):
            if name[0] == "." and type(value) is Ref and self.memory.read(value).kind == "instance":
                if self.types.lookup(self.types.type_of(value), "close") is not MISSING:
                    return True
        return False
