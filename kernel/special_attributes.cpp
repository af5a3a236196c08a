// Attributes that live nowhere (`machine/attributes.py`, `_special_attribute`).
#include <algorithm>
#include <string_view>

#include "attributes.hpp"

namespace pathproof {

namespace {

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

}  // namespace

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
    if (item && item->kind == Kind::Generator && (name == words.name || name == words.qualname))
        m.refuse(joined({text, " of a generator"}),
                 "it is what the function was called when it was called, which generators do not keep",
                 "use the function's");
    if (text == "gi_running") m.refuse("gi_running", "it is not modelled", "leave it out");
    return MISSING;
}

// Whether instances have a `__dict__`.
bool Machine::has_dict(Value cls) {
    if (!class_field(cls, ClassField::Slots).is_none()) return false;
    const auto builtin = constants.classes.find(class_field(cls, ClassField::Layout).name());
    if (builtin != constants.classes.end() && builtin->second == cls && cls != builtin_class(words.function)) return false;
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

}  // namespace pathproof
