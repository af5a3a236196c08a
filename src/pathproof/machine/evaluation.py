"""Property code: whether a function of the program holds in a state, or over a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pathproof.errors import Refusal, Refused
from pathproof.machine.interpreter import Ended, Interpreter
from pathproof.machine.memory import Failed, Frame
from pathproof.machine.objects import Object
from pathproof.machine.state import State
from pathproof.machine.values import MISSING, UNBOUND, Ref, ThreadRef, Value, is_unmodelled

NOBODY = (-1,)  # the path of no thread: property code runs in none, and holds nothing


class Reads(dict[Ref, Object]):
    """A heap that remembers what was read of it.

    An invariant's answer is a function of the live threads and of the objects that it read: as long as they are the
    same, it is not computed again (`Question`). Objects are interned, so the same means identical."""

    def __init__(self, heap: dict[Ref, Object]) -> None:
        super().__init__()
        self.heap = heap
        self.seen: dict[Ref, Object | None] = {}

    def __getitem__(self, ref: Ref) -> Object:
        self.seen[ref] = self.heap.get(ref)
        return self.heap[ref]

    def get(self, ref: Ref, default: Any = None) -> Any:
        self.seen[ref] = self.heap.get(ref)
        return self.heap.get(ref, default)

    def __contains__(self, ref: object) -> bool:
        return self.get(ref) is not None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Ref]:
        return iter(self.heap)


class Question:
    """Which object an invariant reads next, and where each answer leads: to another question or to the verdict. What
    it has read so far decides what it reads next, so all that an invariant ever read is a tree."""

    __slots__ = ("answers", "ref")

    def __init__(self, ref: Ref) -> None:
        self.ref = ref
        self.answers: dict[Object | None, Question | bool | None] = {}


class Evaluator:
    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.program = interpreter.program
        self.types = interpreter.types
        self.memory = interpreter.memory
        self.visibility = interpreter.visibility
        self._questions: dict[tuple[str, Value, tuple[ThreadRef, ...]], Question | bool | None] = {}

    def forget(self) -> None:
        """What was worked out under smaller declared sets."""
        self._questions.clear()

    def _function(self, state: State, module: str, name: str) -> Value:
        constant = self.types.constant_modules.get(module)
        item = constant.object if constant is not None else state.heap.get(self.memory.module_ref(module))
        if item is None or item.attrs is None:
            return None
        return item.attrs.get(name)

    def of_state(self, state: State, module: str, name: str) -> bool | None:
        """Runs property code on a state, atomically, and forgets what it did. It may not write to the state."""
        if state.error is not None:
            return True
        self.visibility.looked_at(("global", module, name))
        function = self._function(state, module, name)
        if function is None:
            return None
        about = (name, function, state.threads)
        known: Any = self._questions.get(about, MISSING)
        while type(known) is Question:
            known = known.answers.get(state.heap.get(known.ref), MISSING)
        if known is not MISSING:
            return known  # type: ignore[no-any-return]
        self.interpreter.attach(state)
        self.interpreter.reset(self.memory.pool.thread(NOBODY), 0)
        reads = self.memory.base_heap = Reads(state.heap)
        result = self._truth_of(function, [], name)
        place: Any = self._questions
        answer: Any = about
        for ref, item in reads.seen.items():
            question = place.setdefault(answer, Question(ref))
            assert question.ref is ref
            place, answer = question.answers, item
        place[answer] = result
        return result

    def _truth_of(self, function: Value, args: list[Value], name: str) -> bool | None:
        self.visibility.quiet = self.memory.evaluating = True
        known = set(self.memory.dirty)
        helper = self.types.builtins["_property"]
        code = self.memory.read(helper).data[0]
        frame = Frame(code, 0, [function, tuple(args), *[UNBOUND] * (len(code.slots) - 2)], [])
        self.memory.frames = [frame]
        self.memory.frame = frame
        frame.generator = None
        try:
            while True:
                self.interpreter.run()
                self.memory.refuse(f"property {name}", "property code must not wait", "only look at the state")
        except Ended as ended:
            result = ended.value
        except Failed as failed:
            if failed.violation.message.startswith("NameError"):
                self._check_made()
                return None
            file, line = failed.violation.file, failed.violation.line
            why = f"it raised {failed.violation.message}"
            refusal = Refusal(file, line, f"property {name}", why, "properties must give True or False")
            raise Refused([refusal]) from None
        finally:
            self.visibility.quiet = self.memory.evaluating = False
        self._check_made()
        for ref in self.memory.dirty:
            if (
                ref not in known
                and ref in self.memory.base_heap
                and self.memory.dirty[ref].encoded() != self.memory.base_heap[ref].encoded()
            ):
                raise Refused(
                    [
                        Refusal(
                            self.program.path,
                            0,
                            f"property {name}",
                            "it changes the program's state",
                            "properties may only look",
                        )
                    ]
                )
        return bool(result)

    def _check_made(self) -> None:
        """Nothing that a property made is left when it ends."""
        for ref in self.memory.fresh:
            self.interpreter.generators.check_garbage(self.memory.dirty[ref])

    def of_step(self, before: State, after: State, module: str, name: str) -> bool | None:
        """A step invariant sees the globals of two states as attributes. Both are copied into one memory."""
        if before.error is not None or after.error is not None:
            return True
        self.visibility.looked_at(("global", module, name))
        function = self._function(after, module, name)
        if function is None:
            return None
        self.interpreter.attach(after)
        self.interpreter.reset(self.memory.pool.thread(NOBODY), 0)
        subject = self.memory.module_ref(self.program.subject)
        if subject not in before.heap or subject not in after.heap:
            return None
        old = self._snapshot(before, subject)
        new = self._view_of(after.heap[subject].attrs or {})
        try:
            return self._truth_of(function, [old, new], name)
        finally:
            self.types.copies = set()

    def _view_of(self, attrs: dict[str, Value]) -> Ref:
        known = {name: value for name, value in attrs.items() if not is_unmodelled(value)}
        return self.memory.new(Object("instance", self.types.builtins["_Globals"], None, known))

    def _snapshot(self, state: State, subject: Ref) -> Ref:
        """The globals of another state, with all that they lead to, as new objects."""
        names: dict[Ref, Ref] = {}
        queue = [ref for ref in state.heap if ref in state.reached]
        for ref in queue:
            names[ref] = Ref(-1, None, None)
        for ref in queue:
            self.memory.dirty[names[ref]] = state.heap[ref].renamed(names)
        self.types.copies = set(names.values())
        return self._view_of(self.memory.dirty[names[subject]].attrs or {})
