"""The loop: what it finds, when it stops, and that nobody can make it say "verified" wrongly."""

import os
import signal
import time

import pytest

from pathproof.errors import Refusal, Refused, UsageError
from pathproof.machine.interface import Access, Deadlock, Pending, ThreadView, Violation
from pathproof.search import Limits, Observer, Settings, Strategy, Turn, check
from pathproof.search.strategies import STRATEGIES
from pathproof.search.strategy import BreadthFirst
from support.fake_machine import GraphMachine

ASSERTION = Violation("assertion", "x == 1", "T0", "p.py", 3)
LINE = {"a": ["b"], "b": ["c"], "c": ["d"], "d": []}


def chain(length: int) -> dict[str, list[str]]:
    letters = [chr(ord("a") + index) for index in range(length)]
    return dict(zip(letters, [[letter] for letter in letters[1:]], strict=False))


def blocked(name: str, line: int) -> ThreadView:
    return ThreadView(name, "blocked", "p.py", line, "lock.acquire()", "lock", "T9")


def test_an_error_state_is_counted_and_final() -> None:
    machine = GraphMachine({"a": ["b", "e"], "e": ["f"]}, errors={"e": ASSERTION})
    result = check(machine, Settings(all_violations=True))
    assert (result.verdict, result.states, result.transitions, result.depth) == ("violated", 3, 2, 1)
    assert result.violation is not None
    assert (result.violation.violation, result.violation.choices) == (ASSERTION, (1,))


def test_a_violation_in_the_initial_state_has_an_empty_schedule() -> None:
    result = check(GraphMachine({}, errors={"a": ASSERTION}))
    assert result.verdict == "violated"
    assert result.violation is not None
    assert (result.violation.choices, result.violation.trace) == ((), ())


def test_the_first_violation_ends_the_search() -> None:
    machine = GraphMachine({"a": ["b", "c"], "b": ["d"]}, holds={"i": lambda name: name != "b"})
    result = check(machine)
    assert [v.violation.kind for v in result.violations] == ["invariant"]
    assert "i" in result.violations[0].violation.message
    assert result.states == 2


def test_all_violations_go_on_and_report_each_once() -> None:
    errors = {"b": ASSERTION, "c": ASSERTION, "d": Violation("assertion", "x == 1", "T0", "p.py", 4)}
    machine = GraphMachine({"a": ["b", "c", "d", "g"], "g": ["h"]}, errors=errors, holds={"i": lambda n: n < "g"})
    result = check(machine, Settings(all_violations=True))
    assert [(v.violation.kind, v.violation.line) for v in result.violations] == [
        ("assertion", 3), ("assertion", 4), ("invariant", 0)
    ]  # fmt: skip
    assert result.states == 6


def test_step_invariants_are_judged_on_every_transition_also_to_known_states() -> None:
    machine = GraphMachine({"a": ["b"], "b": ["a"]}, holds_on_steps={"up": lambda before, after: before < after})
    result = check(machine)
    assert result.violation is not None
    assert result.violation.violation.kind == "step-invariant"
    assert result.violation.choices == (0, 0)
    assert [record.source for record in result.violation.trace] == ["a -> b", "b -> a"]


def test_a_step_into_an_error_is_judged_by_the_error_alone() -> None:
    machine = GraphMachine({"a": ["b"]}, errors={"b": ASSERTION}, holds_on_steps={"no": lambda before, after: False})
    result = check(machine, Settings(all_violations=True))
    assert [v.violation for v in result.violations] == [ASSERTION]


def test_races_are_judged_only_when_asked_for() -> None:
    pending = [Pending(f"T{line}", "p.py", line, (Access("x", line == 1), Access("y", False))) for line in (1, 2)]
    machine = GraphMachine(LINE, pending={"c": pending})
    assert check(machine).verdict == "verified"
    result = check(machine, Settings(races=True))
    assert result.violation is not None
    message = "T1 and T2 access x at the same time, and one of them writes (the other is at p.py:2)"
    assert result.violation.violation == Violation("race", message, "T1", "p.py", 1)
    assert result.violation.choices == (0, 0)


def test_a_deadlock_shows_its_threads() -> None:
    threads = (blocked("T0", 1), blocked("T1", 2))
    result = check(GraphMachine(LINE, deadlocks={"d": Deadlock("stuck", threads)}))
    assert result.violation is not None
    assert result.violation.violation == Violation("deadlock", "stuck")
    assert result.violation.threads == threads


def test_deadlocks_elsewhere_are_other_deadlocks() -> None:
    graph = {"a": ["b", "c", "d"]}
    here, there = (blocked("T0", 1),), (blocked("T0", 2),)
    running = (*here, ThreadView("T1", "ready", "p.py", 9, ""))
    deadlocks = {"b": Deadlock("stuck", here), "c": Deadlock("stuck", there), "d": Deadlock("stuck", running)}
    result = check(GraphMachine(graph, deadlocks=deadlocks), Settings(all_violations=True))
    assert [v.threads for v in result.violations] == [here, there]


