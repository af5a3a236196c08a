"""Instructions for operators, displays and iteration.

See `execution.py` for the rules that every instruction keeps. What involves methods of the program's own goes to the
helpers in `language/library/builtins.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from pathproof.machine import costs, hostops
from pathproof.machine.memory import Frame
from pathproof.machine.objects import Object
from pathproof.machine.opaque import holds_opaque, is_opaque, settle
from pathproof.machine.values import MISSING, Defer, Invoke, Primitive, Record, Ref, Throw, Value, is_plain
from pathproof.machine.variables import Variables

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine

_NUMBERS = frozenset((int, float, bool))
_TEXTS = frozenset((str, bytes))


class Operators(Variables):
    # -- operators ------------------------------------------------------------------------------------------------

    def host(self, operation: Callable[..., Any], *args: Any) -> Any:
        """Runs a host operation on immutable values; its exception becomes the program's."""
        self.strive(16)
        if any(map(hostops.is_marked, args)) and not hostops.passes_on(operation, args):
            self.refuse(*hostops.SHOWN_TEXT)
        try:
            result = operation(*args)
            if type(result) is str or type(result) is bytes or type(result) is tuple:
                self.made_texts += len(result)
            return result
        except costs.TooLarge:
            self.refuse(
                "a gigantic value", "the result would exceed the machine's limits", "use smaller numbers"
            )
        except costs.TooDeep:
            self.too_deep()
        except hostops.Unfixed as unfixed:
            self.refuse(*unfixed.args)
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
            result = self.host(hostops.COMPARE[op], left, right)
        elif op in ("==", "!=") and self.has_identity(left, op) and self.has_identity(right, op):
            same = left is right
            if kinds[0] is Record and kinds[1] is Record:
                same = self.is_same_number(left, right)
            elif kinds[0] is Record or kinds[1] is Record:
                settle(cast("ReferenceMachine", self), left, right)
            result = same == (op == "==")
        else:
            self.finish(frame, 2, Invoke(self.builtins["_compare"], [op, left, right]))
            return
        del frame.stack[-1]
        frame.stack[-1] = result

    def refuse_nan(self, value: Value, others: Iterable[Value]) -> None:
        """Before a value is looked for among others."""
        if hostops.holds_nan(value) and any(map(hostops.holds_nan, others)):
            self.refuse(*hostops.NAN_BY_IDENTITY)

    def has_identity(self, value: Value, op: str = "==") -> bool:
        """Whether `==` on the value means identity: plain objects, and values that no object equals."""
        if type(value) is not Ref:
            return (
                value is None
                or type(value) in (bool, int, str)
                or is_opaque(value)
            )
        if self.copies:
            return False
        cls = self.type_of(value)
        if op == "!=" and self.lookup(cls, "__ne__") is not self.lookup(self.classes["object"], "__ne__"):
            return False
        return self.equals_by_identity(cls)

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
                self.finish(frame, 2, self.run_primitive(method, [container, element]))
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
            self.tidy()
        frame.pc = target

    def JUMP_IF_FALSE(self, frame: Frame, target: int) -> None:
        if not frame.stack.pop():
            frame.pc = target

    def JUMP_IF_TRUE(self, frame: Frame, target: int) -> None:
        if frame.stack.pop():
            frame.pc = target

    # -- displays -------------------------------------------------------------------------------------------------

    def BUILD_TUPLE(self, frame: Frame, n: int) -> None:
        frame.stack.append(self.made(tuple(self.taken(frame, n))))

    def BUILD_LIST(self, frame: Frame, n: int) -> None:
        frame.stack.append(self.new_list(self.taken(frame, n)))

    def BUILD_SET(self, frame: Frame, n: int) -> None:
        items = frame.stack[len(frame.stack) - n :]
        if all(self.host_key(item) is not MISSING and not holds_opaque(item) for item in items):
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
        parts = self.taken(frame, n)
        self.host(costs.check, "method str.join", "", parts)
        frame.stack.append("".join(parts))

    def host_key(self, key: Value) -> Value:
        """What the host can use as a dictionary key for this value, or MISSING if the program's code must be asked."""
        raise NotImplementedError

    def LIST_APPEND(self, frame: Frame, n: int) -> None:
        value = frame.stack.pop()
        self.write(frame.stack[-n]).data.append(value)

    def LIST_EXTEND(self, frame: Frame, in_call: bool | None) -> None:
        target, source = frame.stack[-2:]
        items = self.unpackable(source)
        if items is not None:
            data = self.write(target).data
            self.check_size(len(data) + len(items))
            data.extend(items)
            frame.stack.pop()
            return
        args = [target, source, frame.stack[-4]] if in_call else [target, source]
        self.finish(frame, 1, Invoke(self.builtins["_extend"], args, then="drop"))

    def LIST_TO_TUPLE(self, frame: Frame, _: None) -> None:
        frame.stack[-1] = self.made(tuple(self.read(frame.stack[-1]).data))

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
            if all(type(entry[0]) is str and place not in known for place, entry in words.data.items()):
                self.write(target).data.update(words.data)
                frame.stack.pop()
                return
        callee = frame.stack[-4] if len(frame.stack) >= 4 else None
        self.finish(frame, 1, Invoke(self.builtins["_dict_merge"], [target, source, callee], then="drop"))

    def FORMAT(self, frame: Frame, conversion: str) -> None:
        value, spec = frame.stack[-2:]
        if spec == "" and (type(value) is str or type(value) is int) and conversion in ("", "s"):
            self.finish(frame, 2, self.host(str, value))
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
