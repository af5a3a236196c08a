"""`enum`, as Python 3.11 to 3.13 agree on it.

A class body runs in an ordinary namespace here; which of its names are members is decided when it has ended. So
`auto()` has no value while the body runs: it stays an `auto` object, on which the operators of integers give
something that is computed later (`RW = R | W`).

The members of a class are made while the class is, before `__init_subclass__` sees it, and never change. Only a flag
class grows: a combination that nobody named is remembered, so that it is the same object every time, as in CPython.
"""

from types import FunctionType as _FunctionType
from types import MappingProxyType as _MappingProxyType

from _enum_values import Later as _Later
from _enum_values import auto, member, nonmember, property
from _enum_values import builtin_property as _property
from _machine import caller_module, class_names, lookup, missing, private_of, refuse

_SUNDERS = (
    "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
    "_iter_member_by_value_", "_iter_member_by_def_",
)  # fmt: skip
_DATA_TYPES = (int, str, float, bytes, tuple)


class _Redirect:
    """A member with the name of a method or property: the class has the member, its instances have the other."""

    def __init__(self, owner, name, value):
        self._owner = owner
        self._name = name
        self._member = value

    def __get__(self, instance, ownerclass=None):
        return self._member if instance is None else getattr(super(self._owner, instance), self._name)

    def __set__(self, instance, value):
        raise AttributeError(f"<enum {self._owner.__name__!r}> cannot set attribute {self._name!r}")


class _Proto:
    """Stands for a member until the class exists."""

    def __init__(self, value):
        self._value = value

    def __set_name__(self, cls, name):
        value, kind = self._value, cls._member_type_
        args = value if isinstance(value, tuple) else (value,)
        if kind is tuple:
            args = (args,)
        if cls._new_member_ is not None:
            made = cls._new_member_(cls, *args)
        else:
            made = object.__new__(cls) if kind is object else kind.__new__(cls, *args)
        if not hasattr(made, "_value_"):
            if kind is object:
                made._value_ = value
            else:
                try:
                    made._value_ = kind(*args)
                except Exception as error:
                    raise TypeError("_value_ not set in __new__, unable to create it") from error
        value = made._value_
        made._name_ = name
        made.__init__(*args)
        if cls._is_flag_ and isinstance(value, int):
            setattr(cls, "_flag_mask_", cls._flag_mask_ | value)
            if _is_single_bit(value):
                setattr(cls, "_singles_mask_", cls._singles_mask_ | value)
        known = _find(cls, value)
        if known is not None:
            made = known
        elif not cls._is_flag_ or _is_single_bit(value):
            setattr(cls, "_member_names_", (*cls._member_names_, name))
        setattr(cls, name, _Redirect(cls, name, made) if _hides_descriptor(cls, name) else made)
        cls._member_map_[name] = made
        try:
            cls._value2member_map_.setdefault(value, made)
        except TypeError:
            pass  # an unhashable value is searched for


def _hides_descriptor(cls, name):
    for base in cls.__mro__[1:]:
        if name in class_names(base):
            return _is_descriptor(base.__dict__[name])
    return False


def _find(cls, value):
    try:
        return cls._value2member_map_.get(value)
    except TypeError:
        for known in cls._member_map_.values():
            if known._value_ == value:
                return known
        return None


def _is_single_bit(value):
    return value > 0 and value & (value - 1) == 0


def _is_descriptor(value):
    if isinstance(value, (_FunctionType, _property, classmethod, staticmethod)):
        return True
    kind = type(value)
    return any([lookup(kind, name) is not missing() for name in ("__get__", "__set__", "__delete__")])


def _member_values(name, namespace, generate):
    """The members of a class body, with `auto` resolved, and the namespace without what is not an attribute."""
    ignored = namespace.get("_ignore_", ())
    if isinstance(ignored, str):
        ignored = ignored.replace(",", " ").split()
    members, rest, last_values = {}, {}, []
    for key, value in namespace.items():
        if key in ignored or key in ("_ignore_", "_order_", "__order__"):
            continue
        if key.startswith(".") or key.startswith("__") and key.endswith("__") or key.startswith(f"_{name}__"):
            rest[key] = value
        elif len(key) > 2 and key[0] == key[-1] == "_" and key[1] != "_" and key[-2] != "_":
            if key not in _SUNDERS:
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            rest[key] = value
        elif isinstance(value, nonmember):
            rest[key] = value.value
        elif _is_descriptor(value):
            rest[key] = value
        elif key == "mro":
            raise ValueError("invalid enum member name(s) 'mro'")
        else:
            if isinstance(value, type):
                refuse(
                    "a class inside an enum",
                    "whether it is a member differs between versions",
                    "use nonmember()",
                )
            if isinstance(value, member):
                value = value.value
            parts = value if type(value) is tuple else (value,)
            known = []
            for part in parts:
                if isinstance(part, auto) and part.value is None:
                    part.value = generate(key, 1, len(members), last_values[:])
                if isinstance(part, auto):
                    last_values.append(part.value)
                known.append(part.known() if isinstance(part, _Later) else part)
            if not [part for part in parts if isinstance(part, auto)]:
                last_values.append(known[0] if type(value) is not tuple else tuple(known))
            members[key] = known[0] if type(value) is not tuple else tuple(known)
    return members, rest


