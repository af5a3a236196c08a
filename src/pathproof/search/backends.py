"""Which loop runs a plan: the first that can, fastest first, and what it is worth to know about that."""

from __future__ import annotations

from pathproof.errors import UsageError
from pathproof.machine import has_kernel
from pathproof.search.cached_loop import CachedLoop
from pathproof.search.exploration import Exploration
from pathproof.search.plan import Plan
from pathproof.search.python_loop import PythonLoop
from pathproof.search.sampled_loop import SampledLoop


def loop_for(plan: Plan) -> tuple[type[Exploration], str]:
    """The loop, and a note for the report if a faster one cannot do what was asked; "" if there is nothing to say.

    That the reference machine is slow is said elsewhere, or was asked for."""
    if plan.settings.workers > 1:
        return _parallel(plan), ""
    python: type[Exploration] = PythonLoop if plan.settings.cache is None else CachedLoop
    if plan.settings.coverage:
        python = SampledLoop
    if not has_kernel():
        return python, ""
    from pathproof.search.native_cached_loop import NativeCachedLoop
    from pathproof.search.native_loop import NativeLoop
    from pathproof.search.native_sampled_loop import NativeSampledLoop

    native: type[Exploration] = NativeLoop if plan.settings.cache is None else NativeCachedLoop
    if plan.settings.coverage:
        native = NativeSampledLoop
    reason = native.refusal(plan)
    if reason is None:
        return native, ""
    note = f"explored by the Python loop, some ten times slower than the native one: {reason}"
    return python, note if plan.machine.engine == "native" else ""


def _parallel(plan: Plan) -> type[Exploration]:
    """No other loop can take its place: whoever asks for workers wants what only they can do."""
    if not has_kernel():
        raise UsageError("--workers needs the kernel, which is not installed (it needs a C++ compiler)")
    from pathproof.search.parallel_loop import ParallelLoop

    if (reason := ParallelLoop.refusal(plan)) is not None:
        raise UsageError(f"--workers cannot do this: {reason}")
    return ParallelLoop
