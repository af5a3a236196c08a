"""Looking at states: who waits for whom, what comes next, whether a function holds. None of it changes the graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pathproof.errors import Refusal, Refused
from pathproof.machine.calls import Ended, Failed
from pathproof.machine.interface import Access, Deadlock, Pending, ThreadView
from pathproof.machine.labels import Labels
from pathproof.machine.log import Location, Log, Run
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.threads import ENDED, RELEASED, Waiting
from pathproof.machine.unwinding import FAILING, Failing
from pathproof.machine.values import MISSING, Ref, ThreadRef, Throw, Value

if TYPE_CHECKING:
    from pathproof.machine.state import State


NOBODY = (-1,)  # the path of no thread: property code runs in none, and holds nothing


class Reads(dict[Ref, Object]):
    """A heap that remembers what was read of it.

    An invariant's answer is a function of the live threads and of the objects that it read: as long as they are the
    same, it is not computed again (`Question`). Objects are interned, so the same means identical."""

    def __init__(self, heap: dict[Ref, Object]) -> None:
        super().__init__()
        self.heap = heap
        self.seen: dict[Ref, Object | None] = {}

    def __getitem__(self, ref: Ref) -> Object:
        self.seen[ref] = self.heap.get(ref)
        return self.heap[ref]

    def get(self, ref: Ref, default: Any = None) -> Any:
        self.seen[ref] = self.heap.get(ref)
        return self.heap.get(ref, default)

    def __contains__(self, ref: object) -> bool:
        return self.get(ref) is not None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Ref]:
        return iter(self.heap)


class Question:
    """Which object an invariant reads next, and where each answer leads: to another question or to the verdict. What
    it has read so far decides what it reads next, so all that an invariant ever read is a tree."""

    __slots__ = ("answers", "ref")

    def __init__(self, ref: Ref) -> None:
        self.ref = ref
        self.answers: dict[Object | None, Question | bool | None] = {}


class Inspection(Labels):
    _questions: dict[tuple[str, Value, tuple[ThreadRef, ...]], Question | bool | None]
    invariant_places: dict[str, tuple[str, str]]
    _step_invariants: dict[str, tuple[str, str]]

    def pending(self, state: State, thread: ThreadRef) -> Waiting:
        raise NotImplementedError

    def alternatives(self, state: State, thread: ThreadRef) -> int:
        raise NotImplementedError

    def fanouts(self, state: State) -> tuple[int, ...]:
        raise NotImplementedError

    def execute(self, state: State, thread: ThreadRef, alternative: int) -> State | None:
        raise NotImplementedError

    def _load(self, thread: ThreadRef) -> None:
        raise NotImplementedError

    def _reset(self, thread: ThreadRef | None, alternative: int) -> None:
        raise NotImplementedError

    # -- threads and deadlocks ------------------------------------------------------------------------------------

    def threads(self, state: State, names: Mapping[str, str] | None = None) -> list[ThreadView]:
        with self.calling(names):
            return self._views(state)

    def _views(self, state: State) -> list[ThreadView]:
        return [self._view(state, thread) for thread in state.threads]

    def _view(self, state: State, thread: ThreadRef) -> ThreadView:
        what = self.pending(state, thread)
        status = (
            "ready" if self.alternatives(state, thread) else "stuck" if what.what == "assume" else "blocked"
        )
        file, line = self._place(state, thread)
        waits_for, held_by = self._waits_for(state, what)
        name, source = self.thread_name(state, thread), self.program.source_line(file, line)
        return ThreadView(name, status, file, line, source, waits_for, held_by)

    def _place(self, state: State, thread: ThreadRef) -> tuple[str, int]:
        """File and line of the innermost frame of the user's own; if there is none, where the thread was made. Of a
        thread that is about to fail, where it raised what nothing will catch."""
        depth = state.heap[thread].data[2]
        raised = self.failure(state, thread)
        if raised is not None and raised[1]:
            return self.place_of(raised[1])
        for level in range(depth - 1, -1, -1):
            code, pc = state.heap[self.pool.frame(thread, level)].data[:2]
            if not code.library:
                return code.file, code.positions[pc if level == depth - 1 else max(pc - 1, 0)].line
        owner = state.heap[thread].data[1]
        return self.place_of(state.heap[owner].site) if owner is not None else ("", 0)

    def failure(self, state: State, thread: ThreadRef) -> tuple[Ref, str] | None:
        """Of a thread that is about to fail: the exception that nothing catches, and the site where it was raised."""
        depth = state.heap[thread].data[2]
        code, _, _, stack, _, _ = state.heap[self.pool.frame(thread, depth - 1)].data
        if code is not FAILING:
            return None
        place, exception = stack
        return exception, self._object(state, exception).site or place

    def _object(self, state: State, ref: Ref) -> Object:
        raise NotImplementedError

    def _waits_for(self, state: State, what: Waiting) -> tuple[str, str]:
        if what.what == "lock":
            item = state.heap[what.lock]
            owner = item.data[0]
            kind = "RLock" if item.data[2] else "Lock"
            holder = (
                ""
                if owner is None
                else "a thread that has ended"
                if owner == ENDED
                else self.thread_name(state, owner)
            )
            name = self.object_name(state, what.lock)
            return name if " made at " in name else f"{kind} {name}", holder
        if what.what == "join":
            thread = state.heap[what.target].data[1]
            return "the end of " + (self.thread_name(state, thread) if thread is not None else "a thread"), ""
        if what.what == "wait":
            return self.monitor_name(state, what.target), ""
        if what.what == "import":
            return f"the import of {what.target}", ""
        if what.what == "assume":
            return "nothing: its assumption is false", ""
        return "", ""

    def deadlock(self, state: State, names: Mapping[str, str] | None = None) -> Deadlock | None:
        with self.calling(names):
            return self._deadlock(state)

    def _deadlock(self, state: State) -> Deadlock | None:
        if state.error is not None or not state.threads:
            return None
        fanouts = self.fanouts(state)
        enabled = any(fanouts)
        waits = {
            thread: self.pending(state, thread)
            for thread, count in zip(state.threads, fanouts, strict=True)
            if not count
        }
        stuck = any(what.what == "assume" for what in waits.values())
        workers = [
            thread for thread in waits if not state.heap[thread].data[3] and waits[thread].what != "assume"
        ]
        if not enabled and workers and not stuck:
            if any(waits[thread].what == "import" for thread in workers):
                self._refuse_circular_import(state, workers[0])
            names = ", ".join(self.thread_name(state, thread) for thread in workers)
            return Deadlock(
                f"no thread can go on: {names} wait{'s' if len(workers) == 1 else ''} for ever",
                tuple(self._views(state)),
            )
        return self._cycle(state, waits, enabled)

    def _refuse_circular_import(self, state: State, thread: ThreadRef) -> None:
        construct = "a circular import by several threads"
        why = "CPython breaks it up in a way that is not modelled"
        raise Refused([Refusal(*self._place(state, thread), construct, why, "import at the top of the program")])

    def importer(self, state: State, thread: ThreadRef, name: str) -> ThreadRef | None:
        raise NotImplementedError

    def _cycle(self, state: State, waits: dict[ThreadRef, Waiting], others_run: bool) -> Deadlock | None:
        """Threads that wait for each other, or for a lock whose owner has ended, while others run on."""
        for start in waits:
            path: list[ThreadRef] = []
            thread: Value = start
            plain = False
            while type(thread) is ThreadRef and thread in waits and thread not in path:
                path.append(thread)
                what = waits[thread]
                if what.what == "lock":
                    item = state.heap[what.lock]
                    thread = item.data[0]
                    if not item.data[2]:
                        plain = True
                        if RELEASED + item.site in self.probed:
                            thread = None  # somebody may release it who does not own it
                elif what.what == "join":
                    thread = state.heap[what.target].data[1]
                elif what.what == "import":
                    thread = self.importer(state, thread, what.target)
                else:
                    thread = None
            if thread == ENDED or (type(thread) is ThreadRef and thread in path):
                members = path if thread == ENDED else path[path.index(thread) :]
                if all(waits[member].what == "import" for member in members):
                    self._refuse_circular_import(state, members[0])
                waiting = [each for each in path if not state.heap[each].data[3]]
                if not waiting:
                    continue  # daemon threads may wait for ever
                names = ", ".join(self.thread_name(state, member) for member in members)
                why = "wait for a lock whose owner has ended" if thread == ENDED else "wait for each other"
                if len(members) == 1:
                    why = why.replace("wait for each other", "waits for itself").replace(
                        "wait for a", "waits for a"
                    )
                text = f"{names} {why}"
                if not any(member in waiting for member in members):
                    text = f"{self.thread_name(state, waiting[0])} waits for ever: {text}"
                return Deadlock(text, tuple(self._views(state)), plain and others_run)
        return None

    # -- what comes next ------------------------------------------------------------------------------------------

    def accesses(self, state: State, names: Mapping[str, str] | None = None) -> list[Pending]:
        if state.error is not None:
            return []
        with self.calling(names):
            ready = [thread for thread in state.threads if self.pending(state, thread).what == "run"]
            return [self._touching(state, thread) for thread in ready]

    def _touching(self, state: State, thread: ThreadRef) -> Pending:
        accesses = [Access((ref, where), write) for ref, where, write in self._touches(state, thread)]
        return Pending(self.thread_name(state, thread), *self._place(state, thread), tuple(accesses))

    def location(self, state: State, place: tuple[Ref, Location], names: Mapping[str, str] | None = None) -> str:
        ref, where = place
        with self.calling(names):
            name = self.location_name(state, ref, where)
        return f"the contents of {name}" if where[0] == "contents" else name

    def _touches(self, state: State, thread: ThreadRef) -> list[tuple[Ref, Location, bool]]:
        """What the pending instruction would access; locks and other synchronisation are not data."""
        self.attach(state)
        self._reset(thread, 0)
        self._load(thread)
        self.granted = True
        log = self.log = Log({}, runs=[Run(0, "")])
        try:
            self.one()
        except (Ended, Failed, Failing, Throw, Stop):
            pass
        finally:
            self.log = None
        kinds = ("lock", "handle")
        return [
            (ref, location, write is not False)
            for ref, location, write, _ in log.run.accesses
            if ref in state.shared and state.heap[ref].kind not in kinds and not self._is_monitor(state, ref)
        ]

    def _is_monitor(self, state: State, ref: Ref) -> bool:
        cls = state.heap[ref].cls
        return cls is not None and cls.object is not None and state.heap[ref].kind == "instance"

    # -- invariants -----------------------------------------------------------------------------------------------

    def check_invariant(self, name: str, state: State) -> bool | None:
        module, function = self.invariant_places[name]
        return self._evaluate(state, module, function, [])

    def check_step_invariant(self, name: str, before: State, after: State) -> bool | None:
        module, function = self._step_invariants[name]
        return self._evaluate_pair(before, after, module, function)

    def _function(self, state: State, module: str, name: str) -> Value:
        constant = self.constant_modules.get(module)
        item = constant.object if constant is not None else state.heap.get(self.module_ref(module))
        if item is None or item.attrs is None:
            return None
        return item.attrs.get(name)

    def _evaluate(self, state: State, module: str, name: str, args: list[Value]) -> bool | None:
        """Runs property code on a state, atomically, and forgets what it did. It may not write to the state."""
        if state.error is not None:
            return True
        function = self._function(state, module, name)
        if function is None:
            return None
        about = (name, function, state.threads)
        known: Any = self._questions.get(about, MISSING)
        while type(known) is Question:
            known = known.answers.get(state.heap.get(known.ref), MISSING)
        if known is not MISSING:
            return known  # type: ignore[no-any-return]
        self.attach(state)
        self._reset(self.pool.thread(NOBODY), 0)
        reads = self.base_heap = Reads(state.heap)
        result = self._truth_of(function, args, name)
        place: Any = self._questions
        answer: Any = about
        for ref, item in reads.seen.items():
            question = place.setdefault(answer, Question(ref))
            assert question.ref is ref
            place, answer = question.answers, item
        place[answer] = result
        return result

    def _truth_of(self, function: Value, args: list[Value], name: str) -> bool | None:
        self.quiet = self.evaluating = True
        known = set(self.dirty)
        helper = self.builtins["_property"]
        code = self.read(helper).data[0]
        frame = Frame(code, 0, [function, tuple(args), *[self.unbound_value] * (len(code.slots) - 2)], [])
        self.frames = [frame]
        self.frame = frame
        frame.generator = None
        try:
            while True:
                self.run()
                self.refuse(f"property {name}", "property code must not wait", "only look at the state")
        except Ended:
            pass
        except Failed as failed:
            if failed.violation.message.startswith("NameError"):
                self._check_made()
                return None
            file, line = failed.violation.file, failed.violation.line
            why = f"it raised {failed.violation.message}"
            refusal = Refusal(file, line, f"property {name}", why, "properties must give True or False")
            raise Refused([refusal]) from None
        finally:
            self.quiet = self.evaluating = False
        self._check_made()
        for ref in self.dirty:
            if (
                ref not in known
                and ref in self.base_heap
                and self.dirty[ref].encoded() != self.base_heap[ref].encoded()
            ):
                raise Refused(
                    [
                        Refusal(
                            self.program.path,
                            0,
                            f"property {name}",
                            "it changes the program's state",
                            "properties may only look",
                        )
                    ]
                )
        return bool(self.property_result)

    def _check_made(self) -> None:
        """Nothing that a property made is left when it ends."""
        for ref in self.fresh:
            self.check_garbage(self.dirty[ref])

    property_result: Value = None

    def end_thread(self) -> None:
        if self.evaluating:
            self.property_result = self.frame.stack[-1]
            return
        super().end_thread()

    def _evaluate_pair(self, before: State, after: State, module: str, name: str) -> bool | None:
        """A step invariant sees the globals of two states as attributes. Both are copied into one memory."""
        if before.error is not None or after.error is not None:
            return True
        function = self._function(after, module, name)
        if function is None:
            return None
        self.attach(after)
        self._reset(self.pool.thread(NOBODY), 0)
        subject = self.module_ref(self.program.subject)
        if subject not in before.heap or subject not in after.heap:
            return None
        old = self._snapshot(before, subject)
        new = self._view_of(after.heap[subject].attrs or {})
        try:
            return self._truth_of(function, [old, new], name)
        finally:
            self.copies = set()

    def _view_of(self, attrs: dict[str, Value]) -> Ref:
        return self.new(Object("instance", self.builtins["_Globals"], None, dict(attrs)))

    def _snapshot(self, state: State, subject: Ref) -> Ref:
        """The globals of another state, with all that they lead to, as new objects."""
        names: dict[Ref, Ref] = {}
        queue = [ref for ref in state.heap if ref in state.reached]
        for ref in queue:
            names[ref] = Ref(-1, None, None)
        for ref in queue:
            self.dirty[names[ref]] = state.heap[ref].renamed(names)
        self.copies = set(names.values())
        return self._view_of(self.dirty[names[subject]].attrs or {})
