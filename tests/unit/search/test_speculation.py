"""Learning the declared sets: everything from before is void, and a replay learns the same."""

import pytest

from pathproof.errors import Undeclared, UsageError
from pathproof.machine.interface import Violation
from pathproof.search import Observer, Settings, check
from pathproof.search.speculation import until_declared
from support.fake_machine import GraphMachine

FAILED = Violation("assertion", "x == 1", "T0", "p.py", 3)

# A corridor that random walks all but never leave at its far end, where only a search learns of `late`.
FAR = 40
CORRIDOR = {f"{'r' * index}a": ["a", "a", "a", "a", "r" * (index + 1) + "a"] for index in range(FAR)}


def corridor(end: list[str]) -> dict[str, list[str]]:
    return {**CORRIDOR, "r" * FAR + "a": end}


def test_what_is_met_is_declared() -> None:
    graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
    machine = GraphMachine(graph, undeclared={("a", 1): ("mutable", "x"), ("b", 0): ("probed", "lock")})
    result = check(machine)
    assert (result.verdict, result.states, result.transitions) == ("verified", 4, 4)
    assert (result.mutable_locations, result.probed_sites) == (("x",), ("lock",))
    assert result.statistics["attempts"] == 1  # the walks had learnt it all


def test_the_search_starts_again_when_it_learns() -> None:
    # Before `late` is declared the corridor ends well; after, it ends in an error that needs the finer steps.
    machine = GraphMachine(
        corridor(["end"]),
        undeclared={("r" * FAR + "a", 0): ("mutable", "late")},
        refined={"late": corridor(["end", "wrong"])},
        errors={"wrong": FAILED},
    )

    class Attempts(Observer):
        count = 0

        def started(self, exploration):
            self.count += 1

    attempts = Attempts()
    result = check(machine, Settings(), [attempts])
    assert attempts.count == result.statistics["attempts"] == 2
    assert result.verdict == "violated"
    assert result.violation is not None
    assert result.violation.choices == (4,) * FAR + (1,)
    assert result.states == FAR + 3


def test_a_replay_learns_what_the_search_had_learnt() -> None:
    def machine() -> GraphMachine:
        return GraphMachine(
            corridor(["end"]),
            undeclared={("r" * FAR + "a", 0): ("mutable", "late")},
            # Declaring makes the schedule one choice longer and renumbers the others.
            refined={"late": {"a": ["b", "a"], "b": ["wrong"], "wrong": []}},
            errors={"wrong": FAILED},
        )

    found = check(machine())
    assert found.violation is not None
    assert found.violation.choices == (0, 0)
    again = check(machine(), Settings(replay=found.violation.choices))
    assert (again.verdict, again.violation) == ("violated", found.violation)
    assert (again.states, again.transitions, again.depth) == (3, 2, 2)


def test_a_replay_without_a_violation_is_incomplete_and_shows_its_steps() -> None:
    result = check(GraphMachine({"a": ["b"], "b": ["a"]}), Settings(replay=(0, 0)))
    assert (result.verdict, result.states, result.transitions) == ("incomplete", 2, 2)
    assert [record.source for record in result.replayed] == ["a -> b", "b -> a"]


def test_a_replay_reports_what_is_wrong_at_its_end_first() -> None:
    machine = GraphMachine({"a": ["b"], "b": ["c"]}, holds={"i": lambda name: name == "a"}, errors={"c": FAILED})
    result = check(machine, Settings(replay=(0, 0)))
    assert [v.violation.kind for v in result.violations] == ["assertion"]
    result = check(machine, Settings(replay=(0, 0), all_violations=True))
    assert [(v.violation.kind, v.choices) for v in result.violations] == [
        ("assertion", (0, 0)),
        ("invariant", (0,)),
    ]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ((0, 5), "choice number 2 is 5, but that state has 2"),
        ((-1,), "is -1"),
        ((0, 1), "number 2 ends in a false"),
    ],
)
def test_a_replay_that_does_not_fit_is_a_wrong_call(choices: tuple[int, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check(GraphMachine({"a": ["b"], "b": ["a", None]}), Settings(replay=choices))


def test_a_declaration_that_changes_nothing_does_not_loop_for_ever() -> None:
    machine = GraphMachine({})
    machine.declare = lambda undeclared: None

    def attempt() -> None:
        raise Undeclared("mutable", "x")

    with pytest.raises(AssertionError, match="changed nothing"):
        until_declared(machine, attempt)
