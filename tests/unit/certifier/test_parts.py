"""Certification in parts: tasks, workers, regions done by hand."""

import contextlib
import json
import os
import signal
import stat
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof import PropertyViolated, certify, verify
from pathproof.certificate import Certificate, Row
from pathproof.certifier import Request, Session, executors
from pathproof.certifier.certification import add_up, conclude
from pathproof.certifier.executors import Processes
from pathproof.certifier.partition import (
    CHUNKS_PER_WORKER,
    Task,
    equal,
    greedy,
    largest_share,
    path_lengths,
    shares,
)
from pathproof.certifier.regions import certify_region, combine, draw_key, with_key
from pathproof.distribution import processes
from pathproof.errors import CertificateRejected, PathproofError, UsageError
from support.certificates import issued_regardless, rows_of, trees, written
from support.fake_machine import GraphMachine

EXAMPLES = Path(__file__).parents[3] / "examples"
PROGRAM = EXAMPLES / "philosophers.py"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("parts") / "x.cert"
    verify(PROGRAM, ["3"], certificate=file)
    return file


def chains(lengths: list[int]) -> GraphMachine:
    """A root with chains of these lengths below it; every state also leads back to the root."""
    graph: dict[str, list[str | None]] = {"r": []}
    for number, length in enumerate(lengths):
        names = [f"{chr(97 + number)}{place:03d}" for place in range(length)]
        graph["r"].append(names[0])
        for name, after in pairwise([*names, None]):
            graph[name] = ["r"] if after is None else [after, "r"]
    return GraphMachine(graph, "r")


@pytest.mark.parametrize("partition", [equal, greedy])
@pytest.mark.parametrize("trustful", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 7, 50, 1000])
def test_tasks_hold_every_row_once(partition, trustful: bool, count: int, tmp_path: Path) -> None:
    certificate = Certificate(written(tmp_path / "x", rows_of(chains([30, 5, 1, 40])), 16))
    tasks = partition(certificate, count, trustful)
    rows = [row for task in tasks for begin, end in task.ranges for row in range(begin, end)]
    assert sorted(rows) == list(range(certificate.rows))
    assert len(tasks) <= count
    assert [task.number for task in tasks] == sorted({task.number for task in tasks})
    total = certificate.rows if trustful else certificate.steps[-1]
    assert sum(task.size for task in tasks) == total
    assert sum(task.rows for task in tasks) == certificate.rows
    for task in tasks:
        depths = [certificate.position(begin)[2].depth for begin, _ in task.ranges]
        assert list(task.paths) == depths


@pytest.mark.parametrize("count", [2, 3, 10])
def test_equal_cuts_are_equal(count: int, tmp_path: Path) -> None:
    certificate = Certificate(written(tmp_path / "x", rows_of(chains([50, 50, 50, 50])), 16))
    tasks = equal(certificate, count)
    ideal = certificate.steps[-1] / count
    assert all(abs(task.size - ideal) <= 2 for task in tasks)  # one row is two steps here
    longest = max(path_lengths(tasks))
    assert largest_share(tasks) <= (ideal + 2 + longest) / certificate.steps[-1]


def test_greedy_takes_the_subtree_nearest_to_a_share(tmp_path: Path) -> None:
    """Algorithm 3.2: of chains of 10, 30 and 20 rows, half of all is nearest to the chain of 30."""
    certificate = Certificate(written(tmp_path / "x", rows_of(chains([10, 30, 20]))))
    first, rest = greedy(certificate, 2, trustful=True)
    assert first.ranges == ((11, 41),)
    assert rest.ranges == ((0, 11), (41, 61))


def plainly(certificate: Certificate, count: int, trustful: bool) -> list[set[int]]:
    """Algorithm 3.2 as it is printed: the rows of each partition, the rest last."""
    rows = [row for number in range(len(certificate)) for row in certificate.chunk(number).rows()]
    paths: list[list[int]] = []
    for number in range(len(rows)):
        depth = certificate.position(number)[2].depth
        paths.append([*(paths[-1][:depth] if paths else []), number])
    left = set(range(len(rows)))
    regions = []
    for number in range(min(count, len(rows)) - 1):
        sizes = dict.fromkeys(left, 0)
        for row in left:
            for ancestor in paths[row]:
                if ancestor in left:
                    sizes[ancestor] += 1 if trustful else rows[row].steps
        wanted = sizes[0] / (min(count, len(rows)) - number)
        roots = sorted(left - {0}, key=lambda row: (abs(sizes[row] - wanted), row))
        if not roots:
            break
        regions.append({row for row in left if roots[0] in paths[row]})
        left -= regions[-1]
    return [*regions, left]


