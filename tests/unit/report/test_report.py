"""Text and JSON reports."""

import json

import pytest

from pathproof.errors import ProgramError, Refusal, Refused
from pathproof.machine.interface import Deadlock, StepRecord, ThreadView, Violation
from pathproof.machine.options import Options
from pathproof.report import Progress, as_json, as_text, listing
from pathproof.search import Counterexample, Limits, Settings, Verification, check
from support.fake_machine import GraphMachine

THREADS = (
    ThreadView("MainThread", "blocked", "p.py", 31, "worker.join()", "the end of Thread-1"),
    ThreadView("Thread-1", "blocked", "p.py", 12, "with right:", "lock right", "Thread-2"),
)
TRACE = (
    StepRecord(0, "Thread-1", "p.py", 11, "with left:", (), ("left",)),
    StepRecord(2, "Thread-2", "p.py", 11, "value[0] = 1", ("value", "i"), ("value[0]",), "hello\n"),
)
FOUND = Counterexample(Violation("deadlock", "two threads wait for each other"), THREADS, TRACE, (0, 2))
VIOLATED = Verification(
    "violated", (FOUND,), incomplete="found a violation", states=38, transitions=60, depth=7, seconds=0.5
)


def replay(choices: str) -> str:
    return f"pathproof verify p.py --replay {choices} -- 3"


def test_verified_in_one_line() -> None:
    result = Verification("verified", states=1234, transitions=1, depth=3, seconds=1.5, peak_memory_bytes=2**25)
    first, second = as_text(result).splitlines()
    assert first == "verified: every interleaving, 1,234 states, 1 transition"
    assert second == "  depth 3, 1.50 s, 32 MB, breadth-first, exact store, reference machine"


def test_other_semantics_and_seeds_are_named() -> None:
    result = Verification("verified", options=Options(atomicity="line"), settings=Settings(search="own:S", seed=7))
    assert "own:S (seed 7)" in as_text(result)
    assert "atomicity line" in as_text(result)


def test_a_schedule_is_a_table() -> None:
    assert as_text(VIOLATED, replay).splitlines() == [
        "violated: deadlock: two threads wait for each other",
        "",
        "threads",
        "  MainThread  p.py:31  worker.join()  waits for the end of Thread-1",
        "  Thread-1    p.py:12  with right:    waits for lock right, held by Thread-2",
        "",
        "schedule, 2 steps",
        "  1  Thread-1  p.py:11  with left:    writes left",
        "  2  Thread-2  p.py:11  value[0] = 1  reads value, i; writes value[0]; prints 'hello\\n'",
        "",
        "replay: pathproof verify p.py --replay 0,2 -- 3",
        "",
        "  38 states, 60 transitions, depth 7, 0.50 s, 0 MB, breadth-first, exact store, reference machine",
    ]


def test_colours_only_when_asked_for() -> None:
    assert "\x1b" not in as_text(VIOLATED)
    assert "\x1b[" in as_text(VIOLATED, colour=True)


def test_a_narrow_terminal_folds_the_table_but_not_the_command() -> None:
    text = as_text(VIOLATED, replay, width=50)
    assert "replay: pathproof verify p.py --replay 0,2 -- 3" in text.splitlines()
    table = text[text.index("schedule") : text.index("replay:")].splitlines()
    assert max(map(len, table)) <= 50


def test_nothing_of_the_program_acts_on_the_terminal() -> None:
    violation = Violation("exception", "bad \x1b[2J [red]name[/red] \x07", "T", "p.py", 1)
    step = StepRecord(0, "T\x1b]0;x", "p.py", 1, "x = '[bold]'", (), (), "\x1b[31m")
    text = as_text(Verification("violated", (Counterexample(violation, (), (step,), (0,)),)))
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "bad \\x1b[2J [red]name[/red] \\x07" in text
    assert "x = '[bold]'" in text
    assert "prints '\\x1b[31m'" in text


def test_many_locations_are_counted_not_listed() -> None:
    step = StepRecord(0, "T", "p.py", 1, "x", tuple(f"v{n}" for n in range(20)))
    text = as_text(Verification("violated", (Counterexample(Violation("race", "x"), (), (step,), (0,)),)))
    assert "v7 and 12 more" in text
    assert "v8" not in text


def test_several_violations_are_numbered() -> None:
    result = Verification("violated", (FOUND, FOUND), settings=Settings(all_violations=True), incomplete="interrupted")
    text = as_text(result)
    assert text.startswith("violated: 2 violations in 0 states")
    assert "violation 2 of 2: deadlock" in text
    assert "not all was searched: interrupted" in text


def test_a_violation_before_the_first_step_says_so() -> None:
    found = Counterexample(Violation("assertion", "x", "MainThread", "p.py", 4), (), (), ())
    text = as_text(Verification("violated", (found,)), replay)
    assert "at p.py:4 in MainThread" in text
    assert "in every execution" in text
    assert "replay:" not in text


def test_incomplete_says_why_and_what_was_covered() -> None:
    result = check(GraphMachine({"a": ["b"], "b": ["c"]}), Settings(limits=Limits(states=2)))
    text = as_text(result)
    assert text.startswith("incomplete: reached the limit of 2 states; no violation in 2 states, 2 transitions")


