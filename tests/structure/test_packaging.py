"""What an installation holds. It is made from what is in the tree, not from what is installed.

With a compiler the kernel is in it, and a kernel that does not build fails the installation; without one it is pure
Python, and works, and says that it is slow. Nothing is left in the tree but build/ and the kernel."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "pathproof"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
SOURCES = {f"pathproof/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("*.py")}
TYPES = {"pathproof/py.typed", "pathproof/machine/_kernel.pyi", "pathproof/language/cpython.json"}
IGNORED = (".*", "build", "dist", "*.so", "__pycache__", "*.egg-info")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT, tmp_path / "tree", ignore=shutil.ignore_patterns(*IGNORED))


def pip(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*PIP, *map(str, words), "--no-deps", "--no-build-isolation"]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, timeout=1800)


def held(wheels: Path) -> set[str]:
    (wheel,) = wheels.glob("*.whl")
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


@pytest.mark.slow
def test_a_wheel_holds_the_whole_package_and_nothing_else(tmp_path: Path, tree: Path) -> None:
    made = pip("wheel", tree, "--wheel-dir", tmp_path)
    assert made.returncode == 0, made.stderr
    names = held(tmp_path)
    kernel = {name for name in names if name.startswith("pathproof/machine/_kernel.") and name.endswith(".so")}
    assert len(kernel) == 1
    assert names - kernel == SOURCES | TYPES


@pytest.mark.slow
def test_an_editable_installation_leaves_nothing_in_the_tree_but_the_kernel(tmp_path: Path, tree: Path) -> None:
    before = {path.relative_to(tree) for path in tree.rglob("*")}
    made = pip("install", "--editable", tree, "--target", tmp_path / "site")
    assert made.returncode == 0, made.stderr
    left = {path.relative_to(tree) for path in tree.rglob("*")} - before
    beside = {path for path in left if path.parts[0] != "build"}
    (kernel,) = beside
    assert kernel.parent == Path("src/pathproof/machine")
    assert kernel.name.startswith("_kernel.")
    assert kernel.suffix == ".so"
    # New modules are seen without a new installation.
    assert (tmp_path / "site" / "pathproof.pth").read_text().strip() == str(tree / "src")


@pytest.mark.slow
def test_a_kernel_that_does_not_build_fails_the_installation(tmp_path: Path, tree: Path) -> None:
    source = tree / "kernel" / "tree.cpp"
    source.write_text(source.read_text().replace("namespace pathproof {", "namespace pathproof { int broken = ;", 1))
    failed = pip("install", tree, "--target", tmp_path / "site", CMAKE_BUILD_PARALLEL_LEVEL="2")
    assert failed.returncode != 0
    assert "tree.cpp" in failed.stdout + failed.stderr
    assert not list(tmp_path.glob("site/pathproof*"))


@pytest.mark.slow
def test_without_a_compiler_it_is_pure_python_and_says_so(tmp_path: Path, tree: Path) -> None:
    made = pip("install", tree, "--target", tmp_path / "site", CXX="/nowhere/no-compiler")
    assert made.returncode == 0, made.stderr
    package = tmp_path / "site" / "pathproof"
    assert {f"pathproof/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")} == SOURCES
    assert not list(package.rglob("*.so"))
    command = [
        sys.executable,
        "-P",
        "-m",
        "pathproof",
        "verify",
        str(ROOT / "examples" / "philosophers.py"),
        "--",
        "2",
    ]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert "the kernel is not installed (it needs a C++ compiler): the reference machine is slow" in done.stdout
    assert "reference machine" in done.stdout


@pytest.mark.parametrize("kernel", [True, False])
def test_without_the_kernel_no_test_passes(kernel: bool) -> None:
    hidden = "" if kernel else "sys.modules['pathproof.machine._kernel'] = None; "
    script = f"import sys, pytest; {hidden}sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', *sys.argv[1:]]))"
    command = [sys.executable, "-c", script, "tests/unit/test_errors.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert (done.returncode == 0) == kernel, done.stdout + done.stderr
    assert ("_kernel" in done.stdout + done.stderr) == (not kernel)
