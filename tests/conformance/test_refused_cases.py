"""What is outside the checked language is refused, with the construct and its line.

A case names in its first lines the constructs (`# refused:`) and the lines (`# line:`), in pairs; `# python: 3.12`
says that its syntax is newer than the oldest supported Python (there it is a syntax error).
"""

import re
import sys
from pathlib import Path

import pytest

from pathproof.errors import ProgramError, Refusal, Refused, Undeclared
from pathproof.machine import Options
from support.machines import explore, machine_for, run_alone

CASES = Path(__file__).parents[1] / "cases" / "refused"
STEPS = 1000


def header(case: Path, key: str) -> list[str]:
    return re.findall(rf"^# {key}: (.*)$", case.read_text(), re.MULTILINE)


def refusals(case: Path, engine: str) -> list[Refusal]:
    """What is refused while the program is loaded, strictly, or on the path of first choices."""
    try:
        machine = machine_for(case, engine=engine, strict=True)
        while True:
            try:
                state = machine.initial()
                for _ in range(STEPS):
                    for name in machine.invariants:
                        machine.check_invariant(name, state)
                    if state.error is not None or not machine.choices(state):
                        return []
                    following = machine.step(state, 0)
                    assert following is not None
                    state = following
                return []
            except Undeclared as undeclared:
                machine.declare(undeclared)
    except Refused as refused:
        return refused.refusals


@pytest.mark.parametrize("case", sorted(CASES.glob("*.py")), ids=lambda case: case.stem)
def test_is_refused_where_it_says(case: Path, engine: str) -> None:
    constructs, lines = header(case, "refused"), [int(line) for line in header(case, "line")]
    assert constructs
    assert len(constructs) == len(lines)
    newest = [tuple(map(int, version.split("."))) for version in header(case, "python")]
    if newest and sys.version_info[:2] < newest[0]:
        with pytest.raises(ProgramError, match="syntax error"):
            machine_for(case, engine=engine)
        return
    found = refusals(case, engine)
    for construct, line in zip(constructs, lines, strict=True):
        assert any(
            construct in str(refusal) and refusal.line == line and Path(refusal.file) == case for refusal in found
        ), f"{construct!r} at line {line} is not among {[str(refusal) for refusal in found]}"
    for refusal in found:
        assert refusal.why, refusal
        assert refusal.advice, refusal


@pytest.mark.parametrize("gc", ["mark-sweep", "refcount", "off"])
def test_an_abandoned_generator_is_refused_whatever_is_kept(gc: str) -> None:
    """CPython runs its `finally` when it is dropped; that garbage stays in the state is for comparison only."""
    machine = machine_for(CASES / "abandoned_generator.py", Options(gc=gc))
    with pytest.raises(Refused, match="abandoned generator"):
        run_alone(machine)


def test_an_ordereddict_that_changes_while_it_is_listed(engine: str) -> None:
    """CPython asks each key for its hash meanwhile, which may be code of the program: no single operation."""
    source = """
import threading
from collections import OrderedDict
from dataclasses import dataclass

@dataclass(frozen=True)
class Key:
    number: int

table = OrderedDict([(Key(1), 1), (Key(2), 2)])

def work():
    table[Key(3)] = 3

threading.Thread(target=work).start()
list(table.values())
"""
    with pytest.raises(Refused, match="iteration over an OrderedDict that changed"):
        explore(source, engine=engine)
