// Texts that the machine itself uses, interned once: `words.getitem` is "__getitem__", `words.TypeError` is "TypeError".
// Anything used rarely may be interned where it is used (`machine.intern("...")`).
#pragma once

#include "value.hpp"
#include "values.hpp"

namespace pathproof {

#define PATHPROOF_WORDS(X)                                                                                            \
    /* special names, without their underscores */                                                                    \
    X(abstractmethods, "__abstractmethods__") X(annotations, "__annotations__") X(base, "__base__")                   \
    X(bases, "__bases__") X(binds, "__binds__") X(boolean, "__bool__") X(call, "__call__") X(cause, "__cause__")      \
    X(class_, "__class__") X(class_getitem, "__class_getitem__") X(contains, "__contains__")                          \
    X(context, "__context__") X(delattr, "__delattr__") X(delete_, "__delete__") X(delitem, "__delitem__")            \
    X(dict_, "__dict__") X(doc, "__doc__") X(enter, "__enter__") X(eq, "__eq__") X(exit, "__exit__") X(get, "__get__") \
    X(getattr, "__getattr__") X(getattribute, "__getattribute__") X(getitem, "__getitem__") X(hash, "__hash__")       \
    X(init, "__init__") X(init_subclass, "__init_subclass__") X(instancecheck, "__instancecheck__")                   \
    X(isabstractmethod, "__isabstractmethod__") X(iter, "__iter__") X(len, "__len__") X(main, "__main__")             \
    X(module_, "__module__") X(mro, "__mro__") X(name, "__name__") X(ne, "__ne__") X(new_, "__new__")                 \
    X(next, "__next__") X(properties, "__properties__") X(qualname, "__qualname__") X(set_, "__set__")                \
    X(setattr, "__setattr__") X(setitem, "__setitem__") X(slots, "__slots__")                                         \
    X(suppress_context, "__suppress_context__") X(unmodelled, ".unmodelled") X(hidden, ".hidden") X(insides, ".insides") X(lineage, ".lineage") X(own_init, ".own_init") X(opaque, "_opaque") X(certain, ".certain") X(finalized, ".finalized") X(del, "__del__") X(other_kind, ".other_kind") X(anything, "*")                                       \
    /* builtin classes and exceptions */                                                                              \
    X(object, "object") X(type, "type") X(int_, "int") X(bool_, "bool") X(float_, "float") X(str, "str")              \
    X(bytes, "bytes") X(tuple, "tuple") X(frozenset, "frozenset") X(range, "range") X(list, "list") X(dict, "dict")   \
    X(set, "set") X(function, "function") X(module, "module") X(cell, "cell") X(generator, "generator")               \
    X(iterator, "iterator") X(lock, "lock") X(RLock, "RLock") X(handle, "handle") X(method, "method")                 \
    X(super, "super")                                                                                                 \
    X(AssertionError, "AssertionError") X(AttributeError, "AttributeError") X(BaseException, "BaseException")         \
    X(ImportError, "ImportError") X(ModuleNotFoundError, "ModuleNotFoundError") X(IndexError, "IndexError") X(KeyError, "KeyError") X(NameError, "NameError")       \
    X(RuntimeError, "RuntimeError") X(StopIteration, "StopIteration") X(SystemExit, "SystemExit")                     \
    X(TypeError, "TypeError") X(UnboundLocalError, "UnboundLocalError") X(ValueError, "ValueError")                   \
    /* operators */                                                                                                   \
    X(equal, "==") X(not_equal, "!=") X(plus, "+") X(minus, "-") X(times, "*")                                        \
    /* states of things and what comes after a call */                                                                \
    X(created, "created") X(suspended, "suspended") X(running, "running") X(closed, "closed") X(done, "done")         \
    X(ended, "ended") X(new_thread, "new") X(loading, "loading") X(loaded, "loaded") X(drop, "drop")                  \
    X(iter_then, "iter") X(init_then, "init") X(import_then, "import") X(module_then, "module")                       \
    X(names, "names") X(keys, "keys") X(values, "values") X(items, "items") X(args, "args")                                             \
    /* helpers of the builtins library */                                                                             \
    X(h_acquire, "_acquire") X(h_annotations, "_annotations") X(h_attribute_view, "_attribute_view") X(h_binary, "_binary") X(h_build_set, "_build_set")                        \
    X(h_call_bound, "_call_bound") X(h_compare, "_compare") X(h_contains, "_contains")                                \
    X(h_dict_merge, "_dict_merge") X(h_dict_update, "_dict_update") X(h_extend, "_extend") X(h_format, "_format")     \
    X(h_getattribute, "_getattribute") X(h_inplace, "_inplace") X(h_instantiate, "_instantiate") X(h_iter, "_iter")   \
    X(h_namespace_view, "_namespace_view") X(h_raise, "_raise") X(h_set_add, "_set_add")                              \
    X(h_set_update, "_set_update") X(h_truth, "_truth") X(h_type, "_type") X(h_unary, "_unary")                       \
    X(h_unpack, "_unpack") X(h_unpack_all, "_unpack_all") X(h_misused, "_misused")                                    \
    X(h_no_setitem, "_no_setitem") X(h_no_delitem, "_no_delitem")                                                     \
    X(threading, "threading") X(library, "library") X(builtins, "builtins")

struct Words {
#define PATHPROOF_WORD(name, text) Name name;
    PATHPROOF_WORDS(PATHPROOF_WORD)
#undef PATHPROOF_WORD
    explicit Words(Values& pool) {
#define PATHPROOF_WORD(name, text) name = pool.intern(text);
        PATHPROOF_WORDS(PATHPROOF_WORD)
#undef PATHPROOF_WORD
    }
};

}  // namespace pathproof
