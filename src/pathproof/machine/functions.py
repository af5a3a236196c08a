"""Builtin functions and constructors that the machine does itself in their simple cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathproof.machine import hostops
from pathproof.machine.calls import ITERATOR_TYPES
from pathproof.machine.containers import items_of
from pathproof.machine.delegation import HOST_FUNCTIONS, host_format, text_length_limit, to_host
from pathproof.machine.primitives import primitive
from pathproof.machine.values import MISSING, Defer, Invoke, Primitive, Record, Ref, Value, is_plain

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine


@primitive("len")
def length(machine: ReferenceMachine, value: Value) -> Value:
    method = machine.lookup(machine.type_of(value), "__len__")
    if type(method) is not Primitive:
        raise Defer
    return machine.run_primitive(method, [value])


@primitive("isinstance")
def isinstance_(machine: ReferenceMachine, value: Value, classes: Value) -> Value:
    cls = machine.type_of(value)
    if _subclass(machine, cls, classes):
        return True
    if cls.object is None and machine.shows_class(cls):
        raise Defer
    # what `obj.__dict__` gives is a dict to programs
    return cls is machine.builtins.get("_AttributeView") and _subclass(machine, machine.classes["dict"], classes)


@primitive("issubclass")
def issubclass_(machine: ReferenceMachine, cls: Value, classes: Value) -> Value:
    if not machine.is_class(cls):
        raise machine.throw("TypeError", "issubclass() arg 1 must be a class")
    return _subclass(machine, cls, classes)


def _subclass(machine: ReferenceMachine, cls: Ref, classes: Value) -> bool:
    if type(classes) is tuple:
        return any(_subclass(machine, cls, each) for each in classes)
    if not machine.is_class(classes):
        raise Defer
    if machine.lookup(machine.type_of(classes), "__instancecheck__") is not MISSING:
        raise Defer
    return machine.is_subclass(cls, classes)


@primitive("id")
def identity(machine: ReferenceMachine, value: Value) -> Value:
    if type(value) is not Ref and not machine.in_library():
        machine.refuse("id() of an immutable value", "Python does not fix it", "use the value itself")
    return Record("identity", (value,))


@primitive("hash")
def hash_(machine: ReferenceMachine, value: Value) -> Value:
    return machine.hash_of(value)


@primitive("callable")
def callable_(machine: ReferenceMachine, value: Value) -> Value:
    if type(value) is Ref and machine.read(value).kind in ("function", "class"):
        return True
    return machine.lookup(machine.type_of(value), "__call__") is not MISSING


def _host_function(name: str) -> None:
    @primitive(name)
    def run(machine: ReferenceMachine, *args: Value) -> Value:
        hosted = [_simple(machine, arg) for arg in args]
        if name in ("repr", "ascii"):
            for value in hosted:
                text_length_limit(machine, value)
        return machine.host(HOST_FUNCTIONS[name], *hosted)


def _simple(machine: ReferenceMachine, value: Value) -> Value:
    """A plain value; instances, also of subclasses of builtin types, may have code of their own."""
    if not is_plain(value) or hostops.has_order(value):
        raise Defer
    return value


for _name in ("repr", "ascii", "bin", "hex", "oct", "ord", "chr", "abs", "divmod", "round"):
    _host_function(_name)


@primitive("format")
def format_(machine: ReferenceMachine, value: Value, spec: Value = "") -> Value:
    if type(spec) is not str or type(value) is tuple:
        raise Defer
    return host_format(machine, _simple(machine, value), spec)


@primitive("next")
def next_(machine: ReferenceMachine, iterator: Value) -> Value:
    if type(iterator) is Ref:
        item = machine.read(iterator)
        if item.kind == "iterator":
            value = machine.advance(iterator, item)
            if value is MISSING:
                raise machine.throw("StopIteration")
            return value
        if item.kind == "generator":
            return Invoke(Record("resume", (iterator,)), [None])
    raise Defer


@primitive("iter")
def iter_(machine: ReferenceMachine, value: Value) -> Value:
    method = machine.lookup(machine.type_of(value), "__iter__")
    if type(method) is not Primitive:
        raise Defer
    return machine.run_primitive(method, [value])


# -- constructors: the __new__ of builtin types -------------------------------------------------------------------


@primitive("object.__new__")
def object_new(machine: ReferenceMachine, cls: Value, *args: Value) -> Value:
    if args or not machine.is_class(cls):
        raise Defer
    return machine.allocate(cls)


@primitive("object.__init__")
def object_init(machine: ReferenceMachine, self: Value, *args: Value) -> Value:
    if args:
        raise Defer
    return None


@primitive("object.__eq__")
def object_eq(machine: ReferenceMachine, left: Value, right: Value) -> Value:
    same = machine.is_same(left, right) if type(left) is Ref or type(right) is Ref else machine.identical(left, right)
    return True if same else NotImplemented


@primitive("object.__hash__")
def object_hash(machine: ReferenceMachine, value: Value) -> Value:
    return Record("hash", (value,))


def _attribute_name(machine: ReferenceMachine, name: Value) -> str:
    """The library passes texts only; programs may call these methods with anything."""
    text = machine.payload(name)
    if hostops.is_marked(text):
        machine.refuse(*hostops.SHOWN_TEXT)
    if type(text) is not str:
        raise machine.throw("TypeError", f"attribute name must be string, not '{machine.type_name(name)}'")
    return machine.spoken(text)


@primitive("object.__getattribute__")
def object_getattribute(machine: ReferenceMachine, value: Value, name: Value) -> Value:
    name = _attribute_name(machine, name)
    item = machine.read(value) if type(value) is Ref else None
    return machine.generic_attribute(value, item, machine.type_of(value), name, hooks=False)


def as_call(request: Invoke | None) -> Invoke | None:
    """What an assignment needs to have done, done as a call: its result is wanted."""
    if request is not None:
        request.then = None
    return request


@primitive("object.__setattr__")
def object_setattr(machine: ReferenceMachine, value: Value, name: Value, new: Value) -> Value:
    name = _attribute_name(machine, name)
    return as_call(machine.generic_set(value, machine.type_of(value), name, new))


@primitive("object.__delattr__")
def object_delattr(machine: ReferenceMachine, value: Value, name: Value) -> Value:
    name = _attribute_name(machine, name)
    return as_call(machine.generic_delete(value, machine.type_of(value), name))


@primitive("list.__new__", "dict.__new__", "set.__new__")
def container_new(machine: ReferenceMachine, cls: Value, *args: Value) -> Value:
    return machine.allocate(cls)


@primitive("tuple.__new__")
def tuple_new(machine: ReferenceMachine, cls: Value, iterable: Value = ()) -> Value:
    return machine.wrap(cls, tuple(items_of(machine, iterable)) if type(iterable) is not tuple else iterable)


@primitive("str.__new__")
def str_new(machine: ReferenceMachine, cls: Value, value: Value = "") -> Value:
    text_length_limit(machine, value)
    if type(value) is tuple:
        raise Defer
    return machine.wrap(cls, machine.host(HOST_FUNCTIONS["str"], _simple(machine, value)))


@primitive("int.__new__")
def int_new(machine: ReferenceMachine, cls: Value, value: Value = 0, base: Value = MISSING) -> Value:
    hosted = [to_host(machine, value, exact=True)] + ([] if base is MISSING else [to_host(machine, base)])
    return machine.wrap(cls, machine.host(HOST_FUNCTIONS["int"], *hosted))


@primitive("bool.__new__")
def bool_new(machine: ReferenceMachine, cls: Value, value: Value = False) -> Value:
    if type(value) is Ref or type(value) is Record:
        raise Defer
    return bool(value)


@primitive("float.__new__")
def float_new(machine: ReferenceMachine, cls: Value, value: Value = 0.0) -> Value:
    return machine.wrap(cls, machine.host(HOST_FUNCTIONS["float"], to_host(machine, value, exact=True)))


@primitive("bytes.__new__")
def bytes_new(machine: ReferenceMachine, cls: Value, value: Value = b"", encoding: Value = MISSING) -> Value:
    if encoding is not MISSING and type(encoding) is not str:
        raise Defer
    hosted = to_host(machine, value, exact=True)
    words = [] if encoding is MISSING else [encoding]
    return machine.wrap(cls, machine.host(HOST_FUNCTIONS["bytes"], hosted, *words))


@primitive("frozenset.__new__")
def frozenset_new(machine: ReferenceMachine, cls: Value, iterable: Value = ()) -> Value:
    if type(iterable) is frozenset:
        return machine.wrap(cls, iterable)
    if type(iterable) is Ref and machine.read(iterable).kind == "set":
        item = machine.read(iterable)
        machine.touch_contents(iterable, item, False)
        items = list(item.data.values())
    else:
        items = items_of(machine, iterable)
    return machine.wrap(cls, machine.make_frozenset(items))


@primitive("range.__new__")
def range_new(
    machine: ReferenceMachine, cls: Value, start: Value, stop: Value = MISSING, step: Value = MISSING
) -> Value:
    args = [machine.payload(arg) for arg in (start, stop, step) if arg is not MISSING]
    if not all(isinstance(arg, int) for arg in args):
        raise Defer
    return machine.host(range, *map(int, args))


@primitive("slice.__new__")
def slice_new(
    machine: ReferenceMachine, cls: Value, start: Value, stop: Value = MISSING, step: Value = None
) -> Value:
    if stop is MISSING:
        start, stop = None, start
    return Record("slice", (start, stop, step))


@primitive("slice.indices")
def slice_indices(machine: ReferenceMachine, value: Value, length: Value) -> Value:
    if not isinstance(length, int) or not all(part is None or isinstance(part, int) for part in value.fields):
        raise Defer
    return machine.host(slice(*value.fields).indices, length)


@primitive("property.__new__")
def property_new(
    machine: ReferenceMachine,
    cls: Value,
    fget: Value = None,
    fset: Value = None,
    fdel: Value = None,
    doc: Value = None,
) -> Value:
    return Record("property", (fget, fset, fdel, doc))


@primitive("property.getter")
def property_getter(machine: ReferenceMachine, value: Value, function: Value) -> Value:
    return Record("property", (function, *value.fields[1:]))


@primitive("property.setter")
def property_setter(machine: ReferenceMachine, value: Value, function: Value) -> Value:
    return Record("property", (value.fields[0], function, *value.fields[2:]))


@primitive("property.deleter")
def property_deleter(machine: ReferenceMachine, value: Value, function: Value) -> Value:
    return Record("property", (*value.fields[:2], function, value.fields[3]))


@primitive("staticmethod.__new__")
def staticmethod_new(machine: ReferenceMachine, cls: Value, function: Value) -> Value:
    return Record("staticmethod", (function,))


@primitive("classmethod.__new__")
def classmethod_new(machine: ReferenceMachine, cls: Value, function: Value) -> Value:
    if type(function) is Record:
        chained = function.tag in ("property", "staticmethod", "classmethod")
    else:
        kind = machine.type_of(function)
        chained = kind.object is None and machine.lookup(kind, "__get__") is not MISSING
    if chained:
        machine.refuse(
            "a classmethod of a descriptor", "Python 3.13 does not ask the descriptor, older ones do", "use a function"
        )
    return Record("classmethod", (function,))


@primitive("super.__new__")
def super_new(machine: ReferenceMachine, cls: Value, start: Value, value: Value) -> Value:
    if machine.is_class(value) and machine.is_subclass(value, start):
        return Record("super", (start, value, value))
    owner = machine.type_of(value)
    if not machine.is_subclass(owner, start):
        raise machine.throw("TypeError", "super(type, obj): obj must be an instance or subtype of type")
    return Record("super", (start, value, owner))


@primitive("method.__new__")
def method_new(machine: ReferenceMachine, cls: Value, function: Value, value: Value) -> Value:
    return Record("method", (function, value))


@primitive(
    "function.__new__",
    "generator.__new__",
    "module.__new__",
    *(f"{name}.__new__" for name in ITERATOR_TYPES),
    "dict_keys.__new__",
    "dict_values.__new__",
    "dict_items.__new__",
    "builtin_function_or_method.__new__",
)
def no_new(machine: ReferenceMachine, cls: Value, *args: Value) -> Value:
    raise machine.throw("TypeError", f"cannot create '{machine.info(cls).name}' instances")


@primitive("generator.__next__")
def generator_next(machine: ReferenceMachine, ref: Value) -> Value:
    return Invoke(Record("resume", (ref,)), [None])


@primitive("generator.send")
def generator_send(machine: ReferenceMachine, ref: Value, value: Value) -> Value:
    return Invoke(Record("resume", (ref,)), [value])


@primitive("method.__eq__")
def method_eq(machine: ReferenceMachine, left: Value, right: Value) -> Value:
    if type(right) is Record and right.tag == "method":
        return machine.identical(left.fields[0], right.fields[0]) and machine.identical(
            left.fields[1], right.fields[1]
        )
    return NotImplemented


@primitive("type.mro")
def type_mro(machine: ReferenceMachine, cls: Value) -> Value:
    machine.check_lineage(cls)
    return machine.new_list(list(machine.mro(cls)))
