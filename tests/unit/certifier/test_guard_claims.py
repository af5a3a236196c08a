"""Guards that a certificate claims: those that hold are used, and whatever else it says is noticed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pathproof import CertificateRejected, InvalidCertificate, verify
from pathproof.certificate import Certificate
from pathproof.certificate.container import Script, write
from pathproof.certificate.issue import issue
from pathproof.certifier import Request
from pathproof.certifier.certification import Certification, run
from pathproof.errors import PropertyError, Undeclared
from pathproof.language import load
from pathproof.machine import machine_for
from pathproof.machine.guards import parsed
from pathproof.machine.options import Options
from pathproof.search import Recorder, check

PROGRAM = """
from threading import Lock, Thread

a, b = Lock(), Lock()
x = y = z = 0

def work():
    global x, y
    with a:
        x += 1
        with b:
            y += x

def look():
    global seen
    with a:
        seen = x
    with b:
        pass
    seen = y

one, other = Thread(target=work), Thread(target=look)
one.start()
other.start()
z = 1
"""
X, Y, Z = (f"global __main__.{name}" for name in "xyz")
HELD = {X: "all lock __main__:a", Y: "writes lock __main__:a"}
GUARDS = Options(reduction="por,guards")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return file


def certificate_of(program: Path, options: Options = GUARDS, engine: str = "native") -> Path:
    file = program.with_suffix(".cert")
    machine = machine_for(load(program), options, engine=engine)
    recorder = Recorder()
    issue(recorder, check(machine, observers=[recorder]), file)
    return file


def certify(program: Path, file: Path, engine: str = "native", properties: Path | None = None) -> Certification:
    given = str(properties) if properties is not None else None
    return run(Request(str(program), str(file), properties=given, engine=engine))


def with_guards(file: Path, guards: Sequence[tuple[str, str]]) -> Path:
    """The same rows under other guards."""
    old = Certificate(file)
    changed = file.with_suffix(".changed")
    chunks = [old.columns(number).joined() for number in range(len(old))]
    write(changed, replace(old.claims, guards=tuple(guards)), Script(list(old.entries()), chunks))
    return changed


def test_guards_are_claimed_and_used(program: Path, engine: str) -> None:
    file = certificate_of(program, engine=engine)
    claimed = dict(Certificate(file).claims.guards)
    assert {name: claimed[name] for name in HELD} == HELD
    certification = certify(program, file)
    assert certification.states < verify(program).states
    assert certification.guards == tuple(sorted(claimed.items()))


@pytest.mark.parametrize(
    ("location", "guard"),
    [
        (X, None),
        (X, "writes lock __main__:a"),
        (X, "all lock __main__:b"),
        (X, "all main"),
        (X, "all lock __main__:c"),
        (X, "all own b"),
        (Y, "all lock __main__:a"),
        (Y, "writes main"),
        (Y, None),
    ],
)
def test_other_guards_are_rejected(program: Path, location: str, guard: str | None, engine: str) -> None:
    """Dropped, weakened, strengthened, of another lock: the rows are not those of that graph, or it is belied."""
    file = certificate_of(program)
    guards = dict(Certificate(file).claims.guards)
    guards.pop(location)
    if guard is not None:
        guards[location] = guard
    with pytest.raises(CertificateRejected):
        certify(program, with_guards(file, sorted(guards.items())), engine=engine)


def test_a_guard_too_few_is_another_graph_and_still_a_proof(program: Path) -> None:
    file = certificate_of(program)
    claims = Certificate(file).claims
    machine = machine_for(load(program), GUARDS)
    for kind, locations in (("mutable", claims.mutable), ("probed", claims.probed)):
        for location in locations:
            machine.declare(Undeclared(kind, location))
    recorder = Recorder()
    issue(recorder, check(machine, observers=[recorder]), file)
    assert Certificate(file).claims.guards == ()
    assert certify(program, file).states == verify(program).states > claims.states


@pytest.mark.parametrize(
    "guards",
    [
        [(X, "all lock __main__:a"), (X, "all main")],
        [(Y, "all main"), (X, "all main")],
        [("global __main__.a", "all main")],
        [(X, "all")],
        [(X, "all nobody")],
        [(X, "none main")],
        [(X, "all lock a")],
        [(X, "all lock __main__:a.b.c.d.e")],
        [(X, "all own a.b.c")],
        [(X, "all lock __main__:a[100]")],
        [(X, "all lock __main__:a[-1]")],
        [(X, "all lock __main__:a.b\n")],
        [(X, "all lock __main__:ä")],
    ],
)
def test_what_is_no_guard_is_malformed(program: Path, guards: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidCertificate):
        certify(program, with_guards(certificate_of(program), guards))


def test_guards_where_the_options_have_none_are_malformed(program: Path) -> None:
    file = certificate_of(program, Options())
    assert Certificate(file).claims.guards == ()
    with pytest.raises(InvalidCertificate, match="by the options there are none"):
        certify(program, with_guards(file, [(X, "all lock __main__:a")]))


def test_a_property_that_reads_what_is_guarded_cannot_be_certified(program: Path, tmp_path: Path, engine: str) -> None:
    file = certificate_of(program)
    properties = tmp_path / "more.py"
    properties.write_text("from pathproof import invariant\n@invariant\ndef small():\n    return x < 9\n")
    with pytest.raises(PropertyError, match=r"reads global __main__\.x, which the certificate says is read only under"):
        certify(program, file, properties=properties, engine=engine)


@pytest.mark.parametrize("text", ["all main", "writes own lock.acquire", "all lock a.b:c[12].d", "all lock m:x"])
def test_guards_are_read(text: str) -> None:
    assert parsed(text).mode == text.split()[0]
