"""Builtin functions and constructors that the machine does itself in their simple cases."""

from __future__ import annotations

from pathproof.machine import hostops
from pathproof.machine.containers import items_of
from pathproof.machine.delegation import HOST_FUNCTIONS, host_format, text_length_limit, to_host
from pathproof.machine.hashing import frozenset_of, hash_of
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.iterators import advance
from pathproof.machine.objects import Object
from pathproof.machine.primitives import primitive
from pathproof.machine.types import HOST_TYPES, ITERATOR_TYPES
from pathproof.machine.values import MISSING, Defer, Invoke, Primitive, Record, Ref, Value, is_plain


@primitive("len")
def length(machine: Interpreter, value: Value) -> Value:
    method = machine.types.lookup(machine.types.type_of(value), "__len__")
    if type(method) is not Primitive:
        raise Defer
    return machine.run_primitive(method, [value])


@primitive("isinstance")
def isinstance_(machine: Interpreter, value: Value, classes: Value) -> Value:
    cls = machine.types.type_of(value)
    if _subclass(machine, cls, classes):
        return True
    if cls.object is None and machine.attributes.shows_class(cls):
        raise Defer
    # what `obj.__dict__` gives is a dict to programs
    return cls is machine.types.builtins.get("_AttributeView") and _subclass(
        machine, machine.types.classes["dict"], classes
    )


@primitive("issubclass")
def issubclass_(machine: Interpreter, cls: Value, classes: Value) -> Value:
    if not machine.types.is_class(cls):
        raise machine.throw("TypeError", "issubclass() arg 1 must be a class")
    return _subclass(machine, cls, classes)


def _subclass(machine: Interpreter, cls: Ref, classes: Value) -> bool:
    if type(classes) is tuple:
        return any(_subclass(machine, cls, each) for each in classes)
    if not machine.types.is_class(classes):
        raise Defer
    if machine.types.lookup(machine.types.type_of(classes), "__instancecheck__") is not MISSING:
        raise Defer
    return machine.types.is_subclass(cls, classes)


@primitive("id")
def identity(machine: Interpreter, value: Value) -> Value:
    if type(value) is not Ref and not machine.types.in_library():
        machine.refuse("id() of an immutable value", "Python does not fix it", "use the value itself")
    return Record("identity", (value,))


@primitive("hash")
def hash_(machine: Interpreter, value: Value) -> Value:
    return hash_of(machine, value)


@primitive("callable")
def callable_(machine: Interpreter, value: Value) -> Value:
    if type(value) is Ref and machine.memory.read(value).kind in ("function", "class"):
        return True
    return machine.types.lookup(machine.types.type_of(value), "__call__") is not MISSING


def _host_function(name: str) -> None:
    @primitive(name)
    def run(machine: Interpreter, *args: Value) -> Value:
        hosted = [_simple(machine, arg) for arg in args]
        if name in ("repr", "ascii"):
            for value in hosted:
                text_length_limit(machine, value)
        return machine.host(HOST_FUNCTIONS[name], *hosted)


def _simple(machine: Interpreter, value: Value) -> Value:
    """A plain value; instances, also of subclasses of builtin types, may have code of their own."""
    if not is_plain(value) or hostops.has_order(value):
        raise Defer
    return value


for _name in ("repr", "ascii", "bin", "hex", "oct", "ord", "chr", "abs", "divmod", "round"):
    _host_function(_name)


@primitive("format")
def format_(machine: Interpreter, value: Value, spec: Value = "") -> Value:
    if type(spec) is not str or type(value) is tuple:
        raise Defer
    return host_format(machine, _simple(machine, value), spec)


@primitive("next")
def next_(machine: Interpreter, iterator: Value) -> Value:
    if type(iterator) is Ref:
        item = machine.memory.read(iterator)
        if item.kind == "iterator":
            value = advance(machine, iterator, item)
            if value is MISSING:
                raise machine.throw("StopIteration")
            return value
        if item.kind == "generator":
            return Invoke(Record("resume", (iterator,)), [None])
    raise Defer


@primitive("iter")
def iter_(machine: Interpreter, value: Value) -> Value:
    method = machine.types.lookup(machine.types.type_of(value), "__iter__")
    if type(method) is not Primitive:
        raise Defer
    return machine.run_primitive(method, [value])


# -- constructors: the __new__ of builtin types -------------------------------------------------------------------


@primitive("object.__new__")
def object_new(machine: Interpreter, cls: Value, *args: Value) -> Value:
    if args or not machine.types.is_class(cls):
        raise Defer
    return machine.types.allocate(cls)


