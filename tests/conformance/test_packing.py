"""Packed states: the same bytes from both machines, in every process, under every Python; and back again on either."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pathproof.errors import InvalidState, Undeclared, UsageError
from pathproof.machine import Options, ReferenceMachine, native_packing, schema
from pathproof.machine.native import NativeMachine
from pathproof.machine.packing import walk
from support.cases_headers import Case, concurrent_cases
from support.hostile_states import damaged, distorted, go_on
from support.machines import KEY, machine_for
from support.machines_alone import states_of

CASES = concurrent_cases()
SAMPLE = CASES[::24]
ROOT = Path(__file__).resolve().parents[2]
OTHERS = sorted(
    path
    for version in ("3.11", "3.12", "3.13")
    for path in Path("/").glob(f"root/.pyenv/versions/{version}.*/bin/python")
    if path.resolve() != Path(sys.executable).resolve()
)
DEEP = "value = ()\nfor number in range({}):\n    value = (value,)\n"  # as deep as a machine allows
DEEP_SETS = """value = frozenset()
for number in range(7):
    value = frozenset((value,))
for number in range({}):
    value = (value,)
"""

SHARED_CONTENTS = """objects = [object() for number in range(30)]
lists = [list(objects) for number in range(500)]
"""


def both(case: Case, most: int, **options: str) -> tuple[Any, list[Any], Any, list[Any]]:
    """The two machines, and their first states in breadth-first order."""
    machines = [machine_for(case.path, Options(**options), case.args, engine) for engine in ("reference", "native")]
    reference, native = machines
    return reference, states_of(reference, most), native, states_of(native, most)


def check(case: Case, most: int, **options: str) -> None:
    reference, plain, native, fast = both(case, most, **options)
    assert len(plain) == len(fast)
    packers = reference.packer(), native.packer()
    unpackers = reference.unpacker(), native.unpacker()
    for one, other in zip(plain, fast, strict=True):
        data = reference.pack(one)
        assert native.pack(other) == data
        check_same(reference, one, reference.unpack(data))
        check_same(native, other, native.unpack(data))
        message = packers[0].pack(one)
        assert packers[1].pack(other) == message
        check_same(reference, one, unpackers[0].unpack(message))
        check_same(native, other, unpackers[1].unpack(message))


def check_same(machine: Any, state: Any, again: Any) -> None:
    assert again.key() == state.key()
    assert again.vector() == state.vector()
    assert again.error == state.error
    assert again.fingerprint() == state.fingerprint()
    assert machine.choices(again) == machine.choices(state)


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_both_machines_write_and_read_the_same(case: Case) -> None:
    check(case, 25)


@pytest.mark.slow
@pytest.mark.parametrize("atomicity", ["visible", "line", "instruction"])
def test_all_cases(atomicity: str) -> None:
    for case in CASES if atomicity == "visible" else CASES[::4]:
        check(case, 20 if atomicity == "visible" else 10, atomicity=atomicity)


def test_a_machine_that_knows_nothing_goes_on_from_there(engine: str) -> None:
    """Steps of an unpacked state are those of the original, in a machine that has never seen it."""
    case = next(case for case in CASES if case.name == "barrier_action")
    first = machine_for(case.path, None, case.args, engine)
    states = states_of(first, 40)
    second = machine_for(case.path, None, case.args, engine)
    for undeclared in first_declared(first):
        second.declare(undeclared)
    unpacker = second.unpacker()
    packer = first.packer()
    for state in states:
        again = unpacker.unpack(packer.pack(state))
        assert again.fingerprint() == state.fingerprint()
        for index in range(len(first.choices(state))):
            target, other = first.step(state, index), second.step(again, index)
            assert first.pack(target) == second.pack(other)


def first_declared(machine: Any) -> list[Any]:
    declared = machine.declared
    found = [Undeclared("mutable", each) for each in declared.mutable]
    return found + [Undeclared("probed", each) for each in declared.probed]


# -- other processes ------------------------------------------------------------------------------------------------

DIGESTS = """
import sys
from hashlib import sha256
sys.path[:0] = [{tests!r}, {src!r}]
from support.machines_alone import packed_digest
for path in {paths!r}:
    print(packed_digest(path, {engine!r}, {backwards}))