def test_notes_are_shown() -> None:
    assert "note: mind the gap" in as_text(Verification("verified", notes=("mind the gap",)))


def test_a_collapsed_store_says_how_large_it_is() -> None:
    numbers = {"store_bytes_per_state": 51.4, "store_pool_entries": 1690, "store_pool_bytes": 24466}
    shown = as_text(Verification("verified", settings=Settings(store="collapsed"), statistics=numbers))
    assert "51 bytes a state with its share of the pools, which hold 1,690 components in 24,466 bytes" in shown
    assert "bytes a state" not in as_text(Verification("verified", statistics=numbers))


def test_refusals_are_all_listed() -> None:
    refusals = [
        Refusal("p.py", 3, "async def", "no coroutines"),
        Refusal("p.py", 9, "import os", "not modelled"),
    ]
    assert as_text(Verification("error", error=Refused(refusals))).splitlines() == [
        "error: 2 constructs outside the checked language",
        "  p.py:3: async def: no coroutines",
        "  p.py:9: import os: not modelled",
    ]


def test_a_replay_without_a_violation_shows_its_steps() -> None:
    result = check(GraphMachine({"a": ["b"]}), Settings(replay=(0,)))
    assert "a -> b" in as_text(result)
    assert [step["source"] for step in json.loads(as_json(result))["replayed"]] == ["a -> b"]


class TestJson:
    KEYS = frozenset({
        "verdict", "violations", "violation", "error", "states", "transitions", "depth", "seconds",
        "peak_memory_bytes", "engine", "search", "options", "mutable_locations", "probed_sites", "guards",
    })  # fmt: skip

    @pytest.mark.parametrize(
        "result", [VIOLATED, Verification("verified"), Verification("error", error=ProgramError("x"))]
    )
    def test_every_key_is_always_there(self, result: Verification) -> None:
        assert set(json.loads(as_json(result))) >= self.KEYS

    def test_a_violation(self) -> None:
        report = json.loads(as_json(VIOLATED))
        assert report["violation"] == report["violations"][0]
        violation = report["violation"]
        assert (violation["kind"], violation["choices"]) == ("deadlock", [0, 2])
        assert violation["threads"][1] == {
            "name": "Thread-1", "status": "blocked", "file": "p.py", "line": 12, "source": "with right:",
            "waits_for": "lock right", "held_by": "Thread-2",
        }  # fmt: skip
        assert violation["trace"][1] == {
            "choice": 2, "thread": "Thread-2", "file": "p.py", "line": 11, "source": "value[0] = 1",
            "reads": ["value", "i"], "writes": ["value[0]"], "output": "hello\n", "note": "",
            "outcome": "", "then": [],
        }  # fmt: skip
        assert report["error"] is None

    def test_an_error(self) -> None:
        refused = Refused([Refusal("p.py", 3, "async def", "no coroutines", "use threads")])
        report = json.loads(as_json(Verification("error", error=refused)))
        error = report["error"]
        assert (error["kind"], error["file"], error["line"]) == ("refused", "p.py", 3)
        assert error["message"] == "p.py:3: async def: no coroutines (use threads)"
        assert error["refusals"][0]["advice"] == "use threads"
        assert (report["violation"], report["violations"]) == (None, [])

    def test_options_say_how_it_was_checked(self) -> None:
        result = Verification("verified", settings=Settings(store="collapsed", limits=Limits(states=9)))
        options = json.loads(as_json(result))["options"]
        assert (options["reduction"], options["store"], options["max_states"]) == ("por", "collapsed", 9)
        assert json.loads(as_json(result))["search"] == "breadth-first"

    def test_a_real_search_round_trips(self) -> None:
        machine = GraphMachine({"a": ["b"]}, deadlocks={"b": Deadlock("stuck", THREADS)})
        report = json.loads(as_json(check(machine, Settings(store="collapsed"))))
        assert report["violation"]["choices"] == [0]
        assert report["statistics"]["store_pool_entries"] == 2


def test_listing_groups_by_function_and_marks_what_is_visible() -> None:
    rows = [
        ("<module>", 0, "LOAD_CONST", "1", 1, False),
        ("<module>", 1, "STORE_GLOBAL", "x", 1, True),
        ("work", 0, "LOAD_GLOBAL", "x", 4, True),
        ("work", 1, "CONST", "y" * 99, 5, False),
    ]
    assert listing(rows).splitlines() == [
        "<module>",
        "  1  0  LOAD_CONST    1",
        "     1  STORE_GLOBAL  x  visible",
        "",
        "work",
        f"  4  0  LOAD_GLOBAL  x{' ' * 61}visible",
        f"  5  1  CONST        {'y' * 57}...",
    ]


def test_the_progress_line_tells_all() -> None:
    class Silent:
        def __getattr__(self, name: str) -> object:
            return lambda *arguments, **named: None

    progress = Progress.__new__(Progress)
    progress.__dict__.update(_live=Silent(), _began=0.0, _attempts=0, _steps=0, _shown=0.0, _exploration=None)
    assert progress.line(1.0) == ""
    check(GraphMachine({"a": ["b", "c"]}), Settings(), [progress])
    line = progress.line(2.0)
    assert line.startswith("3 states  2 transitions  1/s  frontier 0  depth 1  ")
    assert line.endswith("MB  2 s")
