"""Paper 004, Table 1: no compression, collapse, optimised backtracking. `python -m benchmarks.table1`.

Depth-first as in the paper, whose frontier is the stack. "State size" is what the store keeps, pools included,
divided by the number of states; "rebuilt" is how often the search had to get a state back.
"""

from __future__ import annotations

import argparse

from benchmarks import measure

ROWS = {
    "No compression": ("--engine", "reference", "--backtrack", "copy"),
    "Collapse": ("--engine", "reference", "--backtrack", "collapse", "--store", "collapsed"),
    "Optimised backtrack": ("--engine", "reference", "--backtrack", "undo", "--store", "collapsed"),
}
PROGRAMS = {"remote_agent": "", "bounded_buffer": "2 2 2"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.table1", description=__doc__)
    parser.add_argument("--max-states", default="100000", help="for each run (default: 100000)")
    limit = parser.parse_args().max_states
    for name, arguments in PROGRAMS.items():
        for number, (row, options) in enumerate(ROWS.items()):
            search = ("--search", "depth-first", "--max-states", limit, *options)
            report = measure(f"examples/{name}.py", *arguments.split(), options=search)
            statistics = report["statistics"]
            if number == 0:
                print(f"{name} {arguments}: {report['states']:,} states, {report['transitions']:,} transitions")
                print(f"{'':<22}{'memory MB':>12}{'seconds':>10}{'state size':>12}{'pool':>10}{'rebuilt':>10}")
            print(
                f"{row:<22}{report['peak_memory_bytes'] / 2**20:>12.1f}{report['seconds']:>10.2f}"
                f"{statistics['store_bytes_per_state']:>12.0f}{statistics.get('store_pool_entries', '-'):>10}"
                f"{statistics['rebuilt']:>10}",
                flush=True,
            )
        print()


if __name__ == "__main__":
    main()
