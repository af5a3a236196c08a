"""Making classes and instances, raising, attributes by name and class tests.

Class statements run while `builtins` and its parts are loaded, so what they need uses nothing that is defined there.
"""

from _machine import (
    allocate,
    apply,
    attribute,
    bind,
    caller_module,
    delete_attribute,
    dict_snapshot,
    instance_set,
    is_abstract,
    is_class,
    is_subclass,
    list_snapshot,
    lookup,
    make_frozenset,
    method_new,
    missing,
    mro,
    new_class,
    payload,
    private_of,
    refuse,
    same,
    set_attribute,
    set_cell,
    set_snapshot,
    type_of,
)

OBJECT_NEW = attribute(object, "__new__")
OBJECT_INIT = lookup(object, "__init__")
_WITH_METACLASSES = ("abc", "builtins", "collections.abc", "enum", "typing")
OBJECT_GETATTRIBUTE = lookup(object, "__getattribute__")


# -- classes ------------------------------------------------------------------------------------------------------


def build_class(body, name, *bases, **keywords):
    """A class statement: `body` fills the namespace and gives the cell of `__class__`."""
    namespace = {}
    for base in bases:
        if not is_class(base):
            namespace["__orig_bases__"] = bases
            bases = _resolved(bases)
            break
    meta = _metaclass(keywords.pop("metaclass", None), bases)
    if lookup(meta, "__prepare__") is not missing():
        refuse("__prepare__ of a metaclass", "it is not modelled", "use __init_subclass__ or a decorator")
    cell = body(namespace)
    if not same(meta, type) and _keeps_abstract(meta):
        _note_abstract(meta, name, bases, namespace)
    maker = lookup(meta, "__new__")
    if same(maker, lookup(type, "__new__")):
        _check_slots(bases, namespace)
        cls = new_class(meta, name, bases or (object,), namespace)
        set_cell(cell, cls)
        finish_class(cls, namespace, keywords)
    else:
        namespace["__classcell__"] = cell
        cls = attribute(meta, "__new__")(meta, name, bases, namespace, **keywords)
    init = lookup(meta, "__init__")
    if not same(init, lookup(type, "__init__")):
        bind(init, cls)(name, bases, namespace, **keywords)
    return cls


def _check_slots(bases, namespace):
    """Raises what a class statement raises of a `__slots__` that cannot be."""
    slots = namespace.get("__slots__", ())
    if is_subclass(type_of(slots), str):
        slots = (slots,)
    for base in bases:
        if lookup(base, ".holds_args") is not missing() and ("args" in namespace or "args" in slots):
            refuse("an exception with args of its own", "what was given is kept elsewhere then", "use another name")
        ours = private_of(base, ".unmodelled") is not missing() and ".unmodelled" not in namespace
        if ours and "__slots__" in namespace:
            if (is_subclass(base, dict) and not same(base, dict)) or base.__name__ == "AbstractContextManager":
                refuse(f"__slots__ in a subclass of {base.__name__}", "versions differ in what it has", "leave it out")
    if not is_subclass(type_of(slots), tuple) and not is_subclass(type_of(slots), list):
        return
    for base in bases:
        for kind in (int, bytes, tuple, type):
            if len(slots) > 0 and is_subclass(base, kind):
                raise TypeError(f"nonempty __slots__ not supported for subtype of '{base.__name__}'")
    for name in slots:
        if not is_subclass(type_of(name), str):
            raise TypeError(f"__slots__ items must be strings, not '{type_of(name).__name__}'")
        if not same(type_of(name), str):
            refuse("a __slots__ with a subclass of str", "it is not modelled", "use plain strings")
        if not name.isidentifier() and ".unmodelled" not in namespace:  # which classes of the library have
            raise TypeError("__slots__ must be identifiers")


