"""The memory of a step: its objects, read, written and made, and the frames of the thread that runs.

A step works on a state without changing it: objects are read from the state and thawed on the first write. What is
left at the end becomes the next state (`naming.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from pathproof.errors import Refusal, Refused, Spent
from pathproof.language.instructions import OPCODES
from pathproof.machine import costs, hostops
from pathproof.machine.interface import Violation
from pathproof.machine.objects import Object
from pathproof.machine.state import Pool, State
from pathproof.machine.values import UNBOUND, Record, Ref, ThreadRef, Value, refs_in

if TYPE_CHECKING:
    from pathproof.language import Program
    from pathproof.language.code import Code
    from pathproof.machine.options import Options

UNSETTLED = -1  # the place of an iterator that cannot tell where it is any more (`iterators.py`)


class Stop(Exception):
    """The next instruction is visible and has not been granted: the step ends before it."""


class Failed(Exception):
    """The step leads to a final error state."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation


MAX_DEPTH = 1000  # frames of one thread, as CPython's recursion limit
_FOR_ITER = OPCODES["FOR_ITER"]
PATIENCE = 64  # calls and back-edges between two looks at the clock
SWEEP_AT = 1 << 22  # items of containers that a step has made
_CONTAINERS = ("list", "dict", "set")


class Frame:
    """A frame being executed."""

    __slots__ = ("args", "code", "generator", "ops", "pc", "slots", "stack", "then")

    def __init__(
        self,
        code: Code,
        pc: int,
        slots: list[Any],
        stack: list[Any],
        then: Any = None,
        generator: Ref | None = None,
    ) -> None:
        self.code = code
        self.ops = code.ops
        self.args = code.args
        self.pc = pc
        self.slots = slots
        self.stack = stack
        self.then = then
        self.generator = generator


