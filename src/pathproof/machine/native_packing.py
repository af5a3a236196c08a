"""Packed states on the native machine: the kernel writes them; the reference machine reads and checks them, and hands
the kernel the objects. `packing.py` says what is written, `kernel/packing.cpp` has both ends of the kernel's side."""

from __future__ import annotations

from typing import Any

from pathproof.errors import InvalidState
from pathproof.machine._kernel import Kernel, Packer
from pathproof.machine.objects import Object
from pathproof.machine.packing import OVER, StreamUnpacker
from pathproof.machine.state import State
from pathproof.machine.values import Primitive, Record, Ref, Sentinel, ThreadRef
from pathproof.machine.wire import TOO_DEEP


class KernelPacker:
    """The sending side of a stream: numbers of states in, messages out."""

    def __init__(self, kernel: Kernel, beginning: bytes) -> None:
        self._packer = Packer(kernel, beginning)
        self._over = False

    def pack(self, root: int) -> bytes:
        if self._over:
            raise InvalidState(OVER)
        message = self._packer.pack(root)
        if message is None:
            self._over = True
            raise InvalidState(TOO_DEEP)
        return message


class KernelUnpacker:
    """The receiving side: messages in, numbers of states out."""

    def __init__(self, kernel: Kernel, reader: StreamUnpacker) -> None:
        self._kernel = kernel
        self._reader = reader
        self._names: dict[Ref, int] = {}

    def unpack(self, message: bytes) -> int:
        state = self._reader.unpack(message)
        if state.error is not None:
            error = state.error
            return self._kernel.error_state(error.kind, error.message, error.thread, error.file, error.line)
        return self._adopted(state)

    def _adopted(self, state: State) -> int:
        alike: dict[int, tuple[Object, list[int]]] = {}  # by identity: what is large may have many names
        for ref, item in state.heap.items():
            alike.setdefault(id(item), (item, []))[1].append(self._name(ref))
        items = [(names, *_parts(item)) for item, names in alike.values()]
        reached = [self._name(ref) for ref in state.reached]
        alone = [
            (self._name(thread), [self._name(ref) for ref in region])
            for thread, region in zip(state.threads, state.confined, strict=True)
        ]
        return self._kernel.adopted(items, reached, alone, self)

    def _name(self, ref: Ref) -> int:
        """The kernel's number of a name. A path may be longer than the host can recurse."""
        missing: list[Ref] = []
        outer: Ref | None = ref
        while outer is not None and outer not in self._names:
            missing.append(outer)
            outer = outer.parent
        number = 0 if outer is None else self._names[outer]
        for name in reversed(missing):
            if type(name) is ThreadRef:
                number = self._kernel.thread(name.path)
            else:
                number = self._kernel.name(number, name.label)
            self._names[name] = number
        return number

    def shown(self, value: Any) -> tuple[Any, ...]:
        """What the kernel is told about a value. It walks tuples and frozensets itself."""
        kind = type(value)
        if kind is Ref:
            return ("constant", value.label) if value.object is not None else ("object", self._name(value))
        if kind is ThreadRef:
            return ("thread", self._name(value))
        if kind is Record:
            return ("record", value.tag, value.fields)
        if kind is Primitive:
            return ("primitive", value.name)
        if kind is Sentinel:
            return ("sentinel", value.name)
        return ("plain",)


def _parts(item: Object) -> tuple[Any, ...]:
    """An object as the kernel lays it out (`kernel/object.hpp`)."""
    code, pc, slots = None, 0, 0
    data: Any = item.data
    match item.kind:
        case "dict":
            data = [part for host, (key, value) in data.items() for part in (host, key, value)]
        case "set":
            data = [part for entry in data.items() for part in entry]
        case "instance" | "cell":
            data = [data]
        case "frame":
            code, pc, held, stack, then, generator = data
            slots, data = len(held), [*held, *stack, then, generator]
        case "generator":
            status, code, pc, held, stack = data
            slots, data = len(held), [*held, *stack, status]
        case "function":
            code, *data = data
        case "class":
            data = [
                data.name, data.qualname, data.module, data.bases, data.order, data.layout, data.site, data.slots,
                data.library,
            ]  # fmt: skip
    attrs = None if item.attrs is None else list(item.attrs.items())
    identity = None if code is None else code.identity
    return item.kind, item.cls, data, attrs, item.site, item.published, identity, pc, slots