@settings(max_examples=60, deadline=None)
@given(trees(30), st.integers(1, 12), st.booleans())
def test_greedy_is_the_papers_algorithm(tmp_path_factory, rows: list[Row], count: int, trustful: bool) -> None:
    certificate = Certificate(written(tmp_path_factory.getbasetemp() / "greedy", rows, 7))
    found = greedy(certificate, count, trustful)
    regions = [{row for begin, end in task.ranges for row in range(begin, end)} for task in found]
    assert regions == [region for region in plainly(certificate, count, trustful) if region]


@settings(max_examples=60, deadline=None)
@given(trees(60), st.integers(1, 3), st.booleans())
def test_shares_are_whole_chunks_or_equal(tmp_path_factory, rows: list[Row], workers: int, trustful: bool) -> None:
    """Every row is in one share, in order; where chunks are enough for all workers, none is cut."""
    certificate = Certificate(written(tmp_path_factory.getbasetemp() / "shares", rows, 2))
    found = shares(certificate, workers, trustful)
    if len(certificate) < CHUNKS_PER_WORKER * workers:
        assert found == equal(certificate, workers, trustful)
        return
    assert len(found) >= CHUNKS_PER_WORKER * workers
    covered = [row for task in found for begin, end in task.ranges for row in range(begin, end)]
    assert covered == list(range(certificate.rows))
    for task in found:
        ((begin, end),) = task.ranges
        assert begin in certificate.firsts
        assert task.size == (end - begin if trustful else sum(row.steps for row in rows[begin:end]))
        assert task.paths == (certificate.position(begin)[2].depth,)


def test_workers_agree_with_one_process(certificate: Path) -> None:
    alone, together = certify(PROGRAM, certificate), certify(PROGRAM, certificate, workers=2)
    assert (together.states, together.transitions, together.depth) == (alone.states, alone.transitions, alone.depth)
    assert together.tasks == together.workers == 2


