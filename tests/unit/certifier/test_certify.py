"""What is certified is what the certifier asked for: on small programs, everything that may differ does."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathproof import (
    CertificateRejected,
    InvalidCertificate,
    PropertyViolated,
    certify,
    verify,
)
from pathproof.certificate import Certificate, Claims
from pathproof.certificate.claims import sources_of
from pathproof.certificate.container import Script, build, write
from pathproof.certificate.issue import issue
from pathproof.certifier import Request, Session
from pathproof.certifier.locate import locate
from pathproof.errors import PathproofError, PropertyError, Spent, Undeclared, UsageError
from pathproof.language import load
from pathproof.machine import machine_for
from pathproof.machine.options import Options
from pathproof.search import Limits, Recorder, Settings, check

COUNTER = """
import sys
from threading import Lock, Thread
from pathproof import invariant

lock, total = Lock(), 0

@invariant
def not_too_many():
    return total <= int(sys.argv[1])

def work():
    global total
    with lock:
        total += 1

for _ in range(2):
    Thread(target=work).start()
"""

MUTABLE = ("global __main__._", "global __main__.total")
FINER = ("global __main__._", "global __main__.lock", "global __main__.total")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "counter.py"
    file.write_text(COUNTER)
    return file


@pytest.fixture
def certificate(program: Path, tmp_path: Path) -> Path:
    file = tmp_path / "counter.cert"
    assert verify(program, ["2"], certificate=file).verdict == "verified"
    return file


def rewritten(file: Path, change: Callable[[Claims], Claims]) -> Path:
    """The same rows under other claims."""
    old = Certificate(file)
    chunks = [old.columns(number).joined() for number in range(len(old))]
    changed = file.with_suffix(".changed")
    write(changed, change(old.claims), Script(list(old.entries()), chunks))
    return changed


def rejected(*arguments: Any, **named: Any) -> CertificateRejected:
    with pytest.raises(CertificateRejected) as caught:
        certify(*arguments, **named)
    return caught.value


def test_arguments_come_from_the_certificate_or_are_the_same(program: Path, certificate: Path) -> None:
    assert certify(program, certificate).arguments == ("2",)
    assert certify(program, certificate, ["2"]).arguments == ("2",)
    for wrong in (["3"], [], ["2", "2"]):
        assert rejected(program, certificate, wrong).check == "arguments"
    other = rewritten(certificate, lambda claims: replace(claims, arguments=("3",)))
    assert rejected(program, other, ["2"]).check == "arguments"
    assert certify(program, other).arguments == ("3",)  # a true certificate, of another claim, and it says so


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("limits", "reached"), [({"max_seconds": 0}, "0 seconds"), ({"max_memory": 1 << 20}, "1,048,576 bytes of memory")]
)
def test_limits(program: Path, certificate: Path, limits: dict[str, Any], reached: str, workers: int) -> None:
    assert certify(program, certificate, workers=workers, max_seconds=1e9, max_memory=1 << 50)
    with pytest.raises(Spent, match=f"reached the limit of {reached}"):
        certify(program, certificate, workers=workers, **limits)
    with pytest.raises(UsageError, match="a limit of memory"):
        certify(program, certificate, workers=workers, max_memory=-1)


def test_another_program(program: Path, certificate: Path) -> None:
    program.write_text(COUNTER + "# the same, with a comment\n")
    problem = rejected(program, certificate)
    assert (problem.check, problem.message) == ("program", "it is for other sources of __main__")


@pytest.mark.parametrize(
    ("old", "new", "exception"),
    [
        ("with lock:", "if True:", CertificateRejected),  # another graph, a race that the property does not see
        ("range(2)", "range(3)", (CertificateRejected, PropertyViolated)),
        ("range(2)", "range(1)", CertificateRejected),
        ("total += 1", "total += 2", PropertyViolated),
        ("total += 1", "total -= 1", None),  # other values, the same shape: the certificate proves this program, too
        ("total <= int", "total < int", PropertyViolated),
        ("lock, total = Lock(), 0", "lock, total = Lock(), 1", PropertyViolated),
    ],
)
def test_another_program_with_a_forged_digest(program, certificate, old, new, exception) -> None:
    """Digests make a mistake obvious; they are not what the proof rests on."""
    program.write_text(COUNTER.replace(old, new))
    sources, library = sources_of(load(program, ["2"]))
    forged = rewritten(certificate, lambda claims: replace(claims, sources=sources, library=library))
    if exception is None:
        assert certify(program, forged).states == certify(program, forged, trustful=True).states
    else:
        with pytest.raises(exception):
            certify(program, forged)


@pytest.mark.parametrize(
    ("change", "check"),
    [
        ({"mutable": ()}, "declared sets"),
        ({"mutable": MUTABLE[1:]}, "declared sets"),
        ({"mutable": ("contents nowhere", *MUTABLE)}, None),
        ({"mutable": FINER}, ""),
        ({"options": Options(reduction="none")}, ""),
        ({"options": Options(atomicity="instruction")}, ""),
        ({"options": Options(atomicity="line")}, "semantics"),
        ({"cuts": {"step": 1, "opening": 2}}, "semantics"),
        ({"library": "0" * 64}, "library"),
        ({"sources": {}}, "program"),
        ({"call": "work"}, "program"),
        ({"models": ("socket",)}, "models"),
        ({"states": 5}, "malformed"),
        ({"transitions": 5}, "transitions"),
        ({"choices": 5}, "choices"),
        ({"depth": 5}, "depth"),
    ],
)
def test_other_claims(program: Path, certificate: Path, change: dict[str, Any], check: str | None) -> None:
    changed = rewritten(certificate, lambda claims: replace(claims, **change))
    if check is None:
        certify(program, changed)
    elif check == "malformed":
        with pytest.raises(InvalidCertificate):
            certify(program, changed)
    else:
        assert check in ("", rejected(program, changed).check)


def test_more_declared_than_needed_is_another_graph_and_still_a_proof(program: Path, tmp_path: Path) -> None:
    """A finer graph is walked as completely as the one of the least sets."""
    file = tmp_path / "finer.cert"
    machine = machine_for(load(program, ["2"]), Options())
    machine.declare(Undeclared("mutable", "global __main__.lock"))
    recorder = Recorder()
    verification = check(machine, observers=[recorder])
    issue(recorder, verification, file)
    certification = certify(program, file)
    assert certification.mutable_locations == FINER
    assert certification.states > verify(program, ["2"]).states


DEADLOCK = """
import threading

