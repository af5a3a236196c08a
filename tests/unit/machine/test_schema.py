"""One thing wrong in a state that is right otherwise: each is refused, with a sentence that says what it is.

The states are spelled as a machine would spell them (`hostile_states.spelled`), so it is the schema that refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from pathproof.errors import InvalidState
from pathproof.language.instructions import INSTRUCTIONS
from pathproof.machine.objects import Object
from pathproof.machine.values import UNBOUND, Record, Ref, ThreadRef
from support.hostile_states import spelled
from support.machines import machine_for
from support.machines_alone import states_of

PROGRAM = """
import threading

class Text(str):
    pass

lock = threading.Lock()
shared = [Text("a"), {1: 2}, {3}]

def numbers():
    yield 1
    yield 2

def work(own):
    count = 0
    def more():
        nonlocal count
        count += 1
    for number in numbers():
        with lock:
            more()
            shared[0] = [own, number, *shared[1:]]
        own = [number, *shared]
    own.append(count)

threads = [threading.Thread(target=work, args=([1, 2],)) for _ in range(2)]
for thread in threads:
    thread.start()
"""
OBSERVED = """
import threading

lock = threading.Lock()
seen = {}

def numbers():
    yield 1
    raise ValueError

shared = numbers()

def work():
    seen[threading.get_ident()] = threading.current_thread().name
    with lock:
        try:
            for number in shared:
                pass
        except ValueError:
            pass
    assert len(seen) > 1

threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
"""
MACHINE, OBSERVING = machine_for(PROGRAM), machine_for(OBSERVED)
STATES, OBSERVED_STATES = states_of(MACHINE, 60), states_of(OBSERVING, 300)
Heap = dict[Ref, Object]


def found(heap: Heap, kind: str, wanted: Callable[[Object], bool] = lambda item: True) -> Object:
    return next(item for ref, item in heap.items() if item.kind == kind and wanted(item))


def set_data(kind: str, at: int, value: Any, wanted: Callable[[Object], bool] = lambda item: True) -> Any:
    def change(heap: Heap) -> None:
        item = found(heap, kind, wanted)
        data = list(item.data)
        data[at] = value(item, heap) if callable(value) else value
        item.data = tuple(data)

    return change


def is_frame_of(name: str) -> Callable[[Object], bool]:
    return lambda item: item.data[0].name == name


def extends(item: Object) -> bool:
    return INSTRUCTIONS[item.data[0].ops[item.data[1]]].name == "LIST_EXTEND"


def thread_of(heap: Heap) -> ThreadRef:
    return next(ref for ref in heap if type(ref) is ThreadRef and ref.path)


def held(item: Object) -> bool:
    return type(item.data[0]) is ThreadRef


def unpublish(heap: Heap) -> None:
    found(heap, "list", lambda item: item.published).published = False


def drop_frame(heap: Heap) -> None:
    del heap[MACHINE.memory.pool.frame(thread_of(heap), 0)]


def drop_main(heap: Heap) -> None:
    for ref in list(heap):
        if type(ref) is not ThreadRef and ref.parent is None:
            found(heap, "module").data = ("threading", "loaded", None)


def no_thread(heap: Heap) -> None:
    item = heap[thread_of(heap)]
    item.kind, item.cls, item.data = "cell", MACHINE.interpreter.types.classes["cell"], None


def change_class(kind: str, label: str) -> Callable[[Heap], None]:
    def change(heap: Heap) -> None:
        found(heap, kind).cls = MACHINE.interpreter.types.classes[label]

    return change


def change_site(heap: Heap) -> None:
    found(heap, "lock").site = "__main__:nowhere"


def change_payload(heap: Heap) -> None:
    found(heap, "instance", lambda item: item.data == "a").data = 5


def change_attrs(heap: Heap) -> None:
    found(heap, "lock").attrs = {}


def view_of_a_list(heap: Heap) -> None:
    ref = next(ref for ref, item in heap.items() if item.kind == "list")
    found(heap, "module").attrs["shared"] = Record("keys", (ref,))  # type: ignore[index]


def ident_of_a_list(heap: Heap) -> None:
    ref = next(ref for ref, item in heap.items() if item.kind == "dict")
    found(heap, "module").attrs["seen"] = Record("ident", (ref,))  # type: ignore[index]


def count_nothing(heap: Heap) -> None:
    attrs = found(heap, "module").attrs
    assert attrs is not None
    if "<threads made>" not in attrs:
        raise StopIteration
    attrs["<threads made>"] = "two"


def raised_elsewhere(item: Object, heap: Heap) -> Any:
    return ("__main__:nowhere", *item.data[3][1:])


def has_ended(item: Object) -> bool:
    return bool(item.data[0] == "ended")


def has_left(heap: Heap) -> None:
    """The loop that the exception leaves the generator for has lost its operands."""
    ref = next(ref for ref, item in heap.items() if item.kind == "frame" and is_frame_of("<leaves>")(item))
    assert ref.parent is not None
    frames = [heap[found] for found in heap if found.parent is ref.parent and heap[found].kind == "frame"]
    frame = next(frame for frame in frames if is_frame_of("work")(frame))
    frame.data = (*frame.data[:3], (), *frame.data[4:])


def hidden_record(heap: Heap) -> None:
    found(heap, "module").attrs["shared"] = Record("place", (1,))  # type: ignore[index]


WRONG: list[tuple[str, Any, str]] = [
    (
        "operand",
        set_data("frame", 3, lambda item, heap: (7,) * len(item.data[3]), extends),
        "an operand is not",
    ),
    ("position", set_data("frame", 1, 100_000), "a frame stands behind its end"),
    (
        "position within",
        set_data("frame", 1, lambda item, heap: item.data[1] - 1, is_frame_of("work")),
        "a frame ",
    ),
    (
        "slots",
        set_data("frame", 2, lambda item, heap: (*item.data[2], *item.data[2], 1)),
        "a frame has too many slots",
    ),
    ("operands", set_data("frame", 3, lambda item, heap: (*item.data[3], 1)), "another number of operands"),
    (
        "cell",
        set_data("frame", 2, lambda item, heap: (7,) * len(item.data[2]), is_frame_of("work")),
        "a variable is not",
    ),
    (
        "no cell",
        set_data("frame", 2, lambda item, heap: (UNBOUND,) * len(item.data[2]), is_frame_of("work")),
        "a variable is missing",
    ),
    ("then", set_data("frame", 4, "later"), "a frame goes on in no known way"),
    ("generator", set_data("frame", 5, 1), "a frame is of something else than a generator"),
    ("frames", set_data("thread", 2, 0), "a thread has no frames, or too many"),
    ("too many frames", set_data("thread", 2, 1 << 30), "a thread has no frames, or too many"),
    ("missing frame", drop_frame, "a frame is missing"),
    ("one frame more", set_data("thread", 2, lambda item, heap: item.data[2] + 1), "a frame is missing"),
    ("handle", set_data("thread", 0, None, lambda item: item.data[0] is not None), "a thread has no handle"),
    ("daemon", set_data("thread", 3, 2), "a thread has other parts"),
    ("owner", set_data("lock", 0, MACHINE.memory.pool.thread((9, 9)), held), "a thread that is gone holds a lock"),
    ("owner's kind", set_data("lock", 0, 3, held), "held by something else than a thread"),
    ("depth", set_data("lock", 1, 0, held), "held no times"),
    ("lock's kind", set_data("lock", 2, True), "a lock has the class of something else"),
    ("lock's class", change_class("lock", "dict"), "a lock has the class of something else"),
    ("lock's site", change_site, "a place in the source is none"),
    ("lock's attributes", change_attrs, "other attributes than it can have"),
    ("status", set_data("handle", 0, "asleep"), "a thread's status is not known"),
    (
        "running",
        set_data("handle", 0, "new", lambda item: item.data[0] == "running"),
        "a thread that is new has a name",
    ),
    (
        "iterated",
        set_data("iterator", 0, "set", lambda item: item.data[0] == "list"),
        "an iterator has counted nothing",
    ),
    ("place", set_data("iterator", 2, -5), "an iterator is at no place"),
    ("defaults", set_data("function", 1, (1, 2, 3, 4, 5, 6)), "a function has too many defaults"),
    ("closure", set_data("function", 3, (1, 2)), "a closure has something else than cells"),
    ("payload", change_payload, "an instance stands for a value of another type"),
    ("list's class", change_class("list", "set"), "a list has the class of something else"),
    ("view", view_of_a_list, "something else stands in the place of a dict"),
    ("hidden record", hidden_record, "a place of a dict is where only library code has it"),
    ("thread", no_thread, "a thread that (runs is not there|is gone holds)"),
    ("module", drop_main, "a module has another name"),
    ("published", unpublish, "an object that is shared was never published"),
]


WRONG_OBSERVED: list[tuple[str, Any, str]] = [
    ("ident", ident_of_a_list, "something else stands in the place of a handle"),
    ("counter", count_nothing, "it has made no number of threads"),
    ("contemporaries", set_data("handle", 2, (1,), has_ended), "a thread lived with something else"),
    (
        "contemporaries' kind",
        set_data("handle", 2, lambda item, heap: (next(ref for ref in heap if ref.label == "seen"),), has_ended),
        "something else stands in the place of a handle",
    ),
    ("fails elsewhere", set_data("frame", 3, raised_elsewhere, is_frame_of("<fails>")), "an operand is not"),
    ("leaves elsewhere", set_data("frame", 3, raised_elsewhere, is_frame_of("<leaves>")), "an operand is not"),
    ("leaves for", set_data("frame", 4, "drop", is_frame_of("<leaves>")), "a failure goes on somewhere"),
    ("left", has_left, "another number of operands"),
]


@pytest.mark.parametrize(("machine", "states"), [(MACHINE, STATES), (OBSERVING, OBSERVED_STATES)])
def test_the_states_as_they_are(machine: Any, states: list[Any]) -> None:
    for state in states:
        data = machine.pack(state)
        assert machine.unpack(data).key() == state.key()
        assert state.error or spelled(machine, state.heap) == data


@pytest.mark.parametrize(("change", "sentence"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_each_fault_is_refused(change: Callable[[Heap], None], sentence: str) -> None:
    check_refused(MACHINE, STATES, change, sentence)


@pytest.mark.parametrize(
    ("change", "sentence"), [row[1:] for row in WRONG_OBSERVED], ids=[row[0] for row in WRONG_OBSERVED]
)
def test_each_fault_of_what_is_observed_is_refused(change: Callable[[Heap], None], sentence: str) -> None:
    check_refused(OBSERVING, OBSERVED_STATES, change, sentence)


def check_refused(machine: Any, states: list[Any], change: Callable[[Heap], None], sentence: str) -> None:
    tried = 0
    for state in states:
        heap = {ref: item.copy() for ref, item in state.heap.items()}
        try:
            change(heap)
        except StopIteration:  # this state has none
            continue
        tried += 1
        with pytest.raises(InvalidState, match=sentence):
            machine.unpack(spelled(machine, heap))
        if tried == 3:
            break
    assert tried
