"""A process that answers requests, one line of JSON each way: programs run there, and can be ended with it."""

import json
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

_TESTS = Path(__file__).resolve().parent.parent
_GRACE = 20.0  # seconds beyond what was asked for before it counts as stuck


class OracleFailed(Exception):
    """The process died, hung, or could not run the program."""


class OracleCrashed(OracleFailed):
    """The interpreter died of a signal."""


class Process:
    """`python -m MODULE`, started when first asked and again after it was closed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[str] | None = None

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            for stream in (self._process.stdin, self._process.stdout):
                if stream:
                    stream.close()
            self._process.wait()
            self._process = None

    def ask(self, patience: float, **request: Any) -> dict[str, Any]:
        """The answer; OracleFailed if there is none within so many seconds and some more, or if it is an error."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module],
                cwd=_TESTS,
                env={"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], patience + _GRACE)
        line = process.stdout.readline() if ready else ""
        if not line:
            status = process.wait() if ready else 0
            self.close()
            if status < 0:
                raise OracleCrashed(f"the worker ended with signal {-status}")
            raise OracleFailed(f"the worker {'ended' if ready else 'hangs'}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise OracleFailed(answer["error"])
        return answer
