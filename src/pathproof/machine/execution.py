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
from pathproof.machine import hostops
from pathproof.machine.calls import Calls
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.values import (
    MISSING,
    UNBOUND,
    Defer,
    Invoke,
    Primitive,
    Record,
    Ref,
    Throw,
    Value,
    is_plain,
)

_NUMBERS = frozenset((int, float, bool))
_TEXTS = frozenset((str, bytes))


class Execution(Calls):
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
                    self.set_context(thrown.exception)
                    self.unwind(thrown.exception)
        except Stop:
            frame.pc = pc

    def one(self) -> None:
        """Executes one instruction; `Stop` leaves the frame as it was."""
        frame = self.frame
        pc = frame.pc
        frame.pc = pc + 1
        try:
            self.dispatch[frame.ops[pc]](frame, frame.args[pc])
        except Throw as thrown:
            self.set_context(thrown.exception)
            self.unwind(thrown.exception)
        except Stop:
            frame.pc = pc
            raise

    def run_coarse(self) -> None:
        """`--atomicity instruction` and `line`: a step is one instruction, or all of one line of the user's source."""
        here = self.line_key()
        self.one()
        self.granted = self.in_atomic > 0
        if self.options.atomicity == "instruction":
            while (
                self.frame.code.library and not self.at_blocking()
            ):  # library code belongs to its caller's step
                try:
                    self.one()
                except Stop:
                    return
            return
        while True:
            key = self.line_key()
            if key is not None and key != here:
                return
            try:
                self.one()
            except Stop:
                return

    def at_blocking(self) -> bool:
        return False

    def line_key(self) -> tuple[int, str, int] | None:
        """Depth, code and line, or None inside library code, which belongs to the line that called it."""
        frame = self.frame
        if frame.code.library:
            return None
        return len(self.frames), frame.code.identity, frame.code.positions[frame.pc].line

    # -- stack ----------------------------------------------------------------------------------------------------

    def CONST(self, frame: Frame, value: Value) -> None:
        frame.stack.append(value)

    def HELPER(self, frame: Frame, name: str) -> None:
        frame.stack.append(self.builtins[name])

    def POP(self, frame: Frame, _: None) -> None:
        frame.stack.pop()

    def DUP(self, frame: Frame, _: None) -> None:
        frame.stack.append(frame.stack[-1])

    def PICK(self, frame: Frame, n: int) -> None:
        frame.stack.append(frame.stack[-n])

    def ROT(self, frame: Frame, n: int) -> None:
        frame.stack.insert(1 - n, frame.stack.pop()) if n > 1 else None

    # -- variables ------------------------------------------------------------------------------------------------

    def LOAD_LOCAL(self, frame: Frame, slot: int) -> None:
        value = frame.slots[slot]
        if value is UNBOUND:
            raise self.unbound(frame.code, slot)
        frame.stack.append(value)

    def unbound(self, code: Code, slot: int) -> Throw:
        message = f"cannot access local variable '{code.slots[slot]}' where it is not associated with a value"
        return self.throw("UnboundLocalError", message)

    def STORE_LOCAL(self, frame: Frame, slot: int) -> None:
        frame.slots[slot] = frame.stack.pop()

    def DELETE_LOCAL(self, frame: Frame, slot: int) -> None:
        if frame.slots[slot] is UNBOUND:
            raise self.unbound(frame.code, slot)
        frame.slots[slot] = UNBOUND

    def MAKE_CELL(self, frame: Frame, slot: int) -> None:
        site = f"{frame.code.qualname}.{frame.code.slots[slot]}"
        frame.slots[slot] = self.new(Object("cell", self.classes["cell"], frame.slots[slot], None, site))

    def LOAD_CELL(self, frame: Frame, slot: int) -> None:
        frame.stack.append(frame.slots[slot])

    def LOAD_DEREF(self, frame: Frame, slot: int) -> None:
        ref = frame.slots[slot]
        item = self.read(ref)
        self.touch(ref, item, ("variable", item.site), False)
        if item.data is UNBOUND:
            name = frame.code.slots[slot]
            if slot >= frame.code.closure_start:
                message = f"cannot access free variable '{name}' where it is not associated with a value"
                message += " in enclosing scope"
                raise self.throw("NameError", message)
            raise self.unbound(frame.code, slot)
        frame.stack.append(item.data)

    def STORE_DEREF(self, frame: Frame, slot: int) -> None:
        ref = frame.slots[slot]
        item = self.read(ref)
        self.touch(ref, item, ("variable", item.site), True)
        value = frame.stack.pop()
        self.write(ref).data = value
        self.stored(ref, value)

    def DELETE_DEREF(self, frame: Frame, slot: int) -> None:
        ref = frame.slots[slot]
        item = self.read(ref)
        self.touch(ref, item, ("variable", item.site), True)
        if item.data is UNBOUND:
            raise self.unbound(frame.code, slot)
        self.write(ref).data = UNBOUND

    def global_value(self, module: str, name: str) -> Value:
        ref = self.namespace(module)
        item = self.read(ref)
        assert item.attrs is not None
        if ref.object is None:
            self.touch(ref, item, ("global", module, name), False)
        value = item.attrs.get(name, MISSING)
        if value is MISSING and module == "__properties__":
            return self.global_value(self.program.subject, name)
        if value is MISSING:
            value = (self.builtins if module in self.constant_modules else self.public_builtins).get(
                name, MISSING
            )
        if value is MISSING:
            if name == "__name__":
                return module
            if name == "__doc__":
                return self.program.modules[module].doc
            raise self.throw("NameError", f"name '{name}' is not defined")
        return value

    public_builtins: dict[str, Value]

    def namespace(self, module: str) -> Ref:
        return self.constant_modules.get(module) or self.module_ref(module)

    def LOAD_GLOBAL(self, frame: Frame, name: str) -> None:
        frame.stack.append(self.global_value(frame.code.module, name))

    def STORE_GLOBAL(self, frame: Frame, name: str) -> None:
        module = frame.code.module
        ref = self.namespace(module)
        self.touch(ref, self.read(ref), ("global", module, name), True)
        value = frame.stack.pop()
        attrs = self.write(ref).attrs
        assert attrs is not None
        attrs[name] = value
        self.stored(ref, value)

    def DELETE_GLOBAL(self, frame: Frame, name: str) -> None:
        module = frame.code.module
        ref = self.namespace(module)
        self.touch(ref, self.read(ref), ("global", module, name), True)
        attrs = self.write(ref).attrs
        assert attrs is not None
        if name not in attrs:
            raise self.throw("NameError", f"name '{name}' is not defined")
        del attrs[name]

    def LOAD_NAME(self, frame: Frame, name: str) -> None:
        entry = self.read(frame.slots[0]).data.get(name)
        frame.stack.append(entry[1] if entry is not None else self.global_value(frame.code.module, name))

    def LOAD_NAME_DEREF(self, frame: Frame, argument: tuple[str, int]) -> None:
        name, slot = argument
        entry = self.read(frame.slots[0]).data.get(name)
        if entry is not None:
            frame.stack.append(entry[1])
        else:
            self.LOAD_DEREF(frame, slot)

    def STORE_NAME(self, frame: Frame, name: str) -> None:
        self.write(frame.slots[0]).data[name] = (name, frame.stack.pop())

    def DELETE_NAME(self, frame: Frame, name: str) -> None:
        if self.write(frame.slots[0]).data.pop(name, None) is None:
            raise self.throw("NameError", f"name '{name}' is not defined")

    # -- attributes and items -------------------------------------------------------------------------------------

    def finish(self, frame: Frame, operands: int, result: Value) -> None:
        """Takes the operands off and pushes the result, or makes the call that gives it."""
        saved = self.taken(frame, operands)
        if type(result) is not Invoke:
            frame.stack.append(result)
            return
        try:
            self.invoke(result)
        except Stop:
            frame.stack.extend(saved)
            raise

    def LOAD_ATTR(self, frame: Frame, name: str) -> None:
        self.finish(frame, 1, self.get_attribute(frame.stack[-1], name))

    def STORE_ATTR(self, frame: Frame, name: str) -> None:
        self.statement_call(frame, 2, self.set_attribute(frame.stack[-1], name, frame.stack[-2]))

    def DELETE_ATTR(self, frame: Frame, name: str) -> None:
        self.statement_call(frame, 1, self.delete_attribute(frame.stack[-1], name))

    def special_call(self, method: Value, value: Value, args: list[Value]) -> Value:
        """Runs a special method found on the type: at once if it is a primitive, else by `Invoke`."""
        if type(method) is Primitive:
            try:
                return method.run(self, [value, *args], None)
            except Defer:
                if method.fallback is not None:
                    return Invoke(method.fallback, [value, *args])
                raise self.unsupported(method, [value, *args]) from None
        bound = self.bind(method, value, self.type_of(value))
        if type(bound) is Invoke:  # a descriptor gives the method
            return Invoke(
                self.builtins["_call_bound"],
                [bound.callee, tuple(bound.args), tuple(args), self._keywords(None)],
            )
        return Invoke(bound, args)

    def LOAD_ITEM(self, frame: Frame, _: None) -> None:
        value, key = frame.stack[-2:]
        method = self.lookup(self.type_of(value), "__getitem__")
        if method is MISSING:
            if self.is_class(value):
                method = self.lookup(value, "__class_getitem__")
                if method is not MISSING:
                    inner = method.fields[0] if type(method) is Record else method
                    self.finish(frame, 2, Invoke(inner, [value, key]))
                    return
                raise self.throw("TypeError", f"type '{self.info(value).name}' is not subscriptable")
            raise self.throw("TypeError", f"'{self.type_name(value)}' object is not subscriptable")
        self.finish(frame, 2, self.special_call(method, value, [key]))

    def STORE_ITEM(self, frame: Frame, _: None) -> None:
        new, value, key = frame.stack[-3:]
        method = self.lookup(self.type_of(value), "__setitem__")
        if method is MISSING:
            raise self.throw(
                "TypeError", f"'{self.type_name(value)}' object does not support item assignment"
            )
        self.statement_call(frame, 3, self.special_call(method, value, [key, new]))

    def DELETE_ITEM(self, frame: Frame, _: None) -> None:
        value, key = frame.stack[-2:]
        method = self.lookup(self.type_of(value), "__delitem__")
        if method is MISSING:
            raise self.throw("TypeError", f"'{self.type_name(value)}' object doesn't support item deletion")
        self.statement_call(frame, 2, self.special_call(method, value, [key]))

    def statement_call(self, frame: Frame, operands: int, result: Value) -> None:
        if type(result) is Invoke:
            result.then = "drop"
            self.finish(frame, operands, result)
        else:
            del frame.stack[len(frame.stack) - operands :]

    # -- operators ------------------------------------------------------------------------------------------------

    def host(self, operation: Callable[..., Any], *args: Any) -> Any:
        """Runs a host operation on immutable values; its exception becomes the program's."""
        try:
            return operation(*args)
        except hostops.TooLarge:
            self.refuse(
                "a gigantic value", "the result would exceed the machine's limits", "use smaller numbers"
            )
        except (ArithmeticError, TypeError, ValueError, LookupError, UnicodeError) as error:
            name = type(error).__name__
            if isinstance(error, UnicodeError) and not isinstance(
                error, UnicodeEncodeError | UnicodeDecodeError
            ):
                name = "UnicodeError"
            if name in ("UnicodeEncodeError", "UnicodeDecodeError"):
                self.refuse(name, "the details of encoding errors are not modelled", "handle only valid text")
            raise self.throw(name, *error.args) from None
        except (MemoryError, RecursionError):
            self.refuse("a gigantic value", "the host could not compute it", "use smaller values")

    def UNARY(self, frame: Frame, op: str) -> None:
        value = frame.stack[-1]
        if type(value) in _NUMBERS:
            frame.stack[-1] = self.host(hostops.UNARY[op], value)
            return
        self.finish(frame, 1, Invoke(self.builtins["_unary"], [op, value]))

    def binary(self, frame: Frame, op: str, helper: str) -> None:
        left, right = frame.stack[-2:]
        kinds = type(left), type(right)
        if (kinds[0] in _NUMBERS and kinds[1] in _NUMBERS) or (
            kinds[0] in _TEXTS and kinds[0] is kinds[1] and op == "+"
        ):
            result = self.host(hostops.BINARY[op], left, right)
            if type(result) is complex:
                self.refuse("a complex number", "complex numbers are not modelled", "use two floats")
            del frame.stack[-1]
            frame.stack[-1] = result
            return
        if op in ("+", "-", "*", "/") and self.is_clock(left, right):
            self.finish(frame, 2, Record("clock", ()))
            return
        self.finish(frame, 2, Invoke(self.builtins[helper], [op, left, right]))

    def is_clock(self, *operands: Value) -> bool:
        """Whether arithmetic has a clock value among numbers: the result is as opaque as the clock."""
        clocks = [type(value) is Record and value.tag == "clock" for value in operands]
        return any(clocks) and all(
            known or type(value) in _NUMBERS for known, value in zip(clocks, operands, strict=True)
        )

    def BINARY(self, frame: Frame, op: str) -> None:
        self.binary(frame, op, "_binary")

    def INPLACE(self, frame: Frame, op: str) -> None:
        self.binary(frame, op, "_inplace")

    def COMPARE(self, frame: Frame, op: str) -> None:
        left, right = frame.stack[-2:]
        kinds = type(left), type(right)
        if kinds[0] is not Ref and kinds[1] is not Ref and is_plain(left) and is_plain(right):
            if kinds[0] is tuple or kinds[1] is tuple:
                self.refuse_nan(left)
            result = self.host(hostops.COMPARE[op], left, right)
        elif op in ("==", "!=") and self.has_identity(left, op) and self.has_identity(right, op):
            same = left == right if kinds[0] is Record and kinds[1] is Record else left is right
            result = same == (op == "==")
        else:
            self.finish(frame, 2, Invoke(self.builtins["_compare"], [op, left, right]))
            return
        del frame.stack[-1]
        frame.stack[-1] = result

    def refuse_nan(self, value: Value) -> None:
        if type(value) is tuple and any(type(item) is float and item != item for item in value):
            self.refuse(
                "comparison of a tuple that holds nan",
                "Python compares its elements by identity first",
                "compare the elements",
            )

    def has_identity(self, value: Value, op: str = "==") -> bool:
        """Whether `==` on the value means identity: plain objects, and values that no object equals."""
        if type(value) is not Ref:
            return (
                value is None
                or type(value) in (bool, int, str)
                or (type(value) is Record and value.tag == "identity")
            )
        cls = self.type_of(value)
        if op == "!=" and self.lookup(cls, "__ne__") is not self.lookup(self.classes["object"], "__ne__"):
            return False
        method = self.lookup(cls, "__eq__")
        return type(method) is Primitive and method.name == "object.__eq__"

    def IS(self, frame: Frame, _: None) -> None:
        right = frame.stack[-1]
        left = frame.stack[-2]
        result = self.identical(left, right)
        del frame.stack[-1]
        frame.stack[-1] = result

    def CONTAINS(self, frame: Frame, _: None) -> None:
        element, container = frame.stack[-2:]
        method = self.lookup(self.type_of(container), "__contains__")
        if type(method) is Primitive:
            try:
                self.finish(frame, 2, method.run(self, [container, element], None))
                return
            except Defer:
                pass
        self.finish(frame, 2, Invoke(self.builtins["_contains"], [element, container]))

    def NOT(self, frame: Frame, _: None) -> None:
        frame.stack[-1] = not frame.stack[-1]

    def TRUTH(self, frame: Frame, _: None) -> None:
        value = frame.stack[-1]
        kind = type(value)
        if kind is bool:
            return
        if kind is Ref:
            item = self.read(value)
            if item.cls is not None and item.cls.object is not None and item.kind in ("list", "dict", "set"):
                self.touch_contents(value, item, False)
                frame.stack[-1] = bool(item.data)
                return
            cls = self.type_of(value)
            if self.lookup(cls, "__bool__") is MISSING and self.lookup(cls, "__len__") is MISSING:
                frame.stack[-1] = True
                return
            self.finish(frame, 1, Invoke(self.builtins["_truth"], [value]))
        elif kind is Record:
            if value.tag == "clock":
                self.refuse(
                    "a branch on a clock",
                    "what clocks show is not modelled",
                    "use choose() for what may happen",
                )
            if value.tag in ("keys", "values", "items"):
                self.finish(frame, 1, Invoke(self.builtins["_truth"], [value]))
            else:
                frame.stack[-1] = True
        elif kind is Primitive or value is NotImplemented:
            frame.stack[-1] = True
        else:
            frame.stack[-1] = bool(value)

    def JUMP(self, frame: Frame, target: int) -> None:
        if target < frame.pc:
            self.labour()
        frame.pc = target

    def JUMP_IF_FALSE(self, frame: Frame, target: int) -> None:
        if not frame.stack.pop():
            frame.pc = target

    def JUMP_IF_TRUE(self, frame: Frame, target: int) -> None:
        if frame.stack.pop():
            frame.pc = target

    # -- displays -------------------------------------------------------------------------------------------------

    def taken(self, frame: Frame, n: int) -> list[Value]:
        stack = frame.stack
        items = stack[len(stack) - n :]
        del stack[len(stack) - n :]
        return items

    def BUILD_TUPLE(self, frame: Frame, n: int) -> None:
        frame.stack.append(tuple(self.taken(frame, n)))

    def BUILD_LIST(self, frame: Frame, n: int) -> None:
        frame.stack.append(self.new_list(self.taken(frame, n)))

    def BUILD_SET(self, frame: Frame, n: int) -> None:
        items = frame.stack[len(frame.stack) - n :]
        if all(self.host_key(item) is not MISSING for item in items):
            data: dict[Value, Value] = {}
            for item in items:
                data.setdefault(self.host_key(item), item)
            self.finish(frame, n, self.new_set(data))
        else:
            self.finish(frame, n, Invoke(self.builtins["_build_set"], [tuple(items)]))

    def BUILD_DICT(self, frame: Frame, n: int) -> None:
        items = self.taken(frame, 2 * n)
        data: dict[Value, tuple[Value, Value]] = {}
        for key, value in zip(items[::2], items[1::2], strict=True):
            data[key] = (key, value)  # the compiler makes such dicts with constant keys only
        frame.stack.append(self.new_dict(data))

    def BUILD_SLICE(self, frame: Frame, n: int) -> None:
        frame.stack.append(Record("slice", tuple(self.taken(frame, n))))

    def BUILD_STRING(self, frame: Frame, n: int) -> None:
        frame.stack.append("".join(self.taken(frame, n)))

    def host_key(self, key: Value) -> Value:
        """What the host can use as a dictionary key for this value, or MISSING if the program's code must be asked."""
        raise NotImplementedError

    def LIST_APPEND(self, frame: Frame, n: int) -> None:
        value = frame.stack.pop()
        self.write(frame.stack[-n]).data.append(value)

    def LIST_EXTEND(self, frame: Frame, _: None) -> None:
        target, source = frame.stack[-2:]
        items = self.unpackable(source)
        if items is not None:
            self.write(target).data.extend(items)
            frame.stack.pop()
            return
        self.finish(frame, 1, Invoke(self.builtins["_extend"], [target, source], then="drop"))

    def LIST_TO_TUPLE(self, frame: Frame, _: None) -> None:
        frame.stack[-1] = tuple(self.read(frame.stack[-1]).data)

    def SET_ADD(self, frame: Frame, n: int) -> None:
        value, target = frame.stack[-1], frame.stack[-1 - n]
        self.finish(frame, 1, Invoke(self.builtins["_set_add"], [target, value], then="drop"))

    def SET_UPDATE(self, frame: Frame, _: None) -> None:
        target, source = frame.stack[-2:]
        self.finish(frame, 1, Invoke(self.builtins["_set_update"], [target, source], then="drop"))

    def DICT_SET(self, frame: Frame, n: int) -> None:
        key, value = frame.stack[-2:]
        target = frame.stack[-2 - n]
        method = self.lookup(self.classes["dict"], "__setitem__")
        self.statement_call(frame, 2, self.special_call(method, target, [key, value]))

    def DICT_UPDATE(self, frame: Frame, _: None) -> None:
        target, source = frame.stack[-2:]
        self.finish(frame, 1, Invoke(self.builtins["_dict_update"], [target, source], then="drop"))

    def DICT_MERGE(self, frame: Frame, _: None) -> None:
        target, source = frame.stack[-2:]
        words = self.read(source) if type(source) is Ref else None
        if words is not None and words.kind == "dict" and words.cls is self.classes["dict"]:
            self.touch_contents(source, words, False)
            known = self.read(target).data
            if all(type(key) is str and key not in known for key in words.data):
                self.write(target).data.update(words.data)
                frame.stack.pop()
                return
        callee = frame.stack[-4] if len(frame.stack) >= 4 else None
        self.finish(frame, 1, Invoke(self.builtins["_dict_merge"], [target, source, callee], then="drop"))

    def FORMAT(self, frame: Frame, conversion: str) -> None:
        value, spec = frame.stack[-2:]
        if spec == "" and (type(value) is str or type(value) is int) and conversion in ("", "s"):
            self.finish(frame, 2, str(value))
        else:
            self.finish(frame, 2, Invoke(self.builtins["_format"], [value, spec, conversion]))

    # -- iteration ------------------------------------------------------------------------------------------------

    def GET_ITER(self, frame: Frame, _: None) -> None:
        value = frame.stack[-1]
        method = self.lookup(self.type_of(value), "__iter__")
        if method is MISSING:
            self.finish(frame, 1, Invoke(self.builtins["_iter"], [value]))
        elif method is None:
            raise self.throw("TypeError", f"'{self.type_name(value)}' object is not iterable")
        elif type(method) is Primitive:
            self.finish(frame, 1, self.special_call(method, value, []))
        else:
            self.finish(frame, 1, Invoke(self.builtins["_iter"], [value]))

    def FOR_ITER(self, frame: Frame, target: int) -> None:
        iterator = frame.stack[-1]
        if type(iterator) is Ref:
            item = self.read(iterator)
            if item.kind == "iterator":
                value = self.advance(iterator, item)
                if value is MISSING:
                    self.end_loop()
                else:
                    frame.stack.append(value)
                return
            if item.kind == "generator":
                self.resume(iterator, None, "iter")
                return
        method = self.lookup(self.type_of(iterator), "__next__")
        if method is MISSING:
            raise self.throw("TypeError", f"'{self.type_name(iterator)}' object is not an iterator")
        bound = self.bind(method, iterator, self.type_of(iterator))
        if type(bound) is Invoke:
            self.refuse("a descriptor as __next__", "it is not modelled", "define it as a method")
        try:
            self.call(bound, [], None, "iter")
        except Throw as thrown:
            if not self.is_subclass(self.type_of(thrown.exception), self.builtins["StopIteration"]):
                raise
            self.end_loop()

    def advance(self, ref: Ref, item: Object) -> Value:
        """The next value of a builtin iterator, or MISSING at its end."""
        raise NotImplementedError

    def UNPACK(self, frame: Frame, n: int) -> None:
        value = frame.stack[-1]
        items = self.unpackable(value)
        if items is None:
            self.finish(frame, 1, Invoke(self.builtins["_unpack"], [value, n], then=None))
            frame.pc -= 1  # once more, with the tuple that the helper gives
            return
        if len(items) != n:
            if len(items) > n:
                raise self.throw("ValueError", f"too many values to unpack (expected {n})")
            raise self.throw("ValueError", f"not enough values to unpack (expected {n}, got {len(items)})")
        frame.stack.pop()
        frame.stack.extend(reversed(items))

    def UNPACK_STAR(self, frame: Frame, argument: tuple[int, int]) -> None:
        before, after = argument
        value = frame.stack[-1]
        items = self.unpackable(value)
        if items is None:
            self.finish(frame, 1, Invoke(self.builtins["_unpack_all"], [value]))
            frame.pc -= 1
            return
        if len(items) < before + after:
            message = f"not enough values to unpack (expected at least {before + after}, got {len(items)})"
            raise self.throw("ValueError", message)
        frame.stack.pop()
        middle = self.new_list(list(items[before : len(items) - after]))
        frame.stack.extend(reversed(items[len(items) - after :]))
        frame.stack.append(middle)
        frame.stack.extend(reversed(items[:before]))

    def unpackable(self, value: Value) -> list[Value] | tuple[Value, ...] | None:
        """The items, where one indivisible operation gives them."""
        if type(value) is tuple:
            return value
        if type(value) is Ref:
            item = self.read(value)
            if item.kind == "list" and item.cls is self.classes["list"]:
                self.touch_contents(value, item, False)
                return list(item.data)
        return None

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
        saved = frame.stack[-3:]
        del frame.stack[-3:]
        try:
            self.call(callee, list(args), keywords or None)
        except Stop:
            frame.stack.extend(saved)
            raise

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
        exception = frame.stack.pop()
        self.unwind(exception)

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
        try:
            value = self.get_attribute(module, name)
        except Throw:
            raise self.throw("ImportError", f"cannot import name '{name}' from '{item.data[0]}'") from None
        frame.stack.append(value)

    def INTRINSIC(self, frame: Frame, argument: tuple[str, int]) -> None:
        name, n = argument
        args = frame.stack[len(frame.stack) - n :]
        self.finish(frame, n, self.intrinsics[name](self, *args))


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
