"""Nothing beside a certificate or a program is executed on the host, whatever it is called: commands are run in a
directory that is full of modules with the names of those that we import."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pathproof

PROGRAM = Path(__file__).parents[2] / "examples" / "philosophers.py"
BIN = Path(sys.executable).parent

FOREIGN = """
import sys
import pathproof.distribution.processes as processes
from pathproof.cli import main
processes.possible = lambda: False
sys.exit(main(sys.argv[1:]))
"""


def loaded(code: str) -> set[str]:
    """The modules and packages that Python has loaded after that code."""
    show = f"{code}\nimport sys\nprint(*sys.modules)"
    ended = subprocess.run([sys.executable, "-P", "-c", show], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in ended.stdout.split()}


@pytest.fixture(scope="module")
def trap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a program, and modules that leave a mark when they are loaded."""
    directory = tmp_path_factory.mktemp("trap")
    ours = "import pathproof.cli, pathproof.certifier.native_walker, pathproof.certifier.cluster, random, runpy"
    unavoidable = loaded("import runpy, importlib.util")  # `python -m` loads these before anything of ours
    names = loaded(ours) - unavoidable - set(sys.builtin_module_names)
    assert {"zstandard", "rich", "json", "random", "argparse", "pickle"} <= names
    mark = directory / "executed"
    for name in names - {"pathproof", "__main__"}:
        (directory / f"{name}.py").write_text(f"open({str(mark)!r}, 'a').write({name!r} + ' ')\nraise SystemExit(77)\n")
    (directory / "program.py").write_text(PROGRAM.read_text().replace("sys.argv[1]", "3"))
    return directory


def environment() -> dict[str, str]:
    """Without settings that change where modules are found, but for the sources that are tested."""
    found = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return found | {"PYTHONPATH": str(Path(pathproof.__file__).parents[1])}


def ran(trap: Path, *words: str, start: list[str]) -> None:
    ended = subprocess.run([*start, *words], cwd=trap, env=environment(), capture_output=True, text=True, timeout=600)
    mark = trap / "executed"
    assert not mark.exists(), mark.read_text()
    assert ended.returncode == 0, ended.stderr


STARTS = {
    "command": [str(BIN / "pathproof")],
    "module": [sys.executable, "-m", "pathproof"],
    "new processes": [sys.executable, "-P", "-c", FOREIGN],
}


@pytest.mark.skipif(not (BIN / "pathproof").exists(), reason="pathproof is not installed here")
@pytest.mark.parametrize("start", STARTS)
def test_nothing_in_the_current_directory_is_executed(trap: Path, start: str) -> None:
    certificate, key = f"{start}.cert", f"{start}.key"
    program = str(trap.parent / f"{start}.py")  # what is beside a program, and called like a module of ours, is refused
    Path(program).write_text(PROGRAM.read_text())
    for words in (
        ["verify", program, "--certificate", certificate, "--", "3"],
        ["inspect", certificate, "--rows", "0:3", "--program", program],
        ["certify", program, certificate],
        ["certify", program, certificate, "--workers", "2"],
        ["certify", program, certificate, "--workers", "2", "--json", "--trustful"],
        ["key", certificate, key],
        ["certify", program, certificate, "--region", "1/1", "--key", key, "--result", f"{start}.1"],
        ["certify", program, certificate, "--combine", f"{start}.1", "--key", key],
        ["explain", program],
    ):
        ran(trap, *words, start=STARTS[start])


def test_workers_of_a_script_do_not_look_there_either(trap: Path) -> None:
    """A process with several threads starts its workers anew."""
    code = """
import sys, threading, json
from pathproof import certify, verify
stop = threading.Event()
threading.Thread(target=stop.wait, daemon=True).start()  # if workers fail, nobody sets it
verify(sys.argv[1], ["3"], certificate="x.cert")
print(json.dumps(certify(sys.argv[1], "x.cert", workers=2).states))
stop.set()
"""
    program = trap.parent / "apart.py"
    program.write_text(PROGRAM.read_text())
    ended = subprocess.run(
        [sys.executable, "-P", "-c", code, str(program)], cwd=trap, capture_output=True, text=True, timeout=600,
        env=environment(),
    )  # fmt: skip
    assert not (trap / "executed").exists()
    assert json.loads(ended.stdout) == 31, ended.stderr
