"""Partial scripts on explicit graphs: what an honest one proves, every lie that one can tell, and what is estimated.

A script that is accepted tells the truth: every choice of every row that it does not leave open was dropped or leads to
a row, and the choices that it leaves open are as many as were counted."""

import random
import struct
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pathproof.certificate import Certificate, PartialScript, Row, RowPosition, choices_in, is_partial
from pathproof.certificate.codec import MAX_FANOUT, compress, decompress
from pathproof.certificate.container import HEAD, MAGIC, PARTIAL, VERSION
from pathproof.certifier.certification import check_total
from pathproof.certifier.partial import SeenStates
from pathproof.certifier.probing import Probing, _nth
from pathproof.certifier.walker import Part, Violated, Walker
from pathproof.errors import CertificateRejected, InvalidCertificate, PathproofError, Undeclared
from pathproof.machine.interface import Violation
from support.certificates import session, written
from support.fake_machine import GraphMachine, reachable

GRAPHS = {
    "diamond": {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []},
    "loops": {"a": ["b", "a", None], "b": ["c", "b"], "c": ["a", None, "d"], "d": ["b"]},
    "two parts": {"a": ["b", "c"], "b": ["d", "b"], "c": ["e", "e", "a"], "d": ["b"], "e": ["c", "f"], "f": []},
}


def partial_rows(machine: GraphMachine, steps: int) -> list[Row]:
    """What a depth-first search leaves that follows so many choices."""
    names: list[str] = []
    indegrees = {machine.start: 1}
    rows: list[list[int]] = []
    left = steps

    def visit(name: str) -> None:
        nonlocal left
        targets = machine.graph[name]
        row = [len(targets), 0, (1 << len(targets)) - 1]
        names.append(name)
        rows.append(row)
        for choice, target in enumerate(targets):
            if not left:
                return
            left -= 1
            row[2] ^= 1 << choice
            if target is not None:
                new = target not in indegrees
                indegrees[target] = indegrees.get(target, 0) + 1
                if new:
                    row[1] |= 1 << choice
                    visit(target)

    visit(machine.start)
    return [Row(fanout, mask, indegrees[name], out) for name, (fanout, mask, out) in zip(names, rows, strict=True)]


def left_open(rows: Sequence[Row]) -> int:
    return sum(row.out.bit_count() for row in rows)


def is_true(machine: GraphMachine, rows: Sequence[Row]) -> bool:
    """Found by following the tree and nothing else."""
    position, names = RowPosition(), []
    for row in rows:
        name = machine.start
        for choice in position.choices:
            name = machine.graph[name][choice]
        names.append(name)
        position.enter(row.productive)
    return all(
        len(machine.graph[name]) == row.fanout
        and all(
            row.out >> choice & 1 or target is None or target in names
            for choice, target in enumerate(machine.graph[name])
        )
        for name, row in zip(names, rows, strict=True)
    )  # fmt: skip


def walked(machine: GraphMachine, file: Path) -> tuple[Part, SeenStates] | PathproofError:
    try:
        opened = session(machine, file)
        seen = SeenStates()
        part = Walker(opened, None, seen).walk([(0, opened.certificate.rows)])
        check_total(opened, part)
    except PathproofError as error:
        return error
    return part, seen


def judge(machine: GraphMachine, rows: list[Row], file: Path, **changed: int) -> PathproofError | None:
    try:
        written(file, rows, **{"out": left_open(rows), **changed})
    except (ValueError, OverflowError, struct.error):
        return InvalidCertificate("cannot even be written")
    found = walked(machine, file)
    if isinstance(found, tuple):
        assert is_true(machine, rows)
        assert found[0].out == left_open(rows)
        return None
    assert isinstance(found, InvalidCertificate | CertificateRejected), found
    return found


HONEST = [
    pytest.param(graph, steps, id=f"{name}-{steps}")
    for name, graph in GRAPHS.items()
    for steps in range(sum(len(targets) for targets in graph.values()))
]


