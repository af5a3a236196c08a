"""What stores, strategies and certificates rely on in a machine, on small programs."""

from pathlib import Path
from random import Random

import pytest

from pathproof.language import load
from pathproof.machine import Machine, Options, State
from pathproof.search.speculation import until_declared
from support.machines import ENGINES

PROGRAMS = {
    "counter": """
from threading import Thread
count = 0
def work():
    global count
    count += 1
threads = [Thread(target=work) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert count == 2
""",
    "locks": """
from threading import Lock, Thread
class Account:
    def __init__(self, amount):
        self.amount, self.lock = amount, Lock()
accounts = [Account(1), Account(2)]
def move(source, target):
    with source.lock:
        with target.lock:
            source.amount -= 1
            target.amount += 1
Thread(target=move, args=(accounts[0], accounts[1])).start()
Thread(target=move, args=(accounts[1], accounts[0])).start()
""",
    "alike": """
from threading import Thread
rows = [[] for _ in range(200)]  # many objects, few contents
def work():
    rows[0].append(1)
Thread(target=work).start()
rows[0].append(2)
""",
    "choices": """
from pathproof import choose, assume
items = []
for _ in range(2):
    item = choose(["x", "y", "z"])
    assume(item != "z")
    items.append({"item": item, "seen": tuple(other["item"] for other in items)})
""",
}


@pytest.fixture(params=PROGRAMS)
def machine(request: pytest.FixtureRequest, tmp_path: Path, engine: str) -> Machine:
    file = tmp_path / "program.py"
    file.write_text(PROGRAMS[request.param])
    return ENGINES[engine](load(file), Options())


def some_states(machine: Machine) -> list[State]:
    """States along a few random walks, error states among them."""

    def walk() -> list[State]:
        random = Random(1)
        states: list[State] = []
        while len(states) < 200:
            state: State | None = machine.initial()
            while state is not None:
                states.append(state)
                choices = machine.choices(state)
                state = machine.step(state, random.randrange(len(choices))) if choices else None
        return states

    return until_declared(machine, walk)


def test_identity_is_one_by_whatever_it_is_told(machine: Machine) -> None:
    states = some_states(machine)
    for tell in (lambda state: state.vector(), lambda state: state.fingerprint()):
        pairs = {(state.key(), tell(state)) for state in states}
        assert len(pairs) == len({key for key, _ in pairs}) == len({told for _, told in pairs})


def test_a_state_can_be_had_back_from_its_vector(machine: Machine) -> None:
    for state in some_states(machine):
        again = machine.restore(state.vector())
        assert (again.key(), again.fingerprint(), again.error) == (
            state.key(),
            state.fingerprint(),
            state.error,
        )
        assert machine.choices(again) == machine.choices(state)
        for index in range(len(machine.choices(state))):
            one, other = machine.step(again, index), machine.step(state, index)
            assert (one and one.key()) == (other and other.key())


def test_components_differ_in_their_contents(machine: Machine) -> None:
    """One id, one contents: the frontier may hold contents instead of ids (`--backtrack copy`)."""
    identifiers = {identifier for state in some_states(machine) for identifier in state.vector()}
    contents = {identifier: machine.component(identifier) for identifier in identifiers}
    assert all(isinstance(content, bytes) for content in contents.values())
    assert len(set(contents.values())) == len(identifiers)


def test_steps_and_choices_are_functions_of_the_state(machine: Machine) -> None:
    states = {state.key(): state for state in some_states(machine)}
    for state in some_states(machine):
        twin = states.get(state.key(), state)
        assert machine.choices(twin) == machine.choices(state)
        for index in range(len(machine.choices(state))):
            one, other = machine.step(twin, index), machine.step(state, index)
            assert (one and one.key()) == (other and other.key())


def test_an_error_state_is_final(machine: Machine) -> None:
    for state in some_states(machine):
        if state.error is not None:
            assert list(machine.choices(state)) == []
