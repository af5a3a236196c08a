// Types and attributes, as in `machine/attributes.py`: lookup along the MRO, descriptors, binding, setting, deleting.
//
// Every location that a lookup inspects is touched before anything is done, so that an attribute access is one
// indivisible operation that may be visible. Where the program's own code must run (a property, `__getattr__`, a
// descriptor), INVOKE is given back and the caller arranges the call.
//
// Only `head` and `attribute` are used where that is enough: a step then depends on the attributes that it looked at
// and on nothing else of their objects.
#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "attributes.hpp"
#include "machine.hpp"

namespace pathproof {

namespace {

constexpr std::string_view CLASS_FIXED[] = {"__name__", "__qualname__", "__mro__", "__bases__", "__base__", "__dict__", "__del__"};
constexpr std::string_view FUNCTION_INSIDES[] = {"__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__"};

Value drop(const Machine& m) { return Value::text(m.words.drop); }

// Whether a tuple of texts, if it is one, has the name in it.
bool lists(const Machine& m, Value names, Name name) {
    if (!names.is(Tag::Tuple)) return false;
    const auto items = m.values.items(names);
    return std::find(items.begin(), items.end(), Value::text(name)) != items.end();
}

// Before an AttributeError: what some CPython has under this name is not modelled.
void refuse_unmodelled(Machine& m, std::span<const Value> order, Name name) {
    for (std::size_t place = 0; place < order.size(); ++place) {
        if (!m.is_constant(order[place])) continue;
        const Value names = m.attribute(order[place], m.words.unmodelled);
        if (lists(m, names, name) || (place == 0 && lists(m, names, m.words.anything)))
            m.refuse(joined({m.text(m.class_name(order[place])), ".", m.text(name)}), "it is not modelled",
                     "see docs/limitations.md");
    }
}

// Refuses that a program calls an `__init__` that CPython's class has not: it would make an object anew, which no operation of ours is.
// One that runs once only may be called by the `__init__` of a subclass.
void check_init(Machine& m, std::span<const Value> order, bool by_super = false) {
    if (m.in_library()) return;
    for (const Value base : order) {
        const Value own = m.is_constant(base) ? m.attribute(base, m.words.own_init) : MISSING;
        if (own != MISSING && !(by_super && own.truth()))
            m.refuse(joined({m.text(m.class_name(base)), ".__init__ called again"}), "CPython makes these without one",
                     "make another one");
        if (m.attribute(base, m.words.init) != MISSING) return;
    }
}

Throw lacks(Machine& m, Value cls, Name name) {
    return m.error(m.words.AttributeError,
                   joined({"'", m.text(m.class_name(cls)), "' object has no attribute '", m.text(name), "'"}));
}

Name class_site(Machine& m, Value cls) { return m.class_field(cls, ClassField::Site).name(); }

// The name of a module. One of the program's is named by it, so that nothing need be read.
Value module_name(Machine& m, Value ref) {
    return ref.is(Tag::Ref) ? m.paths.label(ref.index()) : m.read(ref).data[0];
}

// The instruction under way (the last one of the code where none has begun, as in the reference machine).
std::size_t instruction_at(const Frame& frame) { return (frame.pc == 0 ? frame.code->ops.size() : frame.pc) - 1; }

// Functions that stand for builtin functions of a module written in C do not become methods.
bool binds(Machine& m, const Object& function) {
    if (function.cls != m.builtin_class(m.words.function)) return false;
    const Code& code = *function.code;
    if (!code.library || m.text(code.qualname).find('.') != std::string_view::npos) return true;
    const Value module = m.constants.modules.at(code.module);
    if (!m.is_constant(module)) return true;
    const Value answer = m.attribute(module, m.words.binds);
    if (answer.is(Tag::Tuple)) return lists(m, answer, code.name);  // those that are written in Python
    return answer == MISSING || m.values.truth(answer);
}

// What a class attribute gives when it is read through the class.
Value bind_class(Machine& m, Value found, Value cls) {
    if (found.is(Tag::Record)) {
        if (m.values.record_tag(found) == RecordTag::Staticmethod) return m.values.items(found)[0];
        if (m.values.record_tag(found) == RecordTag::Classmethod) return m.method(m.values.items(found)[0], cls);
    } else if (found.is_object() && m.head(found).kind == Kind::Instance) {
        const Value getter = m.lookup(m.type_of(found), m.words.get);
        if (getter != MISSING) return m.invoke(getter, {found, NONE, cls});
    }
    return found;
}

// A descriptor that raises AttributeError makes way for `__getattr__`.
Value bound_or_hook(Machine& m, Value found, Value value, Value cls, Name name, bool hooks) {
    const Value bound = m.bind(found, value, cls);
    if (bound == INVOKE && hooks) {
        const Value hook = m.lookup(cls, m.words.getattr);
        if (hook != MISSING) {
            const Value plain = m.lookup(m.builtin_class(m.words.object), m.words.getattribute);
            return m.invoke(m.builtin(m.words.h_getattribute), {plain, hook, value, Value::text(name)});
        }
    }
    return bound;
}

bool is_class_special(const Words& words, Name name) {
    return name == words.name || name == words.qualname || name == words.module_ || name == words.mro ||
           name == words.bases || name == words.base || name == words.dict_ || name == words.doc;
}

Value class_special(Machine& m, Value ref, Name name) {
    const Words& words = m.words;
    if (name == words.mro || name == words.bases || name == words.base) m.check_lineage(ref);
    if (name == words.name) {  // messages show the module of some classes with it
        const bool with_module = m.values.truth(m.class_field(ref, ClassField::Library)) &&
                                 m.text(m.class_field(ref, ClassField::Module).name()) == "_thread";
        return m.class_field(ref, with_module ? ClassField::Qualname : ClassField::Name);
    }
    if (name == words.qualname) return m.class_field(ref, ClassField::Qualname);
    if (name == words.mro) return m.tuple(m.mro(ref));
    if (name == words.bases) return m.class_field(ref, ClassField::Bases);
    if (name == words.base) {
        const auto bases = m.values.items(m.class_field(ref, ClassField::Bases));
        if (bases.size() > 1)
            m.refuse("__base__ of a class with several bases", "which one it is depends on their memory layouts",
                     "use __bases__");
        return bases.empty() ? NONE : bases[0];
    }
    if (name == words.dict_) return m.invoke(m.builtin(words.h_namespace_view), {ref});
    const Value found = m.class_entry(ref, name);
    if (found != MISSING) return name == words.doc ? bind_class(m, found, ref) : found;
    return name == words.module_ ? m.class_field(ref, ClassField::Module) : NONE;
}

Value class_attribute(Machine& m, Value ref, Name name) {
    const Value meta = m.head(ref).cls;
    if (name == m.words.class_) return meta;
    if (is_class_special(m.words, name)) return class_special(m, ref, name);
    if (meta != m.builtin_class(m.words.type)) {
        const Value found = m.lookup(meta, name);
        if (found != MISSING && m.is_data_descriptor(found)) return m.bind(found, ref, meta);
    }
    if (name == m.words.annotations && !m.is_constant(ref)) {
        const Value own = m.class_entry(ref, name);  // never those of a base
        return own != MISSING ? own : m.invoke(m.builtin(m.words.h_annotations), {ref});
    }
    Value found = m.lookup(ref, name);
    if (found != MISSING) {
        if (name == m.words.init) check_init(m, m.mro(ref));
        return bind_class(m, found, ref);
    }
    found = m.lookup(meta, name);
    if (found != MISSING) return m.bind(found, ref, meta);
    const Value hook = m.lookup(meta, m.words.getattr);
    if (hook != MISSING) return m.invoke(hook, {ref, Value::text(name)});
    for (const Value of : {ref, meta}) refuse_unmodelled(m, m.mro(of), name);
    for (const Value base : m.mro(ref))
        if (lists(m, m.class_field(base, ClassField::Slots), name))
            m.refuse("a slot read through its class", "slot descriptors are not modelled", "leave __slots__ out");
    throw m.error(m.words.AttributeError,
                  joined({"type object '", m.text(m.class_name(ref)), "' has no attribute '", m.text(name), "'"}));
}

Value module_attribute(Machine& m, Value ref, Name name) {
    const Value module = module_name(m, ref);
    if (!m.is_constant(ref)) m.touch(ref, m.head(ref), {"global", module.name(), name}, false);
    const Value found = m.attribute(ref, name);
    if (found != MISSING &&
        (!m.is_constant(ref) || !lists(m, m.attribute(ref, m.words.hidden), name) || m.at_own_attribute())) {
        if (m.values.is_record(found, RecordTag::Unmodelled)) refuse_opaque(m, found);
        return found;
    }
    if (name == m.words.name && opaque_of(m, ref) == MISSING) return module;
    if (m.is_constant(ref) && lists(m, m.attribute(ref, m.words.unmodelled), name))
        m.refuse(joined({m.text(module), ".", m.text(name)}), "it is not modelled",
                 "see docs/limitations.md, or give a model with --model");
    if (name == m.words.dict_)
        m.refuse("__dict__ of a module", "it would make every global shared", "name the globals that you mean");
    if (!m.is_constant(ref)) m.touch(ref, m.head(ref), {"global", module.name(), m.words.getattr}, false);
    const Value hook = m.attribute(ref, m.words.getattr);
    if (hook != MISSING) return m.invoke(hook, {Value::text(name)});
    if (m.is_constant(ref) && m.constants.modules.contains(m.intern(joined({m.text(module), ".", m.text(name)}))))
        m.refuse(joined({m.text(module), ".", m.text(name)}), "this module is not modelled", "see docs/limitations.md");
    throw m.error(m.words.AttributeError,
                  joined({"module '", m.text(module), "' has no attribute '", m.text(name), "'"}));
}

Value super_attribute(Machine& m, Value record, Name name) {
    const auto fields = m.values.items(record);
    const Value start = fields[0], value = fields[1], cls = fields[2];
    const std::vector<Value> order = m.mro(cls);
    auto place = std::find(order.begin(), order.end(), start);
    if (place == order.end()) throw std::logic_error("super() of a class that is not in the MRO");
    for (++place; place != order.end(); ++place) {
        const Value found = m.class_entry(*place, name);
        if (found != MISSING) {
            if (name == m.words.init) check_init(m, std::span(&*place, 1), true);
            if (value == cls && m.is_class(value)) return bind_class(m, found, cls);  // in a classmethod or __new__
            return m.bind(found, value, cls);
        }
    }
    if (name == m.words.class_) return m.builtin_class(m.words.super);
    place = std::find(order.begin(), order.end(), start);
    refuse_unmodelled(m, std::span(order).subspan(static_cast<std::size_t>(place - order.begin()) + 1), name);
    throw m.error(m.words.AttributeError, joined({"'super' object has no attribute '", m.text(name), "'"}));
}

// Whether an access to a private attribute of the library passes by what a class of the program says of attributes. It
// does where the library's class is written in C in CPython; else CPython asks, under a name of its own.
bool goes_around(Machine& m, Value cls, Name name) {
    if (!m.is_private(name)) return false;
    for (const Value base : m.mro(cls))
        if (m.is_constant(base) && m.attribute(base, m.words.insides) != MISSING)
            m.refuse(joined({"__getattribute__, __setattr__ or __delattr__ in a subclass of ",
                             m.text(m.class_name(base))}),
                     "CPython calls it for attributes of its own, too", "leave it out");
    return true;
}

// The data descriptor that stands for the name, or None.
Value descriptor_of(Machine& m, Value cls, Name name) {
    const Value found = m.lookup(cls, name);
    return found != MISSING && m.is_data_descriptor(found) ? found : NONE;
}

// Before the attributes of an object are changed: whether they may be; the write is touched.
void check_writable(Machine& m, Value value, Value cls, Name name) {
    if (!value.is_object()) throw lacks(m, cls, name);
    const Object& item = m.head(value);
    if (item.kind == Kind::Class) {
        const Name own = m.class_name(value);
        if (!m.is_constant(value)) {
            if ((!m.in_library() || name == m.words.del) && std::ranges::find(CLASS_FIXED, m.text(name)) != std::end(CLASS_FIXED))
                m.refuse(joined({"assignment to ", m.text(name)}), "what a class is made of is fixed",
                         "make another class");
            m.check_reserved(m.mro(value), name);
            m.touch(value, item, {"class", class_site(m, value), name}, true);
        } else if (const auto found = m.constants.classes.find(m.class_field(value, ClassField::Layout).name());
                   found != m.constants.classes.end() && found->second == value) {
            throw m.error(m.words.TypeError, joined({"cannot set '", m.text(name), "' attribute of immutable type '",
                                                     m.text(own), "'"}));
        }
        return;
    }
    if (item.kind == Kind::Module) {
        m.touch(value, item, {"global", module_name(m, value).name(), name}, true);
        return;
    }
    if (!item.has_attrs || cls == m.builtin_class(m.words.object)) throw lacks(m, cls, name);
    const Value slots = m.class_field(cls, ClassField::Slots);
    if (!slots.is_none() && !lists(m, slots, name)) {
        if (m.lookup(cls, name) == MISSING) throw lacks(m, cls, name);
        throw m.error(m.words.AttributeError, joined({"'", m.text(m.class_name(cls)), "' object attribute '",
                                                      m.text(name), "' is read-only"}));
    }
    if (item.kind == Kind::Function && std::ranges::find(FUNCTION_INSIDES, m.text(name)) != std::end(FUNCTION_INSIDES))
        m.refuse(joined({"assignment to ", m.text(name)}), "the inside of functions is not modelled",
                 "make another function");
    if (name == m.words.class_ || name == m.words.dict_)
        m.refuse(joined({"assignment to ", m.text(name)}), "the class and namespace of an object are fixed",
                 "leave it out");
    if (m.is_private(name)) return;
    m.check_reserved(m.mro(cls), name);
    m.touch(value, item, {"attribute", class_site(m, cls), name}, true);
}

bool has_single_attributes(Kind kind) { return kind == Kind::Instance || kind == Kind::Class || kind == Kind::Module; }

}  // namespace

// -- exceptions ------------------------------------------------------------------------------------------------------

Throw Machine::error(Name cls, std::string_view message) { return error_with(cls, {str(message)}); }

Throw Machine::error_with(Name cls, Args args, std::vector<Attr> details) {
    details.insert(details.begin(), {words.args, tuple(args)});
    return Throw{add(with_attrs(object(Kind::Instance, builtin(cls), {MISSING}), std::move(details)))};
}

// -- types -----------------------------------------------------------------------------------------------------------

Value Machine::type_of(Value value) {
    switch (value.tag()) {
        case Tag::Ref: case Tag::Fresh: case Tag::Constant: return head(value).cls;
        case Tag::Int: case Tag::BigInt: return builtin_class(words.int_);
        case Tag::Str: return builtin_class(words.str);
        case Tag::Bytes: return builtin_class(words.bytes);
        case Tag::Float: return builtin_class(words.float_);
        case Tag::Tuple: return builtin_class(words.tuple);
        case Tag::FrozenSet: return builtin_class(words.frozenset);
        case Tag::Range: return builtin_class(words.range);
        case Tag::Primitive: return builtin_class(intern("builtin_function_or_method"));
        case Tag::Thread: return builtin_class(intern("thread_token"));
        case Tag::Special:
            if (value.is_none()) return builtin_class(intern("NoneType"));
            if (value.is_bool()) return builtin_class(words.bool_);
            if (value == ELLIPSIS) return builtin_class(intern("ellipsis"));
            if (value == NOT_IMPLEMENTED) return builtin_class(intern("NotImplementedType"));
            return builtin_class(intern("sentinel"));
        case Tag::Record: break;
    }
    switch (values.record_tag(value)) {
        case RecordTag::Method: return builtin_class(words.method);
        case RecordTag::Super: return builtin_class(words.super);
        case RecordTag::Identity: case RecordTag::Ident: case RecordTag::Hash: return builtin_class(words.int_);
        case RecordTag::Clock: return builtin_class(words.float_);
        case RecordTag::Unmodelled: return builtin_class(intern("sentinel"));
        case RecordTag::Keys: return builtin_class(intern("dict_keys"));
        case RecordTag::Values: return builtin_class(intern("dict_values"));
        case RecordTag::Items: return builtin_class(intern("dict_items"));
        // property, staticmethod, classmethod, slice and traceback are called what they are; the rest is no value
        default: return builtin_class(intern(RECORD_NAMES[static_cast<std::size_t>(values.record_tag(value))]));
    }
}

std::vector<Value> Machine::mro(Value cls) {
    const auto above = order(cls);
    std::vector<Value> all{cls};
    all.insert(all.end(), above.begin(), above.end());
    return all;
}

bool Machine::is_class(Value value) { return value.is_object() && head(value).kind == Kind::Class; }

bool Machine::is_subclass(Value cls, Value base) {
    if (cls == base) return true;
    const auto above = order(cls);
    if (std::find(above.begin(), above.end(), base) != above.end()) return true;
    if (!compares_states()) return false;
    if (is_same(cls, base)) return true;
    return std::ranges::any_of(above, [&](Value other) { return is_same(other, base); });
}

bool Machine::is_instance(Value value, Name name) { return is_subclass(type_of(value), builtin(name)); }

// How error messages of C code name a class: library classes that are C in CPython with their module.
std::string Machine::shown_name(Value cls) {
    const std::string_view name = text(class_name(cls)), module = text(class_field(cls, ClassField::Module));
    if (class_field(cls, ClassField::Library).truth() && module == "collections") return joined({module, ".", name});
    return std::string(name);
}

std::string Machine::type_name(Value value) { return std::string(text(class_name(type_of(value)))); }

// The host value that an instance of a subclass of int, str, tuple ... stands for; others unchanged.
Value Machine::payload(Value value) {
    if (value.is_object() && head(value).kind == Kind::Instance) {
        const Value inner = read(value).data[0];
        if (inner != MISSING) return inner;
    }
    return value;
}

// The attribute as the classes along the MRO hold it, or MISSING.
Value Machine::lookup(Value cls, Name name) {
    Value found = class_entry(cls, name);
    if (found != MISSING) return found;
    for (const Value base : order(cls)) {
        found = class_entry(base, name);
        if (found != MISSING) return found;
    }
    return MISSING;
}

Value Machine::class_entry(Value cls, Name name) {
    const Value found = attribute(cls, name);
    if (!is_constant(cls) && !(found == MISSING && (is_private(name) || at_private())))
        touch(cls, head(cls), {"class", class_site(*this, cls), name}, false);
    return found;
}

Value Machine::special(Value value, Name name) {
    const Value cls = type_of(value);
    const Value found = lookup(cls, name);
    return found == MISSING || found.is_none() ? found : bind(found, value, cls);
}

// -- reading ---------------------------------------------------------------------------------------------------------

// Whether a class has such a method of its own. `__setattr__ = dict.__setitem__` is one. What is known not to be is kept.
bool Machine::is_own_hook(Value hook, std::string_view plain, Value& known) {
    if (hook == known || hook == MISSING) return false;
    if (is_primitive(hook, plain)) {
        known = hook;
        return false;
    }
    const bool function = hook.is_object() && head(hook).cls == builtin_class(intern("builtin_function_or_method"));
    if (function || (hook.is(Tag::Primitive) && !primitive(hook).binds))
        refuse("a builtin function as " + std::string(plain.substr(plain.find('.') + 1)), "it is called without the object",
               "define a method with def");
    return true;
}

Value Machine::get_attribute(Value value, Name name) {
    if (value.is_object()) {
        const Kind kind = head(value).kind;
        if (kind == Kind::Class) return class_attribute(*this, value, name);
        if (kind == Kind::Module) return module_attribute(*this, value, name);
    } else if (values.is_record(value, RecordTag::Super)) {
        return super_attribute(*this, value, name);
    }
    const Value cls = type_of(value);
    const Value hook = lookup(cls, words.getattribute);
    if (is_own_hook(hook, "object.__getattribute__", plain_getattribute_) && !goes_around(*this, cls, name)) {
        const Value fallback = lookup(cls, words.getattr);
        if (fallback != MISSING)
            return invoke(builtin(words.h_getattribute), {hook, fallback, value, Value::text(name)});
        return invoke(hook, {value, Value::text(name)});
    }
    return generic_attribute(value, cls, name);
}

Value Machine::generic_attribute(Value value, Value cls, Name name, bool hooks) {
    const bool own_doc = name == words.doc && !is_constant(cls);  // every class has its own, if only None
    const Value found = own_doc ? class_entry(cls, name) : lookup(cls, name);
    if (found != MISSING && is_data_descriptor(found, true))
        return bound_or_hook(*this, found, value, cls, name, hooks);
    if (value.is_object()) {
        const Object& item = head(value);
        if (item.has_attrs) {
            if (!is_private(name)) touch(value, item, {"attribute", class_site(*this, cls), name}, false);
            const Value own = attribute(value, name);
            if (own != MISSING) return own;
        }
    }
    if (found != MISSING) {
        if (name == words.init) check_init(*this, mro(cls));
        return bound_or_hook(*this, found, value, cls, name, hooks);
    }
    const Value special = special_attribute(*this, value, cls, name);
    if (special != MISSING) return special;
    if (is_private(name))
        refuse(joined({"a ", text(class_name(cls)), " whose __init__ has not run"}),
               "what a library object is without it is not modelled", "call super().__init__() first");
    if (hooks) {
        const Value hook = lookup(cls, words.getattr);
        if (hook != MISSING) return invoke(hook, {value, Value::text(name)});
    }
    return no_attribute(value, cls, name);
}

Value Machine::no_attribute(Value value, Value cls, Name name) {
    if (is_constant(value) && attribute(value, words.other_kind) != MISSING)
        refuse(joined({"the ", text(name), " of a library function"}), "it is something else in CPython", "leave it out");
    refuse_unmodelled(*this, mro(cls), name);
    throw lacks(*this, cls, name);
}

// Refuses to show the bases of a class, if they include one of ours that has other bases in CPython.
void Machine::check_lineage(Value cls) {
    for (const Value base : mro(cls))
        if (is_constant(base) && attribute(base, words.lineage) != MISSING && !at_own_attribute())
            refuse(joined({"the bases of ", text(class_name(base))}), "CPython's are others", "use isinstance()");
}

// Refuses that a program defines what a class of CPython's, written in Python, has for itself.
void Machine::check_reserved(std::span<const Value> order, Name name) {
    const std::string_view shown = text(name);
    if ((shown.starts_with('_') && shown.ends_with('_')) || at_own_attribute()) return;
    Value found = MISSING;
    for (const Value base : order) {
        if (!is_constant(base)) continue;
        if (attribute(base, name) != MISSING) return;
        if (found == MISSING && attribute(base, words.insides) != MISSING &&
            lists(*this, attribute(base, words.unmodelled), name))
            found = base;
    }
    if (found != MISSING)
        refuse(joined({text(class_name(found)), ".", shown, ", redefined"}),
               "CPython's own class has something of that name, which is not modelled", "use another name");
}

// Whether the attribute under way is written out in the library's source, and not one that a program names.
bool Machine::at_own_attribute() {
    if (!in_library()) return false;
    const Op op = static_cast<Op>(frame().code->ops[instruction_at(frame())]);
    return op == Op::LOAD_ATTR || op == Op::STORE_ATTR || op == Op::DELETE_ATTR || op == Op::IMPORT_FROM;
}

// Whether library code is at its own private attribute, written out in its source: it guards these itself.
bool Machine::at_private() {
    return at_own_attribute() && is_private(frame().code->args[instruction_at(frame())].name());
}

// An attribute of the library's own: `language/privacy.py`.
bool Machine::is_private(Name name) const { return text(name).starts_with('.'); }

// A name that comes from the program as a text.
Name Machine::spoken(Name name) {
    if (is_private(name))
        refuse("an attribute whose name begins with a dot", "library objects keep their own under such names",
               "use another name");
    return name;
}

bool Machine::is_data_descriptor(Value found, bool reading) {
    if (found.is(Tag::Record)) return values.record_tag(found) == RecordTag::Property;
    if (!found.is_object() || head(found).kind != Kind::Instance) return false;
    const Value cls = type_of(found);
    if (reading && lookup(cls, words.get) == MISSING) return false;  // the instance's own attribute wins
    return lookup(cls, words.set_) != MISSING || lookup(cls, words.delete_) != MISSING;
}

// What a class attribute gives when it is read through an instance.
Value Machine::bind(Value found, Value value, Value cls) {
    if (found.is_object()) {
        const Object& item = head(found);
        if (item.kind == Kind::Function) return binds(*this, item) ? method(found, value) : found;
        if (item.kind == Kind::Instance) {
            const Value getter = lookup(type_of(found), words.get);
            if (getter != MISSING) return invoke(getter, {found, value, cls});
        }
        return found;
    }
    if (found.is(Tag::Primitive)) return primitive(found).binds ? method(found, value) : found;
    if (found.is(Tag::Record)) {
        const auto fields = values.items(found);
        switch (values.record_tag(found)) {
            case RecordTag::Property:
                if (fields[0].is_none()) throw error(words.AttributeError, "unreadable attribute");
                return invoke(fields[0], {value});
            case RecordTag::Staticmethod: return fields[0];
            case RecordTag::Classmethod: return method(fields[0], cls);
            default: break;
        }
    }
    return found;
}

// -- writing ---------------------------------------------------------------------------------------------------------

Value Machine::set_attribute(Value value, Name name, Value to) {
    const Value cls = type_of(value);
    const Value hook = lookup(cls, words.setattr);
    if (is_own_hook(hook, "object.__setattr__", plain_setattr_) && !goes_around(*this, cls, name))
        return invoke(hook, {value, Value::text(name), to}, {}, drop(*this));
    return generic_set(value, cls, name, to);
}

Value Machine::generic_set(Value value, Value cls, Name name, Value to) {
    const Value descriptor = descriptor_of(*this, cls, name);
    if (descriptor.is(Tag::Record)) {
        const Value setter = values.items(descriptor)[1];
        if (setter.is_none())
            throw error(words.AttributeError, joined({"property '", text(name), "' of '", text(class_name(cls)),
                                                      "' object has no setter"}));
        return invoke(setter, {value, to}, {}, drop(*this));
    }
    if (!descriptor.is_none()) {
        const Value setter = lookup(type_of(descriptor), words.set_);
        if (setter == MISSING) throw error(words.AttributeError, "__set__");
        return invoke(setter, {descriptor, value, to}, {}, drop(*this));
    }
    check_writable(*this, value, cls, name);
    if (has_single_attributes(head(value).kind)) write_attribute(value, name, to);
    else write(value).set(name, to);
    stored(value, to);
    return NONE;
}

Value Machine::delete_attribute(Value value, Name name) {
    const Value cls = type_of(value);
    const Value hook = lookup(cls, words.delattr);
    if (is_own_hook(hook, "object.__delattr__", plain_delattr_) && !goes_around(*this, cls, name))
        return invoke(hook, {value, Value::text(name)}, {}, drop(*this));
    return generic_delete(value, cls, name);
}

Value Machine::generic_delete(Value value, Value cls, Name name) {
    const Value descriptor = descriptor_of(*this, cls, name);
    if (descriptor.is(Tag::Record)) {
        const Value deleter = values.items(descriptor)[2];
        if (deleter.is_none())
            throw error(words.AttributeError, joined({"property '", text(name), "' of '", text(class_name(cls)),
                                                      "' object has no deleter"}));
        return invoke(deleter, {value}, {}, drop(*this));
    }
    if (!descriptor.is_none()) {
        const Value deleter = lookup(type_of(descriptor), words.delete_);
        if (deleter == MISSING) throw error(words.AttributeError, "__delete__");
        return invoke(deleter, {descriptor, value}, {}, drop(*this));
    }
    check_writable(*this, value, cls, name);
    const Kind kind = head(value).kind;
    const bool removed = has_single_attributes(kind) ? remove_attribute(value, name) : write(value).remove(name);
    if (!removed) {
        if (kind == Kind::Class)
            throw error(words.AttributeError, joined({"type object '", text(class_name(value)), "' has no attribute '",
                                                      text(name), "'"}));
        throw lacks(*this, cls, name);
    }
    keys_left(value);
    return NONE;
}

}  // namespace pathproof
