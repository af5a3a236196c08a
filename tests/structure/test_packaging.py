"""What a wheel holds. It is built from what is in the tree, not from what is installed."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "pathproof"


@pytest.mark.slow
def test_a_wheel_holds_the_whole_package_and_nothing_else(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, timeout=1200)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    sources = {f"pathproof/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("*.py")}
    kernel = {name for name in names if name.startswith("pathproof/machine/_kernel.") and name.endswith(".so")}
    assert len(kernel) == 1
    assert names - kernel == sources | {"pathproof/py.typed", "pathproof/machine/_kernel.pyi"}
