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

#include "machine.hpp"

namespace pathproof {

namespace {

constexpr std::string_view CLASS_FIXED[] = {
    "__name__", "__qualname__", "__mro__", "__bases__", "__base__", "__dict__",
};
constexpr std::string_view FUNCTION_INSIDES[] = {
    "__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__",
};

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

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
    const Value module = m.constant_modules.at(code.module);
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
    if (name == words.name) return m.class_field(ref, ClassField::Name);
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
    if (found != MISSING) return bind_class(m, found, ref);
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
        (!m.is_constant(ref) || !lists(m, m.attribute(ref, m.words.hidden), name) || m.at_own_attribute()))
        return found;
    if (name == m.words.name) return module;
    if (m.is_constant(ref) && lists(m, m.attribute(ref, m.words.unmodelled), name))
        m.refuse(joined({m.text(module), ".", m.text(name)}), "it is not modelled",
                 "see docs/limitations.md, or give a model with --model");
    if (name == m.words.dict_)
        m.refuse("__dict__ of a module", "it would make every global shared", "name the globals that you mean");
    if (!m.is_constant(ref)) m.touch(ref, m.head(ref), {"global", module.name(), m.words.getattr}, false);
    const Value hook = m.attribute(ref, m.words.getattr);
    if (hook != MISSING) return m.invoke(hook, {Value::text(name)});
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
            if (value == cls && m.is_class(value)) return bind_class(m, found, cls);  // in a classmethod or __new__
            return m.bind(found, value, cls);
        }
    }
    if (name == m.words.class_) return m.builtin_class(m.words.super);
    place = std::find(order.begin(), order.end(), start);
    refuse_unmodelled(m, std::span(order).subspan(static_cast<std::size_t>(place - order.begin()) + 1), name);
    throw m.error(m.words.AttributeError, joined({"'super' object has no attribute '", m.text(name), "'"}));
}

bool is_function_special(std::string_view name) {
    static constexpr std::string_view NAMES[] = {
        "__name__", "__qualname__", "__module__", "__doc__", "__defaults__", "__kwdefaults__", "__code__",
        "__globals__", "__closure__", "__annotations__", "__dict__",
    };
    return std::find(std::begin(NAMES), std::end(NAMES), name) != std::end(NAMES);
}

Value function_special(Machine& m, Value function, Name name) {
    const Code& code = *m.head(function).code;
    if (name == m.words.name) return Value::text(code.name);
    if (name == m.words.qualname) return Value::text(code.qualname);
    if (name == m.words.module_) return Value::text(code.module);
    if (name == m.words.doc) return code.doc;
    if (m.text(name) == "__defaults__") {
        const Value defaults = m.read(function).data[0];
        return m.values.truth(defaults) ? defaults : NONE;
    }
    m.refuse(joined({m.text(name), " of a function"}), "the inside of functions is not modelled", "leave it out");
}

Value record_attribute(Machine& m, Value record, Name name) {
    const RecordTag tag = m.values.record_tag(record);
    const auto fields = m.values.items(record);
    const std::string_view text = m.text(name);
    switch (tag) {
        case RecordTag::Method:
            if (text == "__func__") return fields[0];
            if (text == "__self__") return fields[1];
            return m.get_attribute(fields[0], name);
        case RecordTag::Slice:
            if (text == "start") return fields[0];
            if (text == "stop") return fields[1];
            if (text == "step") return fields[2];
            return MISSING;
        case RecordTag::Property:
            if (text == "fget") return fields[0];
            if (text == "fset") return fields[1];
            if (text == "fdel") return fields[2];
            break;
        case RecordTag::Staticmethod: case RecordTag::Classmethod:
            if (text == "__func__" || text == "__wrapped__") return fields[0];
            break;
        default: return MISSING;
    }
    return name == m.words.isabstractmethod ? Value::boolean(m.is_abstract(record)) : MISSING;
}

// `real`, `imag`, `numerator` and `denominator` of an int, bool or float, or MISSING.
Value number_attribute(Machine& m, Value value, std::string_view name) {
    const bool is_float = value.is(Tag::Float);
    const Value itself = value.is_bool() ? Value::small(value.truth()) : value;
    if (name == "real") return itself;
    if (name == "imag") return is_float ? m.values.real(0.0) : Value::small(0);
    if (name == "numerator" && !is_float) return itself;
    if (name == "denominator" && !is_float) return Value::small(1);
    return MISSING;
}

