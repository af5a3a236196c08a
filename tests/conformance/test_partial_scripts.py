"""Partial scripts of real programs: every search that writes one writes the truth, every walker accepts it, and what is
changed in one is rejected by all of them, in the same words, or is true all the same.

`tests/unit/certifier/test_partial.py` does the same on explicit graphs."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathproof import InvalidCertificate, PropertyViolated, certify, certify_part, verify
from pathproof.certificate import Certificate, Claims, PartialScript, Row, RowPosition
from pathproof.certificate.container import build, write
from pathproof.certifier.certification import check_total
from pathproof.certifier.partial import run_partial
from pathproof.certifier.regions import certify_region, combine, draw_key
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Violated
from pathproof.errors import CertificateRejected, UsageError
from pathproof.machine import has_kernel
from pathproof.search import Limits, Settings, Verification
from pathproof.search.limits import Budget
from support.cases_headers import Case, concurrent_cases
from support.specimens import KEY, WALKERS, rows_in
from support.specimens import claims_for as claims_with_counts

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [case for case in concurrent_cases() if not case.options]
PHILOSOPHERS = EXAMPLES / "philosophers.py"
ENGINES = ("native", "reference") if has_kernel() else ("reference",)
SEARCHES = {
    "breadth-first": Settings(),
    "depth-first": Settings(search="depth-first"),
    "fingerprints": Settings(store="fingerprints"),
    "coverage": Settings(coverage=True, limits=Limits(states=9), searches=3),
    "coverage depth-first": Settings(
        coverage=True, limits=Limits(states=9), search="depth-first", exhaustive_share=0.3
    ),
    "coverage soon": Settings(coverage=True, limits=Limits(states=9), exhaustive_share=0.05, searches=1),
}


def partial(program: Path, args: Sequence[str], file: Path, settings: Settings, states: int) -> Verification:
    return verify(
        program, args, settings=replace(settings, limits=Limits(states=states)), certificate=file, partial=True
    )


def left_open(rows: Sequence[Row]) -> int:
    return sum(row.out.bit_count() for row in rows)


class Graph:
    """The states of a program and where their choices lead, found by looking."""

    def __init__(self, machine: Any) -> None:
        self.machine = machine

    def is_true(self, rows: Sequence[Row]) -> bool:
        machine = self.machine
        position = RowPosition()
        states = [machine.initial()]
        marks, targets = [], []
        for row in rows:
            state = states[-1]
            if position.depth:
                state = machine.step(states[position.depth - 1], position.choices[-1])
                del states[position.depth :]
                states.append(state)
            marks.append(state.fingerprint())
            if len(machine.choices(state)) != row.fanout:
                return False
            for choice in range(row.fanout):
                target = None if row.out >> choice & 1 else machine.step(state, choice)
                if target is not None:
                    targets.append(target.fingerprint())
            position.enter(row.productive)
        return set(targets) <= set(marks)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("settings", SEARCHES.values(), ids=SEARCHES)
def test_what_was_covered_is_certified(engine: str, settings: Settings, tmp_path: Path) -> None:
    settings = replace(settings, engine=engine)
    for states in (1, 60, 104):
        file = tmp_path / "x"
        found = partial(PHILOSOPHERS, ["4"], file, settings, states)
        assert found.verdict == "incomplete"
        assert found.certificate is not None
        script = PartialScript(file)
        rows = rows_in(script)
        assert len(rows) == found.states == states
        assert found.certificate.left_open == script.claims.out == left_open(rows) > 0
        request = Request(str(PHILOSOPHERS), str(file), engine=engine)
        assert Graph(Session(request, partial=True).machine).is_true(rows)
        for each in ENGINES:
            result = run_partial(replace(request, engine=each), 200, 0)
            assert not result
            assert (result.states, result.left_open) == (states, left_open(rows))
            assert result.coverage is not None
            assert result.coverage.visited == states
            assert result.coverage.low <= 105 <= (result.coverage.high or 105)


@pytest.mark.parametrize("engine", ENGINES)
def test_wherever_a_search_ends(engine: str, tmp_path: Path) -> None:
    """Also between two choices of one state, of which the kernel takes several at once."""
    file = tmp_path / "x"
    for states in range(2, 105, 5):
        partial(PHILOSOPHERS, ["4"], file, Settings(engine=engine), states)
        request = Request(str(PHILOSOPHERS), str(file), engine=engine)
        assert Graph(Session(request, partial=True).machine).is_true(rows_in(PartialScript(file))), states
        assert run_partial(request, 1, 0).states == states


@pytest.mark.skipif(not has_kernel(), reason="there is no kernel")
@pytest.mark.parametrize("settings", SEARCHES.values(), ids=SEARCHES)
def test_loops_leave_the_same_open(settings: Settings, tmp_path: Path) -> None:
    """Native and Python loops, on cases of all kinds."""
    chance = random.Random(settings.search)
    written = 0
    for case in chance.sample(CASES, 12):
        rows: list[list[Row]] = []
        limit = chance.choice((2, 5, 30))
        for engine in ("native", "reference"):
            file = tmp_path / engine
            found = partial(case.path, case.args, file, replace(settings, engine=engine), limit)
            if found.certificate is not None and found.verdict == "incomplete":
                rows.append(rows_in(PartialScript(file)))
                written += 1
                accepted(case, file)
        assert rows == rows[:1] * len(rows)
        assert len(rows) in (0, 2)
    assert written > 2


def accepted(case: Case, file: Path) -> None:
    """The program may have a violation beyond the script: then the sample may find it."""
    rows: list[int] = []
    try:
        certify_part(case.path, file, case.args, sample_states=50, seed=1)
    except PropertyViolated as violated:
        rows.append(violated.row)
    assert rows in ([], [-1])


def test_complete_searches_write_what_they_wrote(tmp_path: Path) -> None:
    for name, settings in SEARCHES.items():
        settings = replace(settings, limits=Limits(states=1000))
        for file, asked in (("a", False), ("b", True)):
            found = verify(PHILOSOPHERS, ["3"], settings=settings, certificate=tmp_path / file, partial=asked)
            assert found.verdict == "verified", name
        assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
        assert certify(PHILOSOPHERS, tmp_path / "b").states == 31


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("search", ["breadth-first", "depth-first"])
def test_a_search_that_is_interrupted_anywhere(engine: str, search: str, tmp_path: Path, monkeypatch) -> None:
    """By its clock, at every look at it: also within a step."""
    watch, spent = Budget.watch, Budget.spent
    looks = 0

    def counted(of):
        def looked(self, *args, **words):
            nonlocal looks
            looks -= 1
            return of(self, *args, **words) or ("reached the limit of time" if looks < 0 else None)

        return looked

    monkeypatch.setattr(Budget, "watch", counted(watch))
    monkeypatch.setattr(Budget, "spent", counted(spent))
    scripts = 0
    for limit in range(0, 60, 1 if engine == "native" else 3):
        looks = limit
        file = tmp_path / "x"
        settings = Settings(search=search, engine=engine)
        found = verify(PHILOSOPHERS, ["4"], settings=settings, certificate=file, partial=True)
        looks = 1 << 60
        if found.certificate is not None and found.verdict == "incomplete":
            scripts += 1
            assert certify_part(PHILOSOPHERS, file, sample_states=10).states == found.states
    assert scripts > 0 or engine == "native"


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (Settings(search="depth-first", store="fingerprints", cache=10), "--cache"),
        (Settings(abstraction="min-only"), "--abstraction"),
        (Settings(store="fingerprints", workers=2), "--workers"),
        (Settings(limits=Limits(depth=3)), "--max-depth"),
        (Settings(search="random-walk"), "breadth-first or depth-first"),
        (Settings(search="random-depth-first"), "breadth-first or depth-first"),
        (Settings(store="bit-state"), "knows every state"),
    ],
)
def test_searches_that_cannot_say_what_they_left_open(settings: Settings, problem: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=problem):
        verify(PHILOSOPHERS, settings=settings, certificate=tmp_path / "x", partial=True)
    with pytest.raises(UsageError, match="needs --certificate"):
        verify(PHILOSOPHERS, partial=True)


def test_without_asking_none_is_written(tmp_path: Path) -> None:
    found = verify(PHILOSOPHERS, ["4"], settings=Settings(limits=Limits(states=9)), certificate=tmp_path / "x")
    assert "no certificate was written: the verdict is incomplete" in found.notes
    assert not (tmp_path / "x").exists()


def test_violations_are_violations(tmp_path: Path) -> None:
    """Within the script, by a property that its writer did not have, and beyond it."""
    file, properties = tmp_path / "x", tmp_path / "p.py"
    assert partial(EXAMPLES / "faulty" / "philosophers.py", ["3"], file, Settings(), 8).certificate is not None
    with pytest.raises(PropertyViolated, match="deadlock") as beyond:
        certify_part(EXAMPLES / "faulty" / "philosophers.py", file)
    assert beyond.value.row == -1
    assert beyond.value.counterexample.trace
    partial(PHILOSOPHERS, ["3"], file, Settings(), 20)
    properties.write_text(
        "from pathproof import invariant\n\n@invariant\ndef nobody_eats():\n    return not any(eating)\n"
    )
    with pytest.raises(PropertyViolated, match="nobody_eats"):
        certify_part(PHILOSOPHERS, file, properties=str(properties))


def test_states_with_very_many_choices(tmp_path: Path) -> None:
    """Masks are as wide as the state, so nothing may take time for its width at every choice."""
    program, file = tmp_path / "wide.py", tmp_path / "x"
    program.write_text("from pathproof import choose\nfirst = choose(60000)\nsecond = choose(3)\n")
    for settings in (SEARCHES["breadth-first"], SEARCHES["coverage soon"]):
        found = partial(program, [], file, settings, 50)
        assert found.verdict == "incomplete"
        if has_kernel():
            result = certify_part(program, file, sample_states=100)
            assert result.states == 50
            assert result.left_open > 59_000


def test_no_other_way_accepts_one(tmp_path: Path) -> None:
    file = tmp_path / "x"
    partial(PHILOSOPHERS, ["3"], file, Settings(), 20)
    request = Request(str(PHILOSOPHERS), str(file))
    for attempt in (
        lambda: certify(PHILOSOPHERS, file),
        lambda: certify(PHILOSOPHERS, file, trustful=True),
        lambda: certify(PHILOSOPHERS, file, workers=2),
        lambda: certify_region(request, 1, 1, tmp_path / "r"),
        lambda: combine(request, [tmp_path / "r"]),
        lambda: draw_key(file, tmp_path / "k"),
        lambda: Session(request),
    ):
        with pytest.raises(InvalidCertificate, match="this is a partial script"):
            attempt()
    with pytest.raises(UsageError, match="--trustful"):
        run_partial(replace(request, trustful=True))
    verify(PHILOSOPHERS, ["3"], certificate=file)
    with pytest.raises(InvalidCertificate, match="not a partial script"):
        certify_part(PHILOSOPHERS, file)


# -- tampering ---------------------------------------------------------------------------------------------------------


class Specimen:
    """A small program with its honest partial script, and sessions on both machines under one key."""

    def __init__(self, program: Path, args: Sequence[str], file: Path, settings: Settings, states: int) -> None:
        self.file = file
        assert partial(program, args, file, settings, states).certificate is not None
        script = PartialScript(file)
        self.claims = script.claims
        self.rows = rows_in(script)
        self.sessions = {
            engine: Session(Request(str(program), str(file), engine=engine, key=KEY), partial=True)
            for engine in ("reference", "native")
        }
        self.graph = Graph(self.sessions["native"].machine)

    def judge(self, rows: Sequence[Row], **changed: Any) -> str:
        claims: Claims = claims_with_counts(self.claims, rows)
        try:
            write(self.file, replace(claims, **{"out": left_open(rows), **changed}), build(rows, 7, partial=True))
        except (ValueError, OverflowError):
            return "cannot be written"
        said = {name: self._walked(*WALKERS[name]) for name in WALKERS}
        assert len(set(said.values())) == 1, said
        (outcome,) = set(said.values())
        if outcome.startswith("accepted"):
            assert self.graph.is_true(rows)
            assert outcome == f"accepted, {left_open(rows)} left open"
        return outcome

    def _walked(self, engine: str, walker: Any) -> str:
        session = self.sessions[engine]
        try:
            session.certificate = PartialScript(self.file)
            part = walker(session).walk([(0, session.certificate.rows)])
            check_total(session, part)
        except Violated as violated:
            return f"violated: {violated.found.choices}"
        except (CertificateRejected, InvalidCertificate) as error:
            return str(error)
        return f"accepted, {part.out} left open"


@pytest.fixture(scope="module", params=["breadth-first", "depth-first", "coverage"])
def specimen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Specimen:
    if not has_kernel():
        pytest.skip("there is no kernel")
    file = tmp_path_factory.mktemp("partial") / "x"
    return Specimen(EXAMPLES / "two_phase_commit.py", ["2"], file, SEARCHES[request.param], 8)


def test_every_bit_of_every_row(specimen: Specimen) -> None:
    """Of what is left open, too: a choice that is hidden, a row marked as done, a row marked as open."""
    rows = specimen.rows
    assert specimen.judge(rows).startswith("accepted")
    for number, row in enumerate(rows):
        for column in range(4):
            for bit in range(row.fanout + 1):
                values = list(row)
                values[column] ^= 1 << bit
                specimen.judge([*rows[:number], Row(*values), *rows[number + 1 :]])
        if row.out:
            assert not specimen.judge([*rows[:number], row._replace(out=0), *rows[number + 1 :]]).startswith("accepted")
        everything = (1 << row.fanout) - 1 & ~row.productive
        if row.out != everything:
            specimen.judge([*rows[:number], row._replace(out=everything), *rows[number + 1 :]])


def test_rows_that_are_lost(specimen: Specimen) -> None:
    rows = specimen.rows
    said = [specimen.judge([*rows[:number], *rows[number + 1 :]]) for number in range(1, len(rows))]
    assert not all(each.startswith("accepted") for each in said)  # a row may have a child that can take its place


def test_counts_that_are_changed(specimen: Specimen) -> None:
    rows = specimen.rows
    for name in ("out", "transitions", "choices", "depth", "states"):
        for change in (-1, 1):
            counts = {**vars(claims_with_counts(specimen.claims, rows)), "out": left_open(rows)}
            assert not specimen.judge(rows, **{name: counts[name] + change}).startswith("accepted")


def test_posing_as_a_certificate(specimen: Specimen, tmp_path: Path) -> None:
    """The rows written as a certificate, with all claims as they should be."""
    write(tmp_path / "x", replace(specimen.claims, out=None), build(specimen.rows))
    session = specimen.sessions["native"]
    request = replace(session.request, certificate=str(tmp_path / "x"))
    with pytest.raises(CertificateRejected):
        certify(request.program, tmp_path / "x")
    assert Certificate(tmp_path / "x").claims.out is None