def type_new(meta, name, bases, namespace, **keywords):
    """`type.__new__`, called by the `__new__` of a metaclass."""
    cell = namespace.pop("__classcell__", None)
    _check_slots(bases, namespace)
    cls = new_class(meta, name, bases or (object,), namespace)
    if cell is not None:
        set_cell(cell, cls)
    finish_class(cls, namespace, keywords)
    return cls


def type_init(cls, name, bases, namespace, **keywords):
    pass


def type_call(cls, /, *args, **kwargs):
    return instantiate(cls, args, kwargs)


def _resolved(bases):
    """Bases that are no classes (`list[int]`) say which classes they stand for."""
    result = []
    for base in bases:
        if is_class(base):
            result.append(base)
        else:
            hook = lookup(type_of(base), "__mro_entries__")
            if hook is missing():
                _refuse_other_kind(base)
                raise TypeError(f"bases must be types, not {type_of(base).__name__}")
            result.extend(bind(hook, base)(bases))
    return list_snapshot(result)


def _metaclass(meta, bases):
    """The most derived of the given metaclass and those of the bases."""
    if meta is None:
        meta = type
    elif not is_class(meta) or not is_subclass(meta, type):
        refuse("a metaclass that is no class", "it is not modelled", "use __init_subclass__ or a decorator")
    elif meta.__module__ not in _WITH_METACLASSES or private_of(meta, ".unmodelled") is missing():
        # it came through **; others are refused in the source
        refuse("metaclass", "metaclasses are not modelled", "use __init_subclass__ or a decorator")
    for base in bases:
        other = type_of(base)
        if not is_subclass(meta, other):
            if not is_subclass(other, meta):
                raise TypeError(
                    "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the "
                    "metaclasses of all its bases"
                )
            meta = other
    return meta


def _keeps_abstract(meta):
    for cls in mro(meta):
        if cls.__name__ == "ABCMeta":
            return True
    return False


def _is_abstract(value):
    """Methods are marked; a descriptor may have code that says so."""
    if is_abstract(value):
        return True
    kind = type_of(value)
    if lookup(kind, "__isabstractmethod__") is missing() and lookup(kind, "__getattr__") is missing():
        return False
    return True if getattr(value, "__isabstractmethod__", False) else False


def _note_abstract(meta, name, bases, namespace):
    """Puts into the namespace which methods still have no implementation."""
    names = [key for key, value in dict_snapshot(namespace) if _is_abstract(value)]
    inherits = False
    if not bases:
        order = object
    elif len(bases) == 1:
        order = bases[0]
    else:
        order = new_class(meta, name, bases, {})  # only to look names up along its MRO
    for base in bases:
        known = lookup(base, "__abstractmethods__")
        if known is not missing():
            inherits = True
            for key in set_snapshot(known):
                if key not in namespace and key not in names and _is_abstract(lookup(order, key)):
                    names.append(key)
    if names or inherits:
        namespace["__abstractmethods__"] = make_frozenset(list_snapshot(names))


def finish_class(cls, namespace, keywords):
    """Tells the attributes their names and the parent that it has a child."""
    for key, value in dict_snapshot(namespace):
        hook = lookup(type_of(value), "__set_name__")
        if hook is not missing():
            bind(hook, value)(cls, key)
    default = lookup(object, "__init_subclass__")
    hooked = len(keywords) > 0
    for base in cls.__bases__:
        hooked = hooked or not same(lookup(base, "__init_subclass__"), default)
    if hooked:
        apply(super(cls, cls).__init_subclass__, (), keywords)


def init_subclass(cls, /, *args, **keywords):
    if args or keywords:
        raise TypeError(f"{cls.__name__}.__init_subclass__() takes no keyword arguments")