class TestTentativeDeadlocks:
    machine = GraphMachine(LINE, deadlocks={name: Deadlock("cycle", (), tentative=True) for name in "bcd"})

    def test_are_reported_once_all_is_searched(self) -> None:
        result = check(self.machine)
        assert (result.verdict, result.states) == ("violated", 4)
        assert [v.choices for v in result.violations] == [(0,)]

    def test_are_a_suspicion_while_something_is_left(self) -> None:
        result = check(self.machine, Settings(limits=Limits(states=3)))
        assert (result.verdict, result.violations) == ("incomplete", ())
        assert "suspected: cycle" in result.notes

    def test_are_void_after_a_restart(self) -> None:
        machine = GraphMachine(
            chain(150 - 25),  # longer than the walks: only the search learns of it
            deadlocks={"b": Deadlock("cycle", (), tentative=True)},
            undeclared={(chr(ord("a") + 110), 0): ("probed", "lock")},
        )
        machine.deadlock = lambda state: machine.deadlocks.get(state.name) if not machine.declared.probed else None
        result = check(machine)
        assert (result.verdict, result.probed_sites) == ("verified", ("lock",))

    def test_yield_to_a_certain_violation(self) -> None:
        machine = GraphMachine(LINE, deadlocks=self.machine.deadlocks, errors={"d": ASSERTION})
        result = check(machine)
        assert [v.violation.kind for v in result.violations] == ["assertion"]


class TestUnjudgedInvariants:
    def test_are_an_error_not_a_pass(self) -> None:
        result = check(GraphMachine(LINE, holds={"never": lambda name: None, "always": lambda name: True}))
        assert result.verdict == "error"
        assert result.error is not None
        assert result.error.kind == "property"
        assert "never" in result.error.message
        assert "always" not in result.error.message

    def test_one_state_suffices(self) -> None:
        machine = GraphMachine(LINE, holds={"late": lambda name: True if name == "d" else None})
        assert check(machine).verdict == "verified"

    def test_are_noted_where_more_states_might_judge_them(self) -> None:
        machine = GraphMachine(LINE, holds={"late": lambda name: None})
        result = check(machine, Settings(limits=Limits(states=2)))
        assert result.verdict == "incomplete"
        assert any("late" in note for note in result.notes)

    def test_violations_come_first(self) -> None:
        machine = GraphMachine(LINE, holds={"never": lambda name: None, "no": lambda name: False})
        assert check(machine).verdict == "violated"

    def test_step_invariants_need_a_step(self) -> None:
        silent = {"never": lambda before, after: None}
        assert check(GraphMachine({}, holds_on_steps=silent)).verdict == "verified"
        assert check(GraphMachine(LINE, holds_on_steps=silent)).verdict == "error"

    def test_one_step_suffices(self) -> None:
        machine = GraphMachine(LINE, holds_on_steps={"late": lambda before, after: after == "c" or None})
        assert check(machine).verdict == "verified"


class TestLimits:
    def test_time(self) -> None:
        result = check(GraphMachine({"a": ["a"] * 60_000}), Settings(limits=Limits(seconds=0.05)))
        assert result.verdict == "incomplete"
        assert "0.05 seconds" in result.incomplete
        assert result.seconds < 60  # far less than all of it takes, also on a busy machine

    def test_memory(self) -> None:
        result = check(GraphMachine({"a": ["a"] * 1_000}), Settings(limits=Limits(memory=1)))
        assert (result.verdict, result.incomplete) == ("incomplete", "reached the limit of 1 bytes of memory")

    def test_running_out_of_memory(self) -> None:
        class Exhausted(Observer):
            def found(self, node, parent, choice):
                if node.number == 2:
                    raise MemoryError

        result = check(GraphMachine(LINE), Settings(), [Exhausted()])
        assert (result.verdict, result.incomplete, result.states) == ("incomplete", "ran out of memory", 3)

    def test_interrupt(self) -> None:
        class Impatient(Observer):
            def found(self, node, parent, choice):
                if node.number == 2:
                    os.kill(os.getpid(), signal.SIGINT)

        before = signal.getsignal(signal.SIGINT)
        result = check(GraphMachine(chain(200)), Settings(), [Impatient()])
        assert (result.verdict, result.incomplete) == ("incomplete", "interrupted")
        assert 3 <= result.states < 200
        assert signal.getsignal(signal.SIGINT) is before

    def test_a_second_interrupt_does_not_wait(self) -> None:
        before = signal.getsignal(signal.SIGINT)

        class Furious(Observer):
            def found(self, node, parent, choice):
                os.kill(os.getpid(), signal.SIGINT)
                while signal.getsignal(signal.SIGINT) is not before:
                    time.sleep(0.001)  # two signals that wait are one
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(600)

        with pytest.raises(KeyboardInterrupt):
            check(GraphMachine(LINE), Settings(), [Furious()])

    def test_a_lossy_store(self) -> None:
        result = check(GraphMachine(LINE), Settings(store="bit-state", bits=20))
        assert (result.verdict, result.states) == ("incomplete", 4)
        assert "bit-state" in result.incomplete

    def test_a_lossy_store_still_finds_bugs(self) -> None:
        machine = GraphMachine(LINE, errors={"d": ASSERTION})
        assert check(machine, Settings(store="bit-state")).verdict == "violated"

    def test_fingerprints_verify_with_a_note(self) -> None:
        result = check(GraphMachine(LINE), Settings(store="fingerprints"))
        assert result.verdict == "verified"
        assert any("chance" in note for note in result.notes)


