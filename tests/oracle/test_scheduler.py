"""The oracle itself: what it must find, what it must not, and that a run can be repeated."""

from pathlib import Path

import pytest

from oracle import Oracle, OracleFailed, Outcome, outcomes
from oracle.points import rebound_globals

LOST_UPDATE = """
from threading import Thread

x = 0


def add():
    global x
    x += 1


threads = [Thread(target=add) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""

CROSSED = """
import threading

a, b = threading.Lock(), threading.Lock()


def take(first, second):
    with first, second:
        pass


threading.Thread(target=take, args=(a, b)).start()
threading.Thread(target=take, args=(b, a)).start()
"""

CHOICES = """
from pathproof import assume, choose

n = choose(4)
assume(n != 2)
"""

ENDLESS = """
while True:
    pass
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def test_finds_every_outcome_of_a_race(program: Path) -> None:
    program.write_text(LOST_UPDATE)
    assert outcomes(program, runs=200) == {
        Outcome("ok", "", frozenset({("x", "1")})),
        Outcome("ok", "", frozenset({("x", "2")})),
    }


def test_finds_a_deadlock(program: Path) -> None:
    program.write_text(CROSSED)
    assert {outcome.kind for outcome in outcomes(program, runs=200)} == {"ok", "deadlock"}


def test_a_false_assumption_is_no_outcome(program: Path) -> None:
    program.write_text(CHOICES)
    found = outcomes(program, runs=60)
    assert {dict(outcome.globals)["n"] for outcome in found} == {"0", "1", "3"}


def test_an_endless_program_is_cut(program: Path) -> None:
    program.write_text(ENDLESS)
    assert outcomes(program, runs=2) == set()


def test_runs_repeat(program: Path) -> None:
    program.write_text(LOST_UPDATE)
    with Oracle() as oracle:
        first = oracle.find(program, 100, 5.0, seed=3)
        assert oracle.find(program, 100, 5.0, seed=3) == first
        for finding in first:
            assert oracle.replay(program, finding) == finding.outcome


def test_a_program_that_cannot_run_is_an_error(program: Path) -> None:
    program.write_text("def (")
    with pytest.raises(OracleFailed, match="SyntaxError"):
        outcomes(program)


def test_names_bound_once_before_any_thread_are_no_points() -> None:
    import ast

    tree = ast.parse("a = 1\nb = 2\nb = 3\nt.start()\nc = 4\n\n\ndef f():\n    global d\n    d = 1\n")
    assert rebound_globals(tree) == {"b", "c", "d"}