def _data_type(name, bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    found.append(base._member_type_)
                    break
            elif base in _DATA_TYPES or "__new__" in class_names(base) and base is not object:
                found.append(candidate or base)
                break
            elif "__dataclass_fields__" in class_names(base):
                refuse("an enum whose members are dataclasses", "it is not modelled", "use __init__")
            elif base is not object:
                candidate = candidate or base
    if [kind for kind in found if kind is not found[0]]:
        raise TypeError(f"too many data types for {name!r}: {found!r}")
    return found[0] if found else object


class EnumType(type):
    def __new__(metacls, name, bases, namespace, *, boundary=None, **keywords):
        if not bases:  # Enum itself
            return super().__new__(metacls, name, bases, namespace)
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {name!r}> cannot extend {base!r}")
        first = bases[-1]
        if not isinstance(first, EnumType):
            raise TypeError(
                "new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`"
            )
        order = namespace.get("_order_", namespace.get("__order__"))
        generate = namespace.get("_generate_next_value_", first._generate_next_value_)
        if isinstance(generate, staticmethod):
            generate = generate.__func__
        members, namespace = _member_values(name, namespace, generate)
        kind = _data_type(name, bases)
        if kind is object and first.__qualname__ == "ReprEnum" and private_of(first, ".unmodelled") is not missing():
            raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
        new = namespace.pop("__new__", first._new_member_)
        if isinstance(new, staticmethod):
            new = new.__func__
        namespace["__new__"] = _by_value
        namespace["_generate_next_value_"] = staticmethod(generate)
        namespace["_new_member_"] = None if new is None else staticmethod(new)
        namespace["_member_type_"] = kind
        namespace["_member_names_"] = ()
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        if first._is_flag_ or boundary is not None:
            namespace["_is_flag_"] = True
            namespace["_boundary_"] = boundary or first._boundary_
            namespace["_flag_mask_"] = namespace["_singles_mask_"] = 0
        for key, value in members.items():
            namespace[key] = _Proto(value)
        cls = super().__new__(metacls, name, bases, namespace, **keywords)
        for method in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            _prefer_enum(cls, method, kind, first)
        if cls._is_flag_ and kind is not object:
            for method in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                _prefer_enum(cls, method, kind, first)
        if order is not None:
            _check_order(cls, order)
        return cls

    def __init__(cls, *args, **keywords):
        pass

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            if names is not None:
                refuse(
                    "a second argument of an enum",
                    "what it means differs between versions",
                    "look up a tuple",
                )
            return _lookup(cls, value)
        if names is None and type is None:
            raise TypeError(
                f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum"
            )
        namespace = _functional(cls, names or (), start)
        namespace["__module__"] = caller_module() if module is None else module
        namespace["__qualname__"] = value if qualname is None else qualname
        bases = (cls,) if type is None else (type, cls)
        return cls.__class__.__new__(cls.__class__, value, bases, namespace, boundary=boundary)

    def __bool__(cls):
        return True

    def __contains__(cls, value):
        if isinstance(value, cls) and value._name_ in cls._member_map_:
            return True
        refuse(
            "a value in an enum", "what this gives differs between versions", "look it up, or compare members"
        )

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __len__(cls):
        return len(cls._member_names_)

    @_property
    def __members__(cls):
        return _MappingProxyType(cls._member_map_)

    def __repr__(cls):
        return f"<{'flag' if cls._is_flag_ else 'enum'} {cls.__name__!r}>"

    def __setattr__(cls, name, value):
        if name in cls._member_map_:
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls._member_map_:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        super().__delattr__(name)


EnumMeta = EnumType


def _prefer_enum(cls, method, kind, first):
    """A method that would come from the data type comes from the enumeration instead."""
    for base in cls.__mro__:
        if method in class_names(base):
            if base is object or base in kind.__mro__:
                setattr(cls, method, getattr(first, method))
            return


def _check_order(cls, order):
    if isinstance(order, str):
        order = order.replace(",", " ").split()
    order = [name for name in order if name not in cls._member_map_ or name in cls._member_names_]
    if order != list(cls._member_names_):
        raise TypeError(f"member order does not match _order_:\n  {list(cls._member_names_)!r}\n  {order!r}")


def _functional(cls, names, start):
    """The namespace that `Enum("Color", names)` means."""
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    pairs, last_values = [], []
    if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
        for count, name in enumerate(names):
            value = cls._generate_next_value_(name, start, count, last_values[:])
            last_values.append(value)
            pairs.append((name, value))
    else:
        for item in names:
            pairs.append((item, names[item]) if isinstance(item, str) else item)
    namespace = {}
    for name, value in pairs:
        if name in namespace:
            raise TypeError(f"{name!r} already defined as {namespace[name]!r}")
        namespace[name] = value
    return namespace


def _by_value(cls, value):
    """`__new__` of an enumeration, once it is made: members are made by what the class statement defined."""
    if not cls._member_map_:
        raise TypeError(f"{cls!r} has no members defined")
    return _lookup(cls, value)


def _lookup(cls, value):
    if type(value) is cls:
        return value
    found = _find(cls, value)
    if found is not None:
        return found
    invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
    failure = None
    try:
        found = cls._missing_(value)
    except Exception as error:
        failure = error
    if failure is None:
        if isinstance(found, cls) or (cls._is_flag_ and cls._boundary_ is EJECT and isinstance(found, int)):
            return found
        if found is None:
            raise invalid
        failure = TypeError(
            f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member"
        )
    if not isinstance(failure, ValueError):
        failure.__context__ = invalid
    raise failure


class Enum(metaclass=EnumType):
    _member_type_ = object
    _member_names_ = ()
    _member_map_ = {}
    _new_member_ = None
    _is_flag_ = False

    def __init__(self, *args, **keywords):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        if not all([isinstance(value, int) for value in last_values]) or last_values[-1] != max(last_values):
            refuse("auto() after values that are no increasing integers", "versions differ", "give the value")
        return last_values[-1] + 1

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __format__(self, format_spec):
        return format(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


class ReprEnum(Enum):
    def __str__(self):
        kind = self._member_type_
        return kind.__repr__(self) if kind in (int, float) else kind.__str__(self)

    def __format__(self, format_spec):
        return self._member_type_.__format__(self, format_spec)


class IntEnum(int, ReprEnum):
    pass


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) != 1:
            refuse("a StrEnum member made of several values", "it is not modelled", "give one string")
        if not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        made = str.__new__(cls, values[0])
        made._value_ = str(values[0])
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not count:
            return start if start is not None else 1
        highest = max(last_values)
        if not isinstance(highest, int):
            raise TypeError(f"invalid flag value {highest!r}")
        return 1 << highest.bit_length()

    @classmethod
    def _members_of(cls, value):
        """The members of single bits in a value: in the order of their values if they were defined so."""
        members = [cls._member_map_[name] for name in cls._member_names_]
        return [single for single in members if single._value_ & value]

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        given = value
        mask = cls._flag_mask_
        all_bits = (1 << mask.bit_length()) - 1
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n"
                    f"    given {_bits(value, width)}\n  allowed {_bits(mask, width)}"
                )
            if cls._boundary_ is CONFORM:
                value &= mask
            elif cls._boundary_ is EJECT:
                return value
            elif value < 0:
                value += max(all_bits + 1, 1 << value.bit_length())
        if value < 0:
            value += all_bits + 1
        if value & ~mask and cls._boundary_ is not KEEP:
            raise ValueError(
                f"{cls.__name__}({value!r}) -->  unknown values {value & ~mask!r} [{_bits(value & ~mask, 1)}]"
            )
        made = _composite(cls, value)
        made = cls._value2member_map_.setdefault(value, made)
        if given < 0:
            cls._value2member_map_[given] = made
        return made

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            kinds = f"{type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            raise TypeError(f"unsupported operand type(s) for 'in': {kinds}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._members_of(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        name = "" if self._name_ is None else f".{self._name_}"
        return f"<{self.__class__.__name__}{name}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _operand(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return None

    def __or__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ ^ value)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        if self._boundary_ is EJECT or self._boundary_ is KEEP:
            return self.__class__(~self._value_)
        return self.__class__(self._singles_mask_ & ~self._value_)


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    __format__ = ReprEnum.__format__


def _composite(cls, value):
    """A member for a value that no name was given to."""
    made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
    if not hasattr(made, "_value_"):
        made._value_ = value
    members = cls._members_of(value & cls._singles_mask_)
    covered = 0
    for single in members:
        covered |= single._value_
    if value & ~cls._singles_mask_:
        for named in cls._member_map_.values():
            if named._value_ and named._value_ & value == named._value_ and named not in members:
                members.append(named)
                covered |= named._value_
    unknown = value ^ covered
    if unknown and covered and cls._boundary_ is STRICT:
        raise ValueError(f"{cls!r}: no members with value {unknown!r}")
    names = [known._name_ for known in members] + ([repr(unknown)] if unknown else [])
    made._name_ = "|".join(names) if covered else None
    return made


def _bits(value, width):
    """Binary with the sign apart: 0b0 0101, or 0b1 1010 for a negative number."""
    if value >= 0:
        return f"0b0 {value:0{width}b}"
    size = value.bit_length()
    return f"0b1 {f'{(1 << size) + value:0{size}b}':1>{width}}"


def unique(enumeration):
    duplicates = [
        f"{name} -> {known.name}" for name, known in enumeration.__members__.items() if name != known.name
    ]
    if duplicates:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(duplicates)}")
    return enumeration


