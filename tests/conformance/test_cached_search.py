"""A search in a cache of any size finds what a search with enough memory finds, with every policy, and its certificate
is the same file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pathproof import cli, verify
from pathproof.certificate import preorder
from pathproof.certificate.streamed import DiskSort, Streamed
from pathproof.errors import UsageError
from pathproof.search import Limits, Observer, Recorder, Settings, check
from pathproof.search.limits import memory_now
from pathproof.store.cache import Cache, Draws, Full
from pathproof.store.replacement import MOST, MOST_NEAR, REPLACEMENTS, Kept, rank
from support.fake_machine import Graph, GraphMachine, reachable

EXAMPLES = Path(__file__).parents[2] / "examples"
ELEVATOR = EXAMPLES / "elevator.py"
POLICIES = list(REPLACEMENTS)
STATES = [chr(number) for number in range(ord("a"), ord("a") + 12)]
GRAPHS = st.dictionaries(
    st.sampled_from(STATES), st.lists(st.sampled_from([*STATES, None]), max_size=4), max_size=len(STATES)
)


def cached(size: int, policy: str = "cost", **words: Any) -> Settings:
    return Settings(search="depth-first", store="fingerprints", cache=size, replacement=policy, **words)


def rows_without_a_cache(machine: GraphMachine) -> tuple[int, Any]:
    recorder = Recorder()
    result = check(machine, Settings(search="depth-first"), [recorder])
    return result.depth, list(preorder(recorder.graph))


@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=40)
@given(graph=GRAPHS, more=st.integers(1, 6), seed=st.integers(0, 3))
def test_the_rows_are_those_of_a_search_with_enough_memory(
    policy: str, graph: Graph, more: int, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Down to a path's length and one more. What is explored again may be on a longer path than any before."""
    machine = GraphMachine(graph)
    depth, rows = rows_without_a_cache(machine)
    with Streamed(tmp_path_factory.mktemp("work")) as streamed:
        result = check(machine, cached(depth + 1 + more, policy, seed=seed), [streamed])
        if "the path alone fills" in result.incomplete:
            assume(False)
        assert result.verdict == "verified"
        assert list(streamed.rows_in_preorder()) == rows
    assert result.visits >= len(rows)
    assert result.states in (None, len(rows))


@pytest.mark.parametrize("policy", POLICIES)
@given(graph=GRAPHS, size=st.integers(2, 14), target=st.sampled_from(STATES))
def test_what_is_wrong_is_found_if_it_can_be_reached(policy: str, graph: Graph, size: int, target: str) -> None:
    machine = GraphMachine(graph, holds={"never": lambda name: name != target})
    result = check(machine, cached(size, policy))
    if result.verdict == "incomplete":
        assert "the path alone fills the cache" in result.incomplete
        return
    assert (result.verdict == "violated") == (target in reachable(graph))
    if result.violation is not None:
        name = "a"
        for choice in result.violation.choices:
            name = graph[name][choice]  # type: ignore[assignment]
        assert name == target


def test_a_violation_is_found_once() -> None:
    graph = {"a": ["b", "c", "d"], "b": ["e"], "c": ["b"], "d": ["b", "c"]}
    machine = GraphMachine(graph, holds={"never": lambda name: name != "e"})
    result = check(machine, cached(4, "random", all_violations=True))
    assert len(result.violations) == 1
    assert result.violations[0].choices == (0, 0)


def test_a_restart_by_speculation_begins_the_script_again(tmp_path: Path) -> None:
    machine = GraphMachine(
        {"a": ["b"], "b": ["c"], "c": []},
        undeclared={("b", 0): ("mutable", "x")},
        refined={"x": {"a": ["b", "c"], "b": ["c"], "c": []}},
    )
    with Streamed(tmp_path) as streamed:
        check(machine, cached(3), [streamed])
        assert [row.fanout for row in streamed.rows_in_preorder()] == [2, 1, 0]
    assert list(tmp_path.iterdir()) == []


def test_costs_are_those_of_the_thesis() -> None:
    """Algorithm 4.1: one, and the costs of all that a state leads to, by whatever way."""
    loops: list[Any] = []

    class Watch(Observer):
        def finished(self, exploration: Any) -> None:
            loops.append(exploration)

    machine = GraphMachine({"a": ["b", "c"], "b": ["d", "e"], "c": ["b", "e"], "d": ["e"], "e": []})
    check(machine, cached(9), [Watch()])
    costs = sorted(kept.cost for kept in loops[0].cache._kept.values())
    assert costs == [1, 2, 4, 6, 11]  # of e, d, b, c, a