first, second = threading.Lock(), threading.Lock()
held = False

def work(one, other):
    with one:
        with other:
            pass

threading.Thread(target=work, args=(first, second)).start()
threading.Thread(target=work, args=(second, first)).start()
while True:
    held = first.locked()
"""


@pytest.mark.parametrize("trustful", [False, True])
def test_declared_releases_must_happen(tmp_path: Path, trustful: bool) -> None:
    """ "released SITE" says that somebody else may release a lock, which makes a cycle of waits no deadlock. A liar
    declares it for a lock that nobody releases. Also who trusts the tree looks for deadlocks in all its states."""
    program, file = tmp_path / "deadlock.py", tmp_path / "deadlock.cert"
    program.write_text(DEADLOCK)
    machine = machine_for(load(program), Options())
    site = "released __main__:4:"
    for column in (16, 34):  # where the two locks are made
        machine.declare(Undeclared("probed", f"{site}{column}"))
    recorder = Recorder()
    verification = check(machine, observers=[recorder])
    assert verification.verdict == "verified", "the lie must work on the verifier, or it is none"
    issue(recorder, verification, file)
    problem = rejected(program, file, trustful=trustful)
    assert problem.check == "declared sets"
    assert site in problem.message
    assert ("certify without --trustful" in problem.message) == trustful


def test_an_honest_verifier_does_not_issue_that(tmp_path: Path) -> None:
    program, file = tmp_path / "deadlock.py", tmp_path / "deadlock.cert"
    program.write_text(DEADLOCK)
    verification = verify(program, certificate=file)
    assert verification.verdict == "violated"
    assert verification.notes[-1] == "no certificate was written: the verdict is violated"
    assert verification.certificate is None
    assert not file.exists()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(store="bit-state", bits=10),
        Settings(search="random-walk"),
        Settings(limits=Limits(states=3)),
    ],
    ids=["lossy", "sample", "limit"],
)
def test_incomplete_searches_write_nothing(program: Path, tmp_path: Path, settings: Settings) -> None:
    file = tmp_path / "x.cert"
    verification = verify(program, ["2"], certificate=file, settings=settings)
    assert verification.verdict == "incomplete"
    assert "no certificate was written: the verdict is incomplete" in verification.notes
    assert not file.exists()


def test_fingerprints_are_good_enough_to_issue(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.cert"
    verify(program, ["2"], certificate=file, settings=Settings(store="fingerprints"))
    assert certify(program, file).false_accept_chance < 1e-30


def test_where_nothing_can_be_written(program: Path, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "nowhere" / "x.cert"):
        with pytest.raises(UsageError, match="no certificate can be written there"):
            verify(program, ["2"], certificate=file)
    with pytest.raises(UsageError, match="replay"):
        verify(program, ["2"], certificate=tmp_path / "x", settings=Settings(replay=(0,)))


def own(tmp_path: Path, text: str) -> str:
    file = tmp_path / "own.py"
    file.write_text("from pathproof import invariant, step_invariant\n" + text)
    return str(file)


def test_properties_of_her_own(program: Path, certificate: Path, tmp_path: Path) -> None:
    good = own(tmp_path, "@invariant\ndef small():\n    return total < 9\n")
    checked = certify(program, certificate, properties=good).properties
    assert ("invariant", "small") in [entry[:2] for entry in checked]
    assert ("invariant", "small") in [
        entry[:2] for entry in certify(program, certificate, properties=good, trustful=True).properties
    ]
    bad = own(tmp_path, "@invariant\ndef tiny():\n    return total < 2\n")
    for trustful in (False, True):
        with pytest.raises(PropertyViolated, match="tiny does not hold") as caught:
            certify(program, certificate, properties=bad, trustful=trustful)
        assert caught.value.counterexample.trace[-1].thread.startswith("Thread-")
    never = own(tmp_path, "@invariant\ndef unbound():\n    return nothing\n")
    with pytest.raises(PropertyError, match=r"never evaluated.*unbound"):
        certify(program, certificate, properties=never)


def test_step_invariants_of_her_own(program: Path, certificate: Path, tmp_path: Path) -> None:
    good = own(tmp_path, "@step_invariant\ndef grows(before, after):\n    return before.total <= after.total\n")
    assert ("step-invariant", "grows") in [
        entry[:2] for entry in certify(program, certificate, properties=good).properties
    ]
    with pytest.raises(UsageError, match="step invariants need every transition"):
        certify(program, certificate, properties=good, trustful=True)
    bad = own(tmp_path, "@step_invariant\ndef still(before, after):\n    return before.total == after.total\n")
    with pytest.raises(PropertyViolated, match="still does not hold"):
        certify(program, certificate, properties=bad)


def test_a_property_that_probes_what_is_not_declared(program: Path, certificate: Path, tmp_path: Path) -> None:
    nosy = own(tmp_path, "@invariant\ndef free():\n    return lock.locked() in (True, False)\n")
    with pytest.raises(PropertyError, match="probes __main__"):
        certify(program, certificate, properties=nosy)


def test_what_the_producer_checked_besides_is_named(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.cert"
    more = own(tmp_path, "@invariant\ndef small():\n    return total < 9\n")
    assert verify(program, ["2"], certificate=file, properties=more).verdict == "verified"
    assert [entry[:2] for entry in certify(program, file).unchecked] == [("invariant", "small")]
    assert certify(program, file, properties=more).unchecked == ()


def test_models_must_be_her_own(tmp_path: Path) -> None:
    program, model, file = tmp_path / "p.py", tmp_path / "m.py", tmp_path / "x.cert"
    program.write_text("import socket\nassert socket.answer() == 42\n")
    model.write_text("def answer():\n    return 42\n")
    models = {"socket": str(model)}
    assert verify(program, models=models, certificate=file).verdict == "verified"
    assert certify(program, file, models=models).models == ("socket",)
    assert rejected(program, file).check == "models"
    model.write_text("def answer():\n    return 6 * 7\n")
    assert rejected(program, file, models=models).check == "program"


@pytest.mark.parametrize("atomicity", ["line", "instruction"])
def test_weaker_semantics_must_be_asked_for(program: Path, tmp_path: Path, atomicity: str) -> None:
    """Library code is part of one line or instruction of the program's: less is claimed than by default."""
    file = tmp_path / "x.cert"
    weaker = Options(atomicity=atomicity)
    assert verify(program, ["2"], certificate=file, options=weaker).verdict == "verified"
    assert rejected(program, file).check == "semantics"
    assert rejected(program, file, options=Options()).check == "semantics"
    assert certify(program, file, options=weaker).options == weaker


