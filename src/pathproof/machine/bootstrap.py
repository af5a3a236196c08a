"""Constants: the builtin types and primitives, then the library modules, run on an empty state and frozen.

They are the same in all states, are never written and never walked. They are also the same in all programs, so the
reference machines of a process share them: the first one that needs a module makes its constants. (All but those of
`sys`, which knows the arguments, and of modules for which, or for whose imports, a program has files of its own.)
What the kernel needs to build the same constants (which types, which primitives, in which order modules load) is read
from here.
"""

from __future__ import annotations

import threading
from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from pathproof.errors import Refusal, Refused
from pathproof.language import Program
from pathproof.language.code import Code
from pathproof.language.loading import PROPERTIES
from pathproof.language.reserved import UNMODELLED, of_type
from pathproof.machine.interpreter import Ended, Interpreter
from pathproof.machine.memory import Failed, Frame
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.primitives import REGISTRY
from pathproof.machine.types import HOST_TYPES, ITERATOR_TYPES, RECORD_TYPES
from pathproof.machine.unwinding import RAISING
from pathproof.machine.values import UNBOUND, Primitive, Record, Ref, Value

_TYPES_WITH_BASES = {"bool": "int", **dict.fromkeys(ITERATOR_TYPES, "iterator")}
_EXTRA_TYPES = (
    "type",
    "function",
    "module",
    "cell",
    "generator",
    "iterator",
    "list",
    "dict",
    "set",
    "lock",
    "RLock",
    "handle",
)
_UNHASHABLE = ("list", "dict", "set", "dict_keys", "dict_items")
_NO_BUILTIN = frozenset(
    ("NoneType", "ellipsis", "NotImplementedType", "builtin_function_or_method", "thread_token", "sentinel", "method",
     "dict_keys", "dict_values", "dict_items", "traceback", "function", "module", "cell", "generator", "iterator",
     "lock", "RLock", "handle")
)  # fmt: skip
_ADVICE = "look at the program inside functions only"
_OWN = ("sys",)  # library modules whose constants depend on the program
_LOCK = threading.RLock()
_TYPES: dict[str, Ref] = {}  # the builtin types, and each library module with the code that made it: filled together
_MODULES: dict[str, tuple[Code, Ref]] = {}
_LABELS: dict[str, Ref] = {}  # these constants by their names, as far as somebody asked


def builtin_types() -> list[tuple[str, str, tuple[str, ...]]]:
    """The builtin types, each with its base, or "" if that is object, and its names in CPython."""
    names = {*HOST_TYPES.values(), *RECORD_TYPES.values(), *_EXTRA_TYPES, *ITERATOR_TYPES} - {"object"}
    return [(name, _TYPES_WITH_BASES.get(name, ""), of_type(name)) for name in ("object", *sorted(names))]


def hidden_types() -> list[str]:
    """Builtin types that programs cannot name."""
    return sorted({*_NO_BUILTIN, *ITERATOR_TYPES})


def library_order(program: Program) -> list[str]:
    """The library modules of a program, those that others import first."""
    order: list[str] = []
    pending: set[str] = set()

    def visit(name: str) -> None:
        source = program.sources.get(name)
        if source is None or not source.library or name in order or name in pending:
            return
        pending.add(name)
        for imported in source.imports:
            visit(imported)
        order.append(name)

    visit("builtins")
    for name in sorted(program.sources):
        visit(name)
    return order