PROGRAMS = [("readers_writers", "2 1", 0.6), ("elevator", "1 2 2", 0.5), ("sleeping_barber", "1 2 2", 0.5)]


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("policy", POLICIES)
def test_certificates_are_the_same_files(policy: str, engine: str, tmp_path: Path) -> None:
    if engine == "native":
        pytest.importorskip("pathproof.machine._kernel")
    name, args, share = PROGRAMS[POLICIES.index(policy) % len(PROGRAMS)]
    plain, small = tmp_path / "plain", tmp_path / "small"
    plainly = Settings(search="depth-first", engine=engine)
    whole = verify(EXAMPLES / f"{name}.py", args.split(), settings=plainly, certificate=plain)
    assert whole.states is not None
    sparely = cached(int(whole.states * share), policy, engine=engine)
    result = verify(EXAMPLES / f"{name}.py", args.split(), settings=sparely, certificate=small, work_dir=tmp_path)
    assert (result.verdict, result.states) == ("verified", whole.states), result.incomplete
    assert result.visits > whole.states
    assert small.read_bytes() == plain.read_bytes()
    assert sorted(tmp_path.iterdir()) == [plain, small]


FAULTY = sorted(path.stem for path in (EXAMPLES / "faulty").glob("*.py"))


@pytest.mark.parametrize("policy", POLICIES)
def test_faulty_twins_are_found(policy: str) -> None:
    for name in FAULTY:
        result = verify(EXAMPLES / "faulty" / f"{name}.py", settings=cached(100_000, policy))
        assert result.verdict == "violated", name


# -- the cache itself ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@given(actions=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 9)), max_size=60), size=st.integers(2, 6))
def test_what_is_on_the_path_stays(policy: str, actions: list[tuple[int, int]], size: int) -> None:
    cache = Cache(size, REPLACEMENTS[policy](), 0)
    path: list[Kept] = []
    for age, (action, fingerprint) in enumerate(actions):
        if action == 0 and path:
            cache.leave(path.pop())
        elif cache.find(fingerprint) is None:
            try:
                path.append(cache.enter(fingerprint, age, len(path)))
            except Full:
                assert len(path) == size
        assert len(cache) <= size
        for kept in path:
            assert kept.key is None
            assert cache.find(kept.fingerprint) is kept


@pytest.mark.parametrize(
    ("policy", "first"),
    [("cost", 2), ("age", 0), ("hits", 1), ("hits-most", 2), ("stratified", 1), ("depth", 3)],
)
def test_which_goes_first(policy: str, first: int) -> None:
    cache = Cache(4, REPLACEMENTS[policy](), 0)
    costs, hits, depths = (9, 500, 3, 70), (2, 0, 5, 1), (0, 1, 3, 6)
    kept = [cache.enter(number, number, depths[number]) for number in range(4)]
    for number, each in enumerate(kept):
        each.cost = costs[number]
        cache.leave(each)
        for _ in range(hits[number]):
            cache.find(number)
    cache.enter(9, 9, 0)
    assert [number for number in range(4) if cache._kept.get(number) is None] == [first]


def test_what_goes_adds_what_it_takes_and_what_stays_adds_one() -> None:
    """`near`, while states of 3 or less go."""
    cache = Cache(9, REPLACEMENTS["learned"](), 0)
    cache._given_up = 3 << 10
    parent, cheap, dear, left, open_ = (cache.enter(number, number, 0) for number in range(5))
    for kept, near in ((cheap, 3), (dear, 4)):
        kept.near = near
        cache.leave(kept)
    left.near, open_.near = 2, 2
    for kept, now in ((cheap, 4), (dear, 5), (open_, 6)):  # a state on the path may be gone by then, or not: one
        cache.pass_on(kept, parent)
        assert parent.near == now
    cache.pass_on(left, parent, left=True)
    assert parent.near == 8
    parent.near = MOST_NEAR
    cache.pass_on(cheap, parent)
    assert parent.near == MOST_NEAR


def test_the_cache_learns_what_it_gives_up() -> None:
    cache = Cache(2, REPLACEMENTS["learned"](), 0)
    for number in range(5000):
        kept = cache.enter(number, number, 0)
        kept.near = 7
        cache.leave(kept)
    assert 6 << 10 < cache._given_up < 8 << 10


def test_the_least_of_those_drawn_goes() -> None:
    cache = Cache(4, REPLACEMENTS["learned"](), 0)
    for number, near in enumerate((9, 2, 5, 7)):
        kept = cache.enter(number, number, 0)
        kept.near = near
        cache.leave(kept)
    cache.enter(9, 9, 0)
    assert cache.find(1) is None  # of four, sixteen draws have met every one


def test_costs_are_ranked_in_order_and_by_eighths() -> None:
    numbers = [*range(300), *(7 << shift for shift in range(8, 59)), MOST]
    ranks = list(map(rank, numbers))
    assert ranks == sorted(ranks)
    assert ranks[:64] == list(range(64))
    assert max(ranks) < 1024
    assert rank(1000) == rank(1010) != rank(1200)


def test_draws_are_the_generator_that_everybody_knows() -> None:
    """splitmix64 from seed 0, whose first numbers are published."""
    draws = Draws(0)
    assert [draws.below(1 << 32) for _ in range(3)] == [0xE220A839, 0x6E789E6A, 0x06C45D18]


