"""Looking at states: who waits for whom, what comes next, whether a function holds. None of it changes the graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pathproof.errors import Refusal, Refused
from pathproof.machine.choices import Prune
from pathproof.machine.interface import Access, Deadlock, Pending, ThreadView
from pathproof.machine.interpreter import Ended, Interpreter
from pathproof.machine.labels import Labels
from pathproof.machine.log import Location, Log, Run
from pathproof.machine.memory import Failed, Stop
from pathproof.machine.transitions import TransitionSystem
from pathproof.machine.unwinding import FAILING, Failing
from pathproof.machine.values import Ref, ThreadRef, Throw
from pathproof.machine.visibility import RELEASED
from pathproof.machine.waiting import ENDED, Waiting

if TYPE_CHECKING:
    from pathproof.machine.state import State


class Inspector:
    def __init__(self, transitions: TransitionSystem, labels: Labels) -> None:
        self.transitions = transitions
        self.labels = labels
        self.interpreter: Interpreter = transitions.interpreter
        self.program = transitions.program
        self.memory = transitions.memory
        self.visibility = transitions.visibility

    # -- threads and deadlocks ------------------------------------------------------------------------------------

    def threads(self, state: State, names: Mapping[str, str] | None = None) -> list[ThreadView]:
        with self.labels.calling(names):
            return self._views(state)

    def _views(self, state: State) -> list[ThreadView]:
        return [self._view(state, thread) for thread in state.threads]

    def _view(self, state: State, thread: ThreadRef) -> ThreadView:
        what = self.transitions.pending(state, thread)
        status = (
            "ready" if self.transitions.alternatives(state, thread) else "stuck" if what.what == "assume" else "blocked"
        )
        file, line = self.place(state, thread)
        waits_for, held_by = self._waits_for(state, what)
        name, source = self.labels.thread_name(state, thread), self.program.source_line(file, line)
        return ThreadView(name, status, file, line, source, waits_for, held_by)

    def place(self, state: State, thread: ThreadRef) -> tuple[str, int]:
        """File and line of the innermost frame of the user's own; if there is none, where the thread was made. Of a
        thread that is about to fail, where it raised what nothing will catch."""
        depth = state.heap[thread].data[2]
        raised = self.failure(state, thread)
        if raised is not None and raised[1]:
            return self.memory.place_of(raised[1])
        for level in range(depth - 1, -1, -1):
            code, pc = state.heap[self.memory.pool.frame(thread, level)].data[:2]
            if not code.library:
                return code.file, code.positions[pc if level == depth - 1 else max(pc - 1, 0)].line
        owner = state.heap[thread].data[1]
        return self.memory.place_of(state.heap[owner].site) if owner is not None else ("", 0)

    def failure(self, state: State, thread: ThreadRef) -> tuple[Ref, str] | None:
        """Of a thread that is about to fail: the exception that nothing catches, and the site where it was raised."""
        depth = state.heap[thread].data[2]
        code, _, _, stack, _, _ = state.heap[self.memory.pool.frame(thread, depth - 1)].data
        if code is not FAILING:
            return None
        place, exception = stack
        return exception, self.transitions.object_of(state, exception).site or place

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
                else self.labels.thread_name(state, owner)
            )
            name = self.labels.object_name(state, what.lock)
            return name if " made at " in name else f"{kind} {name}", holder
        if what.what == "join":
            thread = state.heap[what.target].data[1]
            return "the end of " + (self.labels.thread_name(state, thread) if thread is not None else "a thread"), ""
        if what.what == "wait":
            return self.labels.monitor_name(state, what.target), ""
        if what.what == "import":
            return f"the import of {what.target}", ""
        if what.what == "assume":
            return "nothing: its assumption is false", ""
        return "", ""

    def deadlock(self, state: State, names: Mapping[str, str] | None = None) -> Deadlock | None:
        with self.labels.calling(names):
            return self._deadlock(state)

    def _deadlock(self, state: State) -> Deadlock | None:
        if state.error is not None or not state.threads:
            return None
        fanouts = self.transitions.fanouts(state)
        enabled = any(fanouts)
        waits = {
            thread: self.transitions.pending(state, thread)
            for thread, count in zip(state.threads, fanouts, strict=True)
            if not count
        }
        stuck = any(what.what == "assume" for what in waits.values())
        workers = [thread for thread in waits if not state.heap[thread].data[3] and waits[thread].what != "assume"]
        if not enabled and workers and not stuck:
            if any(waits[thread].what == "import" for thread in workers):
                self._refuse_circular_import(state, workers[0])
            names = ", ".join(self.labels.thread_name(state, thread) for thread in workers)
            return Deadlock(
                f"no thread can go on: {names} wait{'s' if len(workers) == 1 else ''} for ever",
                tuple(self._views(state)),
            )
        return self._cycle(state, waits, enabled)

    def _refuse_circular_import(self, state: State, thread: ThreadRef) -> None:
        construct = "a circular import by several threads"
        why = "CPython breaks it up in a way that is not modelled"
        raise Refused([Refusal(*self.place(state, thread), construct, why, "import at the top of the program")])

    def _cycle(self, state: State, waits: dict[ThreadRef, Waiting], others_run: bool) -> Deadlock | None:
        """Threads that wait for each other, or for a lock whose owner has ended, while others run on."""
        for start in waits:
            path: list[ThreadRef] = []
            thread: Any = start
            plain = False
            while type(thread) is ThreadRef and thread in waits and thread not in path:
                path.append(thread)
                what = waits[thread]
                if what.what == "lock":
                    item = state.heap[what.lock]
                    thread = item.data[0]
                    if not item.data[2]:
                        plain = True
                        if RELEASED + item.site in self.visibility.probed:
                            thread = None  # somebody may release it who does not own it
                elif what.what == "join":
                    thread = state.heap[what.target].data[1]
                elif what.what == "import":
                    thread = self.transitions.importer(state, thread, what.target)
                else:
                    thread = None
            if thread == ENDED or (type(thread) is ThreadRef and thread in path):
                members = path if thread == ENDED else path[path.index(thread) :]
                if all(waits[member].what == "import" for member in members):
                    self._refuse_circular_import(state, members[0])
                waiting = [each for each in path if not state.heap[each].data[3]]
                if not waiting:
                    continue  # daemon threads may wait for ever
                names = ", ".join(self.labels.thread_name(state, member) for member in members)
                why = "wait for a lock whose owner has ended" if thread == ENDED else "wait for each other"
                if len(members) == 1:
                    why = why.replace("wait for each other", "waits for itself").replace("wait for a", "waits for a")
                text = f"{names} {why}"
                if not any(member in waiting for member in members):
                    text = f"{self.labels.thread_name(state, waiting[0])} waits for ever: {text}"
                return Deadlock(text, tuple(self._views(state)), plain and others_run)
        return None

    # -- what comes next ------------------------------------------------------------------------------------------

    def accesses(self, state: State, names: Mapping[str, str] | None = None) -> list[Pending]:
        if state.error is not None:
            return []
        with self.labels.calling(names):
            waits = {thread: self.transitions.pending(state, thread) for thread in state.threads}
            ready = [(thread, what) for thread, what in waits.items() if what.what in ("run", "choose")]
            return [self._touching(state, thread, what) for thread, what in ready]

    def _touching(self, state: State, thread: ThreadRef, what: Waiting) -> Pending:
        found: dict[Access, None] = {}
        for alternative in range(what.fanout):
            found |= dict.fromkeys(self._touches(state, thread, alternative))
        return Pending(self.labels.thread_name(state, thread), *self.place(state, thread), tuple(found))

    def location(self, state: State, place: tuple[Ref, Location], names: Mapping[str, str] | None = None) -> str:
        ref, where = place
        with self.labels.calling(names):
            name = self.labels.location_name(state, ref, where)
        return f"the contents of {name}" if where[0] == "contents" else name

    def _touches(self, state: State, thread: ThreadRef, alternative: int) -> list[Access]:
        """What the pending operation would access: an instruction, an atomic block, or one that belongs to a choice.
        Locks and other synchronisation are not data."""
        interpreter, visibility = self.interpreter, self.visibility
        interpreter.attach(state)
        interpreter.reset(thread, alternative)
        self.memory.load(thread)
        visibility.granted = True
        log = visibility.log = Log({}, runs=[Run(0, "")])
        try:
            interpreter.one()
            if interpreter.after_choice:
                visibility.granted = False
                while not visibility.in_atomic:
                    interpreter.one()
            while visibility.in_atomic:
                interpreter.one()
        except (Ended, Failed, Failing, Prune, Throw, Stop):
            pass
        finally:
            self.visibility.log = None
        kinds = ("lock", "handle")
        return [
            Access((ref, location), write is not False, atomic)
            for ref, location, write, _, atomic in log.run.accesses
            if ref in state.shared and state.heap[ref].kind not in kinds and not self._is_monitor(state, ref)
        ]

    def _is_monitor(self, state: State, ref: Ref) -> bool:
        cls = state.heap[ref].cls
        return cls is not None and cls.object is not None and state.heap[ref].kind == "instance"