@pytest.mark.parametrize(("graph", "steps"), HONEST)
def test_the_truth_is_accepted(graph, steps: int, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = partial_rows(machine, steps)
    if not left_open(rows):
        return
    assert judge(machine, rows, tmp_path / "x") is None
    for chunk_rows in range(1, len(rows) + 1):
        assert isinstance(walked(machine, written(tmp_path / "y", rows, chunk_rows, out=left_open(rows))), tuple)


@pytest.mark.parametrize(("graph", "steps"), HONEST)
def test_every_bit_of_every_row_counts(graph, steps: int, tmp_path: Path) -> None:
    """What `judge` accepts is true. A choice that is left open and marked as followed is never accepted as it is."""
    machine = GraphMachine(graph)
    rows = partial_rows(machine, steps)
    for number, row in enumerate(rows):
        for column in range(4):
            for bit in range(row.fanout + 2):
                values = list(row)
                values[column] ^= 1 << bit
                changed = [*rows[:number], Row(*values), *rows[number + 1 :]]
                problem = judge(machine, changed, tmp_path / "x")
                target = (graph_targets(machine, rows, number) + [None] * 9)[bit]
                if column < 3 or target is not None:  # one that is dropped leads nowhere, followed or not
                    assert problem is not None, (number, column, bit)


def graph_targets(machine: GraphMachine, rows: Sequence[Row], number: int) -> list[str | None]:
    position = RowPosition()
    position.skip(row.productive for row in rows[:number])
    name = machine.start
    for choice in position.choices:
        name = machine.graph[name][choice]
    return list(machine.graph[name])


@pytest.mark.parametrize(("graph", "steps"), HONEST)
def test_rows_lost_doubled_and_swapped(graph, steps: int, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = partial_rows(machine, steps)
    for number in range(len(rows)):
        judge(machine, [*rows[:number], *rows[number + 1 :]] or rows, tmp_path / "x")
        judge(machine, [*rows[: number + 1], *rows[number:]], tmp_path / "x")
        for other in range(number):
            swapped = [*rows]
            swapped[number], swapped[other] = rows[other], rows[number]
            judge(machine, swapped, tmp_path / "x")


def test_a_row_of_the_frontier_that_is_taken_out(tmp_path: Path) -> None:
    """Its parent then has to leave the choice open, and says so, or the sum is not zero."""
    machine = GraphMachine(GRAPHS["two parts"])
    rows = [Row(2, 0b11, 1), Row(2, 0, 1, 0b11), Row(3, 0, 1, 0b111)]
    assert judge(machine, rows, tmp_path / "x") is None
    gone = [Row(2, 0b01, 1), rows[1]]
    assert "no row holds" in str(judge(machine, gone, tmp_path / "x"))
    assert judge(machine, [Row(2, 0b01, 1, 0b10), rows[1]], tmp_path / "x") is None


def test_claims_must_fit(tmp_path: Path) -> None:
    machine = GraphMachine(GRAPHS["two parts"])
    rows = partial_rows(machine, 5)
    out = left_open(rows)
    for wrong in (1, out - 1, out + 1):
        assert "choices left open" in str(judge(machine, rows, tmp_path / "x", out=wrong))
    assert "nothing is left open" in str(judge(machine, rows, tmp_path / "x", out=0))
    for name in ("transitions", "choices", "depth"):
        assert judge(machine, rows, tmp_path / "x", **{name: 3}) is not None


def relabelled(data: bytes, version: int) -> bytes:
    return data[:8] + version.to_bytes(4, "little") + data[12:]


def test_a_partial_script_is_never_read_as_a_certificate(tmp_path: Path) -> None:
    file = written(tmp_path / "x", partial_rows(GraphMachine(GRAPHS["loops"]), 3), out=1)
    assert is_partial(file)
    assert PartialScript(file).partial
    with pytest.raises(InvalidCertificate, match="this is a partial script"):
        Certificate(file)
    (tmp_path / "y").write_bytes(relabelled(file.read_bytes(), VERSION))
    with pytest.raises(InvalidCertificate, match="claims are not those of this format"):
        Certificate(tmp_path / "y")
    assert not is_partial(tmp_path / "y")
    assert not is_partial(tmp_path / "nothing")


def test_a_partial_script_that_drops_its_claim(tmp_path: Path) -> None:
    """With a whole certificate's version and claims, its table of shapes is too long, or the sum is not zero."""
    machine = GraphMachine(GRAPHS["two parts"])
    rows = partial_rows(machine, 5)
    partial = written(tmp_path / "x", rows, out=left_open(rows)).read_bytes()
    whole = written(tmp_path / "y", rows).read_bytes()
    sizes, head = HEAD.unpack(partial[: HEAD.size]), HEAD.unpack(whole[: HEAD.size])
    body, claims = partial[HEAD.size + sizes[2] :], whole[HEAD.size : HEAD.size + head[2]]
    (tmp_path / "z").write_bytes(HEAD.pack(MAGIC, VERSION, head[2], sizes[3]) + claims + body)
    assert "the table of shapes is too long" in str(walked(machine, tmp_path / "z"))
    assert "no row holds" in str(walked(machine, tmp_path / "y"))


def test_a_certificate_is_never_read_as_a_partial_script(tmp_path: Path) -> None:
    machine = GraphMachine(GRAPHS["loops"])
    rows = [replace_out(row) for row in partial_rows(machine, 99)]
    file = written(tmp_path / "x", rows)
    with pytest.raises(InvalidCertificate, match="this is a certificate, not a partial script"):
        PartialScript(file)
    (tmp_path / "y").write_bytes(relabelled(file.read_bytes(), PARTIAL))
    with pytest.raises(InvalidCertificate, match="claims are not those of this format"):
        PartialScript(tmp_path / "y")
    (tmp_path / "y").write_bytes(relabelled(file.read_bytes(), PARTIAL + 1))
    for reader in (Certificate, PartialScript):
        with pytest.raises(InvalidCertificate, match=f"format {PARTIAL + 1} is not known"):
            reader(tmp_path / "y")
    assert "nothing is left open" in str(judge(machine, rows, tmp_path / "z", out=0))
    assert "choices left open" in str(judge(machine, rows, tmp_path / "z", out=1))


def replace_out(row: Row) -> Row:
    return row._replace(out=0)


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        (b"\1\4\2", "too short"),  # one shape of two choices, and no mask
        (b"\1\4\2\4", "left open that its row has not"),
        (b"\1\4\2\1", "leads to a row"),
        (b"\1\4\2\2\0", "too long"),
    ],
)
def test_malformed_tables(table: bytes, problem: str, tmp_path: Path) -> None:
    from pathproof.certificate.codec import Columns, unpack

    good = Columns(compress(b"\0"), compress(b"\1\4\2\2"), b"\0" + compress(b"\0"), b"\0" + compress(b"\0"))
    assert unpack(good, 1, partial=True).out == [2]
    with pytest.raises(InvalidCertificate, match=problem):
        unpack(replace(good, shapes=compress(table)), 1, partial=True)


