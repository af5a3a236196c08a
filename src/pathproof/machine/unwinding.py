"""Exceptions on their way: context, handlers, and what happens when nothing catches them."""

from __future__ import annotations

from collections.abc import Iterable

from pathproof.language.code import Assembler, Code
from pathproof.machine import hostops
from pathproof.machine.interface import Violation
from pathproof.machine.log import Raised
from pathproof.machine.memory import Failed, Frame
from pathproof.machine.types import Types
from pathproof.machine.values import Ref, Throw, Value, is_plain

MAX_SHOWN = 1000  # parts of an exception's arguments in a message
MAX_SHOWN_DEPTH = 20


class Failing(Exception):
    """The thread stands before its failure, or before its exception leaves a generator that others can see."""


def _raising(name: str) -> Code:
    assembler = Assembler(Code(name, name, "builtins", "", True, f"builtins:{name}"))
    assembler.emit("CONST")
    assembler.emit("RERAISE")
    return assembler.finish()


FAILING = _raising("<fails>")
LEAVING = _raising("<leaves>")
RAISING = (FAILING, LEAVING)


class Unwinding:
    def __init__(self, types: Types) -> None:
        self.types = types
        self.memory = types.memory
        self.visibility = types.visibility
        self.passing: dict[Ref, str] = {}  # where exceptions that others may reach were raised in this step

    def handled(self) -> Ref | None:
        """The exception that is being handled now, in this or an outer frame."""
        for frame in reversed(self.memory.frames):
            place = frame.code.handling[frame.pc - 1]
            if place >= 0 and len(frame.stack) > place:
                return frame.stack[place]  # type: ignore[no-any-return]
        return None

    def set_context(self, exception: Ref) -> None:
        """`__context__` of an exception that is raised while another is handled. Raising cannot be cut in two here, so
        it is refused where others reach the exception. Otherwise they reach nothing that leads to it either."""
        handled = self.handled()
        if handled is None or handled is exception:
            return
        if self.visibility.is_shared(exception) and not self.visibility.quiet:
            self.memory.refuse(
                "raising a shared exception while handling another",
                "its __context__ would be a race",
                "raise a new one",
            )
        link: Value = handled
        seen: set[Ref] = set()
        while type(link) is Ref and link not in seen:  # no cycles, but for those that the program makes itself
            seen.add(link)
            attrs = self.memory.read(link).attrs or {}
            following = attrs.get("__context__")
            if following is exception:
                self._change_context(link, None)
                break
            link = following
        self._change_context(exception, handled)

    def _change_context(self, exception: Ref, context: Value) -> None:
        site = self.types.info(self.types.type_of(exception)).site
        self.visibility.touch_in_passing(exception, ("attribute", site, "__context__"), True)
        attrs = self.memory.write(exception).attrs or {}
        attrs["__context__"] = context
        self.visibility.stored(exception, context)

    def propagate(self, thrown: Throw) -> None:
        """An exception on its way. One that nothing will catch ends everything for all threads: failing is therefore a
        visible operation of its own, for which the thread stops with `FAILING` on top of its frames."""
        exception = thrown.exception
        if not thrown.again:
            self.set_context(exception)
            if self.visibility.log is not None:
                self._note(exception)
        alone = (
            self.visibility.granted
            or self.visibility.quiet
            or self.memory.options.atomicity != "visible"
            or len(self.memory.live) == 1
        )
        if not alone and self._is_fatal(exception):
            self.memory.push_frame(Frame(FAILING, 1, [], [self.passing.get(exception, ""), exception]))
            raise Failing
        if self.memory.frame.code is not LEAVING and self._leaves_visibly(exception):
            self._leaving(exception)
        self.unwind(exception)

    def _leaving(self, exception: Ref) -> None:
        self.memory.push_frame(Frame(LEAVING, 1, [], [self.passing.get(exception, ""), exception]))
        raise Failing

    def _leaves_visibly(self, exception: Ref) -> bool:
        """Whether it leaves a generator, which it closes, where others can see that; and is caught then, for else it
        is a failure."""
        stop = self.types.is_subclass(self.types.type_of(exception), self.types.builtins["StopIteration"])
        for frame in reversed(self.memory.frames):
            if frame.code.handlers[frame.pc - 1] is not None:
                return False
            if frame.generator is not None:
                if self.visibility.is_visible_generator(frame.generator):
                    return not self._is_fatal(exception)
                stop = False
            elif stop and frame.then == "iter":
                return False
        return False

    def _note(self, exception: Ref) -> None:
        assert self.visibility.log is not None
        run = self.visibility.log.run
        run.at(self.memory.users_place())
        by = self.memory.frame
        if by.code is self.memory.read(self.types.builtins["_raise"]).data[0]:  # what the statement calls
            by = self.memory.frames[-2]
        kind, again = self.types.info(self.types.type_of(exception)).name, bool(self.memory.read(exception).site)
        run.raised.append(Raised(kind, *self.memory.position(), by.code.library, again))

    def _is_fatal(self, exception: Ref) -> bool:
        cls = self.types.type_of(exception)
        if self.types.is_subclass(cls, self.types.builtins["SystemExit"]):
            return False
        stop = self.types.is_subclass(cls, self.types.builtins["StopIteration"])
        for frame in reversed(self.memory.frames):
            if frame.code.handlers[frame.pc - 1] is not None:
                return False
            if frame.generator is not None:
                stop = False  # it leaves a generator as a RuntimeError, which ends no loop
            elif stop and frame.then == "iter":
                return False
        return True

    def unwind(self, exception: Ref) -> None:
        """Hands an exception to the innermost handler; `Failed` if there is none. Leaving a generator that others can
        see is an operation of its own, and the first such one is what this step was granted for."""
        origin = self.memory.position()
        frames = list(self.memory.frames)
        importing = left = False
        while self.memory.frames:
            frame = self.memory.frame
            if not frame.code.library:
                self._passes(exception)
            elif frame.code in RAISING and frame.stack[0]:
                self.passing[exception] = frame.stack[0]
            handler = frame.code.handlers[frame.pc - 1]
            if handler is not None:
                if importing:
                    why = "a module whose import failed halfway is not modelled"
                    self.memory.refuse("failed import", why, "catch the error inside the module")
                del frame.stack[handler.depth :]
                frame.stack.append(exception)
                frame.pc = handler.target
                return
            if len(self.memory.frames) == 1:
                break
            importing = importing or (type(frame.then) is tuple and frame.then[0] == "module")
            if frame.generator is not None and self.visibility.is_visible_generator(frame.generator):
                if left and not importing and not self._is_fatal(exception):
                    self._leaving(exception)
                left = True
            self.memory.pop_frame()
            stop = self.types.is_subclass(self.types.type_of(exception), self.types.builtins["StopIteration"])
            if frame.generator is not None:
                self.memory.write(frame.generator).data = ("closed", frame.code, 0, (), ())
                if stop:
                    error = self.types.throw("RuntimeError", "generator raised StopIteration").exception
                    attrs = self.memory.write(error).attrs or {}
                    attrs["__cause__"] = attrs["__context__"] = exception
                    attrs["__suppress_context__"] = True
                    exception = error
            elif frame.then == "iter" and stop:
                self.memory.end_loop()
                return
            elif type(frame.then) is tuple and frame.then[0] == "import":
                if self.types.is_subclass(self.types.type_of(exception), self.types.builtins["AttributeError"]):
                    exception = self.types.cannot_import(frame.then[1]).exception
        self.uncaught(exception, origin, frames)

    def _passes(self, exception: Ref) -> None:
        """The exception comes to a frame of the user's: the first that it ever comes to is where it was raised, the
        last entry of CPython's traceback. It is what exceptions have for a site, so that it outlives handlers and
        steps. One that others may reach already is not written to: within a step it is remembered beside it."""
        if self.memory.read(exception).site or exception in self.passing:
            return
        if exception.object is not None or self.visibility.is_shared(exception):
            self.passing[exception] = self.memory.site()
        else:
            self.memory.write(exception).site = self.memory.site()

    def uncaught(self, exception: Ref, origin: tuple[str, int], frames: list[Frame]) -> None:
        """`frames` are all that the exception has left. They hold what they held: it is not let go of before."""
        cls = self.types.type_of(exception)
        if self.types.is_subclass(cls, self.types.builtins["SystemExit"]):
            self.memory.frame.stack[:] = [None]
            self.memory.frame.pc = len(self.memory.frame.ops) - 1  # its final RETURN
            return
        name = self.types.info(cls).name
        kind = "assertion" if self.types.is_subclass(cls, self.types.builtins["AssertionError"]) else "exception"
        self.visibility.touch_in_passing(exception, ("attribute", self.types.info(cls).site, "args"), False)
        args = (self.memory.read(exception).attrs or {}).get("args", ())
        text = self.plain_text(args, quoted=self.types.is_subclass(cls, self.types.builtins["KeyError"]))
        message = f"{name}: {text}" if text else name
        thread = self.memory.current.text() if self.memory.current is not None else ""
        frames[-1].stack.append(exception)
        self.memory.frames = frames
        site = self.memory.read(exception).site or self.passing.get(exception)
        if site:
            origin = self.memory.place_of(site)
        raise Failed(Violation(kind, hostops.for_people(message), thread, *origin))

    def plain_text(self, args: Value, quoted: bool) -> str:
        """An exception's arguments for a message; objects other than lists and dicts are shown by their type only. What
        is long, deep or shown in no fixed order is cut short: a list that holds itself, or another many times, must not
        be unfolded."""
        room = MAX_SHOWN

        def show(value: Value, depth: int = 0) -> str:
            nonlocal room
            room -= 1
            if room < 0 or depth > MAX_SHOWN_DEPTH:
                return "..."
            if type(value) is Ref:
                item = self.memory.read(value)
                if item.kind == "list" or item.cls is self.types.classes["dict"]:
                    self.visibility.touch_in_passing(value, ("contents", item.site), False)
                if item.kind == "list":
                    return "[" + shown(item.data, depth) + "]"
                if item.cls is self.types.classes["dict"]:
                    return "{" + pairs(item.data.values(), depth) + "}"
                return f"<{self.types.type_name(value)}>"
            if type(value) is tuple:
                return "(" + shown(value, depth) + ("," if len(value) == 1 else "") + ")"
            if type(value) is frozenset and len(value) < 2:
                return "frozenset({" + shown(value, depth) + "})" if value else "frozenset()"
            if is_plain(value) and type(value) is not frozenset and not hostops.is_unprinted(value):
                return repr(value)
            return f"<{self.types.type_name(value)}>"

        def shown(items: Iterable[Value], depth: int) -> str:
            texts = []
            for item in items:
                texts.append(show(item, depth + 1))
                if room < 0:
                    break
            return ", ".join(texts)

        def pairs(items: Iterable[tuple[Value, Value]], depth: int) -> str:
            texts = []
            for key, value in items:
                texts.append(f"{show(key, depth + 1)}: {show(value, depth + 1)}")
                if room < 0:
                    break
            return ", ".join(texts)

        if type(args) is not tuple or not args:
            return ""
        if len(args) == 1:
            return args[0] if type(args[0]) is str and not quoted else show(args[0])
        return show(args)
