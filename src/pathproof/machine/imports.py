"""Modules of the program, imported by its threads."""

from __future__ import annotations

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.memory import Frame
from pathproof.machine.objects import Object
from pathproof.machine.values import UNBOUND, Ref, Value
from pathproof.machine.waiting import IMPORT_OF


def import_module(machine: Interpreter, frame: Frame, name: str) -> None:
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        prefix = ".".join(parts[:end])
        if prefix in machine.types.constant_modules:
            continue
        outside = machine.program.outside.get(prefix)
        if outside is not None and outside.kind == "absent":
            raise machine.types.throw("ModuleNotFoundError", outside.why, name=prefix)
        if outside is not None:
            machine.refuse(f"import {prefix}", outside.why, outside.advice)
        ref = machine.memory.module_ref(prefix)
        item = machine.memory.dirty.get(ref) or machine.memory.base_heap.get(ref)
        if machine.visibility.por and (
            machine.memory.evaluating or (machine.visibility.in_atomic and not machine.visibility.quiet)
        ):
            machine.visibility.require_probed(IMPORT_OF + prefix)  # it tells whether another thread is still importing
        if item is None:
            machine.only_looks("a first import")
        if item is not None:
            status, owner = item.data[1:]
            if status == "loading" and owner is not machine.memory.current:
                machine.block("another thread imports the module")
            continue
        machine.visibility.visible()
        machine.memory.dirty[ref] = Object(
            "module", machine.types.classes["module"], (prefix, "loading", machine.memory.current), {}
        )
        machine.memory.fresh.append(ref)
        machine.memory.roots_changed = True  # a new root
        code = machine.program.modules[prefix]
        slots: list[Value] = [UNBOUND] * len(code.slots)
        machine.memory.push_frame(Frame(code, 0, slots, [], ("module", ref)))
        return
    frame.stack.append(machine.types.namespace(name))


def refuse_doubt(machine: Interpreter, module: Ref, inner: str) -> None:
    """A module inside a package is about to be imported by `from`: CPython asks the package's `__getattr__` before."""
    item = machine.memory.read(module)
    assert item.attrs is not None
    if module.object is None:
        machine.visibility.touch(module, item, ("global", item.data[0], "__getattr__"), False)
        if "__getattr__" in item.attrs:
            why = "the package has a __getattr__, which Python asks before it imports a module inside"
            machine.refuse(f"from {item.data[0]} import {inner.rpartition('.')[2]}", why, f"write import {inner}")


def end_import(machine: Interpreter, name: str) -> None:
    """A module is about to be loaded. Others can only wait for this, unless somebody can tell when."""
    if (
        not machine.visibility.quiet
        and machine.options.atomicity == "visible"
        and (not machine.visibility.por or IMPORT_OF + name in machine.visibility.probed)
    ):
        machine.visibility.visible()
    machine.happened()


def touch_package(machine: Interpreter, ref: Ref) -> None:
    """A loaded module becomes an attribute of its package."""
    package, _, last = machine.memory.read(ref).data[0].rpartition(".")
    if package:
        parent = machine.memory.module_ref(package)
        machine.visibility.touch(parent, machine.memory.read(parent), ("global", package, last), True)


def module_loaded(machine: Interpreter, ref: Ref) -> None:
    """The body of an imported module has run."""
    item = machine.memory.write(ref)
    name = item.data[0]
    item.data = (name, "loaded", None)
    package, _, last = name.rpartition(".")
    if package:
        attrs = machine.memory.write(machine.memory.module_ref(package)).attrs
        assert attrs is not None
        attrs[last] = ref
