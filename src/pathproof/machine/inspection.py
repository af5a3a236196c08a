"""Looking at states: deadlocks, races, invariants, and what a step did. None of it changes the graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pathproof.errors import Refusal, Refused
from pathproof.language.instructions import OPCODES
from pathproof.machine.calls import Ended, Failed
from pathproof.machine.interface import Deadlock, StepRecord, ThreadView, Violation
from pathproof.machine.memory import Frame, Location, Stop, location_text
from pathproof.machine.objects import Object
from pathproof.machine.threads import ENDED, RELEASED, Threads, Waiting
from pathproof.machine.unwinding import FAILING
from pathproof.machine.values import MISSING, Record, Ref, ThreadRef, Throw, Value, is_plain

if TYPE_CHECKING:
    from pathproof.machine.state import State


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


class Inspection(Threads):
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

    def threads(self, state: State) -> list[ThreadView]:
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

    def thread_name(self, state: State, thread: ThreadRef) -> str:
        """The name that the program gave the thread, else its canonical one."""
        item = state.heap.get(thread)
        owner = item.data[1] if item is not None else None
        if owner is not None:
            attrs = state.heap[owner].attrs or {}
            given = attrs.get(".name")
            if type(given) is str:
                return given
        return thread.text()

    def _place(self, state: State, thread: ThreadRef) -> tuple[str, int]:
        """File and line of the innermost frame of the user's own; if there is none, where the thread was made."""
        depth = state.heap[thread].data[2]
        for level in range(depth - 1, -1, -1):
            code, pc = state.heap[self.pool.frame(thread, level)].data[:2]
            if not code.library:
                return code.file, code.positions[pc if level == depth - 1 else max(pc - 1, 0)].line
        owner = state.heap[thread].data[1]
        return self.made_at(state.heap[owner]) if owner is not None else ("", 0)

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
            return f"{kind} {self.object_name(state, what.lock)}", holder
        if what.what == "join":
            thread = state.heap[what.target].data[1]
            return "the end of " + (self.thread_name(state, thread) if thread is not None else "a thread"), ""
        if what.what == "wait":
            name = self.object_name(state, what.target)
            return f"a notification of {'an object ' if name.startswith('made at') else ''}{name}", ""
        if what.what == "import":
            return f"the import of {what.target}", ""
        if what.what == "assume":
            return "nothing: its assumption is false", ""
        return "", ""

    def object_name(self, state: State, ref: Ref) -> str:
        """A global path as the program writes it; what only threads reach is named by where it was made."""
        root = ref
        while root.parent is not None:
            root = root.parent
        if type(root) is not ThreadRef:
            text = ref.text().removeprefix(f"{self.program.subject}.")
            text = text.removesuffix("._waiters").removesuffix("._asleep")  # of the library's
            return text if len(text) <= 60 else "..." + text[-57:]
        item = state.heap[ref]
        owner = item
        while not owner.site and ref.parent in state.heap:  # a library object's private part
            ref = ref.parent
            owner = state.heap[ref]
        module, _, place = (owner.site or "").partition(":")
        source = self.program.sources.get(module)
        if source is None:
            return self.info(owner.cls).name if owner.cls is not None else "an object"
        return f"made at {source.file}:{place.split(':')[0]}"

    def deadlock(self, state: State) -> Deadlock | None:
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
                tuple(self.threads(state)),
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
                if all(state.heap[member].data[3] for member in members):
                    continue
                names = ", ".join(self.thread_name(state, member) for member in members)
                why = "wait for a lock whose owner has ended" if thread == ENDED else "wait for each other"
                if len(members) == 1:
                    why = why.replace("wait for each other", "waits for itself").replace(
                        "wait for a", "waits for a"
                    )
                return Deadlock(f"{names} {why}", tuple(self.threads(state)), plain and others_run)
        return None

    # -- races ----------------------------------------------------------------------------------------------------

    def races(self, state: State) -> list[Violation]:
        """Pairs of threads whose pending operations touch the same location, one of them writing."""
        if state.error is not None:
            return []
        touched = []
        for thread in state.threads:
            if self.pending(state, thread).what == "run":
                touched.append((thread, self._touches(state, thread)))
        found = []
        for number, (thread, mine) in enumerate(touched):
            for other, theirs in touched[number + 1 :]:
                for ref, location, write in mine:
                    if any(ref is r and location == where and (write or w) for r, where, w in theirs):
                        file, line = self._place(state, thread)
                        other_file, other_line = self._place(state, other)
                        names = f"{self.thread_name(state, thread)} and {self.thread_name(state, other)}"
                        place = (
                            f"the contents of {self.object_name(state, ref)}"
                            if location[0] == "contents"
                            else location_text(location)
                        )
                        what = f"{names} access {place} at the same time, and one of them writes"
                        message = f"{what} (the other is at {other_file}:{other_line})"
                        found.append(Violation("race", message, self.thread_name(state, thread), file, line))
                        break
        return found

    def _touches(self, state: State, thread: ThreadRef) -> list[tuple[Ref, Location, bool]]:
        """What the pending instruction would access; locks and other synchronisation are not data."""
        self.attach(state)
        self._reset(thread, 0)
        self._load(thread)
        self.granted = True
        log: list[tuple[Ref, Location, bool]] = []
        self.log = log
        try:
            self.one()
        except (Ended, Failed, Throw, Stop):
            pass
        finally:
            self.log = None
        kinds = ("lock", "handle")
        return [
            entry
            for entry in log
            if entry[0] in state.shared
            and state.heap[entry[0]].kind not in kinds
            and not self._is_monitor(state, entry[0])
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
        self._reset(state.threads[0] if state.threads else self.pool.thread(()), 0)
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
                return None
            file, line = failed.violation.file, failed.violation.line
            why = f"it raised {failed.violation.message}"
            refusal = Refusal(file, line, f"property {name}", why, "properties must give True or False")
            raise Refused([refusal]) from None
        finally:
            self.quiet = self.evaluating = False
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
        self._reset(after.threads[0] if after.threads else self.pool.thread(()), 0)
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

    # -- traces ---------------------------------------------------------------------------------------------------

    def describe(self, state: State, index: int) -> StepRecord:
        """Executes a step again, taking notes."""
        number = index
        for thread, count in zip(state.threads, self.fanouts(state), strict=True):  # noqa: B007
            if number < count:
                break
            number -= count
        what = self.pending(state, thread)
        file, line = self._place(state, thread)
        name = self.thread_name(state, thread)
        note = ""
        if self._ends(state, thread):
            file, line, note = "", 0, "the thread ends"
        elif self._fails(state, thread):
            note = "fails"
        elif what.what == "choose":
            note = f"choose({count}) gives {number}"
        elif what.timed and self._times_out(state, thread, what):
            note = "times out"
        elif what.what == "lock":
            lock = self.object_name(state, what.lock)
            note = f"takes a lock {lock}" if lock.startswith("made at") else f"takes {lock}"
        log: list[tuple[Ref, Location, bool]] = []
        self.log = log
        self.raised.clear()
        try:
            target = self.execute(state, thread, number)
        finally:
            self.log = None
        note = f"{note}; {self._raises(target, thread, file, line)}".strip("; ")
        output = "".join(self.output)
        reads, writes = self._accesses(state, log, target)
        return StepRecord(
            index, name, file, line, self.program.source_line(file, line), reads, writes, output, note
        )

    def _raises(self, target: State | None, thread: ThreadRef, file: str, line: int) -> str:
        """The last exception of a step that began there, of the program's own code or one that nothing catches: the
        library raises and catches some of its own."""
        error = target.error if target is not None else None
        if error is not None:
            fatal = error.kind == "exception"
        else:
            fatal = target is not None and thread in target.heap and self._fails(target, thread)
        for kind, raised_in, at, library in reversed(self.raised):
            if fatal or not library:
                return f"raises {kind}" + (f" at {raised_in}:{at}" if (raised_in, at) != (file, line) else "")
        return ""

    def _ends(self, state: State, thread: ThreadRef) -> bool:
        """Whether all that is left to the thread is to end: it stands at the return of its outermost frame."""
        if state.heap[thread].data[2] != 1:
            return False
        code, pc = state.heap[self.pool.frame(thread, 0)].data[:2]
        return bool(code.library and code.ops[pc] == OPCODES["RETURN"])

    def _fails(self, state: State, thread: ThreadRef) -> bool:
        depth = state.heap[thread].data[2]
        return state.heap[self.pool.frame(thread, depth - 1)].data[0] is FAILING

    def _times_out(self, state: State, thread: ThreadRef, what: Waiting) -> bool:
        if what.what == "lock":
            return state.heap[what.lock].data[0] is not None
        if what.what == "join":
            return bool(state.heap[what.target].data[0] == "running")
        return thread in state.heap[what.target].data

    def _accesses(
        self, state: State, log: list[tuple[Ref, Location, bool]], target: State | None
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        reads: dict[str, None] = {}
        writes: dict[str, None] = {}
        for ref, location, write in log:
            if ref not in state.shared:
                continue
            item = state.heap[ref]
            steady = item.kind in ("function", "class")  # methods are looked up all the time
            if not write and (self.por or steady) and not self.is_mutable(location):
                continue  # it never changes while shared: no news
            if not write and location[0] == "class" and location[-1] not in (item.attrs or {}):
                continue  # looked for on the way to where it is
            name = self.object_name(state, ref)
            if name.startswith("made at"):
                name = self.info(item.cls).name if item.cls is not None else item.kind
            heap = target.heap if write and target is not None else state.heap
            after = heap.get(ref, item)
            if location[0] in ("global", "attribute", "class"):
                attribute = location[-1]
                own = location[0] == "global" and location[1] == self.program.subject
                name = attribute if own else f"{name}.{attribute}"
                if attribute in (after.attrs or {}):
                    value = (after.attrs or {})[attribute]
                    text = self._shown(value, heap)
                    held = heap.get(value) if type(value) is Ref and text == name else None
                    if held is not None and held.cls is not None:  # named by this very place: say what it is
                        text = f"<{self.info(held.cls).name}>"
                    name += f" = {text}"
            elif item.kind == "list" and len(after.data) <= 8:
                name += f" = [{', '.join(self._shown(value, heap) for value in after.data)}]"
            elif item.kind == "lock" and target is not None and ref in target.heap:
                name = f"{name}: {'held' if target.heap[ref].data[0] is not None else 'free'}"
            (writes if write else reads)[name] = None
        return tuple(reads), tuple(writes)

    def _shown(self, value: Value, heap: Mapping[Ref, Object]) -> str:
        if type(value) is Ref:
            root: Ref = value
            while root.parent is not None:
                root = root.parent
            if type(root) is not ThreadRef:
                return value.text().removeprefix("__main__.")
            held = heap.get(value)
            return f"<{self.info(held.cls).name}>" if held is not None and held.cls is not None else "..."
        if type(value) is Record or not is_plain(value):
            return "..."
        text = repr(value)
        return text if len(text) <= 60 else text[:57] + "..."