class Memory:
    def __init__(self, program: Program, options: Options, key: bytes) -> None:
        self.program = program
        self.options = options
        self.pool = Pool(key)
        self.watch: Callable[[], str | None] | None = None  # asked now and then whether to stop, and why
        self.effort = 0  # since it was asked last
        self.attach(None)

    # -- a step's own state ---------------------------------------------------------------------------------------

    def attach(self, base: State | None) -> None:
        """Makes `base` what is read from here on."""
        self.base = base
        self.base_heap: dict[Ref, Object] = base.heap if base is not None else {}
        self.live: tuple[ThreadRef, ...] = base.threads if base is not None else ()
        self.dirty: dict[Ref, Object] = {}
        self.fresh: list[Ref] = []
        self.weighed = self.weight = self.made_texts = 0
        self.sweep_at = SWEEP_AT
        self.fresh_sites: dict[Ref, str] = {}
        self.frames_changed = False
        self.roots_changed = base is None
        self.frames: list[Frame] = []
        self.resting = 0  # how many of the frames, from the outermost on, have not run in this step
        self.frame: Frame = None  # type: ignore[assignment]
        self.current: ThreadRef = None  # type: ignore[assignment]
        self.evaluating = False  # property code is running

    def strive(self, effort: int) -> None:
        """Counts what is done within a step, so that somebody looks at the clock and the memory in time."""
        self.effort += effort
        if self.effort >= PATIENCE:
            self.effort = 0
            if self.watch is not None and (reason := self.watch()) is not None:
                raise Spent(reason)

    def read(self, ref: Ref) -> Object:
        item: Object | None = ref.object
        if item is not None:
            return item
        item = self.dirty.get(ref)
        return item if item is not None else self.base_heap[ref]

    def write(self, ref: Ref) -> Object:
        """The object, thawed."""
        item = self.dirty.get(ref)
        if item is None:
            if ref.object is not None:
                self.refuse(
                    "change of a library object",
                    "library modules and classes are constants",
                    "make a subclass",
                )
            item = self.dirty[ref] = self.base_heap[ref].copy()
        return item

    def new(self, item: Object) -> Ref:
        ref = Ref(-1, None, None)
        self.dirty[ref] = item
        self.fresh.append(ref)
        if self.options.symmetry == "site":
            self.fresh_sites[ref] = self.site()
        return ref

    def tidy(self) -> None:
        """Sweeps if what this step has made has grown too much since. Between two instructions."""
        for ref in self.fresh[self.weighed :]:
            item = self.dirty[ref]
            if item.kind in _CONTAINERS:
                self.weight += len(item.data)
        self.weighed = len(self.fresh)
        heavy = self.weight + self.made_texts // 8 > self.sweep_at
        if heavy and not self.evaluating and self.options.gc == "mark-sweep":
            self._sweep()

    def _sweep(self) -> None:
        """Empties the lists, dicts, sets and instances of this step that nothing leads to any more, of which a long
        step may make many. Between instructions all that matters is in frames and objects, as it is when a step is cut
        there, and in modules, which functions find by name. Generators stay, since whether one may be abandoned is
        judged when the step has ended."""
        dirty, fresh = self.dirty, set(self.fresh)
        pending = [ref for ref, item in dirty.items() if ref not in fresh or item.kind in ("module", "generator")]
        for frame in self.frames:
            values = (*frame.slots, *frame.stack, frame.then, frame.generator)
            pending += [ref for value in values for _, ref in refs_in(value)]
        reached: set[Ref] = set()
        while pending:
            ref = pending.pop()
            if ref in dirty and ref not in reached:
                reached.add(ref)
                pending += [inner for _, inner in dirty[ref].edges()]
        containers = [ref for ref in self.fresh if dirty[ref].kind in _CONTAINERS]
        for ref in containers:
            if ref not in reached:
                dirty[ref].data = type(dirty[ref].data)()
        for ref in self.fresh:
            item = dirty[ref]
            if item.kind == "instance" and item.attrs and ref not in reached:
                item.attrs, item.data = {}, None
        self.made_texts = 0
        self.weight = sum(len(dirty[ref].data) for ref in containers)
        self.sweep_at = max(SWEEP_AT, 2 * self.weight)

    def keys_left(self, container: Ref) -> None:
        """Keys were removed from a dict or set: the iterators that are under way over it become unsettled.

        Nothing is touched: whoever advances such an iterator touches the container."""
        found = [ref for ref, item in self.dirty.items() if item.is_under_way(container)]
        if self.pool.iterators_under_way and not self.evaluating:  # who only looks leaves no key out in the end
            found += [
                ref for ref, item in self.base_heap.items() if ref not in self.dirty and item.is_under_way(container)
            ]
        for ref in found:
            what, source, _, count = self.read(ref).data
            self.write(ref).data = (what, source, UNSETTLED, count)

    def edges(self, ref: Ref) -> Iterable[tuple[Any, Ref]]:
        item = self.dirty.get(ref)
        if item is None:
            return self.base_heap[ref].refs or ()
        return item.edges()

    def site(self) -> str:
        """Where the user's source is at: the innermost frame that is not library code."""
        for frame in reversed(self.frames):
            if not frame.code.library:
                return frame.code.positions[max(frame.pc - 1, 0)].site(frame.code.module)
        return "library"

    def position(self) -> tuple[str, int]:
        """File and line of the innermost frame of the user's own; if there is none, where the thread was made."""
        place = self.users_place()
        if place is not None:
            return place
        thread = self.dirty.get(self.current) or self.base_heap.get(self.current)
        owner = thread.data[1] if thread is not None else None
        return self.place_of(self.read(owner).site) if owner is not None else (self.program.path, 0)

    def users_place(self) -> tuple[str, int] | None:
        for frame in reversed(self.frames):
            if not frame.code.library:
                return frame.code.file, frame.code.positions[max(frame.pc - 1, 0)].line
        return None

    def place_of(self, site: str | None) -> tuple[str, int]:
        """File and line of a site, as far as it says."""
        module, _, place = (site or "").partition(":")
        source = self.program.sources.get(module)
        return (source.file, int(place.split(":")[0])) if source is not None else (self.program.path, 0)

    def refuse(self, construct: str, why: str, advice: str) -> NoReturn:
        file, line = self.position()
        raise Refused([Refusal(file, line, construct, why, advice)])

    def too_deep(self) -> NoReturn:
        self.refuse("a value nested too deeply", "the host cannot walk it", "use a list instead of nested tuples")

    def made(self, value: Value) -> Value:
        """A tuple or frozenset that was made of others. With parts that are in it many times, few operations make more
        than could ever be walked over."""
        if type(value) is Record and not any(isinstance(part, tuple) for part in value.fields):
            return value
        try:
            costs.weight((value,), costs.MAX_PARTS)
        except costs.TooLarge:
            self.refuse("a gigantic value", "it has too many parts", "use smaller values")
        except costs.TooDeep:
            self.too_deep()
        return value

    def check_size(self, count: int) -> None:
        if count > costs.MAX_ITEMS:
            self.refuse("a gigantic container", "it would exceed the machine's limits", "use smaller numbers")

    # -- roots ----------------------------------------------------------------------------------------------------

    def module_ref(self, name: str) -> Ref:
        return self.pool.child(None, name)

    def module_refs(self) -> list[Ref]:
        refs = [self.module_ref(name) for name in sorted(self.program.modules)]
        return [ref for ref in refs if ref in self.dirty or ref in self.base_heap]

    def roots_of(self, thread: ThreadRef) -> tuple[Ref, ...]:
        return self.pool.roots(thread, self.read(thread).data[2])

    def roots(self) -> list[Ref]:
        return [root for thread in self.live for root in self.roots_of(thread)]

    @staticmethod
    def is_root(ref: Ref) -> bool:
        return type(ref) is ThreadRef or (type(ref.parent) is ThreadRef and type(ref.label) is int)

    # -- frames ---------------------------------------------------------------------------------------------------

    def load(self, thread: ThreadRef) -> None:
        """Makes that thread's frames those that run."""
        depth = self.read(thread).data[2]
        for ref in self.pool.roots(thread, depth)[1:]:
            code, pc, slots, stack, then, generator = self.read(ref).data
            missing = len(code.slots) - len(slots)
            self.frames.append(Frame(code, pc, [*slots, *[UNBOUND] * missing], list(stack), then, generator))
        self.frame = self.frames[-1]
        self.resting = depth - 1

    def save_frames(self, whole: bool = False) -> None:
        """Writes the frames of the current thread that have run back, without what is dead, unless `whole`."""
        record = self.read(self.current)
        count = len(self.frames)
        if record.data[2] != count:
            handle, thread, _, daemon, held = record.data
            self.write(self.current).data = (handle, thread, count, daemon, held)
            self.frames_changed = True
        names = self.pool.roots(self.current, count)[1:]
        for level in range(self.resting, count):
            frame = self.frames[level]
            live = -1 if whole else frame.code.live[frame.pc]
            if level < count - 1:
                handler = frame.code.handlers[frame.pc - 1]
                if handler is not None:
                    live |= frame.code.live[handler.target]
                if frame.code.ops[frame.pc - 1] == _FOR_ITER:  # what it called may end the loop
                    live |= frame.code.live[frame.code.args[frame.pc - 1]]
            slots = tuple([value if live >> slot & 1 else UNBOUND for slot, value in enumerate(frame.slots)])
            data = (frame.code, frame.pc, slots, tuple(frame.stack), frame.then, frame.generator)
            self.dirty[names[level]] = Object("frame", None, data)

    def fail(self, kind: str, message: str) -> NoReturn:
        file, line = self.position()
        thread = self.current.text() if self.current else ""
        raise Failed(Violation(kind, hostops.for_people(message), thread, file, line))

    def push_frame(self, frame: Frame) -> None:
        if len(self.frames) >= MAX_DEPTH:
            self.fail("exception", f"RecursionError: more than {MAX_DEPTH} calls deep")
        self.frames.append(frame)
        self.frame = frame

    def pop_frame(self) -> None:
        frames = self.frames
        frames.pop()
        self.frame = frames[-1] if frames else None  # type: ignore[assignment]
        if len(frames) <= self.resting:
            self.resting = len(frames) - 1

    def end_loop(self) -> None:
        """The iterator on top is exhausted: its loop ends."""
        frame = self.frame
        frame.stack.pop()
        frame.pc = frame.args[frame.pc - 1]