def test_wide_rows(tmp_path: Path) -> None:
    wide = 300
    machine = GraphMachine({"a": ["b"] + ["c"] * (wide - 1), "b": [], "c": []})
    out = ((1 << wide) - 1) ^ 1
    assert judge(machine, [Row(wide, 1, 1, out), Row(0, 0, 1)], tmp_path / "x") is None
    assert judge(machine, [Row(wide, 1, 1, out ^ 1 << 299), Row(0, 0, 1)], tmp_path / "x") is not None
    assert judge(machine, [Row(wide, 1, 1, out), Row(0, 0, 2)], tmp_path / "x") is not None
    assert wide < MAX_FANOUT


def test_choices_of_wide_masks() -> None:
    chance = random.Random(5)
    for width in (1, 2, 7, 8, 9, 64, 65, 700):
        mask = chance.getrandbits(width) | 1 << width - 1
        found = [choice for choice in range(width) if mask >> choice & 1]
        assert list(choices_in(mask)) == found
        assert [_nth(mask, number) for number in range(len(found))] == found
    assert list(choices_in(0)) == []


def test_fuzzed_files(tmp_path: Path) -> None:
    """Bits flipped in claims, index and tables, packed again so that everything around them fits."""
    machine = GraphMachine(GRAPHS["two parts"])
    rows = partial_rows(machine, 6)
    data = written(tmp_path / "x", rows, out=left_open(rows)).read_bytes()
    _, _, claims_size, index_size = HEAD.unpack(data[: HEAD.size])
    parts = [data[HEAD.size :][:claims_size], data[HEAD.size + claims_size :][:index_size]]
    chance = random.Random(1)
    kinds = {tuple: 0, InvalidCertificate: 0, CertificateRejected: 0}
    for _ in range(1500):
        inner = [bytearray(decompress(part, 1 << 20, "it")) for part in parts]
        head, rest = bytearray(data[: HEAD.size]), bytearray(data[HEAD.size + claims_size + index_size :])
        area = chance.choice((head, inner[0], inner[0], inner[1], rest))
        for _ in range(chance.choice((1, 1, 3))):
            area[chance.randrange(len(area))] ^= 1 << chance.randrange(8)
        about, index = (compress(bytes(part)) for part in inner)
        if area is not head:
            head = bytearray(HEAD.pack(MAGIC, PARTIAL, len(about), len(index)))
        (tmp_path / "y").write_bytes(bytes(head) + about + index + bytes(rest))
        found = walked(machine, tmp_path / "y")
        assert isinstance(found, tuple | InvalidCertificate | CertificateRejected), found
        if isinstance(found, tuple):  # a claim was changed that only informs
            assert found[0].out == left_open(rows)
        kinds[type(found)] += 1
    assert all(kinds.values()), kinds


