// Numbers that Python does not fix, `id()`, idents of threads and most of what `hash()` gives: the twin of `machine/opaque.py`.
//
// Two of them that are not the same count as different only if what they are the numbers of is alive. That walk reads
// all it looks at in the usual way: so a step that makes it is remembered for the very states that it looked at.
#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "machine.hpp"

namespace pathproof {
namespace {

using Pairs = std::vector<std::pair<Value, Value>>;

bool is_positive(const Values& values, Value number) {
    if (number == TRUE) return true;
    if (number.is(Tag::Int)) return number.number() > 0;
    if (number.is(Tag::BigInt)) return !values.big_negative(number);
    return number.is(Tag::Float) && values.real_of(number) > 0;
}

Value hashed(const Values& values, Value value) {
    while (values.is_record(value, RecordTag::Hash)) value = values.items(value)[0];
    return value;
}

// Whether these are hashes of different things, of which one at least does not depend on objects: they differ, but by
// chance. Unless the one is a hash of the other, which may be its own.
bool are_of_values(Values& values, Value left, Value right) {
    if (!values.is_record(left, RecordTag::Hash) || !values.is_record(right, RecordTag::Hash)) return false;
    if (values.equal(hashed(values, left), hashed(values, right))) return false;
    return !values.mentions_objects(left) || !values.mentions_objects(right);
}

// The pairs of numbers that decide whether two values are equal; none if other parts do.
Pairs doubts_between(Values& values, Value left, Value right) {
    Pairs found;
    if (left.is(Tag::Tuple) && right.is(Tag::Tuple)) {
        const auto ours = values.items(left), theirs = values.items(right);
        if (ours.size() != theirs.size()) return {};
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const Value one = ours[i], other = theirs[i];
            if (one == other) continue;
            const Pairs inner = doubts_between(values, one, other);
            const bool equal = values.is_plain(one) && values.is_plain(other) && values.equal(one, other);
            if (inner.empty() && !equal) return {};
            found.insert(found.end(), inner.begin(), inner.end());
        }
        return found;
    }
    const bool first = values.is_opaque(left), second = values.is_opaque(right);
    if (first && second && are_of_values(values, left, right)) return found;
    if ((first && second) || (first && is_positive(values, right)) || (second && is_positive(values, left)))
        found.emplace_back(left, right);
    return found;
}

void collect_refs(const Values& values, Value value, std::unordered_set<Value>& found) {
    if (value.is_own()) found.insert(value);
    else if (values.mentions_objects(value))
        for (Value item : values.items(value)) collect_refs(values, item, found);
}

// Whether a class is one of a library module, or made of one.
bool is_modelled(Machine& m, Value cls) {
    const Value builtins = Value::text(m.words.builtins);
    return std::ranges::any_of(m.mro(cls), [&](Value each) {
        return m.is_constant(each) && m.class_field(each, ClassField::Module) != builtins;
    });
}

bool is_private_name(std::string_view name) {
    if (name.empty()) return true;
    const auto first = static_cast<unsigned char>(name[0]);
    return first < 0x80 && !((first | 0x20) >= 'a' && (first | 0x20) <= 'z');
}

// The values that an object keeps alive, as far as CPython is known to keep them, too.
void add_held(Machine& m, Value ref, std::vector<Value>& pending) {
    const Object& item = m.read(ref);
    pending.push_back(item.cls);
    const bool hides = item.kind == Kind::Instance && item.has_attrs && !item.cls.is_none() && is_modelled(m, item.cls);
    for (const Attr& attr : item.attrs)
        if (!hides || !is_private_name(m.text(attr.name))) pending.push_back(attr.value);
    switch (item.kind) {
        case Kind::Dict: case Kind::Set:  // without the host keys
            for (std::size_t at = 0; at < item.data.size(); ++at)
                if (at % width(item.kind) != 0) pending.push_back(item.data[at]);
            break;
        case Kind::Instance: case Kind::List: case Kind::Cell: case Kind::Function: case Kind::Class: case Kind::Iterator:
        case Kind::Generator: pending.insert(pending.end(), item.data.begin(), item.data.end()); break;
        default: break;
    }
}

}  // namespace

