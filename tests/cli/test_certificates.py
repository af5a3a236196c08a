"""The commands around certificates: exit statuses, streams, JSON, wrong calls."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathproof import cli
from pathproof.certificate import Certificate, Row
from support.certificates import written

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = str(EXAMPLES / "philosophers.py")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = str(tmp_path_factory.mktemp("cli") / "p.cert")
    assert cli.main(["verify", PROGRAM, "--certificate", file, "--", "3"]) == 0
    return file


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = cli.main([str(word) for word in words])
    output = capsys.readouterr()
    return status, output.out, output.err


def test_verify_writes_and_says_so(capsys, tmp_path: Path) -> None:
    file = tmp_path / "x.cert"
    status, out, err = ran(capsys, "verify", PROGRAM, "--certificate", file, "--", "2")
    assert (status, err) == (0, "")
    assert f"certificate {file}, {file.stat().st_size:,} bytes, " in out
    status, out, _ = ran(capsys, "verify", PROGRAM, "--certificate", file, "--split", "--json", "--", "2")
    report = json.loads(out)["certificate"]
    assert (report["path"], report["files"]) == (str(file), 2)
    assert json.loads(ran(capsys, "verify", PROGRAM, "--json", "--", "2")[1])["certificate"] is None


def test_a_violated_program_has_none(capsys, tmp_path: Path) -> None:
    file = tmp_path / "x.cert"
    status, out, _ = ran(capsys, "verify", EXAMPLES / "faulty" / "philosophers.py", "--certificate", file, "--", "2")
    assert status == 1
    assert "note: no certificate was written: the verdict is violated" in out
    assert not file.exists()


@pytest.mark.parametrize(("tree", "search"), [("bfs", "breadth-first"), ("dfs", "depth-first")])
def test_trees(capsys, tmp_path: Path, tree: str, search: str) -> None:
    file = tmp_path / "x.cert"
    assert ran(capsys, "verify", PROGRAM, "--certificate", file, "--tree", tree, "--", "2")[0] == 0
    assert Certificate(file).claims.tree == search
    assert ran(capsys, "certify", PROGRAM, file)[0] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("verify p.py --tree dfs", "they need --certificate FILE"),
        ("verify p.py --split", "they need --certificate FILE"),
        ("verify p.py --certificate x --tree dfs --search random-walk", "not the tree of --search random-walk"),
        ("verify p.py --certificate x --replay 0", "a replay follows one schedule"),
        ("verify p.py --certificate /nowhere/x", "no certificate can be written there"),
        ("certify p.py", "required: FILE"),
        ("certify p.py x --workers 0", "expected a positive integer"),
        (f"certify p.py x --workers {2**63}", "expected a number below 2**63"),
        ("certify p.py x --region 3/2", "expected a part such as 1/3"),
        ("certify p.py x --region 0/2", "expected a part such as 1/3"),
        ("certify p.py x --region 1", "expected a part such as 1/3"),
        ("certify p.py x --region 1/2", "give --key FILE"),
        ("certify p.py x --combine y", "give --key FILE"),
        ("certify p.py x --key k", "--key is for parts"),
        ("certify p.py x --trustfull", "did you mean --trustful?"),
        ("certify p.py x --partition best", "invalid choice: 'best'"),
        ("certify p.py /nowhere/x", "cannot be read: No such file"),
        ("certify p.py x --result r", "--result is for parts"),
        ("certify p.py x --region 1/2 --combine y --key k", "give one of them"),
        ("certify p.py x --region 1/2 --key k --workers 2", "--workers means nothing together with --region"),
        ("certify p.py x --region 1/2 --key k --no-locate", "--no-locate means nothing together with --region"),
        ("certify p.py x --cluster local --workers 2", "--workers means nothing together with --cluster"),
        ("certify p.py x --cluster local --region 1/2", "--region means nothing together with --cluster"),
        ("certify p.py x --cluster local --combine y", "--combine means nothing together with --cluster"),
        ("certify p.py x --cluster local --key k", "--key is for parts"),
        ("certify p.py x --cluster local --result r", "--result is for parts"),
        ("inspect x --program p.py", "--program means nothing without --rows"),
        ("inspect x --trustful", "--trustful means nothing without --partition"),
        ("inspect x --rows 3", "expected rows such as 0:20"),
        ("inspect x --rows 3:3", "expected rows such as 0:20"),
        ("inspect /nowhere/x", "cannot be read: No such file"),
    ],
)
def test_wrong_calls(capsys, words: str, message: str) -> None:
    status, out, err = ran(capsys, *words.split())
    assert (status, out) == (2, "")
    assert message in err
    status, out, err = ran(capsys, *words.split(), "--json")
    assert (status, err) == (2, "")
    report = json.loads(out)
    assert report["verdict"] == "error"
    assert message.splitlines()[0] in report["error"]["message"] or report["error"]["file"]


def test_certified(capsys, certificate: str) -> None:
    status, out, err = ran(capsys, "certify", PROGRAM, certificate)
    assert (status, err) == (0, "")
    assert out.startswith("certified: every interleaving, 31 states, 50 transitions; the chance")
    assert "arguments 3, default semantics" in out
    assert "checked: assertion, exception, deadlock, invariant neighbours_never_eat_together" in out
    report = json.loads(ran(capsys, "certify", PROGRAM, certificate, "--json", "--", "3")[1])
    assert (report["verdict"], report["mode"], report["states"]) == ("certified", "tamper-proof", 31)
    assert report["arguments"] == ["3"]
    assert {"kind": "deadlock", "name": None, "digest": None} in report["properties"]
    assert report["false_accept_chance"] < 1e-30
    assert (report["violation"], report["error"]) == (None, None)


def test_trustfully_certified(capsys, certificate: str) -> None:
    status, out, _ = ran(capsys, "certify", PROGRAM, certificate, "--trustful")
    assert status == 0
    assert out.startswith("certified: trustfully, 31 states along the certificate's tree")
    assert "were taken on trust" in out


def test_rejected(capsys, certificate: str) -> None:
    status, out, err = ran(capsys, "certify", PROGRAM, certificate, "--", "4")
    assert (status, out) == (4, "")
    assert err == "rejected: arguments: it is for 3, not for 4\n"
    report = json.loads(ran(capsys, "certify", PROGRAM, certificate, "--json", "--", "4")[1])
    assert report["verdict"] == report["error"]["kind"] == "rejected"
    assert (report["error"]["check"], report["error"]["row"]) == ("arguments", None)


def test_malformed(capsys, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no certificate")
    for command in (["certify", PROGRAM, tmp_path / "x"], ["inspect", tmp_path / "x"]):
        status, out, err = ran(capsys, *command)
        assert (status, out) == (4, "")
        assert "this is no certificate" in err
        status, out, _ = ran(capsys, *command, "--json")
        assert status == 4
        assert json.loads(out)["verdict"] == "malformed"


def test_violated(capsys, certificate: str, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("from pathproof import invariant\n@invariant\ndef nobody_eats():\n    return not any(eating)\n")
    text = (EXAMPLES / "philosophers.py").read_text()
    assert "eating" in text
    status, out, err = ran(capsys, "certify", PROGRAM, certificate, "--properties", own)
    assert (status, err) == (1, "")
    assert out.startswith("violated: invariant: nobody_eats does not hold")
    assert "schedule, " in out
    (command,) = (line.removeprefix("replay: ") for line in out.splitlines() if line.startswith("replay: "))
    words = command.split()
    assert words[:2] == ["pathproof", "verify"]
    assert ran(capsys, *words[1:])[0] == 1
    report = json.loads(ran(capsys, "certify", PROGRAM, certificate, "--properties", own, "--json")[1])
    assert (report["verdict"], report["violation"]["kind"]) == ("violated", "invariant")
    assert report["violation"]["trace"]


def test_a_violation_met_on_the_way_to_a_certificate_can_be_replayed(capsys, tmp_path: Path) -> None:
    faulty = EXAMPLES / "faulty" / "philosophers.py"
    words = ("verify", faulty, "--certificate", tmp_path / "x", "--tree=dfs", "--split", "--", "2")
    status, out, _ = ran(capsys, *words)
    assert status == 1
    (command,) = (line.removeprefix("replay: ") for line in out.splitlines() if line.startswith("replay: "))
    status, again, err = ran(capsys, *command.split()[1:])
    assert (status, err) == (1, "")
    assert again.splitlines()[0] == out.splitlines()[0]


def test_numbers_of_workers_and_tasks_are_bounded(capsys, certificate: str, tmp_path: Path) -> None:
    for words, message in (
        (("certify", PROGRAM, certificate, "--workers", "100000"), "100,000 workers are more than one machine"),
        (("inspect", certificate, "--partition", "100000"), "--partition shows 10,000 tasks at most"),
    ):
        status, out, err = ran(capsys, *words)
        assert (status, out) == (2, "")
        assert message in err
    assert ran(capsys, "key", certificate, tmp_path / "key")[0] == 0
    words = ("certify", PROGRAM, certificate, "--region", "1/100000", "--key", tmp_path / "key")
    assert "there may be 65,536 tasks at most" in ran(capsys, *words)[2]


def test_a_script_of_many_lines_is_cut_off(capsys, tmp_path: Path) -> None:
    file = str(written(tmp_path / "x", [Row(1 << 22, 0, 1)]))
    status, out, _ = ran(capsys, "inspect", file, "--rows", "0:1")
    assert status == 0
    assert "and so on: 2,000 lines are shown at most" in out
    report = json.loads(ran(capsys, "inspect", file, "--rows", "0:1", "--json")[1])
    assert (len(report["script"]), report["script_goes_on"]) == (2000, True)


def test_rows_that_are_not_there(capsys, certificate: str) -> None:
    status, out, err = ran(capsys, "inspect", certificate, "--rows", "31:40")
    assert (status, out) == (2, "")
    assert "--rows 31:40: there are 31 rows, counted from 0" in err


def test_a_result_that_cannot_be_written_is_said_before(capsys, certificate: str, tmp_path: Path) -> None:
    assert ran(capsys, "key", certificate, tmp_path / "key")[0] == 0
    words = ("--region", "1/2", "--key", tmp_path / "key", "--result", tmp_path / "nowhere" / "result")
    status, out, err = ran(capsys, "certify", PROGRAM, certificate, *words)
    assert (status, out) == (2, "")
    assert "no result can be written there" in err


def test_cannot_be_checked(capsys, certificate: str, tmp_path: Path) -> None:
    status, out, err = ran(capsys, "certify", tmp_path / "nothing.py", certificate)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")


def test_by_hand(capsys, certificate: str, tmp_path: Path) -> None:
    key, results = tmp_path / "key", [tmp_path / f"{number}" for number in (1, 2)]
    status, out, err = ran(capsys, "key", certificate, key)
    assert (status, err) == (0, "")
    assert out.startswith("key drawn for certificate ")
    assert ran(capsys, "key", certificate, key)[0] == 2
    assert json.loads(ran(capsys, "key", certificate, tmp_path / "other", "--json")[1])["key"] == "drawn"
    for number, result in enumerate(results, 1):
        words = ("certify", PROGRAM, certificate, "--region", f"{number}/2", "--key", key, "--result", result)
        status, out, err = ran(capsys, *words)
        assert (status, err) == (0, "")
        assert f"part {number} of 2 is done" in out
        assert "key read" in out
        assert json.loads(ran(capsys, *words, "--json")[1])["region"] == number
    combined = ("certify", PROGRAM, certificate, "--key", key, "--combine", *results)
    status, out, _ = ran(capsys, *combined)
    assert (status, out.split(":")[0]) == (0, "certified")
    assert ", key read, " in out
    report = json.loads(ran(capsys, *combined, "--json")[1])
    assert (report["states"], report["key"]) == (31, "read")
    status, _, err = ran(capsys, *combined[:-1])
    assert status == 2
    assert "missing: 2" in err


def test_the_result_has_a_name(capsys, certificate: str, tmp_path: Path) -> None:
    assert ran(capsys, "key", certificate, tmp_path / "key")[0] == 0
    assert ran(capsys, "certify", PROGRAM, certificate, "--region", "1/1", "--key", tmp_path / "key")[0] == 0
    assert Path(f"{certificate}.1-of-1.json").exists()


def test_inspect(capsys, certificate: str) -> None:
    status, out, err = ran(capsys, "inspect", certificate)
    assert (status, err) == (0, "")
    for word in ("written by", "arguments     3", "50 of 50 choices", "a transition"):
        assert word in out
    report = json.loads(ran(capsys, "inspect", certificate, "--json")[1])
    assert report["claims"]["states"] == 31
    assert report["sizes"]["bytes"] == os.path.getsize(certificate)
    assert "tasks" not in report


def test_inspect_shows_the_script_as_the_papers_do(capsys, certificate: str) -> None:
    report = json.loads(ran(capsys, "inspect", certificate, "--rows", "0:31", "--json")[1])
    script = [(line["transition"], line["state"]) for line in report["script"]]
    assert script[0] == ("-", 0)
    taken = [transition for transition, _ in script if transition.startswith("t")]
    assert len(taken) == 50, "every transition once"
    entered = [state for transition, state in script if transition != "B" and state is not None]
    assert entered == list(range(31)), "each state is entered once, in order"
    stack = []
    for transition, state in script:
        if transition == "B":
            stack.pop()
            assert stack[-1] == state, "a backtrack says where one is back"
        else:
            stack.append(state)
    assert stack == [0]
    part = json.loads(ran(capsys, "inspect", certificate, "--rows", "5:9", "--json")[1])
    begin, end = (next(n for n, line in enumerate(script) if line[1] == row) for row in (5, 9))
    shown = [(line["transition"], line["state"]) for line in part["script"]]
    assert shown == script[begin:end]


def test_inspect_with_the_program(capsys, certificate: str) -> None:
    _, out, _ = ran(capsys, "inspect", certificate, "--rows", "0:3", "--program", PROGRAM)
    assert "MainThread" in out
    assert "philosophers.py:" in out
    assert ran(capsys, "inspect", certificate, "--rows", "0:3", "--program", EXAMPLES / "pipeline.py")[0] == 4


def test_inspect_shows_tasks(capsys, certificate: str) -> None:
    _, out, _ = ran(capsys, "inspect", certificate, "--partition", "4")
    assert "largest task with its path: " in out
    for method in ("equal", "greedy"):
        words = ("inspect", certificate, "--partition", "4", "--method", method, "--json")
        report = json.loads(ran(capsys, *words)[1])
        assert sum(task["rows"] for task in report["tasks"]) == 31
        assert 0.25 <= report["largest_share"] < 0.6


def test_workers_in_a_process_of_their_own(certificate: str, tmp_path: Path) -> None:
    """As a user runs it, and from a script without `if __name__ == "__main__"`."""
    words = [sys.executable, "-m", "pathproof", "certify", PROGRAM, certificate, "--workers", "2"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "2 tasks, 2 workers" in ended.stdout
    code = f"import pathproof\nprint(pathproof.certify({PROGRAM!r}, {certificate!r}, workers=2).states)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert ended.stdout == "31\n"
