// Keys and hashes: the "values" section of `machine/reference.py`.
//
// Dicts and sets find their entries by host keys: immutable values, and objects that are equal to nothing but
// themselves. Hashes of numbers are CPython's, all others opaque.
#include <algorithm>

#include "calls.hpp"
#include "delegation.hpp"
#include "intrinsics.hpp"
#include "machine.hpp"
#include "marks.hpp"

namespace pathproof {
namespace {

// Of an int below the modulus, as CPython: itself, but -1, which means failure there.
i64 small_hash(i64 number) { return number == -1 ? -2 : number; }

// What the host's hash() gave: at most 61 bits and a sign.
i64 hash_by_host(Machine& machine, Value value) {
    const Value hash = machine.host("call hash", {value});
    if (hash.is(Tag::Int)) return hash.number();
    u64 magnitude = 0;
    const auto digits = machine.values.big_magnitude(hash);
    for (std::size_t i = digits.size(); i-- > 0;) magnitude = magnitude << 8 | static_cast<u8>(digits[i]);
    return machine.values.big_negative(hash) ? -static_cast<i64>(magnitude) : static_cast<i64>(magnitude);
}

std::string_view owner(const Primitive& primitive) {
    const std::string_view name = primitive.name;
    return name.substr(0, name.find('.'));
}

// An instance of a class with a `__del__`, of its own or a base's, is about to be made (`machine/types.py`).
void refuse_finalized(Machine& m, Value cls) {
    if (!m.is_constant(cls) && m.attribute(cls, m.words.finalized) != MISSING)
        m.refuse("__del__", "when a finalizer runs is not fixed by Python", "use a context manager");
}

}  // namespace

Value Machine::allocate(Value cls) {
    expected(*this, cls, Kind::Class);
    refuse_finalized(*this, cls);
    const Name layout = class_field(cls, ClassField::Layout).name();
    if (layout == words.list) return add(with_attrs(object(Kind::List, cls, {}, site())));
    if (layout == words.dict) return add(with_attrs(object(Kind::Dict, cls, {}, site())));
    if (layout == words.set) return add(with_attrs(object(Kind::Set, cls, {}, site())));
    // an exception's site is where it is raised (`unwinding.cpp`)
    const auto root = constants.builtins.find(words.BaseException);  // none while the library's first parts are loaded
    const bool own = class_field(cls, ClassField::Library).truth() &&
                     (root == constants.builtins.end() || !is_subclass(cls, root->second));
    return add(with_attrs(object(Kind::Instance, cls, {MISSING}, own ? site() : EMPTY)));
}

// A host value as an instance of a builtin type or of a subclass of one.
Value Machine::wrap(Value cls, Value value) {
    if (!is_class(cls)) {
        const std::string made = type_name(value);
        throw error(words.TypeError, made + ".__new__(X): X is not a type object (" + type_name(cls) + ")");
    }
    const bool hosted = !value.is_object() && !value.is(Tag::Record);
    if (is_constant(cls) && hosted && class_name(cls) == class_name(type_of(value))) return value;
    refuse_finalized(*this, cls);
    return add(with_attrs(object(Kind::Instance, cls, {value.is_none() ? MISSING : value})));
}

Value Machine::make_frozenset(std::span<const Value> items) {
    std::vector<Value> keys;
    for (Value item : items) keys.push_back(host_key(item));
    if (std::find(keys.begin(), keys.end(), MISSING) != keys.end())
        refuse("a frozenset of objects with their own equality", "it is not modelled", "use a tuple or a set");
    const Value found = values.frozenset(keys);
    if (values.holds_opaque(found))
        refuse("a frozenset of id() or hash() values", "it is not modelled", "use a tuple or a set");
    const auto elements = values.items(found);
    const auto objects = [this](Value element) { return values.mentions_objects(element); };
    if (std::ranges::count_if(elements, objects) > 1)  // they could not be named in an order that is theirs
        refuse("a frozenset of several objects", "it is not modelled", "use a tuple or a set");
    return found;
}

// What the host can use as a dictionary key for this value, or MISSING if the program's code must be asked.
Value Machine::host_key(Value key) { return host_key_within(key, 0); }

Value Machine::host_key_within(Value key, int depth) {
    if (depth > MAX_NESTING) refuse_nesting(*this);
    if (key.is(Tag::Str)) refuse_marked(*this, key);
    if (key.is_int() || key.is(Tag::Str)) return key;
    if (key.is(Tag::Float) && values.holds_nan(key))
        refuse("nan as a key", "Python finds it by identity, and which nan is which is not modelled",
               "leave nan out, or use None");
    if (key.is_object()) {
        const Object& item = head(key);
        const Value cls = item.cls;
        const bool instance = item.kind == Kind::Instance;
        const Value hasher = lookup(cls, words.hash);
        if (hasher.is_none()) throw error(words.TypeError, "unhashable type: '" + shown_name(cls) + "'");
        if (hasher.is(Tag::Primitive)) {
            const Value equals = lookup(cls, words.eq);
            if (equals.is(Tag::Primitive)) {
                const Primitive &hash = primitive(hasher), &eq = primitive(equals);
                if (hash.name == "object.__hash__" && eq.name == "object.__eq__") return key;
                if (instance && owner(hash) == owner(eq)) {
                    const Value payload = read(key).data[0];
                    if (payload != MISSING) return host_key_within(payload, depth + 1);
                }
            }
        }
        return MISSING;
    }
    if (key.is(Tag::Tuple)) {
        const auto items = values.items(key);
        std::vector<Value> inner;
        for (Value item : items) inner.push_back(host_key_within(item, depth + 1));
        if (std::find(inner.begin(), inner.end(), MISSING) != inner.end()) return MISSING;
        return values.tuple(inner);
    }
    if (key.is(Tag::Record)) {
        const RecordTag tag = values.record_tag(key);
        if (tag == RecordTag::Slice || tag == RecordTag::Keys || tag == RecordTag::Items)
            throw error(words.TypeError, "unhashable type: '" + type_name(key) + "'");
        if (tag == RecordTag::Clock) refuse("a clock as a key", "what clocks show is not modelled", "use a counter");
    }
    return key;
}

// `hash()`: of numbers as in CPython, else opaque. That of a tuple is made of those of its items.
Value Machine::hash_of(Value value) {
    if (value.is(Tag::Float) && values.holds_nan(value)) refuse("hash() of nan", "Python makes it of an address", "leave nan out");
    if (value.is_bool()) return integer(value.truth());
    if (value.is(Tag::Int)) return integer(small_hash(value.number()));
    if (value.is_number()) return integer(hash_by_host(*this, value));
    if (value.is(Tag::Str) && text(value).empty()) return integer(0);
    if (value.is(Tag::Bytes) && values.bytes_of(value).empty()) return integer(0);
    if (value.is(Tag::Str)) refuse_marked(*this, value);
    if (values.is_opaque(value) && (!values.is_record(value, RecordTag::Hash) || values.items(value)[0].is_object()))
        return value;  // a number that is small enough to be its own hash
    if (value.is(Tag::Range)) return hash_of(host("call range.parts", {value}));  // as CPython does it
    Value place = values.is_plain(value) ? value : host_key(value);
    if (place == MISSING) throw Defer{};
    if (place.is(Tag::Tuple) || place.is(Tag::FrozenSet)) {
        std::vector<Value> hashes;
        for (Value item : std::vector<Value>(values.items(place).begin(), values.items(place).end())) hashes.push_back(hash_of(item));
        place = place.is(Tag::Tuple) ? values.tuple(hashes) : values.frozenset(hashes);
    } else if (place != value && values.is_plain(place)) {
        return hash_of(place);
    }
    return values.record(RecordTag::Hash, {place});
}

}  // namespace pathproof
