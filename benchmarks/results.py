"""The certification tables of the thesis (Taleghani 2010, chapter 3 and Table 4.3) for our programs:
`python -m benchmarks.results` measures them and writes the tables, with the thesis' figures beside ours, into
docs/results.md.

Every run is a process of its own (`benchmarks.certification`); times are the least of several runs, taken in turn;
of one for programs of more than a million states. Programs are taken at the thesis' parameters where that gives less
than 10^7 states, else at the largest below; `--moderate` keeps to 350,000 states and takes some ten minutes of an
idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from typing import Any, NamedTuple

from benchmarks import ENVIRONMENT, ROOT
from benchmarks.paper004 import called, place, row, table

DOCUMENT = ROOT / "docs" / "results.md"
COUNTS = (10, 50, 100)
MODES = ("tamper-proof", "trustful")
WAYS = ("equal", "greedy")


class Thesis(NamedTuple):
    """Tables 3.1 to 3.4 and 4.3. Times in seconds, scripts in KB, tasks in percent of the script."""

    parameters: str
    states: int
    ratio: float  # transitions per state
    verification: int
    script: int
    certification: int
    trustful_script: int
    trustful_certification: int
    tasks: tuple[int, int, int]
    speedups: tuple[int, int, int]
    trustful_tasks: tuple[int, int, int]
    trustful_speedups: tuple[int, int, int]
    average_paths: tuple[int, int, int]
    longest_paths: tuple[int, int, int]
    entries: int  # of its table of fingerprints at most, in percent of the states

    @property
    def transitions(self) -> float:
        return self.states * self.ratio


THESIS = {
    "philosophers": Thesis(
        "8", 209014, 5.2, 220, 104, 213, 25, 35, (13, 4, 2), (8, 22, 38), (11, 4, 3), (39, 103, 133),
        (11, 13, 12), (16, 16, 18), 26,
    ),
    "bounded_buffer": Thesis(
        "5 4 4", 786987, 7.1, 1088, 329, 1036, 74, 130, (11, 4, 3), (9, 25, 30), (12, 4, 2), (48, 140, 270),
        (75, 217, 139), (615, 6742, 6678), 23,
    ),
    "ksu_pipeline": Thesis(
        "4 1", 59512, 4.1, 45, 91, 44, 22, 9, (12, 4, 3), (8, 22, 25), (11, 5, 3), (30, 64, 104),
        (14, 14, 15), (19, 24, 26), 17,
    ),
    "nested_monitor": Thesis(
        "5 4 4", 71941, 6.9, 99, 45, 97, 9, 14, (11, 5, 3), (9, 18, 28), (10, 4, 3), (56, 136, 175),
        (14, 24, 33), (77, 119, 114), 30,
    ),
    "pipeline": Thesis(
        "7", 82011, 6.1, 101, 51, 99, 11, 15, (12, 6, 2), (8, 15, 39), (13, 5, 3), (39, 96, 155),
        (12, 14, 19), (20, 25, 29), 11,
    ),
    "readers_writers": Thesis(
        "4 4", 227116, 5.1, 245, 102, 236, 29, 39, (11, 4, 3), (9, 22, 27), (11, 5, 2), (38, 80, 194),
        (50, 57, 101), (495, 785, 845), 27,
    ),
    "replicated_workers": Thesis(
        "5 2", 710022, 5.1, 860, 272, 819, 72, 140, (12, 5, 2), (8, 18, 40), (12, 4, 3), (34, 100, 130),
        (35, 45, 45), (50, 74, 75), 14,
    ),
    "sleeping_barber": Thesis(
        "2 4 3", 1452194, 4.3, 1308, 492, 1245, 187, 245, (11, 4, 3), (9, 23, 28), (11, 4, 2), (31, 85, 164),
        (12, 17, 25), (25, 35, 31), 20,
    ),
    "elevator": Thesis(
        "5 10 10", 386032, 8.4, 1167, 248, 1122, 54, 129, (10, 4, 2), (10, 23, 45), (12, 5, 4), (57, 132, 160),
        (50, 71, 71), (68, 75, 78), 29,
    ),
}  # fmt: skip
# Where the thesis' parameters give more than 10^7 states of ours; and what is moderate.
LARGEST = {"nested_monitor": "5 3 3", "elevator": "2 3 4"}
# One program larger and larger, and those that are small at the thesis' parameters at a million states or about.
GROWTH = [("philosophers", str(count)) for count in (8, 9, 10, 11, 12)] + [
    ("bounded_buffer", "5 5 5"),
    ("ksu_pipeline", "6 1"),
    ("pipeline", "9"),
    ("replicated_workers", "7 2"),
    ("sleeping_barber", "2 5 3"),
]
MANY = 1_000_000  # states
MODERATE = {"nested_monitor": "5 3 2", "readers_writers": "4 2", "elevator": "2 3 3"}


@dataclass
class Program:
    """What was measured of one."""

    name: str
    arguments: str
    states: int
    transitions: int
    depth: int
    sizes: dict[str, int]
    verification: dict[str, Any]
    writing: float  # seconds of a verification that writes the certificate
    certification: dict[str, dict[str, Any]]  # by mode
    clock: dict[str, tuple[float, float]]  # seconds with one and with two workers, by mode
    two: dict[str, dict[str, Any]]  # the run with two workers, by mode
    partitions: dict[tuple[str, int, str], dict[str, Any]]  # by way, count and mode
    entries: float | None  # of the countdown's table at most, as a share of the states

    @property
    def thesis(self) -> Thesis:
        return THESIS[self.name]

    def speedup(self, mode: str) -> float:
        return float(self.verification["seconds"] / self.certification[mode]["seconds"])

    def processors(self, mode: str) -> tuple[float, float, float, float]:
        """Seconds of the processor: of one process; with two workers, of the coordinator and of both workers; and the
        speed-up on a machine with nothing else to do. Tasks are equal, so each worker does half."""
        alone, two = self.certification[mode]["seconds"], self.two[mode]
        return alone, two["seconds"], two["workers"], alone / (two["seconds"] + two["workers"] / 2)

    def predicted(self, way: str, count: int, mode: str) -> float:
        """As the thesis has it: the largest task with its path, and the time to partition; and to open a session."""
        found, alone = self.partitions[way, count, mode], self.certification[mode]
        walk = max(0.0, alone["seconds"] - alone["start"])
        return float(self.verification["seconds"] / (found["seconds"] + alone["start"] + walk * found["with path"]))


def measured(*words: object) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.certification", *map(str, words)]
    ended = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise SystemExit(f"{' '.join(command)}\n{ended.stdout}{ended.stderr}")
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def fastest(reports: list[dict[str, Any]]) -> dict[str, Any]:
    return min(reports, key=lambda report: report["seconds"])


def _clock(reports: list[dict[str, Any]]) -> float:
    return min(float(report["clock"]) for report in reports)


def measure(name: str, arguments: str, runs: int, directory: Path) -> Program:
    file = directory / f"{name}.cert"
    written = measured("verification", name, file, *arguments.split())
    if written["states"] > MANY:
        runs = 1
    verifications: list[dict[str, Any]] = []
    alone: dict[str, list[dict[str, Any]]] = {mode: [] for mode in MODES}
    two: dict[str, list[dict[str, Any]]] = {mode: [] for mode in MODES}
    for _ in range(runs):
        verifications.append(measured("verification", name, "", *arguments.split()))
        for mode in MODES:
            alone[mode].append(measured("certification", name, file, mode, 1))
            two[mode].append(measured("certification", name, file, mode, 2))
    sizes = measured("sizes", file)
    return Program(
        name,
        arguments,
        written["states"],
        written["transitions"],
        sizes["depth"],
        sizes,
        fastest(verifications),
        written["seconds"],
        {mode: fastest(alone[mode]) for mode in MODES},
        {mode: (_clock(alone[mode]), _clock(two[mode])) for mode in MODES},
        {mode: min(two[mode], key=lambda report: report["seconds"] + report["workers"]) for mode in MODES},
        {
            (way, count, mode): measured("partition", file, way, count, mode)
            for way in WAYS
            for count in COUNTS
            for mode in MODES
        },
        measured("countdown", name, file)["share"] if written["states"] <= MANY else None,
    )


def sizes(programs: list[Program]) -> Iterator[str]:
    yield from table(
        "program", "states", "transitions", "tamper-proof, bytes", "a transition", "thesis",
        "trustful, bytes", "a state", "thesis",
    )  # fmt: skip
    for found in programs:
        thesis = found.thesis
        whole, tree = found.sizes["tamper-proof"], found.sizes["trustful"]
        yield row(
            called(found.name, found.arguments),
            f"{found.states:,}",
            f"{found.transitions:,}",
            f"{whole:,}",
            f"{whole / found.transitions:.4f}",
            f"{thesis.script * 1024 / thesis.transitions:.3f}",
            f"{tree:,}",
            f"{tree / found.states:.4f}",
            f"{thesis.trustful_script * 1024 / thesis.states:.3f}",
        )


def times(programs: list[Program]) -> Iterator[str]:
    yield from table(
        "program", "transitions per state", "verification, s", "with its certificate, s", "tamper-proof, s",
        "speed-up", "thesis", "trustful, s", "speed-up", "thesis",
    )  # fmt: skip
    for found in programs:
        thesis = found.thesis
        yield row(
            called(found.name, found.arguments),
            f"{found.transitions / found.states:.1f}",
            f"{found.verification['seconds']:.2f}",
            f"{found.writing:.2f}",
            f"{found.certification['tamper-proof']['seconds']:.2f}",
            f"{found.speedup('tamper-proof'):.2f}",
            f"{thesis.verification / thesis.certification:.2f}",
            f"{found.certification['trustful']['seconds']:.2f}",
            f"{found.speedup('trustful'):.1f}",
            f"{thesis.verification / thesis.trustful_certification:.1f}",
        )
    means = [geometric_mean(found.speedup(mode) for found in programs) for mode in MODES]
    yield row("geometric mean", "", "", "", "", f"{means[0]:.2f}", "", "", f"{means[1]:.1f}", "")


def memory(programs: list[Program]) -> Iterator[str]:
    yield from table(
        "program", "verification", "tamper-proof", "share", "trustful", "share", "thesis' table",
        "ours, to locate a lie",
    )  # fmt: skip
    for found in programs:
        whole = found.verification["memory"]
        used = [found.certification[mode]["memory"] for mode in MODES]
        cells = [cell for amount in used for cell in (f"{amount / 2**20:.1f} MB", f"{amount / whole:.1%}")]
        yield row(
            called(found.name, found.arguments), f"{whole / 2**20:.0f} MB", *cells, f"{found.thesis.entries}%",
            "" if found.entries is None else f"{found.entries:.0%}",
        )  # fmt: skip


def growth() -> Iterator[str]:
    """The same of larger programs."""
    yield from table(
        "program", "states", "verification", *(head for mode in MODES for head in (mode, "speed-up", "memory", "share"))
    )
    for name, arguments in GROWTH:
        print(f"{name} {arguments} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="pathproof-results-") as directory:
            file = Path(directory) / "x.cert"
            written = measured("verification", name, file, *arguments.split())
            whole = measured("verification", name, "", *arguments.split())
            found = [measured("certification", name, file, mode, 1) for mode in MODES]
        cells = [f"{whole['seconds']:.2f} s, {whole['memory'] / 2**20:.0f} MB"]
        for each in found:
            cells += [f"{each['seconds']:.2f} s", f"{whole['seconds'] / each['seconds']:.2f}"]
            cells += [f"{each['memory'] / 2**20:.1f} MB", f"{each['memory'] / whole['memory']:.1%}"]
        yield row(called(name, arguments), f"{written['states']:,}", *cells)


def tasks(programs: list[Program]) -> Iterator[str]:
    for mode in MODES:
        yield f"{mode[0].upper()}{mode[1:]}: the largest task as a share of the whole, with its path"
        yield ""
        heads = [f"{count}: {what}" for count in COUNTS for what in ("equal", "Algorithm 3.2", "thesis")]
        yield from table("program", *heads)
        for found in programs:
            thesis = found.thesis.tasks if mode == "tamper-proof" else found.thesis.trustful_tasks
            cells: list[str] = []
            for count, claimed in zip(COUNTS, thesis, strict=True):
                cells += [f"{found.partitions[way, count, mode]['with path']:.2%}" for way in WAYS]
                cells.append(f"{claimed}%")
            yield row(called(found.name, found.arguments), *cells)
        yield ""


def paths(programs: list[Program]) -> Iterator[str]:
    heads = [f"{count}: {what}" for count in COUNTS for what in ("equal", "Algorithm 3.2", "thesis")]
    yield from table("program", "depth", *heads)
    for found in programs:
        cells: list[str] = []
        for number, count in enumerate(COUNTS):
            for way in WAYS:
                part = found.partitions[way, count, "tamper-proof"]
                cells.append(f"{part['average path']:.0f} / {part['longest path']}")
            cells.append(f"{found.thesis.average_paths[number]} / {found.thesis.longest_paths[number]}")
        yield row(called(found.name, found.arguments), found.depth, *cells)


def parallel(programs: list[Program]) -> Iterator[str]:
    for mode in MODES:
        yield f"{mode[0].upper()}{mode[1:]}"
        yield ""
        heads = [f"{count}: {what}" for count in COUNTS for what in ("equal", "Algorithm 3.2", "thesis")]
        yield from table(
            "program", "1 worker, s", "2 workers, s", "speed-up", "processor: 1 worker, s", "coordinator, s",
            "2 workers, s", "speed-up", *heads,
        )  # fmt: skip
        for found in programs:
            thesis = found.thesis.speedups if mode == "tamper-proof" else found.thesis.trustful_speedups
            alone, two = found.clock[mode]
            cells: list[str] = []
            for count, claimed in zip(COUNTS, thesis, strict=True):
                cells += [f"{found.predicted(way, count, mode):.1f}" for way in WAYS]
                cells.append(str(claimed))
            processors = [f"{seconds:.2f}" for seconds in found.processors(mode)]
            yield row(
                called(found.name, found.arguments), f"{alone:.2f}", f"{two:.2f}", f"{alone / two:.2f}",
                *processors, *cells,
            )  # fmt: skip
        yield ""


def conditions(runs: int) -> Iterator[str]:
    processor = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        "unknown processor",
    )
    load = os.getloadavg()[2]
    yield f"{processor}, {os.cpu_count()} cores, Python {sys.version.split()[0]}; the least of {runs} runs each."
    yield f"Load of the machine by all that ran on it, averaged over the last quarter of an hour: {load:.1f}."


TABLES = {"sizes": sizes, "times": times, "memory": memory, "tasks": tasks, "paths": paths, "parallel": parallel}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.results", description=__doc__)
    parser.add_argument("--moderate", action="store_true", help="programs of at most 350,000 states")
    parser.add_argument("--runs", type=int, default=3, help="of which the fastest counts (default: 3)")
    given = parser.parse_args()
    programs = []
    with tempfile.TemporaryDirectory(prefix="pathproof-results-") as directory:
        for name, thesis in THESIS.items():
            arguments = (MODERATE if given.moderate else LARGEST).get(name, thesis.parameters)
            print(f"{name} {arguments} ...", file=sys.stderr, flush=True)
            programs.append(measure(name, arguments, given.runs, Path(directory)))
    place(DOCUMENT, "growth", growth())
    place(DOCUMENT, "conditions", conditions(given.runs))
    for name, lines in TABLES.items():
        place(DOCUMENT, name, lines(programs))


if __name__ == "__main__":
    main()
