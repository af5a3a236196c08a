"""The interpreter: a thread's code on a step's memory, up to its next visible operation.

The machine never recurses on the host: a call pushes a frame, and a frame's `then` says what its end means to the
frame below (`None`: its value is pushed; `"drop"`: it is not; a tuple `("init", object)`: the object is pushed;
`"iter"`: it is the next value of a loop, and StopIteration ends the loop; `("import", "module.name")`: an
AttributeError becomes an ImportError; `("module", module)`: the module is loaded).

Instructions and primitives are functions on the interpreter (`execution.py`, `containers.py` and others): it finds
them in the tables that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from pathproof.language import Program
from pathproof.machine import costs, hostops
from pathproof.machine.attributes import Attributes
from pathproof.machine.binding import bind_arguments
from pathproof.machine.generators import Generators
from pathproof.machine.identity import Identity
from pathproof.machine.memory import MAX_DEPTH, Frame, Memory, Stop
from pathproof.machine.objects import Object
from pathproof.machine.reserved_names import ReservedNames
from pathproof.machine.state import State
from pathproof.machine.types import Types
from pathproof.machine.unwinding import Failing, Unwinding
from pathproof.machine.values import MISSING, UNBOUND, Defer, Invoke, Primitive, Record, Ref, ThreadRef, Throw, Value
from pathproof.machine.visibility import Visibility

CUT = 10_000  # calls and loop back-edges after which a step is cut
OPENING_CUT = 200_000  # the same for the opening, which may have much to prepare
Instruction = Callable[["Interpreter", Frame, Any], None]
Intrinsic = Callable[..., Value]


class Ended(Exception):
    """The thread's last frame has returned."""

    def __init__(self, value: Value) -> None:
        super().__init__(value)
        self.value = value


