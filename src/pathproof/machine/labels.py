"""What people know things by: threads by the names that the program gave them, objects by the globals that lead to
them, values as they are written.

None of it is part of a state. A name is a path of one state, and a step may rename everything: whoever tells of a step
takes the names of the state before it, for objects that were there, and says of others what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pathproof.machine import hostops
from pathproof.machine.log import Location
from pathproof.machine.memory import Memory
from pathproof.machine.objects import Object
from pathproof.machine.values import Record, Ref, ThreadRef, Value, is_plain

if TYPE_CHECKING:
    from pathproof.machine.state import State

MANY = 8  # items of a container that are worth showing
DEEP = 3  # levels of them
LONG = 60  # characters
_NAME, _TARGET = ".name", ".function"  # of a Thread object (`library/threading.py`)
Read = Callable[[Ref], Object]


class Labels:
    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.program = memory.program
        self.names: Mapping[str, str] = {}  # what to call threads, if not by what the state says
        self.one_of = _as_described  # what to call an object to which a description applies, maybe among others

    @contextmanager
    def calling(self, names: Mapping[str, str] | None) -> Iterator[None]:
        """Calls threads by these names, given by their canonical ones."""
        self.names = names or {}
        try:
            yield
        finally:
            self.names = {}

    # -- threads --------------------------------------------------------------------------------------------------

    def thread_name(self, state: State, thread: ThreadRef) -> str:
        """The name that the program gave the thread, else its canonical one, with what it was made to do."""
        return self.names.get(thread.text()) or self.label(thread, self._reader(state))

    def label(self, thread: ThreadRef, read: Read, default: Callable[[], str] | None = None) -> str:
        owner = read(thread).data[1]
        if owner is None:
            return thread.text()
        item = read(owner)
        attrs = item.attrs or {}
        given = attrs.get(_NAME)
        if type(given) is str:
            return given
        task = self._function_name(attrs.get(_TARGET), read)
        if not task and item.cls is not None and not self._class_name(item.cls, read)[1]:
            task = self._class_name(item.cls, read)[0]
        text = default() if default is not None else thread.text()
        return f"{text} ({task})" if task else text

    def _function_name(self, value: Value, read: Read) -> str:
        if type(value) is Record and value.tag == "method":
            value = value.fields[0]
        if type(value) is Ref and read(value).kind == "function":
            return str(read(value).data[0].name)
        return ""

    def _reader(self, state: State) -> Read:
        return lambda ref: ref.object if ref.object is not None else state.heap[ref]

    def _class_name(self, cls: Ref, read: Read) -> tuple[str, bool]:
        """A class's name, and whether it is the library's."""
        info = read(cls).data
        return info.name, info.library

    # -- objects --------------------------------------------------------------------------------------------------

    def owner_of(self, state: State, ref: Ref) -> Ref:
        """The condition, queue or other object of the library that this is a part of; itself if it is none."""
        while ref.parent is not None and self._is_part(state, ref):
            ref = ref.parent
        if state.heap[ref].kind == "lock" and not is_global(ref):
            for other, item in state.heap.items():  # a frame may lead to it on a shorter path
                if item.kind == "instance" and item.site and item.site == state.heap[ref].site:
                    if any(label for label, inner in item.refs or () if inner is ref):
                        return self.owner_of(state, other)
        return ref

    def _is_part(self, state: State, ref: Ref) -> bool:
        owner = state.heap.get(ref.parent) if ref.parent is not None else None
        if owner is None or not self.is_made_of(owner, ref.label, self._reader(state)):
            return False
        part = state.heap[ref]
        if part.kind == "instance" and part.cls is not None:
            return self._class_name(part.cls, self._reader(state))[1]
        return part.kind in ("list", "lock", "dict", "set")

    def is_made_of(self, owner: Object, label: object, read: Read) -> bool:
        """Whether what an object holds there is private to the library's model of it."""
        if owner.kind != "instance" or owner.cls is None or type(label) is not str:
            return False
        return (label.startswith("_") or not label.isidentifier()) and self._class_name(owner.cls, read)[1]

    def object_name(self, state: State, ref: Ref) -> str:
        """A global path as the program writes it; of what only threads reach, what it is and where it was made. A part
        of a library object is called what that is called."""
        ref = self.owner_of(state, ref)
        path = self.path(state, ref)
        if path:
            return path if len(path) <= LONG else "..." + path[3 - LONG :]
        return self.names.get(ref.text()) or self.one_of(ref, self._description(state, ref))

    def location_name(self, state: State, ref: Ref, location: Location) -> str:
        """A location as a program writes it."""
        if location[0] == "global":
            return location[-1] if location[1] == self.program.subject else f"{location[1]}.{location[-1]}"
        if location[0] == "variable":  # of a function, that others refer to
            return location[-1].rpartition(".")[2]
        name = self.object_name(state, ref)
        own = self.is_made_of(state.heap[ref], location[-1], self._reader(state))
        return f"{name}.{location[-1]}" if location[0] in ("attribute", "class") and not own else name

    def _description(self, state: State, ref: Ref) -> str:
        owner = state.heap[ref]
        kind = self._kind(state, ref) if owner.kind != "lock" else "RLock" if owner.data[2] else "Lock"
        file, line = self.memory.place_of(owner.site)
        return f"{kind} made at {file}:{line}" if line else kind

    def guards(self, state: State, lock: Ref) -> bool:
        """Whether a lock is a private part of a library object, which nobody takes by hand, unlike a condition's."""
        owner = self.owner_of(state, lock)
        return owner is not lock and self._kind(state, owner) != "Condition"

    def monitor_name(self, state: State, waiters: Ref) -> str:
        """What those wait for who are in a library object's list of waiters."""
        owner = self.owner_of(state, waiters)
        name = self.object_name(state, owner)
        return f"a notification of {name}" if self.is_condition(state, waiters) else name

    def is_condition(self, state: State, waiters: Ref) -> bool:
        return self._kind(state, self.owner_of(state, waiters)) == "Condition"

    def _kind(self, state: State, ref: Ref) -> str:
        cls = state.heap[ref].cls
        return self._class_name(cls, self._reader(state))[0] if cls is not None else "object"

    def path(self, state: State, ref: Ref) -> str:
        """How a program writes the way to an object from a module; empty if it cannot, or no module leads there."""
        if ref.parent is None:
            return "" if type(ref) is ThreadRef or ref.label is None else str(ref.label)
        owner = state.heap.get(ref.parent)
        outer = self.path(state, ref.parent) if owner is not None and not self._is_part(state, ref) else ""
        if owner is None or not outer:
            return ""
        first, *rest = ref.label if type(ref.label) is tuple else (ref.label,)
        if owner.kind == "dict" and rest[:1] == ["value"]:
            key = list(owner.data.values())[first][0]
            rest.pop(0)
            outer = f"{outer}[{key!r}]" if is_plain(key) else ""
        elif owner.kind == "list" and type(first) is int:
            outer = f"{outer}[{first}]"
        elif type(first) is str and owner.attrs is not None and first in owner.attrs:
            own = owner.kind == "module" and outer == self.program.subject
            outer = first if own else f"{outer}.{first}"
        else:
            return ""
        return outer + "".join(f"[{part}]" for part in rest) if outer else ""

    # -- values ---------------------------------------------------------------------------------------------------

    def shown(self, value: Value, read: Read, before: State, room: int = DEEP) -> str:
        """A value in a few words; `before` names the objects that it has."""
        if type(value) is Ref:
            return self._shown_object(value, read, before, room)
        if type(value) is tuple and not is_plain(value):
            inner = ", ".join(self.shown(item, read, before, room - 1) for item in value[:MANY])
            return f"({inner}{', ...' if len(value) > MANY else ',' if len(value) == 1 else ''})" if room else "(...)"
        if type(value) is Record or not is_plain(value):
            return "..."
        return short(hostops.for_people(repr(value)))

    def _shown_object(self, ref: Ref, read: Read, before: State, room: int) -> str:
        item = read(ref)
        if item.cls is None:
            return "..."
        name, library = self._class_name(item.cls, read)
        attrs = item.attrs or {}
        if "_name_" in attrs and "_value_" in attrs:  # a member of an enumeration
            return f"{name}.{attrs['_name_']}"
        if item.kind in ("list", "dict", "set") and library:
            return self.contents(item, read, before, room)
        if item.kind in ("function", "class", "module"):
            return self._definition(item)
        path = self.path(before, ref) if ref in before.heap else ""
        if path and "[" not in path:
            return path
        return f"<{name.lstrip('_')}>"

    def _definition(self, item: Object) -> str:
        if item.kind == "function":
            return str(item.data[0].qualname)
        return str(item.data.qualname if item.kind == "class" else item.data[0])

    def contents(self, item: Object, read: Read, before: State, room: int = DEEP) -> str:
        """What is in a list, dict or set."""
        opening, closing = ("[", "]") if item.kind == "list" else ("{", "}")
        if not item.data:
            return "set()" if item.kind == "set" else opening + closing
        if room <= 0 or len(item.data) > MANY:
            return f"{opening}...{closing}"
        if item.kind == "dict":
            parts = [
                f"{self.shown(key, read, before, room - 1)}: {self.shown(value, read, before, room - 1)}"
                for key, value in item.data.values()
            ]
        else:
            values = item.data if item.kind == "list" else item.data.values()
            parts = [self.shown(value, read, before, room - 1) for value in values]
        text = opening + ", ".join(parts) + closing
        return text if len(text) <= 2 * LONG else f"{opening}...{closing}"


def _as_described(ref: Ref, description: str) -> str:
    return description


def is_global(ref: Ref) -> bool:
    """Whether a module leads to it."""
    root = ref
    while root.parent is not None:
        root = root.parent
    return type(root) is not ThreadRef and root.label is not None


def short(text: str) -> str:
    return text if len(text) <= LONG else text[: LONG - 3] + "..."