@given(records=st.lists(st.binary(min_size=3, max_size=3), max_size=50), piece=st.integers(1, 9))
def test_sorting_on_disk_sorts(records: list[bytes], piece: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    disk = DiskSort(tmp_path_factory.mktemp("sort"), 3, piece)
    for record in records:
        disk.add(record)
    assert list(disk) == sorted(records)


# -- on the command line ---------------------------------------------------------------------------------------------


def test_counts_that_include_repeats_are_not_called_states(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["verify", str(EXAMPLES / "elevator.py"), "--cache", "300", "--replacement", "stratified"]
    assert cli.main([*words, "--", "1", "2", "2"]) == 0
    out = capsys.readouterr().out
    assert "visits" in out
    assert "cache of 300 states, stratified replacement" in out
    assert cli.main([*words, "--json", "--", "1", "2", "2"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["states"] is None
    assert report["visits"] > 885
    certificate = str(tmp_path / "x")
    assert cli.main([*words, "--json", "--certificate", certificate, "--", "1", "2", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["states"] == 885


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--cache 0", "a cache holds two states at least, not 0"),
        ("--cache 1", "a cache holds two states at least, not 1"),
        ("--cache many", "expected a size"),
        ("--cache 9 --replacement worst", "no replacement is called 'worst'; there are cost, random"),
        ("--cache 9 --search breadth-first", "a cache keeps fingerprints and needs a depth-first search"),
        ("--cache 9 --store exact", "a cache keeps fingerprints and needs a depth-first search"),
        ("--cache 9 --certificate {tmp}/x --tree bfs", "a cache keeps fingerprints and needs a depth-first search"),
        ("--replacement random", "they need --cache SIZE"),
        ("--replacement learned", "they need --cache SIZE"),
        ("--work-dir {tmp}", "they need --cache SIZE"),
        ("--cache 9 --certificate {tmp}/x --work-dir {tmp}/nowhere", "--work-dir: No such file or directory"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, message: str
) -> None:
    program = str(EXAMPLES / "philosophers.py")
    assert cli.main(["verify", program, *words.format(tmp=tmp_path).split(), "--", "3"]) == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_ran_out_of_memory_is_told_of_the_cache(capsys: pytest.CaptureFixture[str]) -> None:
    limit = memory_now() + (8 << 20)
    words = ["verify", str(EXAMPLES / "pipeline.py"), "--max-memory", str(limit)]
    assert cli.main([*words, "--", "9"]) == 3
    said = " ".join(capsys.readouterr().out.split())
    size = re.search(r"note: --cache (\d+)M verifies in no more memory", said)
    assert size is not None
    assert 1 <= int(size[1]) <= 6
    assert cli.main([*words, "--cache", "1M", "--max-states", "10", "--", "9"]) == 3
    assert "verifies in no more memory" not in capsys.readouterr().out


@pytest.mark.parametrize("size", ["4000000000", "99999999999999", "8000000000G"])
def test_a_cache_larger_than_memory_takes_what_it_needs(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["verify", str(EXAMPLES / "philosophers.py"), "--cache", size, "--json", "--", "3"]
    assert cli.main(words) == 0
    assert json.loads(capsys.readouterr().out)["statistics"]["cache_states"] == 31


def test_a_cache_that_the_path_fills_is_said_to_be_too_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(EXAMPLES / "philosophers.py"), "--cache", "9", "--", "3"]) == 3
    assert "the path alone fills the cache of 9 states" in capsys.readouterr().out


def test_a_full_disk_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = 0

    def full(self: Streamed, file: Any, record: bytes) -> None:
        nonlocal written
        written += 1
        self._guarded(lambda: file.write(record) if written < 3 else _no_space())

    monkeypatch.setattr(Streamed, "_write", full)
    with pytest.raises(UsageError, match="No space left on device; --work-dir names another place"):
        verify(ELEVATOR, ["1", "2", "2"], settings=cached(300), certificate=tmp_path / "x", work_dir=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_when_all_is_sorted_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(DiskSort.__init__, "__defaults__", (50,))
    monkeypatch.setattr(DiskSort, "_put_away", lambda self: _no_space())
    words = ["--cache", "600", "--certificate", str(tmp_path / "x"), "--work-dir", str(tmp_path)]
    assert cli.main(["verify", str(ELEVATOR), *words, "--", "1", "2", "2"]) == 2
    assert "No space left on device; --work-dir names another place" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def _no_space() -> None:
    raise OSError(28, "No space left on device")


def test_limits_count_visits() -> None:
    result = check(GraphMachine({"a": ["b"], "b": ["c"], "c": ["d"]}), cached(5, limits=Limits(states=2)))
    assert (result.verdict, result.incomplete) == ("incomplete", "reached the limit of 2 visits")
