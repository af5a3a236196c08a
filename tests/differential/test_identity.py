"""Two states have one encoding only if they are one (`hostile_positions.py`)."""

import sys
from pathlib import Path

import pytest

import pathproof
from differential.hostile_positions import from_seed, told_apart
from pathproof.language import load
from pathproof.machine import Options, ReferenceMachine
from pathproof.machine.bootstrap import _constants_in
from pathproof.search.verification import Settings
from support.machines import ENGINES, KEY, graph_of, machine_for

TWO_LAMBDAS = Path(__file__).parent.parent / "cases" / "concurrent" / "lambdas_in_nested_f_strings.py"


@pytest.mark.parametrize("seed", range(24))
def test_hostile_positions(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    source = from_seed(seed)
    path.write_text(source)
    states = told_apart(load(path), source, native=seed % 3 == 0)
    if seed % 6 == 0:
        for store in ("exact", "fingerprints"):
            found = pathproof.verify(path, settings=Settings(store=store, all_violations=True))
            assert found.states == states


@pytest.mark.parametrize("store", ["exact", "collapsed", "uncompressed", "fingerprints"])
@pytest.mark.parametrize("engine", list(ENGINES))
def test_two_lambdas_at_one_position(engine: str, store: str, tmp_path: Path) -> None:
    certificate = tmp_path / "certificate"
    settings = Settings(store=store, engine=engine)
    assert pathproof.verify(TWO_LAMBDAS, settings=settings, certificate=certificate).verdict == "violated"
    assert not certificate.exists()


def test_codes_have_identities_of_their_own() -> None:
    program = load(TWO_LAMBDAS)
    codes = list(program.codes())
    assert len({code.identity for code in codes}) == len(codes)
    assert all(program.code(code.identity) is code for code in codes)


def test_a_repeated_identity_is_noticed() -> None:
    program = load(TWO_LAMBDAS)
    module = program.modules["__main__"]
    first, second = [code for code in module.with_inner() if code.name == "<lambda>"][:2]
    second.identity = first.identity
    assert not module.is_told_apart()
    with pytest.raises(RuntimeError, match="two codes with the identity"):
        ENGINES["native"](program, Options(), KEY)


def test_what_a_finally_body_holds_is_compiled_once() -> None:
    source = "def f():\n    try:\n        return 1\n    finally:\n        g = lambda: 0\n"
    codes = list(machine_for(source).program.modules["__main__"].with_inner())
    assert [code.name for code in codes] == ["<module>", "f", "<lambda>"]


def test_places_are_told_apart() -> None:
    source = "\n".join((
        "from threading import Lock", "def keep(x): locks.append(x); return 0", "locks = []",
        "x = (f'''{keep(Lock())}{  f\"\"\"{  keep(Lock())", "}\"\"\"}''')", "y = [Lock(), Lock()]; z = Lock().locked()",
    ))  # fmt: skip
    machine = machine_for(source + "\n")
    state = machine.initial()
    sites = sorted(item.site for item in state.heap.values() if item.kind == "lock")
    assert len(set(sites)) == 4
    if sys.version_info < (3, 12):
        assert [site for site in sites if "#" in site] == ["__main__:4:15#2"]


def test_constants_have_names_of_their_own(tmp_path: Path) -> None:
    library = Path(pathproof.__file__).parent / "language" / "library"
    names = sorted(file.stem for file in library.glob("*.py") if not file.stem.startswith("_"))
    names[names.index("collections_abc")] = "collections.abc"
    path = tmp_path / "program.py"
    path.write_text("".join(f"import {name}\n" for name in names))
    machine = ReferenceMachine(load(path), Options(), KEY)
    labels: dict[object, object] = {}
    pending = [*machine.interpreter.types.classes.values(), *machine.interpreter.types.constant_modules.values()]
    while pending:
        ref = pending.pop()
        if labels.setdefault(ref.label, ref) is not ref:
            raise AssertionError(f"two constants are called {ref.label}")
        assert ref.object is not None
        pending += [each for each in _constants_in(ref.object) if labels.get(each.label) is not each]


def test_the_names_of_attributes_tell_constants_apart(tmp_path: Path) -> None:
    """Dots in them do not make two objects of a property file one."""
    program = tmp_path / "program.py"
    program.write_text("from pathproof import choose\nx = choose(2)\n")
    properties = tmp_path / "properties.py"
    properties.write_text(
        "from pathproof import invariant\nclass A: pass\na = A(); a.b = A(); setattr(a, 'b.c', A()); a.b.c = A()\n"
        "a.b.c.n = 1; getattr(a, 'b.c').n = 2\n"
        "@invariant\ndef holds(): return x < 2 and a.b.c.n == 1 and getattr(a, 'b.c').n == 2\n"
    )
    for engine in ENGINES.values():
        assert not graph_of(engine(load(program, properties=properties), Options(), KEY)).verdicts


@pytest.mark.parametrize("engine", list(ENGINES))
def test_a_class_that_may_have_been_made_again(engine: str, tmp_path: Path) -> None:
    """Nobody knows whether a class of the state before is one of the state after, if its place makes many."""
    path = tmp_path / "program.py"
    path.write_text(
        "import threading\nfrom pathproof import step_invariant\ndef make(): return type('K', (), {})\nK = make()\n"
        "@step_invariant\ndef stays(before, after): return before.K is after.K\n"
        "def work():\n    global K\n    K = make()\nthreading.Thread(target=work).start()\n"
    )
    found = pathproof.verify(path, settings=Settings(engine=engine))
    assert "which of them are the same is no part of a state" in str(found.error)


def test_odd_names_of_attributes(tmp_path: Path) -> None:
    """What no text file can hold, and what looks like "all names": the machines agree, certificates are accepted."""
    path = tmp_path / "program.py"
    path.write_text(
        "import threading\nclass A: pass\na = A()\ndef work(n):\n"
        "    setattr(a, '\\ud800', n); setattr(a, 'x.*', n); setattr(a, '*', n); setattr(a, 'b\\n', n)\n"
        "threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2)]\n"
        "for t in threads: t.start()\nfor t in threads: t.join()\n"
    )
    found = []
    for engine in ENGINES:
        settings = Settings(engine=engine)
        certificate = tmp_path / engine
        found.append(pathproof.verify(path, settings=settings, certificate=certificate))
        pathproof.certify(path, certificate)
    assert [each.verdict for each in found] == ["verified"] * 2
    assert found[0].mutable_locations == found[1].mutable_locations
