"""States as bytes, to be kept or sent: the same on both machines, in every process, under every version of Python.

A packer writes a stream of states, an unpacker reads it. Each state is a message: what has changed since the one
before, as pairs of a name and contents. Names, contents and texts that were sent before are mentioned by number
(`wire.py`), so a neighbour of the last state costs a few bytes. A state packed alone is the first message of a stream:
`Machine.pack` is canonical, that is, equal states give equal bytes.

| part | bytes |
|---|---|
| of the first message only | the version of this format, and a digest of the program and the options |
| an error state | 0, then kind, message, thread, file (texts) and line |
| any other state | 1; how many names left, and their numbers, rising; how many came or changed, each with contents |
| contents | their number, or 0 and: kind and flags, class, data by kind (`objects.py`), attributes, site |

The order is that of naming (`naming.py`), from the modules and then from each thread, so both machines know it, and the
name of a parent always comes before those of its children. Who leads to what (`Regions`) is not sent: it follows.

Unpacking takes any bytes. What it gives is a state that is named as the machine would name it, and whose objects are
as `schema.py` says. Packing that state again must give the same bytes, which leaves one spelling for each state.
Anything else is `InvalidState`. What is kept of a message is at most some hundred times its size. The work is that of
walking over the state once from the modules and once from each thread, where contents that many objects share count
once: then a state is never larger than what its stream has sent. After an error a stream is over.

Whether the program can reach the state is not checked. A step from one that it cannot reach may raise an error of the
machine's own, where library code finds in its variables what it never puts there.

What is fast: packing on the kernel (`kernel/packing.cpp`), some ten microseconds per state. What is not: unpacking,
some milliseconds alone and one in a stream, since it is Python on both machines: the kernel gets nothing that has not
been checked, and is handed the objects afterwards.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from pathproof.errors import InvalidState, UsageError
from pathproof.language.loading import PROPERTIES
from pathproof.machine import schema
from pathproof.machine.costs import TooDeep, TooLarge
from pathproof.machine.interface import Violation
from pathproof.machine.objects import ClassInfo, Object, set_order
from pathproof.machine.primitives import REGISTRY
from pathproof.machine.state import NO_REGIONS, Pool, Regions, State
from pathproof.machine.values import Primitive, Ref, ThreadRef, Value, alike
from pathproof.machine.wire import SAME, Reader, World, Writer, check_keys, invalid

if TYPE_CHECKING:
    from pathproof.language import Program
    from pathproof.machine.bootstrap import Constants
    from pathproof.machine.options import Options

VERSION = 1
OVER = "this stream is over, since an earlier message of it failed"
_ERROR, _STATE = 0, 1
KINDS = (
    "instance", "list", "dict", "set", "cell", "function", "class", "module", "lock", "handle", "iterator", "generator",
    "frame", "thread",
)  # fmt: skip
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
_PUBLISHED, _HAS_ATTRS, _NO_SITE, _HAS_SITE = 0x10, 0x20, 0x40, 0x80  # beside the kind
MAX_REACHED = 1000  # how many threads may lead to all there is: each has a set of its own of what it leads to


def signature(program: Program, options: Options) -> bytes:
    """What a stream begins with: states of another program, or under other semantics, are none of this one."""
    if options.symmetry != "reach" or options.gc != "mark-sweep":
        raise UsageError("only states of --symmetry reach and --gc mark-sweep can be packed")
    digest = blake2b(digest_size=8)
    for name, source in program.digests().items():
        if name != PROPERTIES:
            digest.update(f"{name} {source}\n".encode())
    for part in (program.main, options.reduction, options.atomicity, *program.args):
        digest.update(f"{len(part)} {part}\n".encode("utf-8", "surrogatepass"))
    return bytes((VERSION,)) + digest.digest()


class StreamPacker:
    """The sending side of a stream."""

    def __init__(self, beginning: bytes) -> None:
        self._writer = Writer()
        self._writer.out += beginning
        self._contents: dict[Object, int] = {}
        self._last: dict[Ref, Object] = {}  # the heap of the last state that was no error
        self._over = False

    def pack(self, state: State) -> bytes:
        """The next message."""
        if self._over:
            raise InvalidState(OVER)
        self._over = True
        message = self._message(state)
        self._over = False
        return message

    def _message(self, state: State) -> bytes:
        writer = self._writer
        if state.error is not None:
            writer.out.append(_ERROR)
            error = state.error
            for text in (error.kind, error.message, error.thread, error.file):
                writer.text(text)
            writer.number(error.line)
            return writer.taken()
        heap, last = state.heap, self._last
        writer.out.append(_STATE)
        left = sorted([writer.names[ref] for ref in last if ref not in heap])
        writer.number(len(left))
        for number in left:
            writer.number(number)
        changed = [ref for ref in walk(state.pool, heap)[0] if last.get(ref) is not heap[ref]]
        writer.number(len(changed))
        for ref in changed:
            writer.name(ref)
            self._write(heap[ref])
        self._last = heap
        return writer.taken()

    def _write(self, item: Object) -> None:
        known = self._contents.get(item)
        if known is not None:
            self._writer.number(known)
            return
        self._contents[item] = len(self._contents) + 1
        self._writer.out.append(0)
        write_object(self._writer, item)


class StreamUnpacker:
    """The receiving side of a stream."""

    def __init__(self, machine: Constants, beginning: bytes) -> None:
        self._machine = machine
        self._beginning: bytes | None = beginning
        self._again = StreamPacker(beginning)
        self._reader = Reader(world(machine))
        self._contents: list[Object] = []
        self._last: dict[Ref, Object] = {}
        self._over = False

    def unpack(self, message: bytes) -> State:
        """The state that a message stands for."""
        if self._over:
            raise InvalidState(OVER)
        self._over = True
        reader = self._reader
        reader.begin(message)
        try:
            if self._beginning is not None and reader.take(len(self._beginning)) != self._beginning:
                invalid("it is of another program, of other options, or of another version")
            self._beginning = None
            state = self._read()
            if not reader.at_end:
                invalid("something follows its end")
            if self._again.pack(state) != message:
                invalid("it is not spelled as a machine spells it")
        except RecursionError:
            raise InvalidState("this is no packed state of the program: a value is nested too deeply") from None
        self._over = False
        return state

    def _read(self) -> State:
        reader, pool = self._reader, self._machine.memory.pool
        kind = reader.byte()
        if kind == _ERROR:
            what, message, thread, file = [reader.text() for _ in range(4)]
            error = schema.checked_error(Violation(what, message, thread, file, reader.number(1 << 30)))
            return State(pool, {}, NO_REGIONS, error)
        if kind != _STATE:
            invalid("it is no state")
        heap = self._last.copy()
        for _ in range(reader.count()):
            number = reader.number(len(reader.names))
            if number == 0 or heap.pop(reader.names[number - 1], None) is None:
                invalid("something leaves that is not there")
        for _ in range(reader.count()):
            ref = reader.name()
            number = reader.number(len(self._contents))
            if number == 0:
                item = read_object(reader, self._machine)
                schema.check_object(self._machine, item)
                try:
                    self._contents.append(pool.intern(item))
                except (TooLarge, TooDeep):
                    invalid("an object holds more than a state can")
            heap[ref] = self._contents[number - 1]
        schema.check_state(self._machine, heap)
        _, regions = walk(pool, heap)
        schema.check_sharing(heap, regions)
        self._last = heap
        return State(pool, heap, regions)


def world(machine: Constants) -> World:
    """What a stream may mention."""

    def module(name: str) -> Ref:
        if name not in machine.program.modules:
            invalid("it has a module that the program has not")
        return machine.memory.module_ref(name)

    def constant(label: str) -> Ref:
        try:
            return machine.constant(label)
        except KeyError:
            invalid("it mentions a library object that is not there")

    def primitive(name: str) -> Primitive:
        known = REGISTRY.get(name)
        if known is None:
            invalid("it mentions a builtin function that is not there")
        return known

    return World(module, machine.memory.pool.thread, machine.memory.pool.child, constant, primitive)


def walk(pool: Pool, heap: dict[Ref, Object]) -> tuple[list[Ref], Regions]:
    """All names in the order of naming, and who leads to what. Raises if they are not those that naming would give."""
    order = sorted([ref for ref in heap if ref.parent is None and type(ref) is Ref], key=lambda ref: str(ref.label))
    threads = sorted([ref for ref in heap if type(ref) is ThreadRef], key=lambda ref: ref.path)
    reached = set(order)
    _follow(heap, order, reached, frozenset(), frozenset())
    known, common = set(reached), set[Ref]()
    confined, room = [], MAX_REACHED * len(heap)
    for thread in threads:
        roots = pool.roots(thread, heap[thread].data[2])
        found: set[Ref] = set()
        inside = list(roots)
        _follow(heap, inside, found, reached, known)
        order += [ref for ref in inside if ref not in known]
        common |= found & known
        known |= found
        room -= len(found)
        if room < 0:
            invalid("too many threads lead to too much")
        confined.append(frozenset(found))
    if len(order) != len(heap):
        invalid("nothing leads to some of its objects")
    return order, Regions(tuple(threads), frozenset(reached), frozenset(reached | common), tuple(confined))


def _follow(heap: dict[Ref, Object], queue: list[Ref], found: set[Ref], outside: Any, named: Any) -> None:
    """Appends what the queue leads to but for what is outside; what is not named yet must be named by this path. What
    one object leads to, another one with the same contents leads to as well: those are followed once."""
    followed: set[int] = set()
    for old in queue:  # it grows on the way
        item = heap.get(old)
        if item is None:
            invalid("it mentions an object that is not there")
        if id(item) in followed:
            continue
        followed.add(id(item))
        for label, ref in item.refs or ():
            if ref not in found and ref not in outside:
                if ref not in named and (ref.parent is not old or ref.label != label):
                    invalid("an object is not named by the first path that leads to it")
                found.add(ref)
                queue.append(ref)


# -- objects --------------------------------------------------------------------------------------------------------


def write_object(writer: Writer, item: Object) -> None:
    attrs, site, kind = item.attrs, item.site, item.kind
    flags = _PUBLISHED if item.published else 0
    flags |= _HAS_ATTRS if attrs is not None else 0
    flags |= _NO_SITE if site is None else _HAS_SITE if site else 0
    writer.out.append(_NUMBERS[kind] | flags)
    writer.value(item.cls)
    _write_data(writer, kind, item.data)
    if attrs is not None:
        writer.number(len(attrs))
        for name in sorted(attrs) if kind == "module" else attrs:
            writer.text(name)
            writer.value(attrs[name])
    if site:
        writer.text(site)


def _write_data(writer: Writer, kind: str, data: Any) -> None:
    match kind:
        case "list":
            writer.values(data)
        case "dict":
            writer.number(len(data))
            for host, (key, value) in data.items():
                writer.value(key)
                writer.value(value)
                _write_host(writer, host, key)
        case "set":
            writer.number(len(data))
            for host, key in set_order(data):
                writer.value(key)
                _write_host(writer, host, key)
        case "instance" | "cell":
            writer.value(data)
        case "function":
            writer.text(data[0].identity)
            writer.values(data[1:])
        case "class":
            for text in (data.name, data.qualname, data.module, data.layout, data.site):
                writer.text(text)
            for value in (data.bases, data.order, data.slots):
                writer.value(value)
        case "generator":
            status, code, pc, slots, stack = data
            _write_frame(writer, code, pc, slots, stack)
            writer.text(status)
        case "frame":
            code, pc, slots, stack, then, generator = data
            _write_frame(writer, code, pc, slots, stack)
            writer.value(then)
            writer.value(generator)
        case _:
            writer.values(data)


def _write_frame(writer: Writer, code: Any, pc: int, slots: Any, stack: Any) -> None:
    writer.text(code.identity)
    writer.number(pc)
    writer.values(slots)
    writer.values(stack)


def _write_host(writer: Writer, host: Value, key: Value) -> None:
    if alike(host, key):
        writer.out.append(SAME)
    else:
        writer.value(host)


def read_object(reader: Reader, machine: Constants) -> Object:
    """An object of the right form. Whether its parts fit together is the schema's."""
    flags = reader.byte()
    if flags & 0x0F >= len(KINDS) or (flags & _NO_SITE and flags & _HAS_SITE):
        invalid("an object is of no known kind")
    kind = KINDS[flags & 0x0F]
    cls: Any = reader.value()
    data = _read_data(reader, machine, kind)
    attrs: dict[str, Value] | None = None
    if flags & _HAS_ATTRS:
        attrs = {}
        for _ in range(reader.count()):
            name = reader.text()
            attrs[name] = reader.value()
    site: Any = None if flags & _NO_SITE else reader.text() if flags & _HAS_SITE else ""
    item = Object(kind, cls, data, attrs, site)
    item.published = bool(flags & _PUBLISHED)
    return item


