"""The benchmarks measure what they say: SPIN's reports are understood, limits hold, missing peers are named, the
summary says who is faster, and the whole runs on tiny problems."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import coverage, profile, spin, tables
from benchmarks.problems import PROBLEMS
from benchmarks.runs import Limits, Process, Run, run

from pathproof.estimation import Estimate

ROOT = Path(__file__).parents[2]
ROOM = 2**31

REPORT = """
(Spin Version 6.5.2 -- 6 December 2019)
	+ Partial Order Reduction
	+ Compression

State-vector 100 byte, depth reached 85881, errors: 0
   102572 states, stored
   612298 states, matched
   714870 transitions (= stored+matched)
       29 atomic steps
hash conflicts:      3655 (resolved)

Stats on memory usage (in Megabytes):
   12.521	equivalent memory usage for states (stored*(State-vector + overhead))
    5.564	actual memory usage for states (compression: 44.44%)
	state-vector as stored = 29 byte + 28 byte overhead
  128.000	memory used for hash table (-w24)
  106.812	memory used for DFS stack (-m2000000)
  240.280	total actual memory usage

pan: elapsed time 1.16 seconds
"""


def native(**changes):
    figures = {"states": 10**6, "transitions": 2 * 10**6, "seconds": 1.0, "total": 1.0, "complete": True}
    return Run("native", "examples/philosophers.py", "12", **{**figures, **changes})


def test_a_report_of_spin():
    found = spin.parse(REPORT)
    assert (found["states"], found["transitions"]) == (102_572, 714_870)
    assert found["bytes_per_state"] == pytest.approx(56.9, abs=0.1)
    assert found["complete"]
    assert found["note"] == ""


def test_a_search_of_spin_that_was_cut_is_not_complete():
    assert not spin.parse("error: max search depth too small\n" + REPORT)["complete"]
    assert not spin.parse("pan: out of memory\nWarning: Search not completed\n" + REPORT)["complete"]


def test_errors_found_by_spin_are_a_verdict():
    found = spin.parse(REPORT.replace("errors: 0", "errors: 3"))
    assert found["complete"]
    assert found["note"] == "violated"


def test_what_is_no_report_has_no_figures():
    ended = Process("", "pan: cannot allocate\n", 1, 0.5, 0.6, 10**6, late=False)
    found = spin.understood(Run("SPIN", "program", ""), ended)
    assert (found.states, found.complete, found.note) == (None, False, "failed: pan: cannot allocate")
    assert spin.understood(Run("SPIN", "program", ""), replace(ended, late=True)).note == "limit of time"


def test_a_search_of_spin_that_ran_out_of_time_has_a_rate_and_no_verdict():
    ended = Process(REPORT, "", 0, 0.5, 0.6, 10**6, late=True)
    found = spin.understood(Run("SPIN", "program", ""), ended)
    assert (found.transitions, found.complete, found.note) == (714_870, False, "limit of time")


def test_models_are_there_and_have_the_programs_parameters():
    for problem in PROBLEMS:
        if problem.model is not None:
            text = (spin.MODELS / problem.model.file).read_text()
            assert all(name in text for name in problem.model.parameters)
            for size in (problem.quick, *problem.sizes(quick=False)):
                assert len(problem.model.defines(size)) == len(problem.model.parameters)


@pytest.mark.address_space
@pytest.mark.skipif(bool(spin.missing()), reason="needs spin and gcc")
def test_spin_finds_the_known_graph():
    model = spin.Model("philosophers_plain.pml", ("SEATS",))
    found = spin.verify("SPIN", "philosophers_plain", model, "8", Limits(60, ROOM))
    assert (found.states, found.transitions, found.complete) == (9_404, 51_946, True)


@pytest.mark.slow
@pytest.mark.skipif(bool(spin.missing()), reason="needs spin and gcc")
@pytest.mark.parametrize("kind", spin.KINDS)
@pytest.mark.parametrize("problem", [problem for problem in PROBLEMS if problem.model], ids=lambda found: found.name)
def test_spin_agrees_on_the_verdict(problem, kind):
    found = spin.verify(kind, problem.program, problem.model, problem.quick, Limits(60, ROOM))
    assert found.complete
    assert found.note == ("violated" if problem.name == "racy_counter" else "")


@pytest.mark.address_space
def test_a_process_ends_in_time():
    ended = run((sys.executable, "-c", "while True: pass"), Limits(0.5, ROOM))
    assert ended.late
    assert ended.status < 0
    assert ended.elapsed < 30


@pytest.mark.address_space
def test_a_process_stays_within_its_memory():
    ended = run((sys.executable, "-c", "bytearray(2**30)"), Limits(30, 2**29))
    assert ended.status == 1
    assert "MemoryError" in ended.errors


@pytest.mark.address_space
def test_memory_is_the_most_that_was_resident():
    ended = run((sys.executable, "-c", "text = b'x' * 2**27; del text; print('done')"), Limits(30, ROOM))
    assert ended.output == "done\n"
    assert ended.peak > 2**27


def test_the_summary_says_who_is_faster():
    ours = native()
    slower, faster = (replace(ours, tool="SPIN", seconds=seconds, total=seconds) for seconds in (4.0, 0.5))
    lines = "\n".join(tables.summary([ours, slower]))
    assert "geometric mean 4.00 over 1 problems (least 4.00, greatest 4.00): the native machine is faster" in lines
    assert "native first on 1 of the 1 problems that either finished; on the 1 that both did, SPIN takes 4.00" in lines
    lines = "\n".join(tables.summary([ours, faster]))
    assert "geometric mean 0.50 over 1 problems (least 0.50, greatest 0.50): SPIN is faster" in lines
    assert "native first on 0 of the 1 problems" in lines
    lines = "\n".join(tables.summary([replace(ours, complete=False), slower]))
    assert "native first on 0 of the 1 problems that either finished." in lines


def test_rates_of_short_runs_are_not_compared():
    lines = tables.summary([native(transitions=1000), replace(native(), tool="SPIN", transitions=1000)])
    assert any("SPIN, transitions per second: not compared" in line for line in lines)


def test_the_geometric_mean():
    assert tables.geometric_mean([1.0, 100.0]) == pytest.approx(10.0)


def test_tables_find_their_place(tmp_path):
    document = tmp_path / "page.md"
    document.write_text("above\n<!-- one -->\nold\n<!-- end -->\nbetween\n<!-- two -->\nkept\n<!-- end -->\n")
    tables.write(document, {"one": [r"| \1 |"]})
    filled = "above\n<!-- one -->\n\n| \\1 |\n\n<!-- end -->\nbetween\n<!-- two -->\nkept\n<!-- end -->\n"
    assert document.read_text() == filled
    tables.write(document, {"one": [r"| \1 |"]})
    assert document.read_text() == filled
    document.write_text("<!-- one -->\n<!-- end -->\n<!-- two -->\n<!-- end -->\n")
    tables.write(document, {"one": ["| new |"]})
    assert document.read_text() == "<!-- one -->\n\n| new |\n\n<!-- end -->\n<!-- two -->\n<!-- end -->\n"
    with pytest.raises(SystemExit, match="0 places for the table three"):
        tables.write(document, {"three": []})


def test_samples_are_added_up_by_part():
    report = """# Samples;Shared Object;Symbol
 10  ;_kernel.cpython-311-x86_64-linux-gnu.so ;[.] pathproof::Tree::pair
 5   ;_kernel.cpython-311-x86_64-linux-gnu.so ;[.] pathproof::Canonical::rebuild
 2   ;_kernel.cpython-311-x86_64-linux-gnu.so ;[.] pathproof::Canonical::local
 3   ;libc.so.6                               ;[.] malloc
 90  ;libpython3.11.so.1.0                    ;[.] _PyEval_EvalFrameDefault
