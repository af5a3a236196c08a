"""The instructions: one method each, named after the table in `language/instructions.py`.

A method may raise `Stop` only before it has had any effect: it touches what it is going to access first and takes its
operands off the stack last. Whatever needs code of the program to run is handed to `call`, mostly by way of a helper
written in Python in `language/library/builtins.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pathproof.language.code import Code
from pathproof.language.instructions import INSTRUCTIONS
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.operators import Operators
from pathproof.machine.unwinding import Failing
from pathproof.machine.values import (
    MISSING,
    Invoke,
    Record,
    Ref,
    Throw,
    Value,
)


class Execution(Operators):
    dispatch: list[Callable[[Frame, Any], None]]
    intrinsics: dict[str, Callable[..., Value]]

    def prepare_dispatch(self) -> None:
        self.dispatch = [getattr(self, row.name) for row in INSTRUCTIONS]

    # -- the loop -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Executes the current thread up to its next visible operation; `Ended` or `Failed` if it gets no further."""
        dispatch = self.dispatch
        frame = self.frame
        pc = frame.pc
        if self.options.atomicity != "visible" and not self.quiet:
            self.run_coarse()
            return
        try:
            self.one()
            self.granted = self.in_atomic > 0
            while True:
                try:
                    while True:
                        frame = self.frame
                        pc = frame.pc
                        frame.pc = pc + 1
                        dispatch[frame.ops[pc]](frame, frame.args[pc])
                except Throw as thrown:
                    self.propagate(thrown)
        except Stop:
            frame.pc = pc
        except Failing:
            pass

    def one(self) -> None:
        """Executes one instruction; `Stop` leaves the frame as it was."""
        frame = self.frame
        pc = frame.pc
        frame.pc = pc + 1
        try:
            self.dispatch[frame.ops[pc]](frame, frame.args[pc])
        except Throw as thrown:
            self.propagate(thrown)
        except Stop:
            frame.pc = pc
            raise

    def run_coarse(self) -> None:
        """`--atomicity instruction` and `line`: a step is one instruction, all of one line of the user's source, or an
        atomic block, to its end."""
        here = self.line_key()
        self.one()
        self.granted = self.in_atomic > 0
        if self.options.atomicity == "instruction":
            while self.frame.code.library or self.in_atomic:  # library code belongs to its caller's step
                try:
                    self.one()
                except Stop:
                    return
            return
        while True:
            key = self.line_key()
            if key is not None and key != here and not self.in_atomic:
                return
            try:
                self.one()
            except Stop:
                return

    def line_key(self) -> tuple[int, str, int] | None:
        """Depth, code and line, or None inside library code, which belongs to the line that called it."""
        frame = self.frame
        if frame.code.library:
            return None
        return len(self.frames), frame.code.identity, frame.code.positions[frame.pc].line

    # -- calls ----------------------------------------------------------------------------------------------------

    def CALL(self, frame: Frame, argument: tuple[int, tuple[str, ...]]) -> None:
        self.labour()
        n = argument[0]
        callee, args, kwargs = call_operands(frame.stack, argument)
        saved = self.taken(frame, n + 1)
        try:
            self.call(callee, args, kwargs)
        except Stop:
            frame.stack.extend(saved)
            raise

    def CALL_STAR(self, frame: Frame, _: None) -> None:
        self.labour()
        callee, args, kwargs = frame.stack[-3:]
        keywords = dict(self.read(kwargs).data.values())
        callee, args, keywords = self.plainly(callee, list(args), keywords)
        saved = frame.stack[-3:]
        del frame.stack[-3:]
        try:
            self.call(callee, args, keywords or None)
        except Stop:
            frame.stack.extend(saved)
            raise

    def plainly(
        self, callee: Value, args: list[Value], kwargs: dict[str, Value]
    ) -> tuple[Value, list[Value], dict[str, Value]]:
        """The same call; of a function of the library if the operation may wait, since what a thread waits for is seen
        in its frame alone, and the keywords are not in this one (`threads.py`)."""
        raise NotImplementedError

    def RETURN(self, frame: Frame, _: None) -> None:
        self.return_value(frame)

    def MAKE_FUNCTION(self, frame: Frame, code: Code) -> None:
        defaults, keyword_defaults, closure = self.taken(frame, 3)
        data = (code, defaults, keyword_defaults, closure, None)
        frame.stack.append(self.new(Object("function", self.classes["function"], data, {})))

    def YIELD(self, frame: Frame, _: None) -> None:
        self.yield_value(frame)

    def WITH_ENTER(self, frame: Frame, _: None) -> None:
        manager = frame.stack[-1]
        enter = self.special(manager, "__enter__")
        leave = self.special(manager, "__exit__")
        if enter is MISSING or leave is MISSING:
            message = f"'{self.type_name(manager)}' object does not support the context manager protocol"
            if enter is not MISSING:
                message += " (missed __exit__ method)"
            raise self.throw("TypeError", message)
        if type(enter) is Invoke or type(leave) is Invoke:
            self.refuse(
                "a descriptor as __enter__ or __exit__", "it is not modelled", "define them as methods"
            )
        frame.stack[-1] = leave
        frame.stack.append(enter)

    def WITH_EXCEPT(self, frame: Frame, _: None) -> None:
        leave, exception = frame.stack[-2:]
        frame.stack.extend((leave, self.type_of(exception), exception, Record("traceback", ())))

    def MATCH_ERROR(self, frame: Frame, _: None) -> None:
        exception, pattern = frame.stack[-2:]
        candidates = self._exception_classes(pattern)
        cls = self.type_of(exception)
        result = any(self.is_subclass(cls, candidate) for candidate in candidates)
        del frame.stack[-1]
        frame.stack[-1] = result

    def _exception_classes(self, pattern: Value) -> list[Ref]:
        if type(pattern) is tuple:
            return [cls for part in pattern for cls in self._exception_classes(part)]
        if self.is_class(pattern) and self.is_subclass(pattern, self.builtins["BaseException"]):
            return [pattern]
        raise self.throw(
            "TypeError", "catching classes that do not inherit from BaseException is not allowed"
        )

    def RAISE(self, frame: Frame, n: int) -> None:
        if n == 0:
            handled = self.handled()
            if handled is None:
                raise self.throw("RuntimeError", "No active exception to reraise")
            raise Throw(handled)
        value = frame.stack[-n]
        if (
            n == 1
            and type(value) is Ref
            and self.read(value).kind == "instance"
            and self.is_instance(value, "BaseException")
        ):
            frame.stack.pop()
            raise Throw(value)
        args = self.taken(frame, n)
        self.call(self.builtins["_raise"], args, None)

    def RERAISE(self, frame: Frame, _: None) -> None:
        raise Throw(frame.stack.pop(), again=True)

    # -- modules and primitives -----------------------------------------------------------------------------------

    def IMPORT(self, frame: Frame, name: str) -> None:
        constant = self.constant_modules.get(name)
        if constant is not None:
            frame.stack.append(constant)
            return
        self.import_module(frame, name)

    def import_module(self, frame: Frame, name: str) -> None:
        raise NotImplementedError

    def IMPORT_FROM(self, frame: Frame, name: str) -> None:
        module = frame.stack[-1]
        item = self.read(module)
        assert item.attrs is not None
        inner = f"{item.data[0]}.{name}"
        if name not in item.attrs and inner in self.program.modules:
            self.IMPORT(frame, inner)
            return
        message = f"cannot import name '{name}' from '{item.data[0]}'"
        try:
            value = self.get_attribute(module, name)
        except Throw:
            raise self.throw("ImportError", message) from None
        if type(value) is Invoke:
            value.then = ("import", message)
        self.finish(frame, 0, value)

    def INTRINSIC(self, frame: Frame, argument: tuple[str, int]) -> None:
        name, n = argument
        args = frame.stack[len(frame.stack) - n :]
        try:
            result = self.intrinsics[name](self, *args)
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError):
            # A program can reach into a library object (`condition._asleep = 5`), or hand it something else.
            self.refuse(
                "this use of a library object",
                "its inside is not modelled",
                "use it as its documentation says",
            )
        self.finish(frame, n, result)


def call_operands(
    stack: Sequence[Value], argument: tuple[int, tuple[str, ...]]
) -> tuple[Value, list[Value], dict[str, Value] | None]:
    """What a CALL finds on the stack: callee, positional arguments, keyword arguments."""
    n, names = argument
    start = len(stack) - n
    args = list(stack[start:])
    kwargs = None
    if names:
        kwargs = dict(zip(names, args[n - len(names) :], strict=True))
        del args[n - len(names) :]
    return stack[start - 1], args, kwargs
