"""The process in which programs run: one JSON request per line in, one JSON answer per line out.

It stays alive between requests, since starting an interpreter costs more than a hundred runs of a small program.
Programs must not write to the answers' stream: their `print` is silent, and standard output is kept elsewhere.
"""

import gc
import json
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from . import standard
from .scheduler import Outcome, Program, Run
from .strategies import BoundedSearch, Priorities, RandomWalk, Replay, Strategy

monotonic = time.monotonic  # before it is replaced


class Length:
    """The mean number of decisions in a run so far: what Priorities must know to spread its changes."""

    def __init__(self) -> None:
        self._total, self._runs = 100, 1

    def add(self, decisions: int) -> None:
        self._total += decisions
        self._runs += 1

    def __int__(self) -> int:
        return self._total // self._runs


def strategies(seed: int, length: Length) -> Iterator[Strategy]:
    """Turn by turn: random walks, priorities, and all schedules with 0, 1, 2, 3 preemptions."""
    search: BoundedSearch | None = BoundedSearch(0)
    for number in range(1 << 60):
        mine = seed * 1_000_003 + number
        turn = number % 16
        if turn < 4:
            yield RandomWalk(mine, (0.03, 0.1, 0.3, 0.6)[turn])
        elif turn < 8:
            yield Priorities(mine, turn - 3, int(length))
        else:
            bounded = search.strategy() if search else None
            if bounded is None and search and search.preemptions < 3:
                search = BoundedSearch(search.preemptions + 1)
                bounded = search.strategy()
            if bounded is None:
                search = None
                yield RandomWalk(mine, 0.5)
            else:
                yield bounded


def examine(request: dict[str, Any]) -> dict[str, Any]:
    program = Program(request["path"], tuple(request["args"]))
    try:
        return answer(program, request)
    finally:
        program.tracing.close()


def answer(program: Program, request: dict[str, Any]) -> dict[str, Any]:
    if request.get("decisions") is not None:
        replay = Replay(request["decisions"])
        outcome = Run(program, replay, request["inside_library"]).execute()
        return {"outcomes": [row(outcome, [], False)] if outcome else [], "runs": 1, "diverged": replay.diverged}
    found: dict[Outcome, list[Any]] = {}
    length = Length()
    deadline = monotonic() + request["seconds"]
    until = set(request["until"])
    runs = 0
    for runs, strategy in enumerate(strategies(request["seed"], length), 1):
        # Bounded searches must see the same program every time; the others look inside the library now and then.
        inside_library = not hasattr(strategy, "_stack") and runs % 3 == 0
        run = Run(program, strategy, inside_library)
        outcome = run.execute()
        length.add(len(run.decisions))
        if runs % 50 == 0:
            gc.collect()
        if outcome and outcome not in found:
            found[outcome] = row(outcome, run.decisions, inside_library)
            until.discard(outcome.kind)
        if runs >= request["runs"] or monotonic() > deadline or (request["until"] and not until):
            break
    return {"outcomes": list(found.values()), "runs": runs, "decisions": int(length)}


def row(outcome: Outcome, decisions: list[int], inside_library: bool) -> list[Any]:
    return [outcome.kind, outcome.message, sorted(outcome.globals), decisions, inside_library]


def serve() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    threading.stack_size(512 * 1024)
    standard.replace()
    gc.disable()  # a collection in the middle of a run could resume one of its generators
    for line in sys.stdin:
        try:
            reply = examine(json.loads(line))
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=answers, flush=True)


if __name__ == "__main__":
    serve()
