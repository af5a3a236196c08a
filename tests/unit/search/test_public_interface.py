"""What people call from Python: nothing that is not verified may pass for it, and a wrong call is said to be one."""

from pathlib import Path

import pytest

from pathproof import Certification, certify, verify
from pathproof.errors import PathproofError, UnreadableFile, UsageError
from pathproof.machine import Options
from pathproof.search import Limits, Settings

COUNTER = """
import threading
n = 0
def work():
    global n
    n += 1
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert n == 2
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "counter.py"
    path.write_text(COUNTER)
    return path


def test_a_result_is_true_only_if_verified(program: Path, tmp_path: Path) -> None:
    violated = verify(program)
    assert violated.verdict == "violated"
    assert not violated
    assert str(violated) == f"violated: assertion: AssertionError ({program}:12)"
    stopped = verify(program, settings=Settings(limits=Limits(states=2)))
    assert (stopped.verdict, bool(stopped)) == ("incomplete", False)
    assert not verify(program, settings=Settings(replay=(0,)))
    for name, text in {"fails.py": "def", "refused.py": "import socket\nsocket.socket()\n", "bytes.py": "\0"}.items():
        (tmp_path / name).write_text(text)
        found = verify(tmp_path / name)
        assert (found.verdict, bool(found)) == ("error", False)
        assert str(found).startswith("error: ")
    (tmp_path / "fine.py").write_text("x = 1\n")
    assert verify(tmp_path / "fine.py")
    assert str(verify(tmp_path / "fine.py")) == "verified"


def test_a_file_that_is_not_there_raises(program: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"missing.py: cannot be read: No such file or directory"):
        verify(tmp_path / "missing.py")
    with pytest.raises(UnreadableFile, match="this is a directory"):
        verify(tmp_path)
    with pytest.raises(UnreadableFile, match=r"missing.py: cannot be read"):
        verify(program, properties=str(tmp_path / "missing.py"))
    assert issubclass(UnreadableFile, PathproofError)


@pytest.mark.parametrize("path", [COUNTER, "", "a\0b", None, 7, ["counter.py"]])
def test_what_is_no_path(path: object) -> None:
    with pytest.raises(UsageError, match="the program is given by the path of a file, not by"):
        verify(path)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="the program is given by the path of a file, not by"):
        certify(path, "some.cert")  # type: ignore[arg-type]


@pytest.mark.parametrize("args", ["12", b"12", [1], {"a": 1}, 3])
def test_what_are_no_arguments(program: Path, args: object) -> None:
    with pytest.raises(UsageError, match="args must be a list of texts"):
        verify(program, args)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="args must be a list of texts"):
        certify(program, "some.cert", args)  # type: ignore[arg-type]


def test_other_values_that_are_wrong(program: Path) -> None:
    with pytest.raises(UsageError, match="models must be a dict"):
        verify(program, models=["m"])  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="a file of properties is given by the path"):
        verify(program, properties=3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="'all' is not one of por, none"):
        Options(reduction="all")
    with pytest.raises(UsageError, match="a certificate is given by the path"):
        certify(program, 3)  # type: ignore[arg-type]


def test_certify_raises_or_certifies(program: Path, tmp_path: Path) -> None:
    (tmp_path / "fine.py").write_text("import threading\nthreading.Thread(target=print).start()\n")
    certificate = tmp_path / "fine.cert"
    assert verify(tmp_path / "fine.py", certificate=certificate)
    found = certify(tmp_path / "fine.py", certificate)
    assert isinstance(found, Certification)
    assert found
    with pytest.raises(PathproofError):
        certify(program, certificate)
    with pytest.raises(PathproofError):
        certify(tmp_path / "missing.py", certificate)
    with pytest.raises(PathproofError):
        certify(tmp_path / "fine.py", tmp_path / "missing.cert")
