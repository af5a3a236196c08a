"""Who imports whom, read from the sources: by `TYPE_CHECKING` and inside functions as well.

python tests/import_graph.py      draws the picture in docs/design.md anew
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "pathproof"
DESIGN = ROOT / "docs" / "design.md"
BLOCK = re.compile(r"(?<=<!-- import graph -->\n).*?(?=<!-- end of import graph -->)", re.DOTALL)
EVERYBODY = {"version", "errors", "files", "extensions"}  # whom all may import: they would hide the rest

Graph = Mapping[str, set[str]]


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The files of pathproof by their names; what runs inside the machine imports nothing of ours."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        if "library" not in path.relative_to(package).parts:
            parts = (package.name, *path.relative_to(package).with_suffix("").parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(known: Mapping[str, Path]) -> dict[str, set[str]]:
    """Of each module those that it names, wherever in the file. The packages around them are not counted."""
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        found = graph[name] = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path} imports relatively"
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found.add(inner if inner in known else node.module or "")
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
        found &= known.keys() - {name}
    return graph


def reached(graph: Graph, start: str) -> set[str]:
    """What one leads to, itself included if it leads back."""
    found: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def cycles(graph: Graph) -> set[frozenset[str]]:
    """Modules that lead to each other."""
    leads = {name: reached(graph, name) for name in graph}
    return {frozenset(other for other in leads[name] if name in leads[other]) for name in graph if name in leads[name]}


def parts(graph: Graph) -> dict[str, set[str]]:
    """The same of packages and single files directly below `pathproof`."""
    found: dict[str, set[str]] = {}
    for name, others in graph.items():
        if "." in name:  # `pathproof` itself names everything, lazily
            part = name.split(".")[1]
            found.setdefault(part, set()).update(other.split(".")[1] for other in others if "." in other)
            found[part].discard(part)
    return found


def picture(graph: Graph) -> str:
    """The parts as a flowchart, an arrow from each to what it imports. What follows from other arrows is left out, and
    so is what everybody imports."""
    shown = {name: others - EVERYBODY for name, others in parts(graph).items() if name not in EVERYBODY | {"__main__"}}
    leads = {name: reached(shown, name) for name in shown}
    lines = ["```mermaid", "flowchart LR"]
    for name in sorted(shown, key=lambda name: (len(leads[name]), name)):
        for other in sorted(shown[name]):
            if not any(other in leads[between] for between in shown[name]):
                lines.append(f"  {name} --> {other}")
    return "\n".join([*lines, "```", ""])


if __name__ == "__main__":
    text = DESIGN.read_text()
    DESIGN.write_text(BLOCK.sub(lambda _: picture(imports(modules())), text))
