"""The shape of the sources: who may import whom, how long a file may be, what a file must not be called."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "pathproof"
# Each imports from its left only.
ORDER = [
    *("version", "errors", "files", "extensions", "distribution", "language", "machine", "properties", "store"),
    *("estimation", "search"),
    *("certificate", "checkpoint", "certifier", "api"),
    *("report", "commands", "cli", "__main__"),
]
LONGEST = 600

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "library" not in path.parts)
LIBRARY = sorted((PACKAGE / "language" / "library").glob("*.py"))


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The parts of pathproof that a file imports, wherever in the file, type checking included."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names} if node.module == "pathproof" else set()
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("pathproof.")} & set(ORDER)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_from_right_to_left(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        # lazily: tests/unit/test_program_side.py
        assert imported(path) <= {"version", "errors", "search", "certifier", "api"}
        return
    assert part(path) in ORDER, f"{path} is in no known part"
    allowed = set(ORDER[: ORDER.index(part(path)) + 1])
    assert imported(path) <= allowed


def test_the_check_of_imports_has_teeth(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text("def f():\n    from pathproof import search\n    import pathproof.report.text\n")
    assert imported(file) == {"search", "report"}


@pytest.mark.parametrize("path", SOURCES + LIBRARY, ids=lambda path: path.name)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_names_say_something_and_modules_open_with_a_docstring(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert ast.get_docstring(ast.parse(path.read_text())), f"{path} says nothing about itself"


def test_the_package_is_typed_and_holds_the_library() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert (PACKAGE / "language" / "library").is_dir()


def test_versions_agree() -> None:
    import tomllib

    import pathproof

    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == pathproof.__version__