def _read_data(reader: Reader, machine: Constants, kind: str) -> Any:
    match kind:
        case "list":
            return reader.values()
        case "dict":
            entries = []
            nans = 0
            for _ in range(reader.count()):
                before = reader.nans
                key = reader.value()
                nans += reader.nans - before
                value = reader.value()
                before = reader.nans
                entries.append((reader.value_or(key), (key, value)))
                nans += reader.nans - before
            check_keys([host for host, _ in entries], nans)
            return dict(entries)
        case "set":
            elements = []
            before = reader.nans
            for _ in range(reader.count()):
                key = reader.value()
                elements.append((reader.value_or(key), key))
            check_keys([host for host, _ in elements], reader.nans - before)
            return dict(elements)
        case "instance":
            return reader.value()
        case "cell":
            return reader.slot()
        case "function":
            return (_code(reader, machine), *reader.values())
        case "class":
            name, qualname, module, layout, site = [reader.text() for _ in range(5)]
            parts: list[Any] = [reader.value() for _ in range(3)]
            bases, order, slots = parts
            return ClassInfo(name, qualname, module, bases, order, layout, site, slots)  # the library's are constants
        case "generator":
            frame = _read_frame(reader, machine)
            return (reader.text(), *frame)
        case "frame":
            return (*_read_frame(reader, machine), reader.value(), reader.value())
        case _:
            return tuple(reader.values())


def _read_frame(reader: Reader, machine: Constants) -> tuple[Any, int, tuple[Value, ...], tuple[Value, ...]]:
    return _code(reader, machine), reader.number(), tuple(reader.slots()), tuple(reader.values())


def _code(reader: Reader, machine: Constants) -> Any:
    try:
        return machine.code(reader.text())
    except KeyError:
        invalid("it mentions code that the program has not")
