"""The kernel's stub says what the kernel is. stubtest compares names; it cannot read the signatures of nanobind's
functions, so these are compared here, as far as nanobind states a type more exact than `object`."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathproof.machine import _kernel

STUB = Path(__file__).parents[2] / "src" / "pathproof" / "machine" / "_kernel.pyi"
VAGUE = {"object", "list", "tuple", "dict", "Callable"}
CLASSES = {node.name: node for node in ast.parse(STUB.read_text()).body if isinstance(node, ast.ClassDef)}
FUNCTIONS = [node for node in ast.parse(STUB.read_text()).body if isinstance(node, ast.FunctionDef)]
METHODS = [
    (name, method)
    for name, node in CLASSES.items()
    for method in node.body
    if isinstance(method, ast.FunctionDef) and not method.decorator_list  # no properties
]
MADE = {name for name, method in METHODS if method.name == "__init__"}  # others only the kernel makes


def test_stubtest_agrees(tmp_path: Path) -> None:
    # The metaclass of its classes and the class of its functions are nanobind's own and cannot be named.
    allowed = tmp_path / "allowed"
    names = [*CLASSES, *(function.name for function in FUNCTIONS)]
    names += [rf"{name}\.__init__" for name in CLASSES if name not in MADE]
    allowed.write_text("".join(rf"pathproof\.machine\._kernel\.{name}" + "\n" for name in names))
    command = [
        sys.executable,
        "-m",
        "mypy.stubtest",
        "--allowlist",
        str(allowed),
        "pathproof.machine._kernel",
    ]
    environment = os.environ | {"MYPY_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_method_is_in_the_stub() -> None:
    kernel = {
        (name, method)
        for name in CLASSES
        for method, value in vars(getattr(_kernel, name)).items()
        if type(value).__name__ == "nb_method"
    }
    assert kernel == {(name, method.name) for name, method in METHODS}
    functions = {name for name, value in vars(_kernel).items() if type(value).__name__ == "nb_func"}
    assert functions == {function.name for function in FUNCTIONS}


@pytest.mark.parametrize("stub", FUNCTIONS, ids=[function.name for function in FUNCTIONS])
def test_signatures_of_functions(stub: ast.FunctionDef) -> None:
    agree(getattr(_kernel, stub.name), stub)


@pytest.mark.parametrize(("name", "stub"), METHODS, ids=[f"{name}.{method.name}" for name, method in METHODS])
def test_signatures(name: str, stub: ast.FunctionDef) -> None:
    agree(getattr(getattr(_kernel, name), stub.name), stub)


def agree(function: Any, stub: ast.FunctionDef) -> None:
    ((text, _, _),) = function.__nb_signature__
    text = re.sub(r"ndarray\[dtype=uint32[^]]*\]", "array[int]", text)  # a buffer of such numbers
    (real,) = ast.parse(re.sub(r"\b(\w+\.)+", "", text) + ": ...").body  # names without their modules
    assert isinstance(real, ast.FunctionDef)
    assert [one.arg for one in stub.args.args] == [one.arg for one in real.args.args]
    stated = [one.annotation for one in real.args.args] + [real.returns]
    promised = [one.annotation for one in stub.args.args] + [stub.returns]
    for mine, yours in zip(promised, stated, strict=True):
        if yours is not None and ast.unparse(yours) not in VAGUE:
            assert mine is not None
            assert ast.unparse(mine) == ast.unparse(yours)
