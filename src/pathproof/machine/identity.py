"""Which objects are one: `is`, and what stands on it.

Within a state two references are the same or not. A step invariant sees two states, one of them in copies. Names do not
tell which object of the one is which of the other, since they say how an object is reached now. So only what cannot
have been replaced is known across: classes whose statement a module executes once (a name is not enough, as a program
may make many classes of one name), and the members of such enumerations. Anything else is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pathproof.machine.attributes import Attributes
from pathproof.machine.objects import ClassInfo
from pathproof.machine.opaque import is_opaque, settle
from pathproof.machine.values import Primitive, Ref, Sentinel, ThreadRef, Value, alike, refs_in

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine


_OF_TWO_STATES = (
    "an object of the state before compared with another",
    "which of them are the same is no part of a state",
    "compare what they hold",
)


def _alike(old: ClassInfo, new: ClassInfo) -> bool:
    """Of two classes that one class statement made, which is executed once: a decorator of the library may make a
    second one, with other slots, and `NamedTuple` a base of the same name."""
    return (old.name, old.slots, len(old.order)) == (new.name, new.slots, len(new.order))


class Identity(Attributes):
    def is_same(self, left: Value, right: Value) -> bool:
        """Whether two objects are one, though one of them may be of the state before."""
        if left is right or type(left) is not Ref or type(right) is not Ref or left.object or right.object:
            return left is right
        if (left in self.copies) == (right in self.copies):
            return False
        old, new = self.read(left), self.read(right)
        if old.kind != new.kind:
            return False
        if old.kind == "class":
            if (old.site, old.data.site) != (new.site, new.data.site):
                return False
            if old.site in self.program.made_once and _alike(old.data, new.data):
                return True
        else:
            assert old.cls is not None
            assert new.cls is not None
            if not self.is_same(old.cls, new.cls):
                return False
            if self.info(self.type_of(new.cls)).name == "EnumType" and new.attrs is not None:
                return old.attrs is not None and old.attrs.get("_name_") == new.attrs.get("_name_")
        self.refuse(*_OF_TWO_STATES)
        return False

    def is_found(self, left: Value, right: Value) -> bool:
        """Whether two values are one, before `==` is asked: which is enough where that is the program's own."""
        if self.copies and type(left) is Ref and type(right) is Ref and self.equals_by_identity(self.type_of(left)):
            return self.is_same(left, right)
        return left is right

    def equals_by_identity(self, cls: Ref) -> bool:
        method = self.lookup(cls, "__eq__")
        return type(method) is Primitive and method.name == "object.__eq__"

    def is_same_number(self, left: Value, right: Value) -> bool:
        """Whether two hashes or identities are equal."""
        if not is_opaque(left) or not is_opaque(right):
            return bool(left == right)
        if left == right:
            return True
        if not self.copies:
            settle(cast("ReferenceMachine", self), left, right)
            return False
        if type(left.fields[0]) is Ref and type(right.fields[0]) is Ref:
            return self.is_same(left.fields[0], right.fields[0])
        if refs_in(left) or refs_in(right):
            self.refuse(*_OF_TWO_STATES)
        return False

    def identical(self, left: Value, right: Value) -> bool:
        """`is`. Between equal immutable values CPython does not fix the answer: refused unless they are singletons."""
        if left is right and (type(left) is Ref or left is None or isinstance(left, bool | Sentinel)):
            return True
        if type(left) is Ref and type(right) is Ref:
            if self.copies and self.is_same(left, right):
                return True
            if self.lookup(self.type_of(left), ".by_value") is True and self.type_of(left) is self.type_of(
                right
            ):
                self.refuse(
                    "is between two such objects",
                    "the model makes a new one each time",
                    "compare their names",
                )
            return False
        if type(left) is not type(right):
            return False
        if type(left) in (
            type(None),
            bool,
            type(Ellipsis),
            type(NotImplemented),
            ThreadRef,
            Primitive,
            Sentinel,
        ):
            return left is right
        if is_opaque(left):
            self.refuse(
                "is between id() values",
                "identities can only be compared with ==",
                "compare the objects with is",
            )
        if not alike(left, right):
            return False
        if (isinstance(left, int) and -5 <= left <= 256) or (
            isinstance(left, str | bytes | tuple) and len(left) == 0
        ):
            return True
        if isinstance(left, str | bytes) and len(left) == 1 and (isinstance(left, bytes) or ord(left) < 256):
            return True
        kind = self.type_name(left)
        self.refuse(
            f"is between equal values of type {kind}", "Python does not fix the answer", "compare with =="
        )
        return False
