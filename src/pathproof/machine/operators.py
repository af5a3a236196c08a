"""Instructions for operators, displays and iteration.

See `execution.py` for the rules that every instruction keeps. What involves methods of the program's own goes to the
helpers in `language/library/builtins.py`.
"""

from __future__ import annotations

from pathproof.machine import costs, hostops
from pathproof.machine.hashing import host_key
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.iterators import advance
from pathproof.machine.memory import Frame
from pathproof.machine.opaque import holds_opaque, settle
from pathproof.machine.values import MISSING, Defer, Invoke, Primitive, Record, Ref, Throw, Value, is_plain

_NUMBERS = frozenset((int, float, bool))
_TEXTS = frozenset((str, bytes))


# -- operators ----------------------------------------------------------------------------------------------------


def UNARY(machine: Interpreter, frame: Frame, op: str) -> None:
    value = frame.stack[-1]
    if type(value) in _NUMBERS:
        frame.stack[-1] = machine.host(hostops.UNARY[op], value)
        return
    machine.finish(frame, 1, Invoke(machine.types.builtins["_unary"], [op, value]))


def binary(machine: Interpreter, frame: Frame, op: str, helper: str) -> None:
    left, right = frame.stack[-2:]
    kinds = type(left), type(right)
    if (kinds[0] in _NUMBERS and kinds[1] in _NUMBERS) or (kinds[0] in _TEXTS and kinds[0] is kinds[1] and op == "+"):
        result = machine.host(hostops.BINARY[op], left, right)
        if type(result) is complex:
            machine.refuse("a complex number", "complex numbers are not modelled", "use two floats")
        del frame.stack[-1]
        frame.stack[-1] = result
        return
    if op in ("+", "-", "*") and is_clock(left, right):
        machine.finish(frame, 2, Record("clock", ()))
        return
    machine.finish(frame, 2, Invoke(machine.types.builtins[helper], [op, left, right]))


def is_clock(*operands: Value) -> bool:
    """Whether arithmetic has a clock value among numbers that a float holds: the result is as opaque as the clock."""
    clocks = [type(value) is Record and value.tag == "clock" for value in operands]
    return any(clocks) and all(known or is_modest(value) for known, value in zip(clocks, operands, strict=True))


def is_modest(value: Value) -> bool:
    return type(value) in _NUMBERS and (type(value) is not int or -(1 << 59) <= value < 1 << 59)


def BINARY(machine: Interpreter, frame: Frame, op: str) -> None:
    binary(machine, frame, op, "_binary")


def INPLACE(machine: Interpreter, frame: Frame, op: str) -> None:
    binary(machine, frame, op, "_inplace")


def COMPARE(machine: Interpreter, frame: Frame, op: str) -> None:
    left, right = frame.stack[-2:]
    kinds = type(left), type(right)
    if kinds[0] is not Ref and kinds[1] is not Ref and is_plain(left) and is_plain(right):
        result = machine.host(hostops.COMPARE[op], left, right)
    elif op in ("==", "!=") and machine.identity.has_identity(left, op) and machine.identity.has_identity(right, op):
        same = left is right
        if kinds[0] is Record and kinds[1] is Record:
            same = machine.identity.is_same_number(left, right)
        elif kinds[0] is Record or kinds[1] is Record:
            settle(machine.types, left, right)
        result = same == (op == "==")
    else:
        machine.finish(frame, 2, Invoke(machine.types.builtins["_compare"], [op, left, right]))
        return
    del frame.stack[-1]
    frame.stack[-1] = result


def IS(machine: Interpreter, frame: Frame, _: None) -> None:
    right = frame.stack[-1]
    left = frame.stack[-2]
    result = machine.identity.identical(left, right)
    del frame.stack[-1]
    frame.stack[-1] = result


def CONTAINS(machine: Interpreter, frame: Frame, _: None) -> None:
    element, container = frame.stack[-2:]
    method = machine.types.lookup(machine.types.type_of(container), "__contains__")
    if type(method) is Primitive:
        try:
            machine.finish(frame, 2, machine.run_primitive(method, [container, element]))
            return
        except Defer:
            pass
    machine.finish(frame, 2, Invoke(machine.types.builtins["_contains"], [element, container]))


def NOT(machine: Interpreter, frame: Frame, _: None) -> None:
    frame.stack[-1] = not frame.stack[-1]


