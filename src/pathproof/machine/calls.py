"""Calls: binding arguments, making instances, generators, and what happens when a frame ends.

The machine never recurses on the host: a call pushes a frame, and a frame's `then` says what its end means to the
frame below (`None`: its value is pushed; `"drop"`: it is not; a tuple `("init", object)`: the object is pushed;
`"iter"`: it is the next value of a loop, and StopIteration ends the loop; `("import", message)`: an AttributeError
becomes an ImportError; `("module", module)`: the module is loaded).
"""

from __future__ import annotations

from pathproof.language.code import Code
from pathproof.machine import hostops
from pathproof.machine.identity import Identity
from pathproof.machine.interface import Violation
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.values import MISSING, UNBOUND, Defer, Invoke, Primitive, Record, Ref, Throw, Value

ITERATOR_TYPES = {
    "tuple_iterator": tuple, "str_iterator": str, "bytes_iterator": bytes, "range_iterator": range,
    "list_iterator": list,
    "dict_keyiterator": "keys", "dict_valueiterator": "values", "dict_itemiterator": "items", "set_iterator": "set",
}  # fmt: skip
_ITERATOR_NAMES = {source: name for name, source in ITERATOR_TYPES.items()} | {"names": "dict_keyiterator"}
MAX_DEPTH = 1000  # frames of one thread, as CPython's recursion limit
OPENING_CUT = 200_000  # the same for the opening, which may have much to prepare
CUT = 10_000  # calls and loop back-edges after which a step is cut


class Ended(Exception):
    """The thread's last frame has returned."""


