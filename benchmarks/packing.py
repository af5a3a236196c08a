"""How large packed states are: `python -m benchmarks.packing` measures the table in docs/performance.md anew.

The nine programs of docs/results.md, at its parameters; of each the first states in breadth-first order, as a search
would send them on. A state alone is compressed alone; a stream as a whole. The kernel packs; times are the least of
three."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import zstandard

from benchmarks import ROOT
from benchmarks.paper004 import called, place, row, table
from benchmarks.results import LARGEST, THESIS
from pathproof.errors import Undeclared
from pathproof.language import load
from pathproof.machine import Options, machine_for

DOCUMENT = ROOT / "docs" / "performance.md"
LEVEL = 3  # of zstd
STATES = 20_000
UNPACKED = 500  # states, of which the time is taken


def first_states(machine: Any, most: int) -> list[Any]:
    """In breadth-first order."""
    while True:
        try:
            found = [machine.initial()]
            seen = {found[0].key()}
            for state in found:  # it grows on the way
                for index in range(len(machine.choices(state))):
                    target = machine.step(state, index)
                    if target is not None and target.key() not in seen:
                        seen.add(target.key())
                        found.append(target)
                        if len(found) == most:
                            return found
            return found
        except Undeclared as undeclared:
            machine.declare(undeclared)


def seconds(run: Callable[[], object]) -> float:
    def once() -> float:
        start = perf_counter()
        run()
        return perf_counter() - start

    return min(once() for _ in range(3))


def packed(machine: Any, states: list[Any]) -> list[bytes]:
    packer = machine.packer()
    return [packer.pack(state) for state in states]


def unpacked(machine: Any, messages: list[bytes]) -> None:
    unpacker = machine.unpacker()
    for message in messages:
        unpacker.unpack(message)


def times(machine: Any, states: list[Any], alone: list[bytes], stream: list[bytes]) -> Iterator[str]:
    """Microseconds per state: alone, to pack and to unpack; and in a stream."""
    few, start = alone[:: max(1, len(alone) // 100)], stream[:UNPACKED]
    yield f"{1e6 * seconds(lambda: [machine.pack(state) for state in states]) / len(states):,.0f}"
    yield f"{1e6 * seconds(lambda: [machine.unpack(data) for data in few]) / len(few):,.0f}"
    yield f"{1e6 * seconds(lambda: packed(machine, states)) / len(states):,.0f}"
    yield f"{1e6 * seconds(lambda: unpacked(machine, start)) / len(start):,.0f}"


def sizes(most: int) -> Iterator[str]:
    squeeze = zstandard.ZstdCompressor(level=LEVEL).compress
    yield from table(
        "program", "states", "alone, bytes", "zstd", "in a stream, bytes", "zstd", "alone, µs to pack", "to unpack",
        "in a stream, µs to pack", "to unpack",
    )  # fmt: skip
    for name, thesis in THESIS.items():
        arguments = LARGEST.get(name, thesis.parameters)
        machine: Any = machine_for(load(ROOT / "examples" / f"{name}.py", arguments.split()), Options())
        states = first_states(machine, most)
        count = len(states)
        alone = [machine.pack(state) for state in states]
        stream = packed(machine, states)
        bytes_per_state = (
            sum(map(len, alone)), sum(len(squeeze(data)) for data in alone), sum(map(len, stream)),
            len(squeeze(b"".join(stream))),
        )  # fmt: skip
        found = [f"{size / count:,.0f}" if size > 20 * count else f"{size / count:.1f}" for size in bytes_per_state]
        yield row(called(name, arguments), f"{count:,}", *found, *times(machine, states, alone, stream))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packing", description=__doc__)
    parser.add_argument("--states", type=int, default=STATES, help="of each program at most")
    place(DOCUMENT, "packing", sizes(parser.parse_args().states))


if __name__ == "__main__":
    main()
