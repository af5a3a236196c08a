"""What the objects of a state look like: the checks between bytes from elsewhere and a machine (`packing.py`).

The machines believe their states. They read the third field of a thread's record without asking whether there are
three, and the kernel reads an object of one kind as that kind. So whatever comes from elsewhere is checked here:
`check_object` looks at one object alone, once; `check_state` at what its references lead to. Operand stacks and slots
are compared with what the compiled code expects to find there (`operands.py`).

Nothing here says that the program can reach such a state. It says that a machine can go on from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pathproof.language.instructions import INSTRUCTIONS
from pathproof.machine.choices import MAX_CHOICES
from pathproof.machine.interface import Violation
from pathproof.machine.memory import MAX_DEPTH
from pathproof.machine.numbering import COUNTERS
from pathproof.machine.objects import Object
from pathproof.machine.operands import Point, shape
from pathproof.machine.state import Regions
from pathproof.machine.unwinding import FAILING, LEAVING, RAISING
from pathproof.machine.values import UNBOUND, Record, Ref, ThreadRef, Value
from pathproof.machine.waiting import Waiting, waiting
from pathproof.machine.wire import invalid

if TYPE_CHECKING:
    from pathproof.machine.bootstrap import Constants

VIOLATIONS = ("assertion", "exception", "deadlock", "invariant", "step-invariant", "race")
_WITHOUT_CLASS = ("frame", "thread")
_ALWAYS_SHARED = ("class", "function", "module")
_ROOTS = ("frame", "thread", "module")
_WITH_ATTRS = ("instance", "function", "class", "module")
_MAYBE_ATTRS = ("list", "dict", "set")
_PRIVATE = ("list", "dict", "set", "iterator")  # what a library object may guard (`intrinsics.private`)
_COUNTED = ("keys", "values", "items", "set", "names")  # iterators that notice another size
_ITERATED = {"list": ("list",), "keys": ("dict",), "values": ("dict",), "items": ("dict",), "set": ("set",)}
_PAYLOADS: dict[str, type] = {
    "int": int, "float": float, "str": str, "bytes": bytes, "tuple": tuple, "frozenset": frozenset,
}  # fmt: skip
_PLACE = re.compile("[0-9]{1,9}:[0-9]{1,9}(#[0-9]{1,9})?")
_VIEWS = ("keys", "values", "items")


def require(truth: object, what: str) -> None:
    if not truth:
        invalid(what)


def checked_error(violation: Violation) -> Violation:
    require(violation.kind in VIOLATIONS, "it is an error of no known kind")
    return violation


# -- an object alone ------------------------------------------------------------------------------------------------


def check_object(machine: Constants, item: Object) -> None:
    kind, data = item.kind, item.data
    if kind in _WITHOUT_CLASS:
        require(item.cls is None, f"a {kind} has a class")
        require(item.site == "" and not item.published, f"a {kind} was made somewhere")
    else:
        require(type(item.cls) is Ref, f"a {kind} has no class")
    if kind in _WITH_ATTRS or kind not in _MAYBE_ATTRS:
        require(
            (item.attrs is not None) == (kind in _WITH_ATTRS),
            f"a {kind} has other attributes than it can have",
        )
    site: str | None = item.site
    if site is None:
        require(kind in _PRIVATE, f"a {kind} was made nowhere")
    else:
        require(_is_site(machine, site), "a place in the source is none")
    _CHECKS[kind](machine, data)


def _is_site(machine: Constants, site: str) -> bool:
    module, _, place = site.partition(":")
    return module not in machine.program.sources or _PLACE.fullmatch(place) is not None


def _check_module(machine: Constants, data: Any) -> None:
    require(len(data) == 3 and data[0] in machine.program.modules, "a module is none of the program's")
    _, status, owner = data
    require(status in ("loading", "loaded"), "a module is neither loading nor loaded")
    require(
        type(owner) is ThreadRef if status == "loading" else owner is None,
        "nobody loads a module that is loading",
    )


def _check_lock(_: Constants, data: Any) -> None:
    require(len(data) == 3, "a lock has other parts")
    owner, depth, reentrant = data
    require(type(depth) is int and 0 <= depth < 1 << 60 and type(reentrant) is bool, "a lock has other parts")
    if owner is None:
        require(depth == 0, "a lock that nobody holds is held")
    else:
        require(type(owner) is ThreadRef or owner == "ended", "a lock is held by something else than a thread")
        require(depth > 0, "a lock that is held is held no times")


def _check_handle(_: Constants, data: Any) -> None:
    require(len(data) == 3, "a thread's handle has other parts")
    status, thread, place = data
    if status == "new":
        require(thread is None and place is None, "a thread that is new has a name")
    elif status == "running":
        require(type(thread) is ThreadRef, "a thread that runs has no name")
        require(place is None or (type(place) is int and 0 <= place < 1 << 30), "a thread's place is no number")
    else:
        require(status == "ended" and thread is None, "a thread's status is not known")
        require(
            place is None or (type(place) is tuple and all(type(other) is Ref for other in place)),
            "a thread lived with something else than threads",
        )


def _check_iterator(_: Constants, data: Any) -> None:
    require(3 <= len(data) <= 4, "an iterator has other parts")
    what, source, place = data[:3]
    require(type(place) is int and -1 <= place < 1 << 59, "an iterator is at no place")
    if what in _COUNTED:
        require(
            len(data) == 4 and type(data[3]) is int and -1 <= data[3] < 1 << 59,
            "an iterator has counted nothing",
        )
        require(type(source) is Ref, "an iterator is over something else")
        return
    require(len(data) == 3 and place >= 0, "an iterator has other parts")
    if what == "done":
        require(source is None and place == 0, "an iterator that is done is over something")
    elif what == "list":
        require(type(source) is Ref, "an iterator is over something else")
    elif what == "range":
        require(type(source) is range, "an iterator is over something else")
    else:
        require(what == "tuple" and type(source) in (tuple, str, bytes), "an iterator is over something else")


def _check_thread(_: Constants, data: Any) -> None:
    require(len(data) == 5, "a thread has other parts")
    handle, thread, frames, daemon, held = data
    require(type(handle) is type(thread) and (handle is None or type(handle) is Ref), "a thread has no handle")
    require(type(frames) is int and 1 <= frames <= MAX_DEPTH + 1, "a thread has no frames, or too many")
    require(type(daemon) is bool and type(held) is tuple, "a thread has other parts")
    require(all(type(pair) is tuple and len(pair) == 2 for pair in held), "a thread has other parts")


def _check_function(_: Constants, data: Any) -> None:
    require(len(data) == 5, "a function has other parts")
    code, defaults, keyword_defaults, closure, module = data
    require(all(type(part) is tuple for part in data[1:4]) and module is None, "a function has other parts")
    require(len(defaults) <= code.positional, "a function has too many defaults")
    require(len(keyword_defaults) % 2 == 0, "a function has other defaults")
    require(all(type(name) is str for name in keyword_defaults[::2]), "a function has other defaults")
    require(all(type(cell) is Ref for cell in closure), "a closure has something else than cells")
    least = shape(code).closure
    require(
        least <= len(closure) <= len(code.slots) - code.closure_start,
        "a closure has too few or too many cells",
    )


def _check_class(_: Constants, data: Any) -> None:
    for refs in (data.bases, data.order):
        require(type(refs) is tuple and all(type(ref) is Ref for ref in refs), "a class has other bases")
    require(data.order, "a class has other bases")
    slots = data.slots
    require(
        slots is None or (type(slots) is tuple and all(type(name) is str for name in slots)),
        "a class has other slots",
    )


def _check_generator(_: Constants, data: Any) -> None:
    status, code, pc, slots, stack = data
    require(code.generator, "the code of a generator is none of one")
    if status in ("running", "closed"):
        require(pc == 0 and not slots and not stack, "a generator that runs has a frame of its own")
    elif status == "created":
        require(pc == 0 and not stack and len(slots) == len(code.slots), "a generator has begun before it began")
    else:
        require(status == "suspended", "a generator's status is not known")
        require(
            0 < pc < len(code.ops) and INSTRUCTIONS[code.ops[pc - 1]].name == "YIELD",
            "a generator stands nowhere",
        )
        require(len(slots) == len(code.slots), "a generator has another number of slots")


def _check_frame(_: Constants, data: Any) -> None:
    code, pc, slots, _, then, generator = data
    require(pc < len(code.ops), "a frame stands behind its end")
    require(len(slots) <= len(code.slots), "a frame has too many slots")
    require(generator is None or type(generator) is Ref, "a frame is of something else than a generator")
    require(code.generator == (generator is not None), "the code of a generator is without one")
    if type(then) is tuple:
        require(len(then) == 2 and then[0] in ("init", "import", "module"), "a frame goes on in no known way")
        require(then[0] != "import" or type(then[1]) is str, "a frame goes on in no known way")
        require(then[0] != "module" or type(then[1]) is Ref, "a frame goes on in no known way")
    else:
        require(then in (None, "iter", "drop"), "a frame goes on in no known way")


def _anything(_: Constants, data: Any) -> None: ...


_CHECKS = {
    "instance": _anything, "list": _anything, "dict": _anything, "set": _anything, "cell": _anything,
    "function": _check_function, "class": _check_class, "module": _check_module, "lock": _check_lock,
    "handle": _check_handle, "iterator": _check_iterator, "generator": _check_generator, "frame": _check_frame,
    "thread": _check_thread,
}  # fmt: skip


# -- a state --------------------------------------------------------------------------------------------------------


class _Heap:
    """A state's objects, and the constants."""

    def __init__(self, machine: Constants, heap: dict[Ref, Object]) -> None:
        self.machine = machine
        self.heap = heap
        self.running: set[Ref] = set()  # generators
        self.looked_at: set[int] = set()  # contents, by identity: many objects may have the same
        self._exceptions: dict[tuple[Ref, str], bool] = {}  # whether a class is one of those

    def of(self, ref: Ref, *kinds: str) -> Object:
        """What a reference leads to, which must be one of these kinds."""
        item = ref.object if ref.object is not None else self.heap.get(ref)
        if item is None:
            invalid("it mentions an object that is not there")
        require(not kinds or item.kind in kinds, f"something else stands in the place of a {'/'.join(kinds)}")
        return item

    def is_live(self, thread: Value) -> bool:
        return type(thread) is ThreadRef and thread in self.heap and self.heap[thread].kind == "thread"

    def first_codes(self, thread: ThreadRef) -> tuple[Any, ...]:
        """Those of the frames which a thread begins with; the main thread has another one for its end."""
        if not thread.path:
            main = self.machine.program.modules[self.machine.program.main]
            return (main, *self._library_code("_at_exit", "main_ends"))
        return self._library_code("threading", "_bootstrap")

    def _library_code(self, module: str, name: str) -> tuple[Any, ...]:
        constant = self.machine.interpreter.types.constant_modules.get(module)
        attrs: Any = self.of(constant, "module").attrs if constant is not None else None
        return () if attrs is None else (self.of(attrs[name], "function").data[0],)

    def is_exception(self, value: Value, name: str = "BaseException") -> bool:
        if type(value) is not Ref:
            return False
        item = self.of(value, "instance")
        assert item.cls is not None
        if (item.cls, name) not in self._exceptions:
            base = self.machine.interpreter.types.builtins[name]
            found = item.cls is base or base in self.of(item.cls, "class").data.order
            self._exceptions[item.cls, name] = found
        return self._exceptions[item.cls, name]