class Failed(Exception):
    """The step leads to a final error state."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation


class Calls(Identity):
    work = 0  # calls and back-edges in this step
    in_atomic = 0

    def labour(self) -> None:
        """Counts a call or a back-edge; a step that does too many is cut before the next one."""
        self.strive(1)
        self.work += 1
        if self.work <= CUT:
            return
        if self.in_atomic:
            self.fail("exception", "an atomic block does not end")
        if self.evaluating:
            self.refuse("endless property", "property code must end", "bound its loops")
        if not self.granted and (not self.opening or self.work > OPENING_CUT):
            raise Stop

    opening = False

    def fail(self, kind: str, message: str) -> None:
        file, line = self.position()
        thread = self.current.text() if self.current else ""
        raise Failed(Violation(kind, hostops.for_people(message), thread, file, line))

    # -- calling --------------------------------------------------------------------------------------------------

    def invoke(self, request: Invoke) -> None:
        self.call(request.callee, request.args, request.kwargs, request.then)

    def call(
        self, callee: Value, args: list[Value], kwargs: dict[str, Value] | None = None, then: Value = None
    ) -> None:
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
                self.resume(callee.fields[0], args[0], then)
                return
            elif type(callee) is Record and callee.tag == "throw":
                self.throw_into(callee.fields[0], args[0])
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
                item = self.read(callee)
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
                callee, kwargs = self.builtins["_call_bound"], None

    def _call_method(self, value: Value, hops: int) -> Value:
        if hops > MAX_DEPTH:  # `C.__call__ = C()`
            self.fail("exception", f"RecursionError: more than {MAX_DEPTH} calls deep")
        if type(value) is Record and value.tag == "staticmethod":
            return value.fields[0]
        method = self.lookup(self.type_of(value), "__call__")
        if method is MISSING:
            raise self.throw("TypeError", f"'{self.type_name(value)}' object is not callable")
        return self.bind(method, value, self.type_of(value))

    def misused(
        self, name: str, arity: tuple[int, int], args: list[Value], kwargs: dict[str, Value] | None
    ) -> tuple[Value, list[Value], None]:
        """The call of the library function that says what is wrong with these arguments for a builtin."""
        return self.builtins["_misused"], [name, *arity, tuple(args), self._keywords(kwargs)], None

    def run_primitive(
        self, primitive: Primitive, args: list[Value], kwargs: dict[str, Value] | None = None
    ) -> Value:
        """What a primitive gives; it defers if it is a method of another type than that of its object."""
        if primitive.binds and self.wrong_self(primitive, args):
            raise Defer
        self.strive(2)
        return primitive.run(self, args, kwargs)

    def wrong_self(self, callee: Primitive, args: list[Value]) -> bool:
        """Whether a method of a builtin type was called without an object of that type, or without a class that its
        `__new__` can make an instance of. A program can do so through the type (`list.append(5, 1)`), or by putting
        the method into a class of its own."""
        if not callee.binds or not args:
            return callee.binds
        owner = self.classes[callee.owner]
        if not callee.makes:
            return callee.owner != "object" and not self.is_subclass(self.type_of(args[0]), owner)
        cls = args[0]
        if not self.is_class(cls) or not self.is_subclass(cls, owner):
            return True
        return self.info(cls).layout != callee.owner

    def deliver(self, value: Value, then: Value) -> None:
        """A call's result, to the current frame."""
        if then is None or then == "iter" or then[0] == "import":
            if type(value) is tuple or type(value) is frozenset:
                self.made(value)
            self.frame.stack.append(value)
        elif then[0] == "init":
            self.frame.stack.append(then[1])

    def push_frame(self, frame: Frame) -> None:
        if len(self.frames) >= MAX_DEPTH:
            self.fail("exception", f"RecursionError: more than {MAX_DEPTH} calls deep")
        self.frames.append(frame)
        self.frame = frame

    def enter_function(
        self, item: Object, args: list[Value], kwargs: dict[str, Value] | None, then: Value
    ) -> None:
        code, _, _, closure, _ = item.data
        try:
            slots = self.bind_arguments(item, args, kwargs)
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
                self.new(Object("generator", self.classes["generator"], data, None, self.site())), then
            )
            return
        self.push_frame(Frame(code, 0, slots, [], then))

    def bind_arguments(self, item: Object, args: list[Value], kwargs: dict[str, Value] | None) -> list[Value]:
        code, defaults, keyword_defaults = item.data[:3]
        count = len(args)
        if (
            not kwargs
            and count == code.positional
            and not code.keyword_only
            and not code.star
            and not code.double_star
        ):
            return args.copy()
        return self._bind_fully(code, defaults, keyword_defaults, args, dict(kwargs or {}))

    def _bind_fully(
        self, code: Code, defaults: tuple[Value, ...], keyword_defaults: tuple[Value, ...], args: list[Value],
        kwargs: dict[str, Value],
    ) -> list[Value]:  # fmt: skip
        names = code.slots
        positional = code.positional
        total = positional + code.keyword_only
        slots: list[Value] = [UNBOUND] * total
        extra: dict[str, Value] = {}
        given = min(len(args), positional)
        slots[:given] = args[:given]
        for name, value in kwargs.items():
            try:
                place = names.index(name, code.positional_only, total)
            except ValueError:
                if not code.double_star:
                    if name in names[: code.positional_only]:
                        listed = ", ".join(n for n in names[: code.positional_only] if n in kwargs)
                        raise self.throw(
                            "TypeError",
                            f"{code.qualname}() got some positional-only arguments "
                            f"passed as keyword arguments: '{listed}'",
                        ) from None
                    message = f"{code.qualname}() got an unexpected keyword argument '{name}'"
                    raise self.throw("TypeError", message) from None
                extra[name] = value
                continue
            if slots[place] is not UNBOUND:
                raise self.throw("TypeError", f"{code.qualname}() got multiple values for argument '{name}'")
            slots[place] = value
        if len(args) > positional and not code.star:
            raise self._too_many(code, defaults, len(args), slots)
        first_default = positional - len(defaults)
        missing = []
        for place in range(positional):
            if slots[place] is UNBOUND:
                if place >= first_default:
                    slots[place] = defaults[place - first_default]
                else:
                    missing.append(names[place])
        if missing:
            raise self._missing(code, missing, "positional")
        fallback = dict(zip(keyword_defaults[::2], keyword_defaults[1::2], strict=True))
        for place in range(positional, total):
            if slots[place] is UNBOUND:
                if names[place] in fallback:
                    slots[place] = fallback[names[place]]
                else:
                    missing.append(names[place])
        if missing:
            raise self._missing(code, missing, "keyword-only")
        if code.star:
            slots.append(self.made(tuple(args[positional:])))
        if code.double_star:
            slots.append(self.new_dict({name: (name, value) for name, value in extra.items()}))
        return slots

    def _missing(self, code: Code, missing: list[str], kind: str) -> Throw:
        quoted = [f"'{name}'" for name in missing]
        if len(quoted) == 1:
            listed = quoted[0]
        elif len(quoted) == 2:
            listed = " and ".join(quoted)
        else:
            listed = ", ".join(quoted[:-1]) + f", and {quoted[-1]}"
        plural = "s" if len(missing) > 1 else ""
        return self.throw(
            "TypeError",
            f"{code.qualname}() missing {len(missing)} required {kind} argument{plural}: {listed}",
        )

    def _too_many(self, code: Code, defaults: tuple[Value, ...], given: int, slots: list[Value]) -> Throw:
        positional = code.positional
        least = positional - len(defaults)
        takes = f"from {least} to {positional}" if defaults else str(positional)
        plural = "s" if positional != 1 or defaults else ""
        keyword = sum(value is not UNBOUND for value in slots[positional:])
        if keyword:
            were = (
                f"{given} positional argument{'s' if given != 1 else ''} (and {keyword} keyword-only "
                f"argument{'s' if keyword != 1 else ''}) were given"
            )
        else:
            were = f"{given} {'was' if given == 1 else 'were'} given"
        return self.throw(
            "TypeError", f"{code.qualname}() takes {takes} positional argument{plural} but {were}"
        )

    # -- making things --------------------------------------------------------------------------------------------

    def new_list(self, items: list[Value]) -> Ref:
        self.strive(len(items) >> 13)
        return self.new(Object("list", self.classes["list"], items, None, self.site()))

    def new_dict(self, items: dict[Value, tuple[Value, Value]]) -> Ref:
        return self.new(Object("dict", self.classes["dict"], items, None, self.site()))

    def new_set(self, items: dict[Value, Value]) -> Ref:
        return self.new(Object("set", self.classes["set"], items, None, self.site()))

    def new_iterator(self, what: str, source: Value, count: int | None = None) -> Ref:
        """An iterator; with a count it notices when its container changes size."""
        kind: object = list if what == "list" else type(source) if count is None else what
        cls = self.classes[_ITERATOR_NAMES.get(kind, "iterator")]
        data = (what, source, 0) if count is None else (what, source, 0, count)
        return self.new(Object("iterator", cls, data, None, self.site()))

    def allocate(self, cls: Ref) -> Ref:
        """An instance without its `__init__`."""
        info = self.info(cls)
        attrs: dict[str, Value] = {}
        match info.layout:
            case "list":
                item = Object("list", cls, [], attrs, self.site())
            case "dict" | "set":
                item = Object(info.layout, cls, {}, attrs, self.site())
            case _:  # an exception's site is where it is raised (`unwinding.py`)
                own = info.library and not self._is_exception(cls)
                item = Object("instance", cls, None, attrs, self.site() if own else "")
        return self.new(item)

    def _is_exception(self, cls: Ref) -> bool:
        root = self.builtins.get("BaseException")  # none while the library's first parts are loaded
        return root is not None and self.is_subclass(cls, root)

    def instantiate(
        self, cls: Ref, item: Object, args: list[Value], kwargs: dict[str, Value] | None
    ) -> Invoke | None:
        """Calls a class. The common case, a plain `__init__`, needs no library code."""
        meta = item.cls
        if meta is not self.classes["type"] and meta is not None:
            hook = self.lookup(meta, "__call__")
            if hook is not MISSING and not isinstance(hook, Primitive):
                return Invoke(hook, [cls, *args], kwargs)
        elif cls is self.classes["type"]:
            return Invoke(self.builtins["_type"], args, kwargs)
        new = self.lookup(cls, "__new__")
        if cls.object is not None and type(new) is Record and type(new.fields[0]) is Primitive:
            return self._make_builtin(cls, new.fields[0], args, kwargs)
        if (
            type(new) is not Primitive
            or new.name != "object.__new__"
            or "__abstractmethods__" in (item.attrs or ())
        ):
            return Invoke(self.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])
        init = self.lookup(cls, "__init__")
        if type(init) is Ref and self.read(init).kind == "function":
            made = self.allocate(cls)
            self.enter_function(self.read(init), [made, *args], kwargs, ("init", made))
            return None
        return Invoke(self.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])

    def _make_builtin(
        self, cls: Ref, new: Primitive, args: list[Value], kwargs: dict[str, Value] | None
    ) -> Invoke:
        """An instance of a builtin type, without helpers where primitives do it all."""
        init = self.lookup(cls, "__init__")
        if type(init) is Primitive:
            if init.name == "object.__init__":
                return Invoke(new, [cls, *args], kwargs)
            try:
                made = self.allocate(cls)
                self.run_primitive(init, [made, *args], kwargs)
                return Invoke(Record("value", (made,)), [])
            except Defer:
                pass
        return Invoke(self.builtins["_instantiate"], [cls, tuple(args), self._keywords(kwargs)])

    def _keywords(self, kwargs: dict[str, Value] | None) -> Ref:
        return self.new_dict({name: (name, value) for name, value in (kwargs or {}).items()})

    # -- generators -----------------------------------------------------------------------------------------------

    def resume(self, ref: Ref, sent: Value, then: Value = None) -> None:
        """Runs a generator up to its next yield; the value comes back like a call's."""
        item = self.read(ref)
        self.touch_generator(ref, item)
        status, code, pc, slots, stack = item.data
        if status == "running":
            raise self.throw("ValueError", "generator already executing")
        if status == "closed":
            if then == "iter":
                self.end_loop()
                return
            raise self.throw("StopIteration")
        if status == "created" and sent is not None:
            raise self.throw("TypeError", "can't send non-None value to a just-started generator")
        self.write(ref).data = ("running", code, 0, (), ())
        operands = list(stack)
        if status == "suspended":
            operands.append(sent)
        self.push_frame(Frame(code, pc, list(slots), operands, then, ref))

    def touch_generator(self, ref: Ref, item: Object) -> None:
        """Resuming a generator that others can reach, its yield, its return and the exception that leaves it are
        visible."""
        if not self.granted and self.is_visible_generator(ref):
            raise Stop
        self.note(ref, ("contents", item.site), True)

    def is_visible_generator(self, ref: Ref) -> bool:
        if self.quiet or self.in_atomic or self.options.atomicity != "visible":
            return False
        return not self.por or self.is_shared(ref) or self.read(ref).published

    def throw_into(self, ref: Ref, exception: Ref) -> None:
        item = self.read(ref)
        self.touch_generator(ref, item)
        status, code, pc, slots, stack = item.data
        if status == "running":
            raise self.throw("ValueError", "generator already executing")
        if status in ("created", "closed"):
            if status == "created":
                self.write(ref).data = ("closed", code, 0, (), ())
            raise Throw(exception, again=True)
        self.write(ref).data = ("running", code, 0, (), ())
        self.push_frame(Frame(code, pc, list(slots), [*stack, None], None, ref))
        if code.handling[pc - 1] >= 0:  # what the generator itself handles; the caller's is not its context
            self.set_context(exception)
        raise Throw(exception, again=True)

    def set_context(self, exception: Ref) -> None:
        raise NotImplementedError

    def yield_value(self, frame: Frame) -> None:
        ref = frame.generator
        assert ref is not None
        self.touch_generator(ref, self.read(ref))
        value = frame.stack.pop()
        slots = tuple(frame.slots)
        self.write(ref).data = ("suspended", frame.code, frame.pc, slots, tuple(frame.stack))
        self.stored(ref, slots)
        self.stored(ref, tuple(frame.stack))
        self.pop_frame()
        self.deliver(value, frame.then)

    def pop_frame(self) -> None:
        frames = self.frames
        frames.pop()
        self.frame = frames[-1] if frames else None  # type: ignore[assignment]
        if len(frames) <= self.resting:
            self.resting = len(frames) - 1

    def end_loop(self) -> None:
        """The iterator on top is exhausted: its loop ends."""
        frame = self.frame
        frame.stack.pop()
        frame.pc = frame.args[frame.pc - 1]

    def return_value(self, frame: Frame) -> None:
        if frame.generator is not None:
            self.touch_generator(frame.generator, self.read(frame.generator))
            value = frame.stack.pop()
            self.write(frame.generator).data = ("closed", frame.code, 0, (), ())
            self.pop_frame()
            if frame.then == "iter":
                self.end_loop()
                return
            raise self.throw("StopIteration", *(() if value is None else (value,)))
        if len(self.frames) == 1:
            self.end_thread()
            raise Ended
        then = frame.then
        if type(then) is tuple and then[0] == "module":
            self._touch_package(then[1])
            self.end_import(self.read(then[1]).data[0])
        value = frame.stack.pop()
        if type(then) is tuple and then[0] == "init" and value is not None:
            raise self.throw("TypeError", f"__init__() should return None, not '{self.type_name(value)}'")
        if type(then) is tuple and then[0] == "module":
            self.module_loaded(then[1])
            frame = self.frames[-2]
            frame.pc -= 1  # the import looks again
        self.pop_frame()
        self.deliver(value, then)

    def end_thread(self) -> None:
        raise NotImplementedError

    def end_import(self, name: str) -> None:
        raise NotImplementedError

    def _touch_package(self, ref: Ref) -> None:
        """A loaded module becomes an attribute of its package."""
        package, _, last = self.read(ref).data[0].rpartition(".")
        if package:
            parent = self.module_ref(package)
            self.touch(parent, self.read(parent), ("global", package, last), True)

    def module_loaded(self, ref: Ref) -> None:
        """The body of an imported module has run."""
        item = self.write(ref)
        name = item.data[0]
        item.data = (name, "loaded", None)
        package, _, last = name.rpartition(".")
        if package:
            attrs = self.write(self.module_ref(package)).attrs
            assert attrs is not None
            attrs[last] = ref
