"""Instructions on the operand stack, variables, attributes and items.

See `execution.py` for the rules that every instruction keeps.
"""

from __future__ import annotations

from pathproof.language.code import Code
from pathproof.language.compiler import refused_builtins
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.memory import Frame
from pathproof.machine.objects import Object
from pathproof.machine.values import MISSING, UNBOUND, Invoke, Record, Throw, Value, is_unmodelled

_MODULE_ATTRIBUTES = (
    "__file__",
    "__package__",
    "__spec__",
    "__loader__",
    "__path__",
    "__cached__",
    "__builtins__",
)
_REFUSED_BUILTINS = refused_builtins()


# -- stack --------------------------------------------------------------------------------------------------------


def CONST(machine: Interpreter, frame: Frame, value: Value) -> None:
    frame.stack.append(value)


def HELPER(machine: Interpreter, frame: Frame, name: str) -> None:
    frame.stack.append(machine.types.builtins[name])


def POP(machine: Interpreter, frame: Frame, _: None) -> None:
    frame.stack.pop()


def DUP(machine: Interpreter, frame: Frame, _: None) -> None:
    frame.stack.append(frame.stack[-1])


def PICK(machine: Interpreter, frame: Frame, n: int) -> None:
    frame.stack.append(frame.stack[-n])


def ROT(machine: Interpreter, frame: Frame, n: int) -> None:
    frame.stack.insert(1 - n, frame.stack.pop()) if n > 1 else None


# -- variables ----------------------------------------------------------------------------------------------------


def LOAD_LOCAL(machine: Interpreter, frame: Frame, slot: int) -> None:
    value = frame.slots[slot]
    if value is UNBOUND:
        raise unbound(machine, frame.code, slot)
    frame.stack.append(value)


def unbound(machine: Interpreter, code: Code, slot: int) -> Throw:
    message = f"cannot access local variable '{code.slots[slot]}' where it is not associated with a value"
    return machine.throw("UnboundLocalError", message)


def STORE_LOCAL(machine: Interpreter, frame: Frame, slot: int) -> None:
    frame.slots[slot] = frame.stack.pop()


def DELETE_LOCAL(machine: Interpreter, frame: Frame, slot: int) -> None:
    if frame.slots[slot] is UNBOUND:
        raise unbound(machine, frame.code, slot)
    frame.slots[slot] = UNBOUND


def MAKE_CELL(machine: Interpreter, frame: Frame, slot: int) -> None:
    site = f"{frame.code.qualname}.{frame.code.slots[slot]}"
    frame.slots[slot] = machine.memory.new(Object("cell", machine.types.classes["cell"], frame.slots[slot], None, site))


def LOAD_CELL(machine: Interpreter, frame: Frame, slot: int) -> None:
    frame.stack.append(frame.slots[slot])


def LOAD_DEREF(machine: Interpreter, frame: Frame, slot: int) -> None:
    ref = frame.slots[slot]
    item = machine.memory.read(ref)
    machine.visibility.touch(ref, item, ("variable", item.site), False)
    if item.data is UNBOUND:
        name = frame.code.slots[slot]
        if slot >= frame.code.closure_start:
            message = f"cannot access free variable '{name}' where it is not associated with a value"
            message += " in enclosing scope"
            raise machine.throw("NameError", message)
        raise unbound(machine, frame.code, slot)
    frame.stack.append(item.data)


def STORE_DEREF(machine: Interpreter, frame: Frame, slot: int) -> None:
    ref = frame.slots[slot]
    item = machine.memory.read(ref)
    machine.visibility.touch(ref, item, ("variable", item.site), True)
    value = frame.stack.pop()
    machine.memory.write(ref).data = value
    machine.visibility.stored(ref, value)


def DELETE_DEREF(machine: Interpreter, frame: Frame, slot: int) -> None:
    ref = frame.slots[slot]
    item = machine.memory.read(ref)
    machine.visibility.touch(ref, item, ("variable", item.site), True)
    if item.data is UNBOUND:
        raise unbound(machine, frame.code, slot)
    machine.memory.write(ref).data = UNBOUND


def global_value(machine: Interpreter, module: str, name: str) -> Value:
    ref = machine.types.namespace(module)
    item = machine.memory.read(ref)
    assert item.attrs is not None
    if ref.object is None:
        machine.visibility.touch(ref, item, ("global", module, name), False)
    value = item.attrs.get(name, MISSING)
    if is_unmodelled(value):
        machine.reserved.refuse_opaque(value)
    if value is MISSING and module == "__properties__" and machine.memory.base is not None:
        return global_value(machine, machine.program.subject, name)
    if value is MISSING:
        types = machine.types
        value = (types.builtins if module in types.constant_modules else types.public_builtins).get(name, MISSING)
    if value is MISSING:
        if name == "__name__":
            return module
        if name == "__doc__":
            return machine.program.modules[module].doc
        if name in _MODULE_ATTRIBUTES:
            machine.refuse(name, "how modules are loaded is not modelled", "leave it out")
        if name in _REFUSED_BUILTINS and module not in machine.types.constant_modules:
            machine.refuse(f"{name}()", *_REFUSED_BUILTINS[name])
        raise machine.throw("NameError", f"name '{name}' is not defined")
    return value


