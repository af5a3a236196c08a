"""From a machine to a verdict: puts machine, store, strategy and properties together and words the outcome.

The verdict is `violated` if anything was found, `verified` if every reachable state was judged and nothing
was found, `incomplete` if the search stopped early or only sampled, `error` if the program or a property
could not be checked. Faults of the program under check are verdicts, not exceptions, and a result is true only
if it is `verified`, so that nobody takes one for a pass. Only a wrong call raises `UsageError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from pathproof.errors import PathproofError, PropertyError, Spent, Undeclared, UsageError
from pathproof.extensions import answerable
from pathproof.machine.interface import Machine
from pathproof.search.backends import loop_for
from pathproof.search.exploration import Exploration
from pathproof.search.findings import Found
from pathproof.search.limits import Budget, memory_now, peak_memory
from pathproof.search.observer import Observer
from pathproof.search.plan import plan_for
from pathproof.search.python_loop import PythonLoop
from pathproof.search.replay import counterexample, replay
from pathproof.search.result import Counterexample, Settings, Verification
from pathproof.search.snapshot import Snapshot
from pathproof.search.speculation import until_declared, walk_first
from pathproof.store import Abstract

OUT_OF_MEMORY = "ran out of memory"


def check(
    machine: Machine,
    settings: Settings | None = None,
    observers: Sequence[Observer] = (),
    budget: Budget | None = None,
    snapshot: Snapshot | None = None,
) -> Verification:
    """Checks a machine, within a budget that may have been opened before. It goes on where a search stood, if that is
    given: then the machine must have declared what that one's had."""
    settings = settings or Settings()
    return _Check(machine, settings, observers, budget or Budget(settings.limits), snapshot).run()


