"""pathproof: a model checker for ordinary multithreaded Python programs.

Two audiences import this package. A program that wants to be checked imports the few names below; it must
still run under plain CPython, start fast and depend on nothing, so they live here and need only
`threading`. A tool that checks programs calls `verify`, `hunt`, `certify` and `certify_part`, which are loaded when
first asked for.

Under plain CPython the program-side names do the nearest thing that one execution can do: `choose` picks at
random, `assume` ends the thread whose assumption is false, `atomic` is one global lock, and invariants are
plain functions.
"""

from __future__ import annotations

import sys

if (
    sys.argv[:1] == ["-m"]
    and not sys.flags.safe_path
    and any(
        word == "pathproof" and option[:1] == "-" and option[-1:] == "m"
        for option, word in zip(sys.orig_argv, sys.orig_argv[1:], strict=False)
    )
):
    # `python -m pathproof` looks for modules in the current directory first, which may be a stranger's.
    del sys.path[0]

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pathproof.api import certify, certify_part, hunt, verify
    from pathproof.certifier import Certification, PartialCertification, PropertyViolated
    from pathproof.errors import CertificateRejected, InvalidCertificate
    from pathproof.search import Verification
    from pathproof.version import __version__

__all__ = [
    "CertificateRejected",
    "Certification",
    "InvalidCertificate",
    "PartialCertification",
    "PropertyViolated",
    "Verification",
    "__version__",
    "assume",
    "atomic",
    "certify",
    "certify_part",
    "choose",
    "hunt",
    "invariant",
    "step_invariant",
    "verify",
]

_ELSEWHERE = {  # the names for tools, and the modules that have them
    "CertificateRejected": "errors",
    "Certification": "certifier.certification",
    "InvalidCertificate": "errors",
    "PartialCertification": "certifier.certification",
    "PropertyViolated": "certifier.certification",
    "Verification": "search",
    "__version__": "version",
    "certify": "api",
    "certify_part": "api",
    "hunt": "api",
    "verify": "api",
}

_Item = TypeVar("_Item")
_Function = TypeVar("_Function", bound=Callable[..., Any])

_one_at_a_time = threading.RLock()


@overload
def choose(alternatives: int) -> int: ...
@overload
def choose(alternatives: Sequence[_Item]) -> _Item: ...
def choose(alternatives: int | Sequence[_Item]) -> int | _Item:
    """One of `0..n-1`, or one item of a sequence. The checker tries every one; CPython picks at random."""
    from random import randrange  # not at the top: most programs that import us never choose

    if isinstance(alternatives, int):
        return randrange(alternatives)
    return alternatives[randrange(len(alternatives))]


def assume(condition: object) -> None:
    """Go on only if the condition holds.

    The checker drops executions in which it does not. One execution cannot take back what it did, so under
    CPython the calling thread ends, silently: `SystemExit` runs its `finally` and `with` clauses and prints
    nothing."""
    if not condition:
        raise SystemExit


def atomic() -> AbstractContextManager[object]:
    """`with atomic():` makes its body one indivisible step. CPython excludes other atomic blocks only."""
    return _one_at_a_time


def invariant(function: _Function) -> _Function:
    """Marks a function of no arguments over the globals that must return true in every state."""
    return function


def step_invariant(function: _Function) -> _Function:
    """Marks a function of `(before, after)`, the globals in consecutive states, that must return true."""
    return function


def __getattr__(name: str) -> Any:
    if name in _ELSEWHERE:
        from importlib import import_module

        return getattr(import_module(f"pathproof.{_ELSEWHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
