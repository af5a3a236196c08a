"""What a step may do unseen: who can reach which object, and which operations are visible.

Before every access to something that another thread might reach, `touch` decides whether it may be merged into the
current step. Under partial-order reduction it may unless the object is shared *now* and the location is declared
mutable. A write to an object that is or once was shared must be declared: otherwise `Undeclared` makes the search
add the location and start again (docs/semantics.md, "Speculation"). A mutable location may be guarded (`guards.py`).
"""

from __future__ import annotations

from pathproof.errors import Undeclared
from pathproof.machine.guards import ALL, FIRST, WRITES, Guard, Guards, parsed
from pathproof.machine.interface import Declared
from pathproof.machine.log import Location, Log, Touch
from pathproof.machine.memory import Memory, Stop
from pathproof.machine.objects import Object
from pathproof.machine.state import State
from pathproof.machine.values import Ref, ThreadRef, Value, refs_in

ANY = "*"  # of a location to be read: which names there are, hence all of them
RELEASED = "released "  # before a site in the probed set: some lock made there is released by a non-owner
_GLOBALS = "builtins._Globals"  # the class of what a step invariant is given: its attributes are globals
_ALWAYS_SHARED = frozenset(("class", "function", "module"))


class Visibility:
    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.options = memory.options
        self.mutable: set[str] = set()
        self.probed: set[str] = set()
        self.witnessed: set[str] = set()  # declared probed sites that a step was seen to need
        self.guards: dict[str, str] = {}  # of mutable locations
        self._guard = Guards(memory, self.is_mutable, lambda site: RELEASED + site in self.probed)
        self._mutability: dict[Location, bool] = {}
        self._guarding: dict[Location, list[tuple[str, Guard | None]]] = {}
        self.por = self.options.reduces and self.options.atomicity == "visible"
        self.log: Log | None = None  # of a step that is told of
        self.in_atomic = 0  # how many atomic blocks deep the thread is
        self.attach(None)

    def attach(self, base: State | None) -> None:
        """A step begins in that state."""
        self.base_shared: frozenset[Ref] = base.shared if base is not None else frozenset()
        self.newly_shared: set[Ref] = set()
        self.granted = False  # what the thread is about to do may be visible
        self.quiet = False  # nothing is visible: in the opening, in an atomic block, in property code

    # -- speculation ----------------------------------------------------------------------------------------------

    @property
    def declared(self) -> Declared:
        return Declared(sorted(self.mutable), sorted(self.probed), sorted(self.guards.items()))

    def undeclare(self) -> None:
        """As before the first search."""
        for known in (self.mutable, self.probed, self.witnessed, self.guards, self._mutability, self._guarding):
            known.clear()

    def declare(self, undeclared: Undeclared) -> None:
        if undeclared.kind == "probed":
            self.probed.add(undeclared.location)
        elif undeclared.kind == "mutable":
            self.mutable.add(undeclared.location)
        if undeclared.guard:
            self.guards[undeclared.location] = undeclared.guard
        elif undeclared.kind == "guard":
            self.guards.pop(undeclared.location, None)
        self.witnessed.clear()
        self._mutability.clear()
        self._guarding.clear()

    def _undeclared(self, location: Location) -> Undeclared:
        return Undeclared("mutable", location_text(location), FIRST if self.options.has("guards") else "")

    # -- who reaches what -----------------------------------------------------------------------------------------

    def is_shared(self, ref: Ref) -> bool:
        return ref in self.base_shared or ref in self.newly_shared

    def share(self, value: Value) -> None:
        """Another thread can reach this value from now on."""
        pending = [ref for _, ref in refs_in(value)]
        while pending:
            ref = pending.pop()
            if ref not in self.base_shared and ref not in self.newly_shared:
                self.newly_shared.add(ref)
                pending.extend(inner for _, inner in self.memory.edges(ref))

    def stored(self, ref: Ref, value: Value) -> None:
        """A value was stored into an object: if that is shared, so is the value."""
        kind = type(value)
        if kind is not int and kind is not str and kind is not bool and value is not None and self.is_shared(ref):
            self.share(value)

    def publish(self, ref: Ref) -> None:
        item = self.memory.read(ref)
        if not item.published and item.kind not in _ALWAYS_SHARED:
            self.memory.write(ref).published = True

    # -- what is visible --------------------------------------------------------------------------------------------

    def is_mutable(self, location: Location) -> bool:
        known = self._mutability.get(location)
        if known is None:
            text = location_text(location)
            if location[-1] == ANY:
                known = any(each.startswith(text[: -len(ANY)]) for each in self.mutable)
            else:
                known = text in self.mutable
            self._mutability[location] = known
        return known

    def _guards_of(self, location: Location) -> list[tuple[str, Guard | None]]:
        """The mutable locations that are meant, with the guard of each."""
        known = self._guarding.get(location)
        if known is None:
            text = location_text(location)
            meant = [text] if text in self.mutable else []
            if location[-1] == ANY:
                meant = sorted(each for each in self.mutable if each.startswith(text[: -len(ANY)]))
            guards = [(each, self.guards.get(each)) for each in meant]
            known = self._guarding[location] = [(each, guard and parsed(guard)) for each, guard in guards]  # type: ignore[misc]
        return known

    def _is_guarded(self, ref: Ref, location: Location, write: bool) -> bool:
        """Whether an access to something that others reach may be merged all the same. An access against the guard
        belies what was declared."""
        merged = True
        for text, guard in self._guards_of(location):
            if guard is None:
                merged = False
            elif not self._guard.holds(guard, ref):
                if write or guard.mode == ALL:
                    following = self._guard.following(self.guards[text], ref, location, write)
                    raise Undeclared("guard", text, following)
                merged = False
            elif write and guard.mode == WRITES:
                merged = False
        return merged

    def looked_at(self, location: Location) -> None:
        """A property reads this: nobody does so, and under no lock."""
        if location[:2] == ("attribute", _GLOBALS):
            location = ("global", self.memory.program.subject, location[2])
        for text, guard in self._guards_of(location) if self.guards else ():
            if guard is not None and guard.mode == ALL:
                raise Undeclared("guard", text, f"{WRITES} main")

    def touch(self, ref: Ref, item: Object, location: Location, write: bool) -> None:
        """Before an access. Raises `Stop` if it is visible and not granted."""
        if ref.object is not None or item.site is None:
            return  # a constant, or private to a library object that guards it
        if not self.quiet:
            if self.por:
                self._touch_reduced(ref, item, location, write)
            elif not self.granted and self.options.atomicity == "visible" and not self._is_temporary(ref):
                raise Stop
        elif self.memory.evaluating:
            self.looked_at(location)
        if self.log is not None:  # not left to `note`: this is where time goes
            self.note(ref, location, write)

    def _is_temporary(self, ref: Ref) -> bool:
        """What library code makes for itself within one operation is no location of the program's."""
        return self.memory.frame.code.library and not self.is_shared(ref)

    def _touch_reduced(self, ref: Ref, item: Object, location: Location, write: bool) -> None:
        if self._is_visible(ref, item, location, write) and not self.granted:
            raise Stop

    def _is_visible(self, ref: Ref, item: Object, location: Location, write: bool) -> bool:
        shared = ref in self.base_shared or ref in self.newly_shared or item.kind in _ALWAYS_SHARED
        if not shared and not item.published:
            return False
        if self.is_mutable(location):
            # What is not shared now, and was, is looked at for the claim alone.
            return not self._is_guarded(ref, location, write) and shared
        if write:
            raise self._undeclared(location)
        return False

    def touch_in_passing(self, ref: Ref, location: Location, write: bool) -> None:
        """Before an access that is part of another operation and cannot wait for a step of its own: it has to be as
        declared, no more. A write is to what nobody else reaches now, though others may have read it before."""
        item = self.memory.read(ref)
        if self.por and not self.quiet and ref.object is None and item.site is not None:
            self._is_visible(ref, item, location, write)

    def note(self, ref: Ref, location: Location, write: bool | None) -> None:
        """An access, if this step is told of."""
        if self.log is None:
            return
        if self.is_shared(ref):
            self.log.run.at(self.memory.users_place())
        shown = self.log.show(ref, location) if ref in self.memory.base_heap else ""
        self.log.run.accesses.append(Touch(ref, location, write, shown, self.in_atomic > 0))

    def event(self, kind: str, where: Ref | None, *threads: ThreadRef) -> None:
        """Something that happens between threads, if this step is told of."""
        if self.log is not None:
            self.log.event(kind, where, self.memory.users_place(), threads)

    def touch_contents(self, ref: Ref, item: Object, write: bool) -> None:
        self.touch(ref, item, ("contents", item.site), write)

    def visible(self) -> None:
        """An operation that is visible by nature."""
        if not self.granted and not self.quiet:
            raise Stop

    def probe(self, ref: Ref, item: Object) -> None:
        """An operation that tells whether a lock is held or a thread alive: the other side must then be visible."""
        if self.memory.evaluating and self.por:
            self.require_probed(item.site)  # a property looks: the other side must be visible
        if not self.quiet and (not self.por or self.is_shared(ref) or item.published):
            if self.por:
                self.require_probed(item.site)
            if self.options.atomicity == "visible":
                self.visible()
        self.note(ref, ("contents", item.site), False)

    def require_probed(self, site: str) -> None:
        if site not in self.probed:
            raise Undeclared("probed", site)
        self.witnessed.add(site)

    def is_probed(self, ref: Ref, item: Object) -> bool:
        """Whether ending what others may wait for is visible here."""
        if self.quiet:
            return False
        if not self.por:
            return self.options.atomicity == "visible"
        return item.site in self.probed and (self.is_shared(ref) or item.published)

    def touch_generator(self, ref: Ref, item: Object) -> None:
        """Resuming a generator that others can reach, its yield, its return and the exception that leaves it are
        visible."""
        if not self.granted and self.is_visible_generator(ref):
            raise Stop
        self.note(ref, ("contents", item.site), True)

    def is_visible_generator(self, ref: Ref) -> bool:
        if self.quiet or self.in_atomic or self.options.atomicity != "visible":
            return False
        return not self.por or self.is_shared(ref) or self.memory.read(ref).published


def location_text(location: Location) -> str:
    return f"{location[0]} {'.'.join(location[1:])}"