class Constants:
    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.program = interpreter.program
        self.types = interpreter.types
        self.memory = interpreter.memory
        self.visibility = interpreter.visibility
        self._constants: dict[str, Ref] = {}
        self._bootstrap()

    def _bootstrap(self) -> None:
        """Builtin types, then the library modules, frozen into constants; those that there are already are taken."""
        with _LOCK:
            if _TYPES:
                self.types.classes = _TYPES
                self.types.builtins = _attributes(_MODULES["builtins"][1])
            else:
                self._make_types()
            self.types.public_builtins = self.types.builtins
            shared: dict[str, tuple[Code, Ref]] = {}
            for name in library_order(self.program):
                sharing = self._may_share(name, shared)
                if sharing and name in _MODULES:
                    self.types.constant_modules[name] = _MODULES[name][1]
                else:
                    self.load(name)
                if sharing:
                    shared[name] = self.program.modules[name], self.types.constant_modules[name]
            _TYPES.update(self.types.classes)
            _MODULES.update(shared)
        self.types.public_builtins = {
            name: value for name, value in self.types.builtins.items() if name[0] not in "_." or name == "__debug__"
        }

    def _may_share(self, name: str, shared: Container[str]) -> bool:
        """Whether a module's constants depend on nothing but the library."""
        known = _MODULES.get(name)
        if name in _OWN or (known is not None and known[0] is not self.program.modules[name]):
            return False
        imports = self.program.sources[name].imports.keys() & self.program.sources.keys() - {name}
        return all(imported in shared for imported in imports)

    def _make_types(self) -> None:
        types = builtin_types()
        self.types.classes = {name: Ref(-2, None, f"builtins.{name}") for name, _, _ in types}
        base = self.types.classes["object"]
        for name, above, known in types:
            ref = self.types.classes[name]
            bases: tuple[Ref, ...] = () if name == "object" else (self.types.classes[above],) if above else (base,)
            order = () if name == "object" else (self.types.classes[above], base) if above else (base,)
            layout = name if name != "object" else "object"
            module = "_thread" if name in ("lock", "RLock") else "builtins"
            shown = name if module == "builtins" else f"{module}.{name}"
            info = ClassInfo(shown, name, module, bases, order, layout, name, None, True)
            ref.object = Object("class", self.types.classes["type"], info, {UNMODELLED: known})
        self.types.builtins = {}
        for name, primitive in REGISTRY.items():
            primitive.fallback = None
            owner, _, method = name.rpartition(".")
            if owner:
                attrs = self.types.classes[owner].object.attrs
                assert attrs is not None
                attrs[method] = (
                    Record("staticmethod", (primitive,))
                    if method == "__new__" and name != "object.__new__"
                    else primitive
                )
            else:
                self.types.builtins[name] = primitive
        for name in ("list", "dict", "set"):
            attrs = self.types.classes[name].object.attrs
            assert attrs is not None
            attrs["__hash__"] = None
        for name, ref in self.types.classes.items():
            if name not in hidden_types():
                self.types.builtins[name] = ref
        self.types.builtins["NotImplemented"] = NotImplemented
        self.types.builtins["Ellipsis"] = ...
        self.types.builtins["__debug__"] = True
        self.types.builtins["_lock"] = self.types.classes["lock"]
        self.types.builtins["_RLock"] = self.types.classes["RLock"]

    def load(self, name: str) -> None:
        """Runs a module's body on an empty state and freezes what it made."""
        self.interpreter.attach(None)
        self.visibility.quiet = True
        self.interpreter.opening = True
        self.memory.current = self.memory.pool.thread(())
        namespace = self.memory.module_ref(name) if name != PROPERTIES else Ref(-1, None, None)
        self.memory.dirty[namespace] = Object("module", self.types.classes["module"], (name, "loaded", None), {})
        code = self.program.modules[name]
        if name == "builtins":
            self._builtins_namespace(namespace)
        self.types.constant_modules[name] = namespace
        self.memory.dirty[self.memory.current] = Object("thread", None, (None, None, 1, False, ()))
        self.memory.live = (self.memory.current,)
        self.interpreter.work = 0
        self.memory.push_frame(Frame(code, 0, [UNBOUND] * len(code.slots), []))
        try:
            while True:
                self.interpreter.run()
                if name == PROPERTIES:
                    self.memory.refuse(
                        "a property file that waits or chooses", "it is run once, before the program", _ADVICE
                    )
                raise AssertionError(f"library module {name} waits")
        except Ended:
            pass
        except Failed as failed:
            if name == PROPERTIES:
                why, file, line = failed.violation.message, failed.violation.file, failed.violation.line
                raise Refused([Refusal(file, line, "a property file that fails", why, _ADVICE)]) from None
            raise AssertionError(f"library module {name}: {failed.violation}") from None
        finally:
            self.interpreter.opening = False
        self._freeze(name, namespace)
        if name == "builtins":
            self._adopt_builtins(namespace)

    def _builtins_namespace(self, namespace: Ref) -> None:
        """While the builtins library loads, what it defines is already visible to it."""
        attrs = self.memory.dirty[namespace].attrs
        assert attrs is not None
        attrs.update(self.types.builtins)
        self.types.builtins = attrs

    def _freeze(self, name: str, namespace: Ref) -> None:
        """Gives everything that the module made a constant name, which states mention: no two may have the same. The
        colon keeps those of modules and types apart, a prime what dots in names of attributes would make one."""
        names: dict[Ref, Ref] = {namespace: Ref(-2, None, name)}
        labels: set[str] = set()
        queue = [namespace]
        for old in queue:
            for label, ref in self.memory.edges(old):
                if ref not in names:
                    text = ".".join(map(str, label)) if isinstance(label, tuple) else str(label)
                    whole = f"{names[old].label}{':' if old is namespace else '.'}{text}"
                    while whole in labels:
                        whole += "'"
                    labels.add(whole)
                    names[ref] = Ref(-2, None, whole)
                    queue.append(ref)
        for old in queue:
            names[old].object = self.memory.read(old).renamed(names)
        self.types.constant_modules[name] = names[namespace]

    def _adopt_builtins(self, namespace: Ref) -> None:
        self.types.builtins = frozen = _attributes(self.types.constant_modules["builtins"])
        view = frozen["_NamespaceView"].object  # what `__dict__` of a class gives, by its name in CPython
        view.data = replace(view.data, name="mappingproxy", qualname="mappingproxy")
        for name, value in list(frozen.items()):
            if name in REGISTRY and not isinstance(value, Primitive):
                REGISTRY[name].fallback = value
                frozen[name] = REGISTRY[name]
            elif name.startswith("_methods_of_"):
                self._adopt_methods(name.removeprefix("_methods_of_"), value)
            elif type(value) is Ref and not name.startswith("_") and value.object is not None:
                if value.object.kind == "function":
                    value.object.cls = self.types.classes["builtin_function_or_method"]

    def _adopt_methods(self, type_name: str, methods: Ref) -> None:
        cls = _attributes(self.types.classes[type_name])
        for name, value in _attributes(methods).items():
            if name in ("__module__", "__qualname__", "__doc__", "__annotations__"):
                continue
            if name == "__hash__" and value is None and type_name not in _UNHASHABLE:
                continue
            known = cls.get(name)
            if type(known) is Record and known.tag == "staticmethod":
                known = known.fields[0]
            if type(known) is Primitive:
                known.fallback = value.fields[0] if type(value) is Record and value.tag == "staticmethod" else value
            else:
                cls[name] = value

    def constant(self, label: str) -> Ref:
        """A builtin or library object by its name."""
        found = _LABELS.get(label) or self._constants.get(label)
        if found is None:
            with _LOCK:
                shared = {ref for _, ref in _MODULES.values()} & set(self.types.constant_modules.values())
                _index(_LABELS, [*self.types.classes.values(), *shared])
                _index(self._constants, self.types.constant_modules.values())
            found = _LABELS.get(label) or self._constants[label]
        return found

    def code(self, identity: str) -> Code:
        """Compiled code by its identity."""
        for code in RAISING:
            if identity == code.identity:
                return code
        return self.program.code(identity)


