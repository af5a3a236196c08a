"""`make bench`: transitions per second over the evaluation programs, a limited time each, and their median."""

from __future__ import annotations

import argparse
from statistics import median

from benchmarks import measure

PROGRAMS = {  # large enough to last
    "philosophers": "5",
    "bounded_buffer": "3 3 3",
    "ksu_pipeline": "3 2 3",
    "nested_monitor": "2 2 2",
    "pipeline": "4 4",
    "readers_writers": "3 2",
    "replicated_workers": "3 4",
    "sleeping_barber": "2 4 2 2",
    "elevator": "2 3 3",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="time for each program (default: 30)")
    seconds = parser.parse_args().seconds
    rates = []
    print(f"{'program':<28}{'states':>12}{'transitions':>14}{'seconds':>10}{'per second':>12}")
    for name, arguments in PROGRAMS.items():
        options = ("--max-seconds", str(seconds))
        report = measure(f"examples/{name}.py", *arguments.split(), options=options)
        rate = report["transitions"] / report["seconds"]
        rates.append(rate)
        print(
            f"{name + ' ' + arguments:<28}{report['states']:>12,}{report['transitions']:>14,}"
            f"{report['seconds']:>10.1f}{rate:>12,.0f}",
            flush=True,
        )
    print(f"{'median':<28}{'':>36}{median(rates):>12,.0f}")


if __name__ == "__main__":
    main()
