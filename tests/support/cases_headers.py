"""Reads the first lines of a case: what the program is, and what is expected of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

CONCURRENT = Path(__file__).resolve().parent.parent / "cases" / "concurrent"

_LINE = re.compile(r"# (\w+): (.*)")
_KNOWN = {"verdict", "kind", "message", "args", "options", "states", "transitions", "oracle"}


class Case(NamedTuple):
    path: Path
    verdict: str
    kind: str
    message: str
    args: tuple[str, ...]
    options: tuple[str, ...]
    states: int | None
    transitions: int | None
    oracle: bool  # can it run under the controlled scheduler?

    @property
    def name(self) -> str:
        return self.path.stem


def read_case(path: Path) -> Case:
    header: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        match = _LINE.fullmatch(line)
        if not match:
            break
        header[match[1]] = match[2].strip()
    unknown = set(header) - _KNOWN
    assert not unknown, f"{path.name}: {unknown} in its header"
    assert header["verdict"] in ("verified", "violated"), path.name
    assert ("kind" in header) == (header["verdict"] == "violated"), path.name
    return Case(
        path,
        header["verdict"],
        header.get("kind", ""),
        header.get("message", ""),
        tuple(header.get("args", "").split()),
        tuple(header.get("options", "").split()),
        int(header["states"]) if "states" in header else None,
        int(header["transitions"]) if "transitions" in header else None,
        not header.get("oracle", "").startswith("no"),
    )


def concurrent_cases() -> list[Case]:
    return [read_case(path) for path in sorted(CONCURRENT.glob("*.py"))]