// Attributes that live nowhere: `__class__`, `__dict__`, and those of functions, methods and the like.
Value special_attribute(Machine& m, Value value, Value cls, Name name) {
    const Words& words = m.words;
    const std::string_view text = m.text(name);
    const Object* item = value.is_object() ? &m.head(value) : nullptr;
    if (name == words.class_) return cls;
    if (name == words.dict_ && item && item->has_attrs && m.has_dict(cls))
        return m.invoke(m.builtin(words.h_attribute_view), {value});
    if (name == words.doc || name == words.module_) {
        if (m.values.is_record(value, RecordTag::Property) && name == words.doc) {
            const auto fields = m.values.items(value);
            const Value doc = fields[3], getter = fields[0];
            return !doc.is_none() || getter.is_none() ? doc : m.get_attribute(getter, name);
        }
        if (item && item->kind == Kind::Function) return function_special(m, value, name);
        for (const RecordTag around : {RecordTag::Method, RecordTag::Staticmethod, RecordTag::Classmethod})
            if (m.values.is_record(value, around)) return m.get_attribute(m.values.items(value)[0], name);
        return name == words.doc ? NONE : m.class_field(cls, ClassField::Module);
    }
    if (item && item->kind == Kind::Function && is_function_special(text)) return function_special(m, value, name);
    if (value.is(Tag::Record)) return record_attribute(m, value, name);
    if (value.is(Tag::Primitive) && (name == words.name || name == words.qualname)) {
        const std::string_view full = m.primitive(value).name;
        if (name == words.qualname) return m.str(full);
        return m.str(full.substr(full.rfind('.') + 1));  // npos + 1 is 0: all of it
    }
    if (value.is(Tag::Range)) {
        const auto parts = m.values.items(value);
        if (text == "start") return parts[0];
        if (text == "stop") return parts[1];
        if (text == "step") return parts[2];
    }
    if (value.is_number()) {
        const Value found = number_attribute(m, value, text);
        if (found != MISSING) return found;
    }
    if (item && item->kind == Kind::Generator) {
        if (name == words.name) return Value::text(item->code->name);
        if (name == words.qualname) return Value::text(item->code->qualname);
    }
    if (text == "gi_running") m.refuse("gi_running", "it is not modelled", "leave it out");
    return MISSING;
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
            if (!m.in_library() && std::ranges::find(CLASS_FIXED, m.text(name)) != std::end(CLASS_FIXED))
                m.refuse(joined({"assignment to ", m.text(name)}), "what a class is made of is fixed",
                         "make another class");
            m.check_reserved(m.mro(value), name);
            m.touch(value, item, {"class", class_site(m, value), name}, true);
        } else if (const auto found = m.classes.find(own); found != m.classes.end() && found->second == value) {
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

// Equal values that CPython itself makes only once: small ints, "", b"", (), and single characters of Latin-1.
bool is_cached(const Machine& m, Value value) {
    switch (value.tag()) {
        case Tag::Int: return value.number() >= -5 && value.number() <= 256;
        case Tag::Tuple: return m.values.items(value).empty();
        case Tag::Bytes: return m.values.bytes_of(value).size() <= 1;
        case Tag::Str: {
            const std::string_view text = m.text(value);
            return text.size() <= 1 || (text.size() == 2 && (text[0] == '\xc2' || text[0] == '\xc3'));
        }
        default: return false;
    }
}

}  // namespace

// -- exceptions ------------------------------------------------------------------------------------------------------

Throw Machine::error(Name cls, std::string_view message) { return error_with(cls, {str(message)}); }

