"""Certification on a cluster: what is sent, what is compared there, and what becomes of failures. `fake_ray` stands in
for Ray; the tests at the end are on a real cluster of two nodes."""

import importlib.util
import json
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathproof import CertificateRejected, InvalidCertificate, PropertyViolated, certify, cli, verify
from pathproof.certificate import Certificate
from pathproof.certificate.carried import CarriedCertificate, chunks_for
from pathproof.certificate.container import build, write
from pathproof.certifier import Request, Session, cluster
from pathproof.certifier.certification import add_up, run_on_cluster
from pathproof.certifier.cluster import Cluster
from pathproof.certifier.partition import equal
from pathproof.distribution import cluster as connection
from pathproof.errors import PathproofError, UsageError
from pathproof.language import load
from support.fake_ray import FakeRay, RayError

EXAMPLES = Path(__file__).parents[3] / "examples"
PROGRAM = EXAMPLES / "philosophers.py"


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRay]:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    yield fake
    cluster._sessions.clear()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of many chunks."""
    file = tmp_path_factory.mktemp("cluster") / "x.cert"
    verify(PROGRAM, ["4"], certificate=file)
    whole = Certificate(file)
    rows = [row for number in range(len(whole)) for row in whole.chunk(number).rows()]
    write(file, whole.claims, build(rows, 8))
    assert len(Certificate(file)) > 12
    return file


@pytest.mark.parametrize("trustful", [False, True])
@pytest.mark.parametrize("partition", ["equal", "greedy"])
def test_a_cluster_agrees_with_one_process(ray: FakeRay, certificate: Path, trustful: bool, partition: str) -> None:
    alone = certify(PROGRAM, certificate, trustful=trustful)
    together = certify(PROGRAM, certificate, trustful=trustful, cluster="local", partition=partition)
    assert (together.states, together.transitions, together.depth) == (alone.states, alone.transitions, alone.depth)
    assert (together.workers, together.tasks) == (3, 12)
    assert len(ray.tasks) == 12
    assert ray.events == ["init", "shutdown"]


def test_rows_are_told_as_tasks_end(ray: FakeRay, certificate: Path) -> None:
    told: list[int] = []
    certified = certify(PROGRAM, certificate, cluster="local", ticker=told.append)
    assert len(told) == 12
    assert sum(told) == certified.states


def test_a_cluster_without_processors_gets_tasks_all_the_same(ray: FakeRay, certificate: Path) -> None:
    """Machines may be added while tasks wait."""
    ray.cpus = 0
    assert certify(PROGRAM, certificate, cluster="local").workers == 1


# -- what is sent -----------------------------------------------------------------------------------------------


MAIN = """\
import threading
from parts import limit
from parts.counting import Counter
import clock
counter = Counter()
def test():
    threads = [threading.Thread(target=counter.add) for _ in range(limit())]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.value == limit() * clock.tick()
"""


@pytest.fixture
def many_files(tmp_path: Path) -> Request:
    """A program of several modules, with a package, a namespace package, a model and properties of one's own."""
    directory = tmp_path / "program"
    (directory / "parts").mkdir(parents=True)
    (directory / "loose").mkdir()
    (directory / "main.py").write_text(MAIN)
    (directory / "parts" / "__init__.py").write_text("from .counting import LIMIT\ndef limit():\n    return LIMIT\n")
    (directory / "parts" / "counting.py").write_text(
        "import threading\nimport loose.end\nLIMIT = loose.end.LIMIT\n"
        "class Counter:\n"
        "    def __init__(self):\n        self.value = 0\n        self.lock = threading.Lock()\n"
        "    def add(self):\n        with self.lock:\n            self.value += 1\n"
    )
    (directory / "loose" / "end.py").write_text("LIMIT = 2\n")
    (directory / "model.py").write_text("def tick():\n    return 1\n")
    (directory / "own.py").write_text(
        "from pathproof import invariant\n@invariant\ndef few():\n    return counter.value <= 2\n"
    )
    main, model, own = (str(directory / name) for name in ("main.py", "model.py", "own.py"))
    file = directory / "x.cert"
    found = verify(main, call="test", models={"clock": model}, certificate=file)
    assert found.verdict == "verified"
    return Request(main, str(file), call="test", models=(("clock", model),), properties=own)


