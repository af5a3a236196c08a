"""The program-side names of `pathproof`, inside the machine: here `choose` is every outcome, not a random one."""

from _machine import assume as _assume
from _machine import atomic_begin, atomic_end, mentions, refuse
from _machine import choose as _choose


def choose(alternatives):
    count = alternatives if isinstance(alternatives, int) else len(alternatives)
    if count <= 0:
        raise ValueError("empty range for randrange()")  # what the same call says under plain CPython
    chosen = _choose(count)
    return chosen if isinstance(alternatives, int) else alternatives[chosen]


def assume(condition):
    _assume(True if condition else False)


class atomic:
    __slots__ = ()

    def __enter__(self):
        atomic_begin()
        return True

    def __exit__(self, kind, error, traceback):
        atomic_end()


def invariant(function):
    return _marked("invariant", function)


def step_invariant(function):
    return _marked("step_invariant", function)


def _marked(kind, function):
    """Which functions are properties is seen in the source: any other would not be checked."""
    module, name = getattr(function, "__module__", None), getattr(function, "__qualname__", None)
    if not mentions(f"@{kind} {module}.{name}"):
        refuse(
            f"{kind} of something else than a function at the top level of its module",
            "it would not be checked",
            f"write @{kind} above such a function",
        )
    return function


def __getattr__(name):
    if name in ("Verification", "verify"):
        refuse(f"pathproof.{name}", "it is not modelled", "call it outside of the program")
    raise AttributeError(f"module 'pathproof' has no attribute '{name}'")
