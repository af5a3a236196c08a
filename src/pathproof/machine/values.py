"""Values: what a variable of the checked program can hold.

Immutable Python values (None, bool, int, float, str, bytes, tuple, frozenset, range, ...) are the host's own, so their
meaning is CPython's by construction. Everything with identity or contents that can change is an object, reached
through a `Ref`. Small immutable combinations (bound methods, slices, properties ...) are `Record`s. Functions of the
machine itself are `Primitive`s.

`encode` turns a value into something that `marshal` writes alike in every process: types stay apart (`1`, `True`
and `1.0` differ, so do `0.0` and `-0.0`), and references become names.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple, TypeGuard, cast

# Any of these: whoever wants more of a value than to pass it on looks at its type first. (The union of all of them says
# little more, as mypy would have to follow `kind = type(value)`. What tells all kinds apart that way takes Any.)
Value = object


class Sentinel:
    """A value of which there is one, that no program can name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


UNBOUND = Sentinel("UNBOUND")  # an empty slot or cell
MISSING = Sentinel("MISSING")  # "not found", inside the machine
NOT_FOUND = Sentinel("NOT_FOUND")  # the same as library code sees it: a value like others


# The parts of an object that are no attributes. Their labels are no texts, since an attribute may have any name.
CLASS, DATA, ORDER = -1, -2, -3
_PARTS: dict[object, str] = {CLASS: "__class__", DATA: "data", ORDER: "order"}


_NO_PARENT = bytes(32)  # as long as a digest, so that no root is hashed from the bytes of a child
_SHOWN = 20  # parts at either end of a path


class Ref:
    """A reference to an object.

    Within one state each object has one `Ref`, its name: `parent` and `label` say how it is reached (`naming.py`).
    Objects made during a step have provisional ones. A `Ref` with an `object` of its own is a constant (a builtin or
    library object): the same in all states, never written, never walked."""

    __slots__ = ("_digest", "id", "label", "object", "parent")

    def __init__(self, identifier: int, parent: Ref | None, label: object, constant: Any = None) -> None:
        self.id = identifier
        self.parent = parent
        self.label = label
        self.object = constant  # an `Object`, whose file imports this one
        self._digest: bytes | None = None

    def digest(self) -> bytes:
        """A short hash of the path, for fingerprints: unlike `id`, it does not depend on the order of discovery."""
        if self._digest is None:
            pending, ref = [], cast("Ref | None", self)
            while ref is not None and ref._digest is None:  # a path is as long as the program makes it
                pending.append(ref)
                ref = ref.parent
            digest = _NO_PARENT if ref is None or ref._digest is None else ref._digest
            for each in reversed(pending):
                digest = blake2b(digest + marshal.dumps(cast(Any, each.label), 2), digest_size=32).digest()
                each._digest = digest
        assert self._digest is not None
        return self._digest

    def text(self) -> str:
        """For people: `main.buffer.items[2]`, or of a long path its two ends."""
        parts: list[str] = []
        ref = self
        while ref.parent is not None:
            parts.append(ref._step())
            ref = ref.parent
        parts.append(ref.text() if ref is not self else str(ref.label))
        parts.reverse()
        if len(parts) > 2 * _SHOWN:
            parts[_SHOWN:-_SHOWN] = [" ... "]
        return "".join(parts)

    def _step(self) -> str:
        """The last part of the path."""
        label = self.label
        first, *rest = label if isinstance(label, tuple) else (label,)
        if not rest:
            shown = _PARTS.get(first, first)
            return f".{shown}" if isinstance(shown, str) and shown.isidentifier() else f"[{shown}]"
        return f"[{'.'.join(map(str, (_PARTS.get(first, first), *rest)))}]"

    def __repr__(self) -> str:
        return f"<{self.text()}>" if self.label is not None else "<new object>"


class ThreadRef(Ref):
    """A thread's name, as locks and waiting lists mention it: a leaf, since threads are named by who started them."""

    __slots__ = ("_text", "path")

    def __init__(self, identifier: int, path: tuple[int, ...]) -> None:
        super().__init__(identifier, None, ("thread", *path))
        self.path = path
        self._text = "Thread-" + ".".join(str(part + 1) for part in path) if path else "MainThread"

    def text(self) -> str:
        return self._text


class Record(NamedTuple):
    """An immutable combination of values: method, property, staticmethod, classmethod, super, slice, view, ..."""

    tag: str
    fields: tuple[Any, ...]  # what is where goes by the tag


def is_unmodelled(value: Value) -> TypeGuard[Record]:
    """Whether this is what a global holds that was imported from an opaque module: whoever loads it is refused."""
    return type(value) is Record and value.tag == "unmodelled"


class Primitive:
    """A function of the machine: `run(machine, args, kwargs)` gives a value or an `Invoke`.

    It may raise `Defer` before any effect: then `fallback`, a function of the builtins library, does the call."""

    __slots__ = ("arity", "binds", "fallback", "makes", "name", "owner", "run")

    def __init__(self, name: str, run: Callable[..., Value], binds: bool = False) -> None:
        self.name = name
        self.run = run
        self.arity = (0, 1 << 30)  # least and most positional arguments, for error messages
        self.binds = binds  # a method of a builtin type, as opposed to a builtin function
        self.owner, _, method = name.rpartition(".")  # that type
        self.makes = method == "__new__"
        self.fallback: Ref | None = None

    def __repr__(self) -> str:
        return f"<primitive {self.name}>"


