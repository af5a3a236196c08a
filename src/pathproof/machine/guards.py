"""Guarded locations: those that only the main thread accesses, or only whoever holds a certain lock.

Nobody else can access such a location next to one who may, so the access needs no scheduling point. That a location is
guarded is speculated like everything here (docs/semantics.md, "Guards"): an access that belies the claim raises
`Undeclared` with the next guard that could be meant, in a fixed order, or none, and the search starts again.

A claim speaks of a whole class of locations, as the mutable set does, so no object has to be told from another. A guard
is

    main                   the main thread
    own ATTRIBUTE...       the lock in an attribute of the object that is accessed
    lock MODULE:NAME...    the lock to which a global leads

and what leads to a lock (attributes, items of lists and tuples) is never written while shared, hence leads to the same
one in all states. A condition is meant by its `acquire`, which is bound to its lock. Before the guard stands what it
guards: `all` accesses, or the `writes` alone. Then whoever reads under the guard does so unseen; all else is visible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from pathproof.machine.log import Location
from pathproof.machine.memory import Memory
from pathproof.machine.objects import Object
from pathproof.machine.values import MISSING, Record, Ref, Value

ALL, WRITES = MODES = ("all", "writes")
FIRST = "all main"  # what is assumed of every mutable location at first
LONGEST = {"own": 2, "lock": 4}  # paths, in attributes and items
_WIDEST = 64  # items of a list that are looked at
_MOST = 2000  # objects that are looked at to find a lock
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_IS_NAME = re.compile(_NAME)
_IS_MODULE = re.compile(rf"{_NAME}(?:\.{_NAME})*")
_HOPS = rf"(?:\.{_NAME}|\[(?:0|[1-9][0-9]?)\])*"
_TEXT = re.compile(
    rf"(all|writes) (?:(main)|(own) ({_NAME})({_HOPS})|(lock) ({_NAME}(?:\.{_NAME})*):({_NAME})({_HOPS}))"
)
_HOP = re.compile(rf"({_NAME})|([0-9]+)")
_KINDS = ("main", "own", "lock")


class Guard(NamedTuple):
    mode: str
    kind: str
    module: str = ""
    hops: tuple[str | int, ...] = ()


@cache
def parsed(text: str) -> Guard:
    """The guard that a text means; `ValueError` if it means none."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(text)
    mode, main, own, attribute, own_hops, _, module, name, lock_hops = found.groups()
    if main:
        return Guard(mode, "main")
    hops = [attribute or name]
    hops += [word or int(number) for word, number in _HOP.findall(own_hops or lock_hops or "")]
    guard = Guard(mode, "own" if own else "lock", module or "", tuple(hops))
    if len(guard.hops) > LONGEST[guard.kind]:
        raise ValueError(text)
    return guard


def _rank(text: str) -> tuple[int, int, int, str]:
    """Guards are tried in this order."""
    guard = parsed(text)
    return MODES.index(guard.mode), _KINDS.index(guard.kind), len(guard.hops), text


class Guards:
    """Who holds what. `is_mutable` and `is_released` say what a path and a lock must not be."""

    def __init__(
        self, memory: Memory, is_mutable: Callable[[Location], bool], is_released: Callable[[str], bool]
    ) -> None:
        self.memory = memory
        self.is_mutable = is_mutable
        self.is_released = is_released

    def holds(self, guard: Guard, ref: Ref) -> bool:
        """Whether the current thread may access, by this guard, what the object holds."""
        if guard.kind == "main":
            return self._is_main()
        value: Value = ref if guard.kind == "own" else self.memory.module_ref(guard.module)
        for hop in guard.hops:
            value = self._followed(value, hop)
        return self._is_held(value)

    def _is_main(self) -> bool:
        return not self.memory.current.path

    def _is_held(self, value: Value) -> bool:
        """A lock, or a method of one, and the thread owns it for as long as it likes."""
        if type(value) is Record and value.tag == "method":
            value = value.fields[1]
        if type(value) is not Ref or value.object is not None or not self._exists(value):
            return False
        item = self.memory.read(value)
        return item.kind == "lock" and item.data[0] is self.memory.current and not self.is_released(item.site)

    def _exists(self, ref: Ref) -> bool:
        return ref in self.memory.dirty or ref in self.memory.base_heap

    def _followed(self, value: Value, hop: str | int) -> Value:
        """What is there, if it is never written while others can see it."""
        if type(value) is tuple:
            return value[hop] if isinstance(hop, int) and hop < len(value) else MISSING
        if type(value) is not Ref or value.object is not None or not self._exists(value):
            return MISSING
        item = self.memory.read(value)
        location = self._location(item, hop)
        if item.site is None or location is None or self.is_mutable(location):
            return MISSING
        if isinstance(hop, int):
            return item.data[hop] if hop < len(item.data) else MISSING
        assert item.attrs is not None
        return item.attrs.get(hop, MISSING)

    def _location(self, item: Object, hop: str | int) -> Location | None:
        if isinstance(hop, int):
            return ("contents", item.site) if item.kind == "list" else None
        match item.kind:
            case "module":
                return "global", item.data[0], hop
            case "class":
                return "class", item.data.site, hop
            case "instance" if item.cls is not None and item.attrs is not None:
                return "attribute", self.memory.read(item.cls).data.site, hop
        return None

    # -- which guard it could be --------------------------------------------------------------------------------------

    def following(self, text: str, ref: Ref, location: Location, write: bool) -> str:
        """The next guard after one that this access belies, which it does not; nothing if there is none."""
        if not write:  # a read belies no guard of writes
            usable = [f"{ALL} {guard}" for guard in self._held(ref, location)] + [f"{WRITES} main"]
        else:
            held = list(self._held(ref, location))
            usable = [f"{mode} {guard}" for mode in MODES for guard in held]
        return min((each for each in usable if _rank(each) > _rank(text)), key=_rank, default="")

    def _held(self, ref: Ref, location: Location) -> Iterator[str]:
        """The guards that the current thread satisfies."""
        if self._is_main():
            yield "main"
        if location[0] == "attribute":
            yield from self._found([("own ", ref)], LONGEST["own"])
        modules = [each for each in self.memory.module_refs() if _IS_MODULE.fullmatch(str(each.label))]
        yield from self._found([(f"lock {module.label}:", module) for module in modules], LONGEST["lock"])

    def _found(self, begin: list[tuple[str, Value]], longest: int) -> Iterator[str]:
        """The locks that are held, by the shortest paths that lead there."""
        seen: set[Ref] = set()
        looked_at = 0
        for length in range(longest):
            following: list[tuple[str, Value]] = []
            for text, value in begin:
                for name, hop in self._hops(value):
                    looked_at += 1
                    inner = self._followed(value, hop)
                    if looked_at > _MOST or inner is MISSING:
                        continue
                    path = text + (name if length else name.removeprefix("."))
                    if self._is_held(inner):
                        yield path
                    elif type(inner) is tuple:
                        following.append((path, inner))
                    elif type(inner) is Ref and inner not in seen:
                        seen.add(inner)
                        following.append((path, inner))
            begin = following

    def _hops(self, value: Value) -> Iterator[tuple[str, str | int]]:
        if type(value) is tuple:
            items: Any = value
        elif type(value) is Ref and value.object is None:
            item = self.memory.read(value)
            if item.kind in ("module", "class", "instance"):
                for name in sorted(item.attrs or ()):
                    if _IS_NAME.fullmatch(name):
                        yield f".{name}", name
                return
            items = item.data if item.kind == "list" else ()
        else:
            return
        for number in range(min(len(items), _WIDEST)):
            yield f"[{number}]", number
