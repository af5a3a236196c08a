"""What a program can do to its exceptions and a property file to itself: a message or a refusal, never a crash."""

from pathlib import Path

import pytest

from pathproof.errors import Refused
from pathproof.language import load
from pathproof.machine import Options, ReferenceMachine
from support.machines import KEY, run_sequential


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        ("ValueError(10**5000)", "ValueError: <int>"),
        ("ValueError(range(10**5000), -1)", "ValueError: (<range>, -1)"),
        ("KeyError('x')", "KeyError: 'x'"),
        ("ValueError([1, (2,), {}], None)", "ValueError: ([1, (2,), {}], None)"),
        ("ValueError({'a': [1], 2: {}, 3: object()})", "ValueError: {'a': [1], 2: {}, 3: <object>}"),
        ("ValueError(frozenset(), frozenset({1}))", "ValueError: (frozenset(), frozenset({1}))"),
        ("ValueError(frozenset({'a', 'b'}))", "ValueError: <frozenset>"),
    ],
)
def test_message_of_an_uncaught_exception(raised: str, message: str) -> None:
    assert run_sequential(f"x = 1\nraise {raised}\n") == ("", message)


def test_message_of_a_list_that_holds_itself_is_short() -> None:
    _, message = run_sequential("a = []\na.append(a)\nraise ValueError(a)\n")
    assert message is not None
    assert message.startswith("ValueError: [[")
    assert "..." in message
    assert len(message) < 100


def test_message_of_a_list_that_holds_another_many_times_is_short() -> None:
    _, message = run_sequential("a = [1]\nfor _ in range(100):\n    a = [a, a]\nraise ValueError(a)\n")
    assert message is not None
    assert len(message) < 10_000


def with_properties(tmp_path: Path, properties: str) -> ReferenceMachine:
    program, file = tmp_path / "program.py", tmp_path / "properties.py"
    program.write_text("count = 1\n")
    file.write_text(properties)
    return ReferenceMachine(load(program, (), properties=file), Options(), KEY)


def test_a_property_file_may_use_builtins_outside_of_functions(tmp_path: Path) -> None:
    text = "from pathproof import invariant\nlimit = max(1, 2)\n@invariant\ndef small(): return count < limit\n"
    machine = with_properties(tmp_path, text)
    assert machine.check_invariant("small", machine.initial()) is True


@pytest.mark.parametrize("text", ["limit = count\n", "limit = 1 / 0\n", "from pathproof import choose\nchoose(2)\n"])
def test_a_property_file_that_fails_or_chooses_is_refused(tmp_path: Path, text: str) -> None:
    marked = "import pathproof\n\n\n@pathproof.invariant\ndef holds():\n    return True\n"
    with pytest.raises(Refused, match="a property file that"):
        with_properties(tmp_path, text + marked).initial()
