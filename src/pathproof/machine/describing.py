"""Schedules, step by step, for people: a step is executed again, with a log (`log.py`).

What is told of a step is told in the names of the state that it began in, and read from the memory in which it ran,
where its objects still have them: the state that it leads to may know them by others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pathproof.language.instructions import OPCODES
from pathproof.machine.inspection import Inspector
from pathproof.machine.interface import StepRecord, Story
from pathproof.machine.log import Log, Run, Touch
from pathproof.machine.objects import Object
from pathproof.machine.state import State
from pathproof.machine.values import UNBOUND, Ref, ThreadRef
from pathproof.machine.waiting import Waiting

HELD, FREE = ": held", ": free"


class Teller:
    def __init__(self, inspector: Inspector) -> None:
        self.inspector = inspector
        self.labels = inspector.labels
        self.transitions = inspector.transitions
        self.program = inspector.program
        self.types = inspector.interpreter.types
        self.memory = inspector.memory
        self.visibility = inspector.visibility
        self.namer = inspector.transitions.namer
        self.cast: Cast | None = None  # of the schedule that is told

    # -- whole schedules ------------------------------------------------------------------------------------------

    def story(self, choices: Sequence[int]) -> Story:
        """What each step of a schedule did, and what the threads are called in it: by their own names, or numbered in
        the order in which they were started; where two have one name, with their numbers."""
        state = self.transitions.initial()
        cast = self.cast = Cast()
        one_of, self.labels.one_of = self.labels.one_of, cast.thing
        log = self._log({thread: number for number, thread in enumerate(state.threads)})
        steps = []
        try:
            for choice in choices:
                log = self._log(log.cast, log.begun)
                step, target = self._told(state, choice, log)
                steps.append(step)
                assert target is not None, "a schedule never ends in a dropped step"
                state = target
                cast.move(self.namer.renamed, state)
            names = {thread.text(): cast.last(who) for thread, who in log.cast.items()}
            for thread in state.threads:
                who = log.cast[thread]
                name = self.labels.label(thread, self.labels._reader(state), partial(cast.default, who))
                names[thread.text()] = cast.part(who, name)
                what = self.transitions.pending(state, thread)
                if what.what in ("lock", "wait"):
                    self.labels.object_name(state, what.lock if what.what == "lock" else what.target)
        finally:
            self.cast = None
            self.labels.one_of = one_of
        names |= {ref.text(): cast.thing(ref) for ref in cast.things}
        told = {name: cast.told(part) for name, part in names.items()}
        return Story(tuple(_worded(step, cast) for step in steps), told)

    def describe(self, state: State, index: int) -> StepRecord:
        numbers = {thread: number for number, thread in enumerate(state.threads)}
        return _worded(self._told(state, index, self._log(numbers, len(numbers) - 1))[0], Cast())

    def _log(self, cast: dict[ThreadRef, int], begun: int = 0) -> Log:
        return Log(cast, begun, name=self.part, show=self.value_at)

    # -- one step -------------------------------------------------------------------------------------------------

    def _told(self, state: State, index: int, log: Log) -> tuple[StepRecord, State | None]:
        number = index
        for thread, count in zip(state.threads, self.transitions.fanouts(state), strict=True):  # noqa: B007
            if number < count:
                break
            number -= count
        what = self.transitions.pending(state, thread)
        file, line = self.inspector.place(state, thread)
        note = self._intention(state, thread, what, number, count)
        if note == "the thread ends":
            file, line = "", 0
        self.visibility.log = log
        try:
            target = self.transitions.execute(state, thread, number)
        finally:
            self.visibility.log = None
        failed = target is not None and target.error is not None
        records = []
        for position, run in enumerate(log.runs):
            if position:
                (file, line), note = run.place or ("", 0), "runs to its end" if run.ended else ""
            fails = run is log.run if failed else self._stands_before_failure(target, log, run)
            taken, released = self._locks(state, run)
            note = "; ".join(dict.fromkeys(filter(None, [note, *taken])))
            wakes, waits = self._events(state, run)
            outcome = "; ".join(filter(None, [*wakes, *released, *waits, _raises(run, fails, file, line)]))
            reads, writes = self._accesses(state, run)
            source, output = self.program.source_line(file, line), "".join(run.output)
            records.append(StepRecord(index, run.name, file, line, source, reads, writes, output, note, outcome))
        return replace(records[0], then=tuple(records[1:])), target

    def part(self, thread: ThreadRef) -> str:
        """What to call a thread here and now."""
        assert self.visibility.log is not None
        if self.cast is None:
            return self.labels.label(thread, self.memory.read)
        who = self.visibility.log.cast[thread]
        return self.cast.part(who, self.labels.label(thread, self.memory.read, partial(self.cast.default, who)))

    def _intention(self, state: State, thread: ThreadRef, what: Waiting, number: int, count: int) -> str:
        if self._ends(state, thread):
            return "the thread ends"
        failure = self.inspector.failure(state, thread)
        if failure is not None:
            cls = self.transitions.object_of(state, failure[0]).cls
            assert cls is not None
            kind = self.types.info(cls).name
            return f"fails: nothing catches the {kind}"
        if what.what == "choose":
            return f"choose({count}) gives {number}"
        if what.timed and self._times_out(state, thread, what):
            return "times out"
        if what.what == "lock":
            return "" if self.labels.guards(state, what.lock) else f"takes {self.labels.object_name(state, what.lock)}"
        if what.what == "wait":
            again = self.labels.is_condition(state, what.target)
            return "wakes up" + (f" and takes {self.labels.object_name(state, what.target)}" if again else "")
        return ""

    def _ends(self, state: State, thread: ThreadRef) -> bool:
        """Whether all that is left to the thread is to end: it stands at the return of its outermost frame."""
        if state.heap[thread].data[2] != 1:
            return False
        code, pc = state.heap[self.memory.pool.frame(thread, 0)].data[:2]
        return bool(code.library and code.ops[pc] == OPCODES["RETURN"])

    def _stands_before_failure(self, target: State | None, log: Log, run: Run) -> bool:
        if target is None:
            return False
        return any(log.cast[thread] == run.who and self.inspector.failure(target, thread) for thread in target.threads)

    def _times_out(self, state: State, thread: ThreadRef, what: Waiting) -> bool:
        if what.what == "lock":
            return state.heap[what.lock].data[0] is not None
        if what.what == "join":
            return bool(state.heap[what.target].data[0] == "running")
        return thread in state.heap[what.target].data

    # -- locks, reads and writes ------------------------------------------------------------------------------------

    def _locks(self, state: State, run: Run) -> tuple[list[str], list[str]]:
        """Which locks it took or looked at, beside the one that it waited for, and which it released."""
        taken: dict[str, None] = {}
        released: dict[str, None] = {}
        for ref, _, write, shown, _ in run.accesses:
            if ref in state.shared and state.heap[ref].kind == "lock" and not self.labels.guards(state, ref):
                name = self.labels.object_name(state, ref)
                if write:
                    released[f"releases {name}"] = None
                elif f"takes {name}" not in taken:
                    takes = shown == FREE and self.memory.read(ref).data[0] is not None
                    taken[f"takes {name}" if takes else f"finds {name}{shown.replace(':', '')}"] = None
        return list(taken), list(released)

    def _events(self, state: State, run: Run) -> tuple[list[str], list[str]]:
        """Whom it started and woke, and what it began to wait for."""
        wakes: list[str] = []
        waits: list[str] = []
        starts = [name for event, _, whom in run.events if event == "starts" for name in whom]
        if starts:
            wakes.append(f"starts {', '.join(starts)}")
        for event, where, whom in run.events:
            if event != "starts" and where in state.heap and where in state.shared:
                if event == "waits":
                    waits.append(f"waits for {self.labels.monitor_name(state, where)}")
                elif self.labels.is_condition(state, where):
                    woken = ", ".join(whom) or "nobody"
                    wakes.append(f"notifies {self.labels.object_name(state, where)}, which wakes {woken}")
                elif whom:
                    wakes.append(f"wakes {', '.join(whom)}")
        return wakes, waits

    def _accesses(self, state: State, run: Run) -> tuple[tuple[str, ...], tuple[str, ...]]:
        reads: dict[str, None] = {}
        writes: dict[tuple[Ref, tuple[str, ...]], str] = {}
        for access in run.accesses:
            if access.ref not in state.shared:
                continue
            if state.heap[access.ref].kind == "lock":
                if not self.labels.guards(state, access.ref):
                    continue
                access = Touch(self.labels.owner_of(state, access.ref), ("contents",), None, "")
            ref, location = access.ref, access.location
            item = state.heap[ref]
            write = self._has_changed(ref) if access.write is None or (access.write and run.raised) else access.write
            steady = item.kind in ("function", "class")  # methods are looked up all the time
            if not write:
                if (
                    (self.visibility.por or steady)
                    and access.write is False
                    and not self.visibility.is_mutable(location)
                ):
                    continue  # it never changes while shared: no news
                if location[0] == "class" and location[-1] not in (item.attrs or {}):
                    continue  # looked for on the way to where it is
                if (ref, location) in writes:
                    continue  # what it wrote itself
                reads[self.labels.location_name(state, ref, location) + access.shown] = None
            else:
                writes[ref, location] = self.labels.location_name(state, ref, location) + self.value_at(ref, location)
        return tuple(reads), tuple(dict.fromkeys(writes.values()))

    def value_at(self, ref: Ref, location: tuple[str, ...]) -> str:
        """What is there now, in the memory of the step, after a sign that says so; nothing if it cannot be shown."""
        assert self.memory.base is not None
        item = self.memory.read(ref)
        if location[0] in ("global", "attribute", "class"):
            attrs = item.attrs or {}
            if location[-1] not in attrs:
                return ""
            value: Any = attrs[location[-1]]
            text = self.labels.shown(value, self.memory.read, self.memory.base)
            here = type(value) is Ref and value.parent is ref and value.label == location[-1]
            if here and text == self.labels.path(self.memory.base, value):
                held = self.memory.read(value)  # it is known by this very place: say what it is
                text = f"<{self.types.info(held.cls).name}>" if held.cls is not None else "..."
            return f" = {text}"
        if item.kind == "cell":
            return (
                "" if item.data is UNBOUND else f" = {self.labels.shown(item.data, self.memory.read, self.memory.base)}"
            )
        if item.kind in ("list", "dict", "set"):
            return f" = {self.labels.contents(item, self.memory.read, self.memory.base)}"
        if item.kind == "lock":
            return HELD if item.data[0] is not None else FREE
        return ""

    def _has_changed(self, ref: Ref) -> bool:
        """Whether the step changed an object of the library's, parts that are its own included. Who waits at it, or
        holds its lock, is no part of what it holds."""
        assert self.memory.base is not None
        pending, seen = [ref], {ref}
        while pending:
            each = pending.pop()
            now, before = self.memory.read(each), self.memory.base.heap.get(each)
            if before is None:
                return True
            if now is not before and now.encoded() != before.encoded():
                if now.kind != "lock" and not (_only_waiters(now) and _only_waiters(before)):
                    return True
            for label, inner in now.edges():
                own = self.memory.read(inner).site is None or self.labels.is_made_of(now, label, self.memory.read)
                if inner not in seen and own and self.memory.read(inner).kind not in ("class", "function", "handle"):
                    seen.add(inner)
                    pending.append(inner)
        return False


class Cast:
    """Who plays in a schedule: threads by numbers, and by the names that they have. While it is told, a thread is
    mentioned by its number and its name of the moment; in the end it is known which names several have."""

    def __init__(self) -> None:
        self._last: dict[int, str] = {}
        self._users: dict[str, set[int]] = {}
        self._unnamed: dict[int, int] = {}
        self.things: dict[Ref, tuple[int, str]] = {}  # that were mentioned: a number, and what it is
        self._seen = 0

    def thing(self, ref: Ref, description: str = "") -> str:
        """An object that has no name of its own."""
        if ref not in self.things:
            self._seen += 1
            self.things[ref] = (-self._seen, description)
        number, description = self.things[ref]
        self._users.setdefault(description, set()).add(number)
        return f"{_MARK}{number}{_MARK}{description}{_MARK}"

    def move(self, renamed: Mapping[Ref, Ref], state: State) -> None:
        """Things are called otherwise after a step."""
        moved = {renamed.get(ref, ref): thing for ref, thing in self.things.items()}
        self.things = {ref: thing for ref, thing in moved.items() if ref in state.heap}

    def default(self, who: int) -> str:
        """What to call a thread that has no name of its own."""
        return f"Thread-{self._unnamed.setdefault(who, len(self._unnamed) + 1)}" if who else "MainThread"

    def part(self, who: int, name: str) -> str:
        name = name.replace(_MARK, "")
        self._users.setdefault(name, set()).add(who)
        self._last[who] = f"{_MARK}{who}{_MARK}{name}{_MARK}"
        return self._last[who]

    def last(self, who: int) -> str:
        """By what it was mentioned last."""
        return self._last.get(who) or self.part(who, self.default(who))

    def told(self, text: str) -> str:
        """A text that mentions threads, for people."""

        def name(match: re.Match[str]) -> str:
            who, name = int(match[1]), match[2]
            if len(self._users[name]) == 1:
                return name
            if who >= 0:
                return f"{name} [thread {who}]"
            ordinal = sorted(self._users[name], reverse=True).index(who) + 1
            return name.replace(" made", f" #{ordinal} made") if " made" in name else f"{name}#{ordinal}"

        return _MENTION.sub(name, text)


_MARK = "\0"
_MENTION = re.compile("\0(-?[0-9]+)\0([^\0]*)\0")


def _worded(step: StepRecord, cast: Cast) -> StepRecord:
    then = tuple(_worded(part, cast) for part in step.then if _is_worth_telling(part))
    return replace(
        step,
        thread=cast.told(step.thread),
        reads=tuple(map(cast.told, step.reads)),
        writes=tuple(map(cast.told, step.writes)),
        note=cast.told(step.note),
        outcome=cast.told(step.outcome),
        then=then,
    )


def _is_worth_telling(part: StepRecord) -> bool:
    return bool(part.note or part.outcome or part.output or part.reads or part.writes)


def _only_waiters(item: Object) -> bool:
    return item.kind == "list" and all(type(value) is ThreadRef for value in item.data)


def _raises(run: Run, fatal: bool, file: str, line: int) -> str:
    """The last exception of a run, of the program's own code or one that nothing catches: the library raises and
    catches some of its own."""
    for raised in reversed(run.raised):
        if fatal or not raised.library:
            again = " again" if raised.again else ""
            elsewhere = (raised.file, raised.line) != (file, line)
            return f"raises {raised.kind}{again}" + (f" at {raised.file}:{raised.line}" if elsewhere else "")
    return ""
