"""Every lie about coverage fails: tables changed in every way, on small graphs whose states are known.

A changed table is either rejected or tells the truth all the same: its rows, repeats allowed, are exactly the
states that can be reached."""

from array import array
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof.certificate import Row, RowPosition
from pathproof.certificate.codec import Chunk, encode
from pathproof.certificate.container import Entry, Script, build, write
from pathproof.certifier.certification import conclude
from pathproof.certifier.closure import PRIME
from pathproof.certifier.walker import Walker
from pathproof.errors import CertificateRejected, InvalidCertificate, PathproofError
from support.certificates import certified, claims_of, rows_of, session, written
from support.fake_machine import GraphMachine, reachable

GRAPHS = {
    "diamond": {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []},
    "loops": {"a": ["b", "a", None], "b": ["c", "b"], "c": ["a", None, "d"], "d": ["b"]},
    "two parts": {"a": ["b", "c"], "b": ["d", "b"], "c": ["e", "e", "a"], "d": ["b"], "e": ["c", "f"], "f": []},
    "one state": {"a": []},
}


def walked(machine: GraphMachine, rows: list[Row]) -> set[str]:
    """The states of the rows, found by following the tree and nothing else."""
    position, names = RowPosition(), set()
    for row in rows:
        name = machine.start
        for choice in position.choices:
            name = machine.graph[name][choice]
        names.add(name)
        position.enter(row.productive)
    return names


