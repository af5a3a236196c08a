"""Whose a name is: the library's own, one that CPython has and we have not, or the program's.

`language/privacy.py` and `language/reserved.py` say how the compiler marks them; here they are kept apart when a
program runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathproof.language.instructions import OPCODES
from pathproof.language.privacy import is_private
from pathproof.language.reserved import ANYTHING, INSIDES, LINEAGE, UNMODELLED
from pathproof.machine.memory import Memory
from pathproof.machine.objects import ClassInfo
from pathproof.machine.values import Ref

_ATTRIBUTE_INSTRUCTIONS = frozenset(OPCODES[name] for name in ("LOAD_ATTR", "STORE_ATTR", "DELETE_ATTR", "IMPORT_FROM"))


class ReservedNames(Memory):
    def info(self, cls: Ref) -> ClassInfo:
        info = self.read(cls).data
        assert isinstance(info, ClassInfo)
        return info

    def mro(self, cls: Ref) -> tuple[Ref, ...]:
        return (cls, *self.info(cls).order)

    # -- whose code it is -----------------------------------------------------------------------------------------

    def in_library(self) -> bool:
        return self.frame is not None and self.frame.code.library

    def at_private(self) -> bool:
        """Whether library code is at its own private attribute, written out in its source: it guards these itself."""
        return self.at_own_attribute() and is_private(self.frame.args[self.frame.pc - 1])

    def loads_library(self) -> bool:
        """Whether a module of the library is being loaded: all its class statements are at the top of modules."""
        code = self.frames[0].code
        return code.library and code.name == "<module>"

    def at_own_attribute(self) -> bool:
        """Whether the attribute under way is written out in the library's source, and not one that a program names."""
        return self.in_library() and self.frame.ops[self.frame.pc - 1] in _ATTRIBUTE_INSTRUCTIONS

    def goes_around(self, cls: Ref, name: str) -> bool:
        """Whether an access to a private attribute of the library passes by what a class of the program says of
        attributes. It does where the library's class is written in C in CPython; else CPython asks, under a name of
        its own."""
        if not is_private(name):
            return False
        for base in self.mro(cls):
            if base.object is not None and INSIDES in (base.object.attrs or {}):
                self.refuse(
                    f"__getattribute__, __setattr__ or __delattr__ in a subclass of {self.info(base).name}",
                    "CPython calls it for attributes of its own, too",
                    "leave it out",
                )
        return True

    # -- whose name it is -----------------------------------------------------------------------------------------

    def spoken(self, name: str) -> str:
        """A name that comes from the program as a text."""
        if is_private(name):
            self.refuse(
                "an attribute whose name begins with a dot",
                "library objects keep their own under such names",
                "use another name",
            )
        return name

    def refuse_unmodelled(self, order: Sequence[Ref], name: str) -> None:
        """Before an AttributeError: what some CPython has under this name is not modelled."""
        for place, base in enumerate(order):
            if base.object is not None:
                names = self.unmodelled(base)
                if name in names or (place == 0 and ANYTHING in names):
                    self.refuse(f"{self.info(base).name}.{name}", "it is not modelled", "see docs/limitations.md")

    def unmodelled(self, constant: Ref) -> tuple[str, ...]:
        names = self.read(constant).attrs
        assert names is not None
        return names.get(UNMODELLED, ())  # type: ignore[no-any-return]

    def check_reserved(self, order: Sequence[Ref], name: str) -> None:
        """Refuses that a program defines what a class of CPython's, written in Python, has for itself."""
        if name[:1] == "_" == name[-1:] or self.at_own_attribute():
            return
        found = None
        for base in order:
            if base.object is not None:
                attrs = base.object.attrs
                assert attrs is not None
                if name in attrs:
                    return
                if found is None and INSIDES in attrs and name in self.unmodelled(base):
                    found = base
        if found is not None:
            self.refuse(
                f"{self.info(found).name}.{name}, redefined",
                "CPython's own class has something of that name, which is not modelled",
                "use another name",
            )

    def check_lineage(self, ref: Ref) -> None:
        """Refuses to show the bases of a class, if they include one of ours that has other bases in CPython."""
        for base in self.mro(ref):
            if base.object is not None and LINEAGE in (base.object.attrs or {}) and not self.at_own_attribute():
                self.refuse(f"the bases of {self.info(base).name}", "CPython's are others", "use isinstance()")