def LOAD_GLOBAL(machine: Interpreter, frame: Frame, name: str) -> None:
    frame.stack.append(global_value(machine, frame.code.module, name))


def STORE_GLOBAL(machine: Interpreter, frame: Frame, name: str) -> None:
    module = frame.code.module
    ref = machine.types.namespace(module)
    machine.visibility.touch(ref, machine.memory.read(ref), ("global", module, name), True)
    value = frame.stack.pop()
    attrs = machine.memory.write(ref).attrs
    assert attrs is not None
    attrs[name] = value
    machine.visibility.stored(ref, value)


def DELETE_GLOBAL(machine: Interpreter, frame: Frame, name: str) -> None:
    module = frame.code.module
    ref = machine.types.namespace(module)
    machine.visibility.touch(ref, machine.memory.read(ref), ("global", module, name), True)
    attrs = machine.memory.write(ref).attrs
    assert attrs is not None
    if name not in attrs:
        raise machine.throw("NameError", f"name '{name}' is not defined")
    del attrs[name]


def LOAD_NAME(machine: Interpreter, frame: Frame, name: str) -> None:
    entry = machine.memory.read(frame.slots[0]).data.get(name)
    frame.stack.append(entry[1] if entry is not None else global_value(machine, frame.code.module, name))


def LOAD_NAME_DEREF(machine: Interpreter, frame: Frame, argument: tuple[str, int]) -> None:
    name, slot = argument
    entry = machine.memory.read(frame.slots[0]).data.get(name)
    if entry is not None:
        frame.stack.append(entry[1])
    else:
        LOAD_DEREF(machine, frame, slot)


def STORE_NAME(machine: Interpreter, frame: Frame, name: str) -> None:
    machine.memory.write(frame.slots[0]).data[name] = (name, frame.stack.pop())


def DELETE_NAME(machine: Interpreter, frame: Frame, name: str) -> None:
    if machine.memory.write(frame.slots[0]).data.pop(name, None) is None:
        raise machine.throw("NameError", f"name '{name}' is not defined")


# -- attributes and items -----------------------------------------------------------------------------------------


def LOAD_ATTR(machine: Interpreter, frame: Frame, name: str) -> None:
    machine.finish(frame, 1, machine.attributes.get_attribute(frame.stack[-1], name))


def STORE_ATTR(machine: Interpreter, frame: Frame, name: str) -> None:
    machine.statement_call(frame, 2, machine.attributes.set_attribute(frame.stack[-1], name, frame.stack[-2]))


def DELETE_ATTR(machine: Interpreter, frame: Frame, name: str) -> None:
    machine.statement_call(frame, 1, machine.attributes.delete_attribute(frame.stack[-1], name))


def LOAD_ITEM(machine: Interpreter, frame: Frame, _: None) -> None:
    value, key = frame.stack[-2:]
    method = machine.types.lookup(machine.types.type_of(value), "__getitem__")
    if method is MISSING:
        if machine.types.is_class(value):
            method = machine.types.lookup(value, "__class_getitem__")
            if method is not MISSING:
                inner = method.fields[0] if type(method) is Record else method
                machine.finish(frame, 2, Invoke(inner, [value, key]))
                return
            raise machine.throw("TypeError", f"type '{machine.types.info(value).name}' is not subscriptable")
        raise machine.throw("TypeError", f"'{machine.types.type_name(value)}' object is not subscriptable")
    machine.finish(frame, 2, machine.special_call(method, value, [key]))


def STORE_ITEM(machine: Interpreter, frame: Frame, _: None) -> None:
    new, value, key = frame.stack[-3:]
    method = machine.types.lookup(machine.types.type_of(value), "__setitem__")
    if method is MISSING:
        method = machine.types.builtins["_no_setitem"]
    machine.statement_call(frame, 3, machine.special_call(method, value, [key, new]))


def DELETE_ITEM(machine: Interpreter, frame: Frame, _: None) -> None:
    value, key = frame.stack[-2:]
    method = machine.types.lookup(machine.types.type_of(value), "__delitem__")
    if method is MISSING:
        method = machine.types.builtins["_no_delitem"]
    machine.statement_call(frame, 2, machine.special_call(method, value, [key]))