COPIES = """
import os, signal, sys
from pathproof.certifier import Request, Session
from pathproof.certifier.certification import add_up, conclude
from pathproof.certifier.executors import Processes
from pathproof.certifier.partition import equal
from pathproof.distribution import processes
from pathproof.distribution.forked import Forked, possible

copies = []
class Watched(Forked):
    def __init__(self, *given):
        super().__init__(*given)
        copies.append(self)
        if {dying} and len(copies) == 1:
            self.kill()
processes.Forked = Watched
assert possible()
session = Session(Request({program!r}, {file!r}))
total = add_up(session, equal(session.certificate, 6), Processes(session.request, 2, session))
conclude(session, total)
print(len(copies), total.rows, [copy.wait() for copy in copies] == [-signal.SIGKILL] * 2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
@pytest.mark.parametrize("dying", [False, True])
def test_workers_that_are_copies(dying: bool, certificate: Path) -> None:
    """They do what new processes do, end with the certification, and are replaced by new processes if they die."""
    script = COPIES.format(dying=dying, program=str(PROGRAM), file=str(certificate))
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"2 {Certificate(certificate).rows} True\n", "")


def test_a_worker_that_dies_is_replaced(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Request(str(PROGRAM), str(certificate)))
    started = []
    start = processes.start

    def dying(server: str, request: Request):
        process = start(server, request)
        started.append(process)
        if len(started) <= 2:
            process.kill()
        return process

    monkeypatch.setattr(processes, "start", dying)
    tasks = equal(session.certificate, 6)
    total = add_up(session, tasks, Processes(session.request, 2))
    conclude(session, total)
    assert 3 <= len(started) <= 4
    assert all(process.poll() is not None for process in started), "workers end with the certification"


def test_workers_that_keep_dying_are_an_error(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Request(str(PROGRAM), str(certificate)))
    start = processes.start

    def dead(server: str, request: Request):
        process = start(server, request)
        process.kill()
        return process

    monkeypatch.setattr(processes, "start", dead)
    with pytest.raises(PathproofError, match="died 3 times"):
        add_up(session, equal(session.certificate, 2), Processes(session.request, 2))


def test_workers_mean_the_same_certificate(certificate: Path, tmp_path: Path) -> None:
    """A file that is swapped between the coordinator's look at it and the workers' is noticed."""
    session = Session(Request(str(PROGRAM), str(certificate)))
    other = tmp_path / "other.cert"
    verify(PROGRAM, ["2"], certificate=other)
    request = Request(str(PROGRAM), str(other), key=session.request.key, digest=session.certificate.digest)
    with pytest.raises(CertificateRejected, match="not the file that the certification began with"):
        add_up(session, equal(session.certificate, 2), Processes(request, 2))


def test_the_first_failure_in_row_order_is_reported(certificate: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("from pathproof import invariant\n@invariant\ndef no():\n    return not forks\n")
    with pytest.raises(PropertyViolated) as caught:
        certify(PROGRAM, certificate, properties=str(own), workers=2)
    assert caught.value.row == 0
    assert caught.value.counterexample.choices == ()


def test_keys_are_fresh(certificate: Path) -> None:
    requests = [Request(str(PROGRAM), str(certificate)) for _ in range(2)]
    assert requests[0].key != requests[1].key
    prints = {Session(request).machine.initial().fingerprint() for request in requests}
    assert len(prints) == 2
    assert "key" not in repr(requests[0])


@pytest.fixture
def request_with_key(certificate: Path, tmp_path: Path) -> Request:
    return keyed(Request(str(PROGRAM), str(certificate)), tmp_path / "key")


def keyed(request: Request, file: Path) -> Request:
    draw_key(request.certificate, file)
    return with_key(request, file)


def parts(request: Request, count: int, directory: Path, partition: str = "equal") -> list[Path]:
    files = []
    for number in range(1, count + 1):
        files.append(directory / f"{partition}-{number}-{count}.json")
        certify_region(request, number, count, files[-1], partition)
    return files


@pytest.mark.parametrize("count", [1, 3, 40])
@pytest.mark.parametrize("partition", ["equal", "greedy"])
def test_parts_add_up(request_with_key: Request, count: int, partition: str, tmp_path: Path) -> None:
    files = parts(request_with_key, count, tmp_path, partition)
    certification = combine(request_with_key, files[::-1])
    assert certification.states == certify(PROGRAM, request_with_key.certificate).states


def test_a_key_is_drawn_once_and_for_one_certificate(certificate: Path, tmp_path: Path) -> None:
    request, key = Request(str(PROGRAM), str(certificate)), tmp_path / "key"
    with pytest.raises(UsageError, match=f"pathproof key {certificate} {key} draws one"):
        with_key(request, key)
    first = keyed(request, key)
    assert (request.key_origin, first.key_origin) == ("drawn", "read")
    assert stat.S_IMODE(os.stat(key).st_mode) == 0o600
    assert with_key(request, key).key == first.key != request.key
    assert keyed(request, tmp_path / "key2").key != first.key
    before = key.read_bytes()
    with pytest.raises(UsageError, match="there is a file already"):
        draw_key(certificate, key)
    (tmp_path / "dangling").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="there is a file already"):
        draw_key(certificate, tmp_path / "dangling")
    assert key.read_bytes() == before
    other = tmp_path / "other.cert"
    verify(PROGRAM, ["2"], certificate=other)
    with pytest.raises(UsageError, match="drawn for another certificate"):
        with_key(Request(str(PROGRAM), str(other)), key)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o644, 0o610, 0o601, 0o660])
def test_a_key_that_others_may_touch_is_none(mode: int, certificate: Path, tmp_path: Path) -> None:
    draw_key(certificate, tmp_path / "key")
    os.chmod(tmp_path / "key", mode)
    with pytest.raises(UsageError, match="others may read or write this key"):
        with_key(Request(str(PROGRAM), str(certificate)), tmp_path / "key")


def test_a_key_is_a_plain_file_of_ones_own(certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(str(PROGRAM), str(certificate))
    key = tmp_path / "key"
    draw_key(certificate, key)
    (tmp_path / "link").symlink_to(key)
    os.mkfifo(tmp_path / "pipe", 0o600)
    for name, problem in (("link", "it is a link"), ("pipe", "not a regular file"), (".", "not a regular file")):
        with pytest.raises(UsageError, match=problem):
            with_key(request, tmp_path / name)
    text = key.read_text()
    found = json.loads(text)
    bad = tmp_path / "bad"
    bad.touch(0o600)
    for noise in (
        "",
        "{}",
        "[]",
        text + " ",
        text * 2,
        text.strip(),
        text[:-3] + '", "key": "' + "0" * 64 + '"}\n',  # which of them?
        text.replace(found["key"], found["key"].upper()),
        text.replace(found["key"], found["key"][2:]),
        json.dumps({**found, "more": 1}) + "\n",
        text + "x" * 10**6,
    ):
        bad.write_text(noise)
        with pytest.raises(UsageError, match="no key file"):
            with_key(request, bad)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(UsageError, match="belongs to another user"):
        with_key(request, key)


def test_what_does_not_belong_together_is_refused(request_with_key: Request, certificate: Path, tmp_path: Path) -> None:
    request = request_with_key
    files = parts(request, 3, tmp_path)

    def refused(results: list[Path], what: str, asked: Request = request) -> None:
        with pytest.raises(UsageError, match=what):
            combine(asked, results)

    refused([], "nothing to combine")
    refused(files[:2], "missing: 3")
    refused([*files, files[0]], "part 1 is there twice")
    refused([*files[:2], parts(request, 4, tmp_path)[2]], "another count")
    refused([*files[:2], parts(request, 3, tmp_path, "greedy")[2]], "another partition")
    other_key = keyed(request, tmp_path / "other key")
    refused([*files[:2], parts(other_key, 3, _inner(tmp_path))[2]], "not done with this key")
    refused(files, "not done with this key", other_key)
    changed = json.loads(files[0].read_text())
    for path, value in ((("part", "closure"), "0" * 32), (("part", "rows"), 0), (("region",), 2)):
        lie = json.loads(json.dumps(changed))
        place = lie if len(path) == 1 else lie[path[0]]
        place[path[-1]] = value
        (tmp_path / "lie").write_text(json.dumps(lie))
        refused([tmp_path / "lie", *files[1:]], "not done with this key, or was changed since")
    twice = files[0].read_text().replace('"region": 1', '"region": 2,\n  "region": 1')
    for text in ("", "{}", "[]", '{"tag": 1}', "[" * 99999, twice):
        (tmp_path / "noise").write_text(text)
        refused([tmp_path / "noise", *files[1:]], "no result of a region")
    with (tmp_path / "noise").open("w") as sparse:
        sparse.truncate(1 << 34)
    refused([tmp_path / "noise", *files[1:]], "too large")
    os.mkfifo(tmp_path / "pipe")
    refused([tmp_path / "pipe", *files[1:]], "not a regular file")
    races = Request(str(PROGRAM), str(certificate), asked=("race",), key=request.key)
    refused(files, "another property set", races)
    trustful = Request(str(PROGRAM), str(certificate), trustful=True, key=request.key)
    refused(files, "another mode", trustful)
    other = tmp_path / "other.cert"
    verify(PROGRAM, ["2"], certificate=other)
    refused(files, "another certificate", Request(str(PROGRAM), str(other), key=request.key))


def _inner(directory: Path) -> Path:
    inner = directory / "inner"
    inner.mkdir()
    return inner


def test_trustful_parts(certificate: Path, tmp_path: Path) -> None:
    request = keyed(Request(str(PROGRAM), str(certificate), trustful=True), tmp_path / "key")
    assert combine(request, parts(request, 3, tmp_path)).mode == "trustful"


def test_a_suspected_deadlock_survives_the_journey(tmp_path: Path) -> None:
    """It is tentative in its part and counts when all parts are there."""
    program = Path(__file__).parents[2] / "cases" / "concurrent" / "deadlock_beside_a_prober.py"
    issued_regardless(program, (), tmp_path / "x.cert")
    request = keyed(Request(str(program), str(tmp_path / "x.cert")), tmp_path / "key")
    files = parts(request, 3, tmp_path)
    with pytest.raises(PropertyViolated, match="wait for each other"):
        combine(request, files)


def test_an_empty_task_is_nothing(certificate: Path) -> None:
    session = Session(Request(str(PROGRAM), str(certificate)))
    outcome = executors.do(session, Task(0, (), 0))
    assert not isinstance(outcome, PathproofError)
    assert outcome.rows == outcome.closure == 0


STALLED = """
import os, time
from pathproof.certifier import executors
def stalled(*given):
    open({marks!r} + str(os.getpid()), "w").close()
    time.sleep(3600)