Throw Machine::error_with(Name cls, Args args) {
    return Throw{add(with_attrs(object(Kind::Instance, builtin(cls), {MISSING}), {{words.args, tuple(args)}}))};
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
    if (found != MISSING) return bound_or_hook(*this, found, value, cls, name, hooks);
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

// Whether instances have a `__dict__`.
bool Machine::has_dict(Value cls) {
    if (!class_field(cls, ClassField::Slots).is_none()) return false;
    const auto builtin = classes.find(class_name(cls));
    if (builtin != classes.end() && builtin->second == cls && cls != builtin_class(words.function)) return false;
    for (const Value base : mro(cls))
        if (values.truth(class_field(base, ClassField::Slots)))
            refuse("__dict__ beside __slots__", "it is not modelled", "leave __slots__ out");
    return true;
}

bool Machine::is_abstract(Value value) {
    if (value.is(Tag::Record)) {
        const RecordTag tag = values.record_tag(value);
        if (tag != RecordTag::Staticmethod && tag != RecordTag::Classmethod && tag != RecordTag::Property) return false;
        const auto fields = values.items(value);
        const auto parts = fields.first(std::min<std::size_t>(fields.size(), 3));
        const auto marks = [this](Value part) { return !part.is_none() && is_abstract(part); };
        return std::any_of(parts.begin(), parts.end(), marks);
    }
    if (!value.is_object()) return false;
    const Value marked = attribute(value, words.isabstractmethod);
    return marked != MISSING && values.truth(marked);
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

// An object or class, after touching which attributes there are.
const Object& Machine::with_names(Value ref) {
    const Object& item = read(ref);
    if (!item.has_attrs) return item;
    const Name any = intern("*");
    if (item.kind == Kind::Class) touch(ref, item, {"class", class_field(ref, ClassField::Site).name(), any}, false);
    else touch(ref, item, {"attribute", class_field(item.cls, ClassField::Site).name(), any}, false);
    return item;
}

std::vector<Name> Machine::spoken_names(const Object& item) const {
    std::vector<Name> names;
    for (const Attr& attr : item.attrs)
        if (!is_private(attr.name)) names.push_back(attr.name);
    return names;
}

// -- identity --------------------------------------------------------------------------------------------------------

// Whether two objects are one. A step invariant sees copies of what there was before: the classes of a module and the
// members of its enumerations are then known by what they are; of others no state tells.
bool Machine::is_same(Value left, Value right) {
    if (left == right || !left.is_object() || !right.is_object() || is_constant(left) || is_constant(right))
        return left == right;
    const auto is_copy = [this](Value ref) {
        return ref.is(Tag::Fresh) && ref.index() >= copies_begin_ && ref.index() < copies_end_;
    };
    if (is_copy(left) == is_copy(right) || head(left).kind != head(right).kind) return false;
    if (head(left).kind == Kind::Class) {
        const Name site = head(left).site;
        if (site != head(right).site || class_field(left, ClassField::Site) != class_field(right, ClassField::Site)) return false;
        const auto same = [&](std::size_t field) { return class_field(left, field) == class_field(right, field); };
        const auto count = [&](Value cls) { return values.items(class_field(cls, ClassField::Order)).size(); };
        if (program.made_once.contains(site) && same(ClassField::Name) && same(ClassField::Slots) && count(left) == count(right))
            return true;
    } else {
        const Value old = type_of(left), cls = type_of(right);
        if (!is_same(old, cls)) return false;
        if (text(class_name(type_of(cls))) == "EnumType" && head(right).has_attrs) {
            const Name name = intern("_name_");
            return attribute(left, name) == attribute(right, name);
        }
    }
    refuse_two_states();
}

void Machine::refuse_two_states() {
    refuse("an object of the state before compared with another", "which of them are the same is no part of a state",
           "compare what they hold");
}

// Whether two values are one, before `==` is asked: which is enough where that is the program's own.
bool Machine::is_found(Value left, Value right) {
    if (!left.is_object() || !right.is_object() || !equals_by_identity(type_of(left))) return left == right;
    return is_same(left, right);
}

bool Machine::equals_by_identity(Value cls) { return is_primitive(lookup(cls, words.eq), "object.__eq__"); }

bool Machine::is_same_number(Value left, Value right) {
    if (values.equal(left, right)) return true;
    if (!values.is_opaque(left) || !values.is_opaque(right)) return false;
    if (!compares_states()) {
        settle(left, right);
        return false;
    }
    const Value one = values.items(left)[0], other = values.items(right)[0];
    if (one.is_object() && other.is_object()) return is_same(one, other);
    if (values.mentions_objects(left) || values.mentions_objects(right)) refuse_two_states();
    return false;
}

// `is`. Between equal immutable values CPython does not fix the answer: refused unless they are singletons.
bool Machine::identical(Value left, Value right) {
    if (left.is_object() && right.is_object()) {
        if (left == right || (compares_states() && is_same(left, right))) return true;
        if (lookup(type_of(left), intern(".by_value")) == TRUE && type_of(left) == type_of(right))
            refuse("is between two such objects", "the model makes a new one each time", "compare their names");
        return false;
    }
    const auto is_single = [](Value value) {
        return value.is_object() || value.is(Tag::Special) || value.is(Tag::Thread) || value.is(Tag::Primitive);
    };
    if (is_single(left) || is_single(right)) return left == right;
    if (left.tag() != right.tag()) return false;  // a large int and a small one are not equal either
    if (values.is_opaque(left))
        refuse("is between id() values", "identities can only be compared with ==", "compare the objects with is");
    if (left != right) return false;
    if (is_cached(*this, left)) return true;
    refuse("is between equal values of type " + type_name(left), "Python does not fix the answer", "compare with ==");
}

}  // namespace pathproof