class _Check:
    """One verification while it runs."""

    def __init__(
        self,
        machine: Machine,
        settings: Settings,
        observers: Sequence[Observer],
        budget: Budget,
        snapshot: Snapshot | None,
    ) -> None:
        self.machine = machine
        self.settings = settings
        self.observers = observers
        self.budget = budget
        self.plan = replace(plan_for(machine, settings, self.budget, observers), snapshot=snapshot)
        if snapshot is not None:
            for observer in observers:
                if observer.every_step:
                    why = "and a search that goes on from a checkpoint does not take all again"
                    raise UsageError(f"{type(observer).__name__} wants to see every step, {why}")
        self.loop, self.loop_note = loop_for(self.plan)
        self.attempts = 0
        self.error: PathproofError | None = None
        self.untold = ""  # what could not be told any more
        self.exploration: Exploration | None = None
        self.before = memory_now()

    def run(self) -> Verification:
        with self.budget.heeding_interrupts():
            self.machine.watch = self.budget.watch
            if self.plan.snapshot is None:
                walk_first(self.machine, self.budget)
            if self.settings.replay is None:
                return self._explore()
            try:
                with answerable(*self.plan.classes):
                    return self._replay(self.settings.replay)
            except UsageError:
                raise
            except Spent as spent:
                return replace(self._measured(), incomplete=spent.message)
            except PathproofError as error:
                return replace(self._measured(), verdict="error", error=error)

    def _explore(self) -> Verification:
        exploration = until_declared(self.machine, self._attempt)
        while self._refined(exploration):
            exploration = until_declared(self.machine, self._attempt)
        self.budget.give_grace()
        for observer in self.observers:
            observer.finished(exploration)
        result = replace(
            self._measured(),
            incomplete=exploration.missing or "",
            violations=tuple(map(self._counterexample, exploration.violations)),
            notes=tuple(self._notes(exploration)),
            coverage=exploration.estimate(),
        )
        unjudged = exploration.properties.unjudged()
        if result.violations:
            return replace(result, verdict="violated")
        if self.error is not None:
            return replace(result, verdict="error", error=self.error)
        if result.incomplete:
            return replace(result, verdict="incomplete")
        if unjudged:
            message = f"never evaluated, because no state has all the globals it reads: {', '.join(unjudged)}"
            return replace(result, verdict="error", error=PropertyError(message))
        return replace(result, verdict="verified")

    def _refined(self, exploration: Exploration) -> bool:
        """Whether the search that was is to be followed by one that tells more states apart."""
        abstraction = self.plan.abstraction
        if abstraction is None or exploration.stopped is not None or exploration.violations:
            return False
        store = cast(PythonLoop, exploration).store
        with answerable(*self.plan.classes):
            return abstraction.refine(cast(Abstract, store).split.values())

    def _attempt(self) -> Exploration:
        with answerable(*self.plan.classes):
            exploration = self._new_exploration()
        try:
            with answerable(*self.plan.classes):
                exploration.run()
        except MemoryError:
            exploration.stopped = OUT_OF_MEMORY
            exploration.broken = True
        except Spent as spent:
            exploration.stopped = spent.message
        except Undeclared:
            self.plan = replace(self.plan, snapshot=None)  # it was taken under sets that are no more
            raise
        except UsageError:
            raise
        except PathproofError as error:
            exploration.stopped = f"cannot be checked further: {error}"
            self.error = error
        return exploration

    def _notes(self, exploration: Exploration) -> list[str]:
        notes = [self._engine_note(), self.loop_note, exploration.caveat(), self.untold, self._advice()]
        notes = [note for note in notes if note]
        if (abstraction := self.plan.abstraction) is not None:
            many = f"{abstraction.refinements:,} refinements, {abstraction.count:,} predicates"
            notes.append(f"{self.settings.abstraction} abstraction: {many}, then {exploration.states:,} states")
        if exploration.missing is not None and not exploration.violations:
            unjudged = exploration.properties.unjudged()
            notes += [f"{name} could not be evaluated in any state so far" for name in unjudged]
            notes += [f"suspected: {found.finding.violation.message}" for found in exploration.suspected]
        nothing = not (exploration.transitions or exploration.violations or exploration.missing or self.error)
        if nothing and self.machine.program.call is None:
            notes.append("nothing here depends on scheduling; --call NAME checks a function of the file, a test, say")
        return notes

    def _engine_note(self) -> str:
        """Why the reference machine was used though nobody asked for it."""
        if self.machine.engine == self.settings.engine:
            return ""
        if self.settings.engine_for(self.machine.options) == "reference":
            return "these options exist on the reference machine only, which is slow"
        return "the kernel is not installed (it needs a C++ compiler): the reference machine is slow"

    def _advice(self) -> str:
        """What would do with less memory, if that is what was missing."""
        limit = self.settings.limits.memory
        if not self.budget.short_of_memory or limit is None or self.settings.cache is not None:
            return ""
        room = (limit - self.before) * 3 // 4 >> 20  # the path takes some, and so does the machine
        if room < 1:
            return ""
        return f"--cache {room}M verifies in no more memory, depth-first, by exploring again what it had to forget"

    def _replay(self, choices: Sequence[int]) -> Verification:
        replayed = replay(self.machine, choices, self.plan.new_properties, self._new_exploration)
        found = replayed.found if self.settings.all_violations else replayed.found[:1]
        steps = len(replayed.states) - 1
        return replace(
            self._measured(),
            verdict="violated" if found else "incomplete",
            incomplete=f"replayed {steps} step{'s' * (steps != 1)} of one schedule",
            violations=tuple(map(self._counterexample, found)),
            replayed=() if found else self.machine.story(choices).steps,
            states=len({state.key() for state in replayed.states}),
            transitions=steps,
            depth=steps,
        )

    def _new_exploration(self) -> Exploration:
        self.attempts += 1
        self.exploration = self.loop(self.plan)
        return self.exploration

    def _counterexample(self, found: Found) -> Counterexample:
        try:
            with answerable(*self.plan.classes):
                return counterexample(self.plan.new_properties(), found)
        except (Spent, MemoryError):
            self.untold = "a schedule is not shown, for a limit was reached; --replay shows it"
            return Counterexample(found.finding.violation, found.finding.threads, (), tuple(found.choices))

    def _refinement(self) -> dict[str, int]:
        if (abstraction := self.plan.abstraction) is None:
            return {}
        return {"refinements": abstraction.refinements, "predicates": abstraction.count}

    def _measured(self) -> Verification:
        """The result so far, but for the verdict."""
        result = Verification(
            "incomplete",
            seconds=self.budget.seconds(),
            peak_memory_bytes=peak_memory(),
            engine=self.machine.engine,
            settings=self.settings,
            options=self.machine.options,
            mutable_locations=tuple(self.machine.declared.mutable),
            probed_sites=tuple(self.machine.declared.probed),
            guards=tuple(self.machine.declared.guards),
        )
        exploration = self.exploration
        if exploration is None:
            return result
        return replace(
            result,
            states=exploration.distinct,
            visits=exploration.states,
            transitions=exploration.transitions,
            depth=exploration.depth,
            peak_memory_bytes=exploration.peak_memory,
            statistics={"attempts": self.attempts, **exploration.statistics(), **self._refinement()},
        )