def test_workers_open_no_file(ray: FakeRay, many_files: Request) -> None:
    ray.before_work = lambda: shutil.rmtree(Path(many_files.program).parent, ignore_errors=True)
    certified = run_on_cluster(many_files, "local")
    assert not Path(many_files.program).exists()
    assert certified.models == ("clock",)
    assert ("invariant", "few") in {(kind, name) for kind, name, _ in certified.properties}


@pytest.mark.parametrize("program", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_a_program_that_was_sent_is_the_same(program: Path) -> None:
    here = load(program, ["2"])
    there = pickle.loads(pickle.dumps(here.carried())).load()
    assert same(here) == same(there)


def test_a_program_of_many_files_that_was_sent_is_the_same(many_files: Request) -> None:
    here = Session(many_files).program
    assert {"main", "__main__", "parts", "parts.counting", "loose", "loose.end", "clock"} <= here.sources.keys()
    assert same(here) == same(here.carried().load())


def same(program: Any) -> Any:
    sources = [(source.name, source.file, source.package, source.library) for source in program.sources.values()]
    about = (program.path, program.args, program.main, program.subject, program.call, program.models)
    return about, sources, program.digests(), program.invariants, program.step_invariants, list(program.listing())


def test_a_task_brings_the_chunks_of_its_rows_and_no_others(ray: FakeRay, certificate: Path) -> None:
    certify(PROGRAM, certificate, cluster="local")
    whole = Certificate(certificate)
    sent = [pickle.loads(arguments[3]) for _, _, arguments in ray.tasks]
    assert all(chunks == {number: whole.stored(number) for number in chunks} for chunks in sent)
    assert {number for chunks in sent for number in chunks} == set(range(len(whole)))
    assert max(map(len, sent)) <= len(whole) // 12 + 3


def test_a_chunk_that_was_not_sent_is_missed(certificate: Path) -> None:
    whole = Certificate(certificate)
    carried = CarriedCertificate(str(certificate), whole.head)
    carried.chunks = chunks_for(whole, [(0, 1)])
    assert carried.digest == whole.digest
    assert list(carried.chunk(0).rows()) == list(whole.chunk(0).rows())
    with pytest.raises(InvalidCertificate, match="chunk 1 was not sent"):
        carried.chunk(1)


def test_the_key_is_in_the_tasks_alone(ray: FakeRay, certificate: Path) -> None:
    request = Request(str(PROGRAM), str(certificate))
    run_on_cluster(request, "local")
    assert all(request.key not in data for data in ray.stored)
    for _, _, arguments in ray.tasks:
        assert [request.key in data for data in arguments] == [False, True, False, False]
    assert request.key.hex() not in repr(ray.connection)


# -- what is compared there -------------------------------------------------------------------------------------


def ordered(ray: FakeRay, certificate: Path) -> Cluster:
    ray.init(address="local")
    return Cluster(ray, Session(Request(str(PROGRAM), str(certificate))))


def first_failure(ray: FakeRay, executor: Cluster) -> PathproofError:
    with pytest.raises(PathproofError) as caught:
        add_up(executor.session, equal(executor.session.certificate, 4), executor)
    assert len(ray.cancelled) < 4
    return caught.value


def test_another_version_of_pathproof_is_not_asked(ray: FakeRay, certificate: Path) -> None:
    executor = ordered(ray, certificate)
    executor.order = replace(executor.order, tool="another")
    assert "another version of pathproof" in str(first_failure(ray, executor))


def test_another_machine_is_not_asked(ray: FakeRay, certificate: Path) -> None:
    """The fingerprints of the two machines differ, and their sums would not add up."""
    executor = ordered(ray, certificate)
    executor.request = replace(executor.request, engine="reference")
    assert "the reference machine alone, not the native one" in str(first_failure(ray, executor))


def test_another_certificate_is_noticed(ray: FakeRay, certificate: Path, tmp_path: Path) -> None:
    executor = ordered(ray, certificate)
    verify(PROGRAM, ["4"], certificate=tmp_path / "other")
    head = Certificate(tmp_path / "other").head
    executor.order = replace(executor.order, luggage=replace(executor.order.luggage, head=head))
    assert "not the file that the certification began with" in str(first_failure(ray, executor))


def test_another_program_is_noticed(ray: FakeRay, certificate: Path) -> None:
    executor = ordered(ray, certificate)
    other = load(EXAMPLES / "philosophers_plain.py", ["4"]).carried()
    executor.order = replace(executor.order, luggage=replace(executor.order.luggage, program=other))
    failure = first_failure(ray, executor)
    assert isinstance(failure, CertificateRejected)
    assert failure.check == "program"


def test_a_chunk_that_changes_on_the_way_is_noticed(ray: FakeRay, certificate: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(certificate.read_bytes())
    executor = ordered(ray, copy)
    data = bytearray(copy.read_bytes())
    data[-1] ^= 1
    copy.write_bytes(data)
    failure = first_failure(ray, executor)
    assert isinstance(failure, InvalidCertificate)
    assert "a chunk is damaged" in str(failure)


def test_a_sum_that_is_wrong_is_located_here(ray: FakeRay, certificate: Path, tmp_path: Path) -> None:
    whole = Certificate(certificate)
    rows = [row for number in range(len(whole)) for row in whole.chunk(number).rows()]
    rows[20] = rows[20]._replace(indegree=rows[20].indegree + 1)
    rows[30] = rows[30]._replace(indegree=rows[30].indegree - 1)
    write(tmp_path / "lie", whole.claims, build(rows, 8))
    with pytest.raises(CertificateRejected) as caught:
        certify(PROGRAM, tmp_path / "lie", cluster="local")
    assert caught.value.check == "closure"
    assert caught.value.row >= 20
    assert ray.events == ["init", "shutdown"]


# -- what goes wrong --------------------------------------------------------------------------------------------


def test_workers_that_die_are_replaced(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(deaths=[1, 0, 3]))
    assert certify(PROGRAM, certificate, cluster="local").states == Certificate(certificate).rows


def test_workers_that_keep_dying_are_an_error(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay(deaths=[4])
    monkeypatch.setitem(sys.modules, "ray", fake)
    with pytest.raises(PathproofError, match="failed at rows 0 and on: their workers died 4 times"):
        certify(PROGRAM, certificate, cluster="local")
    assert fake.events == ["init", "shutdown"]


def test_a_node_without_pathproof(ray: FakeRay, certificate: Path) -> None:
    ray.broken = RayError("Traceback\n  something\nModuleNotFoundError: No module named 'pathproof'\n")
    with pytest.raises(PathproofError, match=r"No module named 'pathproof' \(the cluster's machines need pathproof"):
        certify(PROGRAM, certificate, cluster="local")


def test_a_violation_ends_the_other_tasks(
    ray: FakeRay, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.py"
    own.write_text("from pathproof import invariant\n@invariant\ndef no():\n    return not forks\n")
    ray.connection = {"address": "127.0.0.1:6379"}  # of somebody who goes on using it
    monkeypatch.setattr(connection, "_check", lambda address: None)
    ray.wait = lambda references, num_returns: (references[:1], references[1:])  # type: ignore[method-assign]
    with pytest.raises(PropertyViolated) as caught:
        certify(PROGRAM, certificate, properties=str(own), cluster="127.0.0.1:6379")
    assert (caught.value.row, caught.value.counterexample.choices) == (0, ())
    assert ray.cancelled == list(range(1, 12))
    assert ray.events == []


def test_ctrl_c_ends_the_tasks(ray: FakeRay, certificate: Path) -> None:
    ray.interrupted_after = 2
    with pytest.raises(KeyboardInterrupt):
        certify(PROGRAM, certificate, cluster="local")
    assert ray.cancelled == list(range(10))
    assert ray.events == ["init", "shutdown"]


# -- where the cluster is ---------------------------------------------------------------------------------------


def test_ray_is_an_extra(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"pip install 'pathproof\[ray\]'"):
        certify(PROGRAM, certificate, cluster="local")


@pytest.mark.parametrize("address", ["", "auto", "host", "host:", ":1", "host:99999", "http://host:1", "ray://h:1"])
def test_what_is_no_address(ray: FakeRay, certificate: Path, address: str) -> None:
    with pytest.raises(UsageError, match="a cluster is HOST:PORT, or local, not"):
        certify(PROGRAM, certificate, cluster=address)
    assert ray.events == []


def test_an_address_where_nobody_answers(ray: FakeRay, certificate: Path) -> None:
    with pytest.raises(UsageError, match=r"no Ray cluster to be used at 127\.0\.0\.1:1: Connection refused"):
        certify(PROGRAM, certificate, cluster="127.0.0.1:1")
    assert ray.events == []


@pytest.mark.parametrize(
    ("answer", "is_ray"),
    [(b"HTTP/1.1 400 Bad Request\r\n\r\n", False), (b"", False), (bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), True)],
)
def test_an_address_where_somebody_else_answers(ray: FakeRay, certificate: Path, answer: bytes, is_ray: bool) -> None:
    """Ray itself would try again for minutes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with nullcontext() if is_ray else pytest.raises(UsageError, match="is no Ray cluster; 6379 is its usual"):
            certify(PROGRAM, certificate, cluster=address)
        thread.join()
    assert ray.events == (["init", "shutdown"] if is_ray else [])


def test_a_cluster_that_does_not_take_us(ray: FakeRay, certificate: Path) -> None:
    ray.refused = RuntimeError("Version mismatch:\nThe cluster was started with another Python")
    with pytest.raises(UsageError, match="to be used at local: The cluster was started with another Python"):
        certify(PROGRAM, certificate, cluster="local")


def test_who_is_connected_already(ray: FakeRay, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray.connection = {"address": "127.0.0.1:6379"}
    with pytest.raises(UsageError, match=r"connected to the Ray cluster at 127\.0\.0\.1:6379, not to local"):
        certify(PROGRAM, certificate, cluster="local")
    monkeypatch.setattr(connection, "_check", lambda address: None)
    assert certify(PROGRAM, certificate, cluster="127.0.0.1:6379").tasks == 12
    assert ray.is_initialized(), "what others opened is theirs to close"


def test_workers_and_a_cluster_are_a_wrong_call(ray: FakeRay, certificate: Path) -> None:
    with pytest.raises(UsageError, match="give one of them"):
        certify(PROGRAM, certificate, workers=2, cluster="local")
    with pytest.raises(UsageError, match="'best' is not one of"):
        certify(PROGRAM, certificate, partition="best", cluster="local")


def test_the_command(ray: FakeRay, certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ray.before_work = lambda: print("Ray has something to say")
    assert cli.main(["certify", str(PROGRAM), str(certificate), "--cluster", "local", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["verdict"], report["tasks"], report["workers"]) == ("certified", 12, 3)
    ray.cpus = 2
    assert cli.main(["certify", str(PROGRAM), str(certificate), "--cluster", "local"]) == 0
    assert "8 tasks, 2 workers" in capsys.readouterr().out


# -- a real cluster ---------------------------------------------------------------------------------------------


@pytest.fixture
def two_nodes() -> Iterator[subprocess.Popen[str]]:
    """A process whose children are two nodes of one processor each; its first line is the address."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install 'pathproof[ray]'")
    if not Path("/proc").is_dir():
        pytest.skip("workers are found in /proc")
    script = Path(__file__).parents[2] / "support" / "two_nodes.py"
    process = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    yield process
    process.communicate(timeout=600)  # the end of its input is the end of the cluster


@pytest.mark.slow
def test_two_nodes_and_a_worker_that_is_killed(two_nodes: subprocess.Popen[str], tmp_path: Path) -> None:
    program, file = EXAMPLES / "philosophers.py", tmp_path / "x.cert"
    states = verify(program, ["12"], certificate=file).states
    assert states > 1_000_000
    assert two_nodes.stdout is not None
    address = two_nodes.stdout.readline().strip()
    words = [sys.executable, "-m", "pathproof", "certify", str(program), str(file), "--cluster", address, "--json"]
    certifying = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed = kill_a_worker(two_nodes.pid, certifying)
    out, err = certifying.communicate(timeout=600)
    report = json.loads(out)
    assert (report["verdict"], report["states"], report["workers"], report["tasks"]) == ("certified", states, 2, 8), err
    assert killed


def kill_a_worker(ancestor: int, certifying: subprocess.Popen[str]) -> bool:
    """Kills a process below that ancestor while it walks rows."""
    while certifying.poll() is None:
        for pid in walking(ancestor):
            time.sleep(0.1)
            if pid in walking(ancestor):
                os.kill(pid, signal.SIGKILL)
                return True
        time.sleep(0.01)
    return False


def walking(ancestor: int) -> list[int]:
    """The descendants that bear the name which Ray gives to a worker that is at our task."""
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                names[int(entry.name)] = (entry / "cmdline").read_bytes()
            except OSError:
                continue
    found = []
    for pid, name in names.items():
        above = pid
        while above in parents and above != ancestor:
            above = parents[above]
        if above == ancestor and name.startswith(b"ray::walk_rows"):
            found.append(pid)
    return found