class TestFaultyStrategies:
    """The user's own strategy may be wrong; the verdict may not."""

    def run(self, strategy: type[Strategy], monkeypatch: pytest.MonkeyPatch, **settings):
        monkeypatch.setitem(STRATEGIES, "own", strategy)
        return check(GraphMachine({"a": ["b", "c"], "b": ["d"]}), Settings(search="own", **settings))

    def test_forgetting_a_state_is_noticed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Forgetful(BreadthFirst):
            def reached(self, node, state):
                if node.depth == 0:
                    super().reached(node, state)

        result = self.run(Forgetful, monkeypatch)
        assert (result.verdict, result.incomplete) == (
            "incomplete",
            "the search ended with 1 choices not taken",
        )

    def test_taking_one_choice_twice_covers_no_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Stubborn(BreadthFirst):
            def next(self):
                turn = super().next()
                return turn and Turn(turn.node, 0)

        assert self.run(Stubborn, monkeypatch).verdict == "incomplete"

    def test_revisiting_a_known_state_covers_nothing_new(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Circling(Strategy):
            revisits = True
            left = 10

            def reached(self, node, state):
                self.start = getattr(self, "start", node)

            def next(self):
                self.left -= 1
                return Turn(self.start, 0) if self.left else None

        assert self.run(Circling, monkeypatch).verdict == "incomplete"

    def test_the_choices_of_a_state_count_once_however_often_it_is_reached(self, monkeypatch) -> None:
        class Homing(Strategy):
            revisits = True
            left = 3

            def reached(self, node, state):
                self.here = node

            def next(self):
                self.left -= 1
                return Turn(self.here, 0) if self.left else None

        monkeypatch.setitem(STRATEGIES, "own", Homing)
        result = check(GraphMachine({"a": ["a", "b"]}), Settings(search="own"))
        assert (result.verdict, result.transitions, result.states) == ("incomplete", 2, 1)

    @pytest.mark.parametrize("choice", [-1, 2])
    def test_an_impossible_choice_is_a_wrong_call(self, choice: int, monkeypatch: pytest.MonkeyPatch) -> None:
        class Wild(BreadthFirst):
            name = "wild"

            def next(self):
                turn = super().next()
                return turn and Turn(turn.node, choice)

        with pytest.raises(UsageError, match=f"'wild' took choice {choice} of 2"):
            self.run(Wild, monkeypatch)

    def test_revisiting_does_not_go_with_a_store_that_forgets(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(UsageError, match="bit-state"):
            check(GraphMachine(LINE), Settings(search="random-walk", store="bit-state"))


REFUSED = Refused([Refusal("p.py", 7, "open()", "files are not modelled")])


def test_a_refusal_while_stepping_is_an_error() -> None:
    result = check(GraphMachine(LINE, refuses={("c", 0): REFUSED}))
    assert (result.verdict, result.error, result.states) == ("error", REFUSED, 3)


def test_a_violation_before_a_refusal_counts() -> None:
    machine = GraphMachine({"a": ["b", "c"]}, errors={"b": ASSERTION}, refuses={("a", 1): REFUSED})
    assert check(machine).verdict == "violated"
    result = check(machine, Settings(all_violations=True))
    assert result.verdict == "violated"
    assert "open()" in result.incomplete


@pytest.mark.parametrize(("backtrack", "store"), [("copy", 15), ("undo", None)])
def test_copying_compresses_nothing(backtrack: str, store: int | None) -> None:
    result = check(GraphMachine({"abc": []}, start="abc"), Settings(backtrack=backtrack))
    assert result.statistics.get("store_bytes") == store


@pytest.mark.parametrize("backtrack", ["copy", "collapse", "undo"])
def test_states_are_rebuilt_only_when_the_search_goes_back(backtrack: str) -> None:
    result = check(GraphMachine(LINE), Settings(search="depth-first", backtrack=backtrack))
    assert result.statistics["rebuilt"] == 0
    fork = GraphMachine({"a": ["b", "c"], "b": ["d", "e"]})
    assert check(fork, Settings(search="depth-first", backtrack=backtrack)).statistics["rebuilt"] == 1
    assert fork.restored == 1


def test_settings_are_checked() -> None:
    with pytest.raises(UsageError, match="no store is called 'exakt'"):
        check(GraphMachine(LINE), Settings(store="exakt"))
    with pytest.raises(UsageError, match="'redo' is not one of"):
        Settings(backtrack="redo")
