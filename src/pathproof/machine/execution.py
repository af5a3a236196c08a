"""The instructions: one function each, named after the table in `language/instructions.py`.

An instruction may raise `Stop` only before it has had any effect: it touches what it is going to access first and
takes its operands off the stack last. Whatever needs code of the program to run is handed to `call`, mostly by way of
a helper written in Python in `language/library/builtins.py`.
"""

from __future__ import annotations

from pathproof.language.code import Code
from pathproof.language.instructions import INSTRUCTIONS, OPCODES
from pathproof.machine import operators, variables
from pathproof.machine.exits import begins_exit
from pathproof.machine.imports import end_import, import_module, module_loaded, refuse_doubt, touch_package
from pathproof.machine.interpreter import Ended, Instruction, Interpreter, call_operands
from pathproof.machine.locks import plainly
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.threads import end_thread
from pathproof.machine.values import MISSING, Invoke, Record, Ref, Throw, Value, is_unmodelled

_STORE_GLOBAL = OPCODES["STORE_GLOBAL"]


def instructions() -> list[Instruction]:
    """All of them, by their numbers."""
    known = {**vars(variables), **vars(operators), **globals()}
    return [known[row.name] for row in INSTRUCTIONS]


# -- calls --------------------------------------------------------------------------------------------------------


def CALL(machine: Interpreter, frame: Frame, argument: tuple[int, tuple[str, ...]]) -> None:
    machine.labour()
    n = argument[0]
    callee, args, kwargs = call_operands(frame.stack, argument)
    saved = machine.taken(frame, n + 1)
    try:
        machine.call(callee, args, kwargs)
    except Stop:
        frame.stack.extend(saved)
        raise


def CALL_STAR(machine: Interpreter, frame: Frame, _: None) -> None:
    machine.labour()
    callee, args, kwargs = frame.stack[-3:]
    keywords = dict(machine.memory.read(kwargs).data.values())
    callee, args, keywords = plainly(machine, callee, list(args), keywords)
    saved = frame.stack[-3:]
    del frame.stack[-3:]
    try:
        machine.call(callee, args, keywords or None)
    except Stop:
        frame.stack.extend(saved)
        raise


def MAKE_FUNCTION(machine: Interpreter, frame: Frame, code: Code) -> None:
    defaults, keyword_defaults, closure = machine.taken(frame, 3)
    data = (code, defaults, keyword_defaults, closure, None)
    frame.stack.append(machine.memory.new(Object("function", machine.types.classes["function"], data, {})))


def WITH_ENTER(machine: Interpreter, frame: Frame, _: None) -> None:
    manager = frame.stack[-1]
    enter = machine.attributes.special(manager, "__enter__")
    leave = machine.attributes.special(manager, "__exit__")
    if enter is MISSING or leave is MISSING:
        message = f"'{machine.types.type_name(manager)}' object does not support the context manager protocol"
        if enter is not MISSING:
            message += " (missed __exit__ method)"
        raise machine.throw("TypeError", message)
    if type(enter) is Invoke or type(leave) is Invoke:
        machine.refuse("a descriptor as __enter__ or __exit__", "it is not modelled", "define them as methods")
    frame.stack[-1] = leave
    frame.stack.append(enter)


def WITH_EXCEPT(machine: Interpreter, frame: Frame, _: None) -> None:
    leave, exception = frame.stack[-2:]
    frame.stack.extend((leave, machine.types.type_of(exception), exception, Record("traceback", ())))


def MATCH_ERROR(machine: Interpreter, frame: Frame, _: None) -> None:
    exception, pattern = frame.stack[-2:]
    candidates = _exception_classes(machine, pattern)
    cls = machine.types.type_of(exception)
    result = any(machine.types.is_subclass(cls, candidate) for candidate in candidates)
    del frame.stack[-1]
    frame.stack[-1] = result


def _exception_classes(machine: Interpreter, pattern: Value) -> list[Ref]:
    if type(pattern) is tuple:
        return [cls for part in pattern for cls in _exception_classes(machine, part)]
    if machine.types.is_class(pattern) and machine.types.is_subclass(pattern, machine.types.builtins["BaseException"]):
        return [pattern]
    raise machine.throw("TypeError", "catching classes that do not inherit from BaseException is not allowed")