// Whether there was a moment at which both threads lived; so their idents differ. The main thread always lives.
bool Machine::lived_together(Value left, Value right) {
    if (left.is_none() || right.is_none()) return true;
    bool together = true;
    for (const auto& [handle, other] : {std::pair(left, right), std::pair(right, left)}) {
        const std::vector<Value>& data = read(handle).data;
        if (data[0] != Value::text(words.ended)) continue;
        together = false;
        if (!data[2].is(Tag::Tuple)) continue;  // it ended where nobody looked at idents
        if (std::ranges::find(values.items(data[2]), other) != values.items(data[2]).end()) return true;
    }
    return together;
}

// Whether all these objects are reached other than through their numbers.
bool Machine::are_alive(std::unordered_set<Value> wanted) {
    std::unordered_set<Value> seen;
    std::vector<Value> pending;
    for (const Frame& frame : frames) {
        const std::vector<bool>& live = frame.code->live[frame.pc];
        for (std::size_t slot = 0; slot < frame.slots.size(); ++slot)
            if (live[slot]) pending.push_back(frame.slots[slot]);
        pending.insert(pending.end(), frame.stack.begin(), frame.stack.end());
        pending.insert(pending.end(), {frame.then, frame.generator});
    }
    for (Name name : namer.modules)
        if (const Value ref = module_ref(name); exists(ref)) pending.push_back(ref);
    for (Value thread : std::vector<Value>(live())) {
        const std::vector<Value> record = read(thread).data;
        pending.insert(pending.end(), record.begin(), record.end());
        if (thread == current && !evaluating) continue;
        const std::vector<Value> roots = roots_of(thread);
        for (std::size_t i = 1; i < roots.size(); ++i) {
            const std::vector<Value>& data = read(roots[i]).data;
            pending.insert(pending.end(), data.begin(), data.end());
        }
    }
    while (!wanted.empty() && !pending.empty()) {
        const Value value = pending.back();
        pending.pop_back();
        if (value.is_own()) {
            if (!seen.insert(value).second) continue;
            wanted.erase(value);
            add_held(*this, value, pending);
        } else if (!values.is_opaque(value) && values.mentions_objects(value)) {
            const auto items = values.items(value);
            pending.insert(pending.end(), items.begin(), items.end());
        }
    }
    return wanted.empty();
}

// Before two values that are not the same count as different.
void Machine::settle(Value left, Value right) {
    const Pairs doubts = doubts_between(values, left, right);
    if (doubts.empty() || compares_states() || text(frame().code->module) == "copy") return;
    const auto can_be_lost = [this](const std::pair<Value, Value>& pair) {
        const auto other = [this](Value value) { return values.is_opaque(value) && !values.is_record(value, RecordTag::Ident); };
        return other(pair.first) || other(pair.second);
    };
    const bool objects = std::ranges::any_of(doubts, can_be_lost);
    if (objects && options.visible()) visible();
    for (const auto& [one, other] : doubts) {
        if (!values.is_opaque(one) || !values.is_opaque(other) || values.record_tag(one) != values.record_tag(other)) continue;
        if (values.is_record(one, RecordTag::Ident)) {
            if (lived_together(values.items(one)[0], values.items(other)[0])) return;
            continue;
        }
        if (values.equal(hashed(values, one), hashed(values, other))) continue;  // the one is a hash of the other, which may be its own
        std::unordered_set<Value> wanted;
        collect_refs(values, one, wanted);
        collect_refs(values, other, wanted);
        if (are_alive(std::move(wanted))) return;
    }
    if (objects)
        refuse("comparing an id() or hash() with that of an object that may be gone, or with another number",
               "Python may have given the same number again",
               "compare those of objects that are alive, or number the objects yourself");
    refuse("comparing the ident of a thread with that of one that ended before it",
           "Python may have given the same number again", "give the threads names");
}

}  // namespace pathproof
