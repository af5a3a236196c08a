"""What is asked about which state, and what is said of properties that never said anything."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from pathproof import certify, verify
from pathproof.certifier import PropertyViolated
from pathproof.errors import UsageError
from pathproof.machine import Options
from pathproof.machine.interface import Access, Pending, Violation
from pathproof.properties import ALWAYS, KINDS, OPTIONAL, properties_for
from pathproof.properties.judge import unjudged
from pathproof.properties.race import Races
from pathproof.search import Settings
from support.fake_machine import GraphMachine

ROOT = Path(__file__).parents[3]
PROGRAM = """
from threading import Thread
from pathproof import invariant

total = 0

@invariant
def small():
    return total < {limit}

def add():
    global total
    total += 1

thread = Thread(target=add)
thread.start()
thread.join()
"""
OWN = "from pathproof import invariant\n@invariant\ndef small():\n    return total < {limit}\n"


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(
    ("limits", "broken"), [((1, 9), "small"), ((9, 1), "small of the property file"), ((9, 9), None)]
)
def test_two_invariants_of_one_name_are_both_checked(
    tmp_path: Path, engine: str, limits: tuple[int, int], broken: str | None
) -> None:
    if engine == "native":
        pytest.importorskip("pathproof.machine._kernel")
    program, own, file = (tmp_path / name for name in ("program.py", "own.py", "certificate"))
    program.write_text(PROGRAM.format(limit=limits[0]))
    own.write_text(OWN.format(limit=limits[1]))
    settings = Settings(engine=engine)
    result = verify(program, properties=str(own), settings=settings, certificate=file)
    if broken is not None:
        assert result.violation is not None
        assert result.violation.violation.message == f"{broken} does not hold"
    else:
        assert result.verdict == "verified"
        own.write_text(OWN.format(limit=1))
        with pytest.raises(PropertyViolated, match="small of the property file does not hold"):
            certify(program, file, properties=str(own))


def test_error_states_are_failures_and_nothing_else() -> None:
    failed = Violation("assertion", "no")
    machine = GraphMachine({"a": ["b"]}, errors={"b": failed}, holds={"never": lambda _: False})
    properties = properties_for(machine)
    before, after = machine.initial(), machine.step(machine.initial(), 0)
    assert [finding.violation.kind for finding in properties.of_state(before)] == ["invariant"]
    assert [finding.violation for finding in properties.of_state(after)] == [failed]


def test_what_never_spoke_is_told_apart_by_kind() -> None:
    """A function that is both invariant and step invariant is two properties."""
    silent, spoke = {("invariant", "f"), ("step-invariant", "g")}, {("step-invariant", "f"), ("step-invariant", "g")}
    assert unjudged(silent, spoke) == ["f"]
    assert unjudged({("invariant", "f")}, {("invariant", "f")}) == []


def test_a_pair_of_threads_races_once() -> None:
    one = Pending("A", "p.py", 1, (Access("x", True), Access("x", False), Access("y", False)))
    other = Pending("B", "p.py", 2, (Access("y", False), Access("x", False), Access("z", True)))
    machine = GraphMachine({"a": []}, pending={"a": [one, other]})
    (race,) = Races(machine).races(machine.initial())
    assert race.message.startswith("A and B access x at the same time")


def test_each_property_has_the_digest_of_its_own_file(tmp_path: Path) -> None:
    """Files in two directories may have one name."""
    digests = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "own.py"
        file.write_text(
            f"from pathproof.properties import Property\n\nclass P(Property):\n    name = {name!r}\n"
            "    def of_state(self, state):\n        return ()\n"
        )
        digests.append((name, "", sha256(file.read_bytes()).hexdigest()))
    machine = GraphMachine({"a": []})
    asked = [f"{tmp_path / name / 'own.py'}:P" for name in ("one", "other")]
    assert list(properties_for(machine, asked).claims()[-2:]) == digests


def test_a_property_of_a_module_is_not_replaced_from_outside(tmp_path: Path) -> None:
    """What is checked is what the name is bound to, whoever binds it."""
    (tmp_path / "helper.py").write_text(PROGRAM.format(limit=1))
    program = tmp_path / "program.py"
    program.write_text("import helper\n\nhelper.small = bool\n")
    verification = verify(program)
    assert verification.verdict == "error"
    assert "an attribute small, as a property of helper is called" in str(verification.error)


@pytest.mark.parametrize("atomicity", ["line", "instruction"])
def test_races_are_between_single_operations(tmp_path: Path, atomicity: str) -> None:
    """Of a longer step only the first instruction was looked at."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(limit=9))
    with pytest.raises(UsageError, match="races are looked for between single operations"):
        verify(program, options=Options(atomicity=atomicity), settings=Settings(races=True))


def test_every_property_has_a_name_of_its_own_and_a_file_of_its_own() -> None:
    classes = [*ALWAYS, *OPTIONAL.values()]
    assert len({each.__module__ for each in classes}) == len(classes)
    assert len(KINDS) == len(classes) + 1  # assertions are failures, too


def test_the_documented_property_works(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "search.md").read_text(), re.DOTALL)
    (example,) = [block for block in blocks if "(Property)" in block]
    file = tmp_path / "few_wait.py"
    file.write_text(example)
    settings = Settings(own_properties=(f"{file}:FewWait",))
    result = verify(ROOT / "examples" / "philosophers.py", ["3"], settings=settings)
    assert result.violation is not None
    assert result.violation.violation.kind == "few-wait"
    assert verify(ROOT / "examples" / "philosophers.py", ["2"], settings=settings).verdict == "verified"
