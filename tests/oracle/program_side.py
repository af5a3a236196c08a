"""`from pathproof import ...` under the oracle: the strategy makes the choices, the run knows the assumptions.

Written anew rather than taken from the package: the oracle shares no code with what it is to judge.
"""

import types
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .scheduler import Run


def module(current_run: "Callable[[], Run]") -> types.ModuleType:
    def choose(options: int | Sequence[Any]) -> Any:
        if isinstance(options, int):
            return current_run().choose(options)
        return options[current_run().choose(len(options))]

    def assume(condition: object) -> None:
        if not condition:
            current_run().stand()

    class atomic:
        def __enter__(self) -> None:
            run = current_run()
            run.point()
            run.current.atomic += 1

        def __exit__(self, *exception: object) -> None:
            run = current_run()
            run.current.atomic -= 1

    def invariant(function: Any) -> Any:
        current_run().invariants.append(function)
        return function

    def step_invariant(function: Any) -> Any:
        current_run().step_invariants.append(function)
        return function

    result = types.ModuleType("pathproof")
    result.__dict__.update(
        choose=choose, assume=assume, atomic=atomic, invariant=invariant, step_invariant=step_invariant
    )
    return result