class Interpreter:
    def __init__(
        self,
        program: Program,
        memory: Memory,
        visibility: Visibility,
        instructions: Sequence[Instruction],
        intrinsics: Mapping[str, Intrinsic],
    ) -> None:
        self.program = program
        self.options = memory.options
        self.memory = memory
        self.visibility = visibility
        self.types = Types(memory, visibility)
        self.reserved = ReservedNames(self.types)
        self.attributes = Attributes(self.types, self.reserved)
        self.identity = Identity(self.types)
        self.unwinding = Unwinding(self.types)
        self.generators = Generators(self.types, self.unwinding)
        self.dispatch = list(instructions)
        self.intrinsics = intrinsics
        self.opening = False  # nobody else can run yet
        self.work = 0  # calls and back-edges in this step
        self.alternative = 0  # which alternative of the pending operation this step takes
        # A false assume leaves no target: nothing has happened but a choice or an unfinished atomic block.
        self.pruning = False
        self.after_choice = False  # nothing has happened but a choice: an atomic block still belongs to its step
        self.started: list[ThreadRef] = []
        self.output: list[str] = []

    def attach(self, base: State | None) -> None:
        """A step begins in that state."""
        self.memory.attach(base)
        self.visibility.attach(base)
        self.unwinding.passing = {}
        self.output = []

    def refuse(self, construct: str, why: str, advice: str) -> NoReturn:
        self.memory.refuse(construct, why, advice)

    def throw(self, name: str, *args: Value) -> Throw:
        return self.types.throw(name, *args)

    def reset(self, thread: ThreadRef | None, alternative: int) -> None:
        """A thread is about to run."""
        if thread is not None:
            self.memory.current = thread
        self.memory.frames = []
        self.memory.resting = 0
        self.alternative = alternative
        self.visibility.granted = self.pruning = self.after_choice = False
        self.visibility.in_atomic = self.work = 0
        self.unwinding.passing = {}
        if self.visibility.log is not None and self.memory.current is not None:
            self.visibility.log.begin(self.memory.current)

    # -- the loop -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Executes the current thread up to its next visible operation; `Ended` or `Failed` if it gets no further."""
        dispatch = self.dispatch
        frame = self.memory.frame
        pc = frame.pc
        if self.options.atomicity != "visible" and not self.visibility.quiet:
            self.run_coarse()
            return
        try:
            self.one()
            self.visibility.granted = self.visibility.in_atomic > 0
            while True:
                try:
                    while True:
                        frame = self.memory.frame
                        pc = frame.pc
                        frame.pc = pc + 1
                        dispatch[frame.ops[pc]](self, frame, frame.args[pc])
                except Throw as thrown:
                    self.unwinding.propagate(thrown)
        except Stop:
            frame.pc = pc
        except Failing:
            pass

    def one(self) -> None:
        """Executes one instruction; `Stop` leaves the frame as it was."""
        frame = self.memory.frame
        pc = frame.pc
        frame.pc = pc + 1
        try:
            self.dispatch[frame.ops[pc]](self, frame, frame.args[pc])
        except Throw as thrown:
            self.unwinding.propagate(thrown)
        except Stop:
            frame.pc = pc
            raise

    def run_coarse(self) -> None:
        """`--atomicity instruction` and `line`: a step is one instruction, all of one line of the user's source, or an
        atomic block, to its end."""
        here = self.line_key()
        self.one()
        self.visibility.granted = self.visibility.in_atomic > 0
        if self.options.atomicity == "instruction":
            # library code belongs to its caller's step
            while self.memory.frame.code.library or self.visibility.in_atomic:
                try:
                    self.one()
                except Stop:
                    return
            return
        while True:
            key = self.line_key()
            if key is not None and key != here and not self.visibility.in_atomic:
                return
            try:
                self.one()
            except Stop:
                return

    def line_key(self) -> tuple[int, str, int] | None:
        """Depth, code and line, or None inside library code, which belongs to the line that called it."""
        frame = self.memory.frame
        if frame.code.library:
            return None
        return len(self.memory.frames), frame.code.identity, frame.code.positions[frame.pc].line

    def labour(self) -> None:
        """Counts a call or a back-edge; a step that does too many is cut before the next one."""
        self.memory.strive(1)
        self.work += 1
        if self.work <= CUT:
            return
        if self.visibility.in_atomic:
            self.memory.fail("exception", "an atomic block does not end")
        if self.memory.evaluating:
            self.refuse("endless property", "property code must end", "bound its loops")
        if not self.visibility.granted and (not self.opening or self.work > OPENING_CUT):
            raise Stop

    # -- scheduling -----------------------------------------------------------------------------------------------

    def block(self, message: str) -> None:
        """The operation cannot go on now."""
        if self.visibility.in_atomic:
            self.memory.fail("exception", f"an atomic block waits: {message}")
        if self.memory.evaluating:
            self.refuse("waiting in a property", "property code must not wait", "only look at the state")
        if self.visibility.granted:  # `waiting` did not see it: the thread would count as one that can go on
            self.refuse("a lock acquired in this way", message, "call its method acquire, or use with")
        raise Stop

    def happened(self) -> None:
        """Others may go on where they could not before: that cannot be undone by a false assume, and they may do so
        before an atomic block."""
        if not self.visibility.in_atomic:
            self.pruning = self.after_choice = False

    def only_looks(self, what: str) -> None:
        """Property code may run in any state, also where a thread holds the lock: what it would do there, it must not
        do anywhere."""
        if self.memory.evaluating:
            self.refuse(f"{what} in a property", "properties may only look, and never wait", "look without it")

    # -- calling --------------------------------------------------------------------------------------------------

    def invoke(self, request: Invoke) -> None:
        self.call(request.callee, request.args, request.kwargs, request.then)

    def call(self, callee: Value, args: list[Any], kwargs: dict[str, Value] | None = None, then: Any = None) -> None:
        """Calls. The result is pushed on the current frame's stack, now or when the new frame ends."""
        hops = 0
        while True:
            if type(callee) is Record and callee.tag == "method":
                args = [callee.fields[1], *args]
                callee = callee.fields[0]
            elif type(callee) is Record and callee.tag == "value":
                self.deliver(callee.fields[0], then)
                return
            elif type(callee) is Record and callee.tag == "resume":
                self.generators.resume(callee.fields[0], args[0], then)
                return
            elif type(callee) is Record and callee.tag == "throw":
                self.generators.throw_into(callee.fields[0], args[0])
            elif type(callee) is Primitive:
                try:
                    result = self.run_primitive(callee, args, kwargs)
                except Defer:
                    if callee.fallback is None or self.wrong_self(callee, args):
                        callee, args, kwargs = self.misused(callee.name, callee.arity, args, kwargs)
                    else:
                        callee = callee.fallback
                    continue
                if type(result) is Invoke:
                    callee, args, kwargs = result.callee, result.args, result.kwargs
                    if result.then is not None:
                        then = result.then
                    continue
                self.deliver(result, then)
                return
            elif type(callee) is Ref:
                item = self.memory.read(callee)
                if item.kind == "function":
                    self.enter_function(item, args, kwargs, then)
                    return
                if item.kind == "class":
                    request = self.instantiate(callee, item, args, kwargs)
                    if request is None:
                        return
                    callee, args, kwargs = request.callee, request.args, request.kwargs
                    then = request.then if request.then is not None else then
                else:
                    hops += 1
                    callee = self._call_method(callee, hops)
            else:
                hops += 1
                callee = self._call_method(callee, hops)
            if type(callee) is Invoke:  # a descriptor gives the method
                args = [callee.callee, tuple(callee.args), tuple(args), self._keywords(kwargs)]
                callee, kwargs = self.types.builtins["_call_bound"], None

    def _call_method(self, value: Value, hops: int) -> Value:
        if hops > MAX_DEPTH:  # `C.__call__ = C()`
            self.memory.fail("exception", f"RecursionError: more than {MAX_DEPTH} calls deep")
        if type(value) is Record and value.tag == "staticmethod":
            return value.fields[0]
        method = self.types.lookup(self.types.type_of(value), "__call__")
        if method is MISSING:
            raise self.throw("TypeError", f"'{self.types.type_name(value)}' object is not callable")
        return self.attributes.bind(method, value, self.types.type_of(value))

    def misused(
        self, name: str, arity: tuple[int, int], args: list[Value], kwargs: dict[str, Value] | None
    ) -> tuple[Value, list[Value], None]:
        """The call of the library function that says what is wrong with these arguments for a builtin."""
        return self.types.builtins["_misused"], [name, *arity, tuple(args), self._keywords(kwargs)], None

    def run_primitive(self, primitive: Primitive, args: list[Value], kwargs: dict[str, Value] | None = None) -> Value:
        """What a primitive gives; it defers if it is a method of another type than that of its object."""
        if primitive.binds and self.wrong_self(primitive, args):
            raise Defer
        self.memory.strive(2)
        return primitive.run(self, args, kwargs)

    def wrong_self(self, callee: Primitive, args: list[Value]) -> bool:
        """Whether a method of a builtin type was called without an object of that type, or without a class that its
        `__new__` can make an instance of. A program can do so through the type (`list.append(5, 1)`), or by putting
        the method into a class of its own."""
        if not callee.binds or not args:
            return callee.binds
        owner = self.types.classes[callee.owner]
        if not callee.makes:
            return callee.owner != "object" and not self.types.is_subclass(self.types.type_of(args[0]), owner)
        cls = args[0]
        if not self.types.is_class(cls) or not self.types.is_subclass(cls, owner):
            return True
        return self.types.info(cls).layout != callee.owner

    def deliver(self, value: Value, then: Any) -> None:
        """A call's result, to the current frame."""
        if then is None or then == "iter" or then[0] == "import":
            if type(value) is tuple or type(value) is frozenset:
                self.memory.made(value)
            self.memory.frame.stack.append(value)
        elif then[0] == "init":
            self.memory.frame.stack.append(then[1])

    def enter_function(self, item: Object, args: list[Value], kwargs: dict[str, Value] | None, then: Any) -> None:
        code, _, _, closure, _ = item.data
        try:
            slots = bind_arguments(self.types, item, args, kwargs)
        except Throw:
            if code.module != "builtins" and not code.module.startswith("_builtins_"):
                raise
            arity = code.positional - len(item.data[1]), 1 << 30 if code.star else code.positional
            self.call(*self.misused(code.qualname, arity, args, kwargs), then)
            return
        slots.extend([UNBOUND] * (code.closure_start - len(slots)))
        slots.extend(closure)
        slots.extend([UNBOUND] * (len(code.slots) - len(slots)))
        if code.generator:
            data = ("created", code, 0, tuple(slots), ())
            self.deliver(
                self.memory.new(Object("generator", self.types.classes["generator"], data, None, self.memory.site())),
                then,
            )
            return
        self.memory.push_frame(Frame(code, 0, slots, [], then))

    def instantiate(self, cls: Ref, item: Object, args: list[Value], kwargs: dict[str, Value] | None) -> Invoke | None:
        """Calls a class. The common case, a plain `__init__`, needs no library code."""
        meta = item.cls
        if meta is not self.types.classes["type"] and meta is not None:
            hook = self.types.lookup(meta, "__call__")
            if hook is not MISSING and not isinstance(hook, Primitive):
                return Invoke(hook, [cls, *args], kwargs)
        elif cls is self.types.classes["type"]:
            return Invoke(self.types.builtins["_type"], args, kwargs)
        new = self.types.lookup(cls, "__new__")
        if cls.object is not None and type(new) is Record and type(new.fields[0]) is Primitive:
            return self._make_builtin(cls, new.fields[0], args, kwargs)
        if type(new) is not Primitive or new.name != "object.__new__" or "__abstractmethods__" in (item.attrs or ()):
            return Invoke(self.types.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])
        init = self.types.lookup(cls, "__init__")
        if type(init) is Ref and self.memory.read(init).kind == "function":
            made = self.types.allocate(cls)
            self.enter_function(self.memory.read(init), [made, *args], kwargs, ("init", made))
            return None
        return Invoke(self.types.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])

    def _make_builtin(self, cls: Ref, new: Primitive, args: list[Value], kwargs: dict[str, Value] | None) -> Invoke:
        """An instance of a builtin type, without helpers where primitives do it all."""
        init = self.types.lookup(cls, "__init__")
        if type(init) is Primitive:
            if init.name == "object.__init__":
                return Invoke(new, [cls, *args], kwargs)
            try:
                made = self.types.allocate(cls)
                self.run_primitive(init, [made, *args], kwargs)
                return Invoke(Record("value", (made,)), [])
            except Defer:
                pass
        return Invoke(self.types.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])

    def _keywords(self, kwargs: dict[str, Value] | None) -> Ref:
        return self.types.new_dict({name: (name, value) for name, value in (kwargs or {}).items()})

    # -- operands and results -------------------------------------------------------------------------------------

    def finish(self, frame: Frame, operands: int, result: Value) -> None:
        """Takes the operands off and pushes the result, or makes the call that gives it."""
        saved = self.taken(frame, operands)
        if type(result) is not Invoke:
            if isinstance(result, tuple | frozenset):
                self.memory.made(result)
            frame.stack.append(result)
            return
        try:
            self.invoke(result)
        except Stop:
            frame.stack.extend(saved)
            raise

    def special_call(self, method: Value, value: Value, args: list[Value]) -> Value:
        """Runs a special method found on the type: at once if it is a primitive, else by `Invoke`."""
        if type(method) is Primitive:
            try:
                return self.run_primitive(method, [value, *args])
            except Defer:
                if method.fallback is not None and not self.wrong_self(method, [value, *args]):
                    return Invoke(method.fallback, [value, *args])
                callee, args, _ = self.misused(method.name, method.arity, [value, *args], None)
                return Invoke(callee, args)
        bound = self.attributes.bind(method, value, self.types.type_of(value))
        if type(bound) is Invoke:  # a descriptor gives the method
            return Invoke(
                self.types.builtins["_call_bound"],
                [bound.callee, tuple(bound.args), tuple(args), self._keywords(None)],
            )
        return Invoke(bound, args)

    def statement_call(self, frame: Frame, operands: int, result: Value) -> None:
        if type(result) is Invoke:
            result.then = "drop"
            self.finish(frame, operands, result)
        else:
            del frame.stack[len(frame.stack) - operands :]

    def taken(self, frame: Frame, n: int) -> list[Any]:
        stack = frame.stack
        items = stack[len(stack) - n :]
        del stack[len(stack) - n :]
        return items

    def host(self, operation: Callable[..., Any], *args: Any) -> Any:
        """Runs a host operation on immutable values; its exception becomes the program's."""
        self.memory.strive(16)
        if any(map(hostops.is_marked, args)) and not hostops.passes_on(operation, args):
            self.refuse(*hostops.SHOWN_TEXT)
        try:
            result = operation(*args)
            if type(result) is str or type(result) is bytes or type(result) is tuple:
                self.memory.made_texts += len(result)
            return result
        except costs.TooLarge:
            self.refuse("a gigantic value", "the result would exceed the machine's limits", "use smaller numbers")
        except costs.TooDeep:
            self.memory.too_deep()
        except hostops.Unfixed as unfixed:
            self.refuse(*unfixed.args)
        except (ArithmeticError, TypeError, ValueError, LookupError, UnicodeError) as error:
            name = type(error).__name__
            if isinstance(error, UnicodeError) and not isinstance(error, UnicodeEncodeError | UnicodeDecodeError):
                name = "UnicodeError"
            if name in ("UnicodeEncodeError", "UnicodeDecodeError"):
                self.refuse(name, "the details of encoding errors are not modelled", "handle only valid text")
            raise self.throw(name, *error.args) from None
        except (MemoryError, RecursionError):
            self.refuse("a gigantic value", "the host could not compute it", "use smaller values")


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
