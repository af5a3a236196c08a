"""Abstract matching finds only what is there, and says verified only of what is."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from differential.threaded_programs import from_seed
from pathproof import cli, verify
from pathproof.errors import UsageError
from pathproof.search import Limits, Settings
from pathproof.search.abstraction import REFINEMENTS, Abstraction, MaxOverlap, MinOnly, MinSet, _overlap, _stabbing
from pathproof.store.abstract import outline
from support.cases_headers import Case, concurrent_cases

EXAMPLES = Path(__file__).parents[2] / "examples"
TECHNIQUES = list(REFINEMENTS)
X, Y = (b"object", "x"), (b"object", "y")
COUNTING = """
from threading import Thread
steps = 0
total = 0
def work():
    global steps, total
    while steps < 2:
        steps += 1
        total += steps
    assert total < {bound}, total
Thread(target=work).start()
Thread(target=work).start()
"""


def compared(path: Path, technique: str, engine: str, args: tuple[str, ...] = (), **words: Any) -> tuple[str, int]:
    """The verdict with abstraction, and how many refinements it took, after comparing it with a search without."""
    plain = verify(path, args, settings=Settings(engine=engine, limits=Limits(states=3_000)), **words)
    settings = Settings(engine=engine, abstraction=technique, limits=Limits(states=3_000))
    result = verify(path, args, settings=settings, **words)
    if plain.verdict == "incomplete":
        return "incomplete", 0
    assert result.verdict == plain.verdict
    if plain.verdict == "verified":
        assert (result.states, result.transitions) == (plain.states, plain.transitions)
    if result.violation is not None:
        again = verify(path, args, settings=Settings(engine=engine, replay=result.violation.choices), **words)
        assert again.violation is not None
        assert again.violation.violation == result.violation.violation
    return result.verdict, int(result.statistics.get("refinements", 0))


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_random_programs(technique: str, engine: str, tmp_path: Path) -> None:
    verdicts = set()
    for seed in range(40 * TECHNIQUES.index(technique), 40 * TECHNIQUES.index(technique) + 14):
        program = tmp_path / f"{seed}.py"
        program.write_text(from_seed(seed))
        verdicts.add(compared(program, technique, engine)[0])
    assert {"verified", "violated"} <= verdicts


CASES = [case for case in concurrent_cases() if not case.options][::12]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cases(case: Case) -> None:
    technique = TECHNIQUES[CASES.index(case) % len(TECHNIQUES)]
    compared(case.path, technique, "native", tuple(case.args))


@pytest.mark.parametrize("technique", TECHNIQUES)
@pytest.mark.parametrize("bound", [2, 8, 100])
def test_refinement_goes_on_until_a_violation_or_the_end(
    technique: str, bound: int, engine: str, tmp_path: Path
) -> None:
    program = tmp_path / "counting.py"
    program.write_text(COUNTING.format(bound=bound))
    verdict, refinements = compared(program, technique, engine)
    assert verdict == ("verified" if bound == 100 else "violated")
    assert refinements > 2 or bound == 2


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_both_machines_see_the_same_abstract_states(technique: str, tmp_path: Path) -> None:
    program = tmp_path / "counting.py"
    program.write_text(COUNTING.format(bound=100))
    one, other = (
        verify(program, settings=Settings(engine=engine, abstraction=technique)).statistics
        for engine in ("native", "reference")
    )
    for name in ("refinements", "predicates", "attempts", "store_abstract_states"):
        assert one[name] == other[name]


def test_its_certificate_is_an_ordinary_one(tmp_path: Path) -> None:
    program = tmp_path / "counting.py"
    program.write_text(COUNTING.format(bound=100))
    plain, abstract = tmp_path / "plain", tmp_path / "abstract"
    verify(program, certificate=plain)
    verify(program, settings=Settings(abstraction="min-set"), certificate=abstract)
    assert abstract.read_bytes() == plain.read_bytes()


def test_a_limit_ends_it_as_incomplete(tmp_path: Path) -> None:
    program = tmp_path / "counting.py"
    program.write_text("from pathproof import choose\nn = 0\nwhile True:\n    n += choose(2)\n")
    result = verify(program, settings=Settings(abstraction="min-only", limits=Limits(states=30)))
    assert (result.verdict, result.incomplete) == ("incomplete", "reached the limit of 30 states")
    assert result.statistics["refinements"] > 3


def test_a_store_that_cannot_be_refined_verifies_nothing(tmp_path: Path) -> None:
    """Whatever a technique of the user's own says."""
    own, program = tmp_path / "own.py", tmp_path / "counting.py"
    program.write_text(COUNTING.format(bound=100))
    own.write_text(
        "from pathproof.search.abstraction import Refinement\n"
        "class Nothing(Refinement):\n"
        "    name = 'nothing'\n"
        "    def predicates(self, split):\n"
        "        return []\n"
    )
    result = verify(program, settings=Settings(abstraction=f"{own}:Nothing"))
    assert result.verdict == "incomplete"
    assert "may take a new state for a known one" in result.incomplete


