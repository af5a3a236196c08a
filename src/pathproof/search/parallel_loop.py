"""Breadth-first search by several processes of this machine (`--workers`).

The search begins in this process. When enough states wait it is copied (`distribution/forked.py`), and each copy, a
worker, goes on with a part of them, with a kernel of its own that has already seen how the program runs. They share a
table of fingerprints: whoever inserts a state expands it. `kernel/sharing.hpp` says how they go level by level, and how
work is divided again.

This process then only coordinates: it watches limits and interrupts, shows progress, and puts together what workers
report. A worker reports once, in the end. One that dies without a report makes the search incomplete, whatever the
others say.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from select import select
from time import monotonic, process_time
from typing import BinaryIO, cast

from pathproof.distribution.forked import Forked, possible
from pathproof.errors import PathproofError, Spent, Undeclared
from pathproof.machine._kernel import Shared
from pathproof.machine.interface import State
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.properties.invariant import Invariants
from pathproof.properties.judge import Testimony
from pathproof.properties.step_invariant import StepInvariants
from pathproof.search.exploration import Exploration
from pathproof.search.findings import Found
from pathproof.search.graph import Graph
from pathproof.search.limits import memory_now, peak_memory, private_memory
from pathproof.search.native_loop import PROPERTIES, SLICE, UNLIMITED
from pathproof.search.observer import Observer
from pathproof.search.plan import Plan
from pathproof.store import fingerprints

# So many states must wait for the search to be divided; so many more than its share must a worker have to give some
# away; where fewer wait for each, one worker gets them all.
SIZES = (2_000, 500, 32)
CAPACITY = 1 << 16  # of the table at first
STOPPED = "stopped by others"
_PATIENCE = 2.0  # seconds for workers that were told to stop


@dataclass
class Report:
    """What a worker says in the end."""

    finished: bool = False  # it was told that nothing is left; else it was stopped
    stopped: str = ""  # why it stopped by itself
    error: PathproofError | None = None
    found: list[Found] = field(default_factory=list)
    suspected: list[Found] = field(default_factory=list)
    silent: Testimony = field(default_factory=set)
    spoke: Testimony = field(default_factory=set)
    witnessed: set[str] = field(default_factory=set)
    states: int = 0
    transitions: int = 0
    untaken: int = 0
    depth: int = 0
    cut: bool = False
    by_depth: list[int] = field(default_factory=list)
    interpreted: int = 0
    replayed: int = 0
    bytes_used: int = 0
    seconds: float = 0.0  # of processor time


class ParallelLoop(Exploration):
    """A coordinator and its workers."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        limits = plan.budget.limits
        self.workers = plan.settings.workers
        self._native = cast(NativeMachine, plan.machine)
        self._rows_wanted = any(
            type(each).rows is not Observer.rows or type(each).finished is not Observer.finished
            for each in plan.observers
        )
        self._shared = Shared(self.workers, CAPACITY, self._rows_wanted)
        self._loop = self._native.explore_shared(
            self._shared,
            SIZES,
            UNLIMITED if limits.states is None else limits.states,
            UNLIMITED if limits.depth is None else limits.depth,
        )
        self._crew: list[Forked] = []
        self._reports: list[Report] = []
        self._died = ""
        self._peak = 0
        self._graph = Graph()

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        if plan.machine.engine != "native":
            return "the reference machine runs in one process"
        if (reason := plan.new_properties().not_by(PROPERTIES)) is not None:
            return reason
        for observer in plan.observers:
            if observer.every_step:
                return f"{type(observer).__name__} wants to see every step"
        if not possible():
            return "workers are copies of this process, which can be made on Linux and while it has one thread"
        return None

    # -- this process ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            if self._alone():
                self._together()
            elif self._rows_wanted and self.stopped is None:
                self._graph = self._rows([], 0, self._loop.rows())
            self._show_rows()
        finally:
            self._end_crew()

    def _alone(self) -> bool:
        """Begins; true when there is enough to be shared out."""
        try:
            while self.stopped is None and (event := self._loop.advance(SLICE)) != "finished":
                if event == "ready":
                    return True
                if event == "full":
                    self._full()
                elif self._looks_wrong(event):
                    self.stopped = "found a violation"
                self._pause()
            return False
        finally:
            self._hear()

    def _looks_wrong(self, event: str) -> bool:
        """Has a look where the kernel wants one; whether the search has found what it looks for."""
        wrong = False
        if event == "look at step":
            *roots, number, choice = self._loop.looked_at_step()
            before, after = (cast(State, NativeState(self._native, root)) for root in roots)
            wrong = self.findings.add(
                self.properties.of_step(before, after), lambda: [*self._loop.path(number), choice]
            )
            event = "look" if self._loop.arrive() else ""
        if event == "look":
            root, number = self._loop.looked_at()
            state = cast(State, NativeState(self._native, root))
            wrong = self.findings.add(self.properties.of_state(state), lambda: self._loop.path(number)) or wrong
        return wrong

    def _hear(self) -> None:
        for name, spoke in zip(self._native.invariants, self._loop.judged(), strict=True):
            self.properties.heard(Invariants.name, name, bool(spoke))
        for name, flags in zip(self._native.step_invariants, self._loop.judged_steps(), strict=True):
            self.properties.heard(StepInvariants.name, name, bool(flags & 1), bool(flags & 2))

    def _pause(self) -> None:
        for observer in self.observers:
            observer.paused(self)
        self._peak = max(self._peak, self.memory)
        if self.stopped is None:
            later = self._shared.bytes_used() * 2 + self.states * sum(each.bytes_per_state for each in self.observers)
            self.stopped = self.budget.spent(pause=True, soon=self.memory - memory_now() + later)

    def _together(self) -> None:
        try:
            self._start_crew()
        except OSError as error:
            self.stopped = f"a worker cannot be started: {error.strerror}"
            return
        waiting = {each.stdout: number for number, each in enumerate(self._crew)}
        reports: dict[int, Report] = {}
        told = 0.0  # when they were told to stop
        while waiting:
            ready, _, _ = select(list(waiting), [], [], SLICE)
            for stream in ready:
                number = waiting.pop(stream)
                with suppress(EOFError, pickle.UnpicklingError):
                    reports[number] = pickle.load(stream)
                if number not in reports:
                    self._died = self._died or f"a worker died ({self._fate(number)}), and what it found out is lost"
                if number not in reports or not reports[number].finished:
                    self._shared.stop()
            self._pause()
            if self.stopped is not None:
                self._shared.stop()
                told = told or monotonic()
                if monotonic() - told > _PATIENCE:
                    for number in waiting.values():
                        self._crew[number].kill()  # one that somebody has suspended, say
        self._reports = [reports[number] for number in sorted(reports)]
        self._combine()

    def _fate(self, number: int) -> str:
        status = self._crew[number].wait()
        return signal.Signals(-status).name if status < 0 else f"exit status {status}"

    def _combine(self) -> None:
        """What was found out. An undeclared location voids it; else what is wrong counts, however the search ended."""
        for report in self._reports:
            if isinstance(report.error, Undeclared):
                raise report.error
        for report in self._reports:
            self.findings.gather(report.found, report.suspected)
            self._native.also_witnessed(report.witnessed)
            for name, part in report.spoke:
                self.properties.heard(name, part, True)
            for name, part in report.silent:
                self.properties.heard(name, part, False, True)
        if len(self._reports) == self.workers and all(report.finished for report in self._reports):
            self.stopped = None  # a limit that was reached after the end
        own = [report.stopped for report in self._reports if report.stopped]
        errors = [report.error for report in self._reports if report.error is not None]
        self.stopped = self.stopped or self._died or next(iter(own), None)
        if self.stopped is None and errors:
            raise errors[0]
        if self.stopped is None and not all(report.finished for report in self._reports):
            self.stopped = "the workers were stopped"
        if self.stopped is None and self.findings.enough:
            self.stopped = "found a violation"
        if self.stopped is None and self.states != self._shared.size():
            self.stopped = "a state has not exactly one worker, which is a fault of pathproof"
        if self.missing is None and self._rows_wanted:
            self._graph = self._all_rows()

    def _all_rows(self) -> Graph:
        """The rows of all, level by level, so that a state comes after its parent."""
        self._shared.refresh()
        number = first = self._loop.prefix()
        bases: list[list[int]] = [[] for _ in self._reports]
        for counts in zip_longest(*(report.by_depth for report in self._reports), fillvalue=0):
            for base, count in zip(bases, counts, strict=True):
                base.append(number)
                number += count
        graph = Graph(*(array("I", [0]) * number for _ in range(4)))
        columns = graph.parents, graph.choices, graph.fanouts, graph.indegrees
        begun = self._rows([], 0, first)
        for column, known in zip(columns, (begun.parents, begun.choices, begun.fanouts, begun.indegrees), strict=True):
            column[:first] = known
        for worker, report, base in zip(self._crew, self._reports, bases, strict=True):
            pickle.dump(bases, worker.stdin)
            worker.stdin.flush()
            for column in columns:
                rows = array("I")
                rows.frombytes(worker.stdout.read(4 * report.states))
                at = 0
                for start, count in zip(base, report.by_depth, strict=False):
                    column[start : start + count] = rows[at : at + count]
                    at += count
        return graph

    def _rows(self, bases: list[list[int]], first: int, count: int) -> Graph:
        graph = Graph(*(array("I", [0]) * count for _ in range(4)))
        self._loop.record(bases, first, graph.parents, graph.choices, graph.fanouts, graph.indegrees)
        return graph

    def _show_rows(self) -> None:
        for observer in self.observers:
            if len(self._graph) and type(observer).rows is not Observer.rows:
                observer.rows(0, self._graph)

    # -- workers --------------------------------------------------------------------------------------------------

    def _start_crew(self) -> None:
        gc.collect()  # searches before this one have files that are closed only then
        gc.freeze()  # collecting what the copies share with us would unshare it
        try:
            for number in range(self.workers):
                self._crew.append(Forked(self._serving(number), self._crew))
        finally:
            gc.unfreeze()

    def _end_crew(self) -> None:
        for worker in self._crew:
            worker.kill()
            worker.wait()
            for stream in (worker.stdin, worker.stdout):
                with suppress(OSError):
                    stream.close()
        self._crew = []

    def _serving(self, number: int) -> Callable[[BinaryIO, BinaryIO], None]:
        return lambda read, write: self._serve(number, read, write)

    def _serve(self, number: int, read: BinaryIO, write: BinaryIO) -> None:
        """The life of a worker: it searches, reports, and hands over its rows if they are wanted."""
        report = self._work(number)
        pickle.dump(report, write)
        write.flush()
        try:
            bases = pickle.load(read)
        except EOFError:
            return
        rows = self._rows(bases, self._loop.prefix(), self._loop.rows())
        for column in (rows.parents, rows.choices, rows.fanouts, rows.indegrees):
            column.tofile(write)
        write.flush()

    def _work(self, number: int) -> Report:
        shared, loop = self._shared, self._loop
        interpreted, replayed = self._native.kernel.steps()
        self.machine.watch = lambda: STOPPED if shared.stopped() else self.budget.watch()
        report = Report()
        parent = os.getppid()
        loop.join(number, self.workers)
        try:
            while (event := loop.advance(SLICE)) not in ("finished", "stopped") and os.getppid() == parent:
                if event == "full":
                    report.stopped = f"reached the limit of {self.budget.limits.states:,} states"
                    break
                if self._looks_wrong(event):
                    shared.note_violation()
                shared.took(number, private_memory())
            report.finished = event == "finished"
        except MemoryError:
            report.stopped = "ran out of memory"
        except Spent as spent:
            report.stopped = "" if spent.message == STOPPED else spent.message
        except PathproofError as error:
            report.error = error
        except Exception as error:
            report.stopped = f"a worker failed: {type(error).__name__}: {error}"
        if not report.finished:
            shared.stop()
        self._hear()
        report.found, report.suspected = self.findings.all()
        report.silent, report.spoke = self.properties.silent(), self.properties.spoke()
        report.witnessed = self._native.witnessed
        report.states, report.transitions, report.untaken = loop.rows(), loop.transitions(), loop.untaken()
        report.depth, report.cut, report.by_depth = loop.depth(), loop.cut(), loop.by_depth()
        after = self._native.kernel.steps()
        report.interpreted, report.replayed = after[0] - interpreted, after[1] - replayed
        report.bytes_used = self._native.kernel.bytes_used() + loop.bytes_used()
        report.seconds = process_time()
        return report

    # -- what there is to know ------------------------------------------------------------------------------------

    @property
    def states(self) -> int:
        if self._reports:
            return self._loop.prefix() + sum(report.states for report in self._reports)
        return self._loop.prefix() + self._shared.states() if self._crew else self._loop.rows()

    @property
    def transitions(self) -> int:
        since = sum(report.transitions for report in self._reports) if self._reports else self._shared.transitions()
        return self._loop.transitions() + (since if self._divided else 0)

    @property
    def depth(self) -> int:
        since = [report.depth for report in self._reports] or [self._shared.depth()]
        return max(self._loop.depth(), *since)

    @property
    def waiting(self) -> int:
        return self._shared.waiting()

    @property
    def untaken(self) -> int:
        since = sum(report.untaken for report in self._reports) if self._reports else self._shared.untaken()
        return self._loop.untaken() + (since if self._divided else 0)

    @property
    def cut(self) -> bool:
        return self._loop.cut() or any(report.cut for report in self._reports)

    @property
    def repeated(self) -> bool:
        return False

    @property
    def memory(self) -> int:
        """Of all processes together; what copies still share with the coordinator counts in each."""
        return memory_now() + self._shared.memory() + self._shared.bytes_used()

    @property
    def peak_memory(self) -> int:
        return max(self._peak, peak_memory())

    @property
    def _divided(self) -> bool:
        return bool(self._crew or self._reports)

    def graph(self) -> Graph:
        """Of a search that was complete."""
        return self._graph

    def statistics(self) -> dict[str, int | float]:
        interpreted, replayed = self._native.kernel.steps()
        used = self._native.kernel.bytes_used() + self._loop.bytes_used() + self._shared.bytes_used()
        used += sum(report.bytes_used for report in self._reports)
        return {
            "steps_interpreted": interpreted + sum(report.interpreted for report in self._reports),
            "steps_replayed": replayed + sum(report.replayed for report in self._reports),
            "store_bytes": used,
            "store_bytes_per_state": used / max(1, self.states),
            "store_collision_chance": fingerprints.collision_chance(self.states),
            "workers": len(self._reports) or 1,
            "worker_seconds": max((report.seconds for report in self._reports), default=0.0),
            "moved": self._shared.moved(),
        }

    def caveat(self) -> str:
        return fingerprints.caveat(self.states)
