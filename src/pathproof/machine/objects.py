"""Objects: everything that has an identity. A state is a set of (name, object) pairs.

One class serves all kinds; `kind` says what `data` holds:

| kind | data |
|---|---|
| instance | the immutable value that an instance of a subclass of int, str, tuple ... stands for, else None |
| list | list of values |
| dict | key under which the host finds it -> (key, value), in insertion order |
| set | the same without values: host key -> key |
| cell | a value, or UNBOUND |
| function | (code, defaults, keyword defaults, closure, module) |
| class | ClassInfo |
| module | (name, status) with status "loading" or "loaded" |
| lock | (owner or None, depth, reentrant) |
| handle | (status, thread or None, place in the list of all threads or None): a thread as others see it; once it has
ended, where idents are looked at, the third part is the handles of the threads that lived with it |
| iterator | (what, source, position), over a dict or set also its size at the beginning, or -1 once it has changed |
| generator | (status, frame contents) |
| frame | (code, position, slots, stack, then, generator) |
| thread | (handle, Thread object, daemon, default name) |

`site` is where in the user's source a container, lock, iterator or library object was made, and `published` remembers
that it once was shared: both are contents (docs/semantics.md, "Speculation").

In a state objects are *frozen*: interned by contents, with `id`, `key` and `refs` worked out, and never changed
again. During a step, changed ones are thawed copies.
"""

from __future__ import annotations

import marshal
from dataclasses import dataclass
from typing import Any

from pathproof.machine.values import (
    CLASS,
    DATA,
    ORDER,
    Ref,
    Value,
    alike,
    encode,
    name_by_digest,
    name_by_id,
    refs_in,
    substitute,
)


@dataclass(frozen=True, eq=False)
class ClassInfo:
    """What is fixed when a class is made. `layout` is the kind of host data its instances hold ("list" ...)."""

    name: str
    qualname: str
    module: str
    bases: tuple[Ref, ...]
    order: tuple[Ref, ...]  # the MRO without the class itself, whose Ref is not final while it is being named
    layout: str
    site: str  # identity for location classes
    slots: tuple[str, ...] | None = None  # names that instances may have, or None for any
    library: bool = False