class Invoke:
    """ "Call this instead": what a lookup or a primitive gives when the program's own code must run."""

    __slots__ = ("args", "callee", "kwargs", "then")

    def __init__(
        self,
        callee: Value,
        args: list[Value],
        kwargs: dict[str, Value] | None = None,
        then: Any = None,
    ) -> None:
        self.callee = callee
        self.args = args
        self.kwargs = kwargs
        self.then = then


class Defer(Exception):
    """A primitive that cannot do this call by itself."""


class Throw(Exception):
    """A Python exception of the checked program, on its way to a handler."""

    def __init__(self, exception: Ref, again: bool = False) -> None:
        super().__init__(exception)
        self.exception = exception
        self.again = again  # it is only passed on: its `__context__` stays as it is


_PLAIN = frozenset((int, str, bool, type(None), float, bytes, type(Ellipsis)))


def name_by_id(ref: Ref) -> Any:
    return ref.id if ref.object is None else ref.label


def name_by_digest(ref: Ref) -> Any:
    return ref.digest() if ref.object is None else ref.label


def encode(value: Any, name: Callable[[Ref], Any] = name_by_id) -> Any:
    """The value in marshal's vocabulary; a list stands for what marshal does not know."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Ref:
        return [name(value)]
    if kind is tuple:
        return tuple([encode(item, name) for item in value])
    if kind is ThreadRef:
        return ["thread", value.label]
    if kind is Record:
        return ["record", value.tag, tuple([encode(item, name) for item in value.fields])]
    if kind is Primitive:
        return ["primitive", value.name]
    if kind is Sentinel:
        return ["sentinel", value.name]
    if kind is range:
        return ["range", value.start, value.stop, value.step]
    if kind is frozenset:
        ordered = _encoded_in_order(value)
        if name is name_by_digest:
            return ["frozenset", tuple([encoded for _, encoded, _ in ordered])]
        return ["frozenset", tuple([encode(item, name) for _, _, item in ordered])]
    if value is NotImplemented:
        return ["NotImplemented"]
    raise AssertionError(f"not a value: {value!r}")


def in_value_order(items: Any) -> list[Value]:
    """The elements of a set in an order that depends on nothing but the elements."""
    elements: list[Value] = list(items)
    if len(elements) < 2:
        return elements
    return [item for _, _, item in _encoded_in_order(elements)]


def _encoded_in_order(items: Any) -> list[tuple[bytes, Any, Value]]:
    """The elements of a set in that order, each with what it is ordered by."""
    encoded = [(item, encode(item, name_by_digest)) for item in items]
    return sorted([(marshal.dumps(code, 2), code, item) for item, code in encoded], key=lambda each: each[0])


def alike(left: Value, right: Value) -> bool:
    """Whether two values are the same: equal in all their bits, with the same objects in the same places."""
    if left is right:
        return True
    kind = type(left)
    if kind is not type(right) or kind is Ref:
        return False
    return marshal.dumps(encode(left, id), 2) == marshal.dumps(encode(right, id), 2)


def refs_in(value: Any) -> list[tuple[Any, Ref]]:
    """The references inside a value, each with its place in it."""
    kind = type(value)
    if kind is Ref:
        return [((), value)] if value.object is None else []
    found: list[tuple[Any, Ref]] = []
    if kind not in _PLAIN:
        _refs_inside(value, (), found)
    return found


def _refs_inside(value: Any, place: tuple[int, ...], found: list[tuple[Any, Ref]]) -> None:
    kind = type(value)
    if kind is tuple:
        items = value
    elif kind is Record:
        items = value.fields
    elif kind is frozenset:
        if not _leads_anywhere(value):
            return  # putting its elements in order costs as much as all that is in them
        items = tuple(in_value_order(value))
    else:
        return
    for number, item in enumerate(items):
        if type(item) is Ref:
            if item.object is None:
                found.append(((*place, number), item))
        elif type(item) not in _PLAIN:
            _refs_inside(item, (*place, number), found)


def _leads_anywhere(value: frozenset[Value]) -> bool:
    """Whether there is a reference in it; each part is looked at once, however often it is there."""
    seen: set[int] = set()
    pending: list[Any] = [value]
    while pending:
        item = pending.pop()
        for inner in item.fields if type(item) is Record else item:
            kind = type(inner)
            if kind is Ref and inner.object is None:
                return True
            if kind in (tuple, Record, frozenset) and id(inner) not in seen:
                seen.add(id(inner))
                pending.append(inner)
    return False


def substitute(value: Any, names: dict[Ref, Ref]) -> Any:
    """The value with references renamed."""
    kind = type(value)
    if kind is Ref or kind is ThreadRef:
        return names.get(value, value)
    if kind is tuple:
        return tuple([substitute(item, names) for item in value])
    if kind is Record:
        return Record(value.tag, tuple([substitute(item, names) for item in value.fields]))
    if kind is frozenset:
        return frozenset([substitute(item, names) for item in value])
    return value


def is_plain(value: Any) -> bool:
    """Whether a value is made of host values only: no references, so no code of the program in its operations."""
    kind = type(value)
    if kind in _PLAIN or kind is range:
        return True
    if kind is tuple or kind is frozenset:
        return all(map(is_plain, value))
    return False