def _index(labels: dict[str, Ref], roots: Iterable[Ref]) -> None:
    """Enters what the roots lead to, as far as it has no entry yet."""
    pending = [root for root in roots if str(root.label) not in _LABELS]
    while pending:
        ref = pending.pop()
        if ref.object is not None and labels.setdefault(str(ref.label), ref) is ref:
            inner = _constants_in(ref.object)
            pending.extend(each for each in inner if each.label not in labels and each.label not in _LABELS)


def _attributes(constant: Ref) -> dict[str, Any]:
    item: Object = constant.object
    assert item.attrs is not None
    return item.attrs


def _constants_in(item: Object) -> list[Ref]:
    """The constants that an object mentions."""
    found: list[Ref] = []

    def look(value: Value) -> None:
        if type(value) is Ref:
            found.append(value)
        elif type(value) is tuple or type(value) is frozenset:
            for part in value:
                look(part)
        elif type(value) is Record:
            look(value.fields)
        elif type(value) is Primitive and value.fallback is not None:
            look(value.fallback)
        elif type(value) is ClassInfo:
            look(value.bases)

    for value in (item.attrs or {}).values():
        look(value)
    look(item.cls)
    match item.kind:
        case "list":
            look(tuple(item.data))
        case "dict":
            look(tuple(item.data.values()))
        case "set":
            look(tuple(item.data.values()))
        case _:
            look(item.data)
    return found
