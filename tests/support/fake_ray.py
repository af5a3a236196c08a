"""The few names of Ray that the certifier uses, in one process: what goes to a worker and what comes back is pickled
as it would be, and workers can be made to die."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any


class RayError(Exception):
    pass


class WorkerCrashedError(RayError):
    pass


class FakeRay(ModuleType):
    """`deaths` says how often the worker of each task dies, in the order of submission; 0 where it says nothing."""

    def __init__(self, cpus: float = 3.0, deaths: Sequence[int] = ()) -> None:
        super().__init__("ray")
        self.exceptions = ModuleType("ray.exceptions")
        self.exceptions.RayError = RayError  # type: ignore[attr-defined]
        self.exceptions.WorkerCrashedError = WorkerCrashedError  # type: ignore[attr-defined]
        self.cpus = cpus
        self.deaths = list(deaths)
        self.connection: dict[str, Any] | None = None
        self.refused: Exception | None = None  # what `init` raises
        self.broken: Exception | None = None  # what every task raises
        self.interrupted_after = -1  # so many waits, then Ctrl-C
        self.before_work: Callable[[], object] = lambda: None
        self.stored: list[bytes] = []
        self.tasks: list[tuple[Any, ...]] = []
        self.cancelled: list[int] = []
        self.events: list[str] = []

    def is_initialized(self) -> bool:
        return self.connection is not None

    def init(self, **settings: Any) -> None:
        if self.refused is not None:
            raise self.refused
        self.connection = settings
        self.events.append("init")

    def get_runtime_context(self) -> SimpleNamespace:
        assert self.connection is not None
        return SimpleNamespace(gcs_address=self.connection["address"])

    def shutdown(self) -> None:
        self.connection = None
        self.events.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.cpus, "memory": 1e9} if self.cpus else {}

    def put(self, value: Any) -> Stored:
        self.stored.append(pickle.dumps(value))
        return Stored(self.stored[-1])

    def remote(self, **options: Any) -> Callable[[Callable[..., Any]], Remote]:
        return lambda function: Remote(self, function, options)

    def wait(self, references: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        """The last one is always the first to finish."""
        assert num_returns == 1
        assert references
        self.before_work()
        if self.interrupted_after == 0:
            raise KeyboardInterrupt
        self.interrupted_after -= 1
        return references[-1:], references[:-1]

    def get(self, reference: int) -> Any:
        function, options, arguments = self.tasks[reference]
        if self.broken is not None:
            raise self.broken
        dies = self.deaths[reference] if reference < len(self.deaths) else 0
        if dies > options["max_retries"]:
            raise WorkerCrashedError("The worker died unexpectedly while executing this task.")
        return pickle.loads(pickle.dumps(function(*map(pickle.loads, arguments))))

    def cancel(self, reference: int, force: bool) -> None:
        assert self.connection is not None
        assert force
        self.cancelled.append(reference)


class Stored:
    def __init__(self, data: bytes) -> None:
        self.data = data


class Remote:
    def __init__(self, ray: FakeRay, function: Callable[..., Any], options: dict[str, Any]) -> None:
        self.ray = ray
        self.function = function
        self.options = options

    def remote(self, *arguments: Any) -> int:
        data = [value.data if isinstance(value, Stored) else pickle.dumps(value) for value in arguments]
        self.ray.tasks.append((self.function, self.options, data))
        return len(self.ray.tasks) - 1
