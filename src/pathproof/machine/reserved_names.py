"""Whose a name is: the library's own, one that CPython has and we have not, or the program's.

`language/privacy.py` and `language/reserved.py` say how the compiler marks them; here they are kept apart when a
program runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from pathproof.language.privacy import is_private
from pathproof.language.reserved import ANYTHING, CERTAIN, INSIDES, LINEAGE, OWN_INIT, UNMODELLED
from pathproof.machine.types import Types
from pathproof.machine.values import Record, Ref

OPAQUE = "_opaque"  # a global of the modules that stand for others


class ReservedNames:
    def __init__(self, types: Types) -> None:
        self.types = types
        self.memory = types.memory

    def goes_around(self, cls: Ref, name: str) -> bool:
        """Whether an access to a private attribute of the library passes by what a class of the program says of
        attributes. It does where the library's class is written in C in CPython; else CPython asks, under a name of
        its own."""
        if not is_private(name):
            return False
        for base in self.types.mro(cls):
            if base.object is not None and INSIDES in (base.object.attrs or {}):
                self.memory.refuse(
                    f"__getattribute__, __setattr__ or __delattr__ in a subclass of {self.types.info(base).name}",
                    "CPython calls it for attributes of its own, too",
                    "leave it out",
                )
        return True

    def spoken(self, name: str) -> str:
        """A name that comes from the program as a text."""
        if is_private(name):
            self.memory.refuse(
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
                    self.memory.refuse(
                        f"{self.types.info(base).name}.{name}", "it is not modelled", "see docs/limitations.md"
                    )

    def unmodelled(self, constant: Ref) -> tuple[str, ...]:
        attrs = self.memory.read(constant).attrs
        assert attrs is not None
        names: Any = attrs.get(UNMODELLED, ())
        return names  # type: ignore[no-any-return]

    def opaque(self, module: Ref) -> tuple[tuple[str, ...], str, str] | None:
        """Of a module that stands for one of which nothing is known: the names that it has for certain, the reason and
        what to do."""
        attrs: Any = module.object.attrs if module.object is not None else None
        known: tuple[tuple[str, ...], str, str] | None = attrs.get(OPAQUE) if attrs is not None else None
        return known

    def unlooked(self, module: Ref) -> tuple[tuple[str, ...], str, str] | None:
        """The same of a module of which something is known: the names that every CPython has there, and our model has
        not. Importing them is no use of them."""
        attrs: Any = module.object.attrs if module.object is not None else None
        known: tuple[tuple[str, ...], str, str] | None = attrs.get(CERTAIN) if attrs is not None else None
        return known or self.opaque(module)

    def refuse_opaque(self, value: Record) -> NoReturn:
        """What was imported from such a module is used."""
        module, name = value.fields
        constant = self.types.constant_modules.get(module)
        known = self.unlooked(constant) if constant is not None else None
        _, why, advice = known or ((), "this module is not modelled", "see docs/limitations.md")
        self.memory.refuse(f"{module}.{name}", why, advice)

    def check_reserved(self, order: Sequence[Ref], name: str) -> None:
        """Refuses that a program defines what a class of CPython's, written in Python, has for itself."""
        if name[:1] == "_" == name[-1:] or self.types.at_own_attribute():
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
            self.memory.refuse(
                f"{self.types.info(found).name}.{name}, redefined",
                "CPython's own class has something of that name, which is not modelled",
                "use another name",
            )

    def check_init(self, order: Sequence[Ref], by_super: bool = False) -> None:
        """Refuses that a program calls an `__init__` that CPython's class has not: it would make an object anew, which
        no operation of ours is. One that runs once only may be called by the `__init__` of a subclass."""
        if self.types.in_library():
            return
        for base in order:
            attrs = self.memory.read(base).attrs or {}
            if OWN_INIT in attrs and not (by_super and attrs[OWN_INIT]):
                name = self.types.info(base).name
                self.memory.refuse(
                    f"{name}.__init__ called again", "CPython makes these without one", "make another one"
                )
            if "__init__" in attrs:
                return

    def check_lineage(self, ref: Ref) -> None:
        """Refuses to show the bases of a class, if they include one of ours that has other bases in CPython."""
        for base in self.types.mro(ref):
            if base.object is not None and LINEAGE in (base.object.attrs or {}) and not self.types.at_own_attribute():
                self.memory.refuse(
                    f"the bases of {self.types.info(base).name}", "CPython's are others", "use isinstance()"
                )