def check_state(machine: Constants, heap: dict[Ref, Object]) -> None:
    """Whether references lead to what they must lead to, and threads have their frames."""
    inside = _Heap(machine, heap)
    main = heap.get(machine.memory.module_ref(machine.program.main))
    if main is None or main.kind != "module":
        invalid("it has no main module")
    for counter in COUNTERS:
        made = (main.attrs or {}).get(counter, 0)
        require(type(made) is int and 0 <= made < 1 << 59, "it has made no number of threads")
    for ref, item in heap.items():
        if type(ref) is ThreadRef:
            require(item.kind == "thread", "something else stands in the place of a thread")
            _check_frames(inside, ref, item)
        elif machine.memory.is_root(ref):
            require(item.kind == "frame", "something else stands in the place of a frame")
        elif ref.parent is None:
            require(item.kind == "module" and item.data[0] == ref.label, "a module has another name")
        else:
            require(item.kind not in _ROOTS, f"a {item.kind} stands in the place of an object")
        if item.kind == "handle" and item.data[0] == "running":
            require(
                inside.is_live(item.data[1]) and heap[item.data[1]].data[0] is ref,
                "a thread that runs is not there",
            )
        if id(item) not in inside.looked_at:
            inside.looked_at.add(id(item))
            _check_links(inside, item)