def type_or_class(*args, **keywords):
    """A call of `type`: with three arguments it makes a class."""
    if len(args) == 1 and not keywords:
        kind = type_of(args[0])
        # what `obj.__dict__` gives is a dict to programs
        return dict if same(kind, _AttributeView) else kind  # noqa: F821
    if len(args) != 3:
        raise TypeError("type() takes 1 or 3 arguments")
    name, bases, namespace = args
    for value, kind, place in ((name, str, 1), (bases, tuple, 2), (namespace, dict, 3)):
        if not is_subclass(type_of(value), kind):
            given = type_of(value).__name__
            raise TypeError(f"type.__new__() argument {place} must be {kind.__name__}, not {given}")
    if not same(_metaclass(None, bases), type):
        refuse("type() with bases that have a metaclass", "it is not modelled", "write a class statement")
    if "\0" in payload(name):
        raise ValueError("type name must not contain null characters")
    namespace = {"__module__": caller_module(), **namespace}
    _check_slots(bases, namespace)
    cls = new_class(type, payload(name), bases or (object,), namespace)
    finish_class(cls, namespace, keywords)
    return cls


# -- instances ----------------------------------------------------------------------------------------------------


def instantiate(cls, args, kwargs):
    new = attribute(cls, "__new__")
    if same(new, OBJECT_NEW):
        check_concrete(cls)
        init = lookup(cls, "__init__")
        if same(init, OBJECT_INIT):
            if args or kwargs:
                raise TypeError(f"{cls.__name__}() takes no arguments")
            return allocate(cls)
        made = allocate(cls)
    else:
        made = apply(method_new(new, cls), args, kwargs)
        kind = type_of(made)
        if not is_subclass(kind, cls):
            return made
        init = lookup(kind, "__init__")
        if same(init, OBJECT_INIT):
            return made
    result = apply(bind(init, made), args, kwargs)
    if result is not None:
        raise TypeError(f"__init__() should return None, not '{type_of(result).__name__}'")
    return made


def check_concrete(cls):
    abstract = lookup(cls, "__abstractmethods__")
    if abstract is not missing() and abstract:
        names = sorted(abstract)
        plural = "s" if len(names) > 1 else ""
        listed = ", ".join([f"'{name}'" for name in names])
        raise TypeError(
            f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract method{plural} "
            f"{listed}"
        )


def object_new(cls, /, *args, **kwargs):
    if not is_class(cls):
        refuse("object.__new__ through an instance", "it is not modelled", "call it through its class")
    if (args or kwargs) and not same(attribute(cls, "__new__"), OBJECT_NEW):
        raise TypeError("object.__new__() takes exactly one argument (the type to instantiate)")
    if (args or kwargs) and same(lookup(cls, "__init__"), OBJECT_INIT):
        raise TypeError(f"{cls.__name__}() takes no arguments")
    check_concrete(cls)
    return allocate(cls)


def object_init(self, /, *args, **kwargs):
    cls = type_of(self)
    if (args or kwargs) and not same(lookup(cls, "__init__"), OBJECT_INIT):
        raise TypeError("object.__init__() takes exactly one argument (the instance to initialize)")
    if (args or kwargs) and same(attribute(cls, "__new__"), OBJECT_NEW):
        raise TypeError(f"{cls.__name__}.__init__() takes exactly one argument (the instance to initialize)")


def container_new(cls, /, *args, **kwargs):
    return allocate(cls)


def raise_exception(exception, cause=missing()):
    if is_class(exception) and is_subclass(exception, BaseException):
        made = exception()
        if not is_subclass(type_of(made), BaseException):
            raise TypeError(
                f"calling {exception!r} should have returned an instance of BaseException, not {type_of(made)!r}"
            )
        exception = made
    elif not is_subclass(type_of(exception), BaseException):
        raise TypeError("exceptions must derive from BaseException")
    if cause is not missing():
        if is_class(cause) and is_subclass(cause, BaseException):
            cause = cause()
        if cause is not None and not is_subclass(type_of(cause), BaseException):
            raise TypeError("exception causes must derive from BaseException")
        instance_set(exception, "__cause__", cause)
        instance_set(exception, "__suppress_context__", True)
    raise exception


