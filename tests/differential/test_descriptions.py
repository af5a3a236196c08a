"""What is told of steps, on random programs: nothing that describes ever raises, both machines say the same, and every
name and value that is shown is right.

In the programs here every object has a tag that never changes. What a description says of `a.next` is compared with
what the object with that tag holds in the state after the step, whatever it is called there: the tag is the only thing
that is looked at in both states.
"""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from differential.sharing_programs import from_seed as sharing_program
from differential.threaded_programs import from_seed as threaded_program
from pathproof import verify
from pathproof.errors import Refused, Undeclared
from pathproof.language import load
from pathproof.machine import Options
from pathproof.machine.values import Ref
from pathproof.properties.race import Races
from pathproof.report import as_json, as_text
from pathproof.search import Limits, Settings
from support.machines import ENGINES, KEY, program_file

HEADER = """
import threading

class Box:
    def __init__(self, tag):
        self.tag = tag
        self.value = 0
        self.next = None
        self.lock = threading.Lock()
        self.changed = threading.Condition()
        self.seen = threading.Event()

a, b, c = Box(0), Box(1), Box(2)
"""
STATEMENTS = [
    "{x}.value += {n}", "{x}.value = {n}", "{x}, {y} = {y}, {x}", "{x}.next = {y}", "{x} = {x}.next or {x}",
    "with {x}.lock:\n    {y}.value = {n}", "mine = {x}", "{x} = mine", "mine.value += 1",
    "with mine.lock:\n    {x} = {y}",
    "with {x}.changed:\n    {x}.changed.notify()\n    {y}.value = {n}", "{x} = Box({fresh})", "mine = Box({fresh})",
    "{x}.seen.set()", "if {x}.seen.is_set():\n    {y} = {x}", "if {x}.lock.acquire(False):\n    {x}.lock.release()",
    "mine, {x} = {x}, mine", "with mine.changed:\n    mine.next = {x}\n    {x} = mine", "print({n})",
    "del mine.next.next\nmine.next.next = None",
]  # fmt: skip


def tagged_program(seed: int) -> str:
    chance = random.Random(seed)
    fresh = iter(range(3, 1000))
    text = HEADER
    workers = chance.randint(1, 2)
    for worker in range(workers + 1):
        text += f"\ndef work{worker}():\n    global a, b, c\n    mine = Box({next(fresh)})\n    mine.next = mine\n"
        for _ in range(chance.randint(2, 4)):
            x, y = chance.sample("abc", 2)
            statement = chance.choice(STATEMENTS).format(x=x, y=y, n=chance.randrange(5), fresh=next(fresh))
            text += "".join(f"    {line}\n" for line in statement.splitlines())
    for worker in range(workers):
        text += f"threading.Thread(target=work{worker + 1}, name='worker {worker}').start()\n"
    return text + "work0()\n"


def tags(state: Any) -> dict[int, Any]:
    boxes = [item for item in state.heap.values() if item.kind == "instance" and "tag" in (item.attrs or {})]
    return {item.attrs["tag"]: item for item in boxes}


def found(machine: Any, state: Any, path: str) -> Any:
    """The object that a path leads to."""
    name, *rest = path.split(".")
    value = state.heap[machine.memory.module_ref("__main__")].attrs[name]
    for part in rest:
        value = state.heap[value].attrs[part]
    return state.heap[value] if type(value) is Ref else value


