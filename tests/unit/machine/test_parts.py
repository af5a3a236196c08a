"""The parts of the reference machine, each without those that are made of it."""

from typing import Any

import pytest

from pathproof.errors import Refused, Spent, Undeclared
from pathproof.language import load
from pathproof.language.instructions import INSTRUCTIONS, OPCODES
from pathproof.machine import Options
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.memory import MAX_DEPTH, Failed, Frame, Memory, Stop
from pathproof.machine.naming import Namer
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.types import Types
from pathproof.machine.unwinding import FAILING
from pathproof.machine.values import MISSING, Ref, Throw, Value
from pathproof.machine.visibility import Visibility
from support.machines import KEY, program_file

PROGRAM = load(program_file("x = 1\n"))
LOCATION = ("attribute", "C", "name")


def constant(label: str, item: Object) -> Ref:
    return Ref(-2, None, label, item)


def class_of(memory: Memory, name: str, bases: tuple[Ref, ...], **attrs: Value) -> Ref:
    order = tuple(dict.fromkeys(each for base in bases for each in (base, *memory.read(base).data.order)))
    info = ClassInfo(name, name, "__main__", bases, order, "object", name)
    return memory.new(Object("class", None, info, attrs, name))


@pytest.fixture
def memory() -> Memory:
    return Memory(PROGRAM, Options(), KEY)


@pytest.fixture
def visibility(memory: Memory) -> Visibility:
    return Visibility(memory)


@pytest.fixture
def named(memory: Memory, visibility: Visibility) -> tuple[Namer, list[Object]]:
    """A namer, and what it asked about."""
    dropped: list[Object] = []
    memory.current = memory.pool.thread(())
    return Namer(memory, visibility, dropped.append), dropped


def module_with(memory: Memory, **attrs: Value) -> Ref:
    ref = memory.module_ref("__main__")
    memory.dirty[ref] = Object("module", None, ("__main__", "loaded", None), attrs)
    return ref


def test_memory_leaves_its_state_alone(memory: Memory, named: tuple[Namer, list[Object]]) -> None:
    held = memory.new(Object("list", None, [1]))
    module = module_with(memory, held=held)
    state = named[0].canonical()
    memory.attach(state)
    name = memory.read(module).attrs["held"]  # type: ignore[index]
    memory.write(name).data.append(2)
    assert (memory.read(name).data, state.heap[name].data) == ([1, 2], [1])
    memory.attach(state)
    assert memory.read(name).data == [1]


def test_memory_writes_to_no_constant(memory: Memory) -> None:
    with pytest.raises(Refused, match="change of a library object"):
        memory.write(constant("library", Object("list", None, [])))


def test_memory_asks_whether_to_stop(memory: Memory) -> None:
    memory.watch = lambda: "time is up"
    with pytest.raises(Spent, match="time is up"):
        memory.strive(1000)


def test_memory_has_room_for_so_many_frames(memory: Memory) -> None:
    memory.current = memory.pool.thread(())
    for _ in range(MAX_DEPTH):
        memory.push_frame(Frame(FAILING, 1, [], []))
    with pytest.raises(Failed):
        memory.push_frame(Frame(FAILING, 1, [], []))
    memory.pop_frame()
    assert len(memory.frames) == MAX_DEPTH - 1
    assert memory.frame is memory.frames[-1]


def test_what_is_shared_leads_to_what_is_shared(memory: Memory, visibility: Visibility) -> None:
    inner = memory.new(Object("list", None, []))
    outer = memory.new(Object("list", None, []))
    visibility.share(outer)
    assert not visibility.is_shared(inner)
    memory.write(outer).data.append(inner)
    visibility.stored(outer, inner)
    assert visibility.is_shared(inner)


def test_what_is_visible(memory: Memory, visibility: Visibility) -> None:
    ref = memory.new(Object("instance", None, None, {}))
    item = memory.read(ref)
    visibility.touch(ref, item, LOCATION, True)  # nobody else reaches it
    visibility.share(ref)
    visibility.touch(ref, item, LOCATION, False)  # nobody ever writes it
    with pytest.raises(Undeclared) as undeclared:
        visibility.touch(ref, item, LOCATION, True)
    visibility.declare(undeclared.value)
    with pytest.raises(Stop):
        visibility.touch(ref, item, LOCATION, False)
    visibility.granted = True
    visibility.touch(ref, item, LOCATION, True)
    visibility.granted, visibility.quiet = False, True
    visibility.touch(ref, item, LOCATION, True)
    assert visibility.declared.mutable == ["attribute C.name"]


def test_names_are_least_paths_and_what_has_none_is_asked_about(
    memory: Memory, named: tuple[Namer, list[Object]]
) -> None:
    namer, dropped = named
    inner = memory.new(Object("list", None, [7]))
    outer = memory.new(Object("list", None, [inner]))
    memory.new(Object("list", None, [inner, 8]))
    module = module_with(memory, a=outer, b=inner)
    state = namer.canonical()
    child = memory.pool.child
    assert set(state.heap) == {module, child(module, "a"), child(module, "b")}
    assert state.heap[child(module, "a")].data == [child(module, "b")]
    assert [item.data for item in dropped] == [[inner, 8]]


def test_equal_memories_are_one_state(memory: Memory, named: tuple[Namer, list[Object]]) -> None:
    states = []
    for count in (0, 3):
        memory.attach(None)
        for _ in range(count):
            memory.new(Object("list", None, []))
        module_with(memory, held=memory.new(Object("list", None, [1])))
        states.append(named[0].canonical())
    assert states[0].key() == states[1].key()
    assert states[0].fingerprint() == states[1].fingerprint()


def test_classes_are_asked_in_their_order(memory: Memory, visibility: Visibility) -> None:
    types = Types(memory, visibility)
    base = class_of(memory, "Base", (), x=1, y=2)
    derived = class_of(memory, "Derived", (base,), x=3)
    assert [types.lookup(derived, name) for name in ("x", "y", "z")] == [3, 2, MISSING]
    assert types.is_subclass(derived, base)
    assert not types.is_subclass(base, derived)
    assert types.type_of(memory.new(Object("instance", derived, None, {}))) is derived


def test_the_interpreter_runs_what_it_is_given(memory: Memory, visibility: Visibility) -> None:
    """Instructions are functions on it: any will do."""
    seen: list[str] = []

    def noted(name: str) -> Any:
        def run(interpreter: Interpreter, frame: Frame, argument: object) -> None:
            seen.append(name)
            if name == "STORE_GLOBAL":
                interpreter.visibility.visible()

        return run

    interpreter = Interpreter(PROGRAM, memory, visibility, [noted(row.name) for row in INSTRUCTIONS], {})
    interpreter.reset(memory.pool.thread(()), 0)
    code = PROGRAM.modules["__main__"]
    memory.push_frame(Frame(code, 0, [], []))
    visibility.granted = True
    interpreter.run()
    assert seen == ["CONST", "STORE_GLOBAL"]
    assert code.ops[memory.frame.pc] == OPCODES["STORE_GLOBAL"], "it stands before what it may not do yet"


def test_a_call_of_what_cannot_be_called(memory: Memory, visibility: Visibility) -> None:
    interpreter = Interpreter(PROGRAM, memory, visibility, [], {})
    types = interpreter.types
    types.classes["int"] = class_of(memory, "int", ())
    types.builtins["TypeError"] = class_of(memory, "TypeError", ())
    with pytest.raises(Throw) as thrown:
        interpreter.call(5, [])
    attrs = memory.read(thrown.value.exception).attrs
    assert attrs == {"args": ("'int' object is not callable",)}