def check_sharing(heap: dict[Ref, Object], regions: Regions) -> None:
    for ref in regions.shared:
        item = heap[ref]
        require(item.published or item.kind in _ALWAYS_SHARED, "an object that is shared was never published")


def _check_links(inside: _Heap, item: Object) -> None:
    """What does not depend on the name that an object has."""
    kind, data = item.kind, item.data
    for value in _records_in(item):
        _check_record(inside, value, kind)
    if item.cls is None:
        return
    layout = inside.of(item.cls, "class").data.layout
    match kind:
        case "instance":
            payload = _PAYLOADS.get(layout)
            fits = data is None if payload is None else data is None or type(data) is payload
            require(fits, "an instance stands for a value of another type")
        case "list" | "dict" | "set" | "cell" | "function" | "module" | "handle" | "generator":
            require(layout == kind, f"a {kind} has the class of something else")
        case "lock":
            require(layout == ("RLock" if data[2] else "lock"), "a lock has the class of something else")
            owner = data[0]
            require(owner in (None, "ended") or inside.is_live(owner), "a thread that is gone holds a lock")
        case "class":
            require(layout == "type", "a class has the class of something else")
            for base in (*data.bases, *data.order):
                inside.of(base, "class")
        case "iterator":
            require(layout.endswith("iterator"), "an iterator has the class of something else")
            if data[0] in _ITERATED:
                inside.of(data[1], *_ITERATED[data[0]])
            elif data[0] == "names":
                inside.of(data[1])
    match kind:
        case "module":
            require(data[1] == "loaded" or inside.is_live(data[2]), "a thread that is gone loads a module")
        case "function":
            for cell in data[3]:
                inside.of(cell, "cell")
        case "handle" if type(data[2]) is tuple:
            for other in data[2]:
                inside.of(other, "handle")
        case "generator" if data[0] in ("created", "suspended"):
            _, code, pc, slots, stack = data
            point = shape(code).before(pc, data[0] == "suspended")
            _check_operands(inside, point, slots, stack, shape(code).live_behind(pc))


