"""A violation says the line that CPython's traceback ends with."""

import contextlib
import io
import threading
import warnings

import pytest

from differential.raising_programs import from_seed
from pathproof import verify
from pathproof.errors import Refused
from pathproof.search import Settings
from support.machines import program_file


def last_line(source: str, file: str) -> tuple[str, int]:
    """The type of the uncaught exception and the last line of the program's own in its traceback."""
    seen: list[BaseException] = []
    hook, threading.excepthook = threading.excepthook, lambda args: seen.append(args.exc_value)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(source, file, "exec"), {"__name__": "__main__"})
    except Exception as error:
        seen.append(error)
    finally:
        threading.excepthook = hook
    (error,) = seen
    entry, line = error.__traceback__, 0
    while entry is not None:
        if entry.tb_frame.f_code.co_filename == file:
            line = entry.tb_lineno
        entry = entry.tb_next
    return type(error).__name__, line


def compared(source: str) -> bool:
    path = program_file(source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = last_line(source, str(path))
    for engine in ("reference", "native"):
        found = verify(path, settings=Settings(engine=engine))
        if isinstance(found.error, Refused):
            return False
        assert found.violation is not None, source
        violation = found.violation.violation
        assert (violation.message.partition(":")[0], violation.line) == expected, f"{engine} {path}\n{violation}"
    return True


@pytest.mark.parametrize("chunk", range(4))
def test_random_programs(chunk: int) -> None:
    assert sum(compared(from_seed(seed)) for seed in range(40 * chunk, 40 * chunk + 40)) > 35


@pytest.mark.slow
def test_many_random_programs() -> None:
    assert sum(compared(from_seed(seed)) for seed in range(1000, 2500)) > 1300
