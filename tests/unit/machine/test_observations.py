"""Whoever can tell that a lock is held, that a thread has ended or that an import is over makes that an event: with the
reduction, programs have the violations, final states and refusals that they have without it, on both machines."""

from pathlib import Path

import pytest

from differential.agreement import REDUCTION, disagreement
from pathproof.errors import Refused
from support.cases_headers import concurrent_cases
from support.machines import explore

OBSERVING = [case for case in concurrent_cases() if case.name.startswith(("observed_", "generator", "thread_started_"))]

DROPPED_UNREAD = """
import threading
from pathproof import assume, atomic

def numbers():
    try:
        yield 1
    finally:
        print("cleanup")

x = 0
box = None

def put():
    global box
    held = numbers()
    next(held)
    box = [held]

def drop():
    global box
    with atomic():
        box = None
        {end}

threading.Thread(target=drop).start()
threading.Thread(target=put).start()
"""

HELD = """
from pathproof import choose

def numbers():
    try:
        yield 1
    finally:
        print("cleanup")

def work():
    held = numbers()
    next(held)
    {end}

choose(2)
work()
"""


@pytest.mark.parametrize("case", OBSERVING, ids=lambda case: case.name)
def test_the_reduction_changes_nothing(case: object) -> None:
    full, reduced = (explore(case.path, options=options, engine="native") for options in REDUCTION)  # type: ignore[attr-defined]
    assert not disagreement(full, reduced)


@pytest.mark.parametrize("end", ["assume(x == 1)", "assert x == 1"])
def test_what_a_step_drops_without_having_looked_at_it(end: str, engine: str) -> None:
    """The same step is taken before there is a generator, and may be remembered from there."""
    for options in REDUCTION:
        with pytest.raises(Refused, match="abandoned generator"):
            explore(DROPPED_UNREAD.format(end=end), options=options, engine=engine)


@pytest.mark.parametrize("end", ["assert False, 'real'", "raise KeyError(held)"])
def test_what_a_failing_frame_holds_is_not_dropped_before(end: str, engine: str) -> None:
    (verdict,) = explore(HELD.format(end=end), engine=engine).verdicts
    assert verdict[0] in ("assertion", "exception")


@pytest.mark.parametrize(
    "where", ["with atomic():\n        if notes.x:\n            import slow", "if notes.x:\n        import slow"]
)
def test_an_import_that_another_thread_makes(tmp_path: Path, where: str, engine: str) -> None:
    """That it is over can be told in an atomic block, which must not wait."""
    (tmp_path / "notes.py").write_text("x = 0\n")
    (tmp_path / "slow.py").write_text("import notes\nnotes.x = 1\n")
    main = tmp_path / "main.py"
    main.write_text(
        "import threading\nimport notes\nfrom pathproof import atomic\n\n"
        "def work():\n    import slow\n\n"
        f"def look():\n    {where}\n\n"
        "threading.Thread(target=work).start()\nthreading.Thread(target=look).start()\n"
    )
    full, reduced = (explore(main, options=options, engine=engine) for options in REDUCTION)
    assert not disagreement(full, reduced)
    waits = ("exception", "an atomic block waits: another thread imports the module")
    assert full.verdicts == ({waits} if "atomic" in where else set())


def test_a_property_that_imports_what_is_not_loaded(tmp_path: Path, engine: str) -> None:
    (tmp_path / "slow.py").write_text("x = 1\n")
    main = tmp_path / "main.py"
    main.write_text(
        "import threading\nfrom pathproof import invariant\n\n"
        "@invariant\ndef looks():\n    import slow\n    return slow.x == 1\n\n"
        "def work():\n    import slow\n\n"
        "threading.Thread(target=work).start()\n"
    )
    for options in REDUCTION:
        with pytest.raises(Refused, match="a first import in a property"):
            explore(main, options=options, engine=engine)