def _check_record(inside: _Heap, value: Record, kind: str) -> None:
    if value.tag in _VIEWS:
        require(type(value.fields[0]) is Ref, "a view is one of nothing")
        inside.of(value.fields[0], "dict")
    elif value.tag == "super":
        for cls in (value.fields[0], value.fields[2]):
            require(type(cls) is Ref, "a super is one of no class")
            inside.of(cls, "class")
    elif value.tag == "ident":
        thread = value.fields[0]
        require(thread is None or type(thread) is Ref, "an ident is one of no thread")
        if thread is not None:
            inside.of(thread, "handle")
    elif value.tag == "unmodelled":
        require(kind in ("module", "frame"), "a name of an opaque module is where only modules have it")
        require(all(type(part) is str for part in value.fields), "an opaque module or a name of it is no text")
    elif value.tag == "place":
        require(kind in ("frame", "generator", "iterator"), "a place of a dict is where only library code has it")
    else:
        require(value.tag != "key", "the key of a dict is where only dicts have it")


def _records_in(item: Object) -> list[Record]:
    """The records in an object, but for those that a dict or set finds its keys under."""
    found: list[Record] = []
    pending: list[Value] = [*(item.attrs or {}).values()]
    data = item.data
    match item.kind:
        case "dict":
            pending += [value for entry in data.values() for value in entry]
            pending += map(_beside_key, data)
        case "set":
            pending += [*data.values(), *map(_beside_key, data)]
        case "list" | "frame" | "generator" | "function" | "iterator" | "thread":
            pending += data
        case _:
            pending.append(data)
    while pending:
        value = pending.pop()
        if type(value) is Record:
            found.append(value)
            pending += map(_beside_key, value.fields) if value.tag == "place" else value.fields
        elif type(value) is tuple or type(value) is frozenset:
            pending += value
    return found


def _beside_key(host: Value) -> Value:
    """What a dict or set finds a key under, or what that is made of."""
    return host.fields if type(host) is Record and host.tag == "key" else host


def _check_frames(inside: _Heap, thread: ThreadRef, record: Object) -> None:
    machine = inside.machine
    handle, owner, count, _, _ = record.data
    if handle is not None:
        known = inside.of(handle, "handle").data
        require(known[0] == "running" and known[1] is thread, "a thread's handle is that of another one")
        inside.of(owner, "instance")
    frames: list[Any] = []
    for depth in range(count):
        frame = inside.heap.get(machine.memory.pool.frame(thread, depth))
        if frame is None or frame.kind != "frame":
            invalid("a frame is missing")
        frames.append(frame.data)
    require(frames[0][0] in inside.first_codes(thread), "a thread begins with something else than threads do")
    failing, leaving = frames[-1][0] is FAILING, frames[-1][0] is LEAVING
    require(all(frame[0] not in RAISING for frame in frames[:-1]), "a thread that fails goes on")
    require(frames[-1][4] is None or not (failing or leaving), "a failure goes on somewhere")
    for depth, (code, pc, slots, stack, then, generator) in enumerate(frames):
        require((depth == 0) <= (then is None), "a thread's first frame goes on somewhere")
        if generator is not None:
            made = inside.of(generator, "generator").data
            require(made[0] == "running" and made[1] is code, "a frame is of a generator that does not run")
            require(generator not in inside.running, "two frames are of one generator")
            inside.running.add(generator)
        if type(then) is tuple and then[0] == "module":
            inside.of(then[1], "module")
        if depth + 1 == count:
            _check_operands(inside, shape(code).before(pc), slots, stack, code.live[pc])
            _check_pending(inside, waiting(code, pc, stack))
        else:
            raised = leaving and depth + 2 == count
            if raised:
                _check_raised(inside, frames[depth])
            else:
                _check_caller(inside, frames[depth], frames[depth + 1], failing)
    if failing:  # whoever fails stands before a failure that nothing catches
        stop = inside.is_exception(frames[-1][3][1], "StopIteration")
        for code, pc, _, _, then, _ in frames[:-1]:
            require(code.handlers[pc - 1] is None and not (stop and then == "iter"), "a failure would be caught")