# -- the estimate ------------------------------------------------------------------------------------------------------


def probed(machine: GraphMachine, rows: list[Row], file: Path, most: int = 1000, seed: int = 0) -> Probing:
    written(file, rows, out=left_open(rows))
    found = walked(machine, file)
    assert isinstance(found, tuple), found
    probing = Probing(session(machine, file), found[1], found[0].out, found[0].depth, most, seed)
    probing.run()
    return probing


@pytest.mark.parametrize(("graph", "steps"), HONEST)
def test_what_is_small_is_counted(graph, steps: int, tmp_path: Path) -> None:
    machine = GraphMachine(graph)
    rows = partial_rows(machine, steps)
    if left_open(rows):
        estimate = probed(machine, rows, tmp_path / "x").estimate()
        assert (estimate.low, estimate.estimate, estimate.high) == (len(reachable(graph, "a")),) * 3
        assert estimate.visited == len(rows)


class Endless(dict):
    """A chain without an end, of which every state may also go back to the start."""

    def __missing__(self, name: str) -> list[str | None]:
        return ["a", f"{int(name or 0) + 1}"] if name.isdecimal() else ["1"]

    def get(self, name: str, default: object = None) -> list[str | None]:
        return self[name]


def test_endless_state_spaces_have_no_upper_bound(tmp_path: Path) -> None:
    machine = GraphMachine(Endless())
    rows = [Row(1, 1, 1), Row(2, 0, 1, 0b11)]
    estimate = probed(machine, rows, tmp_path / "x", most=50).estimate()
    assert estimate.high is None
    assert estimate.low >= 52
    assert estimate.visited == 2


def test_a_violation_beyond_the_script_is_one(tmp_path: Path) -> None:
    graph = GRAPHS["two parts"]
    wrong = Violation("assertion", "no", "T", "f.py", 1)
    machine = GraphMachine({**graph, "f": []}, errors={"f": wrong})
    with pytest.raises(Violated) as raised:
        probed(machine, partial_rows(machine, 1), tmp_path / "x")
    choices = raised.value.found.choices
    name = "a"
    for choice in choices:
        name = graph[name][choice]
    assert name == "f"


def test_what_cannot_be_executed_leaves_the_end_open(tmp_path: Path) -> None:
    graph = GRAPHS["two parts"]
    machine = GraphMachine(graph)
    rows = partial_rows(machine, 1)
    written(tmp_path / "x", rows, out=left_open(rows))
    found = walked(machine, tmp_path / "x")
    assert isinstance(found, tuple)
    step = machine.step

    def refusing(state, choice):
        if state.name == "c":
            raise Undeclared("mutable", "somewhere")
        return step(state, choice)

    machine.step = refusing
    probing = Probing(session(machine, tmp_path / "x"), found[1], found[0].out, found[0].depth, 100, 0)
    probing.run()
    assert probing.obstacles
    assert probing.estimate().high is None


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    names = [f"s{number}" for number in range(400)]
    chance = random.Random(3)
    graph = {name: [chance.choice(names) for _ in range(3)] for name in names}
    machine = GraphMachine(graph, start="s0")
    rows = partial_rows(machine, 60)
    first, again, other = (probed(machine, rows, tmp_path / "x", 40, seed) for seed in (7, 7, 8))
    assert first.found == again.found != other.found
    assert first.estimate() == again.estimate()
    truth = len(reachable(graph, "s0"))
    estimate = first.estimate()
    assert estimate.low <= truth <= (estimate.high or truth)
    assert len(first.found) == 40


def test_repeated_rows_count_once(tmp_path: Path) -> None:
    """A script may walk through a state twice, but that covers no more."""
    machine = GraphMachine(GRAPHS["diamond"])
    rows = [Row(2, 0b11, 1), Row(1, 1, 1), Row(0, 0, 1), Row(1, 1, 1), Row(0, 0, 1)]
    written(tmp_path / "x", [rows[0], *rows[1:3], Row(1, 0, 1, 1)], out=1)
    found = walked(machine, tmp_path / "x")
    assert isinstance(found, tuple), found
    assert len(found[1]) == 4
    doubled = GraphMachine({"a": ["b", "b", "c"], "b": [], "c": []})
    written(tmp_path / "x", [Row(3, 0b011, 1, 0b100), Row(0, 0, 1), Row(0, 0, 1)], out=1)
    found = walked(doubled, tmp_path / "x")
    assert isinstance(found, tuple), found
    assert (found[0].rows, len(found[1])) == (3, 2)