@primitive("object.__init__")
def object_init(machine: Interpreter, self: Value, *args: Value) -> Value:
    if args:
        raise Defer
    return None


@primitive("object.__eq__")
def object_eq(machine: Interpreter, left: Value, right: Value) -> Value:
    same = (
        machine.types.is_same(left, right)
        if type(left) is Ref or type(right) is Ref
        else machine.identity.identical(left, right)
    )
    return True if same else NotImplemented


@primitive("object.__hash__")
def object_hash(machine: Interpreter, value: Value) -> Value:
    return Record("hash", (value,))


def _attribute_name(machine: Interpreter, name: Value) -> str:
    """The library passes texts only; programs may call these methods with anything."""
    types = machine.types
    text = types.payload(name)
    if hostops.is_marked(text):
        machine.refuse(*hostops.SHOWN_TEXT)
    if type(text) is not str:
        raise machine.throw("TypeError", f"attribute name must be string, not '{types.type_name(name)}'")
    for method in ("__hash__", "__eq__"):
        if type(name) is Ref and types.lookup(types.type_of(name), method) != types.lookup(
            types.classes["str"], method
        ):
            machine.refuse(f"a name of an attribute with its own {method}", "it is not modelled", "use str() of it")
    return machine.reserved.spoken(text)


@primitive("object.__getattribute__")
def object_getattribute(machine: Interpreter, value: Value, name: Value) -> Value:
    name = _attribute_name(machine, name)
    item = machine.memory.read(value) if type(value) is Ref else None
    return machine.attributes.generic_attribute(value, item, machine.types.type_of(value), name, hooks=False)


def as_call(request: Invoke | None) -> Invoke | None:
    """What an assignment needs to have done, done as a call: its result is wanted."""
    if request is not None:
        request.then = None
    return request


@primitive("object.__setattr__")
def object_setattr(machine: Interpreter, value: Value, name: Value, new: Value) -> Value:
    name = _attribute_name(machine, name)
    return as_call(machine.attributes.generic_set(value, machine.types.type_of(value), name, new))


@primitive("object.__delattr__")
def object_delattr(machine: Interpreter, value: Value, name: Value) -> Value:
    name = _attribute_name(machine, name)
    return as_call(machine.attributes.generic_delete(value, machine.types.type_of(value), name))


@primitive("list.__new__", "dict.__new__", "set.__new__")
def container_new(machine: Interpreter, cls: Ref, *args: Value) -> Value:
    return machine.types.allocate(cls)


@primitive("tuple.__new__")
def tuple_new(machine: Interpreter, cls: Ref, iterable: Value = ()) -> Value:
    return wrap(machine, cls, tuple(items_of(machine, iterable)) if type(iterable) is not tuple else iterable)


@primitive("str.__new__")
def str_new(machine: Interpreter, cls: Ref, value: Value = "") -> Value:
    text_length_limit(machine, value)
    if type(value) is tuple:
        raise Defer
    return wrap(machine, cls, machine.host(HOST_FUNCTIONS["str"], _simple(machine, value)))


@primitive("int.__new__")
def int_new(machine: Interpreter, cls: Ref, value: Value = 0, base: Value = MISSING) -> Value:
    hosted = [to_host(machine, value, exact=True)] + ([] if base is MISSING else [to_host(machine, base)])
    return wrap(machine, cls, machine.host(HOST_FUNCTIONS["int"], *hosted))


@primitive("bool.__new__")
def bool_new(machine: Interpreter, cls: Value, value: Value = False) -> Value:
    if type(value) is Ref or type(value) is Record:
        raise Defer
    return bool(value)


@primitive("float.__new__")
def float_new(machine: Interpreter, cls: Ref, value: Value = 0.0) -> Value:
    return wrap(machine, cls, machine.host(HOST_FUNCTIONS["float"], to_host(machine, value, exact=True)))


@primitive("bytes.__new__")
def bytes_new(machine: Interpreter, cls: Ref, value: Value = b"", encoding: Value = MISSING) -> Value:
    if encoding is not MISSING and type(encoding) is not str:
        raise Defer
    hosted = to_host(machine, value, exact=True)
    words = [] if encoding is MISSING else [encoding]
    return wrap(machine, cls, machine.host(HOST_FUNCTIONS["bytes"], hosted, *words))


@primitive("frozenset.__new__")
def frozenset_new(machine: Interpreter, cls: Ref, iterable: Value = ()) -> Value:
    if type(iterable) is frozenset:
        return wrap(machine, cls, iterable)
    if type(iterable) is Ref and machine.memory.read(iterable).kind == "set":
        item = machine.memory.read(iterable)
        machine.visibility.touch_contents(iterable, item, False)
        items = list(item.data.values())
    else:
        items = items_of(machine, iterable)
    return wrap(machine, cls, frozenset_of(machine, items))


