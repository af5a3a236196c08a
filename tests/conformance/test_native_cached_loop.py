"""The kernel's search in a cache does what the Python loop does: the same visits, the same states replaced, the same
violations by the same schedules, whatever the policy, the size and the seed."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from differential.threaded_programs import from_seed
from pathproof import cli, verify
from pathproof.machine import Options
from pathproof.search import Limits, Settings
from pathproof.store.replacement import REPLACEMENTS
from support.cases_headers import Case, concurrent_cases

NativeCachedLoop = pytest.importorskip("pathproof.search.native_cached_loop").NativeCachedLoop

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [case for case in concurrent_cases() if not case.options]
OF_STEPS = [case for case in CASES if "step_invariant" in case.path.read_text()]
VISITS = 3000  # a small cache can take for ever


def outcome(path: Path, args: Any, settings: Settings, **words: Any) -> tuple[Any, ...]:
    result = verify(path, args, settings=settings, **words)
    counts = result.visits, result.states, result.transitions, result.depth
    cache = result.statistics.get("cache_replaced"), result.statistics.get("cache_states")
    wrong = [(found.violation, found.choices) for found in result.violations]
    return result.verdict, result.incomplete, counts, cache, wrong, str(result.error)


def compare(path: Path, args: Any, chance: random.Random, limits: Limits | None = None, **words: Any) -> int:
    """Both loops in caches of some sizes; how many states were replaced."""
    whole = verify(path, args, settings=Settings(all_violations=True, limits=Limits(states=VISITS)), **words)
    total = 0
    for share in (0.3, 0.7, 1.0):
        settings = Settings(
            search="depth-first",
            store="fingerprints",
            cache=max(2, int((whole.states or 0) * share)),
            replacement=chance.choice(list(REPLACEMENTS)),
            seed=chance.randrange(2**70) - 2**69,
            all_violations=chance.random() < 0.7,
            limits=limits or Limits(states=VISITS),
        )
        native = outcome(path, args, settings, **words)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(NativeCachedLoop, "refusal", classmethod(lambda cls, plan: "for once"))
            python = outcome(path, args, settings, **words)
        assert native == python, settings
        total += native[3][0] or 0
    return total


@pytest.mark.parametrize(
    "case", {case.name: case for case in CASES[::7] + OF_STEPS}.values(), ids=lambda case: case.name
)
def test_cases(case: Case) -> None:
    compare(case.path, case.args, random.Random(case.name))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_all_cases(case: Case) -> None:
    compare(case.path, case.args, random.Random(f"{case.name} again"))


@pytest.mark.parametrize("seed", range(12))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(from_seed(seed))
    compare(path, (), random.Random(seed), options=Options(reduction=("por", "none")[seed % 2]))


@pytest.mark.parametrize("policy", REPLACEMENTS)
def test_every_policy_makes_the_same_decisions(policy: str) -> None:
    """In a program of which much is explored again."""
    settings = Settings(
        search="depth-first", store="fingerprints", cache=90, replacement=policy, seed=5, limits=Limits(states=VISITS)
    )
    program, args = EXAMPLES / "philosophers.py", ("4",)
    native = outcome(program, args, settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NativeCachedLoop, "refusal", classmethod(lambda cls, plan: "for once"))
        assert native == outcome(program, args, settings)
    assert native[3][0] > 15


def test_what_was_learned_is_the_same() -> None:
    """In a search that gives up enough states to learn something."""
    settings = Settings(
        search="depth-first", store="fingerprints", cache=370, replacement="learned", limits=Limits(states=8000)
    )
    program, args = EXAMPLES / "readers_writers.py", ("2", "2")
    native = outcome(program, args, settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NativeCachedLoop, "refusal", classmethod(lambda cls, plan: "for once"))
        assert native == outcome(program, args, settings)
        patch.setattr("pathproof.store.cache._MEMORY", 60)  # nothing is learned
        assert native != outcome(program, args, settings)


@pytest.mark.parametrize("limits", [Limits(states=50), Limits(depth=7), Limits(depth=0)], ids=str)
def test_limits(limits: Limits) -> None:
    compare(EXAMPLES / "philosophers.py", ("3",), random.Random(1), limits)
    compare(EXAMPLES / "elevator.py", ("1", "2", "2"), random.Random(2), limits)


def test_a_size_in_bytes_is_what_the_cache_takes() -> None:
    settings = Settings(search="depth-first", store="fingerprints", cache=96_000, cache_in_bytes=True)
    result = verify(EXAMPLES / "elevator.py", ("1", "2", "2"), settings=settings)
    assert result.statistics["cache_size"] == 1000
    python = verify(EXAMPLES / "elevator.py", ("1", "2", "2"), settings=replace(settings, engine="reference"))
    assert python.statistics["cache_size"] == 192
    assert python.verdict == result.verdict == "verified"


def test_less_than_two_states_is_no_cache(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(EXAMPLES / "philosophers.py"), "--cache", "150B", "--json", "--", "2"]) == 2
    assert "a cache holds two states at least, not 1" in json.loads(capsys.readouterr().out)["error"]["message"]
