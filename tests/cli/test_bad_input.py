"""Whatever is given to the commands, there is a message and an exit status, and never a traceback of ours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pathproof import cli

REFUSED = sorted((Path(__file__).parents[1] / "cases" / "refused").glob("*.py"))

FILES: dict[str, bytes] = {
    "empty.py": b"",
    "fine.py": b"x = 1\n",
    "nonsense.py": b"def f(:\n",
    "binary.py": bytes(range(256)) * 8,
    "nulls.py": b"x = 1\n\0",
    "latin.py": "# -*- coding: latin-1 -*-\nx = 'é'\n".encode("latin-1"),
    "huge.py": b"#" * 4_000_001,
    "deep.py": b"x = " + b"(" * 150 + b")" * 150,
    "nested.py": b"x = " + b"-" * 20_000 + b"1",
    "endless.py": b"while True:\n    pass\n",
    "recursive.py": b"def f(n):\n    return f(n + 1)\n\n\nf(0)\n",
    "unbounded.py": b"import threading\nn = 0\n\n\ndef work():\n    global n\n    while True:\n        n += 1\n\n\n"
    b"threading.Thread(target=work).start()\n",
    "calls.py": b"class Klass:\n    pass\ndef wants(a, b=1, *, c):\n    pass\ndef yields():\n    x = yield\n"
    b"def gives(a=1, *b, c=2, **d):\n    assert [e for e in b] == []\n    def inner():\n        yield\n",
    "divides.py": b"import threading\n1 / 0\n",
    "imports_failing.py": b"import divides\n",
    "imports_nonsense.py": b"import nonsense\n",
    "imports_itself.py": b"import imports_itself\n",
    "imports_missing_name.py": b"from fine import nothing\n",
    "property_that_fails.py": b"import pathproof\n1 / 0\n\n\n@pathproof.invariant\ndef holds():\n    return True\n",
    "property_of_nothing.py": b"import pathproof\n\n\n@pathproof.invariant\ndef never():\n    return nowhere == 1\n",
    "uses_queue.py": b"import queue\nq = queue.Queue()\nq.put(1)\n",
    "property_of_tasks.py": b"import pathproof\n\n\n@pathproof.invariant\ndef few():\n    return q.unfinished_tasks\n",
    "uses_contextlib.py": b"import contextlib\nimport functools\n",
    "own/operator.py": b"index = 5\n",
    "own/program.py": b"import bisect\nimport operator\n",
    "own/builtins.py": b"len = 5\n",
    "own/plain.py": b"assert len([1]) == 1\n",
}

CASES = [  # words, exit status, part of what is said
    ("verify fine.py --workers 0", 2, "argument --workers: expected a positive integer, not '0'"),
    ("verify fine.py --workers -1", 2, "argument --workers: expected a positive integer, not '-1'"),
    ("verify fine.py --workers 10000", 2, "10,000 workers are more than one machine runs well: 256 at most"),
    ("verify fine.py --workers 2 --search random-walk", 2, "workers search breadth-first over fingerprints"),
    ("verify fine.py --workers 2 --cache 100", 2, "a search in a cache runs in one process"),
    ("verify fine.py --workers 2 --replay 0", 2, "a replay follows one schedule, in one process: leave out --workers"),
    ("verify fine.py --workers 2 --engine reference", 2, "the reference machine runs in one process"),
    ("verify fine.py --workers 2", 0, "1 worker"),
    ("verify missing.py", 2, "missing.py: cannot be read: No such file or directory"),
    ("verify .", 2, "this is a directory; give the file that starts the program"),
    ("verify empty.py", 0, "verified: every interleaving, 1 state"),
    ("verify empty.py", 0, "note: nothing here depends on scheduling; --call NAME checks a function of the file"),
    ("verify nonsense.py", 2, "nonsense.py:1: syntax error: invalid syntax"),
    ("verify binary.py", 2, "not a UTF-8 text file; give a Python source file"),
    ("verify latin.py", 2, "latin.py:1: declares the encoding 'latin-1', and only UTF-8 is read"),
    ("verify nulls.py", 2, "contains null bytes"),
    ("verify huge.py", 2, "larger than 4,000,000 bytes"),
    ("verify deep.py", 0, "verified"),
    ("verify nested.py", 2, "nested"),
    ("verify endless.py", 0, "verified"),
    ("verify recursive.py", 1, "RecursionError: more than 1000 calls deep"),
    ("verify unbounded.py --max-states 500", 3, "incomplete: reached the limit of 500 states"),
    ("verify unbounded.py --max-depth 50", 3, "incomplete: reached the limit of 50 steps"),
    ("verify unbounded.py --max-seconds 0.2", 3, "incomplete: reached the limit of 0.2 seconds"),
    ("verify unbounded.py --max-memory 1M", 3, "incomplete: reached the limit of 1,048,576 bytes of memory"),
    ("verify divides.py", 1, "ZeroDivisionError: division by zero"),
    ("verify imports_failing.py", 1, "divides.py:2 in MainThread"),
    ("verify imports_nonsense.py", 2, "nonsense.py:1: syntax error"),
    ("verify imports_itself.py", 0, "verified"),
    ("verify imports_missing_name.py", 1, "ImportError: cannot import name 'nothing' from 'fine'"),
    ("verify fine.py --call nothing", 2, "there is no 'nothing' at the top of the file to call"),
    ("verify calls.py --call Klass", 2, "'Klass' is a class; --call takes a function"),
    ("verify calls.py --call wants", 2, "--call calls wants() without arguments, and it needs a, c;"),
    ("verify calls.py --call yields", 2, "'yields' is a generator function, of which a call runs nothing"),
    ("verify calls.py --call gives", 0, "verified"),
    ("verify calls.py --call gives --call wants", 2, "argument --call: given twice"),
    ("verify fine.py --max-states 9223372036854775808", 2, "expected a number below 2**63"),
    ("verify fine.py --max-states 9223372036854775807", 0, "verified"),
    (f"verify fine.py --max-depth {10**40}", 2, "expected a number below 2**63"),
    ("verify fine.py --max-depth 9223372036854775807", 0, "verified"),
    ("verify fine.py --max-memory 8388608T", 2, "expected a number below 2**63"),
    ("verify fine.py --call a.b", 2, "--call takes the name of a function"),
    ("verify fine.py --properties missing.py", 2, "missing.py: cannot be read"),
    ("verify fine.py --properties nonsense.py", 2, "nonsense.py:1: syntax error"),
    ("verify fine.py --properties property_that_fails.py", 2, "a property file that fails"),
    ("verify fine.py --properties property_of_nothing.py", 2, "never"),
    ("verify fine.py --properties uses_queue.py", 2, "defines no function marked @invariant or @step_invariant"),
    ("verify uses_queue.py --properties property_of_tasks.py", 2, "unfinished_tasks, which the program never names"),
    ("verify fine.py --model builtins=fine.py", 2, "--model builtins: every program needs ours"),
    ("verify fine.py --model elsewhere=missing.py", 2, "nothing in the program imports elsewhere"),
    ("verify imports_failing.py --model divides=missing.py", 2, "missing.py: cannot be read"),
    ("verify uses_contextlib.py --model functools=fine.py", 2, "our model of contextlib"),
    ("verify own/program.py", 2, "has the name of a standard module"),
    ("verify own/plain.py", 0, "verified"),
    ("verify divides.py --replay 0,1", 2, "replay: "),
    ("verify fine.py --certificate .", 2, "certificate"),
    ("explain missing.py", 2, "cannot be read"),
    ("explain .", 2, "this is a directory"),
    ("explain nonsense.py", 2, "nonsense.py:1: syntax error"),
    ("explain binary.py", 2, "not a UTF-8 text file"),
    ("explain fine.py --rows", 2, "unknown argument --rows"),
    ("explain empty.py", 0, "RETURN"),
    ("certify fine.py", 2, "required: FILE"),
    ("certify fine.py missing.cert", 2, "missing.cert: cannot be read"),
    ("certify fine.py binary.py", 4, "this is no certificate"),
    ("certify missing.py binary.py", 4, "this is no certificate"),
    ("certify fine.py . --certificate x", 2, "unknown argument --certificate"),
    ("inspect missing.cert", 2, "missing.cert: cannot be read"),
    ("inspect .", 2, "cannot be read"),
    ("inspect empty.py", 4, "this is no certificate"),
]


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bad")
    (place / "own").mkdir()
    for name, data in FILES.items():
        (place / name).write_bytes(data)
    return place


def run(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = cli.main(words)
    output = capsys.readouterr()
    said = output.out + output.err
    assert "Traceback" not in said
    assert "internal error" not in said
    return status, said


@pytest.mark.parametrize(("words", "status", "message"), CASES, ids=[case[0] for case in CASES])
def test_bad_input(
    directory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    words: str, status: int, message: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(directory)
    found, said = run(words.split(), capsys)
    assert message in " ".join(said.split())
    assert found == status


@pytest.mark.parametrize("words", [case[0] for case in CASES if case[0].startswith(("verify", "certify"))])
def test_bad_input_as_json(
    directory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    monkeypatch.chdir(directory)
    status, said = run([*words.split(), "--json"], capsys)
    report = json.loads(said)
    assert (report["error"] is not None) == (status in (2, 4))


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.stem)
def test_every_refused_construct(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "# python:" in case.read_text():
        pytest.skip("newer syntax")
    status, said = run(["verify", str(case), "--strict", "--max-states", "2000"], capsys)
    assert status == 2
    for line in re.findall(r"^# line: (\d+)$", case.read_text(), re.MULTILINE)[:1]:
        assert f"{case.name}:{line}: " in said
