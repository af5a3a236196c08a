"""Runs a command under limits and measures what it took: the processor's time, and the most memory at a time.

The clock on the wall says little on a busy machine: what is promised of it is tested by the time that the processor
worked, which is never more.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from time import monotonic

MIB = 1 << 20
SECONDS, MEMORY = 1, 200 * MIB  # the limits that programs are run under
MORE_SECONDS, MORE_MEMORY = 3, 128 * MIB  # than the limit, and a twentieth of that


@dataclass
class Measured:
    status: int
    output: str
    seconds: float  # of the processor
    wall: float
    memory: int  # bytes
    certified: bool = False  # then it may have been rejected
    limit: int = SECONDS

    @property
    def fault(self) -> str:
        """What is wrong with it, or nothing."""
        expected = (0, 1, 2, 3, 4) if self.certified else (0, 1, 2, 3)
        if self.status not in expected or "internal error" in self.output or "Traceback" in self.output:
            return f"status {self.status}: {self.output[-600:]}"
        if self.seconds > self.limit + MORE_SECONDS:
            return f"{self.seconds:.1f} seconds"
        if self.memory > MEMORY * 1.05 + MORE_MEMORY:
            return f"{self.memory / MIB:.0f} MiB"
        return ""


def run(*words: str, cwd: str | os.PathLike[str] | None = None, seconds: int = SECONDS) -> Measured:
    """pathproof with these words, and the limits."""
    command = [sys.executable, "-m", "pathproof", *words, "--max-seconds", str(seconds), "--max-memory", str(MEMORY)]
    measured = subprocess.run([sys.executable, __file__, *command], cwd=cwd, capture_output=True, text=True, check=True)
    return Measured(**json.loads(measured.stdout), certified=words[0] == "certify", limit=seconds)


def measured(command: list[str]) -> Measured:
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        began = monotonic()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        seconds = usage.ru_utime + usage.ru_stime
        return Measured(process.returncode, output.read(), seconds, monotonic() - began, usage.ru_maxrss * 1024)


if __name__ == "__main__":  # a small process, for the system counts the memory of whoever starts a process as its own
    found = asdict(measured(sys.argv[1:]))
    del found["certified"], found["limit"]
    print(json.dumps(found))