class TestTechniques:
    def test_max_overlap(self) -> None:
        """As in figure 4.1: 3 or 4 splits all three."""
        split = [{X: (1, 5)}, {X: (2, 8)}, {X: (3, 9)}]
        assert list(MaxOverlap(0).predicates(split)) == [(X, 3)]

    def test_max_overlap_takes_the_better_slot(self) -> None:
        split = [{X: (0, 1), Y: (4, 9)}, {Y: (8, 10)}, {X: (5, 6)}]
        assert list(MaxOverlap(0).predicates(split)) == [(Y, 8)]

    def test_min_set_splits_all(self) -> None:
        split = [{X: (0, 1), Y: (0, 1)}, {X: (5, 6), Y: (0, 3)}, {X: (9, 10), Y: (8, 9)}]
        chosen = list(MinSet(0).predicates(split))
        assert len(chosen) == 2
        assert (Y, 0) in chosen

    def test_min_only(self) -> None:
        """As in figure 4.3: a slot above its least value."""
        assert list(MinOnly(0).predicates([{X: (6, 9)}])) == [(X, 6)]
        chosen = {each for seed in range(20) for each in MinOnly(seed).predicates([{X: (6, 9), Y: (1, 2)}])}
        assert chosen == {(X, 6), (Y, 1)}

    @given(ranges=st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=1, max_size=8))
    def test_points_against_brute_force(self, ranges: list[tuple[int, int]]) -> None:
        segments = [(least, least + width) for least, width in ranges]
        split = {k: sum(least <= k < greatest for least, greatest in segments) for k in range(20)}
        count, bound = _overlap(segments)
        assert (count, split[bound]) == (max(split.values()),) * 2
        points = _stabbing(segments)
        assert all(any(least <= k < greatest for k in points) for least, greatest in segments)

    def test_predicates_are_kept_once_and_in_order(self) -> None:
        abstraction = Abstraction(MinOnly(0))
        assert abstraction.refine([{X: (5, 9)}, {X: (5, 7)}, {X: (2, 3)}])
        assert (abstraction.predicates, abstraction.count) == ({X: [2, 5]}, 2)
        assert not abstraction.refine([{}])


def test_what_is_no_object_has_no_slots() -> None:
    assert outline(b"region xyz") == (b"region xyz", [])


def test_a_technique_of_your_own(tmp_path: Path) -> None:
    own, program = tmp_path / "own.py", tmp_path / "counting.py"
    program.write_text(COUNTING.format(bound=100))
    own.write_text(
        "from pathproof.search.abstraction import Refinement\n"
        "class All(Refinement):\n"
        "    name = 'all'\n"
        "    def predicates(self, split):\n"
        "        return [(slot, k) for each in split for slot, (a, b) in each.items() for k in range(a, b)]\n"
    )
    result = verify(program, settings=Settings(abstraction=f"{own}:All"))
    assert result.verdict == "verified"
    assert result.states == verify(program).states


@pytest.mark.parametrize(
    "words",
    [["--abstraction", "nothing"], ["--store", "bit-state"], ["--cache", "100"], ["--search", "random-walk"]],
    ids=lambda words: words[1],
)
def test_bad_input(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if "--abstraction" not in words:
        words = [*words, "--abstraction", "min-only"]
    assert cli.main(["verify", str(EXAMPLES / "racy_counter.py"), *words]) == 2
    assert capsys.readouterr().err.startswith("pathproof: ")


def test_settings_that_contradict() -> None:
    with pytest.raises(UsageError, match="store of its own"):
        verify(EXAMPLES / "racy_counter.py", settings=Settings(abstraction="min-only", store="collapsed"))