def RAISE(machine: Interpreter, frame: Frame, n: int) -> None:
    if n == 0:
        handled = machine.unwinding.handled()
        if handled is None:
            raise machine.throw("RuntimeError", "No active exception to reraise")
        raise Throw(handled)
    value = frame.stack[-n]
    if (
        n == 1
        and type(value) is Ref
        and machine.memory.read(value).kind == "instance"
        and machine.types.is_instance(value, "BaseException")
    ):
        frame.stack.pop()
        raise Throw(value)
    args = machine.taken(frame, n)
    machine.call(machine.types.builtins["_raise"], args, None)


def RERAISE(machine: Interpreter, frame: Frame, _: None) -> None:
    raise Throw(frame.stack.pop(), again=True)


# -- modules and primitives ---------------------------------------------------------------------------------------


def IMPORT(machine: Interpreter, frame: Frame, name: str) -> None:
    constant = machine.types.constant_modules.get(name)
    if constant is not None:
        frame.stack.append(constant)
        return
    import_module(machine, frame, name)


def IMPORT_FROM(machine: Interpreter, frame: Frame, name: str) -> None:
    module = frame.stack[-1]
    item = machine.memory.read(module)
    assert item.attrs is not None
    inner = f"{item.data[0]}.{name}"
    unlooked = machine.reserved.unlooked(module)
    if unlooked is not None and name in unlooked[0] and frame.ops[frame.pc] == _STORE_GLOBAL:
        frame.stack.append(Record("unmodelled", (item.data[0], name)))  # whoever loads it is refused
        return
    held = item.attrs.get(name)
    if is_unmodelled(held) and frame.ops[frame.pc] == _STORE_GLOBAL:
        machine.visibility.touch(module, item, ("global", item.data[0], name), False)
        frame.stack.append(held)
        return
    outside = machine.program.outside.get(inner)
    is_there = inner in machine.program.modules or (outside is not None and outside.kind != "absent")
    if name not in item.attrs and is_there:
        refuse_doubt(machine, module, inner)
        IMPORT(machine, frame, inner)
        return
    try:
        value = machine.attributes.get_attribute(module, name)
    except Throw:
        raise machine.types.cannot_import(inner) from None
    if type(value) is Invoke:
        value.then = ("import", inner)
    machine.finish(frame, 0, value)


def INTRINSIC(machine: Interpreter, frame: Frame, argument: tuple[str, int]) -> None:
    name, n = argument
    args = frame.stack[len(frame.stack) - n :]
    try:
        result = machine.intrinsics[name](machine, *args)
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError):
        # A program can reach into a library object (`condition._asleep = 5`), or hand it something else.
        machine.refuse(
            "this use of a library object",
            "its inside is not modelled",
            "use it as its documentation says",
        )
    machine.finish(frame, n, result)


# -- leaving a frame ----------------------------------------------------------------------------------------------


def RETURN(machine: Interpreter, frame: Frame, _: None) -> None:
    if frame.generator is not None:
        machine.visibility.touch_generator(frame.generator, machine.memory.read(frame.generator))
        value = frame.stack.pop()
        machine.memory.write(frame.generator).data = ("closed", frame.code, 0, (), ())
        machine.memory.pop_frame()
        if frame.then == "iter":
            machine.memory.end_loop()
            return
        raise machine.throw("StopIteration", *(() if value is None else (value,)))
    if len(machine.memory.frames) == 1:
        if not machine.memory.evaluating:
            if begins_exit(machine, frame):
                return
            end_thread(machine)
        raise Ended(frame.stack[-1])
    then = frame.then
    if type(then) is tuple and then[0] == "module":
        touch_package(machine, then[1])
        end_import(machine, machine.memory.read(then[1]).data[0])
    value = frame.stack.pop()
    if type(then) is tuple and then[0] == "init" and value is not None:
        raise machine.throw("TypeError", f"__init__() should return None, not '{machine.types.type_name(value)}'")
    if type(then) is tuple and then[0] == "module":
        module_loaded(machine, then[1])
        frame = machine.memory.frames[-2]
        frame.pc -= 1  # the import looks again
    machine.memory.pop_frame()
    machine.deliver(value, then)


def YIELD(machine: Interpreter, frame: Frame, _: None) -> None:
    ref = frame.generator
    assert ref is not None
    machine.visibility.touch_generator(ref, machine.memory.read(ref))
    value = frame.stack.pop()
    slots = tuple(frame.slots)
    machine.memory.write(ref).data = ("suspended", frame.code, frame.pc, slots, tuple(frame.stack))
    machine.visibility.stored(ref, slots)
    machine.visibility.stored(ref, tuple(frame.stack))
    machine.memory.pop_frame()
    machine.deliver(value, frame.then)