def _check_pending(inside: _Heap, what: Waiting) -> None:
    """What a thread is about to do: its choices are worked out without asking what that is done to."""
    if what.what == "choose":
        require(0 < what.fanout <= MAX_CHOICES, "a thread has too many choices")
    elif what.what in ("join", "wait"):
        require(type(what.target) is Ref and type(what.timed) is bool, "a thread waits for nothing")
        inside.of(what.target, "handle" if what.what == "join" else "list")
        if what.lock is not None:
            require(type(what.lock) is Ref, "a thread waits for nothing")
            inside.of(what.lock, "lock")


def _check_caller(inside: _Heap, frame: Any, callee: Any, failing: bool) -> None:
    """A frame that has called another one, which gives it a value or none."""
    code, pc, slots, stack = frame[:4]
    then = callee[4]
    require(pc > 0, "a frame that called something has not begun")
    name = INSTRUCTIONS[code.ops[pc - 1]].name
    require((then == "iter") <= (name == "FOR_ITER"), "a loop goes on that is none")
    if type(then) is tuple and then[0] in ("module", "import"):
        require(name in ("IMPORT", "IMPORT_FROM"), "a module goes on that is not imported")
    if failing:
        return
    if name == "RAISE":
        helper = inside.of(inside.machine.interpreter.types.builtins["_raise"], "function")
        require(callee[0] is helper.data[0], "an exception is raised by something else")
        point = shape(code).raising(pc - 1)
    else:
        point = shape(code).before(pc, then != "drop" and not (type(then) is tuple and then[0] == "module"))
    _check_operands(inside, point, slots, stack, shape(code).live_behind(pc))


def _check_raised(inside: _Heap, frame: Any) -> None:
    """A frame in which an exception was raised, somewhere within an instruction. It goes on in its handler, if any."""
    code, pc, slots, stack = frame[:4]
    require(pc > 0, "a frame that called something has not begun")
    point, handler = shape(code).before(pc - 1), code.handlers[pc - 1]
    if point is None:
        invalid("a frame stands where its code never comes")
    depth = 0 if handler is None else handler.depth
    require(depth <= len(stack), "a frame has another number of operands")
    known = min(max(depth, shape(code).kept(pc - 1)), len(stack))
    live = 0 if handler is None else code.live[handler.target]
    _check_operands(inside, point._replace(stack=point.stack[:known]), slots, stack[:known], live)


def _check_operands(
    inside: _Heap, point: Point | None, slots: tuple[Value, ...], stack: tuple[Value, ...], live: int
) -> None:
    """Whether slots and stack hold what the code expects. Slots that are not read any more may be empty."""
    if point is None:
        invalid("a frame stands where its code never comes")
    require(len(stack) == len(point.stack), "a frame has another number of operands")
    for value, wanted in zip(stack, point.stack, strict=True):
        require(_fits(inside, value, wanted), "an operand is not what the code expects")
    for slot, wanted in point.slots:
        value = slots[slot] if slot < len(slots) else UNBOUND
        if value is UNBOUND:
            require(not live >> slot & 1, "a variable is missing that the code expects")
        else:
            require(_fits(inside, value, wanted), "a variable is not what the code expects")


def _fits(inside: _Heap, value: Value, wanted: Any) -> bool:
    if wanted is None:
        return True
    if type(wanted) is tuple:
        return (
            type(value) is tuple
            and len(value) == len(wanted)
            and all(_fits(inside, part, each) for part, each in zip(value, wanted, strict=True))
        )
    match wanted:
        case "bool":
            return type(value) is bool
        case "tuple":
            return type(value) is tuple
        case "str":
            return type(value) is str
        case "site":
            return type(value) is str and _is_site(inside.machine, value)
        case "exception":
            return inside.is_exception(value)
    return type(value) is Ref and bool(inside.of(value).kind == wanted)