class Object:
    __slots__ = ("attrs", "cls", "data", "id", "key", "kind", "published", "refs", "site")

    def __init__(
        self,
        kind: str,
        cls: Ref | None,
        data: Any = None,
        attrs: dict[str, Value] | None = None,
        site: str = "",
    ) -> None:
        self.kind = kind
        self.cls = cls
        self.data = data
        self.attrs = attrs
        self.site = site
        self.published = False
        self.id = -1
        self.key: bytes | None = None
        self.refs: tuple[tuple[Any, Ref], ...] | None = None

    def is_under_way(self, container: Ref | None = None) -> bool:
        """Whether this is an iterator over that (or any) dict or set that has given something and may go on."""
        if self.kind != "iterator" or len(self.data) < 4:
            return False
        return self.data[2] > 0 and (container is None or self.data[1] is container)

    def copy(self) -> Object:
        """A thawed copy."""
        data = self.data
        if type(data) is list or type(data) is dict:
            data = data.copy()
        twin = Object(self.kind, self.cls, data, None if self.attrs is None else self.attrs.copy(), self.site)
        twin.published = self.published
        return twin

    def encoded(self, name: Any = name_by_id) -> bytes:
        """The contents as bytes: equal for equal contents, and only then."""
        attrs = None
        if self.attrs is not None:
            items = self.attrs.items()
            # modules have no observable order of names; instances and classes do (vars, enumerations)
            attrs = tuple(
                [(key, encode(value, name)) for key, value in (sorted(items) if self.kind == "module" else items)]
            )
        cls = None if self.cls is None else encode(self.cls, name)
        return marshal.dumps((self.kind, cls, self._encoded_data(name), attrs, self.site, self.published), 2)

    def _encoded_data(self, name: Any) -> Any:
        data = self.data
        match self.kind:
            case "list":
                return [encode(item, name) for item in data]
            case "dict":
                return [
                    (encode(host, name), encode(key, name), encode(value, name)) for host, (key, value) in data.items()
                ]
            case "set":
                return [
                    encode(key, name) if alike(host, key) else ["hashed", encode(host, name), encode(key, name)]
                    for host, key in set_order(data)
                ]
            case "frame":
                code, pc, slots, stack, then, generator = data
                return (
                    code.identity, pc, encode(slots, name), encode(stack, name), encode(then, name),
                    encode(generator, name),
                )  # fmt: skip
            case "generator":
                status, code, pc, slots, stack = data
                return (status, code.identity, pc, encode(slots, name), encode(stack, name))
            case "function":
                code, *rest = data
                return (code.identity, encode(tuple(rest), name))
            case "class":
                return (
                    data.name, data.qualname, data.module, encode(data.bases, name), encode(data.order, name),
                    data.layout, data.site, data.slots,
                )  # fmt: skip
        return encode(data, name)

    def contents(self) -> list[Value]:
        """The values that it holds."""
        data = self.data
        match self.kind:
            case "list":
                found = list(data)
            case "dict":
                found = [part for host, (key, value) in data.items() for part in (host, key, value)]
            case "set":
                found = [part for pair in data.items() for part in pair]
            case "class":
                found = []
            case "frame" | "generator" | "function":
                found = [part for each in data if type(each) is tuple for part in each]
            case _:
                found = [data]
        return found if self.attrs is None else [*found, *self.attrs.values()]

    def edges(self) -> tuple[tuple[Any, Ref], ...]:
        """The objects that this one leads to, each with the first label that leads there, in naming order."""
        found: list[tuple[Any, Ref]] = []
        data = self.data
        if self.cls is not None and self.cls.object is None:
            found.append((CLASS, self.cls))
        if self.attrs is not None:
            for label in sorted(self.attrs):
                value = self.attrs[label]
                if type(value) is Ref:
                    if value.object is None:
                        found.append((label, value))
                else:
                    for place, ref in refs_in(value):
                        found.append(((label, *place), ref))
        match self.kind:
            case "list":
                _collect(found, enumerate(data))
            case "dict":
                for number, (key, value) in enumerate(data.values()):
                    _collect(found, (((number, "key"), key), ((number, "value"), value)))
                _collect_hosts(found, [(host, key) for host, (key, _) in data.items()])
            case "set":
                entries = set_order(data)
                _collect(found, enumerate([key for _, key in entries]))
                _collect_hosts(found, entries)
            case "frame":
                _, _, slots, stack, then, generator = data
                _collect(found, enumerate(slots))
                _collect(found, ((-1 - place, value) for place, value in enumerate(stack)))
                _collect(found, (("then", then), ("generator", generator)))
            case "generator":
                _, _, _, slots, stack = data
                _collect(found, enumerate(slots))
                _collect(found, ((-1 - place, value) for place, value in enumerate(stack)))
            case "function":
                _collect(found, enumerate(data[1:]))
            case "class":
                _collect(found, ((DATA, data.bases), (ORDER, data.order)))
            case _:
                _collect(found, ((DATA, data),))
        if len(found) > 1:
            first: dict[Ref, Any] = {}
            for label, ref in found:
                first.setdefault(ref, label)
            if len(first) < len(found):
                return tuple([(label, ref) for ref, label in first.items()])
        return tuple(found)

    def renamed(self, names: dict[Ref, Ref]) -> Object:
        """A thawed copy with references renamed."""
        twin = self.copy()
        if twin.cls is not None:
            twin.cls = names.get(twin.cls, twin.cls)
        if twin.attrs is not None:
            twin.attrs = {label: substitute(value, names) for label, value in twin.attrs.items()}
        data = twin.data
        match self.kind:
            case "list":
                twin.data = [substitute(item, names) for item in data]
            case "dict":
                twin.data = {
                    substitute(host, names): (substitute(key, names), substitute(value, names))
                    for host, (key, value) in data.items()
                }
            case "set":
                twin.data = {substitute(host, names): substitute(key, names) for host, key in data.items()}
            case "frame" | "generator" | "function":
                twin.data = tuple(substitute(part, names) for part in data)
            case "class":
                twin.data = ClassInfo(
                    data.name, data.qualname, data.module, substitute(data.bases, names), substitute(data.order, names),
                    data.layout, data.site, data.slots, data.library,
                )  # fmt: skip
            case _:
                twin.data = substitute(data, names)
        return twin

    def digest_bytes(self) -> bytes:
        return self.encoded(name_by_digest)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.data!r} {self.attrs!r}>"


def set_order(data: dict[Value, Value]) -> list[tuple[Value, Value]]:
    """Host keys and keys. Sets of immutable values have a fixed order; others keep the order of insertion."""
    entries = list(data.items())
    if len(entries) < 2 or any(refs_in(key) for _, key in entries):
        return entries
    return sorted(entries, key=lambda entry: marshal.dumps(encode(entry[1], name_by_digest), 2))


def _collect_hosts(found: list[tuple[Any, Ref]], entries: list[tuple[Value, Value]]) -> None:
    """A host key mentions objects of its own where it is made of a hash that does (`hash_of`), or stands for the items
    of a tuple that is an instance: whoever renames those must find them here."""
    for number, (host, key) in enumerate(entries):
        if host is not key:
            _collect(found, (((number, "hash"), host),))


def _collect(found: list[tuple[Any, Ref]], items: Any) -> None:
    for label, value in items:
        if type(value) is Ref:
            if value.object is None:
                found.append((label, value))
        elif value.__class__ is not int and value.__class__ is not str:
            for place, ref in refs_in(value):
                found.append(((label, *place) if type(label) is not tuple else (*label, *place), ref))