def TRUTH(machine: Interpreter, frame: Frame, _: None) -> None:
    value = frame.stack[-1]
    kind = type(value)
    if kind is bool:
        return
    if kind is Ref:
        item = machine.memory.read(value)
        if item.cls is not None and item.cls.object is not None and item.kind in ("list", "dict", "set"):
            machine.visibility.touch_contents(value, item, False)
            frame.stack[-1] = bool(item.data)
            return
        cls = machine.types.type_of(value)
        if machine.types.lookup(cls, "__bool__") is MISSING and machine.types.lookup(cls, "__len__") is MISSING:
            frame.stack[-1] = True
            return
        machine.finish(frame, 1, Invoke(machine.types.builtins["_truth"], [value]))
    elif kind is Record:
        if value.tag == "clock":
            machine.refuse(
                "a branch on a clock",
                "what clocks show is not modelled",
                "use choose() for what may happen",
            )
        if value.tag in ("keys", "values", "items"):
            machine.finish(frame, 1, Invoke(machine.types.builtins["_truth"], [value]))
        else:
            frame.stack[-1] = True
    elif kind is Primitive or value is NotImplemented:
        frame.stack[-1] = True
    else:
        frame.stack[-1] = bool(value)


def JUMP(machine: Interpreter, frame: Frame, target: int) -> None:
    if target < frame.pc:
        machine.labour()
        machine.memory.tidy()
    frame.pc = target


def JUMP_IF_FALSE(machine: Interpreter, frame: Frame, target: int) -> None:
    if not frame.stack.pop():
        frame.pc = target


def JUMP_IF_TRUE(machine: Interpreter, frame: Frame, target: int) -> None:
    if frame.stack.pop():
        frame.pc = target


# -- displays -----------------------------------------------------------------------------------------------------


def BUILD_TUPLE(machine: Interpreter, frame: Frame, n: int) -> None:
    frame.stack.append(machine.memory.made(tuple(machine.taken(frame, n))))


def BUILD_LIST(machine: Interpreter, frame: Frame, n: int) -> None:
    frame.stack.append(machine.types.new_list(machine.taken(frame, n)))


def BUILD_SET(machine: Interpreter, frame: Frame, n: int) -> None:
    items = frame.stack[len(frame.stack) - n :]
    if all(host_key(machine, item) is not MISSING and not holds_opaque(item) for item in items):
        data: dict[Value, Value] = {}
        for item in items:
            data.setdefault(host_key(machine, item), item)
        machine.finish(frame, n, machine.types.new_set(data))
    else:
        machine.finish(frame, n, Invoke(machine.types.builtins["_build_set"], [tuple(items)]))


def BUILD_DICT(machine: Interpreter, frame: Frame, n: int) -> None:
    items = machine.taken(frame, 2 * n)
    data: dict[Value, tuple[Value, Value]] = {}
    for key, value in zip(items[::2], items[1::2], strict=True):
        data[key] = (key, value)  # the compiler makes such dicts with constant keys only
    frame.stack.append(machine.types.new_dict(data))


def BUILD_SLICE(machine: Interpreter, frame: Frame, n: int) -> None:
    frame.stack.append(Record("slice", tuple(machine.taken(frame, n))))


def BUILD_STRING(machine: Interpreter, frame: Frame, n: int) -> None:
    parts = machine.taken(frame, n)
    machine.host(costs.check, "method str.join", "", parts)
    frame.stack.append("".join(parts))


def LIST_APPEND(machine: Interpreter, frame: Frame, n: int) -> None:
    value = frame.stack.pop()
    machine.memory.write(frame.stack[-n]).data.append(value)


def LIST_EXTEND(machine: Interpreter, frame: Frame, in_call: bool | None) -> None:
    target, source = frame.stack[-2:]
    items = unpackable(machine, source)
    if items is not None:
        data = machine.memory.write(target).data
        machine.memory.check_size(len(data) + len(items))
        data.extend(items)
        frame.stack.pop()
        return
    args = [target, source, frame.stack[-4]] if in_call else [target, source]
    machine.finish(frame, 1, Invoke(machine.types.builtins["_extend"], args, then="drop"))


def LIST_TO_TUPLE(machine: Interpreter, frame: Frame, _: None) -> None:
    frame.stack[-1] = machine.memory.made(tuple(machine.memory.read(frame.stack[-1]).data))


def SET_ADD(machine: Interpreter, frame: Frame, n: int) -> None:
    value, target = frame.stack[-1], frame.stack[-1 - n]
    machine.finish(frame, 1, Invoke(machine.types.builtins["_set_add"], [target, value], then="drop"))


def SET_UPDATE(machine: Interpreter, frame: Frame, _: None) -> None:
    target, source = frame.stack[-2:]
    machine.finish(frame, 1, Invoke(machine.types.builtins["_set_update"], [target, source], then="drop"))


def DICT_SET(machine: Interpreter, frame: Frame, n: int) -> None:
    key, value = frame.stack[-2:]
    target = frame.stack[-2 - n]
    method = machine.types.lookup(machine.types.classes["dict"], "__setitem__")
    machine.statement_call(frame, 2, machine.special_call(method, target, [key, value]))


def DICT_UPDATE(machine: Interpreter, frame: Frame, _: None) -> None:
    target, source = frame.stack[-2:]
    machine.finish(frame, 1, Invoke(machine.types.builtins["_dict_update"], [target, source], then="drop"))