executors.do = stalled
"""
COORDINATOR = """
import subprocess, sys
from pathproof.cli import main
from pathproof.distribution import processes
if sys.argv[1] == "spawned":
    processes.possible = lambda: False
    start = subprocess.Popen
    serving = {stalled!r} + "executors.serve()"
    subprocess.Popen = lambda words, **more: start([*words[:-1], serving], **more)
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("start", "json_wanted"), [("forked", False), ("spawned", False), ("forked", True)])
def test_an_interrupt_ends_the_workers(
    certificate: Path, tmp_path: Path, number: signal.Signals, start: str, json_wanted: bool
) -> None:
    """One line for people, or JSON, no tracebacks of workers, and none of them left. The workers never end by
    themselves, and the signal comes when both have begun."""
    marks = tmp_path / "marks"
    marks.mkdir()
    stalled = STALLED.format(marks=f"{marks}/")
    code = stalled + COORDINATOR.format(stalled=stalled)
    words = [sys.executable, "-c", code, start, "certify", str(PROGRAM), str(certificate), "--workers", "2"]
    process = subprocess.Popen(
        words + ["--json"] * json_wanted, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while process.poll() is None and len(list(marks.iterdir())) < 2:
        time.sleep(0.01)
    os.kill(process.pid, number)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 3, err
    if json_wanted:
        assert (json.loads(out)["verdict"], json.loads(out)["incomplete"], err) == ("incomplete", "interrupted", "")
    else:
        assert (out, err) == ("", "pathproof: interrupted\n")
    assert _in_session(process.pid) == []


def _in_session(leader: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) == leader and fields[0] != "Z":
                    found.append(int(entry.name))
    return found
