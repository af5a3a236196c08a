"""Writes the kernel's list of instructions from the one table in `language/instructions.py`."""

import runpy
import sys
from pathlib import Path


def main(table: str, target: str) -> None:
    rows = runpy.run_path(table)["INSTRUCTIONS"]
    lines = ["// Generated from language/instructions.py.", *(f"PATHPROOF_INSTRUCTION({row.name})" for row in rows)]
    Path(target).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
