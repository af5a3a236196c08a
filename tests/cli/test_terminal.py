"""What a person at a terminal sees, and a pipe does not: colours and the progress line."""

import os
import pty
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]

SCRIPT = f"""
import sys, time
sys.path.insert(0, {str(TESTS)!r})
from support.fake_machine import GraphMachine
from pathproof import cli
from pathproof.search import check

class Slow(GraphMachine):
    def step(self, state, index):
        time.sleep(0.0005)
        return super().step(state, index)

letters = [chr(200 + number) for number in range(300)]
graph = {{name: [following] for name, following in zip(letters, letters[1:])}}
machine = Slow(graph, start=letters[0], holds={{"fine": lambda name: name != letters[-1]}})
cli.verify = lambda path, args, settings, observers, **rest: check(machine, settings, observers)
sys.exit(cli.main(["verify", "p.py"]))
"""


def at_a_terminal(script: str = SCRIPT, *words: str, **environment: str) -> tuple[str, int]:
    """Runs the script with a terminal for all its streams; what appeared, and the exit status."""
    ours, theirs = pty.openpty()
    environ = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", **environment}
    environ = {name: value for name, value in environ.items() if value}
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environ
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            read = os.read(ours, 4096)
        except OSError:  # how Linux says that nobody has the other end any more
            break
        if not read:
            break
        seen += read
    os.close(ours)
    return seen.decode(), process.wait(timeout=600)


def test_a_terminal_shows_progress_and_colours() -> None:
    seen, status = at_a_terminal(NO_COLOR="")
    assert status == 1
    for word in ("states", "transitions", "/s", "frontier", "depth", "MB"):
        assert word in seen.partition("violated")[0], word
    assert "\x1b[1;31mviolated" in seen
    assert "\x1b[2K" in seen.partition("violated")[0]  # the progress line is erased


def test_no_color_is_heeded() -> None:
    seen, status = at_a_terminal(NO_COLOR="1")
    assert status == 1
    assert "\x1b[1;31m" not in seen
    assert "violated: invariant: fine does not hold" in seen


def test_a_pipe_gets_the_report_alone() -> None:
    ended = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=600)
    assert ended.returncode == 1
    assert ended.stderr == ""
    assert ended.stdout.startswith("violated: ")
    assert "\x1b" not in ended.stdout


CERTIFY = f"""
import sys, time
from pathproof import cli
from pathproof.machine import ReferenceMachine

step = ReferenceMachine.step
ReferenceMachine.step = lambda self, state, index: time.sleep(0.002) or step(self, state, index)
program = {str(TESTS.parent / "examples" / "philosophers.py")!r}
assert cli.main(["verify", program, "--certificate", sys.argv[1], "--", "5"]) == 0
sys.exit(cli.main(["certify", program, sys.argv[1]]))
"""


def test_certification_has_a_bar_over_rows(tmp_path: Path) -> None:
    seen, status = at_a_terminal(CERTIFY, str(tmp_path / "x.cert"), NO_COLOR="")
    assert status == 0
    bar = seen.partition("a transition")[2].partition("certified")[0]
    assert "0/329" in bar
    assert "329/329" in bar
    assert "%" in bar
    assert "\x1b[1;32mcertified" in seen
