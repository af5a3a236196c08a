"""Which loop runs a plan: the first that can, fastest first, and what it is worth to know about that."""

from __future__ import annotations

from pathproof.machine import has_kernel
from pathproof.search.cached_loop import CachedLoop
from pathproof.search.exploration import Exploration
from pathproof.search.plan import Plan
from pathproof.search.python_loop import PythonLoop


def loop_for(plan: Plan) -> tuple[type[Exploration], str]:
    """The loop, and a note for the report if a faster one cannot do what was asked; "" if there is nothing to say.

    That the reference machine is slow is said elsewhere, or was asked for."""
    if plan.settings.cache is not None:
        note = "explored by the Python loop, some ten times slower than the native one: the cache is written in Python"
        return CachedLoop, note if plan.machine.engine == "native" else ""
    if not has_kernel():
        return PythonLoop, ""
    from pathproof.search.native_loop import NativeLoop

    reason = NativeLoop.refusal(plan)
    if reason is None:
        return NativeLoop, ""
    note = f"explored by the Python loop, some ten times slower than the native one: {reason}"
    return PythonLoop, note if plan.machine.engine == "native" else ""