"""


def digests(python: Path | str, engine: str, seed: str, backwards: bool) -> list[str]:
    paths = [str(case.path) for case in CASES[7::60]]
    script = DIGESTS.format(
        tests=str(ROOT / "tests"), src=str(ROOT / "src"), paths=paths, engine=engine, backwards=backwards
    )
    done = subprocess.run(
        [str(python), "-c", script],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_every_process_writes_the_same() -> None:
    """Other hash seeds, and pools that were filled in another order."""
    first = digests(sys.executable, "reference", "1", False)
    assert digests(sys.executable, "reference", "2", True) == first
    assert digests(sys.executable, "native", "3", True) == first


@pytest.mark.skipif(not OTHERS, reason="there is no other Python here")
def test_every_python_writes_the_same() -> None:
    first = digests(sys.executable, "reference", "1", False)
    for python in OTHERS:
        assert digests(python, "reference", "0", False) == first, python


# -- what is refused ------------------------------------------------------------------------------------------------


def test_a_state_of_another_program_is_none(engine: str) -> None:
    one = machine_for("x = 1\n", engine=engine)
    unreduced = Options(reduction="none")
    for other in (machine_for("x = 2\n", engine=engine), machine_for("x = 1\n", unreduced, engine=engine)):
        with pytest.raises(InvalidState, match="of another program, of other options"):
            other.unpack(one.pack(one.initial()))


def test_states_with_other_names_cannot_be_packed() -> None:
    machine = machine_for("x = 1\n", Options(symmetry="site"))
    with pytest.raises(UsageError, match="--symmetry reach"):
        machine.pack(machine.initial())


def test_what_is_nested_too_deeply_cannot_be_packed(engine: str) -> None:
    for program in (DEEP.format(199), DEEP_SETS.format(104)):
        machine = machine_for(program, engine=engine)
        assert machine.unpack(machine.pack(machine.initial())).key() == machine.initial().key()
    machine = machine_for(DEEP_SETS.format(120), engine=engine)
    packer = machine.packer()
    with pytest.raises(InvalidState, match=r"nested more than 200 deep, .*: such a state cannot be packed"):
        packer.pack(machine.initial())
    with pytest.raises(InvalidState, match="over"):
        packer.pack(machine.initial())


def test_a_stream_is_over_after_an_error(engine: str) -> None:
    machine = machine_for("x = 1\n", engine=engine)
    unpacker = machine.unpacker()
    data = machine.pack(machine.initial())
    with pytest.raises(InvalidState, match="ends too early"):
        unpacker.unpack(data[:-1])
    with pytest.raises(InvalidState, match="over"):
        unpacker.unpack(data)


@pytest.mark.parametrize("size", range(0, 400, 7))
def test_every_beginning_is_refused(size: int) -> None:
    machine = machine_for("x = [1, (2.5, 'text')]\n")
    data = machine.pack(machine.initial())
    with pytest.raises(InvalidState):
        machine.unpack(data[: min(size, len(data) - 1)])


def test_contents_that_many_objects_share_are_looked_at_once(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message spells them once, so a few bytes each stand for as many large objects: 50 KB took 15 seconds, and a
    megabyte would have taken hours and gigabytes."""
    counts: Counter[str] = Counter()

    class Refs(tuple[Any, ...]):
        def __iter__(self) -> Any:
            counts["walked"] += 1
            return super().__iter__()

    def counted(module: Any, name: str) -> None:
        work = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: (counts.update([name]), work(*given))[1])

    machine = machine_for(SHARED_CONTENTS, engine=engine)
    data = machine.pack(machine.initial())
    assert len(data) < 500 * 20
    counted(schema, "_check_links")
    counted(native_packing, "_parts")
    again = machine.unpack(data)
    assert again.key() == machine.initial().key()
    assert 0 < counts["_check_links"] < 20
    assert counts["_parts"] == (counts["_check_links"] if engine == "native" else 0)
    reference = machine_for(SHARED_CONTENTS)
    heap = reference.initial().heap
    for item in heap.values():
        item.refs = Refs(item.refs or ())
    counts.clear()
    walk(reference.initial().pool, heap)
    assert 0 < counts["walked"] < 20


# -- hostile bytes --------------------------------------------------------------------------------------------------


def attack(case: Case, seed: int, rounds: int, steps: int) -> None:
    """Nothing but the documented error, or a state that packs to the same bytes and from which both machines go on."""
    draw = random.Random(seed)
    atomicity = draw.choice(("visible", "visible", "line", "instruction"))
    reference = machine_for(case.path, Options(atomicity=atomicity), case.args)
    states = states_of(reference, 40)
    native = NativeMachine(reference.program, reference.options, KEY)
    for undeclared in first_declared(reference):
        native.declare(undeclared)
    packed = [reference.pack(state) for state in states]
    for _ in range(rounds):
        state = draw.choice(states)
        if state.error is None and draw.random() < 0.7:
            data = distorted(draw, reference, state)
        else:
            data = damaged(draw, draw.choice(packed), packed)
        if data is not None and data not in packed:
            believe(reference, native, data, steps)
    packer = reference.packer()
    messages = [packer.pack(state) for state in states]
    for _ in range(rounds // 20):
        spoil(reference, messages, draw)


def believe(reference: ReferenceMachine, native: NativeMachine, data: bytes, steps: int) -> None:
    try:
        state = reference.unpack(data)
    except InvalidState:
        with pytest.raises(InvalidState, match=r"^this is no packed state of the program: [^\n]+$"):
            native.unpack(data)
        return
    assert reference.pack(state) == data
    fast = native.unpack(data)
    assert native.pack(fast) == data
    assert fast.fingerprint() == state.fingerprint()
    go_on(native, fast, steps)


def spoil(machine: ReferenceMachine, messages: list[bytes], draw: random.Random) -> None:
    unpacker, again = machine.unpacker(), machine.packer()
    at = draw.randrange(len(messages))
    for number, message in enumerate(messages):
        given = damaged(draw, message, messages) if number == at else message
        try:
            state = unpacker.unpack(given)
        except InvalidState:
            return
        assert again.pack(state) == given


@pytest.mark.parametrize("seed", range(4))
def test_hostile_states(seed: int) -> None:
    attack(CASES[seed * 83 % len(CASES)], seed, 60, 3)


@pytest.mark.slow
def test_many_hostile_states() -> None:
    seed = random.randrange(1 << 30)
    print("seed", seed)
    for number, case in enumerate(random.Random(seed).sample(CASES, 30)):
        attack(case, seed + number, 60, 5)