@primitive("range.__new__")
def range_new(machine: Interpreter, cls: Value, start: Value, stop: Value = MISSING, step: Value = MISSING) -> Value:
    args = [machine.types.payload(arg) for arg in (start, stop, step) if arg is not MISSING]
    if not all(isinstance(arg, int) for arg in args):
        raise Defer
    return machine.host(range, *map(int, args))


@primitive("slice.__new__")
def slice_new(machine: Interpreter, cls: Value, start: Value, stop: Value = MISSING, step: Value = None) -> Value:
    if stop is MISSING:
        start, stop = None, start
    return Record("slice", (start, stop, step))


@primitive("slice.indices")
def slice_indices(machine: Interpreter, value: Record, length: Value) -> Value:
    if not isinstance(length, int) or not all(part is None or isinstance(part, int) for part in value.fields):
        raise Defer
    return machine.host(slice(*value.fields).indices, length)


@primitive("property.__new__")
def property_new(
    machine: Interpreter,
    cls: Value,
    fget: Value = None,
    fset: Value = None,
    fdel: Value = None,
    doc: Value = None,
) -> Value:
    return Record("property", (fget, fset, fdel, doc))


@primitive("property.getter")
def property_getter(machine: Interpreter, value: Record, function: Value) -> Value:
    return Record("property", (function, *value.fields[1:]))


@primitive("property.setter")
def property_setter(machine: Interpreter, value: Record, function: Value) -> Value:
    return Record("property", (value.fields[0], function, *value.fields[2:]))


@primitive("property.deleter")
def property_deleter(machine: Interpreter, value: Record, function: Value) -> Value:
    return Record("property", (*value.fields[:2], function, value.fields[3]))


@primitive("staticmethod.__new__")
def staticmethod_new(machine: Interpreter, cls: Value, function: Value) -> Value:
    return Record("staticmethod", (function,))


@primitive("classmethod.__new__")
def classmethod_new(machine: Interpreter, cls: Value, function: Value) -> Value:
    if type(function) is Record:
        chained = function.tag in ("property", "staticmethod", "classmethod")
    else:
        kind = machine.types.type_of(function)
        chained = kind.object is None and machine.types.lookup(kind, "__get__") is not MISSING
    if chained:
        machine.refuse(
            "a classmethod of a descriptor", "Python 3.13 does not ask the descriptor, older ones do", "use a function"
        )
    return Record("classmethod", (function,))


@primitive("super.__new__")
def super_new(machine: Interpreter, cls: Value, start: Ref, value: Value) -> Value:
    if machine.types.is_class(value) and machine.types.is_subclass(value, start):
        return Record("super", (start, value, value))
    owner = machine.types.type_of(value)
    if not machine.types.is_subclass(owner, start):
        raise machine.throw("TypeError", "super(type, obj): obj must be an instance or subtype of type")
    return Record("super", (start, value, owner))


@primitive("method.__new__")
def method_new(machine: Interpreter, cls: Value, function: Value, value: Value) -> Value:
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
def no_new(machine: Interpreter, cls: Ref, *args: Value) -> Value:
    raise machine.throw("TypeError", f"cannot create '{machine.types.info(cls).name}' instances")


@primitive("generator.__next__")
def generator_next(machine: Interpreter, ref: Value) -> Value:
    return Invoke(Record("resume", (ref,)), [None])


@primitive("generator.send")
def generator_send(machine: Interpreter, ref: Value, value: Value) -> Value:
    return Invoke(Record("resume", (ref,)), [value])


@primitive("method.__eq__")
def method_eq(machine: Interpreter, left: Record, right: Value) -> Value:
    if type(right) is Record and right.tag == "method":
        return machine.identity.identical(left.fields[0], right.fields[0]) and machine.identity.identical(
            left.fields[1], right.fields[1]
        )
    return NotImplemented


@primitive("type.mro")
def type_mro(machine: Interpreter, cls: Ref) -> Value:
    machine.reserved.check_lineage(cls)
    return machine.types.new_list(list(machine.types.mro(cls)))


def wrap(machine: Interpreter, cls: Ref, value: Value) -> Value:
    """A host value as an instance of a builtin type or of a subclass of one."""
    if cls.object is not None and machine.types.info(cls).name == HOST_TYPES.get(type(value)):
        return value
    machine.types.refuse_finalized(cls)
    return machine.memory.new(Object("instance", cls, value, {}))
