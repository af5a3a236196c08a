"""Which objects are one: `is`, and what stands on it.

Within a state two references are the same or not. A step invariant sees two states, one of them in copies. Names do not
tell which object of the one is which of the other, since they say how an object is reached now. So only what cannot
have been replaced is known across: classes whose statement a module executes once (a name is not enough, as a program
may make many classes of one name), and the members of such enumerations. Anything else is refused.
"""

from __future__ import annotations

from pathproof.machine.opaque import is_opaque, settle
from pathproof.machine.types import OF_TWO_STATES, Types
from pathproof.machine.values import Primitive, Ref, Sentinel, ThreadRef, Value, alike, refs_in


class Identity:
    def __init__(self, types: Types) -> None:
        self.types = types
        self.memory = types.memory

    def is_found(self, left: Value, right: Value) -> bool:
        """Whether two values are one, before `==` is asked: which is enough where that is the program's own."""
        if (
            self.types.copies
            and type(left) is Ref
            and type(right) is Ref
            and self.equals_by_identity(self.types.type_of(left))
        ):
            return self.types.is_same(left, right)
        return left is right

    def equals_by_identity(self, cls: Ref) -> bool:
        method = self.types.lookup(cls, "__eq__")
        return type(method) is Primitive and method.name == "object.__eq__"

    def is_same_number(self, left: Value, right: Value) -> bool:
        """Whether two hashes or identities are equal."""
        if not is_opaque(left) or not is_opaque(right):
            return bool(left == right)
        if left == right:
            return True
        if not self.types.copies:
            settle(self.types, left, right)
            return False
        if type(left.fields[0]) is Ref and type(right.fields[0]) is Ref:
            return self.types.is_same(left.fields[0], right.fields[0])
        if refs_in(left) or refs_in(right):
            self.memory.refuse(*OF_TWO_STATES)
        return False

    def identical(self, left: Value, right: Value) -> bool:
        """`is`. Between equal immutable values CPython does not fix the answer: refused unless they are singletons."""
        if left is right and (type(left) is Ref or left is None or isinstance(left, bool | Sentinel)):
            return True
        if type(left) is Ref and type(right) is Ref:
            if self.types.copies and self.types.is_same(left, right):
                return True
            cls = self.types.type_of(left)
            if self.types.lookup(cls, ".by_value") is True and cls is self.types.type_of(right):
                self.memory.refuse(
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
            self.memory.refuse(
                "is between id() values",
                "identities can only be compared with ==",
                "compare the objects with is",
            )
        if not alike(left, right):
            return False
        if (isinstance(left, int) and -5 <= left <= 256) or (isinstance(left, str | bytes | tuple) and len(left) == 0):
            return True
        if isinstance(left, str | bytes) and len(left) == 1 and (isinstance(left, bytes) or ord(left) < 256):
            return True
        kind = self.types.type_name(left)
        return self.memory.refuse(
            f"is between equal values of type {kind}", "Python does not fix the answer", "compare with =="
        )

    def has_identity(self, value: Value, op: str = "==") -> bool:
        """Whether `==` on the value means identity: plain objects, and values that no object equals."""
        if type(value) is not Ref:
            return value is None or type(value) in (bool, int, str) or is_opaque(value)
        if self.types.copies:
            return False
        cls, base = self.types.type_of(value), self.types.classes["object"]
        if op == "!=" and self.types.lookup(cls, "__ne__") is not self.types.lookup(base, "__ne__"):
            return False
        return self.equals_by_identity(cls)
