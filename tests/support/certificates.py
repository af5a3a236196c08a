"""What tests of certificates need: tables of rows made by hand, written to files, certified on explicit graphs.

The enumeration here shares nothing with `pathproof.search`; the judge of whether an accepted table is right is
`fake_machine.reachable`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st

from pathproof import verify
from pathproof.certificate import Claims, Row, opened
from pathproof.certificate.claims import CUTS
from pathproof.certificate.container import build, write
from pathproof.certificate.issue import issue
from pathproof.certifier.certification import add_up, conclude
from pathproof.certifier.executors import InProcess
from pathproof.certifier.partition import Task
from pathproof.certifier.session import Request
from pathproof.errors import PathproofError
from pathproof.machine.options import Options
from pathproof.properties import properties_for
from pathproof.search import Recorder, Settings, Verification
from support.fake_machine import GraphMachine


def rows_of(machine: GraphMachine) -> list[Row]:
    """The rows of a depth-first tree, made the plainest way."""
    names: list[str] = []
    indegrees = {machine.start: 1}
    rows: list[list[int]] = []

    def visit(name: str) -> None:
        row = [len(machine.choices(machine._state(name))), 0]
        names.append(name)
        rows.append(row)
        for choice, target in enumerate(machine.graph.get(name, ())[: row[0]]):
            if target is not None:
                new = target not in indegrees
                indegrees[target] = indegrees.get(target, 0) + 1
                if new:
                    row[1] |= 1 << choice
                    visit(target)

    visit(machine.start)
    return [Row(fanout, mask, indegrees[name]) for name, (fanout, mask) in zip(names, rows, strict=True)]


@st.composite
def trees(draw, most: int = 40) -> list[Row]:
    """Rows of a random tree, with wide rows among them."""
    rows: list[Row] = []
    missing = 1
    while missing:
        fanout = draw(st.sampled_from([0, 1, 2, 3, 8, 9, 70, 300]))
        mask = draw(st.integers(0, (1 << fanout) - 1)) if len(rows) < most and fanout <= 9 else 0
        if fanout > 9 and len(rows) < most:
            mask = 1 << draw(st.integers(0, fanout - 1))
        rows.append(Row(fanout, mask, draw(st.integers(1, 1 << draw(st.integers(0, 40))))))
        missing += mask.bit_count() - 1
    return rows


def claims_of(rows: Sequence[Row], **changed: Any) -> Claims:
    depth, open_children, deepest = 0, [], 0
    for row in rows:
        depth = len(open_children)
        deepest = max(deepest, depth)
        open_children.append(row.productive.bit_count())
        while open_children and not open_children[-1]:
            open_children.pop()
            if open_children:
                open_children[-1] -= 1
    values: dict[str, Any] = {
        "tool": "a test",
        "engine": "graph",
        "arguments": (),
        "call": None,
        "models": (),
        "sources": {},
        "library": "",
        "options": Options(),
        "cuts": CUTS,
        "mutable": (),
        "probed": (),
        "guards": (),
        "tree": "depth-first",
        "states": len(rows),
        "transitions": sum(row.indegree for row in rows) - 1,
        "choices": sum(row.fanout for row in rows),
        "depth": deepest,
    }
    return Claims(**{**values, **changed})


def written(file: Path, rows: Iterable[Row], chunk_rows: int = 1 << 17, split: bool = False, **changed: Any) -> Path:
    """With `out` among the claims, it is a partial script."""
    rows = list(rows)
    write(file, claims_of(rows, **changed), build(rows, chunk_rows, changed.get("out") is not None), split)
    return file


def issued_regardless(path: Path, args: Sequence[str], file: Path, races: bool = False) -> Verification:
    """Explores a program to its end and writes its certificate, whatever was found: what a liar would do."""
    recorder = Recorder()
    settings = Settings(all_violations=True, races=races)
    verification = verify(path, args, settings=settings, observers=[recorder])
    assert not verification.incomplete
    issue(recorder, replace(verification, violations=()), file)
    return verification


def session(machine: GraphMachine, file: Path, **asked: Any) -> Any:
    """A session over a graph instead of a program."""
    found = SimpleNamespace(
        request=Request("graph", str(file), **asked),
        certificate=opened(file),
        machine=machine,
        program=SimpleNamespace(modules={}),
        look=lambda: None,
    )
    found.new_properties = lambda: properties_for(machine, found.request.asked)
    return found


def certified(machine: GraphMachine, file: Path, cuts: Sequence[int] = (), **asked: Any) -> PathproofError | None:
    """None if the certificate is accepted, else why not. `cuts` are the rows at which regions begin."""
    try:
        opened = session(machine, file, **asked)
        limits = [0, *(cut for cut in cuts if 0 < cut < opened.certificate.rows), opened.certificate.rows]
        ranges = pairwise(limits)
        tasks = [Task(number, (pair,), 0) for number, pair in enumerate(ranges)]
        conclude(opened, add_up(opened, tasks, InProcess(opened)))
    except PathproofError as error:
        return error
    return None