def DICT_MERGE(machine: Interpreter, frame: Frame, _: None) -> None:
    target, source = frame.stack[-2:]
    words = machine.memory.read(source) if type(source) is Ref else None
    if words is not None and words.kind == "dict" and words.cls is machine.types.classes["dict"]:
        machine.visibility.touch_contents(source, words, False)
        known = machine.memory.read(target).data
        if all(type(entry[0]) is str and place not in known for place, entry in words.data.items()):
            machine.memory.write(target).data.update(words.data)
            frame.stack.pop()
            return
    callee = frame.stack[-4] if len(frame.stack) >= 4 else None
    machine.finish(frame, 1, Invoke(machine.types.builtins["_dict_merge"], [target, source, callee], then="drop"))


def FORMAT(machine: Interpreter, frame: Frame, conversion: str) -> None:
    value, spec = frame.stack[-2:]
    if spec == "" and (type(value) is str or type(value) is int) and conversion in ("", "s"):
        machine.finish(frame, 2, machine.host(str, value))
    else:
        machine.finish(frame, 2, Invoke(machine.types.builtins["_format"], [value, spec, conversion]))


# -- iteration ----------------------------------------------------------------------------------------------------


def GET_ITER(machine: Interpreter, frame: Frame, _: None) -> None:
    value = frame.stack[-1]
    method = machine.types.lookup(machine.types.type_of(value), "__iter__")
    if method is MISSING:
        machine.finish(frame, 1, Invoke(machine.types.builtins["_iter"], [value]))
    elif method is None:
        raise machine.throw("TypeError", f"'{machine.types.type_name(value)}' object is not iterable")
    elif type(method) is Primitive:
        machine.finish(frame, 1, machine.special_call(method, value, []))
    else:
        machine.finish(frame, 1, Invoke(machine.types.builtins["_iter"], [value]))


def FOR_ITER(machine: Interpreter, frame: Frame, target: int) -> None:
    iterator = frame.stack[-1]
    if type(iterator) is Ref:
        item = machine.memory.read(iterator)
        if item.kind == "iterator":
            value = advance(machine, iterator, item)
            if value is MISSING:
                machine.memory.end_loop()
            else:
                frame.stack.append(value)
            return
        if item.kind == "generator":
            machine.generators.resume(iterator, None, "iter")
            return
    method = machine.types.lookup(machine.types.type_of(iterator), "__next__")
    if method is MISSING:
        raise machine.throw("TypeError", f"'{machine.types.type_name(iterator)}' object is not an iterator")
    bound = machine.attributes.bind(method, iterator, machine.types.type_of(iterator))
    if type(bound) is Invoke:
        machine.refuse("a descriptor as __next__", "it is not modelled", "define it as a method")
    try:
        machine.call(bound, [], None, "iter")
    except Throw as thrown:
        if not machine.types.is_subclass(
            machine.types.type_of(thrown.exception), machine.types.builtins["StopIteration"]
        ):
            raise
        machine.memory.end_loop()


def UNPACK(machine: Interpreter, frame: Frame, n: int) -> None:
    value = frame.stack[-1]
    items = unpackable(machine, value)
    if items is None:
        machine.finish(frame, 1, Invoke(machine.types.builtins["_unpack"], [value, n], then=None))
        frame.pc -= 1  # once more, with the tuple that the helper gives
        return
    if len(items) != n:
        if len(items) > n:
            raise machine.throw("ValueError", f"too many values to unpack (expected {n})")
        raise machine.throw("ValueError", f"not enough values to unpack (expected {n}, got {len(items)})")
    frame.stack.pop()
    frame.stack.extend(reversed(items))


def UNPACK_STAR(machine: Interpreter, frame: Frame, argument: tuple[int, int]) -> None:
    before, after = argument
    value = frame.stack[-1]
    items = unpackable(machine, value)
    if items is None:
        machine.finish(frame, 1, Invoke(machine.types.builtins["_unpack_all"], [value]))
        frame.pc -= 1
        return
    if len(items) < before + after:
        message = f"not enough values to unpack (expected at least {before + after}, got {len(items)})"
        raise machine.throw("ValueError", message)
    frame.stack.pop()
    middle = machine.types.new_list(list(items[before : len(items) - after]))
    frame.stack.extend(reversed(items[len(items) - after :]))
    frame.stack.append(middle)
    frame.stack.extend(reversed(items[:before]))


def unpackable(machine: Interpreter, value: Value) -> list[Value] | tuple[Value, ...] | None:
    """The items, where one indivisible operation gives them."""
    if type(value) is tuple:
        return value
    if type(value) is Ref:
        item = machine.memory.read(value)
        if item.kind == "list" and item.cls is machine.types.classes["list"]:
            machine.visibility.touch_contents(value, item, False)
            return list(item.data)
    return None
