"""A search in two phases: whoever runs it draws, counts and meets the same for a seed, and is right about what it
says."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from differential.threaded_programs import from_seed
from pathproof import certify, verify
from pathproof.estimation import Evidence
from pathproof.machine import has_kernel
from pathproof.search import Limits, Observer, Settings, Verification, check
from pathproof.search.limits import Budget
from pathproof.search.sampled_loop import SEARCHED
from support.cases_headers import Case, concurrent_cases
from support.fake_machine import GraphMachine, distances, reachable

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [case for case in concurrent_cases() if not case.options]
SEARCHES = ("breadth-first", "depth-first")


class Kept(Observer):
    """What a search showed in the end."""

    evidence: Evidence

    def finished(self, exploration: Any) -> None:
        found = exploration.evidence()
        assert found is not None
        self.evidence = found


def searched(path: Path, args: Any, settings: Settings) -> tuple[Verification, Evidence]:
    kept = Kept()
    return verify(path, args, settings=settings, observers=[kept]), kept.evidence


def shown(path: Path, args: Any, settings: Settings) -> tuple[Any, ...]:
    result, evidence = searched(path, args, settings)
    sampled = evidence.sampled
    assert sampled is not None
    met = [*sampled.visited_met], [*sampled.others_met]
    numbers = [getattr(sampled, name) for name in ("exhaustive", "drawn", "left", "total", "counted", "productive")]
    walked = sampled.walked, sampled.known
    wrong = [(found.violation, found.choices) for found in result.violations]
    counts = result.states, result.transitions, result.depth, evidence.untaken
    course = [*evidence.levels], [*evidence.course]
    return (
        result.verdict,
        result.incomplete,
        counts,
        numbers,
        [*sampled.samples],
        walked,
        met,
        course,
        wrong,
        result.coverage,
    )


def both_loops(path: Path, args: Any, settings: Settings) -> tuple[Any, ...]:
    """What both show, which is the same."""
    loop = pytest.importorskip("pathproof.search.native_sampled_loop").NativeSampledLoop
    native = shown(path, args, settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "refusal", classmethod(lambda cls, plan: "for once"))
        python = shown(path, args, settings)
    assert native == python
    return native


def settings_for(states: int, chance: random.Random, **words: Any) -> Settings:
    return Settings(
        coverage=True,
        search=chance.choice(SEARCHES),
        searches=chance.choice((1, 2, 8)),
        exhaustive_share=chance.choice((0.05, 0.3, 0.6, 0.95)),
        seed=chance.randrange(2**70) - 2**69,
        limits=Limits(states=states, depth=chance.choice((None, None, 9))),
        **words,
    )


@pytest.mark.parametrize("case", CASES[::29], ids=lambda case: case.name)
def test_cases(case: Case) -> None:
    chance = random.Random(case.name)
    total = verify(case.path, case.args, settings=Settings(all_violations=True, limits=Limits(states=3000))).states or 1
    for share in (0.2, 0.6, 1.0):
        settings = settings_for(max(1, int(total * share)), chance, all_violations=chance.random() < 0.5)
        both_loops(case.path, case.args, settings)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(from_seed(seed))
    chance = random.Random(seed)
    both_loops(path, (), settings_for(chance.choice((3, 20, 100, 400)), chance))


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("searches", [1, 8])
def test_examples(search: str, searches: int) -> None:
    limits = Limits(states=500)
    settings = Settings(coverage=True, limits=limits, search=search, searches=searches, seed=searches)
    found = both_loops(EXAMPLES / "philosophers.py", ("6",), settings)
    assert found[:2] == ("incomplete", "reached the limit of 500 states")
    assert found[3][0] >= 300
    assert sum(found[4]) == 500 - found[3][0]


def test_machines_agree() -> None:
    if not has_kernel():
        pytest.skip("there is no kernel")
    limits = Limits(states=200)
    native, reference = (
        shown(EXAMPLES / "philosophers.py", ("5",), Settings(coverage=True, limits=limits, engine=engine))
        for engine in ("native", "reference")
    )
    assert native == reference


def test_a_search_that_ends_is_a_verification(tmp_path: Path) -> None:
    """It takes each choice once, so its certificate is as good as any."""
    program, file = EXAMPLES / "philosophers.py", tmp_path / "certificate"
    for search in SEARCHES:
        settings = Settings(coverage=True, limits=Limits(states=106), exhaustive_share=0.2, search=search)
        result = verify(program, ("4",), settings=settings, certificate=file)
        assert (result.verdict, result.states, result.transitions) == ("verified", 105, 232)
        assert result.coverage is not None
        assert result.coverage.exact
        assert certify(program, file).states == 105


def test_a_limit_that_is_the_number_of_states_is_enough() -> None:
    settings = Settings(coverage=True, limits=Limits(states=105), exhaustive_share=0.2)
    found = both_loops(EXAMPLES / "philosophers.py", ("4",), settings)
    assert found[0] in ("verified", "incomplete")
    assert found[2][0] == 105


def test_what_is_left_is_counted_exactly() -> None:
    """By hand: of every transition of the frontier that was not drawn, where it leads."""
    chance = random.Random(1)
    for _ in range(40):
        names = [chr(97 + number // 26) + chr(97 + number % 26) for number in range(60)]
        graph = {name: [chance.choice(names) for _ in range(chance.randrange(4))] for name in names}
        graph["aa"] = names[1:5]
        limit = chance.randrange(2, 40)
        kept = Kept()
        settings = Settings(
            coverage=True, limits=Limits(states=limit), searches=chance.choice((1, 3)), seed=chance.randrange(99)
        )
        result = check(GraphMachine(graph, "aa"), settings, [kept])  # type: ignore[arg-type]
        everything = reachable(graph, "aa")
        sampled = kept.evidence.sampled
        assert sampled is not None
        if result.verdict == "verified":
            assert result.states == len(everything)
            continue
        assert result.states == limit <= len(everything)
        assert sampled.left == 0
        assert sampled.drawn + sampled.counted == sampled.total
        assert sampled.productive <= len(everything) - limit
        assert sum(sampled.visited_met) <= limit - sampled.exhaustive
        assert sum(sampled.others_met) <= len(everything) - limit
        if sampled.exhaustive == limit:  # then the frontier is all that is open
            levels = [list(distances(graph, "aa").values()).count(depth) for depth in range(len(kept.evidence.levels))]
            assert list(kept.evidence.levels[:-1]) == levels[:-1]


def test_a_violation_ends_it_in_any_phase() -> None:
    """Also one that is only met while counting or walking."""
    program = EXAMPLES / "faulty" / "philosophers.py"
    wrong = 0
    for states in (8, 20, 40, 80):
        found = both_loops(program, ("4",), Settings(coverage=True, limits=Limits(states=states), seed=states))
        wrong += found[0] == "violated"
    assert wrong


def test_met_violations_have_schedules(tmp_path: Path) -> None:
    """A violation two steps beyond the limit is found by those who look around, and its schedule leads there."""
    path = tmp_path / "program.py"
    path.write_text(
        "from pathproof import choose\nx = 0\ndef main():\n    global x\n    for _ in range(6):\n"
        "        x = x * 3 + choose(3)\n    assert x != 700\nmain()\n"
    )
    found = both_loops(path, (), Settings(coverage=True, limits=Limits(states=300), seed=4))
    if found[0] == "violated":
        (_, choices), *_ = found[8]
        again = verify(path, settings=Settings(replay=choices))
        assert again.verdict == "violated"
    everything = both_loops(path, (), Settings(coverage=True, limits=Limits(states=2000), seed=4))
    assert everything[0] == "violated"


@pytest.mark.parametrize("limits", [Limits(seconds=0.5), Limits(memory=150 << 20)], ids=str)
def test_other_limits(limits: Limits, tmp_path: Path) -> None:
    """Endless: it must stop, count and say something."""
    path = tmp_path / "endless.py"
    path.write_text("from pathproof import choose\nn = 0\nwhile True:\n    n += choose(3)\n")
    result, evidence = searched(path, (), Settings(coverage=True, limits=limits))
    assert result.verdict == "incomplete"
    assert evidence.sampled is not None
    assert evidence.sampled.exhaustive <= evidence.visited


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_counting_leaves_time_for_walks(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no time for counting at all, and yet there is for walks."""
    if engine == "native" and not has_kernel():
        pytest.skip("there is no kernel")
    looks: Counter[float] = Counter()

    def spent(self: Budget, pause: bool = False, soon: int = 0, share: float = 1.0) -> str | None:
        looks[share] += 1
        over = share > SEARCHED if share < 1 else looks[share] > 10_000
        return "reached the limit of 1 seconds" if over or (share <= SEARCHED and looks[share] > 5) else None

    monkeypatch.setattr(Budget, "spent", spent)
    path = tmp_path / "endless.py"
    path.write_text("from pathproof import choose\nn = 0\nwhile True:\n    n = n * 3 + choose(3)\n")
    settings = Settings(coverage=True, engine=engine, limits=Limits(seconds=1), exhaustive_share=0.5)
    result, evidence = searched(path, (), settings)
    assert result.verdict == "incomplete"
    assert evidence.sampled is not None
    assert evidence.sampled.left
    assert evidence.sampled.walked
