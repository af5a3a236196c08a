"""What every concurrent case has today: its states, its transitions and the texts of its violations.

`python tests/pin_cases.py` writes `tests/cases/concurrent.json` anew, for a change that is meant to change them: read
what differs before you commit it. What a case must have whatever comes is in its own first lines.
"""

from __future__ import annotations

import json
from typing import Any

from support.cases_headers import CONCURRENT, Case, concurrent_cases
from support.machines import Graph, explore

PINNED = CONCURRENT.with_suffix(".json")


def explored(case: Case, engine: str) -> Graph:
    return explore(case.path, args=case.args, races="--races" in case.options, engine=engine)


def facts(graph: Graph) -> list[Any]:
    return [graph.states, graph.transitions, *sorted(f"{kind}: {message}" for kind, message in graph.verdicts)]


def pinned() -> dict[str, list[Any]]:
    table: dict[str, list[Any]] = json.loads(PINNED.read_text(encoding="utf-8"))
    return table


def main() -> None:
    rows = [f"  {json.dumps(case.name)}: {json.dumps(facts(explored(case, 'native')))}" for case in concurrent_cases()]
    PINNED.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
