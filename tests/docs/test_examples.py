"""The documents tell the truth: what they show of runs is what runs show.

In README.md and docs/*.md a `python` block whose first line is a comment with a file name is that file, and a
`console` block holds commands (after `$`) and their output. The files and commands of one document are worked through
in order, in one directory that also has the examples. Times and sizes of memory and of certificates are masked.
Commands other than `pathproof` and `python` are for people and have no output.

After a change on purpose, `python tests/docs/test_examples.py` writes the new output into the documents.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from pathproof import cli
from pathproof.language import reading
from pathproof.language.compiler import REFUSED_BUILTINS
from pathproof.language.loading import LIBRARY
from pathproof.machine import choices, containers, costs, interpreter, memory

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"# (\w+\.py)\n")
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")


def masked(text: str) -> str:
    text = re.sub(r"\b\d+\.\d+ s\b", "TIME", text)
    text = re.sub(r"\bcertificate [0-9a-f]{16}\b", "certificate DIGEST", text)
    text = re.sub(r"\b[\d,]+ bytes(, [\d.]+ a transition)?", "SIZE", text)  # what zstd makes of it differs by version
    return re.sub(r"\b[\d,]+ MB\b", "MEMORY", text)


def run_here(words: list[str]) -> str:
    """Runs `pathproof` in this process: most of a small verification's time is Python's start."""
    if words[0] == "python":
        return run_apart(words)
    buffer = StringIO()
    with redirect_stdout(buffer), redirect_stderr(buffer):
        cli.main(words[1:])
    return buffer.getvalue()


def run_apart(words: list[str]) -> str:
    start = [sys.executable, *(["-m", "pathproof"] if words[0] == "pathproof" else [])]
    ended = subprocess.run(
        [*start, *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return ended.stdout


def worked_through(document: Path, run: Callable[[list[str]], str]) -> str:
    """The document with the output that its commands give now. What differs in masked parts only stays."""

    def block(found: re.Match[str]) -> str:
        language, text = found.groups()
        if language == "console":
            return f"```console\n{COMMAND.sub(command, text)}```"
        name = FILE_NAME.match(text)
        if name:
            Path(name[1]).write_text(text)
        return found[0]

    def command(found: re.Match[str]) -> str:
        line, shown = found.groups()
        words = shlex.split(line, comments=True)
        output = run(words) if words[0] in ("pathproof", "python") else ""
        return f"$ {line}\n{shown if masked(shown) == masked(output) else output}"

    with tempfile.TemporaryDirectory() as directory, chdir(directory):
        Path("examples").symlink_to(ROOT / "examples")
        return BLOCK.sub(block, document.read_text())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_shown_output_is_the_output(document: Path) -> None:
    assert document.read_text() == worked_through(document, run_here)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_somewhere(document: Path) -> None:
    dead = [link for link in LINK.findall(document.read_text()) if not (document.parent / link).exists()]
    assert not dead


@pytest.mark.parametrize("command", [["verify", "-"], ["certify", "-", "-"], ["inspect", "-"]])
def test_readme_lists_every_option(command: list[str]) -> None:
    readme = (ROOT / "README.md").read_text()
    options = vars(cli._parser().parse_args(command)).keys() - {"command", "program"}
    missing = [option for option in options if f"`--{option.replace('_', '-')}" not in readme]
    assert not missing


def test_limitations_name_what_is_refused_and_what_is_there() -> None:
    text = (ROOT / "docs" / "limitations.md").read_text()
    modules = [file.stem for file in LIBRARY.glob("*.py") if not file.stem.startswith("_")]
    names = [name.replace("_", ".") for name in modules] + list(REFUSED_BUILTINS)
    assert not [name for name in names if f"`{name}`" not in text and f"`{name}()`" not in text]


def test_limitations_state_the_sizes() -> None:
    text = (ROOT / "docs" / "limitations.md").read_text()
    sizes = (
        *(memory.MAX_DEPTH, interpreter.CUT, containers.MAX_ITEMS, choices.MAX_CHOICES, reading.MAX_SOURCE_BYTES),
        *(costs.MAX_BITS, costs.MAX_LENGTH, costs.MAX_WIDTH, costs.MAX_FIELDS, costs.MAX_PARTS, costs.MAX_CONTENTS),
        costs.MAX_NESTING,
    )
    assert not [size for size in sizes if not re.search(rf"\b{size:,}\b", text)]


if __name__ == "__main__":
    for path in DOCUMENTS:
        path.write_text(worked_through(path, run_apart))
