"""How much of real code can be imported: `python -m benchmarks.reach DIRECTORY [--strict] [--seconds S]`.

DIRECTORY is where packages were installed by pip (`pip install --target DIRECTORY ...`). Every module there that names
`threading` is imported by a program of one line, with DIRECTORY as its path; what stops an import is ranked. `--strict`
refuses what is not modelled even if nothing gets there.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pathproof import verify
from pathproof.errors import Refused
from pathproof.search import Limits, Settings, Verification

_THREADS = re.compile(rb"^\s*(?:import|from)\s+(?:threading|queue|concurrent\.futures)\b", re.MULTILINE)
_TESTS = {"test", "tests", "testing", "conftest"}


def threaded_modules(directory: Path) -> Iterator[str]:
    """The modules that import what threads are made of, but for tests."""
    for file in sorted(directory.rglob("*.py")):
        parts = list(file.relative_to(directory).with_suffix("").parts)
        if not all(part.isidentifier() for part in parts) or _TESTS & {*parts} or parts[-1] == "__main__":
            continue
        if _THREADS.search(file.read_bytes()):
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def reason(result: Verification) -> str:
    """Why a module cannot be imported, in the words of the first refusal; "" if it can."""
    if result.verdict == "verified":
        return ""
    if isinstance(result.error, Refused):
        first = result.error.refusals[0]
        return f"{first.construct}: {first.why}"
    if result.violation is not None:
        return f"raises {result.violation.violation.message}"
    return str(result.error or result.incomplete)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--seconds", type=float, default=20.0, help="for one import (default: 20)")
    parser.add_argument("--engine", default="native", choices=("native", "reference"))
    given = parser.parse_args()
    settings = Settings(limits=Limits(seconds=given.seconds), engine=given.engine)
    modules = list(threaded_modules(given.directory))
    reasons: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        for module in modules:
            program = Path(scratch) / "program.py"
            program.write_text(f"import {module}\n")
            why = reason(verify(program, paths=[str(given.directory)], settings=settings, strict=given.strict))
            reasons[why] += 1
            print(f"{module}: {why or 'imported'}", flush=True)
    imported = reasons.pop("", 0)
    print(f"\n{imported} of {len(modules)} modules are imported")
    for why, count in reasons.most_common(40):
        print(f"{count:4}  {why}")


if __name__ == "__main__":
    main()
