"""Instructions on the operand stack, variables, attributes and items.

See `execution.py` for the rules that every instruction keeps.
"""

from __future__ import annotations

from pathproof.language.code import Code
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.unwinding import Unwinding
from pathproof.machine.values import MISSING, UNBOUND, Defer, Invoke, Primitive, Record, Ref, Throw, Value

_MODULE_ATTRIBUTES = (
    "__file__",
    "__package__",
    "__spec__",
    "__loader__",
    "__path__",
    "__cached__",
    "__builtins__",
)


class Variables(Unwinding):
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
        if value is MISSING and module == "__properties__" and self.base is not None:
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
            if name in _MODULE_ATTRIBUTES:
                self.refuse(name, "how modules are loaded is not modelled", "leave it out")
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
            if isinstance(result, tuple | frozenset):
                self.made(result)
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
                return self.run_primitive(method, [value, *args])
            except Defer:
                if method.fallback is not None and not self.wrong_self(method, [value, *args]):
                    return Invoke(method.fallback, [value, *args])
                callee, args, _ = self.misused(method.name, method.arity, [value, *args], None)
                return Invoke(callee, args)
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
            method = self.builtins["_no_setitem"]
        self.statement_call(frame, 3, self.special_call(method, value, [key, new]))

    def DELETE_ITEM(self, frame: Frame, _: None) -> None:
        value, key = frame.stack[-2:]
        method = self.lookup(self.type_of(value), "__delitem__")
        if method is MISSING:
            method = self.builtins["_no_delitem"]
        self.statement_call(frame, 2, self.special_call(method, value, [key]))

    def statement_call(self, frame: Frame, operands: int, result: Value) -> None:
        if type(result) is Invoke:
            result.then = "drop"
            self.finish(frame, operands, result)
        else:
            del frame.stack[len(frame.stack) - operands :]

    def taken(self, frame: Frame, n: int) -> list[Value]:
        stack = frame.stack
        items = stack[len(stack) - n :]
        del stack[len(stack) - n :]
        return items