def test_a_function_is_the_program(tmp_path: Path) -> None:
    program, file = tmp_path / "p.py", tmp_path / "x.cert"
    program.write_text("def one():\n    pass\ndef two():\n    assert False\n")
    verify(program, call="one", certificate=file)
    assert certify(program, file, call="one").call == "one"
    assert rejected(program, file, call="two").check == "program"


def test_without_call_the_whole_file_is_the_program(tmp_path: Path) -> None:
    """Else whoever wrote the certificate could choose a harmless function of a file that is wrong."""
    program, file = tmp_path / "p.py", tmp_path / "x.cert"
    program.write_text("def one():\n    pass\n")
    verify(program, call="one", certificate=file)
    problem = rejected(program, file)
    assert (problem.check, problem.message) == ("program", "it is for --call one, not for the whole file")
    verify(program, certificate=file)
    problem = rejected(program, file, call="one")
    assert (problem.check, problem.message) == ("program", "it is for the whole file, not for --call one")


def test_a_lie_is_located(program: Path, certificate: Path) -> None:
    session = Session(Request(str(program), str(certificate)))
    found = locate(session)
    assert found.rejected is None
    assert 0 < found.peak <= found.rows
    assert 0 < found.peak_share <= 1


def test_lies_are_located_alike(program: Path, certificate: Path, tmp_path: Path) -> None:
    """By the kernel's table and by Python's; in a table that is too small, perhaps not at all."""
    honest = Certificate(certificate)
    rows = list(honest.chunk(0).rows())
    for number, row in enumerate(rows):
        lies = [rows[:number] + [row._replace(indegree=row.indegree + 1)] + rows[number + 1 :]]
        if not row.productive:
            parent = max(n for n in range(number + 1) if rows[n].productive) if number else 0
            mask = rows[parent].productive
            if parent + 1 == number and mask:
                lies.append([*rows[:parent], rows[parent]._replace(productive=mask & mask - 1), *rows[number + 1 :]])
        for lie in lies:
            file = tmp_path / "lie"
            write(file, replace(honest.claims, states=len(lie)), build(lie))
            found = []
            for engine in ("native", "reference"):
                session = Session(Request(str(program), str(file), engine=engine))
                located = locate(session)
                assert located.rejected is not None
                found.append((str(located.rejected), located.peak))
                few = locate(session, most=1)
                assert few.peak <= 2
            assert found[0] == found[1]


