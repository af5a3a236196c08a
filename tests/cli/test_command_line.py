"""The command line itself: parsing, exit statuses, streams. What programs do is tested elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathproof import __version__, cli
from pathproof.machine.interface import Violation
from pathproof.search import check
from support.fake_machine import GraphMachine

GOOD = GraphMachine({"a": ["b"], "b": ["a"]})
BAD = GraphMachine({"a": ["b"], "b": ["c"]}, errors={"c": Violation("assertion", "x == 1", "T0", "p.py", 3)})
SILENT = GraphMachine({}, holds={"never": lambda name: None})


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch):
    """Makes the command line check a graph, and keeps what it was asked for."""
    asked = {}

    def use(machine: GraphMachine) -> dict[str, object]:
        def verify(path, args, *, settings, observers, **rest):
            asked.update(path=path, args=args, settings=settings, **rest)
            return check(machine, settings, observers)

        monkeypatch.setattr(cli, "verify", verify)
        return asked

    return use


@pytest.mark.parametrize(
    ("graph", "options", "status"),
    [
        (GOOD, [], 0),
        (BAD, [], 1),
        (SILENT, [], 2),
        (GOOD, ["--max-states", "1"], 3),
        (BAD, ["--replay", "0"], 3),
    ],
)
def test_every_verdict_has_its_exit_status(machine, capsys, graph, options, status) -> None:
    machine(graph)
    assert cli.main(["verify", "p.py", *options]) == status
    text = capsys.readouterr()
    assert cli.main(["verify", "p.py", *options, "--json"]) == status
    output = capsys.readouterr()
    verdict = json.loads(output.out)["verdict"]
    assert cli.EXIT_STATUS[verdict] == status
    assert (text.err if verdict == "error" else text.out).startswith(f"{verdict}: ")
    assert (text.out if verdict == "error" else text.err) == ""
    assert output.err == ""


def test_every_option_arrives(machine) -> None:
    asked = machine(GOOD)
    words = (
        "verify p.py --call test --model os=a.py --model socket=b=c.py --properties q.py --races --all-violations"
        " --search depth-first --seed 7 --store bit-state --bits 20 --backtrack collapse --max-states 9"
        " --max-depth 8 --max-seconds 1.5 --max-memory 2G --reduction none --atomicity line --symmetry site"
        " --gc off -- 4 --json --"
    )
    assert cli.main(words.split()) == 3
    settings, options = asked["settings"], asked["options"]
    assert asked["path"] == "p.py"
    assert asked["args"] == ["4", "--json", "--"]
    assert (asked["call"], asked["properties"]) == ("test", "q.py")
    assert asked["models"] == {"os": "a.py", "socket": "b=c.py"}
    assert (settings.search, settings.seed, settings.store, settings.bits) == (
        "depth-first",
        7,
        "bit-state",
        20,
    )
    assert (settings.backtrack, settings.races, settings.all_violations) == ("collapse", True, True)
    limits = settings.limits
    assert (limits.states, limits.depth, limits.seconds, limits.memory) == (9, 8, 1.5, 2 * 2**30)
    assert (options.reduction, options.atomicity, options.symmetry, options.gc) == (
        "none",
        "line",
        "site",
        "off",
    )


@pytest.mark.parametrize(("text", "size"), [("1", 1), ("500M", 500 * 2**20), ("3gb", 3 * 2**30), ("2K", 2048)])
def test_sizes(machine, text: str, size: int) -> None:
    asked = machine(GOOD)
    cli.main(["verify", "p.py", "--max-memory", text])
    assert asked["settings"].limits.memory == size


@pytest.mark.parametrize(("text", "choices"), [("0,2,1", (0, 2, 1)), ("7", (7,)), ("", ())])
def test_replays(machine, text: str, choices: tuple[int, ...]) -> None:
    asked = machine(GOOD)
    cli.main(["verify", "p.py", f"--replay={text}"])
    assert asked["settings"].replay == choices


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "required: COMMAND"),
        ("verify", "required: PROGRAM"),
        ("verify -- p.py", "required: PROGRAM"),
        ("prove p.py", "invalid choice: 'prove'"),
        ("verify p.py q.py", "unknown argument q.py"),
        ("verify p.py --stor exact", "unknown argument --stor; did you mean --store?"),
        ("verify p.py --max-state=9", "did you mean --max-states?"),
        ("verify p.py --store best", "no store is called 'best'"),
        ("verify p.py --max-states 0", "expected a positive integer, not '0'"),
        ("verify p.py --max-states x", "expected a positive integer, not 'x'"),
        ("verify p.py --max-seconds nan", "expected a positive number"),
        ("verify p.py --max-seconds -1", "expected"),
        ("verify p.py --max-memory 2X", "expected a size such as 500M"),
        ("verify p.py --max-memory G", "expected a size such as 500M"),
        ("verify p.py --replay 0,x", "expected integers such as 0,2,1"),
        ("verify p.py --model os", "expected NAME=FILE"),
        ("verify p.py --search worst-first", "no search is called 'worst-first'"),
        ("verify p.py --store bit-state --bits 99", "2^99"),
        ("verify p.py --bits 20", "it needs --store bit-state"),
        ("verify p.py --store exact --bits 20", "it needs --store bit-state"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(machine, capsys, words: str, message: str) -> None:
    machine(GOOD)
    assert cli.main(words.split()) == 2
    output = capsys.readouterr()
    assert message in output.err
    assert output.err.startswith("pathproof: ")
    assert "Traceback" not in output.err
    assert output.out == ""
    assert cli.main([*words.split()[:1], "--json", *words.split()[1:]]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["verdict"], report["error"]["kind"]) == ("error", "usage")


def test_a_fault_of_ours_is_a_message_not_a_traceback(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **named: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(cli, "verify", broken)
    monkeypatch.delenv("PATHPROOF_TRACEBACK", raising=False)
    assert cli.main(["verify", "p.py"]) == 2
    assert "internal error: ZeroDivisionError: ours" in capsys.readouterr().err
    monkeypatch.setenv("PATHPROOF_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["verify", "p.py"])


def test_the_replay_command_is_this_command(machine, capsys) -> None:
    machine(BAD)
    for replay in (["--replay", "0,0"], ["--replay=0,0"]):
        cli.main(["verify", "my program.py", "--races", "--all-violations", *replay, "--", "4"])
        expected = "replay: pathproof verify 'my program.py' --races --replay 0,0 -- 4"
        assert expected in capsys.readouterr().out.splitlines()


def test_an_interrupt_outside_the_search_is_incomplete(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "verify", interrupted)
    assert cli.main(["verify", "p.py"]) == 3
    assert capsys.readouterr().err == "pathproof: interrupted\n"


def run(*words: str, **options) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pathproof", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, **options)


def test_version_and_help() -> None:
    assert run("--version").stdout == f"pathproof {__version__}\n"
    help_text = run("verify", "--help").stdout
    for word in ("--max-memory", "random-walk", "MODULE:CLASS", "exit status: 0 verified", "mark-sweep"):
        assert word in help_text
    assert run("--help").returncode == run("explain", "--help").returncode == 0


@pytest.mark.parametrize(
    ("words", "last_line", "status"),
    [
        (["explain"], "", 0),
        (["verify"], "", 0),
        (["verify", "--json"], "", 0),
        (["verify"], "assert x == 2\n", 1),
        (["verify", "--json", "--strict"], "import json\n", 2),
        (["verify", "--max-states", "1"], "from pathproof import choose\nchoose(9)\n", 3),
        (["verify", "--help"], "", 0),
    ],
    ids=str,
)
def test_a_closed_pipe_changes_nothing(tmp_path: Path, words: list[str], last_line: str, status: int) -> None:
    program = tmp_path / "p.py"
    program.write_text("x = 1\n" * 300 + last_line)
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "pathproof", words[0], str(program), *words[1:]]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=600)
    os.close(writing)
    assert ended.stderr == ""
    assert ended.returncode == status