# -- attributes ---------------------------------------------------------------------------------------------------


def checked_name(name):
    if not is_subclass(type_of(name), str):
        raise TypeError(f"attribute name must be string, not '{type_of(name).__name__}'")
    if not same(type_of(name), str):
        for method in ("__hash__", "__eq__"):
            if not same(lookup(type_of(name), method), lookup(str, method)):
                refuse(f"a name of an attribute with its own {method}", "it is not modelled", "use str() of it")
    name = payload(name)
    hash(name)  # not that of a text which shows an address
    return name


def getattr(*args):
    if not args[1:] or args[3:]:
        bound = "most 3" if args[3:] else "least 2"
        raise TypeError(f"getattr expected at {bound} arguments, got {len(args)}")
    name = checked_name(args[1])
    if not args[2:]:
        return attribute(args[0], name)
    try:
        return attribute(args[0], name)
    except AttributeError:
        return args[2]


def hasattr(obj, name, /):
    name = checked_name(name)
    try:
        attribute(obj, name)
    except AttributeError:
        return False
    return True


def setattr(obj, name, value, /):
    set_attribute(obj, checked_name(name), value)


def delattr(obj, name, /):
    delete_attribute(obj, checked_name(name))


def hooked_attribute(hook, fallback, obj, name):
    """`__getattribute__`, and `__getattr__` if that raises AttributeError."""
    try:
        return bind(hook, obj)(name)
    except AttributeError:
        pass
    return bind(fallback, obj)(name)


def call_bound(get, get_args, args, kwargs):
    return get(*get_args)(*args, **kwargs)


def annotations_of(cls):
    """`__annotations__` of a class without annotations: made when somebody looks."""
    annotations = {}
    set_attribute(cls, "__annotations__", annotations)
    return annotations


def acquire_plainly(lock, blocking=True, timeout=-1):
    return lock.acquire(blocking, timeout)


def _refuse_other_kind(function):
    """A function of ours that is a class in CPython."""
    if private_of(function, ".other_kind") is not missing():
        refuse(f"{function.__name__} as a class", "our model of it is a function", "leave it out")


# -- class tests --------------------------------------------------------------------------------------------------


def instance_test(obj, classes, /):
    kind = type_of(obj)
    if same(kind, classes):
        return True
    if is_subclass(type_of(classes), tuple):
        for each in payload(classes):
            if instance_test(obj, each):
                return True
        return False
    hook = lookup(type_of(classes), "__instancecheck__")
    if hook is not missing():
        if bind(hook, classes)(obj):
            return True
    elif not is_class(classes):
        _refuse_other_kind(classes)
        raise TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union")
    elif is_subclass(kind, classes):
        return True
    if not is_class(classes) or (
        lookup(kind, "__class__") is missing() and same(lookup(kind, "__getattribute__"), OBJECT_GETATTRIBUTE)
    ):
        return False
    abstract = _keeps_abstract(type_of(classes))
    shown = attribute(obj, "__class__") if abstract else getattr(obj, "__class__", None)  # what it says itself
    if abstract and not is_class(shown):
        raise TypeError("issubclass() arg 1 must be a class")
    return is_class(shown) and not same(shown, kind) and subclass_test(shown, classes)


def subclass_test(cls, classes, /):
    if is_subclass(type_of(classes), tuple):
        for each in payload(classes):
            if subclass_test(cls, each):
                return True
        return False
    hook = lookup(type_of(classes), "__subclasscheck__")
    if hook is not missing():
        return True if bind(hook, classes)(cls) else False
    if not is_class(cls):
        raise TypeError("issubclass() arg 1 must be a class")
    if not is_class(classes):
        _refuse_other_kind(classes)
        raise TypeError("issubclass() arg 2 must be a class, a tuple of classes, or a union")
    return is_subclass(cls, classes)