@pytest.mark.parametrize(
    "error",
    [
        CertificateRejected("fanout", "wrong", 3, 4),
        InvalidCertificate("damaged", "x.cert"),
        CertificateRejected("closure", "open"),
    ],
)
def test_errors_travel(error: PathproofError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_violations_travel(program: Path, certificate: Path, tmp_path: Path) -> None:
    bad = own(tmp_path, "@invariant\ndef tiny():\n    return total < 2\n")
    with pytest.raises(PropertyViolated) as caught:
        certify(program, certificate, properties=bad, workers=2)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.counterexample == caught.value.counterexample
    assert str(again) == "invariant: tiny does not hold"


def test_many_choices_and_dropped_ones(tmp_path: Path) -> None:
    """A choice of hundreds of alternatives, most of which end in a false assumption."""
    program, file = tmp_path / "wide.py", tmp_path / "x.cert"
    program.write_text(
        "from pathproof import assume, atomic, choose\n"
        "found = []\n"
        "def main():\n"
        "    for _ in range(2):\n"
        "        number = choose(300)\n"
        "        with atomic():\n"
        "            assume(number % 100 == 7)\n"
        "            found.append(number // 100)\n"
        "main()\n"
    )
    verification = verify(program, certificate=file)
    assert (verification.states, verification.transitions) == (1 + 3 + 9, 3 + 9)
    certification = certify(program, file, workers=2)
    assert (certification.states, certification.transitions) == (13, 12)
    assert Certificate(file).claims.choices == 4 * 300
    assert certify(program, file, trustful=True).states == 13