"""
    found = profile.parse(report)
    store, names = "store: halves of states and their trees", "names, reachability, garbage"
    assert found == {store: 10, names: 7, "allocating memory": 3}


@pytest.mark.address_space
def test_the_benchmarks_run_without_peers(tmp_path):
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-m", "benchmarks", "--quick", "--seconds", "20", "--json", figures, "racy_counter"]
    nothing_installed = {**os.environ, "PATH": str(tmp_path)}
    ended = subprocess.run(command, cwd=ROOT, env=nothing_installed, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    found = json.loads(figures.read_text())
    by_tool = {each["tool"]: each for each in found["runs"]}
    assert list(by_tool) == ["native", "reference", "SPIN", "SPIN -DCOLLAPSE", "frontrun"]
    for tool in ("native", "reference"):
        assert (by_tool[tool]["states"], by_tool[tool]["transitions"]) == (82, 120)
        assert by_tool[tool]["complete"]
        assert by_tool[tool]["note"] == "violated"
        assert 0 < by_tool[tool]["seconds"] < by_tool[tool]["total"]
        assert by_tool[tool]["peak"] > 2**20
    assert by_tool["SPIN"]["note"] == "spin and gcc not installed"
    assert "spin and gcc not installed" in ended.stdout
    assert [each["states"] for each in found["growth"]] == [100, 1000]
    few, many = found["ballast"]
    assert (few["states"], few["transitions"]) == (many["states"], many["transitions"])
    again = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--from", figures], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert again.stdout == ended.stdout


def test_estimates_are_measured_and_written_as_tables():
    found = coverage.runs("examples/philosophers", "4", 2)
    assert {run.way for run in found} == {way.name for way in coverage.WAYS}
    assert {run.states for run in found} == {105}
    assert all(run.visited == max(1, int(105 * run.limit)) for run in found)
    ours, theirs, thesis = coverage.errors(found, True)[2:]
    assert ours.startswith("| `philosophers` | ours ")
    assert "4 / 14 / 7 / 4" in thesis
    assert "two-phase" in theirs
    assert len(coverage.summary(found)) == 2 + len(coverage.WAYS)


def test_errors_of_estimates_are_differences_of_percentages():
    estimate = Estimate(estimate=400, low=200, high=500, visited=100, method="combined")
    run = coverage.Run("x", "ours", 0.5, 200, 100, estimate)
    assert (run.error, run.honest, run.width) == (25, True, 30)
    assert not replace(run, states=501).honest
    assert replace(run, said=None).error == 50