def is_right(machine: Any, state: Any, record: Any, target: Any) -> int:
    """Looks at all that a record says of boxes; how much that was."""
    looked = 0
    for place in record.reads:
        if match := re.fullmatch(r"([abc](?:\.next)*)\.value = (\d+)", place):
            assert found(machine, state, match[1]).attrs["value"] == int(match[2]), record
            looked += 1
    if target.error is not None:
        return looked
    after = tags(target)
    for place in record.writes:
        if match := re.fullmatch(r"([abc](?:\.next)*)\.(value|next) = (.*)", place):
            tag = found(machine, state, match[1]).attrs["tag"]
            if tag in after:
                value = after[tag].attrs[match[2]]
                assert match[2] == "next" or value == int(match[3]), record
                if match[2] == "next" and match[3] in "abc":
                    assert target.heap[value].attrs["tag"] == found(machine, state, match[3]).attrs["tag"], record
                looked += 1
        elif match := re.fullmatch(r"([abc]) = ([abc])", place):
            now = found(machine, target, match[1])
            assert now.attrs["tag"] == found(machine, state, match[2]).attrs["tag"], record
            looked += 1
    for match in re.finditer(r"takes ([abc](?:\.next)*)\.(lock|changed)", record.note):
        tag = found(machine, state, match[1]).attrs["tag"]
        if tag in after and f"releases {match[1]}.{match[2]}" not in record.outcome:
            lock = target.heap[after[tag].attrs[match[2]]]
            if match[2] == "changed":
                (lock,) = [item for item in map(target.heap.get, lock.attrs.values()) if item and item.kind == "lock"]
            assert lock.data[0] is not None, record
            looked += 1
    return looked


def walked(source: str, states: int, check: Any, options: Options | None = None) -> int:
    """Describes every step of the first states of a program, and how threads stand in them, on both machines."""
    program = load(program_file(source))
    machines = {name: machine(program, options or Options(), KEY) for name, machine in ENGINES.items()}
    looked = 0
    while True:
        try:
            pending = [(machines["reference"].initial(), machines["native"].initial())]
            seen = {pending[0][0].key()}
            while pending and len(seen) < states:
                one, other = pending.pop(0)
                assert machines["reference"].threads(one) == machines["native"].threads(other)
                assert machines["reference"].deadlock(one) == machines["native"].deadlock(other)
                assert Races(machines["reference"]).races(one) == Races(machines["native"]).races(other)
                for index in range(len(machines["reference"].choices(one))):
                    target = machines["reference"].step(one, index)
                    record = machines["reference"].describe(one, index)
                    assert record == machines["native"].describe(other, index)
                    if target is not None:
                        looked += check(machines["reference"], one, record, target)
                        if target.key() not in seen:
                            seen.add(target.key())
                            pending.append((target, machines["native"].step(other, index)))
            return looked
        except Undeclared as undeclared:
            for machine in machines.values():
                machine.declare(undeclared)


@pytest.mark.parametrize("chunk", range(3))
def test_names_and_values_are_right(chunk: int) -> None:
    assert sum(walked(tagged_program(seed), 40, is_right) for seed in range(8 * chunk, 8 * chunk + 8)) > 20


@pytest.mark.slow
def test_names_and_values_are_right_in_many() -> None:
    assert sum(walked(tagged_program(seed), 200, is_right) for seed in range(1000, 1150)) > 5000


def reports(source: str, engine: str) -> tuple[str, str]:
    settings = Settings(engine=engine, all_violations=True, races=True, limits=Limits(states=400))
    result = verify(program_file(source), settings=settings)
    assert result.error is None or isinstance(result.error, Refused), result.error
    told = json.loads(as_json(result))
    for violation in told["violations"]:
        for step in violation["trace"]:
            for record in (step, *step["then"]):
                said = (record["thread"], record["note"], record["outcome"], *record["reads"], *record["writes"])
                shown = " ".join(said)
                assert not re.search(r"_builtins|\0|None\.|<new object>|\b_[a-z]+\._", shown), shown
    return as_text(result).rpartition("\n\n")[0], json.dumps(told["violations"])


@pytest.mark.parametrize("make", [threaded_program, sharing_program, tagged_program])
def test_reports_of_random_programs(make: Any) -> None:
    """Whatever was found is told, and alike on both machines."""
    for seed in range(500, 506):
        one, other = (reports(make(seed), engine) for engine in ENGINES)
        assert one == other


RENAMED = (Path(__file__).parents[1] / "cases/concurrent/lock_renamed_by_the_step.py").resolve()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_lock_that_the_step_renames(engine: str) -> None:
    result = verify(RENAMED, settings=Settings(engine=engine))
    assert result.violation is not None
    notes = [step.note for step in result.violation.trace]
    assert f"takes Lock made at {RENAMED}:11" in notes
    assert f"takes Condition made at {RENAMED}:12" in notes
