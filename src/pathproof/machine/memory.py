"""The memory of a step: reading, writing, making and sharing objects, and deciding what is visible.

A step works on a state without changing it: objects are read from the state and thawed on the first write. What is
left at the end becomes the next state (`state.py`).

Before every access to something that another thread might reach, `touch` decides whether it may be merged into the
current step. Under partial-order reduction it may unless the object is shared *now* and the location is declared
mutable. A write to an object that is or once was shared must be declared: otherwise `Undeclared` makes the search
add the location and start again (docs/semantics.md, "Speculation").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from pathproof.errors import Refusal, Refused, Spent, Undeclared
from pathproof.machine import costs
from pathproof.machine.log import Access, Location, Log
from pathproof.machine.objects import Object
from pathproof.machine.state import Pool, State
from pathproof.machine.values import Record, Ref, ThreadRef, Value, refs_in

if TYPE_CHECKING:
    from pathproof.language import Program
    from pathproof.language.code import Code
    from pathproof.machine.options import Options

UNSETTLED = -1  # the place of an iterator that cannot tell where it is any more (`iterators.py`)
ANY = "*"  # of a location to be read: which names there are, hence all of them
_ALWAYS_SHARED = frozenset(("class", "function", "module"))


class Stop(Exception):
    """The next instruction is visible and has not been granted: the step ends before it."""


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
        slots: list[Value],
        stack: list[Value],
        then: Value = None,
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
        self.mutable: set[str] = set()
        self.probed: set[str] = set()
        self.witnessed: set[str] = set()  # declared probed sites that a step was seen to need
        self._mutability: dict[Location, bool] = {}
        self.por = options.reduction == "por" and options.atomicity == "visible"
        self.watch: Callable[[], str | None] | None = None  # asked now and then whether to stop, and why
        self.effort = 0  # since it was asked last
        self.log: Log | None = None  # of a step that is told of
        self.attach(None)

    # -- a step's own state ---------------------------------------------------------------------------------------

    def attach(self, base: State | None) -> None:
        """Makes `base` what is read from here on."""
        self.base = base
        self.base_heap: dict[Ref, Object] = base.heap if base is not None else {}
        self.base_shared: frozenset[Ref] = base.shared if base is not None else frozenset()
        self.live: tuple[ThreadRef, ...] = base.threads if base is not None else ()
        self.dirty: dict[Ref, Object] = {}
        self.fresh: list[Ref] = []
        self.weighed = self.weight = self.made_texts = 0
        self.sweep_at = SWEEP_AT
        self.fresh_sites: dict[Ref, str] = {}
        self.newly_shared: set[Ref] = set()
        self.frames_changed = False
        self.roots_changed = base is None
        self.frames: list[Frame] = []
        self.resting = 0  # how many of the frames, from the outermost on, have not run in this step
        self.frame: Frame = None  # type: ignore[assignment]
        self.current: ThreadRef = None  # type: ignore[assignment]
        self.granted = False
        self.quiet = False  # nothing is visible: in the opening, in an atomic block, in property code
        self.evaluating = False  # property code is running
        self.output: list[str] = []
        self.renamed: dict[Ref, Ref] = {}  # by the naming at the end of the step
        self.passing: dict[Ref, str] = {}  # where exceptions that others may reach were raised in this step

    def strive(self, effort: int) -> None:
        """Counts what is done within a step, so that somebody looks at the clock and the memory in time."""
        self.effort += effort
        if self.effort >= PATIENCE:
            self.effort = 0
            if self.watch is not None and (reason := self.watch()) is not None:
                raise Spent(reason)

    def read(self, ref: Ref) -> Object:
        item = ref.object
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
                ref
                for ref, item in self.base_heap.items()
                if ref not in self.dirty and item.is_under_way(container)
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

    def refuse(self, construct: str, why: str, advice: str) -> None:
        file, line = self.position()
        raise Refused([Refusal(file, line, construct, why, advice)])

    def too_deep(self) -> None:
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

    def check_garbage(self, item: Object) -> None:
        """A generator that dies inside `try ... finally` or `with` would run code at a moment that is not fixed."""
        if item.kind == "generator":
            status, code, pc, slots, _ = item.data
            if status == "suspended" and (code.cleanup[pc - 1] or self.delegates_to_closable(code, slots)):
                line = code.positions[pc - 1].line
                raise Refused([
                    Refusal(
                        code.file, line, "abandoned generator", "it still has a finally or with to run, some time",
                        "close it, or use it up",
                    )
                ])  # fmt: skip

    def delegates_to_closable(self, code: Code, slots: tuple[Value, ...]) -> bool:
        """Whether a `yield from` is under way to an object of the program's that would be closed."""
        return False

    def publish(self, ref: Ref) -> None:
        item = self.read(ref)
        if not item.published and item.kind not in _ALWAYS_SHARED:
            self.write(ref).published = True

    def chosen_names(self, names: dict[Ref, Ref]) -> dict[Ref, Ref]:
        """Under `--symmetry site` or `off`, objects keep the name that they got when they were made."""
        if self.options.symmetry == "reach":
            return names
        fresh = set(self.fresh)
        used = {ref for ref in names if ref not in fresh}
        numbers: dict[tuple[object, ...], int] = {}
        chosen: dict[Ref, Ref] = {ref: ref for ref in used}
        modules = set(self.module_refs())
        for ref in self.fresh:
            if ref in modules:
                chosen[ref] = ref
            elif ref in names:
                label: tuple[object, ...] = ("object",)
                if self.options.symmetry == "site":
                    label = ("site", self.fresh_sites[ref], self.current.label)
                while True:
                    number = numbers[label] = numbers.get(label, -1) + 1
                    name = self.pool.child(None, (*label, number))
                    if name not in used:
                        break
                used.add(name)
                chosen[ref] = name
        return {ref: chosen[ref] for ref in names}

    # -- sharing and visibility -----------------------------------------------------------------------------------

    def is_shared(self, ref: Ref) -> bool:
        return ref in self.base_shared or ref in self.newly_shared

    def share(self, value: Value) -> None:
        """Another thread can reach this value from now on."""
        pending = [ref for _, ref in refs_in(value)]
        while pending:
            ref = pending.pop()
            if ref not in self.base_shared and ref not in self.newly_shared:
                self.newly_shared.add(ref)
                pending.extend(inner for _, inner in self.edges(ref))

    def stored(self, ref: Ref, value: Value) -> None:
        """A value was stored into an object: if that is shared, so is the value."""
        kind = type(value)
        if (
            kind is not int
            and kind is not str
            and kind is not bool
            and value is not None
            and self.is_shared(ref)
        ):
            self.share(value)

    def is_mutable(self, location: Location) -> bool:
        known = self._mutability.get(location)
        if known is None:
            text = location_text(location)
            if location[-1] == ANY:
                known = any(each.startswith(text[: -len(ANY)]) for each in self.mutable)
            else:
                known = text in self.mutable
            self._mutability[location] = known
        return known

    def touch(self, ref: Ref, item: Object, location: Location, write: bool) -> None:
        """Before an access. Raises `Stop` if it is visible and not granted."""
        if ref.object is not None or item.site is None:
            return  # a constant, or private to a library object that guards it
        if not self.quiet:
            if self.por:
                self._touch_reduced(ref, item, location, write)
            elif not self.granted and self.options.atomicity == "visible" and not self._is_temporary(ref):
                raise Stop
        if self.log is not None:  # not left to `note`: this is where time goes
            self.note(ref, location, write)

    def _is_temporary(self, ref: Ref) -> bool:
        """What library code makes for itself within one operation is no location of the program's."""
        return self.frame.code.library and not self.is_shared(ref)

    def _touch_reduced(self, ref: Ref, item: Object, location: Location, write: bool) -> None:
        if ref in self.base_shared or ref in self.newly_shared or item.kind in _ALWAYS_SHARED:
            if self.is_mutable(location):
                if not self.granted:
                    raise Stop
            elif write:
                raise Undeclared("mutable", location_text(location))
        elif write and item.published and not self.is_mutable(location):
            raise Undeclared("mutable", location_text(location))

    def note(self, ref: Ref, location: Location, write: bool | None) -> None:
        """An access, if this step is told of."""
        if self.log is None:
            return
        if self.is_shared(ref):
            self.log.run.at(self.users_place())
        shown = self.value_at(ref, location) if ref in self.base_heap else ""
        self.log.run.accesses.append(Access(ref, location, write, shown))

    def event(self, kind: str, where: Ref | None, *threads: ThreadRef) -> None:
        """Something that happens between threads, if this step is told of."""
        raise NotImplementedError

    def value_at(self, ref: Ref, location: Location) -> str:
        raise NotImplementedError

    def touch_contents(self, ref: Ref, item: Object, write: bool) -> None:
        self.touch(ref, item, ("contents", item.site), write)

    def visible(self) -> None:
        """An operation that is visible by nature."""
        if not self.granted and not self.quiet:
            raise Stop

    def probe(self, ref: Ref, item: Object) -> None:
        """An operation that tells whether a lock is held or a thread alive: the other side must then be visible."""
        if self.evaluating and self.por:
            self.require_probed(item.site)  # a property looks: the other side must be visible
        if not self.quiet and (not self.por or self.is_shared(ref) or item.published):
            if self.por:
                self.require_probed(item.site)
            if self.options.atomicity == "visible":
                self.visible()
        self.note(ref, ("contents", item.site), False)

    def require_probed(self, site: str) -> None:
        if site not in self.probed:
            raise Undeclared("probed", site)
        self.witnessed.add(site)

    def is_probed(self, ref: Ref, item: Object) -> bool:
        """Whether ending what others may wait for is visible here."""
        if self.quiet:
            return False
        if not self.por:
            return self.options.atomicity == "visible"
        return item.site in self.probed and (self.is_shared(ref) or item.published)


def location_text(location: Location) -> str:
    return f"{location[0]} {'.'.join(location[1:])}"
