"""What is measured: the nine programs of the evaluation and the small ones that other tools have, too.

`thesis` are the parameters of Taleghani 2010, Table 3.1 (for the others: small ones), `large` such that there are a
million states or more; no `large` where the thesis' have that many. `quick` is for trying the benchmarks themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.spin import Model


@dataclass(frozen=True)
class Problem:
    """A program, how large it is, and who else can solve it."""

    program: str
    quick: str
    thesis: str
    large: str = ""
    model: Model | None = None
    difference: str = ""  # between the model and the program
    frontrun: bool = False
    evaluation: bool = True  # one of the nine

    @property
    def name(self) -> str:
        return self.program.rpartition("/")[2].removesuffix(".py")

    def sizes(self, quick: bool) -> list[str]:
        return [self.quick] if quick else [size for size in (self.thesis, self.large) if size]


PROBLEMS = (
    Problem(
        "examples/philosophers.py",
        "4",
        "8",
        "12",
        Model("philosophers.pml", ("SEATS",)),
        "a step for each access, acquire and release",
    ),
    Problem(
        "examples/bounded_buffer.py",
        "2 1 1",
        "5 4 4",
        "5 5 5",
        Model("bounded_buffer.pml", ("SIZE", "PRODUCERS", "CONSUMERS")),
        "equal items, no objects; a step for each access, acquire and release",
    ),
    Problem("examples/ksu_pipeline.py", "2 1", "4 1", "6 1"),
    Problem("examples/nested_monitor.py", "2 1 1", "5 4 4", "5 3 3"),
    Problem("examples/pipeline.py", "3", "7", "10"),
    Problem(
        "examples/readers_writers.py",
        "2 1",
        "4 4",
        "",
        Model("readers_writers.pml", ("READERS", "WRITERS")),
        "waiters are a set, not a queue; a step for each access, acquire and release",
    ),
    Problem("examples/replicated_workers.py", "2 2", "5 2", "7 2"),
    Problem("examples/sleeping_barber.py", "1 2 1", "2 4 3", "2 5 3"),
    Problem("examples/elevator.py", "1 2 2", "5 10 10", "2 3 4"),
    Problem(
        "examples/philosophers_plain.py",
        "4",
        "10",
        "12",
        Model("philosophers_plain.pml", ("SEATS",)),
        "a step for each acquire and release; ours merges releases and local work",
        evaluation=False,
    ),
    Problem(
        "benchmarks/programs/forks.py",
        "4",
        "10",
        "12",
        Model("philosophers_plain.pml", ("SEATS",)),
        "the same graph; SPIN's own first step is one state and two transitions more",
        evaluation=False,
    ),
    Problem(
        "examples/racy_counter.py",
        "2 2",
        "2 4",
        "4 4",
        Model("racy_counter.pml", ("THREADS", "INCREMENTS")),
        "a step for each turn of the loop, too; frontrun counts executions",
        frontrun=True,
        evaluation=False,
    ),
)

# The program, its arguments, and up to how many states: the same graph, more and more of it.
GROWTH = ("examples/racy_counter.py", "4 6", (10**4, 10**5, 10**6, 10**7))
GROWTH_QUICK = ("examples/racy_counter.py", "3 3", (100, 1000))
# Programs with their arguments but for the last, the number of untouched objects: the same graph, a larger heap.
BALLAST = {"benchmarks/programs/ballast.py": "4 3", "benchmarks/programs/endless_ballast.py": "4 12"}
BALLAST_QUICK = {"benchmarks/programs/ballast.py": "2 2"}
OBJECTS = (4, 400)
