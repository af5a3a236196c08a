"""Plants the faults of `planted.py`, one after the other, and shows that the tests notice each.

    python tests/faults/plant.py            all of them
    python tests/faults/plant.py NAME ...   some
    python tests/faults/plant.py --kernel   those of the kernel, which is built anew for each (CMake, Ninja, a compiler)

Sources and tests are copied to a temporary directory; the checkout is not touched. The chosen tests must pass there as
they are, and fail once the fault is in. They are the ones of the default run that see the fault soonest, so that the
whole round takes a few minutes and not a few hours. Exit status 0 means that every fault was noticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from planted import FAULTS, KERNEL_FAULTS, Fault

REPOSITORY = Path(__file__).resolve().parent.parent.parent
COPIED = ("src", "tests", "examples", "docs")
# An editable install finds the checkout before anything on the path: without its finder, the copy is what is tested.
RUNNER = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
import pytest, pathproof
assert pathproof.__file__.startswith(sys.path[1] if sys.path[0] == "" else sys.path[0]), pathproof.__file__
sys.exit(pytest.main(sys.argv[1:]))
"""
SLOWEST = 1800.0  # seconds for all of the tests, when nothing is wrong
TESTS_FAILED = 1  # pytest's exit status; any other but 0 means that they did not run


def copy_to(directory: Path) -> None:
    for name in COPIED:
        shutil.copytree(REPOSITORY / name, directory / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(REPOSITORY / name, directory / name)


def build_kernel(directory: Path) -> None:
    """Builds the copy's kernel into the copy; after a change only what the change touches."""
    build = directory / "build"
    configure = ["cmake", "-G", "Ninja", "-S", str(directory), "-B", str(build), "-DSKBUILD_STATE=editable"]
    configure += ["-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}"]
    commands = [["cmake", "--build", str(build)]]
    if not build.exists():
        for kernel in (directory / "src" / "pathproof" / "machine").glob("_kernel*.so"):
            kernel.unlink()
        for name in ("kernel", "CMakeLists.txt"):
            copy = shutil.copytree if (REPOSITORY / name).is_dir() else shutil.copy
            copy(REPOSITORY / name, directory / name)
        commands.insert(0, configure)
    for command in commands:
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            raise SystemExit(f"{' '.join(command)}\n{built.stdout[-3000:]}{built.stderr[-3000:]}")


def planted_text(fault: Fault, directory: Path) -> str:
    text = (directory / fault.file).read_text(encoding="utf-8")
    count = text.count(fault.old)
    if count != 1:
        raise SystemExit(f"{fault.name}: the text to be changed occurs {count} times in {fault.file}")
    return text.replace(fault.old, fault.new)


def run_tests(tests: Sequence[str], directory: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUNNER, "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    environment = {**os.environ, "PYTHONPATH": str(directory / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=directory, env=environment, capture_output=True, text=True, timeout=seconds)


def noticed(fault: Fault, directory: Path, seconds: float, kernel: bool) -> bool:
    """Plants the fault, runs its tests, and takes it out again. Tests that need longer than that hang."""
    file = directory / fault.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(planted_text(fault, directory), encoding="utf-8")
    try:
        if kernel:
            build_kernel(directory)
        result = run_tests(fault.tests, directory, seconds)
    except subprocess.TimeoutExpired:
        return True  # a test that hangs is noticed too
    finally:
        file.write_text(sound, encoding="utf-8")
    if result.returncode < 0:
        return True  # so is a crash
    if result.returncode not in (0, TESTS_FAILED):
        print(result.stdout[-2000:], result.stderr[-2000:])
        raise SystemExit(f"{fault.name}: the tests did not run")
    return result.returncode == TESTS_FAILED


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant faults and show that the tests notice them.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which faults; all by default")
    parser.add_argument("--kernel", action="store_true", help="those of the kernel")
    given = parser.parse_args()
    names, known = given.names, KERNEL_FAULTS if given.kernel else FAULTS
    faults = [fault for fault in known if not names or fault.name in names]
    if missing := set(names) - {fault.name for fault in faults}:
        parser.error(f"no such fault: {', '.join(sorted(missing))}")
    missed = []
    with tempfile.TemporaryDirectory(prefix="pathproof-faults-") as name:
        directory = Path(name)
        copy_to(directory)
        if given.kernel:
            build_kernel(directory)
        print("without a fault ...", end=" ", flush=True)
        begin = time.monotonic()
        sound = run_tests(sorted({test for fault in faults for test in fault.tests}), directory, SLOWEST)
        enough = 60 + 3 * (time.monotonic() - begin)  # all tests together, on a machine as busy as this one
        if sound.returncode:
            print(sound.stdout[-3000:])
            raise SystemExit("the tests fail as they are")
        print("the tests pass")
        for fault in faults:
            print(f"{fault.name} ...", end=" ", flush=True)
            begin = time.monotonic()
            if noticed(fault, directory, enough, given.kernel):
                print(f"noticed ({time.monotonic() - begin:.0f} s)")
            else:
                print("NOT NOTICED")
                missed.append(fault.name)
    print(f"{len(faults) - len(missed)} of {len(faults)} faults noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