def judge(machine: GraphMachine, rows: list[Row], file: Path, cuts=()) -> PathproofError | None:
    """The verdict on a table; if it was accepted, it was right to be."""
    try:
        written(file, rows)
    except (ValueError, OverflowError):
        return InvalidCertificate("cannot even be written")
    problem = certified(machine, file, cuts)
    if problem is None:
        assert walked(machine, rows) == reachable(machine.graph, machine.start)
    else:
        assert isinstance(problem, InvalidCertificate | CertificateRejected), problem
    return problem


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_the_truth_is_accepted_wherever_it_is_cut(graph, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = rows_of(machine)
    assert judge(machine, rows, tmp_path / "x") is None
    for cut in range(1, len(rows)):
        assert judge(machine, rows, tmp_path / "x", [cut]) is None
    for chunk_rows in range(1, len(rows) + 1):
        for cuts in ([], list(range(1, len(rows)))):
            assert certified(machine, written(tmp_path / "y", rows, chunk_rows), cuts) is None


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_every_bit_of_every_row_counts(graph, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = rows_of(machine)
    for number, row in enumerate(rows):
        for column in range(3):
            for bit in range(row.fanout + 2):
                values = list(row)
                values[column] ^= 1 << bit
                changed = [*rows[:number], Row(*values), *rows[number + 1 :]]
                assert judge(machine, changed, tmp_path / "x") is not None, (number, column, bit)


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_rows_deleted_doubled_swapped(graph, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = rows_of(machine)
    for number in range(len(rows)):
        assert len(rows) == 1 or judge(machine, rows[:number] + rows[number + 1 :], tmp_path / "x") is not None
        assert judge(machine, rows[: number + 1] + rows[number:], tmp_path / "x") is not None
        for other in range(number):
            swapped = rows[:]
            swapped[number], swapped[other] = swapped[other], swapped[number]
            if swapped != rows:
                judge(machine, swapped, tmp_path / "x")


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_a_table_of_another_graph(graph, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    for other in GRAPHS.values():
        if other != graph:
            assert judge(machine, rows_of(GraphMachine(other)), tmp_path / "x") is not None


def test_a_hidden_state_is_missed_by_nobody(tmp_path: Path) -> None:
    """The producer leaves out a state and makes everything else fit: indegrees, fanouts, counts."""
    machine = GraphMachine({"a": ["b", "c"], "b": ["a"], "c": ["a"]})
    rows = [Row(2, 0b01, 4), Row(1, 0, 1)]  # c, which also leads to a, is said to be known already
    problem = certified(machine, written(tmp_path / "x", rows, transitions=4))
    assert isinstance(problem, CertificateRejected)
    assert (problem.check, problem.row, problem.choice) == ("closure", 0, 1)


def test_a_closed_set_without_the_initial_state(tmp_path: Path) -> None:
    """Rows that begin elsewhere in the graph are closed, too, but prove nothing."""
    machine = GraphMachine({"a": ["b", "c"], "b": ["b"], "c": ["a"]})
    for indegree in (1, 2, 3):
        rows = [Row(1, 0, indegree)]
        script = build(rows)
        columns = encode(_chunk_at(rows, [0], [0]))
        script = _with_chunk(script, columns, rows)
        write(tmp_path / "x", claims_of(rows), script)
        problem = certified(machine, tmp_path / "x")
        assert isinstance(problem, InvalidCertificate)
        assert "the first row is not the root" in str(problem)


def _chunk_at(rows, choices, remaining):
    chunk = Chunk(RowPosition(array("I", choices), remaining))
    for row in rows:
        chunk.append(row)
    return chunk


def _with_chunk(script: Script, columns, rows) -> Script:
    data = columns.joined()
    steps = sum(row.steps for row in rows)
    script.entries = [Entry(len(rows), *columns.sizes(), steps, blake2b(data, digest_size=16).digest())]
    script.chunks = [data]
    return script


def test_a_choice_lost_between_two_chunks(tmp_path: Path) -> None:
    """Chunks whose paths do not fit together would let a productive choice fall between them."""
    machine = GraphMachine({"a": ["b", "c"], "b": [], "c": ["d"], "d": []})
    rows = rows_of(machine)
    script = build(rows, 2)  # a b | c d
    honest = script.entries[:], script.chunks[:]
    for choices, remaining in (([0], [0]), ([0, 0], [0, 0]), ([1], [1]), ([1, 0], [0, 0]), ([], [])):
        script.entries, script.chunks = honest[0][:], honest[1][:]
        other = _with_chunk(Script([], []), encode(_chunk_at(rows[2:], choices, remaining)), rows[2:])
        script.entries[1:], script.chunks[1:] = other.entries, other.chunks
        write(tmp_path / "x", claims_of(rows), script)
        for cuts in ([], [2], [1, 3]):
            problem = certified(machine, tmp_path / "x", cuts)
            assert isinstance(problem, InvalidCertificate | CertificateRejected), (choices, cuts)


@pytest.mark.parametrize("name", ["states", "transitions", "choices", "depth"])
@pytest.mark.parametrize("change", [-1, 1])
def test_counts_must_be_right(name: str, change: int, tmp_path: Path) -> None:
    machine = GraphMachine(GRAPHS["loops"])
    rows = rows_of(machine)
    value = getattr(claims_of(rows), name) + change
    assert certified(machine, written(tmp_path / "x", rows, **{name: value})) is not None


def test_indegrees_may_be_shared_out_between_repeats(tmp_path: Path) -> None:
    """The same state in two rows is work done twice and no lie."""
    machine = GraphMachine({"a": ["b", "b"], "b": []})
    assert judge(machine, [Row(2, 0b11, 1), Row(0, 0, 1), Row(0, 0, 1)], tmp_path / "x") is None
    assert judge(machine, [Row(2, 0b01, 1), Row(0, 0, 2)], tmp_path / "x") is None
    assert judge(machine, [Row(2, 0b11, 1), Row(0, 0, 2), Row(0, 0, 1)], tmp_path / "x") is not None


def test_multiples_of_the_prime_do_not_help(tmp_path: Path) -> None:
    """Counts that are right modulo p only are not right: indegrees are bounded, and their total is exact."""
    machine = GraphMachine({"a": ["a"]})
    for extra in (PRIME, 1 << 62):
        assert judge(machine, [Row(1, 0, 2 + extra)], tmp_path / "x") is not None
    part = Walker(session(machine, written(tmp_path / "x", [Row(1, 0, 2)]))).walk([(0, 1)])
    opened = session(machine, tmp_path / "x")
    conclude(opened, part)
    part.indegrees += PRIME
    with pytest.raises(CertificateRejected, match="according to indegrees"):
        conclude(opened, part)


class Square(GraphMachine):
    """States are pairs of letters, and fingerprints are sums over letters, as those of real states are sums over
    components: fp(ac) - fp(ad) - fp(bc) + fp(bd) is zero under every key."""

    def _state(self, name: str):
        state = super()._state(name)
        state.fingerprint = lambda: (
            sum(
                int.from_bytes(blake2b(f"{place}{letter}".encode(), key=self.secret, digest_size=16).digest(), "big")
                for place, letter in enumerate(name)
            )
            % (1 << 128)
        )
        return state


def test_sums_of_sums_do_not_cancel(tmp_path: Path) -> None:
    """A table that leaves out bd and pays for it with the other corners: a linear H would be content."""
    graph = {"ac": ["bc", "ad", "ac", "ac"], "bc": ["bd", "ac"], "ad": ["bd", "ac"], "bd": ["ac"]}
    lie = [Row(4, 0b0011, 5 - 2), Row(2, 0, 1 + 2), Row(2, 0, 1 + 2)]  # two transitions lead to bd
    for _ in range(20):  # keys: without carries in the sum, hence with a linear H, one in a few would do
        problem = certified(Square(graph, "ac"), written(tmp_path / "x", lie))
        assert isinstance(problem, CertificateRejected)
        assert problem.check == "closure"


@st.composite
def tampered(draw) -> tuple[dict[str, list[str | None]], list[Row]]:
    names = "abcdef"[: draw(st.integers(1, 6))]
    targets = st.lists(st.sampled_from([*names, None]), max_size=3)
    graph = {name: draw(targets) for name in names}
    rows = rows_of(GraphMachine(graph))
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(0, len(rows) - 1))
        match draw(st.sampled_from(["change", "delete", "double", "swap"])):
            case "change":
                fanout = draw(st.integers(0, 4))
                mask = draw(st.integers(0, (1 << fanout) - 1))
                rows[number] = Row(fanout, mask, draw(st.integers(1, 6)))
            case "delete" if len(rows) > 1:
                del rows[number]
            case "double":
                rows.insert(number, rows[number])
            case "swap":
                other = draw(st.integers(0, len(rows) - 1))
                rows[number], rows[other] = rows[other], rows[number]
    return graph, rows


@settings(max_examples=300, deadline=None)
@given(tampered())
def test_random_lies(tmp_path_factory, case) -> None:
    graph, rows = case
    judge(GraphMachine(graph), rows, tmp_path_factory.getbasetemp() / "lie")


def test_an_accepted_table_was_executed_completely(tmp_path: Path) -> None:
    """As many steps as there are transitions, each once, in one region as in many."""
    machine = GraphMachine(GRAPHS["two parts"])
    rows = rows_of(machine)
    file = written(tmp_path / "x", rows)
    steps = []
    step = machine.step
    machine.step = lambda state, choice: steps.append((state.name, choice)) or step(state, choice)
    assert certified(machine, file) is None
    every = [(name, choice) for name, targets in machine.graph.items() for choice in range(len(targets))]
    assert sorted(steps) == sorted(every)


def test_walkers_need_the_memory_of_a_path(tmp_path: Path) -> None:
    names = [chr(ord("a") + number) for number in range(20)]
    wide = GraphMachine({"a": names[1:], **{name: ["a"] for name in names[1:]}})
    opened = session(wide, written(tmp_path / "x", rows_of(wide)))
    walker = Walker(opened)
    sizes = []
    enter = walker._enter
    walker._enter = lambda number, position, states: sizes.append(len(states)) or enter(number, position, states)
    walker.walk([(0, 20)])
    assert max(sizes) == 1
